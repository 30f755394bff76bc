import { fieldOfArrays } from '../geometry/height-field/field-arrays.ts';
import { meshOfArrays } from '../geometry/mesh/mesh-arrays.ts';
import { meshFields } from '../geometry/mesh/mesh-fields.ts';
import { MeshSurface } from '../geometry/mesh/mesh-surface.ts';
import { SHAPE_TYPES, type Shape, type ShapeType } from '../geometry/shape.ts';
import { arraysIn, type NumberArray } from '../geometry/shared-arrays.ts';
import { made } from '../narrowphase/made-shape.ts';
import { setSurface } from '../narrowphase/parts/surface-parts.ts';
import { checkObject, refuse } from '../validate.ts';
import { type CompoundChildOptions, compound } from './compound.ts';
import { fieldShape } from './height-field.ts';
import { shapeFrom } from './shape-from.ts';
import { noteMemory } from './share-shape.ts';
import { MARK, type SharedChild, type SharedShape, VERSION } from './shared-shape.ts';
import { TRIANGLE_MESH } from './triangle-mesh.ts';

/**
 * The shape of what `shareShape` has returned, in the thread that has received it. A mesh or a height field is not copied and not
 * built: all threads read the same memory. A compound is made of its children, any other shape of its fields. All queries answer as
 * with the original, bit for bit. A program that calls this function contains the code of all shapes.
 * @throws TypeError or RangeError for what is not from `shareShape`; Error if it is from another version of the library.
 * @example
 * const hills = heightField({ heights: [0, 1, 0, 0, 2, 0], rows: 2, columns: 3, cellSize: 10 });
 * const same = shapeFromShared(shareShape(hills));
 */
export function shapeFromShared<T extends ShapeType>(shared: SharedShape<T>): Extract<Shape, { type: T }> {
  checkObject(shared, 'shared', 'but must be from shareShape()', NAME);
  const { version } = shared;
  if (typeof version !== 'number') refuse(shared, 'shared', 'but must be from shareShape()', NAME);
  if (version !== VERSION) {
    throw new Error(`${NAME}: shared has version ${version}, but this copy of first-contact reads version ${VERSION}`);
  }
  return shapeOf(shared) as Extract<Shape, { type: T }>;
}

function shapeOf({ type, buffer, children, shape }: SharedShape): Shape {
  switch (type) {
    case 'triangleMesh':
    case 'heightField':
      return surfaceIn(buffer, type);
    case 'compound':
      if (!Array.isArray(children)) refuse(children, 'shared.children', 'not an array', NAME);
      return compound(children.map(childOf));
    default:
      return shapeFrom(shape as Shape);
  }
}

function childOf(child: SharedChild): CompoundChildOptions {
  return { ...child, shape: shapeFromShared(child.shape) };
}

/** The shapes of memories: children of a compound may have the same. */
const shapes = new WeakMap<SharedArrayBuffer, Shape>();

function surfaceIn(buffer: unknown, type: 'triangleMesh' | 'heightField'): Shape {
  // In a realm of its own, as Jest makes one, it need not be an instance of SharedArrayBuffer.
  if (Object.prototype.toString.call(buffer) !== '[object SharedArrayBuffer]') {
    refuse(buffer, 'shared.buffer', 'not a SharedArrayBuffer', NAME);
  }
  const memory = buffer as SharedArrayBuffer;
  const known = shapes.get(memory);
  if (known?.type === type) return known;
  const arrays = arraysIn(MARK + SHAPE_TYPES.indexOf(type), memory);
  if (!arrays) {
    throw new RangeError(`${NAME}: shared.buffer has ${memory.byteLength} bytes that are not those of a ${type}`);
  }
  const shape = type === 'triangleMesh' ? meshFrom(arrays) : fieldFrom(arrays);
  shapes.set(memory, shape);
  noteMemory(shape, memory);
  return shape;
}

function meshFrom([options, ...arrays]: readonly NumberArray[]): Shape {
  const [solid, front, weld] = options;
  const data = meshOfArrays(arrays);
  const shape = meshFields(data, { sides: front === 1 ? 'front' : 'both', solid: solid === 1, weld });
  setSurface(shape, new MeshSurface(data));
  return made(shape, TRIANGLE_MESH);
}

function fieldFrom([options, ...arrays]: readonly NumberArray[]): Shape {
  return fieldShape(fieldOfArrays(arrays), options[0] === 1);
}

const NAME = 'shapeFromShared';

import { SHAPE_TYPES, type Shape, type ShapeType } from '../geometry/shape.ts';
import { type CompoundChildOptions, compound } from '../shapes/compound.ts';
import { shapeFrom } from '../shapes/shape-from.ts';
import { checkObject, refuse } from '../validate.ts';
import { noteMemory } from './share-shape.ts';
import { fieldOfArrays } from './shared-field.ts';
import { arraysIn } from './shared-memory.ts';
import { meshOfArrays } from './shared-mesh.ts';
import { MARK, type SharedChild, type SharedShape, VERSION } from './shared-shape.ts';

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
  const shape = type === 'triangleMesh' ? meshOfArrays(arrays) : fieldOfArrays(arrays);
  shapes.set(memory, shape);
  noteMemory(shape, memory);
  return shape;
}

const NAME = 'shapeFromShared';

import { arraysOfField } from '../geometry/height-field/field-arrays.ts';
import type { HeightFieldData } from '../geometry/height-field/field-data.ts';
import { arraysOfMesh } from '../geometry/mesh/mesh-arrays.ts';
import type { MeshData } from '../geometry/mesh/mesh-data.ts';
import { type CompoundChild, type HeightField, SHAPE_TYPES, type Shape, type TriangleMesh } from '../geometry/shape.ts';
import { type NumberArray, sharedArrays } from '../geometry/shared-arrays.ts';
import type { Surface } from '../geometry/surface.ts';
import { fieldsOf, readKind } from '../narrowphase/made-shape.ts';
import { surfaceOf } from '../narrowphase/parts/surface-parts.ts';
import { isPlain } from '../validate.ts';
import { MARK, type SharedChild, type SharedShape, VERSION } from './shared-shape.ts';

/**
 * Puts a shape in shared memory, for workers: meshes and height fields with their trees, which no worker copies or builds again. Send
 * the result by `postMessage`, or as `workerData`, and call `shapeFromShared` there. The numbers are copied once: sharing a shape
 * again gives the same memory.
 * @throws Error without `SharedArrayBuffer`, as on a web page that is not cross-origin isolated.
 * @example
 * const hills = heightField({ heights: [0, 1, 0, 0, 2, 0], rows: 2, columns: 3, cellSize: 10 });
 * const shared = shareShape(hills);
 * const same = shapeFromShared(shared); // in a worker that got it by postMessage(shared)
 */
export function shareShape<S extends Shape>(shape: S): SharedShape<S['type']> {
  readKind(shape, 'shareShape');
  return { version: VERSION, type: shape.type, ...contentOf(shape) };
}

/** The content of a type of shape. */
function contentOf(shape: Shape): Pick<SharedShape, 'buffer' | 'children' | 'shape'> {
  switch (shape.type) {
    case 'triangleMesh':
    case 'heightField':
      return { buffer: memoryOf(shape) };
    case 'compound':
      return { children: shape.children.map(shareChild) };
    default:
      return { shape };
  }
}

function shareChild({ shape, position, quaternion, userData }: CompoundChild): SharedChild {
  // As `serialize`, which leaves other data out, too.
  return { shape: shareShape(shape), position, quaternion, userData: isPlain(userData) ? userData : undefined };
}

/** The memory of shapes that were shared, or come from memory. */
const memories = new WeakMap<Shape, SharedArrayBuffer>();

/** Notes that a shape is in shared memory. */
export function noteMemory(shape: Shape, buffer: SharedArrayBuffer): void {
  memories.set(shape, buffer);
}

/** The shared memory of a shape: a copy, if it is not in one. */
function memoryOf(shape: TriangleMesh | HeightField): SharedArrayBuffer {
  const known = memories.get(shape);
  if (known) return known;
  if (typeof SharedArrayBuffer === 'undefined') {
    throw new Error(
      'shareShape: there is no SharedArrayBuffer. Browsers have it on pages that are served with the headers ' +
        'Cross-Origin-Opener-Policy: same-origin and Cross-Origin-Embedder-Policy: require-corp',
    );
  }
  const buffer = sharedArrays(MARK + SHAPE_TYPES.indexOf(shape.type), arraysOf(shape));
  noteMemory(shape, buffer);
  return buffer;
}

/** The options of a shape, and the arrays of its surface. */
function arraysOf(shape: TriangleMesh | HeightField): readonly NumberArray[] {
  const { data } = surfaceOf(fieldsOf(shape)) as Surface & { readonly data: unknown };
  const solid = shape.solid ? 1 : 0;
  if (shape.type === 'heightField') return [Float64Array.of(solid), ...arraysOfField(data as HeightFieldData)];
  const front = shape.sides === 'front' ? 1 : 0;
  return [Float64Array.of(solid, front, shape.weld), ...arraysOfMesh(data as MeshData)];
}

import { MOST_ITEMS } from '../../bvh/tree.ts';
import { COORDINATE_ROUNDING, LARGEST_VALUE, SINGLE_ROUNDING, SMALLEST_VALUE } from '../../constants.ts';
import { refuse } from '../../validate.ts';
import type { TriangleMesh } from '../shape.ts';

/** Precision of coordinates. */
export type Precision = TriangleMesh['precision'];

/** The precision of a list of numbers. */
export function precisionOf(numbers: Numbers): Precision {
  return numbers instanceof Float32Array ? 'single' : 'double';
}

/** Numbers in the precision of a literal: double unless it says otherwise. */
export function withPrecision(numbers: readonly number[], precision: Precision = 'double'): Numbers {
  if (precision === 'double') return numbers;
  if (precision !== 'single') refuse(precision, 'precision', "but must be 'single' or 'double'");
  return Array.isArray(numbers) ? Float32Array.from(numbers) : numbers;
}

/** Rounding of coordinates of a precision, the largest of which is `extent`. */
export function slackOf(precision: Precision, extent: number): number {
  return extent * (precision === 'single' ? SINGLE_ROUNDING : COORDINATE_ROUNDING);
}

/** A list of numbers: an array or a typed array. */
export type Numbers = ArrayLike<number>;

/** The triangles of a mesh as three.js and glTF keep them. */
export interface MeshInput {
  /** x, y, z of each vertex, world units. */
  readonly positions: Numbers;
  /** Three vertex numbers for each triangle. Without them, each three vertices are a triangle. */
  readonly indices?: Numbers | undefined;
}

/** The checked input: copies, or the given typed arrays. */
export interface MeshVertices {
  /** x, y, z of each vertex. Single precision if they are given so. */
  readonly positions: Float32Array | Float64Array;
  /** Three vertex numbers for each triangle. */
  readonly indices: Unsigned;
  /** Largest magnitude of a coordinate. */
  readonly extent: number;
}

/**
 * Reads and checks the input; `owner` appears in the error messages.
 * @throws TypeError when something is not a list of numbers.
 * @throws RangeError when a number, an index or a length is out of range.
 */
export function readMeshInput({ positions, indices }: MeshInput, owner: string): MeshVertices {
  checkList(positions, 'positions', owner);
  checkLength(positions.length, 3, 'positions', 'three coordinates for each vertex', owner);
  const vertexCount = positions.length / 3;
  if (indices === undefined) {
    checkLength(positions.length, 9, 'positions', 'nine coordinates for each triangle, as there are no indices', owner);
  } else {
    checkList(indices, 'indices', owner);
    checkLength(indices.length, 3, 'indices', 'three vertex numbers for each triangle', owner);
  }
  const indexCount = indices?.length ?? vertexCount;
  if (indexCount > 3 * MOST_ITEMS) {
    throw new RangeError(`${owner}: it has ${indexCount / 3} triangles, but at most ${MOST_ITEMS} are allowed`);
  }
  const coordinates = positions instanceof Float32Array ? positions : copyNumbers(positions, 'positions', owner);
  const extent = checkCoordinates(coordinates, owner);
  return { positions: coordinates, indices: readIndices(indices, vertexCount, owner), extent };
}

/** Throws unless `value` is an array or a typed array of numbers. */
export function checkList(value: unknown, field: string, owner: string): void {
  const isTyped = ArrayBuffer.isView(value) && typeof (value as Uint8Array)[0] !== 'bigint' && 'length' in value;
  if (!isTyped && !Array.isArray(value)) refuse(value, field, 'not an array of numbers', owner);
}

function checkLength(length: number, divisor: number, field: string, wanted: string, owner: string): void {
  if (length > 0 && length % divisor === 0) return;
  throw new RangeError(`${owner}: ${field} has ${length} entries, but must have ${wanted}`);
}

/** A copy of a list, as doubles. Throws if an entry is not a number. */
export function copyNumbers(list: Numbers, field: string, owner: string): Float64Array {
  if (ArrayBuffer.isView(list)) return new Float64Array(list);
  const copies = new Float64Array(list.length);
  for (let i = 0; i < copies.length; i++) {
    if (typeof list[i] !== 'number') refuse(list[i], `${field}[${i}]`, 'not a number', owner);
    copies[i] = list[i];
  }
  return copies;
}

/** Returns the largest magnitude of a coordinate. */
function checkCoordinates(positions: MeshVertices['positions'], owner: string): number {
  let extent = 0;
  for (let i = 0; i < positions.length; i++) {
    const size = Math.abs(positions[i]);
    // Also NaN.
    if (!(size <= LARGEST_VALUE)) refuseCoordinate(positions[i], i, owner);
    if (size > extent) extent = size;
  }
  if (extent < SMALLEST_VALUE) {
    throw new RangeError(`${owner}: the largest coordinate is ${extent}, but must be at least ${SMALLEST_VALUE}`);
  }
  return extent;
}

function refuseCoordinate(value: number, i: number, owner: string): never {
  const name = `${owner}: positions[${i}], the ${'xyz'[i % 3]} of vertex ${Math.floor(i / 3)},`;
  if (!Number.isFinite(value)) throw new RangeError(`${name} is ${value}, not a finite number`);
  throw new RangeError(`${name} is ${value}, but must be between ${-LARGEST_VALUE} and ${LARGEST_VALUE}`);
}

function readIndices(indices: Numbers | undefined, vertexCount: number, owner: string): Unsigned {
  if (indices === undefined) {
    const ascending = new Uint32Array(vertexCount);
    for (let i = 0; i < vertexCount; i++) ascending[i] = i;
    return ascending;
  }
  if (!isUnsigned(indices)) return checkedIndices(indices, vertexCount, owner);
  for (let i = 0; i < indices.length; i++) {
    if (indices[i] >= vertexCount) refuseIndex(indices[i], i, vertexCount, owner);
  }
  return indices;
}

type Unsigned = Uint8Array | Uint16Array | Uint32Array;

function isUnsigned(list: Numbers): list is Unsigned {
  return list instanceof Uint32Array || list instanceof Uint16Array || list instanceof Uint8Array;
}

function checkedIndices(indices: Numbers, vertexCount: number, owner: string): Uint32Array {
  const copies = new Uint32Array(indices.length);
  for (let i = 0; i < copies.length; i++) {
    const index = indices[i];
    // First, since a symbol, say, cannot be compared.
    if (!(Number.isInteger(index) && index >= 0 && index < vertexCount)) refuseIndex(index, i, vertexCount, owner);
    copies[i] = index;
  }
  return copies;
}

function refuseIndex(index: unknown, i: number, vertexCount: number, owner: string): never {
  const field = `indices[${i}]`;
  if (typeof index !== 'number') refuse(index, field, 'not a number', owner);
  throw new RangeError(
    `${owner}: ${field} is ${index}, but must be a vertex number, an integer from 0 to ${vertexCount - 1}`,
  );
}

// Arrays of numbers in shared memory, one after the other. A directory in front of them tells what they are, so that they are found
// again without a copy: a mark, the size of the memory, the number of arrays, and the type and length of each.

/** An array of numbers in the memory. */
export type NumberArray = Int16Array | Int32Array | Uint16Array | Uint32Array | Float32Array | Float64Array;

interface NumberArrayType {
  new (buffer: SharedArrayBuffer, offset: number, length: number): NumberArray;
}

/** The types of arrays, by their number in the directory. */
const TYPES: readonly NumberArrayType[] = [
  Int16Array,
  Int32Array,
  Uint16Array,
  Uint32Array,
  Float32Array,
  Float64Array,
];

/** Copies arrays to shared memory. `mark` tells what they are. */
export function sharedArrays(mark: number, arrays: readonly NumberArray[]): SharedArrayBuffer {
  const entries = arrays.flatMap((it) => [TYPES.indexOf(typeOf(it)), it.length]);
  const directory = Float64Array.of(mark, 0, arrays.length, ...entries);
  const all = [directory, ...arrays];
  const size = all.reduce((sum, { byteLength }) => sum + padded(byteLength), 0);
  directory[1] = size;
  const buffer = new SharedArrayBuffer(size);
  let at = 0;
  for (const array of all) {
    new (typeOf(array))(buffer, at, array.length).set(array);
    at += padded(array.byteLength);
  }
  return buffer;
}

/** The arrays in memory from `sharedArrays`, not copied. Undefined if it is other memory. */
export function arraysIn(mark: number, buffer: SharedArrayBuffer): NumberArray[] | undefined {
  if (buffer.byteLength < 8 * START) return undefined;
  const [found, size, count] = new Float64Array(buffer, 0, START);
  if (found !== mark || size !== buffer.byteLength) return undefined;
  const directory = new Float64Array(buffer, 8 * START, 2 * count);
  let at = 8 * (START + 2 * count);
  return Array.from({ length: count }, (_, i) => {
    const array = new TYPES[directory[2 * i]](buffer, at, directory[2 * i + 1]);
    at += padded(array.byteLength);
    return array;
  });
}

/** Numbers in front of the entries of the directory. */
const START = 3;

function typeOf(array: NumberArray): NumberArrayType {
  return array.constructor as NumberArrayType;
}

/** Each array begins at a multiple of 8 bytes. */
function padded(size: number): number {
  return 8 * Math.ceil(size / 8);
}

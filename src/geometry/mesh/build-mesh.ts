import { COLLINEAR } from '../../constants.ts';
import { normalThrough } from '../../math/cross.ts';
import { storeAbove, storeBelow } from '../../math/float32.ts';
import { set, vec3 } from '../../math/vec3.ts';
import { buildTree } from './build-tree.ts';
import { classifyEdges } from './edge-classes.ts';
import type { MeshData, MeshNumbers } from './mesh-data.ts';
import { DOUBLE_SLACK, type MeshInput, type MeshVertices, readMeshInput, SINGLE_SLACK } from './mesh-input.ts';
import { findTwins, neighborsOf } from './neighbors.ts';
import { Welder } from './weld.ts';

/**
 * Builds a mesh from copies of the input. Equal positions become one corner. Triangles whose corners are collinear are
 * left out, as `triangle` refuses them. `owner` appears in the error messages.
 * @throws TypeError or RangeError when the input is invalid, or all triangles are degenerate.
 */
export function buildMesh(input: MeshInput, owner = 'triangleMesh'): MeshData {
  const vertices = readMeshInput(input, owner);
  const { positions, indices } = vertices;
  const boxes = new Float32Array(2 * indices.length);
  const solid = boundTriangles(boxes, vertices);
  const triangleCount = solid.length;
  const dropped = indices.length / 3 - triangleCount;
  if (triangleCount === 0) {
    throw new RangeError(`${owner}: it has no triangles, as the corners of all ${dropped} are collinear`);
  }
  const { tree, order } = buildTree(boxes.subarray(0, 6 * triangleCount));
  const features = dropped === 0 ? order : pick(solid, order);
  const welder = new Welder(Math.min(positions.length / 3, 3 * triangleCount));
  const wide = weldCorners(welder, vertices, features);
  const corners = narrowed(wide, welder.count);
  const used = welder.positions.subarray(0, 3 * welder.count);
  const extent = largestOf(used);
  const isSingle = input.positions instanceof Float32Array;
  const slack = extent * (isSingle ? SINGLE_SLACK : DOUBLE_SLACK);
  const welded = isSingle ? new Float32Array(used) : used.slice();
  let neighbors: Int32Array | undefined;
  let edges: Uint8Array | undefined;
  return {
    positions: welded,
    triangleCount,
    corners,
    features: narrowed(features, indices.length / 3),
    // Building takes a quarter less time without them.
    get neighbors() {
      neighbors ??= neighborsOf(findTwins(corners, welded.length / 3));
      return neighbors;
    },
    get edges() {
      edges ??= classifyEdges(welded, corners, findTwins(corners, welded.length / 3), extent, slack);
      return edges;
    },
    dropped,
    slack,
    extent,
    tree,
  };
}

/**
 * Returns the numbers of all triangles that have an area. Writes the bounds of each, rounded outward: least x, y, z and
 * greatest x, y, z.
 */
function boundTriangles(boxes: Float32Array, { positions, indices }: MeshVertices): Uint32Array {
  const features = new Uint32Array(indices.length / 3);
  const bits = new Int32Array(boxes.buffer);
  let count = 0;
  for (let feature = 0; feature < features.length; feature++) {
    const p = 3 * indices[3 * feature];
    const q = 3 * indices[3 * feature + 1];
    const r = 3 * indices[3 * feature + 2];
    const px = positions[p];
    const py = positions[p + 1];
    const pz = positions[p + 2];
    const qx = positions[q];
    const qy = positions[q + 1];
    const qz = positions[q + 2];
    const rx = positions[r];
    const ry = positions[r + 1];
    const rz = positions[r + 2];
    const x1 = qx - px;
    const y1 = qy - py;
    const z1 = qz - pz;
    const x2 = rx - px;
    const y2 = ry - py;
    const z2 = rz - pz;
    const area = Math.abs(y1 * z2 - z1 * y2) + Math.abs(z1 * x2 - x1 * z2) + Math.abs(x1 * y2 - y1 * x2);
    const size = Math.abs(x1) + Math.abs(y1) + Math.abs(z1) + Math.abs(x2) + Math.abs(y2) + Math.abs(z2);
    // Far above the rounding of the area: no need for an accurate one.
    if (!(area > WIDE * size * size && area > TINY) && !hasArea(positions, p, q, r)) continue;
    const box = 6 * count;
    storeBelow(boxes, bits, box, Math.min(px, qx, rx));
    storeBelow(boxes, bits, box + 1, Math.min(py, qy, ry));
    storeBelow(boxes, bits, box + 2, Math.min(pz, qz, rz));
    storeAbove(boxes, bits, box + 3, Math.max(px, qx, rx));
    storeAbove(boxes, bits, box + 4, Math.max(py, qy, ry));
    storeAbove(boxes, bits, box + 5, Math.max(pz, qz, rz));
    features[count++] = feature;
  }
  return count === features.length ? features : features.slice(0, count);
}

/** Area beside the squared size, far above its rounding and `COLLINEAR`. */
const WIDE = COLLINEAR * 1e6;
/** Areas above it have no underflow. */
const TINY = 1e-200;

function hasArea(positions: Float64Array, p: number, q: number, r: number): boolean {
  set(a, positions[p], positions[p + 1], positions[p + 2]);
  set(b, positions[q], positions[q + 1], positions[q + 2]);
  set(c, positions[r], positions[r + 1], positions[r + 2]);
  return normalThrough(normal, a, b, c);
}

/** The entries of a list at some indices. */
function pick(list: Uint32Array, indices: Uint32Array): Uint32Array {
  const picked = new Uint32Array(indices.length);
  for (let i = 0; i < indices.length; i++) picked[i] = list[indices[i]];
  return picked;
}

/** The corner numbers of triangles. Corners are numbered as they occur, so that those of a leaf are near each other. */
function weldCorners(welder: Welder, { positions, indices }: MeshVertices, features: Uint32Array): Uint32Array {
  const corners = new Uint32Array(3 * features.length);
  /** By vertex: one more than the number of its corner. */
  const welded = new Int32Array(positions.length / 3);
  for (let triangle = 0, at = 0; triangle < features.length; triangle++) {
    const first = 3 * features[triangle];
    for (let i = 0; i < 3; i++, at++) {
      const vertex = indices[first + i];
      if (welded[vertex] === 0) welded[vertex] = welder.numberOf(positions, 3 * vertex) + 1;
      corners[at] = welded[vertex] - 1;
    }
  }
  return corners;
}

/** Numbers below `count`, in 16 bits if they fit. */
const narrowed = (numbers: Uint32Array, count: number): MeshNumbers =>
  count <= MOST_IN_16_BITS ? new Uint16Array(numbers) : numbers;

const MOST_IN_16_BITS = 65_536;

/** The largest of some numbers, without its sign. */
function largestOf(numbers: Float64Array): number {
  let largest = 0;
  for (let i = 0; i < numbers.length; i++) {
    const size = Math.abs(numbers[i]);
    if (size > largest) largest = size;
  }
  return largest;
}

const a = vec3();
const b = vec3();
const c = vec3();
const normal = vec3();

import { buildTree } from '../../bvh/build-tree.ts';
import { createNodes, LINK, NODE_SIZE, type Tree } from '../../bvh/tree.ts';
import { COLLINEAR } from '../../constants.ts';
import { normalThrough } from '../../math/cross.ts';
import { set, vec3 } from '../../math/vec3.ts';
import { assembleMesh } from './assemble-mesh.ts';
import type { MeshData, MeshNumbers } from './mesh-data.ts';
import { type MeshInput, type MeshVertices, precisionOf, readMeshInput, slackOf } from './mesh-input.ts';
import { Welder } from './weld.ts';

/**
 * Builds a mesh from copies of the input. Vertices whose x, y and z differ by at most `tolerance` each become one corner. Triangles
 * with collinear corners are left out: the constructor `triangle` refuses such corners. `owner` appears in the error messages.
 * @param tolerance World units. Default: the rounding of coordinates, the slack of the mesh.
 * @throws TypeError or RangeError when the input is invalid, or all triangles are degenerate.
 */
export function buildMesh(input: MeshInput, tolerance?: number, owner = 'triangleMesh'): MeshData {
  const vertices = readMeshInput(input, owner);
  const { positions, indices, extent: reach } = vertices;
  if (tolerance !== undefined && tolerance >= reach) {
    throw new RangeError(`${owner}: weld is ${tolerance}, but must be less than the largest coordinate, ${reach}`);
  }
  const items = boundTriangles(vertices, false) ?? (boundTriangles(vertices, true) as Items);
  const triangleCount = items.count;
  const dropped = indices.length / 3 - triangleCount;
  if (triangleCount === 0) {
    const cause = `the corners of each (${dropped}) are collinear, or two are within weld of each other`;
    throw new RangeError(`${owner}: no triangle is left, since ${cause}`);
  }
  const tree = buildTree(items.nodes, triangleCount);
  const features = featuresOf(items);
  const precision = precisionOf(positions);
  const capacity = Math.min(positions.length / 3, 3 * triangleCount);
  const welder = new Welder(capacity, precision === 'single', reach, tolerance ?? slackOf(precision, reach));
  const corners = narrowed(weldCorners(welder, vertices, features), welder.count);
  // Seldom. Triangles change and may become degenerate, so that the mesh is built anew, from vertices of which no two are close.
  if (welder.hasMoved) return buildMesh({ positions: snapped(vertices, features, tolerance), indices }, 0, owner);
  const welded = welder.positions.slice(0, 3 * welder.count);
  return assembleMesh(welded, corners, narrowed(features, indices.length / 3), dropped, tree);
}

/** The triangles that have an area, as nodes: their bounds and their numbers. */
interface Items {
  readonly nodes: Tree;
  readonly count: number;
}

/** Bounds all triangles that have an area, in 16 bits or 32. Undefined when many are too small for the cells. */
function boundTriangles({ positions, indices, extent }: MeshVertices, isWide: boolean): Items | undefined {
  const triangleCount = indices.length / 3;
  const nodes = createNodes(triangleCount, extent, isWide);
  const { bounds, links, shift, scale } = nodes;
  let small = isWide ? -Infinity : -(MOST_SMALL + triangleCount / 1024);
  let node = 0;
  for (let feature = 0; feature < triangleCount; feature++) {
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
    // Clearly not collinear: the accurate test is skipped.
    if (!(area > CLEAR_AREA * size * size) && !hasArea(positions, p, q, r)) continue;
    if (size * scale < SMALL && ++small > 0) return undefined;
    bounds[node] = Math.floor(Math.min(px, qx, rx) * scale);
    bounds[node + 1] = Math.floor(Math.min(py, qy, ry) * scale);
    bounds[node + 2] = Math.floor(Math.min(pz, qz, rz) * scale);
    bounds[node + 3] = Math.ceil(Math.max(px, qx, rx) * scale);
    bounds[node + 4] = Math.ceil(Math.max(py, qy, ry) * scale);
    bounds[node + 5] = Math.ceil(Math.max(pz, qz, rz) * scale);
    links[(node + LINK) >> shift] = feature;
    node += NODE_SIZE;
  }
  return { nodes, count: node / NODE_SIZE };
}

/** Bounds take 32 bits if more triangles than this, and a thousandth of all, are smaller than `SMALL` cells. */
const MOST_SMALL = 64;
/** A triangle is small if the Manhattan lengths of its edges from the first corner add up to less, in cells. */
const SMALL = 16;
/** Area over the squared size above which the corners of a triangle are certainly not collinear. */
const CLEAR_AREA = COLLINEAR * 1e6;

function hasArea(positions: MeshVertices['positions'], p: number, q: number, r: number): boolean {
  set(a, positions[p], positions[p + 1], positions[p + 2]);
  set(b, positions[q], positions[q + 1], positions[q + 2]);
  set(c, positions[r], positions[r + 1], positions[r + 2]);
  return normalThrough(normal, a, b, c);
}

/** The number of the triangle of each item. */
function featuresOf({ nodes: { links, shift }, count }: Items): Uint32Array {
  const numbers = new Uint32Array(count);
  for (let i = 0; i < count; i++) numbers[i] = links[(NODE_SIZE * i + LINK) >> shift];
  return numbers;
}

/** The corner numbers of triangles, in the order in which corners occur: those of a leaf are close together in memory. */
function weldCorners(welder: Welder, { positions, indices }: MeshVertices, features: Uint32Array): Uint32Array {
  const corners = new Uint32Array(3 * features.length);
  /** By vertex: one more than the number of its corner. */
  const cornerOf = new Int32Array(positions.length / 3);
  for (let triangle = 0, at = 0; triangle < features.length; triangle++) {
    const first = 3 * features[triangle];
    for (let i = 0; i < 3; i++, at++) {
      const vertex = indices[first + i];
      if (cornerOf[vertex] === 0) cornerOf[vertex] = welder.numberOf(positions, 3 * vertex) + 1;
      corners[at] = cornerOf[vertex] - 1;
    }
  }
  return corners;
}

/**
 * The vertices with each on the first one, by number, that is not farther than the tolerance: the order of the triangles does not
 * matter. Vertices of triangles without an area do not count.
 */
function snapped(
  { positions, indices }: MeshVertices,
  features: Uint32Array,
  tolerance?: number,
): Float32Array | Float64Array {
  const isUsed = new Uint8Array(positions.length / 3);
  for (const feature of features) for (let i = 0; i < 3; i++) isUsed[indices[3 * feature + i]] = 1;
  let extent = 0;
  for (let i = 0; i < positions.length; i++) {
    if (isUsed[Math.floor(i / 3)] === 1) extent = Math.max(extent, Math.abs(positions[i]));
  }
  const precision = precisionOf(positions);
  const welder = new Welder(isUsed.length, precision === 'single', extent, tolerance ?? slackOf(precision, extent));
  const moved = positions.slice();
  for (let vertex = 0; vertex < isUsed.length; vertex++) {
    if (isUsed[vertex] === 0) continue;
    const first = 3 * welder.numberOf(positions, 3 * vertex);
    for (let i = 0; i < 3; i++) moved[3 * vertex + i] = welder.positions[first + i];
  }
  return moved;
}

/** Numbers below `count`, in 16 bits if they fit. */
const narrowed = (numbers: Uint32Array, count: number): MeshNumbers =>
  count <= MOST_IN_16_BITS ? new Uint16Array(numbers) : numbers;

const MOST_IN_16_BITS = 65_536;

const a = vec3();
const b = vec3();
const c = vec3();
const normal = vec3();

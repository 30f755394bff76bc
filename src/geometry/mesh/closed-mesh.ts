import { copy, dot, length, set, setCross, subtract, vec3 } from '../../math/vec3.ts';
import { createCorners, MANY_NEIGHBORS, type MeshData, NO_NEIGHBOR, writeMeshCorners } from './mesh-data.ts';
import type { Numbers } from './mesh-input.ts';
import { nextEdge, triangleOf, twinOf } from './neighbors.ts';

/** An edge at which a mesh is not closed. */
export interface OpenEdge {
  /** The vertices at its ends, as numbered by the user. */
  readonly from: number;
  readonly to: number;
  /** A triangle that has the edge, as numbered by the user: the lowest number of all open edges. */
  readonly feature: number;
  /**
   * How many triangles have the edge: 1 if it is a border, 2 if the windings of its triangles are opposite, more if those
   * in one direction outnumber those in the other.
   */
  readonly triangles: number;
  /** Two vertices that would have to be one for another open edge to close this one, the nearest such edge. */
  readonly gap: VertexGap | undefined;
}

/** Two vertices, as numbered by the user, and their distance. */
export interface VertexGap {
  readonly vertex: number;
  readonly other: number;
  readonly distance: number;
}

/**
 * The first edge at which a mesh is not closed, by the order of the triangles as given; `undefined` for a closed mesh. A
 * mesh is closed if every directed edge occurs as often as its reverse. Triangles that were left out do not count.
 * @param indices As given to `buildMesh`.
 */
export function openEdgeOf(data: MeshData, indices?: Numbers): OpenEdge | undefined {
  const { features } = data;
  const open = openEdges(data);
  let first = -1;
  for (const edge of open.keys())
    if (first < 0 || features[triangleOf(edge)] < features[triangleOf(first)]) first = edge;
  if (first < 0) return undefined;
  const vertexOf = (edge: number) => {
    const corner = 3 * features[triangleOf(edge)] + (edge % 3);
    return indices?.[corner] ?? corner;
  };
  return {
    from: vertexOf(first),
    to: vertexOf(nextEdge(first)),
    feature: features[triangleOf(first)],
    triangles: open.get(first) as number,
    gap: gapAt(data, first, open.keys(), vertexOf),
  };
}

/** The edges at which a mesh is not closed, each with the number of its triangles. */
function openEdges(data: MeshData): Map<number, number> {
  const { corners, neighbors } = data;
  const bundles = countBundles(data);
  const open = new Map<number, number>();
  for (let edge = 0; edge < corners.length; edge++) {
    if (neighbors[edge] === NO_NEIGHBOR) {
      open.set(edge, 1);
    } else if (neighbors[edge] === MANY_NEIGHBORS) {
      const { excess, count } = bundles.get(lowCorner(data, edge))!.get(highCorner(data, edge))!;
      if (excess !== 0) open.set(edge, count);
    } else if (corners[twinOf(data, edge)] === corners[edge]) {
      // Neighbors of the same winding have the edge in opposite directions.
      open.set(edge, 2);
    }
  }
  return open;
}

/** The farther of the two pairs of ends, for the open edge whose reverse is nearest to an edge. */
function gapAt(
  { positions, corners }: MeshData,
  edge: number,
  open: Iterable<number>,
  vertexOf: (edge: number) => number,
): VertexGap | undefined {
  const distanceOf = (p: number, q: number) => {
    const [i, j] = [3 * corners[p], 3 * corners[q]];
    set(between, positions[i] - positions[j], positions[i + 1] - positions[j + 1], positions[i + 2] - positions[j + 2]);
    return length(between);
  };
  let gap: VertexGap | undefined;
  for (const other of open) {
    const ends = [
      [edge, nextEdge(other)],
      [nextEdge(edge), other],
    ] as const;
    const [p, q] = distanceOf(...ends[0]) > distanceOf(...ends[1]) ? ends[0] : ends[1];
    const distance = distanceOf(p, q);
    // Zero between edges of one bundle.
    if (other === edge || distance === 0 || distance >= (gap?.distance ?? Infinity)) continue;
    gap = { vertex: vertexOf(p), other: vertexOf(q), distance };
  }
  return gap;
}

/** The triangles at one edge: their number, and by how many one direction exceeds the other. */
interface Bundle {
  count: number;
  excess: number;
}

/** The edges of three triangles and more, by lower corner and higher corner. */
function countBundles(data: MeshData): Map<number, Map<number, Bundle>> {
  const bundles = new Map<number, Map<number, Bundle>>();
  for (let edge = 0; edge < data.corners.length; edge++) {
    if (data.neighbors[edge] !== MANY_NEIGHBORS) continue;
    const low = lowCorner(data, edge);
    const high = highCorner(data, edge);
    const ofLow = bundles.get(low) ?? new Map<number, Bundle>();
    bundles.set(low, ofLow);
    const bundle = ofLow.get(high) ?? { count: 0, excess: 0 };
    ofLow.set(high, bundle);
    bundle.count++;
    bundle.excess += data.corners[edge] === low ? 1 : -1;
  }
  return bundles;
}

function lowCorner({ corners }: MeshData, edge: number): number {
  return Math.min(corners[edge], corners[nextEdge(edge)]);
}

function highCorner({ corners }: MeshData, edge: number): number {
  return Math.max(corners[edge], corners[nextEdge(edge)]);
}

/** Sign of the volume of a closed mesh: 1 if its fronts face outwards, −1 if it is inside out, 0 if it has no volume. */
export function volumeSignOf(data: MeshData): number {
  writeMeshCorners(triangle, data, 0);
  copy(origin, triangle.a);
  let volume = 0;
  for (let i = 0; i < data.triangleCount; i++) {
    writeMeshCorners(triangle, data, i);
    const { a, b, c } = triangle;
    for (const corner of [a, b, c]) subtract(corner, corner, origin);
    setCross(normal, b, c);
    volume += dot(a, normal);
  }
  return Math.sign(volume);
}

const between = vec3();
const triangle = createCorners();
const origin = vec3();
const normal = vec3();

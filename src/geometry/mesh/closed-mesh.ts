import { copy, dot, setCross, subtract, vec3 } from '../../math/vec3.ts';
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
}

/**
 * The first edge at which a mesh is not closed, by the order of the triangles as given; `undefined` for a closed mesh. A
 * mesh is closed if every directed edge occurs as often as its reverse. Triangles that were left out do not count.
 * @param indices As given to `buildMesh`.
 */
export function openEdgeOf(data: MeshData, indices?: Numbers): OpenEdge | undefined {
  const { corners, neighbors, features } = data;
  const bundles = countBundles(data);
  let first: OpenEdge | undefined;
  for (let edge = 0; edge < corners.length; edge++) {
    const feature = features[triangleOf(edge)];
    if (first && feature >= first.feature) continue;
    let triangles = 1;
    if (neighbors[edge] === MANY_NEIGHBORS) {
      const { excess, count } = bundles.get(lowCorner(data, edge))!.get(highCorner(data, edge))!;
      if (excess === 0) continue;
      triangles = count;
    } else if (neighbors[edge] !== NO_NEIGHBOR) {
      // Neighbors of the same winding have the edge in opposite directions.
      if (corners[twinOf(data, edge)] !== corners[edge]) continue;
      triangles = 2;
    }
    const vertex = 3 * feature + (edge % 3);
    const next = 3 * feature + ((edge + 1) % 3);
    first = { from: indices?.[vertex] ?? vertex, to: indices?.[next] ?? next, feature, triangles };
  }
  return first;
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

const triangle = createCorners();
const origin = vec3();
const normal = vec3();

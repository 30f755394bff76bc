import { orient3d } from '../../math/orient3d.ts';
import { unitScale } from '../../math/unit-scale.ts';
import { dot, lengthSquared, set, setCross, subtract, type Vec3, vec3 } from '../../math/vec3.ts';
import { EDGE_CONCAVE, EDGE_CONVEX, EDGE_FLAT, EDGE_OPEN, type MeshData, type MeshNumbers } from './mesh-data.ts';
import { nextEdge } from './neighbors.ts';

/**
 * The class of each edge, see `MeshData.edges`, from the twins of the edges. Convex and concave are seen from the front of the edge's triangle. If
 * its neighbor has the opposite winding, the front of the neighbor is on the other side, and the edge has the opposite
 * class there.
 */
export function classifyEdges(
  positions: MeshData['positions'],
  corners: MeshNumbers,
  twins: Int32Array,
  extent: number,
  slack: number,
): Uint8Array {
  const edges = new Uint8Array(corners.length).fill(EDGE_OPEN);
  const unit = unitScale(extent);
  for (let edge = 0, i = 0; edge < corners.length; edge++, i = i === 2 ? 0 : i + 1) {
    // Both sides are classified together, when the first of them is visited.
    const other = twins[edge];
    if (other < edge) continue;
    load(a, positions, corners[edge], unit);
    load(b, positions, corners[i === 2 ? edge - 2 : edge + 1], unit);
    load(c, positions, corners[i === 0 ? edge + 2 : edge - 1], unit);
    load(d, positions, corners[nextEdge(nextEdge(other))], unit);
    const kind = classOf(a, b, c, d, slack * unit);
    edges[edge] = kind;
    // Neighbors of the same winding have the edge in opposite directions.
    edges[other] = corners[other] === corners[edge] ? mirrored(kind) : kind;
  }
  return edges;
}

/**
 * Class of the edge from a to b, seen from the front of the triangle a, b, c; d is the far corner of its neighbor.
 *
 * The edge is flat if either far corner is within `slack` of the plane of the other triangle: the plane of a sliver
 * amplifies rounding. A neighbor in the plane may also be folded back, on the same side of the edge. This is a convex
 * edge of 180°, unless the far corners are too close to the edge for a side.
 *
 * Products of six lengths occur, so lengths are to be scaled near 1.
 */
function classOf(
  a: Readonly<Vec3>,
  b: Readonly<Vec3>,
  c: Readonly<Vec3>,
  d: Readonly<Vec3>,
  slack: number,
): number {
  subtract(along, b, a);
  subtract(toC, c, a);
  subtract(toD, d, a);
  // Both cross products have the length of the edge times the height of the far corner above it. Along them, a far
  // corner's distance from the plane of the other triangle is ±volume / length: the larger length is decisive.
  setCross(ofC, along, toC);
  setCross(ofD, along, toD);
  const volume = dot(ofC, toD);
  const squaredC = lengthSquared(ofC);
  const squaredD = lengthSquared(ofD);
  if (volume * volume <= slack * slack * Math.max(squaredC, squaredD)) {
    const least = slack * slack * lengthSquared(along);
    const isFolded = dot(ofC, ofD) > 0 && squaredC > least && squaredD > least;
    return isFolded ? EDGE_CONVEX : EDGE_FLAT;
  }
  return orient3d(a, b, c, d) > 0 ? EDGE_CONCAVE : EDGE_CONVEX;
}

/** The class seen from the back. A fold stays convex: there is nothing between its sides. */
function mirrored(kind: number): number {
  return kind === EDGE_CONVEX ? EDGE_CONCAVE : kind === EDGE_CONCAVE ? EDGE_CONVEX : kind;
}

function load(out: Vec3, positions: MeshData['positions'], corner: number, unit: number): void {
  const at = 3 * corner;
  set(out, positions[at] * unit, positions[at + 1] * unit, positions[at + 2] * unit);
}

const a = vec3();
const b = vec3();
const c = vec3();
const d = vec3();
const along = vec3();
const toC = vec3();
const toD = vec3();
const ofC = vec3();
const ofD = vec3();

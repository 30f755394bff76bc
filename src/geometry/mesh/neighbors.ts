import { MANY_NEIGHBORS, NO_NEIGHBOR } from './mesh-data.ts';

/**
 * The triangle across each edge, see `MeshData.neighbors`. Two triangles are neighbors if no third has the edge, in
 * either direction.
 *
 * Every edge is in the list of the lower of its two corners, once. A list is as long as a corner has edges.
 */
export function findNeighbors(corners: Uint32Array, cornerCount: number): Int32Array {
  const neighbors = new Int32Array(corners.length).fill(NO_NEIGHBOR);
  /** By corner: one more than the last edge of its list. By edge: one more than the previous edge of the same list. */
  const last = new Int32Array(cornerCount);
  const previous = new Int32Array(corners.length);
  for (let edge = 0, i = 0; edge < corners.length; edge++, i = i === 2 ? 0 : i + 1) {
    const from = corners[edge];
    const to = corners[i === 2 ? edge - 2 : edge + 1];
    const low = from < to ? from : to;
    // Edges in the list have the same lower corner. Those with the same sum have the same upper corner, too.
    const sum = from + to;
    let found = last[low] - 1;
    while (found >= 0 && corners[found] + corners[nextEdge(found)] !== sum) found = previous[found] - 1;
    if (found < 0) {
      previous[edge] = last[low];
      last[low] = edge + 1;
    } else {
      link(neighbors, corners, found, edge);
    }
  }
  return neighbors;
}

/** Notes that an edge coincides with one that was found earlier. */
function link(neighbors: Int32Array, corners: Uint32Array, found: number, edge: number): void {
  if (neighbors[found] === NO_NEIGHBOR) {
    neighbors[found] = triangleOf(edge);
    neighbors[edge] = triangleOf(found);
    return;
  }
  if (neighbors[found] >= 0) {
    neighbors[edgeTowards(neighbors, corners, found)] = MANY_NEIGHBORS;
    neighbors[found] = MANY_NEIGHBORS;
  }
  neighbors[edge] = MANY_NEIGHBORS;
}

/** The same edge, in either direction, in the neighbor of its triangle. */
export function edgeTowards(neighbors: Int32Array, corners: Uint32Array, edge: number): number {
  const first = 3 * neighbors[edge];
  const from = corners[edge];
  const to = corners[nextEdge(edge)];
  for (let other = first; other < first + 2; other++) {
    const start = corners[other];
    const end = corners[nextEdge(other)];
    if ((start === from && end === to) || (start === to && end === from)) return other;
  }
  return first + 2;
}

/** The next edge of the same triangle; also the corner at the end of an edge. */
export function nextEdge(edge: number): number {
  return edge % 3 === 2 ? edge - 2 : edge + 1;
}

/** The triangle of an edge or a corner. */
export function triangleOf(edge: number): number {
  return Math.floor(edge / 3);
}

import { MANY_NEIGHBORS, type MeshData, type MeshNumbers, NO_NEIGHBOR } from './mesh-data.ts';

/**
 * The twin of each edge: the same edge, in either direction, in the only other triangle that has it. `NO_NEIGHBOR` if there
 * is no other triangle, `MANY_NEIGHBORS` if there are several.
 *
 * Every edge is in the list of that of its two corners that has fewer edges, once. So a list is short, also beside a hub.
 */
export function findTwins(corners: MeshNumbers, cornerCount: number): Int32Array {
  const twins = new Int32Array(corners.length).fill(NO_NEIGHBOR);
  const degrees = new Int32Array(cornerCount);
  for (const corner of corners) degrees[corner]++;
  /** By corner: one more than the last edge of its list. By edge: one more than the previous edge of the same list. */
  const last = new Int32Array(cornerCount);
  const previous = new Int32Array(corners.length);
  /** By edge: the other one of its corners. */
  const ends = new Uint32Array(corners.length);
  for (let edge = 0, i = 0; edge < corners.length; edge++, i = i === 2 ? 0 : i + 1) {
    const from = corners[edge];
    const to = corners[i === 2 ? edge - 2 : edge + 1];
    const isFirst = degrees[from] < degrees[to] || (degrees[from] === degrees[to] && from < to);
    const start = isFirst ? from : to;
    const end = isFirst ? to : from;
    let found = last[start] - 1;
    while (found >= 0 && ends[found] !== end) found = previous[found] - 1;
    if (found < 0) {
      ends[edge] = end;
      previous[edge] = last[start];
      last[start] = edge + 1;
    } else {
      link(twins, found, edge);
    }
  }
  return twins;
}

/** Notes that an edge coincides with one that was found earlier. */
function link(twins: Int32Array, found: number, edge: number): void {
  const twin = twins[found];
  if (twin === NO_NEIGHBOR) {
    twins[found] = edge;
    twins[edge] = found;
    return;
  }
  if (twin >= 0) twins[twin] = MANY_NEIGHBORS;
  twins[found] = MANY_NEIGHBORS;
  twins[edge] = MANY_NEIGHBORS;
}

/** The triangles across all edges, from the twins of the edges, in place. */
export function neighborsOf(twins: Int32Array): Int32Array {
  for (let edge = 0; edge < twins.length; edge++) if (twins[edge] >= 0) twins[edge] = triangleOf(twins[edge]);
  return twins;
}

/** The twin of an edge: that edge, in either direction, in the neighbor of its triangle. */
export function twinOf({ neighbors, corners }: MeshData, edge: number): number {
  const first = 3 * neighbors[edge];
  const sum = corners[edge] + corners[nextEdge(edge)];
  for (let other = first; other < first + 2; other++) {
    const isSame = corners[other] === corners[edge] || corners[nextEdge(other)] === corners[edge];
    if (isSame && corners[other] + corners[nextEdge(other)] === sum) return other;
  }
  return first + 2;
}

/** The next edge of the same triangle; also the corner at the end of an edge. */
export function nextEdge(edge: number): number {
  return edge % 3 === 2 ? edge - 2 : edge + 1;
}

/** The triangle of an edge or a corner. */
export function triangleOf(edge: number): number {
  return (edge / 3) | 0;
}

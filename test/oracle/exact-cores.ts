import { cross, dot, type Exact, exactly, plus, quotient, times } from './exact.ts';
import { type HalfSpace, halfEdges, type Solid } from './solids.ts';
import { minus, type Vector } from './vector.ts';

// The depth of two polytopes – points, segments, triangles, bricks and others, without the radius around them – in exact
// arithmetic. No tolerance: edges are parallel when their cross product is exactly zero.

type Bounded = Exclude<Solid, HalfSpace>;

/** Vectors from which corners and edges are exact sums and differences: the half edges of a brick, the other's corners. */
const generators = (solid: Bounded): readonly Vector[] => {
  if (solid.kind === 'brick') return halfEdges(solid);
  if (solid.kind === 'triangle' || solid.kind === 'polytope') return solid.corners;
  return solid.kind === 'capsule' ? [solid.half] : [];
};

function cornersAndEdges(solid: Bounded, given: readonly Exact[]): { corners: Exact[]; edges: Exact[] } {
  if (solid.kind === 'polytope') {
    const edges: Exact[] = [];
    for (const [from, to] of solid.topology.edges) {
      const edge = plus(given[to]!, times(given[from]!, -1n));
      if (!edges.some((other) => isZero(cross(edge, other)))) edges.push(edge);
    }
    return { corners: [...given], edges };
  }
  if (solid.kind === 'triangle') {
    return { corners: [...given], edges: given.map((corner, i) => plus(given[(i + 1) % 3]!, times(corner, -1n))) };
  }
  let corners: Exact[] = [[0n, 0n, 0n]];
  for (const half of given) corners = corners.flatMap((corner) => [plus(corner, half), plus(corner, times(half, -1n))]);
  return { corners, edges: [...given] };
}

const isZero = ([x, y, z]: Exact): boolean => x === 0n && y === 0n && z === 0n;

/** The least translation that separates the cores; when they are apart, minus their gap along the best face normal. */
export function exactDepthOfCores(a: Bounded, b: Bounded): number {
  const [ofA, ofB] = [generators(a), generators(b)];
  const { vectors, unit } = exactly([...ofA, ...ofB, minus(b.center, a.center)]);
  const first = cornersAndEdges(a, vectors.slice(0, ofA.length));
  const second = cornersAndEdges(b, vectors.slice(ofA.length, -1));
  const offset = vectors.at(-1)!;
  const edges = [...first.edges, ...second.edges];
  const farthest = (corners: readonly Exact[], normal: Exact) =>
    corners.map((corner) => dot(corner, normal)).reduce((most, at) => (at > most ? at : most));
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < edges.length; i++) {
    for (let j = i + 1; j < edges.length; j++) {
      const spanned = cross(edges[i]!, edges[j]!);
      const lengthSquared = dot(spanned, spanned);
      if (lengthSquared === 0n) continue;
      for (const normal of [spanned, times(spanned, -1n)]) {
        const width = farthest(first.corners, normal) + farthest(second.corners, times(normal, -1n));
        const overlap = width - dot(normal, offset);
        const depth = Math.sqrt(quotient(overlap * overlap, lengthSquared));
        least = Math.min(least, overlap < 0n ? -depth : depth);
      }
    }
  }
  return least === Number.POSITIVE_INFINITY ? 0 : least * 2 ** unit;
}

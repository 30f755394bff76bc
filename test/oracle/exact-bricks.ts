import { absolute, cross, dot, type Exact, exactly, quotient } from './exact.ts';
import { type Brick, halfEdges, moved } from './solids.ts';
import type { TouchInterval } from './touch-interval.ts';
import { minus, times, type Vector } from './vector.ts';

// Two bricks in exact arithmetic.
// The Minkowski difference of two bricks is a zonotope, the sum of their six half edges; each of its faces is spanned
// by two of them. No tolerance: parallel edges are the ones whose cross product is exactly zero.

/** The face planes of the Minkowski difference: |normal · x| <= width, of which |normal|² = lengthSquared. */
function faces(generators: readonly Exact[]) {
  const found: { normal: Exact; width: bigint; lengthSquared: bigint }[] = [];
  for (let i = 0; i < 6; i++) {
    for (let j = i + 1; j < 6; j++) {
      const normal = cross(generators[i]!, generators[j]!);
      const lengthSquared = dot(normal, normal);
      if (lengthSquared === 0n) continue;
      const width = generators.reduce((sum, generator) => sum + absolute(dot(normal, generator)), 0n);
      found.push({ normal, width, lengthSquared });
    }
  }
  return found;
}

/** The least translation that separates two bricks; when they are apart, minus their gap along the best face normal. */
export function exactDepth(a: Brick, b: Brick): number {
  const { vectors, unit } = exactly([...halfEdges(a), ...halfEdges(b), minus(b.center, a.center)]);
  const offset = vectors[6]!;
  let least = Number.POSITIVE_INFINITY;
  for (const { normal, width, lengthSquared } of faces(vectors.slice(0, 6))) {
    const overlap = width - absolute(dot(normal, offset));
    const depth = Math.sqrt(quotient(overlap * overlap, lengthSquared));
    least = Math.min(least, overlap < 0n ? -depth : depth);
  }
  return least * 2 ** unit;
}

/** First and last touch, as fractions of the whole line of motion, of a moved by `displacement` and b; NaN: never. */
export function exactSweep(a: Brick, b: Brick, displacement: Vector): { first: number; last: number } {
  const { vectors } = exactly([...halfEdges(a), ...halfEdges(b), minus(b.center, a.center), displacement]);
  const [offset, motion] = [vectors[6]!, vectors[7]!];
  // Fractions as pairs of integers, the denominator positive, or 0 for infinity.
  let [first, firstUnder, last, lastUnder] = [-1n, 0n, 1n, 0n];
  for (const { normal, width } of faces(vectors.slice(0, 6))) {
    const speed = dot(normal, motion);
    const ahead = speed < 0n ? -dot(normal, offset) : dot(normal, offset);
    if (speed === 0n && absolute(ahead) > width) return { first: Number.NaN, last: Number.NaN };
    if (speed === 0n) continue;
    const under = absolute(speed);
    if ((ahead - width) * firstUnder > first * under) [first, firstUnder] = [ahead - width, under];
    if ((ahead + width) * lastUnder < last * under) [last, lastUnder] = [ahead + width, under];
    if (firstUnder === 0n) [first, firstUnder] = [ahead - width, under];
    if (lastUnder === 0n) [last, lastUnder] = [ahead + width, under];
  }
  if (firstUnder === 0n) return { first: Number.NEGATIVE_INFINITY, last: Number.POSITIVE_INFINITY };
  if (first * lastUnder > last * firstUnder) return { first: Number.NaN, last: Number.NaN };
  return { first: quotient(first, firstUnder), last: quotient(last, lastUnder) };
}

/**
 * The touch interval from exact arithmetic. `least` is 0 when lengths off by `tolerance` could decide between hit and
 * miss, and otherwise has the right sign only.
 */
export function exactTouchInterval(a: Brick, b: Brick, displacement: Vector, tolerance: number): TouchInterval {
  const { first, last } = exactSweep(a, b, displacement);
  const depthAt = (fraction: number) => exactDepth(moved(a, times(displacement, fraction)), b);
  const [atStart, atEnd] = [-depthAt(0), -depthAt(1)];
  if (!(first <= 1 && last >= 0)) {
    const [x, y, z] = a.halfExtents;
    const grown = exactSweep({ ...a, halfExtents: [x + tolerance, y + tolerance, z + tolerance] }, b, displacement);
    const least = grown.first <= 1 && grown.last >= 0 ? 0 : Number.POSITIVE_INFINITY;
    return { least, atStart, atEnd, first: Number.NaN, last: Number.NaN, steepnessFirst: 0, steepnessLast: 0 };
  }
  const [from, to] = [Math.max(first, 0), Math.min(last, 1)];
  const least = -depthAt((from + to) / 2);
  // From the touch down to the depth in the middle of the whole stay.
  const steepness = Number.isFinite(first) ? (2 * depthAt((first + last) / 2)) / (last - first) : 0;
  const lastTouch = last >= 1 ? Number.POSITIVE_INFINITY : last;
  return { least, atStart, atEnd, first: from, last: lastTouch, steepnessFirst: steepness, steepnessLast: steepness };
}

import { cross, dot, type Exact, exactly, minus, plus, quotient, times } from './exact.ts';
import { unit, type Vector } from './vector.ts';

// The distance of two convex polytopes that are apart, in exact arithmetic: of all pairs of features – edges with edges,
// corners with faces – the closest. Corners are given as sums of products of doubles, so that nothing is rounded.

/** A corner: the sum of `factor · vector`. A face is spanned at its first corner by the vectors to the other two. */
export interface ExactPolytope {
  readonly corners: readonly (readonly (readonly [factor: number, vector: Vector])[])[];
  readonly edges: readonly (readonly [number, number])[];
  readonly faces: readonly (readonly [number, number, number])[];
  /** Whether a face is half of the parallelogram that its vectors span, and no more. */
  readonly triangular: boolean;
}

export type FeaturePair = 'corner–corner' | 'corner–edge' | 'corner–face' | 'edge–edge';

export interface ExactDistance {
  readonly distance: number;
  /** Unit vector from a to b. */
  readonly normal: Vector;
  readonly features: FeaturePair;
}

/** The box around `center` with the given half extents and axes. */
export function exactBox(center: Vector, halfExtents: Vector, axes: readonly [Vector, Vector, Vector]): ExactPolytope {
  const bits = [0, 1, 2, 3, 4, 5, 6, 7];
  const corners = bits.map((corner) => [
    [1, center] as const,
    ...axes.map((axis, i) => [corner & (1 << i) ? halfExtents[i]! : -halfExtents[i]!, axis] as const),
  ]);
  const edges = [1, 2, 4].flatMap((bit) => bits.filter((i) => !(i & bit)).map((i) => [i, i | bit] as const));
  const faces = [1, 2, 4].flatMap((bit) => {
    const [p, q] = [1, 2, 4].filter((other) => other !== bit) as [number, number];
    return [0, bit].map((side) => [side, side | p, side | q] as const);
  });
  return { corners, edges, faces, triangular: false };
}

/** The triangle with corners relative to a center. */
export function exactTriangle(center: Vector, corners: readonly Vector[]): ExactPolytope {
  return {
    corners: corners.map((corner) => [
      [1, center],
      [1, corner],
    ]),
    edges: [
      [0, 1],
      [1, 2],
      [2, 0],
    ],
    faces: [[0, 1, 2]],
    triangular: true,
  };
}

/** A vector from a to b, `offset / under`. */
interface Candidate {
  readonly offset: Exact;
  readonly under: bigint;
  readonly features: FeaturePair;
}

/** From the point p to the segment q + t v. */
function pointToSegment(p: Exact, q: Exact, v: Exact): Candidate {
  const along = dot(minus(p, q), v);
  const vv = dot(v, v);
  if (along <= 0n) return { offset: minus(q, p), under: 1n, features: 'corner–corner' };
  if (along >= vv) return { offset: minus(plus(q, v), p), under: 1n, features: 'corner–corner' };
  return { offset: plus(times(minus(q, p), vv), times(v, along)), under: vv, features: 'corner–edge' };
}

const reversed = ({ offset, under, features }: Candidate): Candidate => ({
  offset: times(offset, -1n),
  under,
  features,
});

function segmentToSegment(p: Exact, u: Exact, q: Exact, v: Exact): Candidate[] {
  const r = minus(p, q);
  const [uu, vv, uv, ru, rv] = [dot(u, u), dot(v, v), dot(u, v), dot(r, u), dot(r, v)];
  const under = uu * vv - uv * uv;
  const [s, t] = [uv * rv - ru * vv, uu * rv - uv * ru];
  if (under > 0n && s > 0n && s < under && t > 0n && t < under) {
    return [
      { offset: times(plus(times(r, under), minus(times(u, s), times(v, t))), -1n), under, features: 'edge–edge' },
    ];
  }
  return [
    pointToSegment(p, q, v),
    pointToSegment(plus(p, u), q, v),
    reversed(pointToSegment(q, p, u)),
    reversed(pointToSegment(plus(q, v), p, u)),
  ];
}

/** From the point p to the inside of the face q + α u + β v. */
function pointToFace(p: Exact, q: Exact, u: Exact, v: Exact, triangular: boolean): Candidate[] {
  const normal = cross(u, v);
  const under = dot(normal, normal);
  const w = minus(p, q);
  const [alpha, beta] = [dot(cross(w, v), normal), dot(cross(u, w), normal)];
  const inside = triangular ? alpha + beta < under : alpha < under && beta < under;
  if (!(alpha > 0n && beta > 0n && inside)) return [];
  return [{ offset: times(normal, -dot(w, normal)), under, features: 'corner–face' }];
}

/** The distance of polytopes that are apart. */
export function exactDistance(a: ExactPolytope, b: ExactPolytope): ExactDistance {
  // A common unit for all factors, and one for all vectors.
  const terms = [a, b].flatMap(({ corners }) => corners.flat());
  const vectors = exactly(terms.map(([, vector]) => vector));
  const factors = exactly(terms.map(([factor]) => [factor, 0, 0]));
  let next = 0;
  const cornersOf = ({ corners }: ExactPolytope): Exact[] =>
    corners.map((sum) =>
      sum.reduce<Exact>(
        (corner) => {
          const term = times(vectors.vectors[next]!, factors.vectors[next]![0]);
          next++;
          return plus(corner, term);
        },
        [0n, 0n, 0n],
      ),
    );
  const [ofA, ofB] = [cornersOf(a), cornersOf(b)];
  const candidates: Candidate[] = [];
  for (const [i, j] of a.edges) {
    for (const [k, l] of b.edges) {
      candidates.push(...segmentToSegment(ofA[i]!, minus(ofA[j]!, ofA[i]!), ofB[k]!, minus(ofB[l]!, ofB[k]!)));
    }
  }
  const toFaces = (points: readonly Exact[], corners: readonly Exact[], { faces, triangular }: ExactPolytope) =>
    faces.flatMap(([i, j, k]) => {
      const [q, u, v] = [corners[i]!, minus(corners[j]!, corners[i]!), minus(corners[k]!, corners[i]!)];
      return points.flatMap((p) => pointToFace(p, q, u, v, triangular));
    });
  candidates.push(...toFaces(ofA, ofB, b), ...toFaces(ofB, ofA, a).map(reversed));
  let best: { candidate: Candidate; squared: bigint; under: bigint } | undefined;
  for (const candidate of candidates) {
    const [squared, under] = [dot(candidate.offset, candidate.offset), candidate.under * candidate.under];
    if (!best || squared * best.under < best.squared * under) best = { candidate, squared, under };
  }
  const { candidate, squared, under } = best!;
  const [x, y, z] = candidate.offset;
  const largest = [x, y, z].map((c) => (c < 0n ? -c : c)).reduce((most, c) => (c > most ? c : most));
  const component = (c: bigint) => (c < 0n ? -quotient(-c, largest) : quotient(c, largest));
  return {
    distance: Math.sqrt(quotient(squared, under)) * 2 ** (vectors.unit + factors.unit),
    normal: unit([component(x), component(y), component(z)]),
    features: candidate.features,
  };
}

import { cross, normalize } from '../../math/cross.ts';
import { copy, scale, subtract, type Vec3, vec3 } from '../../math/vec3.ts';
import type { ConvexPair } from './convex-pair.ts';
import { Simplex } from './simplex.ts';

/** Most steps towards the closest points; they take about ten. */
const MOST_STEPS = 64;

/**
 * How deep, as a fraction of the sizes, the origin must be in a tetrahedron of points of B − A for two solids to overlap beyond
 * doubt. Near a face of a narrow one its side is rounding, and the gap along the face's normal decides.
 */
const SURE_OVERLAP = 1e-8;

/**
 * The Gilbert-Johnson-Keerthi algorithm: approximates the point of B − A closest to the origin. Its distance is an
 * upper bound of the gap, the gap along its direction a lower bound; both bounds meet.
 */
export class Gjk {
  readonly simplex = new Simplex();
  /** The unit vector with the greatest gap so far, and that gap. */
  readonly normal = vec3();
  gap = 0.5;
  /** Whether the simplex contains the origin, and not only within rounding of a face. */
  overlaps = false;
  private readonly next = vec3();
  private readonly offset = vec3();
  private rounding = 0.5;

  /** Starts with the unit vector `n`. B is moved by `offset`. */
  begin(pair: ConvexPair, n: Readonly<Vec3>, offset: Readonly<Vec3>): void {
    copy(this.next, n);
    copy(this.normal, n);
    copy(this.offset, offset);
    this.simplex.count = 0;
    this.simplex.distance = Infinity;
    this.gap = -Infinity;
    this.overlaps = false;
    this.rounding = pair.roundingOf(offset);
  }

  /**
   * Iterates until the bounds differ by the fraction `accuracy` of distance and sizes, or can come no closer, or the solids turn out to
   * overlap, or the gap exceeds `enough`.
   */
  run(pair: ConvexPair, accuracy: number, enough: number): void {
    const { simplex, next, rounding, offset } = this;
    for (let i = 0; i < MOST_STEPS; i++) {
      const gap = this.tryNext(pair);
      if (this.gap > enough) return;
      const { distance } = simplex;
      if (simplex.count > 0 && distance - gap <= accuracy * (distance + pair.size)) return;
      simplex.add(pair.a, pair.b, offset);
      if (simplex.repeats()) {
        simplex.count--;
        this.tryFace(pair);
        return;
      }
      if (simplex.reduce(pair.size * SURE_OVERLAP)) {
        // A gap that is open is beyond doubt, a simplex of rounding is not.
        this.overlaps = this.gap <= rounding;
        return;
      }
      if (simplex.distance <= rounding) {
        this.tryFace(pair);
        return;
      }
      copy(next, simplex.closest);
      scale(next, next, 1 / simplex.distance);
      if (!normalize(next)) return;
      // Bounds that come no closer are rounding.
      if (simplex.distance >= distance) {
        this.tryNext(pair);
        this.tryFace(pair);
        return;
      }
    }
  }

  /** Returns the gap along `next`, and keeps the direction if it is greater. */
  private tryNext(pair: ConvexPair): number {
    const gap = pair.gapAlong(this.next, this.offset);
    if (gap > this.gap) {
      this.gap = gap;
      copy(this.normal, this.next);
    }
    return gap;
  }

  /**
   * Tries both normals of a face of the simplex. Of a face that is nearly as close as rounding, or contains the origin, the
   * direction of the closest point is rounding.
   */
  private tryFace(pair: ConvexPair): void {
    const { simplex, next } = this;
    if (simplex.count < 3) return;
    const [p, q, r] = simplex.list;
    subtract(toSecond, q.w, p.w);
    subtract(toThird, r.w, p.w);
    cross(next, toSecond, toThird);
    if (!normalize(next)) return;
    for (let i = 0; i < 2; i++) {
      this.tryNext(pair);
      scale(next, next, -1);
    }
  }
}

const toSecond = vec3();
const toThird = vec3();

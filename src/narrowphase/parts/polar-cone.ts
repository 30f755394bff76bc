import { FACE_NORMAL, LEAST_CLAMPED, MOST_EDGES_AT_SEAM, PARALLEL } from '../../constants.ts';
import { normalize } from '../../math/cross.ts';
import { grown } from '../../math/growable.ts';
import { addScaled, copy, dot, lengthSquared, negate, set, setCross, type Vec3, vec3 } from '../../math/vec3.ts';

/**
 * The unit vectors n with n · e <= 0 for some directions e: edges of triangles that meet in a point, and directions to it from
 * points of another shape.
 */
export class PolarCone {
  /** How far a point may be from a triangle that contains it. */
  tolerance = 0.5;
  /** Rounding of the point. Near a corner it is a large angle. */
  rounding = 0.5;
  /** Greatest depth of points of the other shape. */
  private depth = 0.5;
  protected edgeCount = 0;
  /** Number of edges that are of triangles. The others lead from points of the other shape to the point. */
  protected meshCount = 0;
  /** Unit vectors, and the inverse of how far the edges extend. */
  private edges = new Float64Array(4 * 32);
  private readonly active = new Int32Array(MOST_EDGES_AT_SEAM);

  /** Adds an edge of a `size` that ends at a `distance` from the point of the cone. */
  protected addEdge(direction: Readonly<Vec3>, size: number, distance: number): void {
    const at = 4 * this.edgeCount++;
    if (at === this.edges.length) this.edges = grown(this.edges, 2 * at);
    const { edges } = this;
    edges[at] = direction.x / size;
    edges[at + 1] = direction.y / size;
    edges[at + 2] = direction.z / size;
    edges[at + 3] = 1 / distance;
  }

  /** Leaves out the points of the other shape, which may be `depth` below a plane through `point`. */
  clear(depth: number): void {
    this.edgeCount = this.meshCount;
    this.depth = depth;
  }

  /** Whether a normal is in the cone. */
  contains(n: Readonly<Vec3>): boolean {
    return this.mostExceeded(n, this.rounding, 0, this.meshCount) < 0;
  }

  /** Whether the normal of a triangle here is in the cone: no corner of the others is above its plane, within `tolerance`. */
  containsFace(n: Readonly<Vec3>): boolean {
    return this.mostExceeded(n, this.tolerance, 0, this.meshCount) < 0;
  }

  /** Of the edges from `from` to `to` the one whose n · e exceeds 0 the most, or `slack` / distance; −1 if none does. */
  protected mostExceeded({ x, y, z }: Readonly<Vec3>, slack: number, from: number, to: number): number {
    const { edges, meshCount, depth } = this;
    let most = 0;
    let worst = -1;
    for (let i = from; i < to; i++) {
      const at = 4 * i;
      const height = i < meshCount ? slack : depth;
      const excess = x * edges[at] + y * edges[at + 1] + z * edges[at + 2] - PARALLEL - height * edges[at + 3];
      if (excess <= most) continue;
      most = excess;
      worst = i;
    }
    return worst;
  }

  /**
   * Writes the normal of the cone that is closest to `n`. False if there is none, or all are nearly perpendicular to `n`.
   *
   * The closest normal to some of the edges is perpendicular to one or two of them. While it exceeds another edge, that is added.
   */
  clamp(out: Vec3, n: Readonly<Vec3>): boolean {
    copy(out, n);
    for (let count = 0; count <= MOST_EDGES_AT_SEAM; count++) {
      const worst = this.mostExceeded(out, this.rounding, 0, this.edgeCount);
      if (worst < 0) return true;
      if (count === MOST_EDGES_AT_SEAM) return false;
      this.active[count] = worst;
      if (!this.clampToActive(out, n, count + 1)) return false;
    }
    return false;
  }

  /** Writes the closest vector in the cone of the first `count` active edges. */
  private clampToActive(out: Vec3, n: Readonly<Vec3>, count: number): boolean {
    let most = LEAST_CLAMPED;
    for (let i = 0; i < count; i++) {
      this.loadEdge(edge, i);
      copy(clamped, n);
      // Twice: the first pass may remove nearly the whole vector.
      addScaled(clamped, clamped, edge, -dot(clamped, edge));
      if (!normalize(clamped)) continue;
      addScaled(clamped, clamped, edge, -dot(clamped, edge));
      for (let j = i; ; ) {
        const cosine = dot(clamped, n);
        if (cosine > most && this.isWithinActive(count)) {
          most = cosine;
          copy(out, clamped);
        }
        if (--j < 0) break;
        this.loadEdge(towards, j);
        setCross(clamped, edge, towards);
        // Parallel edges have no normal in common.
        if (lengthSquared(clamped) < FACE_NORMAL) set(clamped, 0, 0, 0);
        else normalize(clamped);
        if (dot(clamped, n) < 0) negate(clamped);
      }
    }
    return most > LEAST_CLAMPED;
  }

  private isWithinActive(count: number): boolean {
    for (let i = 0; i < count; i++) {
      this.loadEdge(towards, i);
      const height = this.active[i] < this.meshCount ? this.rounding : this.depth;
      if (dot(clamped, towards) > PARALLEL + height * this.edges[4 * this.active[i] + 3]) return false;
    }
    return true;
  }

  private loadEdge(out: Vec3, i: number): void {
    const at = 4 * this.active[i];
    set(out, this.edges[at], this.edges[at + 1], this.edges[at + 2]);
  }
}

const edge = vec3();
const towards = vec3();
const clamped = vec3();

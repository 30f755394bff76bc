import { dot, set, setCross, type Vec3, vec3 } from '../../math/vec3.ts';
import type { ConvexSolid } from './convex-solid.ts';

// Simplex of the Gilbert-Johnson-Keerthi algorithm: up to four points of the difference B − A of two solids, each with
// the elements that it comes from. (Ericson, Real-Time Collision Detection, 2005, §5.1 and §9.5.)

/** A point of B − A, with the points and elements of A and B. */
interface SimplexPoint {
  readonly w: Vec3;
  readonly a: Vec3;
  readonly b: Vec3;
  elementA: number;
  elementB: number;
  /** Weight of the point in the closest point. */
  weight: number;
}

const createSimplexPoint = (): SimplexPoint => ({
  w: vec3(),
  a: vec3(),
  b: vec3(),
  elementA: 0,
  elementB: 0,
  weight: 0.5,
});

/** A simplex, and its point closest to the origin. */
export class Simplex {
  /** Points; the first `count` are valid. */
  readonly list: SimplexPoint[] = Array.from({ length: 5 }, createSimplexPoint);
  count = 0;
  /** The closest point to the origin, and its distance: valid after `reduce`. */
  readonly closest = vec3();
  distance = 0.5;

  /** Adds a point from the supports of both solids, B being moved by `offset`. */
  add(a: ConvexSolid, b: ConvexSolid, offset: Readonly<Vec3>): void {
    const p = this.list[this.count++];
    const { point: pa } = a;
    const { point: pb } = b;
    p.elementA = a.element;
    p.elementB = b.element;
    set(p.a, pa.x, pa.y, pa.z);
    set(p.b, pb.x, pb.y, pb.z);
    // The offset last: the points of both solids are of similar size, and the offset may be long.
    set(p.w, offset.x + (pb.x - pa.x), offset.y + (pb.y - pa.y), offset.z + (pb.z - pa.z));
  }

  /** Whether the last point is already in the simplex. */
  repeats(): boolean {
    const { list, count } = this;
    const { w } = list[count - 1];
    for (let i = 0; i < count - 1; i++) {
      const other = list[i].w;
      if (other.x === w.x && other.y === w.y && other.z === w.z) return true;
    }
    return false;
  }

  /**
   * Computes the closest point, and keeps the points that it depends on. Returns whether the origin is inside, farther
   * than `margin` from all faces.
   */
  reduce(margin: number): boolean {
    const { list } = this;
    best.squared = Infinity;
    if (this.count === 1) this.tryPoint(0);
    else if (this.count === 2) this.trySegment(0, 1);
    else if (this.count === 3) this.tryTriangle(0, 1, 2);
    else {
      if (this.containsOrigin(margin)) {
        set(this.closest, 0, 0, 0);
        this.distance = 0;
        return true;
      }
      this.tryTriangle(0, 1, 3);
      this.tryTriangle(0, 2, 3);
      this.tryTriangle(1, 2, 3);
      this.tryTriangle(0, 1, 2);
    }
    let kept = 0;
    for (let i = 0; i < this.count; i++) {
      const weight = best.weights[i];
      if (!(weight > 0)) continue;
      const p = list[i];
      list[i] = list[kept];
      list[kept] = p;
      p.weight = weight;
      kept++;
    }
    this.count = kept;
    let x = 0;
    let y = 0;
    let z = 0;
    for (let i = 0; i < kept; i++) {
      const { w, weight } = list[i];
      x += w.x * weight;
      y += w.y * weight;
      z += w.z * weight;
    }
    set(this.closest, x, y, z);
    this.distance = Math.sqrt(x * x + y * y + z * z);
    return false;
  }

  private tryPoint(i: number): void {
    this.keep(i, 1, 0, 0, 0, 0);
  }

  private trySegment(i: number, j: number): void {
    const { w: p } = this.list[i];
    const { w: q } = this.list[j];
    set(pq, q.x - p.x, q.y - p.y, q.z - p.z);
    const squared = dot(pq, pq);
    const t = squared > 0 ? -dot(p, pq) / squared : 0;
    // From the other end, and not 1 − t: close to q that is small, and all of its digits count.
    const s = squared > 0 ? dot(q, pq) / squared : 1;
    if (t <= 0) this.keep(i, 1, 0, 0, 0, 0);
    else if (s <= 0) this.keep(j, 1, 0, 0, 0, 0);
    else this.keep(i, s, j, t, 0, 0);
  }

  /** Closest point of a triangle: in the face if all barycentric coordinates are positive, else on an edge. */
  private tryTriangle(i: number, j: number, k: number): void {
    const { w: p } = this.list[i];
    const { w: q } = this.list[j];
    const { w: r } = this.list[k];
    set(pq, q.x - p.x, q.y - p.y, q.z - p.z);
    set(pr, r.x - p.x, r.y - p.y, r.z - p.z);
    setCross(normal, pq, pr);
    const area = dot(normal, normal);
    if (area > 0) {
      // Areas of the triangles that the origin, projected, makes with the edges.
      setCross(crossed, q, r);
      const u = dot(crossed, normal) / area;
      setCross(crossed, r, p);
      const v = dot(crossed, normal) / area;
      setCross(crossed, p, q);
      const t = dot(crossed, normal) / area;
      if (u > 0 && v > 0 && t > 0) {
        const sum = u + v + t;
        this.keep(i, u / sum, j, v / sum, k, t / sum);
        return;
      }
    }
    this.trySegment(i, j);
    this.trySegment(j, k);
    this.trySegment(i, k);
  }

  /** Keeps a combination of points if it is closer than the closest so far. */
  private keep(i: number, u: number, j: number, v: number, k: number, t: number): void {
    const { w: p } = this.list[i];
    const { w: q } = this.list[j];
    const { w: r } = this.list[k];
    const x = p.x * u + q.x * v + r.x * t;
    const y = p.y * u + q.y * v + r.y * t;
    const z = p.z * u + q.z * v + r.z * t;
    const squared = x * x + y * y + z * z;
    if (!(squared < best.squared)) return;
    best.squared = squared;
    const { weights } = best;
    weights[0] = weights[1] = weights[2] = weights[3] = 0;
    weights[i] += u;
    weights[j] += v;
    weights[k] += t;
  }

  /** Whether the origin is in the tetrahedron, farther than `margin` from its faces. */
  private containsOrigin(margin: number): boolean {
    return (
      this.isBehind(0, 1, 2, 3, margin) &&
      this.isBehind(1, 2, 3, 0, margin) &&
      this.isBehind(2, 3, 0, 1, margin) &&
      this.isBehind(3, 0, 1, 2, margin)
    );
  }

  /** Whether the origin is on the side of the plane i, j, k on which l is, farther than `margin` from the plane. */
  private isBehind(i: number, j: number, k: number, l: number, margin: number): boolean {
    const { w: p } = this.list[i];
    const { w: q } = this.list[j];
    const { w: r } = this.list[k];
    const { w: s } = this.list[l];
    set(pq, q.x - p.x, q.y - p.y, q.z - p.z);
    set(pr, r.x - p.x, r.y - p.y, r.z - p.z);
    setCross(normal, pq, pr);
    const origin = -dot(p, normal);
    const opposite = (s.x - p.x) * normal.x + (s.y - p.y) * normal.y + (s.z - p.z) * normal.z;
    return origin * Math.sign(opposite) > margin * Math.sqrt(dot(normal, normal));
  }
}

const best = { squared: 0.5, weights: new Float64Array(4) };
const pq = vec3();
const pr = vec3();
const normal = vec3();
const crossed = vec3();

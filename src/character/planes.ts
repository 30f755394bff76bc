import { PARALLEL, SAME_SURFACE } from '../constants.ts';
import { addScaled, copy, dot, length, lengthSquared, scale, set, setCross, type Vec3, vec3 } from '../math/vec3.ts';

/**
 * The surfaces that a character has hit, by their normals n. The motions m with n · m >= 0 for all n form a cone. The
 * motion closest to the intended one is its projection on the cone: inside, on a face, on an edge or at the apex.
 * Candidates are the projections on faces and edges that lie in the cone. Each is orthogonal to the removed part, so
 * the closest candidate is the longest.
 */
export class Planes {
  count = 0;
  readonly normals: Vec3[] = [];
  private best = 0.5;

  /** Adds a surface. Returns false if it was added before. */
  add(normal: Readonly<Vec3>): boolean {
    for (let i = 0; i < this.count; i++) {
      setCross(cross, this.normals[i], normal);
      if (dot(this.normals[i], normal) > 0 && lengthSquared(cross) <= SAME_SURFACE * SAME_SURFACE) return false;
    }
    if (this.count === this.normals.length) this.normals.push(vec3());
    copy(this.normals[this.count++], normal);
    return true;
  }

  /** Adds a surface as it limits motions within the plane of the unit vector `plane`. Returns whether it is a new limit. */
  addWithin(normal: Readonly<Vec3>, plane: Readonly<Vec3>): boolean {
    addScaled(flat, normal, plane, -dot(normal, plane));
    const size = length(flat);
    if (size <= PARALLEL) return false;
    scale(flat, flat, 1 / size);
    return this.add(flat);
  }

  /** Writes the projection of `motion` on the cone. `out` must not be `motion`. */
  project(out: Vec3, motion: Readonly<Vec3>): void {
    const { normals, count } = this;
    const tolerance = PARALLEL * length(motion);
    if (this.admits(motion, tolerance)) {
      copy(out, motion);
      return;
    }
    set(out, 0, 0, 0);
    this.best = 0;
    for (let i = 0; i < count; i++) {
      // on a face: m − (n · m) n
      addScaled(candidate, motion, normals[i], -dot(normals[i], motion));
      this.consider(out, tolerance);
      for (let j = 0; j < i; j++) {
        setCross(cross, normals[i], normals[j]);
        const sine = lengthSquared(cross);
        if (sine <= SAME_SURFACE * SAME_SURFACE) continue;
        // on an edge e = n × n': (e · m / e²) e
        scale(candidate, cross, dot(cross, motion) / sine);
        this.consider(out, tolerance);
      }
    }
  }

  private consider(out: Vec3, tolerance: number): void {
    const size = lengthSquared(candidate);
    if (size <= this.best || !this.admits(candidate, tolerance)) return;
    this.best = size;
    copy(out, candidate);
  }

  private admits(motion: Readonly<Vec3>, tolerance: number): boolean {
    for (let i = 0; i < this.count; i++) if (dot(this.normals[i], motion) < -tolerance) return false;
    return true;
  }
}

const cross = vec3();
const candidate = vec3();
const flat = vec3();

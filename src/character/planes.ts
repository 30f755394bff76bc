import { ALONG_SURFACE, SAME_SURFACE } from '../constants.ts';
import { addScaled, copy, dot, length, lengthSquared, scale, set, setCross, type Vec3, vec3 } from '../math/vec3.ts';

/**
 * The surfaces that a character has met, by their normals n. The ways w that are open to it, with n · w >= 0 for all of
 * them, are a cone; what comes nearest to the way that it wants to go is the projection of that on the cone. It lies in
 * the cone itself, on one of its faces, on an edge where two of them meet, or at the apex. The projections on faces and edges
 * that are in the cone are all candidates, each at right angles to what it leaves out, so that the nearest is the longest.
 */
export class Planes {
  count = 0;
  private readonly normals: Vec3[] = [];
  private best = 0.5;

  /** Adds a surface; false when it is there already. */
  add(normal: Readonly<Vec3>): boolean {
    for (let i = 0; i < this.count; i++) {
      setCross(cross, this.normals[i], normal);
      if (dot(this.normals[i], normal) > 0 && lengthSquared(cross) <= SAME_SURFACE * SAME_SURFACE) return false;
    }
    if (this.count === this.normals.length) this.normals.push(vec3());
    copy(this.normals[this.count++], normal);
    return true;
  }

  /** Makes these the surfaces of `all` as met by what stays in the plane of the unit vector `normal`. */
  setWithin(all: Planes, normal: Readonly<Vec3>, least: number, most: number, up: Readonly<Vec3>): void {
    this.count = 0;
    for (let i = 0; i < all.count; i++) {
      const n = all.normals[i];
      const rise = dot(n, up);
      if (rise < least || rise >= most) continue;
      addScaled(flat, n, normal, -dot(n, normal));
      const size = length(flat);
      if (size <= ALONG_SURFACE) continue;
      scale(flat, flat, 1 / size);
      this.add(flat);
    }
  }

  /** Writes what of `way` is left when it is not to lead into any surface. `out` must not be `way`. */
  project(out: Vec3, way: Readonly<Vec3>): void {
    const { normals, count } = this;
    const tolerance = ALONG_SURFACE * length(way);
    if (this.admits(way, tolerance)) {
      copy(out, way);
      return;
    }
    set(out, 0, 0, 0);
    this.best = 0;
    for (let i = 0; i < count; i++) {
      addScaled(candidate, way, normals[i], -dot(normals[i], way));
      this.consider(out, tolerance);
      for (let j = 0; j < i; j++) {
        setCross(cross, normals[i], normals[j]);
        const sine = lengthSquared(cross);
        if (sine <= SAME_SURFACE * SAME_SURFACE) continue;
        scale(candidate, cross, dot(cross, way) / sine);
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

  private admits(way: Readonly<Vec3>, tolerance: number): boolean {
    for (let i = 0; i < this.count; i++) if (dot(this.normals[i], way) < -tolerance) return false;
    return true;
  }
}

const cross = vec3();
const candidate = vec3();
const flat = vec3();

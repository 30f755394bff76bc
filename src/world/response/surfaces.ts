import { BLOCKING, INSTANT, SAME_SURFACE } from '../../constants.ts';
import { loadVec3, storeVec3 } from '../../math/columns.ts';
import { grown } from '../../math/growable.ts';
import { addScaled, dot, lengthSquared, scale, set, setCross, type Vec3, vec3 } from '../../math/vec3.ts';

/** Numbers per surface: normal towards the body, and the velocity of the surface along it. */
const SURFACE = 4;
/** Most surfaces per body: three determine a velocity. */
const MOST = 3;

/**
 * The immovable surfaces that bodies were pressed against at this instant, without bouncing. A body keeps to all of
 * them: along one, along the crease of two, with the corner of three (as in Quake's `PM_SlideMove`). It is immovable
 * itself for what presses it against them, so that stacks hold.
 */
export class Surfaces {
  private rows = new Float64Array(0);
  private counts = new Uint8Array(0);
  /** By body: time of its surfaces. */
  private times = new Float64Array(0);

  reset(capacity: number): void {
    if (this.counts.length < capacity) {
      this.counts = grown(this.counts, capacity);
      this.times = grown(this.times, capacity);
      this.rows = grown(this.rows, SURFACE * MOST * capacity);
    }
  }

  /** Forgets the surfaces of a body, whose course begins. */
  begin(i: number): void {
    this.counts[i] = 0;
  }

  /** Whether a surface holds a body that is pressed along a unit vector. */
  isBlocked(i: number, time: number, direction: Readonly<Vec3>): boolean {
    for (let s = 0; s < this.countAt(i, time); s++) {
      this.read(second, i, s);
      if (dot(second, direction) < -BLOCKING) return true;
    }
    return false;
  }

  /**
   * Changes a velocity that enters a surface with that normal and velocity along it, so that it keeps to this surface
   * and to the others of the instant. Then adds the surface.
   */
  press(velocity: Vec3, i: number, time: number, n: Readonly<Vec3>, speed: number): void {
    const count = this.countAt(i, time);
    keepOut(velocity, n, speed);
    for (let s = 0; s < count; s++) {
      const speed2 = this.read(second, i, s);
      if (dot(velocity, second) >= speed2 || !keepToCrease(velocity, n, speed, speed2)) continue;
      for (let t = 0; t < count; t++) {
        const speed3 = this.read(third, i, t);
        if (t !== s && dot(velocity, third) < speed3) keepToCorner(velocity, n, speed, speed2, speed3);
      }
    }
    const at = SURFACE * (MOST * i + Math.min(count, MOST - 1));
    storeVec3(this.rows, at, n);
    this.rows[at + 3] = speed;
    this.counts[i] = Math.min(count + 1, MOST);
    this.times[i] = time;
  }

  private countAt(i: number, time: number): number {
    return time - this.times[i] <= INSTANT ? this.counts[i] : 0;
  }

  /** Reads the normal of a surface, and returns its velocity along it. */
  private read(out: Vec3, i: number, s: number): number {
    const at = SURFACE * (MOST * i + s);
    loadVec3(out, this.rows, at);
    return this.rows[at + 3];
  }
}

/** Removes the part of a velocity that enters a surface, and what rounding leaves of it. */
export function keepOut(velocity: Vec3, n: Readonly<Vec3>, speed: number): void {
  for (let rounds = 0; rounds < 3; rounds++) {
    const excess = dot(velocity, n) - speed;
    if (excess >= 0) return;
    addScaled(velocity, velocity, n, -excess);
  }
}

/** Keeps the part of a velocity along the crease of two surfaces; false if they are parallel. */
function keepToCrease(velocity: Vec3, n: Readonly<Vec3>, speed: number, speed2: number): boolean {
  setCross(edge, n, second);
  const sine = lengthSquared(edge);
  if (sine <= SAME_SURFACE * SAME_SURFACE) return false;
  const cosine = dot(n, second);
  scale(velocity, edge, dot(velocity, edge) / sine);
  addScaled(velocity, velocity, n, (speed - cosine * speed2) / sine);
  addScaled(velocity, velocity, second, (speed2 - cosine * speed) / sine);
  return true;
}

/** Writes the velocity that three surfaces have in common; zero if their normals are in one plane. */
function keepToCorner(velocity: Vec3, n: Readonly<Vec3>, speed: number, speed2: number, speed3: number): void {
  setCross(edge, second, third);
  const volume = dot(n, edge);
  set(velocity, 0, 0, 0);
  if (Math.abs(volume) <= SAME_SURFACE) return;
  addScaled(velocity, velocity, edge, speed / volume);
  setCross(edge, third, n);
  addScaled(velocity, velocity, edge, speed2 / volume);
  setCross(edge, n, second);
  addScaled(velocity, velocity, edge, speed3 / volume);
}

const second = vec3();
const third = vec3();
const edge = vec3();

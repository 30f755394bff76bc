import { PARALLEL } from '../../constants.ts';
import { type LocalFrame, worldAlignedFrame } from '../../geometry/local-frame.ts';
import { cross } from '../../math/cross.ts';
import { grown } from '../../math/growable.ts';
import { copy, divide, dot, type Vec3, vec3 } from '../../math/vec3.ts';
import { Core } from './core.ts';
import type { PolytopePair } from './witness.ts';

/**
 * Two cores in one frame, the first grown by a radius. Their separating axes are, in order: the normals of A, the
 * normals of B, the cross products of edge i of A with edge j of B (i, then j), and, when both cores are flat, the rims
 * of A and of B. Projections on axes are stored: a sweep uses each several times.
 */
export class CorePair implements PolytopePair {
  readonly a = new Core();
  readonly b = new Core();
  readonly cornersA = this.a;
  readonly cornersB = this.b;
  readonly axis = new Float64Array(3);
  position = 0.5;
  radiusSum = 0.5;
  /** Radius by which A is grown. */
  radius = 0.5;
  size = 0.5;
  axisCount = 0;
  faceCount = 0;
  rimStart = 0;
  /** Frame of the pair in the world. */
  frame: Readonly<LocalFrame> = worldAlignedFrame(vec3());
  /** Projections by axis: vector, position and radius sum. A radius sum of −1 marks parallel edges. */
  private projections: Float64Array = new Float64Array(128);
  private projectedCount = 0;

  /** Computes the axes. Call it after both cores and the radius are set. */
  prepare(): void {
    const { a, b } = this;
    this.faceCount = a.normalCount + b.normalCount;
    this.rimStart = this.faceCount + a.directionCount * b.directionCount;
    this.axisCount = this.rimStart + (a.isBox || b.isBox ? 0 : a.rimCount + b.rimCount);
    this.size = a.size + b.size + this.radius;
    this.forgetProjections();
  }

  /** Moves A by `velocity`, its displacement in the frame of the pair, times `fraction`. The axes do not change. */
  moveA(velocity: Readonly<Vec3>, fraction: number): void {
    this.a.move(velocity, fraction);
    this.forgetProjections();
  }

  /** Discards the projections. */
  private forgetProjections(): void {
    this.projectedCount = 0;
  }

  project(k: number): boolean {
    for (; this.projectedCount <= k; this.projectedCount++) this.writeProjection(this.projectedCount);
    const { axis, projections } = this;
    const at = 5 * k;
    axis[0] = projections[at];
    axis[1] = projections[at + 1];
    axis[2] = projections[at + 2];
    this.position = projections[at + 3];
    this.radiusSum = projections[at + 4];
    return this.radiusSum >= 0;
  }

  private writeProjection(k: number): void {
    const at = 5 * k;
    if (at + 5 > this.projections.length) this.projections = grown(this.projections, at + 5);
    const { a, b, projections } = this;
    if (!this.writeAxis(direction, k)) {
      projections[at + 4] = -1;
      return;
    }
    a.project(onA, direction);
    b.project(onB, direction);
    projections[at] = direction.x;
    projections[at + 1] = direction.y;
    projections[at + 2] = direction.z;
    projections[at + 3] = (onB[0] + onB[1] - (onA[0] + onA[1])) * 0.5;
    projections[at + 4] = (onB[1] - onB[0] + (onA[1] - onA[0])) * 0.5;
  }

  /** Writes the unit vector of axis number `k`; false when `k` is the cross product of parallel edges. */
  private writeAxis(out: Vec3, k: number): boolean {
    const { a, b, faceCount, rimStart } = this;
    if (k < faceCount) {
      copy(out, k < a.normalCount ? a.normals[k] : b.normals[k - a.normalCount]);
      return true;
    }
    if (k >= rimStart) {
      const rim = k - rimStart;
      copy(out, rim < a.rimCount ? a.rims[rim] : b.rims[rim - a.rimCount]);
      return true;
    }
    const edges = k - faceCount;
    const i = (edges / b.directionCount) | 0;
    const u = a.directions[i];
    const v = b.directions[edges - i * b.directionCount];
    cross(out, u, v);
    const length = Math.sqrt(dot(out, out));
    if (length <= PARALLEL * Math.sqrt(dot(u, u) * dot(v, v))) return false;
    divide(out, length);
    return true;
  }
}

const direction = vec3();
const onA = new Float64Array(2);
const onB = new Float64Array(2);

import { PARALLEL_EDGES } from '../../constants.ts';
import { type LocalFrame, worldAlignedFrame } from '../../geometry/local-frame.ts';
import { cross } from '../../math/cross.ts';
import { copy, dot, set, type Vec3, vec3 } from '../../math/vec3.ts';
import { Core } from './core.ts';
import type { AxisPair } from './sat.ts';

/** Two triangles have the most axes: a normal and three rims each, and nine pairs of edges. */
const MOST_AXES = 17;

/**
 * Two cores, of which the first is grown by a radius, in one frame, and the axes that could separate them: the normals of
 * A, the normals of B, the cross products of their edges, edge i of A with edge j of B in the order of i, then j, and, when
 * both are flat, the rims of A and the rims of B.
 */
export class CorePair implements AxisPair {
  readonly a = new Core();
  readonly b = new Core();
  readonly axis = new Float64Array(3);
  position = 0.5;
  reach = 0.5;
  /** By how much A is grown. */
  radius = 0.5;
  size = 0.5;
  axisCount = 0;
  faceCount = 0;
  rimStart = 0;
  /** The frame in the world. */
  frame: Readonly<LocalFrame> = worldAlignedFrame(vec3());
  /** The displacement of A in the world, and the fraction of it by which `moveA` has moved A. */
  motion: Readonly<Vec3> = vec3();
  moved = 0.5;
  /** What is known of the axes looked at so far: the vector, the position and the reach of each; a reach of −1 for none. */
  private readonly known = new Float64Array(5 * MOST_AXES);
  private knownCount = 0;

  /** To be called when both cores and the radius are set. */
  prepare(): void {
    const { a, b } = this;
    this.faceCount = a.normalCount + b.normalCount;
    this.rimStart = this.faceCount + a.directionCount * b.directionCount;
    this.axisCount = this.rimStart + (a.kind === 'box' || b.kind === 'box' ? 0 : a.rimCount + b.rimCount);
    this.size = a.size + b.size + this.radius;
    this.moved = 0;
    this.knownCount = 0;
  }

  /** Moves A by `displacement` times `fraction`; its axes stay what they are. `velocity` is the same in the frame. */
  moveA(displacement: Readonly<Vec3>, velocity: Readonly<Vec3>, fraction: number): void {
    this.a.move(velocity, fraction);
    this.motion = displacement;
    this.moved = fraction;
    this.knownCount = 0;
  }

  project(k: number): boolean {
    const { axis, known } = this;
    for (; this.knownCount <= k; this.knownCount++) this.lookAt(this.knownCount);
    const at = 5 * k;
    axis[0] = known[at];
    axis[1] = known[at + 1];
    axis[2] = known[at + 2];
    this.position = known[at + 3];
    this.reach = known[at + 4];
    return this.reach >= 0;
  }

  /** Projects both cores on axis number `k` and remembers the answer, since a sweep asks for it several times. */
  private lookAt(k: number): void {
    const { a, b, known } = this;
    const at = 5 * k;
    if (!this.chooseAxis(k)) {
      known[at + 4] = -1;
      return;
    }
    a.project(onA, direction);
    b.project(onB, direction);
    known[at] = direction.x;
    known[at + 1] = direction.y;
    known[at + 2] = direction.z;
    known[at + 3] = (onB[0] + onB[1] - (onA[0] + onA[1])) * 0.5;
    known[at + 4] = (onB[1] - onB[0] + (onA[1] - onA[0])) * 0.5;
  }

  private chooseAxis(k: number): boolean {
    const { a, b, faceCount, rimStart } = this;
    if (k < faceCount) {
      copy(direction, k < a.normalCount ? a.normals[k] : b.normals[k - a.normalCount]);
      return true;
    }
    if (k >= rimStart) {
      const rim = k - rimStart;
      copy(direction, rim < a.rimCount ? a.rims[rim] : b.rims[rim - a.rimCount]);
      return true;
    }
    const edges = k - faceCount;
    const i = (edges / b.directionCount) | 0;
    const u = a.directions[i];
    const v = b.directions[edges - i * b.directionCount];
    cross(direction, u, v);
    const length = Math.sqrt(dot(direction, direction));
    if (length <= PARALLEL_EDGES * Math.sqrt(dot(u, u) * dot(v, v))) return false;
    set(direction, direction.x / length, direction.y / length, direction.z / length);
    return true;
  }
}

const direction = vec3();
const onA = new Float64Array(2);
const onB = new Float64Array(2);

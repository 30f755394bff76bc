import { PARALLEL_EDGES } from '../../constants.ts';
import { cross } from '../../math/cross.ts';
import { copy, divide, dot, type Vec3, vec3 } from '../../math/vec3.ts';
import { Core } from './core.ts';
import { PolytopePair } from './polytope-pair.ts';

/**
 * Two cores in one frame, the first grown by a radius. Their separating axes are, in order: the normals of A, the
 * normals of B, the cross products of edge i of A with edge j of B (i, then j), and, when both cores are flat, the rims
 * of A and of B.
 */
export class CorePair extends PolytopePair {
  readonly a = new Core();
  readonly b = new Core();
  /** The displacement of A in the world, and the fraction of it by which `moveA` has moved A. */
  motion: Readonly<Vec3> = vec3();
  moved = 0.5;

  /** Computes the axes. Call it after both cores and the radius are set. */
  prepare(): void {
    const { a, b } = this;
    this.faceCount = a.normalCount + b.normalCount;
    this.rimStart = this.faceCount + a.directionCount * b.directionCount;
    this.axisCount = this.rimStart + (a.isBox || b.isBox ? 0 : a.rimCount + b.rimCount);
    this.size = a.size + b.size + this.radius;
    this.moved = 0;
    this.forgetProjections();
  }

  /**
   * Moves A by `displacement` times `fraction`. The axes do not change. `velocity` is the displacement in the frame of
   * the pair.
   */
  moveA(displacement: Readonly<Vec3>, velocity: Readonly<Vec3>, fraction: number): void {
    this.a.move(velocity, fraction);
    this.motion = displacement;
    this.moved = fraction;
    this.forgetProjections();
  }

  protected override writeAxis(out: Vec3, k: number): boolean {
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
    if (length <= PARALLEL_EDGES * Math.sqrt(dot(u, u) * dot(v, v))) return false;
    divide(out, length);
    return true;
  }
}

import { areEqual, copy, dot, negate, subtract, type Vec3, vec3 } from '../math/vec3.ts';
import type { LoadedShape } from '../narrowphase/loaded-shape.ts';
import type { Path } from './known-result.ts';

/**
 * A direction along which two bodies that do not rotate were apart or touched. What is apart along it at two times of a straight motion is
 * apart all the time between: most predictions in a crowd end here, as impacts change velocities and not shapes.
 */
export class SeparatingAxis {
  /** Unit vector from the first body to the second one. */
  private readonly normal = vec3();
  /** How far both shapes reach towards each other along it; NaN while no axis is known. */
  private reach = NaN;

  /** Discards the axis: in another step, or for other bodies. */
  forget(): void {
    this.reach = NaN;
  }

  /** Whether the axis is along a normal. */
  isAlong(normal: Readonly<Vec3>): boolean {
    return !Number.isNaN(this.reach) && areEqual(this.normal, normal);
  }

  /** Takes the normal of a contact of two shapes. */
  take(normal: Readonly<Vec3>, a: LoadedShape, b: LoadedShape): void {
    copy(this.normal, normal);
    a.kind.support(support, a.worldShape, normal);
    this.reach = support[0];
    copy(opposite, normal);
    negate(opposite);
    b.kind.support(support, b.worldShape, opposite);
    this.reach += support[0];
  }

  /** Gap along the axis at a time, negative if the shapes overlap along it; NaN without an axis. */
  gapAt(a: Path, b: Path, time: number): number {
    a.positionAt(center, time);
    b.positionAt(between, time);
    subtract(between, between, center);
    return dot(this.normal, between) - this.reach;
  }

  /** What the gap gains in a whole step at the present velocities. */
  gain(a: Path, b: Path): number {
    subtract(between, b.displacement, a.displacement);
    return dot(this.normal, between);
  }
}

const support = new Float64Array(1);
const opposite = vec3();
const center = vec3();
const between = vec3();

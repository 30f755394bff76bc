import { isVec3At, storeVec3 } from '../../math/columns.ts';
import type { Vec3 } from '../../math/vec3.ts';

/**
 * A result of the narrowphase for a pair, with the poses at which it was computed. In a crowd it is needed again at each impact of
 * the bodies: an impact changes velocities, but not poses. Orientations depend on the time alone, which stands for both of them.
 */
export class KnownResult<Result> {
  readonly result: Result;
  /** Time of the poses if one of the bodies rotates, otherwise −1. */
  private time = 0.5;
  /** Centers of both bodies. */
  private readonly centers = new Float64Array(6);
  private isKnown = false;

  /** `result` receives the results. */
  constructor(result: Result) {
    this.result = result;
  }

  /** Discards the result: when the pair is used for other bodies, or in another step. */
  forget(): void {
    this.isKnown = false;
  }

  /** Notes the poses at which `result` was computed. */
  keep(time: number, centerA: Readonly<Vec3>, centerB: Readonly<Vec3>): void {
    this.time = time;
    storeVec3(this.centers, 0, centerA);
    storeVec3(this.centers, 3, centerB);
    this.isKnown = true;
  }

  /** Whether `result` was computed at these poses. */
  isAt(time: number, centerA: Readonly<Vec3>, centerB: Readonly<Vec3>): boolean {
    return (
      this.isKnown && this.time === time && isVec3At(this.centers, 0, centerA) && isVec3At(this.centers, 3, centerB)
    );
  }
}

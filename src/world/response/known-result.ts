import { isVec3At, storeVec3 } from '../../math/columns.ts';
import type { Vec3 } from '../../math/vec3.ts';

/**
 * A result of the narrowphase for a pair, known at the poses at which it was found. In a crowd, a pair is asked again at each
 * impact of its bodies: their velocities change then, but not their poses. Orientations depend on the time alone.
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

  /** To be called when the pair is that of other bodies, or of another step. */
  forget(): void {
    this.isKnown = false;
  }

  /** Notes the poses of `result`. */
  keep(time: number, centerA: Readonly<Vec3>, centerB: Readonly<Vec3>): void {
    this.time = time;
    storeVec3(this.centers, 0, centerA);
    storeVec3(this.centers, 3, centerB);
    this.isKnown = true;
  }

  /** Whether `result` is that at these poses. */
  isAt(time: number, centerA: Readonly<Vec3>, centerB: Readonly<Vec3>): boolean {
    return (
      this.isKnown && this.time === time && isVec3At(this.centers, 0, centerA) && isVec3At(this.centers, 3, centerB)
    );
  }
}

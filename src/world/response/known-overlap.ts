import { isVec3At, storeVec3 } from '../../math/columns.ts';
import type { Vec3 } from '../../math/vec3.ts';
import { createSweepHit, type SweepHit } from '../../narrowphase/results.ts';
import { copyHit } from '../../narrowphase/write-results.ts';

/**
 * The contact of two bodies where they overlapped last. In a crowd that overlaps they are asked again at each impact of one of
 * them: their velocities change then, but neither their positions nor the contact. Orientations depend on the time alone.
 */
export class KnownOverlap {
  readonly hit = createSweepHit();
  /** Time of the overlap if one of them turns, otherwise −1. */
  private time = 0.5;
  /** Centers of both bodies. */
  private readonly centers = new Float64Array(6);
  private isKnown = false;

  /** To be called when the pair is that of other bodies, or of another step. */
  forget(): void {
    this.isKnown = false;
  }

  keep(hit: Readonly<SweepHit>, time: number, centerA: Readonly<Vec3>, centerB: Readonly<Vec3>): void {
    copyHit(this.hit, hit);
    this.time = time;
    storeVec3(this.centers, 0, centerA);
    storeVec3(this.centers, 3, centerB);
    this.isKnown = true;
  }

  isAt(time: number, centerA: Readonly<Vec3>, centerB: Readonly<Vec3>): boolean {
    return (
      this.isKnown && this.time === time && isVec3At(this.centers, 0, centerA) && isVec3At(this.centers, 3, centerB)
    );
  }
}

import { storeVec3 } from '../math/columns.ts';
import { type Vec3, vec3 } from '../math/vec3.ts';

/** Two bodies on their paths. */
interface Paths {
  readonly a: Path;
  readonly b: Path;
  /** Whether one of the bodies rotates. */
  readonly rotates: boolean;
}

/** The path of a body since its last change of velocity. */
export interface Path {
  /** Displacement of a whole step. */
  readonly displacement: Readonly<Vec3>;
  /** Writes the position at a time. */
  positionAt(out: Vec3, time: number): void;
}

/**
 * A result of the narrowphase for a pair, with the poses at which it was computed. In a crowd it is needed again at each impact of
 * the bodies: an impact changes velocities, but not poses. Orientations depend on the time alone, which stands for both of them.
 */
export class KnownResult<Result> {
  readonly result: Result;
  /** Poses of `result`; NaN while it is not known. */
  private readonly poses = new Float64Array(POSES).fill(NaN);

  /** `result` receives the results. */
  constructor(result: Result) {
    this.result = result;
  }

  /** Discards the result: when the pair is used for other bodies, or in another step. */
  forget(): void {
    this.poses[0] = NaN;
  }

  /** Notes that `result` was computed for a pair at a time. */
  keep(pair: Paths, time: number): void {
    writePoses(this.poses, pair, time);
  }

  /** Whether `result` was computed at the poses of a pair at a time. */
  isAt(pair: Paths, time: number): boolean {
    writePoses(present, pair, time);
    for (let k = 0; k < POSES; k++) if (this.poses[k] !== present[k]) return false;
    return true;
  }
}

/** Writes the time, which counts if one of the bodies rotates, and the centers of both bodies. */
function writePoses(out: Float64Array, { a, b, rotates }: Paths, time: number): void {
  out[0] = rotates ? time : -1;
  a.positionAt(position, time);
  storeVec3(out, 1, position);
  b.positionAt(position, time);
  storeVec3(out, 4, position);
}

const POSES = 7;
const present = new Float64Array(POSES);
const position = vec3();

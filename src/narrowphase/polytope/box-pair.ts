import { PARALLEL_EDGES } from '../../constants.ts';
import { toLocalArray, toLocalDirection } from '../../geometry/local-frame.ts';
import { axisOf, type Obb } from '../../geometry/obb.ts';
import { cross, STEEP } from '../../math/cross.ts';
import { dot, length, toArray, type Vec3, vec3 } from '../../math/vec3.ts';
import type { AxisPair } from './sat.ts';

// Two boxes as the separating axis test sees them: everything in the frame of the first, so that its axes are the
// coordinate axes, and the fifteen axes by number: 0–2 faces of the first, 3–5 faces of the second, 6–14 cross products
// of edge i of the first with edge j of the second at 6 + 3i + j (Gottschalk, Lin and Manocha, SIGGRAPH 1996).

/** The number of separating axes of two boxes, … */
const AXIS_COUNT = 15;
/** … and how many of them differ when both boxes are aligned with the world. */
const ALIGNED_AXIS_COUNT = 3;

const NO_BOX = undefined as unknown as Readonly<Obb>;

/** A pair of boxes; `extentsA[i]`, `extentsB[i]` are half extents, `turn[3 * i + j]` is axis i of A · axis j of B. */
export class BoxPair implements AxisPair {
  readonly extentsA = new Float64Array(3);
  readonly extentsB = new Float64Array(3);
  readonly turn = Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1);
  /** From the center of A to that of B, in A's frame. */
  readonly offset = new Float64Array(3);
  /** The axis of the last `project`, a unit vector in A's frame, … */
  readonly axis = new Float64Array(3);
  /** … where the center of B is on it, as seen from that of A, … */
  position = 0.5;
  /** … and how far the boxes reach along it from their centers, added up. */
  reach = 0.5;
  /** How many axes have to be looked at. */
  axisCount = AXIS_COUNT;
  readonly faceCount = 6;
  readonly rimStart = AXIS_COUNT;
  readonly radius = 0;
  /** Sum of all half extents: what lengths are compared with. */
  size = 0.5;
  /** The boxes themselves, in the world. */
  a = NO_BOX;
  b = NO_BOX;

  /** Takes in two boxes in the world. */
  load(a: Readonly<Obb>, b: Readonly<Obb>): void {
    const { extentsA, extentsB, turn } = this;
    this.a = a;
    this.b = b;
    toArray(extentsA, a.halfExtents);
    toArray(extentsB, b.halfExtents);
    this.size =
      a.halfExtents.x + a.halfExtents.y + a.halfExtents.z + b.halfExtents.x + b.halfExtents.y + b.halfExtents.z;
    this.axisCount = a.aligned && b.aligned ? ALIGNED_AXIS_COUNT : AXIS_COUNT;
    writeInFrame(turn, 0, a.axisX, b);
    writeInFrame(turn, 3, a.axisY, b);
    writeInFrame(turn, 6, a.axisZ, b);
    toLocalArray(this.offset, a, b.center);
  }

  /**
   * Projects the boxes on axis number `k`; false when that is the cross product of parallel edges and no axis.
   * Writes `reach` and `position`. Double out: docs/v8.md.
   *
   * An edge axis is made a unit vector before anything is projected on it, and the extents of B are projected on just
   * that vector instead of using identities of an exact rotation: however inexact the axis is when the edges are nearly
   * parallel, a gap found along it is then a true gap. (As published, the rounding of a near-zero axis is compared
   * with zero and separates boxes that overlap.)
   */
  project(k: number): boolean {
    const { axis, turn, extentsA, extentsB, offset } = this;
    if (k < 3) {
      axis[0] = 0;
      axis[1] = 0;
      axis[2] = 0;
      axis[k] = 1;
      const row = 3 * k;
      this.reach =
        extentsA[k] +
        Math.abs(turn[row]) * extentsB[0] +
        Math.abs(turn[row + 1]) * extentsB[1] +
        Math.abs(turn[row + 2]) * extentsB[2];
    } else if (k < 6) {
      const j = k - 3;
      axis[0] = turn[j];
      axis[1] = turn[3 + j];
      axis[2] = turn[6 + j];
      this.reach =
        extentsB[j] +
        Math.abs(axis[0]) * extentsA[0] +
        Math.abs(axis[1]) * extentsA[1] +
        Math.abs(axis[2]) * extentsA[2];
    } else if (!this.projectOnEdges(((k - 6) / 3) | 0, (k - 6) % 3)) {
      return false;
    }
    this.position = axis[0] * offset[0] + axis[1] * offset[1] + axis[2] * offset[2];
    return true;
  }

  /** The same for the cross product of edge i of A with edge j of B. */
  private projectOnEdges(i: number, j: number): boolean {
    const { axis, turn, extentsA, extentsB } = this;
    const p = (i + 1) % 3;
    const q = (i + 2) % 3;
    // Unit vector i × column j: no component i, and the other two exchanged.
    const edgeP = turn[3 * p + j];
    const edgeQ = turn[3 * q + j];
    const sine = Math.sqrt(edgeP * edgeP + edgeQ * edgeQ);
    if (sine < PARALLEL_EDGES) return false;
    let axisP = -edgeQ / sine;
    let axisQ = edgeP / sine;
    if (sine * sine < STEEP) {
      // The rounding of the cosines in `turn` would be a large part of so small a sine.
      cross(across, axisOf(this.a, i), axisOf(this.b, j));
      const exact = length(across);
      axisP = dot(across, axisOf(this.a, p)) / exact;
      axisQ = dot(across, axisOf(this.a, q)) / exact;
    }
    axis[i] = 0;
    axis[p] = axisP;
    axis[q] = axisQ;
    const j1 = (j + 1) % 3;
    const j2 = (j + 2) % 3;
    this.reach =
      Math.abs(axisP) * extentsA[p] +
      Math.abs(axisQ) * extentsA[q] +
      Math.abs(axisP * turn[3 * p + j1] + axisQ * turn[3 * q + j1]) * extentsB[j1] +
      Math.abs(axisP * turn[3 * p + j2] + axisQ * turn[3 * q + j2]) * extentsB[j2];
    return true;
  }
}

function writeInFrame(turn: Float64Array, row: number, axis: Readonly<Vec3>, b: Readonly<Obb>): void {
  toLocalDirection(local, b, axis);
  turn[row] = local.x;
  turn[row + 1] = local.y;
  turn[row + 2] = local.z;
}

const local = vec3();
const across = vec3();

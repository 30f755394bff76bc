import { PARALLEL } from '../../constants.ts';
import { toLocalArray, toLocalDirection } from '../../geometry/local-frame.ts';
import { axisOf, type Obb } from '../../geometry/obb.ts';
import { storeVec3 } from '../../math/columns.ts';
import { cross, STEEP } from '../../math/cross.ts';
import { dot, length, set, type Vec3, vec3 } from '../../math/vec3.ts';
import { BOX_EDGES, type Corners } from './corners.ts';
import type { PolytopePair } from './witness.ts';

// Two boxes for the separating axis test, in the frame of A. The fifteen axes by number: 0–2 faces of A, 3–5 faces of
// B, 6 + 3i + j the cross product of edge i of A and edge j of B (Gottschalk, Lin and Manocha, SIGGRAPH 1996).

/** Number of separating axes of two boxes. */
const AXIS_COUNT = 15;
/** Number of different axes when both boxes are aligned with the world. */
const ALIGNED_AXIS_COUNT = 3;

const NO_BOX = undefined as unknown as Readonly<Obb>;

/**
 * A pair of boxes. `extentsA[i]` and `extentsB[i]` are half extents; `rotation[3 * i + j]` is axis i of A · axis j of
 * B.
 */
export class BoxPair implements PolytopePair {
  readonly extentsA = new Float64Array(3);
  readonly extentsB = new Float64Array(3);
  readonly rotation = Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1);
  /** Offset from the center of A to the center of B, in A's frame. */
  readonly offset = new Float64Array(3);
  /** Axis of the last `project`: a unit vector in A's frame. */
  readonly axis = new Float64Array(3);
  /** Projected offset between the centers, signed. */
  position = 0.5;
  /** Sum of the projected radii of both boxes. */
  radiusSum = 0.5;
  /** Number of axes to test. */
  axisCount = AXIS_COUNT;
  readonly faceCount = 6;
  readonly rimStart = AXIS_COUNT;
  readonly radius = 0;
  /** Sum of all half extents: the scale of tolerances. */
  size = 0.5;
  /** Corners in the frame of A; valid after `placeCorners`. */
  readonly cornersA = createBoxCorners();
  readonly cornersB = createBoxCorners();
  /** The boxes in the world. */
  a = NO_BOX;
  b = NO_BOX;

  /** Loads two boxes in the world. */
  load(a: Readonly<Obb>, b: Readonly<Obb>): void {
    const { extentsA, extentsB, rotation } = this;
    this.a = a;
    this.b = b;
    storeVec3(extentsA, 0, a.halfExtents);
    storeVec3(extentsB, 0, b.halfExtents);
    this.size =
      a.halfExtents.x + a.halfExtents.y + a.halfExtents.z + b.halfExtents.x + b.halfExtents.y + b.halfExtents.z;
    this.axisCount = a.aligned && b.aligned ? ALIGNED_AXIS_COUNT : AXIS_COUNT;
    writeInFrame(rotation, 0, a.axisX, b);
    writeInFrame(rotation, 3, a.axisY, b);
    writeInFrame(rotation, 6, a.axisZ, b);
    toLocalArray(this.offset, a, b.center);
  }

  /** Computes the corners, for witness points. */
  placeCorners(): void {
    const { extentsA: e, extentsB: f, cornersA, cornersB } = this;
    for (let i = 0; i < 8; i++) {
      const x = i & 1 ? 1 : -1;
      const y = i & 2 ? 1 : -1;
      const z = i & 4 ? 1 : -1;
      set(cornersA.corners[i], x * e[0], y * e[1], z * e[2]);
      this.toFrameOfA(cornersB.corners[i], x * f[0], y * f[1], z * f[2]);
    }
  }

  /** Transforms a point from B's frame to A's. */
  toFrameOfA(out: Vec3, x: number, y: number, z: number): void {
    const { rotation: r, offset } = this;
    set(
      out,
      offset[0] + (r[0] * x + r[1] * y + r[2] * z),
      offset[1] + (r[3] * x + r[4] * y + r[5] * z),
      offset[2] + (r[6] * x + r[7] * y + r[8] * z),
    );
  }

  /**
   * Projects the boxes on axis number `k`; false when `k` is the cross product of parallel edges. Results are fields:
   * docs/v8.md.
   *
   * An edge axis is normalized before the projection, and both boxes are projected on the rounded vector. So a gap
   * along it is a true gap, however inexact the axis of nearly parallel edges is. The published test uses identities of
   * an exact rotation: it compares the rounding of a near-zero axis with zero, and separates boxes that overlap.
   */
  project(k: number): boolean {
    const { axis, rotation, extentsA, extentsB, offset } = this;
    // radiusSum = Σ |axis · axisA[i]| extentsA[i] + Σ |axis · axisB[j]| extentsB[j]
    if (k < 3) {
      axis[0] = 0;
      axis[1] = 0;
      axis[2] = 0;
      axis[k] = 1;
      const row = 3 * k;
      this.radiusSum =
        extentsA[k] +
        Math.abs(rotation[row]) * extentsB[0] +
        Math.abs(rotation[row + 1]) * extentsB[1] +
        Math.abs(rotation[row + 2]) * extentsB[2];
    } else if (k < 6) {
      const j = k - 3;
      axis[0] = rotation[j];
      axis[1] = rotation[3 + j];
      axis[2] = rotation[6 + j];
      this.radiusSum =
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

  /** Projects the boxes on the cross product of edge i of A and edge j of B; false when the edges are parallel. */
  private projectOnEdges(i: number, j: number): boolean {
    const { axis, rotation, extentsA, extentsB } = this;
    const p = (i + 1) % 3;
    const q = (i + 2) % 3;
    // e_i × column j / |e_i × column j|: no component i, and the other two exchanged.
    const edgeP = rotation[3 * p + j];
    const edgeQ = rotation[3 * q + j];
    const sine = Math.sqrt(edgeP * edgeP + edgeQ * edgeQ);
    if (sine < PARALLEL) return false;
    let axisP = -edgeQ / sine;
    let axisQ = edgeP / sine;
    if (sine * sine < STEEP) {
      // The cosines in `rotation` are too inexact for so small a sine.
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
    this.radiusSum =
      Math.abs(axisP) * extentsA[p] +
      Math.abs(axisQ) * extentsA[q] +
      Math.abs(axisP * rotation[3 * p + j1] + axisQ * rotation[3 * q + j1]) * extentsB[j1] +
      Math.abs(axisP * rotation[3 * p + j2] + axisQ * rotation[3 * q + j2]) * extentsB[j2];
    return true;
  }
}

function createBoxCorners(): Corners {
  const corners = Array.from({ length: 8 }, () => vec3());
  return { corners, cornerCount: 8, edges: BOX_EDGES, edgesPerDirection: 4, directionCount: 3, normalCount: 3 };
}

function writeInFrame(rotation: Float64Array, row: number, axis: Readonly<Vec3>, b: Readonly<Obb>): void {
  toLocalDirection(local, b, axis);
  storeVec3(rotation, row, local);
}

const local = vec3();
const across = vec3();

import { isQuatAt, isVec3At, loadVec3, storeQuat, storeVec3 } from '../../math/columns.ts';
import { IDENTITY, quat, rotateBy, writeAxes } from '../../math/quat.ts';
import { addScaled, dot, negate, set, subtract, type Vec3, vec3 } from '../../math/vec3.ts';
import { distanceFromSphere } from '../dispatch.ts';
import type { MovingShape } from '../moving-shape.ts';
import { createClosestPoints } from '../results.ts';
import { writeInFrame } from './part-frame.ts';
import { partsOf } from './parts.ts';

/**
 * Poses of a shape in the frame of another one, where they move and rotate, at the ends of equal parts of their motions. Triangles
 * of a mesh have the poses of their mesh, so the last ones are kept.
 */
export class RelativePoses {
  /** Number of equal parts of the motion. */
  count = 0;
  /** For each axis of the frame the direction at the start that turns to it, and the position along it. */
  readonly rows = new Float64Array(POSE * (MOST_PARTS + 1));
  /** Both shapes at their starts, and their motions. */
  private readonly known = new Float64Array(22);

  /** Whether the motion is that of the last call. */
  knows({ worldShape, quaternion, displacement, rotation }: MovingShape, other: MovingShape): boolean {
    const { known } = this;
    return (
      this.count > 0 &&
      isVec3At(known, 0, worldShape.center) &&
      isQuatAt(known, 3, quaternion) &&
      isVec3At(known, 7, displacement) &&
      isVec3At(known, 10, rotation) &&
      isVec3At(known, 13, other.worldShape.center) &&
      isVec3At(known, 16, other.displacement) &&
      isVec3At(known, 19, other.rotation)
    );
  }

  /** Poses both shapes at the ends of `count` equal parts of their motions. */
  load({ worldShape, quaternion, displacement, rotation }: MovingShape, other: MovingShape, count: number): void {
    const { known, rows } = this;
    storeVec3(known, 0, worldShape.center);
    storeQuat(known, 3, quaternion);
    storeVec3(known, 7, displacement);
    storeVec3(known, 10, rotation);
    storeVec3(known, 13, other.worldShape.center);
    storeVec3(known, 16, other.displacement);
    storeVec3(known, 19, other.rotation);
    this.count = count;
    subtract(between, other.worldShape.center, worldShape.center);
    subtract(motion, other.displacement, displacement);
    for (let i = 0, at = 0; i <= count; i++) {
      const time = i / count;
      rotateBy(turned, quaternion, rotation, time);
      writeAxes(frame, 0, turned);
      rotateBy(turned, IDENTITY, other.rotation, time);
      writeAxes(otherAxes, 0, turned);
      addScaled(position, between, motion, time);
      for (let k = 0; k < 9; k += 3, at += 4) {
        set(direction, frame[k], frame[k + 1], frame[k + 2]);
        rows[at + 3] = dot(direction, position);
        writeInFrame(direction, otherAxes, direction);
        storeVec3(rows, at, direction);
      }
    }
  }

  /** Writes the box of a shape at pose `i`: its least x, y, z, then its greatest ones. */
  writeBox(out: Float64Array, { kind, worldShape, boundingRadius }: MovingShape, i: number): void {
    const { rows } = this;
    for (let k = 0, at = POSE * i; k < 3; k++, at += 4) {
      loadVec3(direction, rows, at);
      kind.support(support, worldShape, direction);
      out[k + 3] = rows[at + 3] + Math.min(boundingRadius, support[0]);
      negate(direction);
      kind.support(support, worldShape, direction);
      out[k] = rows[at + 3] - Math.min(boundingRadius, support[0]);
    }
  }

  /** Writes the unit vector from a point of the frame to a shape at pose `i`; false if there is none. */
  writeDirection(out: Vec3, from: Readonly<Vec3>, shape: MovingShape, i: number): boolean {
    const { rows } = this;
    const at = POSE * i;
    const x = from.x - rows[at + 3];
    const y = from.y - rows[at + 7];
    const z = from.z - rows[at + 11];
    set(
      point.center,
      rows[at] * x + rows[at + 4] * y + rows[at + 8] * z,
      rows[at + 1] * x + rows[at + 5] * y + rows[at + 9] * z,
      rows[at + 2] * x + rows[at + 6] * y + rows[at + 10] * z,
    );
    addScaled(point.center, point.center, shape.worldShape.center, 1);
    const parts = partsOf(shape.kind);
    const convex = parts ? parts.onlyPart(shape) : shape;
    if (!convex) return false;
    distanceFromSphere(closest, point, convex);
    if (!(closest.distance > 0)) return false;
    const { x: u, y: v, z: w } = closest.normal;
    out.x = rows[at] * u + rows[at + 1] * v + rows[at + 2] * w;
    out.y = rows[at + 4] * u + rows[at + 5] * v + rows[at + 6] * w;
    out.z = rows[at + 8] * u + rows[at + 9] * v + rows[at + 10] * w;
    return true;
  }

  /** The least position of points of a shape along a unit vector, at pose `i`. */
  leastAlong(n: Readonly<Vec3>, { kind, worldShape }: MovingShape, i: number): number {
    const { rows } = this;
    const at = POSE * i;
    const { x, y, z } = n;
    // The opposite direction at the start that turns to that of the vector.
    direction.x = -(rows[at] * x + rows[at + 4] * y + rows[at + 8] * z);
    direction.y = -(rows[at + 1] * x + rows[at + 5] * y + rows[at + 9] * z);
    direction.z = -(rows[at + 2] * x + rows[at + 6] * y + rows[at + 10] * z);
    kind.support(support, worldShape, direction);
    return rows[at + 3] * x + rows[at + 7] * y + rows[at + 11] * z - support[0];
  }
}

/** Numbers of a pose: three directions, each with a position. */
const POSE = 12;
/** Most parts into which a motion is divided. */
export const MOST_PARTS = 64;
const between = vec3();
const motion = vec3();
const position = vec3();
const direction = vec3();
const turned = quat();
const frame = new Float64Array(9);
const otherAxes = new Float64Array(9);
const support = new Float64Array(1);
const point = { center: vec3(), radius: 0 };
const closest = createClosestPoints();

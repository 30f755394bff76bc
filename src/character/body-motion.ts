import { IDENTITY, quat, rotate, rotateBy } from '../math/quat.ts';
import { isZero, set, subtract, type Vec3, vec3 } from '../math/vec3.ts';
import type { Body } from '../world/body.ts';

/** Writes the displacement in the last step of a point fixed to a body, which was at `from` before the step. */
export function writePointDisplacement(out: Vec3, body: Body, from: Readonly<Vec3>): void {
  const { position, previousPosition } = body;
  set(out, 0, 0, 0);
  body.readLastRotation(rotation);
  if (!isZero(rotation)) {
    subtract(arm, from, previousPosition);
    rotateBy(orientation, IDENTITY, rotation, 1);
    rotate(out, orientation, arm);
    subtract(out, out, arm);
  }
  out.x += position.x - previousPosition.x;
  out.y += position.y - previousPosition.y;
  out.z += position.z - previousPosition.z;
}

const rotation = vec3();
const orientation = quat();
const arm = vec3();

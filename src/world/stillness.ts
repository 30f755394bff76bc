import { type Vec3, type Vec3Like, vec3 } from '../math/vec3.ts';
import { readVec3, show } from '../validate.ts';

/** The velocity of a static body: zero, and clear about it when it is written. */
export function stillness(body: object, field: string): Vec3 {
  return new Proxy(vec3(), {
    set: (rest, axis, value) => {
      refuseMotion(body, field, { ...rest, [axis]: value });
      return true;
    },
  });
}

/** Throws unless `value` is the zero vector, the only velocity that a static body can have. */
export function refuseMotion(body: object, field: string, value: Vec3Like): void {
  readVec3(given, value, field, body);
  const { x, y, z } = given;
  if (x === 0 && y === 0 && z === 0) return;
  throw new TypeError(`${body}: ${field} is ${show([x, y, z])}, but a static body does not move, it only teleports`);
}

const given = vec3();

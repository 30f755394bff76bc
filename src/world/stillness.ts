import { readVec3, show } from '../math/check.ts';
import { type Vec3, type Vec3Like, vec3 } from '../math/vec3.ts';

/** The velocity of a static body: zero, and clear about it. */
export class Stillness implements Vec3 {
  readonly #body: { toString(): string };
  readonly #field: string;

  constructor(body: { toString(): string }, field: string) {
    this.#body = body;
    this.#field = field;
  }

  get x(): number {
    return 0;
  }

  set x(value: number) {
    refuseMotion(this.#body, this.#field, [value, 0, 0]);
  }

  get y(): number {
    return 0;
  }

  set y(value: number) {
    refuseMotion(this.#body, this.#field, [0, value, 0]);
  }

  get z(): number {
    return 0;
  }

  set z(value: number) {
    refuseMotion(this.#body, this.#field, [0, 0, value]);
  }
}

/** Throws unless `value` is the zero vector, the only velocity that a static body can have. */
export function refuseMotion(body: { toString(): string }, field: string, value: Vec3Like): void {
  readVec3(givenVelocity, value, field, body);
  const { x, y, z } = givenVelocity;
  if (x === 0 && y === 0 && z === 0) return;
  throw new TypeError(`${body}: ${field} is ${show([x, y, z])}, but a static body does not move, it only teleports`);
}

const givenVelocity = vec3();

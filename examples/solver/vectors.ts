// The few operations on vectors that a solver needs.

import type { Quat, Vec3 } from 'first-contact';

/** `a = a + b · s`, in place. */
export function add(a: Vec3, b: Vec3, s: number): void {
  a.x += b.x * s;
  a.y += b.y * s;
  a.z += b.z * s;
}

export const plus = (a: Vec3, b: Vec3, s = 1): Vec3 => ({ x: a.x + b.x * s, y: a.y + b.y * s, z: a.z + b.z * s });

export const minus = (a: Vec3, b: Vec3): Vec3 => plus(a, b, -1);

export const dot = (a: Vec3, b: Vec3): number => a.x * b.x + a.y * b.y + a.z * b.z;

export const cross = (a: Vec3, b: Vec3): Vec3 => ({
  x: a.y * b.z - a.z * b.y,
  y: a.z * b.x - a.x * b.z,
  z: a.x * b.y - a.y * b.x,
});

/** A unit vector orthogonal to a unit vector. */
export function across(n: Vec3): Vec3 {
  const u = cross(n, Math.abs(n.x) < 0.6 ? { x: 1, y: 0, z: 0 } : { x: 0, y: 1, z: 0 });
  const length = Math.sqrt(dot(u, u));
  return { x: u.x / length, y: u.y / length, z: u.z / length };
}

/** Rotates a vector: `v + 2 w (q × v) + 2 q × (q × v)`. */
export function rotate(q: Quat, v: Vec3): Vec3 {
  const t = cross(q, v);
  return plus(plus(v, t, 2 * q.w), cross(q, t), 2);
}

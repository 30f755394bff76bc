import { type Vec3, vec3 } from './vec3.ts';

/** An axis-aligned box: the points `p` with `min <= p <= max` on every axis. A `THREE.Box3` is one. */
export interface Aabb {
  min: Vec3;
  max: Vec3;
}

/**
 * Makes an empty box (`min` = +∞, `max` = −∞), to be written by `shapeBounds` or `obbToAabb`.
 * @example
 * const bounds = createAabb();
 * shapeBounds(bounds, { shape: sphere(1), position: [0, 5, 0] });
 */
export function createAabb(): Aabb {
  return { min: vec3(Infinity, Infinity, Infinity), max: vec3(-Infinity, -Infinity, -Infinity) };
}

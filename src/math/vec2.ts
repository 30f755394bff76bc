/** A point in the plane, `{ x, y }`. A `THREE.Vector2` can be passed, or a `Vec3`, whose `z` is ignored. */
export interface Vec2 {
  /** First coordinate. */
  x: number;
  /** Second coordinate. */
  y: number;
}

/** Makes a point in the plane. */
export function vec2(x = 0, y = 0): Vec2 {
  return { x, y };
}

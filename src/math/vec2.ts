/** A point in the plane, `{ x, y }`. A `Vec3` or a `THREE.Vector2` is one; more components are ignored. */
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

/** The number from −`limit` to `limit` that is closest to `value`. */
export function clamp(value: number, limit: number): number {
  return Math.max(-limit, Math.min(limit, value));
}

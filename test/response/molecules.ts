// An event-driven simulation of spheres in a box, as an oracle: plain numbers, all pairs, everybody moved to each impact.

export interface Molecule {
  readonly radius: number;
  readonly mass: number;
  readonly p: [number, number, number];
  readonly v: [number, number, number];
}

export interface MolecularImpact {
  readonly time: number;
  /** Index of one sphere, and of the other; −1 for a wall. */
  readonly a: number;
  readonly b: number;
}

/** Half extents of the box; `Infinity` without walls. */
export type HalfSize = readonly [number, number, number];

/** Moves the spheres for a time with elastic impacts, and returns these. Spheres must not meet three at a time. */
export function simulate(molecules: readonly Molecule[], walls: HalfSize, duration: number): MolecularImpact[] {
  const impacts: MolecularImpact[] = [];
  let now = 0;
  for (;;) {
    let [wait, a, b, axis] = [duration - now, -1, -1, -1];
    for (let i = 0; i < molecules.length; i++) {
      for (let k = 0; k < 3; k++) {
        const t = timeToWall(molecules[i]!, walls[k]!, k);
        if (t < wait) [wait, a, b, axis] = [t, i, -1, k];
      }
      for (let j = i + 1; j < molecules.length; j++) {
        const t = timeToMeet(molecules[i]!, molecules[j]!);
        if (t < wait) [wait, a, b, axis] = [t, i, j, -1];
      }
    }
    for (const { p, v } of molecules) for (let k = 0; k < 3; k++) p[k] += v[k] * wait;
    if (a < 0) return impacts;
    now += wait;
    impacts.push({ time: now, a, b });
    if (b < 0) molecules[a]!.v[axis] = -molecules[a]!.v[axis]!;
    else collide(molecules[a]!, molecules[b]!);
  }
}

function timeToWall({ p, v, radius }: Molecule, half: number, axis: number): number {
  if (v[axis] === 0 || half === Infinity) return Infinity;
  const wall = v[axis]! > 0 ? half - radius : radius - half;
  return Math.max(0, (wall - p[axis]!) / v[axis]!);
}

/** |s + u t| = r₁ + r₂ */
function timeToMeet(a: Molecule, b: Molecule): number {
  let [along, distance, speed] = [0, 0, 0];
  for (let k = 0; k < 3; k++) {
    const s = b.p[k]! - a.p[k]!;
    const u = b.v[k]! - a.v[k]!;
    along += s * u;
    distance += s * s;
    speed += u * u;
  }
  if (along >= 0) return Infinity;
  const reach = a.radius + b.radius;
  const gap = Math.max(0, distance - reach * reach);
  const discriminant = along * along - speed * gap;
  if (discriminant < 0) return Infinity;
  return gap / (-along + Math.sqrt(discriminant));
}

/** v₁ += J n / m₁, v₂ −= J n / m₂, with J = 2 μ u·n. */
function collide(a: Molecule, b: Molecule): void {
  const n = [0, 1, 2].map((k) => b.p[k]! - a.p[k]!);
  const length = Math.hypot(...n);
  let approach = 0;
  for (let k = 0; k < 3; k++) approach += ((a.v[k]! - b.v[k]!) * n[k]!) / length;
  const impulse = (2 * approach * a.mass * b.mass) / (a.mass + b.mass);
  for (let k = 0; k < 3; k++) {
    a.v[k] -= (impulse * n[k]!) / length / a.mass;
    b.v[k] += (impulse * n[k]!) / length / b.mass;
  }
}

// The exact reference for all engines: slow and simple. It shares nothing with the library.

import { BOX, type Bodies } from './bodies.ts';
import { ExactCaster } from './exact-caster.ts';
import { boundingRadius, ExactSolids } from './exact-solids.ts';

/** Number of touching pairs, not both static, at these poses. Every engine should count as many, up to rounding. */
export function countTouching(bodies: Bodies, positions: Float64Array, quaternions: Float64Array): number {
  const radii = Float64Array.from({ length: bodies.count }, (_, i) => boundingRadius(bodies, i));
  const axes = axesOf(bodies, quaternions);
  const solids = bodies.level || bodies.parts ? new ExactSolids(bodies, positions, quaternions) : undefined;
  let count = solids?.countTouchingLevel() ?? 0;
  forEachNear(positions, radii, bodies.movers, (a, b) => {
    if (solids ? solids.touch(a, b) : touch(bodies, positions, axes, a, b)) count++;
  });
  return count;
}

/** Visits all pairs with overlapping bounding spheres whose first body moves, once each, by a grid. */
function forEachNear(
  positions: Float64Array,
  radii: Float64Array,
  movers: number,
  visit: (a: number, b: number) => void,
): void {
  const cell = 2 * radii.reduce((largest, radiusSum) => Math.max(largest, radiusSum), 0);
  const at = (i: number, axis: number) => Math.floor(positions[3 * i + axis] / cell) + 0x8000;
  const key = (x: number, y: number, z: number) => (x * 0x10000 + y) * 0x10000 + z;
  const cells = new Map<number, number[]>();
  for (let i = 0; i < radii.length; i++) {
    const k = key(at(i, 0), at(i, 1), at(i, 2));
    const inside = cells.get(k);
    if (inside) inside.push(i);
    else cells.set(k, [i]);
  }
  for (let a = 0; a < movers; a++) {
    const [x, y, z] = [at(a, 0), at(a, 1), at(a, 2)];
    for (let dx = -1; dx <= 1; dx++) {
      for (let dy = -1; dy <= 1; dy++) {
        for (let dz = -1; dz <= 1; dz++) {
          for (const b of cells.get(key(x + dx, y + dy, z + dz)) ?? []) {
            if (b <= a) continue;
            const radiusSum = radii[a] + radii[b];
            if (distanceSquared(positions, a, b) <= radiusSum * radiusSum) visit(a, b);
          }
        }
      }
    }
  }
}

function distanceSquared(p: Float64Array, a: number, b: number): number {
  return (p[3 * a] - p[3 * b]) ** 2 + (p[3 * a + 1] - p[3 * b + 1]) ** 2 + (p[3 * a + 2] - p[3 * b + 2]) ** 2;
}

/** The three axes of every body, nine numbers each. */
function axesOf(bodies: Bodies, quaternions: Float64Array): Float64Array {
  const axes = new Float64Array(9 * bodies.count);
  for (let i = 0; i < bodies.count; i++) {
    const [x, y, z, w] = quaternions.subarray(4 * i, 4 * i + 4);
    const u = [1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)];
    const v = [2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)];
    axes.set([...u, ...v, u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]], 9 * i);
  }
  return axes;
}

function touch(bodies: Bodies, positions: Float64Array, axes: Float64Array, a: number, b: number): boolean {
  const isBoxA = bodies.shapes[a] === BOX;
  const isBoxB = bodies.shapes[b] === BOX;
  if (isBoxA && isBoxB) return boxesTouch(bodies, positions, axes, a, b);
  // For two spheres, overlapping bounding spheres are a touch.
  if (!isBoxA && !isBoxB) return true;
  const [box, sphere] = isBoxA ? [a, b] : [b, a];
  const [x, y, z] = positions.subarray(3 * sphere, 3 * sphere + 3);
  return distanceToBody(bodies, axes, box, x, y, z) <= bodies.sizes[3 * sphere];
}

/** Separating axes: face normals of both boxes and all cross products of their edges. */
function boxesTouch(bodies: Bodies, positions: Float64Array, axes: Float64Array, a: number, b: number): boolean {
  const between = [0, 1, 2].map((k) => positions[3 * b + k] - positions[3 * a + k]);
  const axis = (i: number, k: number) => [axes[9 * i + 3 * k], axes[9 * i + 3 * k + 1], axes[9 * i + 3 * k + 2]];
  const candidates = [0, 1, 2].flatMap((k) => [axis(a, k), axis(b, k)]);
  for (let i = 0; i < 3; i++) for (let j = 0; j < 3; j++) candidates.push(cross(axis(a, i), axis(b, j)));
  const radiusSum = (i: number, n: number[]) =>
    [0, 1, 2].reduce((sum, k) => sum + bodies.sizes[3 * i + k] * Math.abs(dot(axis(i, k), n)), 0);
  return candidates.every((n) => Math.abs(dot(between, n)) <= radiusSum(a, n) + radiusSum(b, n));
}

const dot = (a: number[], b: number[]): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a: number[], b: number[]): number[] => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

/** Distance of a point from the surface of a body, 0 inside. */
function distanceToBody(bodies: Bodies, axes: Float64Array, i: number, x: number, y: number, z: number): number {
  const dx = x - bodies.positions[3 * i];
  const dy = y - bodies.positions[3 * i + 1];
  const dz = z - bodies.positions[3 * i + 2];
  if (bodies.shapes[i] !== BOX) return Math.max(0, Math.sqrt(dx * dx + dy * dy + dz * dz) - bodies.sizes[3 * i]);
  let sum = 0;
  for (let k = 0; k < 3; k++) {
    const at = 9 * i + 3 * k;
    const beyond = Math.abs(dx * axes[at] + dy * axes[at + 1] + dz * axes[at + 2]) - bodies.sizes[3 * i + k];
    if (beyond > 0) sum += beyond * beyond;
  }
  return Math.sqrt(sum);
}

/** Casts into spheres and boxes. */
export class ExactCasts extends ExactCaster {
  protected readonly centers: Float64Array;
  protected readonly radii: Float64Array;
  protected override readonly first: number;
  private readonly bodies: Bodies;
  private readonly axes: Float64Array;

  constructor(bodies: Bodies) {
    super();
    this.bodies = bodies;
    this.first = bodies.movers;
    this.centers = bodies.positions;
    this.axes = axesOf(bodies, bodies.quaternions);
    this.radii = Float64Array.from({ length: bodies.count }, (_, i) => boundingRadius(bodies, i));
  }

  protected distance(i: number, x: number, y: number, z: number): number {
    return distanceToBody(this.bodies, this.axes, i, x, y, z);
  }
}

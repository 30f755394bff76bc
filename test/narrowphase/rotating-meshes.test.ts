import {
  box,
  type ChildShape,
  capsule,
  compound,
  createClosestPoints,
  createSweepHit,
  cylinder,
  distanceShapes,
  type Shape,
  type SweepHit,
  sphere,
  sweepShapes,
  type TriangleMesh,
  triangle,
  triangleMesh,
} from 'first-contact/narrowphase';
import { describe, expect, it } from 'vitest';
import { showing } from '../helpers/assertions.ts';
import { Coverage, cases } from '../helpers/coverage.ts';
import { DIRECTIONS } from '../helpers/cube-rotations.ts';
import { Random } from '../helpers/random.ts';
import { boxMesh, gridMesh, randomMesh } from '../helpers/random-meshes.ts';
import { randomShape } from '../helpers/random-pairs.ts';
import { LYING, UPRIGHT } from '../helpers/riders.ts';
import { rotationAbout } from '../helpers/test-shapes.ts';
import {
  cross,
  dot,
  minus,
  multiply,
  norm,
  plus,
  type Quaternion,
  rotated,
  times,
  unit,
  type Vector,
} from '../oracle/vector.ts';

// A sweep with rotation respects sides, solids and seams of meshes like one without.

interface Placed {
  shape: Shape;
  position: Vector;
  quaternion: Quaternion;
  displacement: Vector;
  rotation?: Vector;
}

const SIDES = ['both', 'front', 'solid'] as const;

/** A mesh with both sides, with fronts only, or with an inside. */
function meshOf(random: Random, sides: (typeof SIDES)[number]): TriangleMesh {
  if (sides === 'solid') {
    return triangleMesh({
      ...boxMesh([random.range(0.5, 2), random.range(0.5, 2), random.range(0.5, 2)]),
      solid: true,
    });
  }
  const { positions, indices } = randomMesh(random);
  return triangleMesh({ positions, indices, sides });
}

function sweptWith(a: Placed, b: Placed, rotationA: Vector, rotationB: Vector): SweepHit | undefined {
  const hit = createSweepHit();
  return sweepShapes(hit, { ...a, rotation: rotationA }, { ...b, rotation: rotationB }) ? hit : undefined;
}

const NONE: Vector = [0, 0, 0];
const tupleOf = ({ x, y, z }: { x: number; y: number; z: number }): Vector => [x, y, z];

/** How much two sweeps differ: in times, normal, and in the depth of shapes that overlap; infinite if one misses. */
function difference(one: SweepHit | undefined, two: SweepHit | undefined): number {
  if (!one || !two) return one === two ? 0 : Infinity;
  if (one.overlapping !== two.overlapping) return Infinity;
  const exit = one.exitFraction === two.exitFraction ? 0 : Math.abs(one.exitFraction - two.exitFraction);
  return Math.max(
    Math.abs(one.fraction - two.fraction),
    exit,
    norm(minus(tupleOf(one.normal), tupleOf(two.normal))),
    Math.abs(one.depth - two.depth),
  );
}

describe.each(SIDES)('a mesh, sides or inside: %s', (sides) => {
  it('is hit by what hardly rotates as by what does not', () => {
    const random = new Random(31);
    const coverage = new Coverage();
    const count = cases(6000, 100_000, 40);
    for (let i = 0; i < count; i++) {
      const single = { shape: meshOf(random, sides), position: random.vector(2), quaternion: random.quaternion() };
      const isChild = random.chance(0.15);
      const mesh: Placed = {
        ...single,
        displacement: random.chance(0.5) ? NONE : random.vector(2),
        ...(isChild && { shape: compound([{ shape: single.shape, position: [0.2, -0.4, 0.3] }]) }),
      };
      const type = random.pick(['box', 'capsule', 'triangle', 'convexHull', 'sphere', 'cylinder'] as const);
      const convex = randomShape[type](random, random.range(0.1, 0.8)) as ChildShape;
      const shape = random.chance(0.15)
        ? compound([
            { shape: convex, position: random.vector(0.3) },
            { shape: box({ size: [0.2, 0.3, 0.2] }), position: random.vector(1) },
          ])
        : convex;
      const from = random.vector(sides === 'solid' && random.chance(0.4) ? 1 : 3);
      const other: Placed = {
        shape,
        position: plus(mesh.position, from),
        quaternion: random.quaternion(),
        displacement: plus(times(minus(random.vector(1), from), random.range(0.5, 2.5)), mesh.displacement),
      };
      const linear = sweptWith(mesh, other, NONE, NONE);
      // Cases in which something is decided by less than 1e-6 are left out.
      const isClear = DIRECTIONS.every((step) => {
        const moved = { ...other, position: plus(other.position, times(step, 1e-6)) };
        return difference(linear, sweptWith(mesh, moved, NONE, NONE)) < 1e-4;
      });
      if (!isClear) continue;
      const [ofMesh, ofOther] = random.pick([
        [1e-11, 0],
        [0, 1e-11],
        [1e-11, 1e-11],
      ] as const);
      const rotations = [random.vector(ofMesh), random.vector(ofOther)] as const;
      showing({ mesh, other, rotations, linear }, () => {
        const hit = sweptWith(mesh, other, ...rotations);
        expect(difference(linear, hit)).toBeLessThan(1e-8);
        const swapped = sweptWith(other, mesh, rotations[1], rotations[0]);
        if (hit) expect(swapped?.fraction).toBeCloseTo(hit.fraction, 9);
        else expect(swapped).toBe(undefined);
      });
      coverage.count(linear ? (linear.overlapping ? 'overlapping' : 'hit') : 'miss');
      coverage.count('clear');
    }
    coverage.expectShares(count, { clear: 0.4, hit: 0.2, miss: 0.03, overlapping: 0.01 });
  });
});

const SAMPLES = cases(1000, 1000, 80);

/**
 * When a turning triangle whose center is in the origin first touches a moving sphere with its front, up to a sample: it is apart
 * one sample before, and the sphere's center is ahead of its plane. Undefined if it does not; NaN if a sample is too close to call.
 */
function frontTouchOf(
  corners: readonly [Vector, Vector, Vector],
  rotation: Vector,
  { position, displacement, radius }: { position: Vector; displacement: Vector; radius: number },
): number | undefined {
  const closest = createClosestPoints();
  const shape = triangle(...corners);
  let before = Infinity;
  for (let i = 0; i <= SAMPLES; i++) {
    const fraction = i / SAMPLES;
    const angle = norm(rotation) * fraction;
    const quaternion = rotationAbout(unit(rotation), angle);
    const center = plus(position, times(displacement, fraction));
    distanceShapes(closest, { shape, quaternion }, { shape: sphere(radius), position: center });
    const { distance } = closest;
    if (distance <= 0 && before > 0) {
      const [a, b, c] = corners.map((corner) => rotated(quaternion, corner)) as [Vector, Vector, Vector];
      const front = unit(cross(minus(b, a), minus(c, a)));
      const height = dot(front, minus(center, a));
      const velocity = minus(displacement, cross(rotation, tupleOf(closest.pointA)));
      const approach = dot(front, velocity);
      if (Math.abs(height) < 0.02 || Math.abs(approach) < 0.1) return Number.NaN;
      // Beside an edge, an overlap at the start is judged along its own normal.
      if (i === 0 && approach > 0 !== dot(tupleOf(closest.normal), velocity) > 0) return Number.NaN;
      if (height > 0 && approach < 0) return fraction;
    }
    before = distance;
  }
  return undefined;
}

describe('a mesh of one triangle that turns several times', () => {
  it('is touched by its front only, also after its back has passed', () => {
    const random = new Random(33);
    const coverage = new Coverage();
    const count = cases(1000, 8000, 40);
    const hit = createSweepHit();
    for (let i = 0; i < count; i++) {
      const corners = [random.vector(1.5), random.vector(1.5), random.vector(1.5)] as [Vector, Vector, Vector];
      const rotation = random.vector(random.pick([3, 10]));
      const ball = { position: random.vector(1.5), displacement: random.vector(1), radius: random.range(0.1, 0.5) };
      const expected = frontTouchOf(corners, rotation, ball);
      if (Number.isNaN(expected)) continue;
      const shape = triangleMesh({ positions: corners.flat(), sides: 'front' });
      const { radius, ...placed } = ball;
      showing({ corners, rotation, ball, expected }, () => {
        const touches = sweepShapes(hit, { shape, rotation }, { shape: sphere(radius), ...placed });
        expect(touches).toBe(expected !== undefined);
        if (expected === undefined) return;
        expect(hit.fraction).toBeLessThanOrEqual(expected);
        expect(hit.fraction).toBeGreaterThanOrEqual(expected - 1 / SAMPLES);
        if (expected > 0) coverage.count('hit');
        const ofBoth = triangleMesh({ positions: corners.flat() });
        const isEarlier = sweepShapes(hit, { shape: ofBoth, rotation }, { shape: sphere(radius), ...placed });
        if (isEarlier && hit.fraction < expected - 2 / SAMPLES) coverage.count('after its back');
      });
      coverage.count(expected === undefined ? 'miss' : 'touch');
    }
    coverage.expectShares(count, { hit: 0.1, miss: 0.05, 'after its back': 0.01 });
  });
});

describe.each([
  ['box', box({ halfExtents: [0.3, 0.25, 0.2] }), 0.25, UPRIGHT],
  ['lying capsule', capsule({ radius: 0.25, halfHeight: 0.2 }), 0.25, LYING],
  ['standing cylinder', cylinder({ radius: 0.25, halfHeight: 0.2 }), 0.2, UPRIGHT],
  ['lying cylinder', cylinder({ radius: 0.25, halfHeight: 0.2 }), 0.25, LYING],
] as const)('a %s that glides and spins on a floor of triangles', (_, shape, half, quaternion) => {
  it.each(['both', 'front'] as const)('is hit along the normal of the floor, sides: %s', (sides) => {
    const random = new Random(32);
    const floor = triangleMesh({ ...gridMesh(random, 12, 0.4, () => 0), sides });
    const coverage = new Coverage();
    for (const gap of [0, 1e-16, 1e-14, 1e-13, 1e-12]) {
      for (let i = 0; i < cases(60, 1000, 3); i++) {
        const tilt: Quaternion = random.chance(0.5) ? [0, 0, 0, 1] : random.quaternion();
        const yaw = rotationAbout([0, 1, 0], random.range(0, 6));
        const placed = {
          shape,
          position: rotated(tilt, [random.range(-1, 1), half + gap, random.range(-1, 1)]),
          quaternion: multiply(tilt, multiply(yaw, quaternion)),
          displacement: rotated(tilt, [random.range(-0.2, 0.2), -random.pick([0, gap, 1e-6]), random.range(-0.2, 0.2)]),
          rotation: rotated(tilt, [0, random.range(-1, 1), 0]),
        };
        const hit = createSweepHit();
        showing({ placed, tilt, gap }, () => {
          if (!sweepShapes(hit, { shape: floor, quaternion: tilt }, placed)) return;
          const off = minus(tupleOf(hit.normal), rotated(tilt, [0, 1, 0]));
          expect(norm(off)).toBeLessThan(1e-9);
          coverage.count('hit');
        });
      }
    }
    expect(coverage.of('hit')).toBeGreaterThan(cases(20, 20, 1));
  });
});

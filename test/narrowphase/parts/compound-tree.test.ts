import {
  box,
  type CompoundChildOptions,
  compound,
  createClosestPoints,
  createRayHit,
  createSweepHit,
  distanceShapes,
  offset,
  overlapShapes,
  raycastShape,
  shapeContains,
  sphere,
  sweepShapes,
} from 'first-contact/narrowphase';
import { expect, it } from 'vitest';
import { showing } from '../../helpers/assertions.ts';
import { Coverage, cases } from '../../helpers/coverage.ts';
import { Random } from '../../helpers/random.ts';
import { randomShape } from '../../helpers/random-pairs.ts';
import type { Vector } from '../../oracle/vector.ts';

// A compound of more than a few children has a tree of their bounds. Each child alone, in the same place, is the oracle. Children
// are on a grid, and many are there twice, so that several are hit at the same time: the first of them is reported.

const TYPES = ['sphere', 'box', 'capsule', 'cylinder', 'convexHull', 'triangle'] as const;

/** Children on a grid, some of them twice. */
function crowd(random: Random): CompoundChildOptions[] {
  const shapes = TYPES.map((type) => randomShape[type](random, 0.6)) as CompoundChildOptions['shape'][];
  shapes.push(box({ size: [1, 1, 1] }));
  const edge = 1 + random.integer(4);
  return Array.from({ length: 7 + random.integer(80) }, () => ({
    shape: random.chance(0.5) ? shapes[shapes.length - 1]! : random.pick(shapes),
    position: [random.integer(edge), random.integer(edge), random.integer(edge)] as Vector,
    quaternion: random.chance(0.7) ? ([0, 0, 0, 1] as const) : random.quaternion(),
  }));
}

/** A compound of each child alone. */
const apart = (children: readonly CompoundChildOptions[]) =>
  children.map(({ shape, position, quaternion }) => offset(shape, position!, quaternion));

/** Calls `body` for crowds, their children alone, and a pose of both. */
function forCrowds(
  seed: number,
  body: (
    random: Random,
    crowd: ReturnType<typeof compound>,
    parts: ReturnType<typeof apart>,
    pose: { position: Vector; quaternion: readonly [number, number, number, number] },
    about: () => Vector,
  ) => void,
): void {
  const random = new Random(seed);
  for (let i = 0; i < cases(60, 1000, 30); i++) {
    const children = crowd(random);
    const whole = compound(children);
    const parts = apart(children);
    const isUpright = random.chance(0.5);
    const position: Vector = isUpright ? [0, 0, 0] : random.vector(100);
    const pose = { position, quaternion: isUpright ? ([0, 0, 0, 1] as const) : random.quaternion() };
    const about = (): Vector => {
      const [x, y, z] =
        isUpright && random.chance(0.5)
          ? [random.integer(5) - 2, random.integer(4), random.integer(4)]
          : random.vector(3).map((x) => x + 1);
      return [position[0] + x!, position[1] + y!, position[2] + z!];
    };
    showing({ children, pose }, () => {
      for (let j = 0; j < 12; j++) body(random, whole, parts, pose, about);
    });
  }
}

it('a ray meets the first child in its way; of several at the same time the deepest, then the first', () => {
  const coverage = new Coverage();
  forCrowds(31, (random, whole, parts, pose, about) => {
    const origin = about();
    const direction = random.chance(0.4) ? ([1, 0, 0] as Vector) : random.vector(random.pick([0.1, 30]));
    const ray = { origin, direction, maxDistance: random.pick([Infinity, 3, 1]) };
    const expected = createRayHit();
    let first = -1;
    let ties = 0;
    parts.forEach((shape, part) => {
      const each = createRayHit();
      if (!raycastShape(each, ray, { shape, ...pose })) return;
      const lead = first < 0 ? -1 : each.distance - expected.distance || expected.depth - each.depth;
      if (lead === 0) ties++;
      if (lead >= 0) return;
      first = part;
      Object.assign(expected, each);
    });
    const out = createRayHit();
    expect(raycastShape(out, ray, { shape: whole, ...pose })).toBe(first >= 0);
    if (first >= 0) {
      expect(out).toMatchObject(expected);
      expect(out.part ?? 0).toBe(first);
    }
    coverage.count(first < 0 ? 'missed' : expected.overlapping ? 'started inside' : 'hit');
    if (ties > 0) coverage.count('tied');
  });
  coverage.expectAtLeast({ missed: 20, 'started inside': 20, hit: 50, tied: 20 });
});

it('contains the points of its children', () => {
  const coverage = new Coverage();
  forCrowds(32, (_, whole, parts, pose, about) => {
    const point = about();
    const isIn = parts.some((shape) => shapeContains({ shape, ...pose }, point));
    expect(shapeContains({ shape: whole, ...pose }, point)).toBe(isIn);
    coverage.count(isIn ? 'inside' : 'outside');
  });
  coverage.expectAtLeast({ inside: 20, outside: 20 });
});

it('is as far as its nearest child, and touched when the first of its children is', () => {
  const coverage = new Coverage();
  forCrowds(33, (random, whole, parts, pose, about) => {
    const ball = { shape: sphere(0.3), position: about(), displacement: random.vector(random.pick([0.5, 8])) };
    const out = createClosestPoints();
    const hit = createSweepHit();
    const distances = parts.map((shape) => {
      distanceShapes(out, { shape, ...pose }, ball);
      return out.distance;
    });
    const fractions = parts.map((shape) => (sweepShapes(hit, { shape, ...pose }, ball) ? hit.fraction : Infinity));
    const least = Math.min(...distances);
    distanceShapes(out, { shape: whole, ...pose }, ball);
    expect(out.distance).toBe(least);
    expect(out.partA ?? 0).toBe(distances.indexOf(least));
    expect(overlapShapes({ shape: whole, ...pose }, ball)).toBe(least <= 0);
    const earliest = Math.min(...fractions);
    expect(sweepShapes(hit, { shape: whole, ...pose }, ball)).toBe(earliest < Infinity);
    if (earliest < Infinity) expect(hit.fraction).toBe(earliest);
    if (earliest > 0 && earliest < Infinity) expect(hit.partA ?? 0).toBe(fractions.indexOf(earliest));
    if (distances.filter((distance) => distance === least).length > 1) coverage.count('tied');
    coverage.count(earliest === Infinity ? 'missed' : earliest > 0 ? 'met' : 'touching');
  });
  coverage.expectAtLeast({ missed: 20, met: 20, touching: 20, tied: 20 });
});

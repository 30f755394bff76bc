// The rim of a one-sided mesh is met from the front by every shape whose middle is in front, however the shape leans over the rim.

import { capsule, moveAndSlide, slide, triangleMesh, World } from 'first-contact';
import {
  contactShapes,
  createAabb,
  createContact,
  createSweepHit,
  type PlacedShape,
  shapeBounds,
  sweepShapes,
} from 'first-contact/narrowphase';
import { describe, expect, it } from 'vitest';
import { types } from '../../helpers/all-pairs.ts';
import { check, near, nearVector, showing } from '../../helpers/assertions.ts';
import { Coverage, cases } from '../../helpers/coverage.ts';
import { Random } from '../../helpers/random.ts';
import { randomShape } from '../../helpers/random-pairs.ts';
import { tuple } from '../../helpers/test-shapes.ts';
import { minus, plus, times, type Vector } from '../../oracle/vector.ts';

const positions = [-1, 0, -1, -1, 0, 1, 1, 0, 1, 1, 0, -1];
/** A square with its front up, cut along either diagonal, and the same with two sides. */
const cuts = [
  [0, 1, 2, 0, 2, 3],
  [0, 1, 3, 1, 2, 3],
];
const floors = cuts.map((indices) => triangleMesh({ positions, indices, sides: 'front' }));
const floor = floors[0]!;
const twoSided = triangleMesh({ positions, indices: cuts[0]! });

const solids = types.filter((type) => type !== 'plane' && type !== 'triangle' && type !== 'sphere');
const bounds = createAabb();

/** Height of the middle of a shape above the floor. */
function middleOf({ shape, position, quaternion }: Pick<PlacedShape, 'shape' | 'position' | 'quaternion'>): number {
  shapeBounds(bounds, { shape, position, quaternion });
  return (bounds.min.y + bounds.max.y) / 2;
}

/** A leaning capsule that moves to the rim at x = 0 of a floor that extends to −x. */
const leaning = {
  shape: capsule({ radius: 0.05, halfHeight: 0.9 }),
  position: [0.6, 0.4, 0.1],
  quaternion: [0, 0, Math.sin(-0.175), Math.cos(0.175)],
} as const;
const motion = [-3, -1.2, 0] as const;
const half = triangleMesh({
  positions: [-5, 0, -5, -5, 0, 5, 0, 0, 5, 0, 0, -5],
  indices: [0, 1, 2, 0, 2, 3],
  sides: 'front',
});

describe('the rim of a surface of one side', () => {
  it('is touched when that of two sides is, if the middle is in front and the motion opposes it', () => {
    const random = new Random(91);
    const coverage = new Coverage();
    const [expected, found] = [createSweepHit(), createSweepHit()];
    for (let i = 0; i < cases(5000, 50_000, 200); i++) {
      const position = times(random.unitVector(), random.range(1, 3));
      const displacement = plus(times(position, -random.range(0, 2.5)), random.vector(1));
      const shape = randomShape[random.pick(solids)](random, 1);
      const other = { shape, position, quaternion: random.quaternion(), displacement };
      if (!sweepShapes(expected, { shape: twoSided }, other) || expected.overlapping) continue;
      const { fraction, normal } = expected;
      const height = middleOf({ ...other, position: plus(position, times(displacement, fraction)) });
      if (Math.abs(height) < 1e-6 || Math.abs(displacement[1]) < 1e-6) continue;
      const counts = height > 0 && displacement[1] < 0;
      coverage.count(counts ? (normal.y < -1e-6 ? 'leans to the back' : 'counts') : 'from behind');
      showing(other, () => {
        for (const one of floors) {
          const isHit = sweepShapes(found, { shape: one }, other);
          check(counts === (isHit && Math.abs(found.fraction - fraction) < 1e-9), 'a touch that should count, or not');
          if (!counts) continue;
          near(found.normal.y, Math.max(0, found.normal.y), 1e-9, 'height of the normal');
          const { x, y, z } = found.normal;
          check(x * displacement[0] + y * displacement[1] + z * displacement[2] < 0, 'a normal along the motion');
        }
      });
    }
    coverage.expectAtLeast({ counts: 500, 'leans to the back': 30, 'from behind': 500 });
  });

  it.each([1, 4, 64])('stops a leaning body, and characters, in %i steps', (steps) => {
    const world = new World();
    world.add({ type: 'static', shape: half });
    const body = world.add({ ...leaning, velocity: motion, response: slide() });
    let enters = 0;
    world.on('enter', ({ normal }) => {
      enters++;
      nearVector(tuple(normal), [1, 0, 0], 1e-12, 'normal');
    });
    for (let i = 0; i < steps; i++) world.step(1 / steps);
    expect(enters).toBe(1);
    expect(body.position.x).toBeCloseTo(0.130717866809627, 12);
    const { collisions } = moveAndSlide(world, leaning.shape, leaning, motion, 0.25, { exclude: body });
    expect(collisions).toHaveLength(1);
    expect(collisions[0]!.normal.x).toBeCloseTo(1, 12);
  });

  it('pushes what leans over it, and overlaps it, to the front or straight out', () => {
    const random = new Random(92);
    const coverage = new Coverage();
    const [raw, contact] = [createContact(), createContact()];
    const hit = createSweepHit();
    for (let i = 0; i < cases(5000, 50_000, 200); i++) {
      const shape = randomShape[random.pick(solids)](random, 1);
      const placed = { shape, position: random.vector(1.5), quaternion: random.quaternion() };
      if (!contactShapes(raw, { shape: twoSided }, placed) || middleOf(placed) < 1e-6) continue;
      coverage.count(raw.normal.y < -1e-6 ? 'leans to the back' : 'other');
      showing(placed, () => {
        check(contactShapes(contact, { shape: floor }, placed), 'no contact');
        const { normal, depth } = contact;
        near(normal.y, Math.max(0, normal.y), 1e-9, 'height of the normal');
        const out = { ...placed, position: plus(placed.position, times(tuple(normal), depth)) };
        const first = 3 * (contact.featureA ?? 0);
        const corners = cuts[0]!.slice(first, first + 3);
        const triangle = triangleMesh({ positions: corners.flatMap((k) => positions.slice(3 * k, 3 * k + 3)) });
        if (contactShapes(contact, { shape: triangle }, out)) near(contact.depth, 0, 1e-7, 'depth that is left');
        // As a touch at the start it counts for a motion into the front.
        const displacement: Vector = [random.range(-1, 1), -1, random.range(-1, 1)];
        check(sweepShapes(hit, { shape: floor }, { ...placed, displacement }) && hit.overlapping, 'no touch');
      });
    }
    coverage.expectAtLeast({ 'leans to the back': 100, other: 500 });
  });

  it('lets what leans over it rise from behind', () => {
    const random = new Random(93);
    const coverage = new Coverage();
    const raw = createContact();
    // Of several triangles, another one than the deepest may be touched with a normal to the front.
    const corners = positions.slice(0, 9);
    const oneSided = triangleMesh({ positions: corners, sides: 'front' });
    const sheet = triangleMesh({ positions: corners });
    for (let i = 0; i < cases(5000, 50_000, 500); i++) {
      const shape = randomShape[random.pick(solids)](random, 1);
      const placed = { shape, position: random.vector(1.5), quaternion: random.quaternion() };
      if (!contactShapes(raw, { shape: sheet }, placed) || middleOf(placed) < 1e-6 || raw.normal.y > -1e-6) continue;
      coverage.count('leans to the back');
      const velocity: Vector = [random.range(-1, 1), 2, random.range(-1, 1)];
      const world = new World();
      world.add({ type: 'static', shape: oneSided });
      const body = world.add({ ...placed, velocity, response: slide() });
      world.on('*', () => {
        throw new Error('an event');
      });
      showing({ ...placed, velocity }, () => {
        const moved = moveAndSlide(world, shape, placed, velocity, 1 / 8, { exclude: body, snapLength: 0 });
        const end = plus(placed.position, times(velocity, 1 / 8));
        nearVector(minus(tuple(moved.position), end), [0, 0, 0], 1e-9, 'position of the character');
        world.step(1 / 8);
        nearVector(minus(tuple(body.position), end), [0, 0, 0], 1e-9, 'position of the body');
      });
    }
    coverage.expectAtLeast({ 'leans to the back': 100 });
  });
});

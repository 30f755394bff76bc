import {
  createRayHit,
  createSweepHit,
  overlapShapes,
  type PlacedShape,
  raycastShape,
  sweepShapes,
} from 'first-contact/narrowphase';
import { describe, expect, it } from 'vitest';
import { adapter, shapeOf } from '../../bench/peers/adapters/first-contact.ts';
import type { Bodies } from '../../bench/scenes/bodies.ts';
import { Course } from '../../bench/scenes/course.ts';
import { countTouching, ExactCasts } from '../../bench/scenes/exact.ts';
import {
  boxes,
  DT,
  fewSpheres,
  gallery,
  replacedSpheres,
  restingSpheres,
  type StepScene,
  spheres,
  spheresAmongBoxes,
  targets,
} from '../../bench/scenes/scenes.ts';
import { Shots } from '../../bench/scenes/shots.ts';
import { Random } from '../helpers/random.ts';
import { cases, isQuick, ofSample, STRIDE } from '../helpers/sample-size.ts';
import { fullGallery } from '../scenes/gallery.ts';

// The scenes of the bench and its exact reference: if the library disagreed with it here, the comparison would say
// nothing about speed.

const placed = ({ positions, quaternions, ...bodies }: Bodies, i: number): PlacedShape => ({
  shape: shapeOf({ positions, quaternions, ...bodies }, i),
  position: [positions[3 * i], positions[3 * i + 1], positions[3 * i + 2]],
  quaternion: [quaternions[4 * i], quaternions[4 * i + 1], quaternions[4 * i + 2], quaternions[4 * i + 3]],
});

/** A quick run uses smaller scenes: testing every pair takes quadratic time. */
const COUNT = cases(400, 400, 200);
/** For a quick run: a quarter of the hall, as densely filled. */
const smallGallery = { ...fullGallery, boxes: 2500, bullets: 500, size: [100, 50, 100] } as const;

const scenes: Record<string, () => StepScene> = {
  spheres: () => spheres(COUNT),
  'tumbling boxes': () => boxes(COUNT, 1),
  'boxes that do not rotate': () => boxes(COUNT, 0),
  'spheres among static boxes': () => spheresAmongBoxes(cases(500, 500, 100), cases(2500, 2500, 1500)),
  'spheres of which some are replaced': () => replacedSpheres(COUNT, COUNT / 10),
  'spheres that mostly rest': () => restingSpheres(COUNT, COUNT / 20),
  'few spheres': () => fewSpheres(0.75 * COUNT, COUNT),
};

describe.each(Object.entries(scenes))('in the scene of %s', (_, create) => {
  it('the exact count of touching pairs equals that of testing every pair', () => {
    const { bodies } = create();
    const shapes = Array.from({ length: bodies.count }, (_, i) => placed(bodies, i));
    let count = 0;
    for (let a = 0; a < bodies.movers; a++) {
      for (let b = a + 1; b < bodies.count; b++) if (overlapShapes(shapes[a], shapes[b])) count++;
    }
    expect(count).toBeGreaterThan(ofSample(10));
    expect(countTouching(bodies, bodies.positions, bodies.quaternions)).toBe(count);
  });

  it('after every step, enters minus exits are the touching pairs', () => {
    const scene = create();
    const world = adapter.createWorld({ ...scene, bullets: false });
    const course = new Course(scene);
    for (let step = 0; step < 40; step++) {
      course.prepare(world);
      course.step(world);
      course.follow(world);
      if (step % STRIDE > 0) continue;
      const exact = countTouching(scene.bodies, course.positions, course.quaternions());
      expect(world.counted.enters - world.counted.exits).toBe(exact);
    }
    expect(world.counted.exits).toBeGreaterThan(0);
  });
});

it.each(Object.entries(scenes))('the poses read after each step of %s are exact', (_, create) => {
  const scene = create();
  const world = adapter.createWorld({ ...scene, bullets: false });
  const course = new Course(scene);
  course.readPoses(world);
  for (let step = 0; step < cases(40, 40, 6); step++) {
    course.prepare(world);
    course.step(world);
    course.follow(world);
    course.checkPoses();
  }
});

it('poses of a missing step are refused', () => {
  const scene = boxes(50, 1);
  const world = adapter.createWorld({ ...scene, bullets: false });
  const course = new Course(scene);
  course.readPoses(world);
  course.prepare(world);
  course.step(world);
  course.follow(world);
  course.follow(world);
  expect(() => course.checkPoses()).toThrow('off its pose');
});

it('every bullet that should hit is reported, and none before it hits', () => {
  const scene = gallery(isQuick ? smallGallery : fullGallery);
  const world = adapter.createWorld({ ...scene, bullets: true });
  const shots = new Shots(scene);
  for (let step = 0; step < cases(40, 40, 20); step++) {
    shots.prepare(world);
    shots.step(world);
    shots.follow(world);
  }
  expect(shots.expected).toBeGreaterThan(ofSample(2000));
  expect(shots.found).toBe(shots.expected);
  expect(shots.false).toBe(0);
});

it('exact casts end where rays and sweeps of spheres do', () => {
  const bodies = targets(cases(3000, 3000, 1500));
  const shapes = Array.from({ length: bodies.count }, (_, i) => placed(bodies, i));
  const exact = new ExactCasts(bodies);
  const random = new Random(2);
  const [rayHit, sweepHit] = [createRayHit(), createSweepHit()];
  const found = { rays: 0, sweeps: 0 };
  for (let i = 0; i < cases(60, 600, 40); i++) {
    const [origin, direction] = [random.vector(50), random.unitVector()];
    const displacement = direction.map((component) => component * 80) as [number, number, number];
    const ball = { shape: shapeOf({ ...bodies, sizes: new Float64Array([0.5]), shapes: new Uint8Array(1) }, 0) };
    let [ray, sweep] = [Infinity, Infinity];
    for (const target of shapes) {
      if (raycastShape(rayHit, { origin, direction, maxDistance: 80 }, target)) ray = Math.min(ray, rayHit.distance);
      if (sweepShapes(sweepHit, { ...ball, position: origin, displacement }, target)) {
        sweep = Math.min(sweep, sweepHit.fraction * 80);
      }
    }
    if (ray < Infinity) found.rays++;
    if (sweep < Infinity) found.sweeps++;
    expect(near(exact.cast(0, origin, direction, 80), ray)).toBe(true);
    expect(near(exact.cast(0.5, origin, direction, 80), sweep)).toBe(true);
  }
  expect(found.rays).toBeGreaterThan(ofSample(5));
  expect(found.sweeps).toBeGreaterThan(ofSample(15));
});

it('no scene has two bodies with the same motion, and all start the same each time', () => {
  for (const create of Object.values(scenes)) {
    const [first, second] = [create(), create()];
    expect(first).toEqual(second);
    expect(new Set(first.bodies.positions).size).toBe(first.bodies.positions.length);
    expect(Math.max(...first.bodies.velocities) * DT).toBeLessThan(0.1);
  }
});

/** An exact cast stops within 1e-9 of touching; along a graze that is up to its square root. */
function near(a: number, b: number): boolean {
  return a === b || Math.abs(a - b) < 1e-3;
}

import {
  createRayHit,
  createSweepHit,
  overlapShapes,
  type PlacedShape,
  raycastShape,
  sweepShapes,
} from 'first-contact/narrowphase';
import { describe, expect, it } from 'vitest';
import { adapter } from '../../bench/peers/adapters/first-contact.ts';
import { shapeOf } from '../../bench/peers/adapters/first-contact-shapes.ts';
import { BOX, type Bodies, SPHERE } from '../../bench/scenes/bodies.ts';
import { Bounces } from '../../bench/scenes/bounces.ts';
import {
  CASTS,
  chooseCameraRays,
  chooseCityCasts,
  chooseCubeCasts,
  endless,
  lengthBeyond,
  thinned,
  withLength,
} from '../../bench/scenes/casts.ts';
import { city, cityHalfSide } from '../../bench/scenes/city.ts';
import { Course } from '../../bench/scenes/course.ts';
import { countTouching, ExactCasts } from '../../bench/scenes/exact.ts';
import {
  bouncingSpheres,
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
const COUNT = cases(300, 400, 80);
/** For a quick run: a quarter of the hall, as densely filled. */
const smallGallery = { ...fullGallery, boxes: 2500, bullets: 500, size: [100, 50, 100] } as const;

const scenes: Record<string, () => StepScene> = {
  spheres: () => spheres(COUNT),
  'tumbling boxes': () => boxes(COUNT, 1),
  'boxes that do not rotate': () => boxes(COUNT, 0),
  'spheres among static boxes': () => spheresAmongBoxes(cases(500, 500, 100), cases(2500, 2500, 1200)),
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
    for (let step = 0; step < cases(40, 40, 20); step++) {
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
  for (let step = 0; step < cases(40, 40, 12); step++) {
    shots.prepare(world);
    shots.step(world);
    shots.follow(world);
  }
  expect(shots.expected).toBeGreaterThan(ofSample(2000));
  expect(shots.found).toBe(shots.expected);
  expect(shots.false).toBe(0);
});

/** Rooms of bouncing balls: as in the bench, and a crowd in a smaller room, as densely filled. */
const rooms: Record<string, { create: () => StepScene; speed: number; thickness: number }> = {
  'fast balls between thin walls': { create: () => bouncingSpheres(300, 50, 20, 0.1), speed: 50, thickness: 0.1 },
  'a crowd between thick walls': {
    create: () => bouncingSpheres(cases(1000, 1000, 300), 5, 7, 2),
    speed: 5,
    thickness: 2,
  },
};

describe.each(Object.entries(rooms))('in the room of %s', (_, { create, speed, thickness }) => {
  it('the start is the same each time, without overlaps, and every ball has the same speed', () => {
    const { bodies } = create();
    expect(create().bodies).toEqual(bodies);
    expect(countTouching(bodies, bodies.positions, bodies.quaternions)).toBe(0);
    for (let i = 0; i < bodies.movers; i++) {
      expect(bodies.shapes[i]).toBe(SPHERE);
      expect(Math.hypot(...bodies.velocities.subarray(3 * i, 3 * i + 3))).toBeCloseTo(speed, 9);
    }
  });

  it('six walls close the room', () => {
    const { bodies, room } = create();
    expect(bodies.count - bodies.movers).toBe(6);
    const exact = new ExactCasts(bodies);
    const random = new Random(4);
    const walls = Array.from({ length: 6 }, (_, wall) => bodies.movers + wall);
    const [half] = room;
    for (const i of walls) {
      const axis = [0, 1, 2].find((k) => bodies.positions[3 * i + k] !== 0)!;
      const [position, halfSize] = [bodies.positions[3 * i + axis], bodies.sizes[3 * i + axis]];
      expect(Math.abs(position) - halfSize).toBeCloseTo(half, 12);
      expect(2 * halfSize).toBe(thickness);
    }
    for (let i = 0; i < 100; i++) {
      const origin = random.vector(half);
      expect(exact.cast(0, origin, random.unitVector(), 4 * half)).toBeLessThan(2 * Math.sqrt(3) * half);
    }
  });

  it('balls stay inside and keep their energy', () => {
    const scene = create();
    const { bodies } = scene;
    const world = adapter.createWorld({ ...scene, bullets: false });
    const course = new Bounces(scene);
    course.readPoses(world);
    for (let step = 0; step < cases(60, 60, 20); step++) {
      course.prepare(world);
      course.step(world);
      course.follow();
    }
    expect(world.counted.enters).toBeGreaterThan(ofSample(100));
    expect(course.inside()).toBe(bodies.movers);
    expect(course.energy(world)).toBeCloseTo(1, 12);
  });
});

it('a ball behind a wall, or nowhere, is not inside the room', () => {
  const scene = bouncingSpheres(300, 50, 20, 0.1);
  const world = adapter.createWorld({ ...scene, bullets: false });
  const course = new Bounces(scene);
  expect(() => course.inside()).toThrow('nobody has read the poses');
  course.readPoses(world);
  course.step(world);
  expect(course.inside()).toBe(300);
  course.poses!.set([0, 0, 10.11], 0);
  course.poses!.set([Number.NaN, 0, 0], 7);
  course.poses!.set([0, -10.09, 0], 14);
  expect(course.inside()).toBe(298);
});

/** Scenes of casts with fewer bodies, and the place in which casts start. */
const castScenes = {
  'a cube': { bodies: targets(cases(800, 3000, 800)), start: (random: Random) => random.vector(50) },
  'a city': {
    bodies: city(cases(800, 3000, 800)),
    start: (random: Random) => [random.range(-150, 150), random.range(0, 30), random.range(-150, 150)] as const,
  },
};

it.each(Object.entries(castScenes))('exact casts into %s end where rays and sweeps of spheres do', (_, scene) => {
  const { bodies, start } = scene;
  const shapes = Array.from({ length: bodies.count }, (_, i) => placed(bodies, i));
  const exact = new ExactCasts(bodies);
  const random = new Random(2);
  const [rayHit, sweepHit] = [createRayHit(), createSweepHit()];
  const found = { rays: 0, sweeps: 0 };
  for (let i = 0; i < cases(60, 600, 30); i++) {
    const [origin, direction] = [start(random), random.unitVector()];
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

it('the boxes of the city stand upright on the ground, most of them low', () => {
  const { count, positions, sizes, quaternions, shapes } = city(2000);
  const half = cityHalfSide(2000);
  const heights = Array.from({ length: count }, (_, i) => 2 * sizes[3 * i + 1]);
  let turned = 0;
  for (let i = 0; i < count; i++) {
    expect(shapes[i]).toBe(BOX);
    expect(positions[3 * i + 1]).toBe(sizes[3 * i + 1]);
    expect(Math.max(Math.abs(positions[3 * i]), Math.abs(positions[3 * i + 2]))).toBeLessThanOrEqual(half);
    expect([quaternions[4 * i], quaternions[4 * i + 2]]).toEqual([0, 0]);
    if (quaternions[4 * i + 1] !== 0) turned++;
  }
  expect(turned).toBe(count / 4);
  expect(cityHalfSide(20_000)).toBe(500);
  expect(Math.max(...heights)).toBeLessThan(60);
  const isLower = (limit: number) => heights.filter((height) => height < limit).length / count;
  expect(isLower(7)).toBeGreaterThan(0.45);
  expect(isLower(40)).toBeGreaterThan(0.85);
  expect(isLower(40)).toBeLessThan(0.95);
});

describe('the casts of the bench', () => {
  const [cube, town] = [targets(300), city(300)];
  const exactOf = (bodies: Bodies) => new ExactCasts(bodies);
  const originOf = (casts: Float64Array, i: number) => casts.subarray(7 * i, 7 * i + 3);

  it.each([
    ['cube', cube, chooseCubeCasts, 0, 50],
    ['cube, endless', cube, endless(chooseCubeCasts), 0, Infinity],
    ['city', town, chooseCityCasts, 0, 200],
    ['city, spheres', town, chooseCityCasts, 0.5, 200],
    ['camera', town, chooseCameraRays, 0, Infinity],
  ])('(%s) have unit directions and start outside all bodies', (_, bodies, choose, radius, length) => {
    const exact = exactOf(bodies);
    const casts = choose(bodies, exact, radius);
    expect(casts.length).toBe(7 * CASTS);
    expect(firstDifference(choose(bodies, exact, radius), casts)).toBe(-1);
    for (let i = 0; i < CASTS; i += 7) {
      const [x, y, z, end] = casts.subarray(7 * i + 3, 7 * i + 7);
      expect(Math.hypot(x, y, z)).toBeCloseTo(1, 12);
      expect(end).toBe(length);
      expect(exact.cast(radius, originOf(casts, i), [x, y, z], 0)).toBe(Infinity);
    }
  });

  it('of the camera go through the pixels row by row, from the sky down to the foot of the picture', () => {
    const rays = chooseCameraRays(town, exactOf(town), 0);
    const heightOf = (i: number) => rays[7 * i + 4];
    const rightOf = (i: number) => rays[7 * i + 3];
    expect(heightOf(0)).toBeGreaterThan(0);
    expect(heightOf(CASTS - 1)).toBeLessThan(-0.5);
    expect(rightOf(0)).toBeCloseTo(-rightOf(99), 12);
    expect(rightOf(1)).toBeGreaterThan(rightOf(0));
    expect(heightOf(100)).toBeLessThan(heightOf(0));
  });

  it('without end hit the same bodies as those with a length just beyond the world', () => {
    for (const [bodies, choose] of [
      [cube, chooseCubeCasts],
      [town, chooseCityCasts],
      [town, chooseCameraRays],
    ] as const) {
      const exact = exactOf(bodies);
      const rays = thinned(choose(bodies, exact, 0), 13);
      const world = adapter.createTargets(bodies);
      expect(world.castsEndless).toBe(true);
      const [open, bounded] = [new Float64Array(rays.length / 7), new Float64Array(rays.length / 7)];
      world.castRays!(withLength(rays, Infinity), open);
      world.castRays!(withLength(rays, lengthBeyond(bodies, rays)), bounded);
      expect(open).toEqual(bounded);
      expect(open.filter(Number.isFinite).length).toBeGreaterThan(10);
      for (let i = 0; i < open.length; i++) {
        const distance = exact.cast(0, originOf(rays, i), rays.subarray(7 * i + 3, 7 * i + 6), Infinity);
        expect(near(distance, open[i])).toBe(true);
      }
    }
  });

  it('can be thinned to every n-th', () => {
    const casts = Float64Array.from({ length: 7 * 10 }, (_, k) => k);
    const kept = thinned(casts, 4);
    expect(Array.from(kept.filter((_, k) => k % 7 === 0))).toEqual([0, 28, 56]);
    expect(thinned(casts, 1)).toEqual(casts);
  });
});

it('no scene has two bodies with the same motion, and all start the same each time', () => {
  for (const create of Object.values(scenes)) {
    const [first, second] = [create(), create()];
    expect(first).toEqual(second);
    expect(new Set(first.bodies.positions).size).toBe(first.bodies.positions.length);
    expect(Math.max(...first.bodies.velocities) * DT).toBeLessThan(0.1);
  }
});

/** Index of the first number that differs, or −1. `toEqual` takes a hundred times as long for some ten thousand numbers. */
function firstDifference(a: Float64Array, b: Float64Array): number {
  return a.length === b.length ? a.findIndex((value, i) => !Object.is(value, b[i])) : Math.min(a.length, b.length);
}

/** An exact cast stops within 1e-9 of touching; along a graze that is up to its square root. */
function near(a: number, b: number): boolean {
  return a === b || Math.abs(a - b) < 1e-3;
}

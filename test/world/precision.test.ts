import { box, plane, type Shape, sphere, World } from 'first-contact';
import { overlapShapes } from 'first-contact/narrowphase';
import { describe, expect, it } from 'vitest';
import { Coverage, cases } from '../helpers/coverage.ts';
import { Random } from '../helpers/random.ts';
import { drain, watch } from './watch.ts';

const third: [number, number, number, number] = [
  0.1825741858350554, 0.3651483716701107, 0.5477225575051661, 0.7302967433402214,
];

describe('bodies that touch exactly', () => {
  const pairs: [string, Shape, Shape, number][] = [
    ['sphere on sphere', sphere(0.3), sphere(0.7), 0.3 + 0.7],
    ['sphere on box', box({ halfExtents: [1, 0.3, 1] }), sphere(0.7), 0.3 + 0.7],
    ['box on box', box({ halfExtents: [1, 0.3, 1] }), box({ halfExtents: [0.2, 0.7, 0.1] }), 0.3 + 0.7],
    ['sphere on plane', plane({ normal: [0, 1, 0], offset: 0.3 }), sphere(0.7), 0.3 + 0.7],
    ['box on plane', plane({ normal: [0, 1, 0], offset: 0.3 }), box({ halfExtents: [0.2, 0.7, 0.1] }), 0.3 + 0.7],
  ];

  it.each(pairs)('keep their contact over 1000 steps of sliding: %s', (_, lower, upper, height) => {
    for (const shift of [0, 1234.567, -98765.4321]) {
      const world = new World();
      const seen = watch(world);
      world.add({ type: 'static', shape: lower, name: 'lower', position: [0, shift, 0] });
      const body = world.add({ shape: upper, name: 'upper', position: [0, shift + height, 0] });
      world.step(1 / 60);
      for (let i = 0; i < 1000; i++) {
        // Jitter within rounding, as a solver that keeps bodies on the ground causes.
        const wobble = ((i % 3) - 1) * 2.3e-16 * Math.abs(shift + height);
        body.moveTo([0, shift + height + wobble, 0]);
        world.step(1 / 60);
      }
      expect(drain(seen)).toEqual(['enter lower upper']);
    }
  });

  it('keep their contact when they move together', () => {
    const random = new Random(11);
    for (let scene = 0; scene < 20; scene++) {
      const world = new World();
      const seen = watch(world);
      const velocity = random.vector(20);
      const [x, y, z] = random.vector(100);
      world.add({ shape: box({ size: [1, 0.2, 1] }), name: 'tray', position: [x, y, z], velocity });
      world.add({ shape: sphere(0.3), name: 'glass', position: [x, y + 0.4, z], velocity });
      for (let i = 0; i < 100; i++) world.step(1 / 60);
      // Rounding may separate them at the start by less than the tolerance; then they never touch.
      expect(drain(seen).length).toBeLessThanOrEqual(1);
    }
  });
});

describe('bodies at the limit of touching', () => {
  it('enter exactly when the shapes overlap, to the last bit', () => {
    const random = new Random(3);
    const coverage = new Coverage();
    const makers = [
      (extent: number) => sphere(extent),
      (extent: number) => box({ halfExtents: [extent, random.range(0.1, 2), random.range(0.1, 2)] }),
    ];
    for (let i = 0; i < cases(3000); i++) {
      const [p, q] = [random.range(0.01, 3), random.range(0.01, 3)];
      const [a, b] = [random.pick(makers)(p), random.pick(makers)(q)];
      const [x, y, z] = random.vector(random.pick([1, 100, 1e6]));
      const placedA = { shape: a, position: [x, y, z] as const };
      const placedB = { shape: b, position: [x + (p + q), y, z] as const };
      const world = new World();
      let entered = false;
      world.on('enter', () => {
        entered = true;
      });
      world.add({ ...placedA, type: random.pick(['static', 'moving']) });
      world.add(placedB);
      world.step(1 / 60);
      const overlap = overlapShapes(placedA, placedB);
      coverage.count(overlap ? 'touching' : 'just apart');
      if (overlap && Math.abs(x) + p < Math.abs(x + (p + q)) - q) coverage.count('bounds apart by rounding');
      expect(entered, JSON.stringify([placedA, placedB])).toBe(overlap);
    }
    coverage.expectAtLeast({ touching: 500, 'just apart': 300, 'bounds apart by rounding': 20 });
  });
});

describe('far from the origin', () => {
  it('times equal those of the same scene at the origin', () => {
    const results = [0, 1e3, 1e7].map((offset) => {
      const world = new World();
      const seen = watch(world);
      const at = (x: number, y: number, z: number) => [offset + x, y - offset, z + 2 * offset] as const;
      world.add({ type: 'static', shape: box({ halfExtents: [0.5, 2, 2] }), position: at(0, 0, 0), quaternion: third });
      world.add({ type: 'static', shape: sphere(1.5), position: at(8, 0.25, 0) });
      world.add({ shape: box({ halfExtents: [0.25, 0.5, 0.125] }), position: at(-16, 0, 0), velocity: [3072, 0, 0] });
      world.add({ shape: sphere(0.25), position: at(0, -16, 0), velocity: [0, 2048, 0] });
      world.step(1 / 64);
      return seen;
    });
    const [here, ...there] = results;
    expect(here.length).toBeGreaterThanOrEqual(6);
    for (const seen of there) {
      expect(drain([...seen])).toEqual(drain([...here]));
      for (const [i, event] of seen.entries()) {
        expect(Math.abs(event.fraction - here[i].fraction)).toBeLessThan(1e-9);
        expect(Math.abs(event.normal.x - here[i].normal.x)).toBeLessThan(1e-6);
      }
    }
  });

  it('contacts at rest last, and separations are found', () => {
    const world = new World();
    const seen = watch(world);
    const far = 1e7;
    world.add({ type: 'static', shape: box({ size: [2, 2, 2] }), name: 'block', position: [far, far, far] });
    const ball = world.add({ shape: sphere(0.5), name: 'ball', position: [far, far + 1.5, far] });
    world.step(1 / 60);
    for (let i = 0; i < 200; i++) {
      // Moves back and forth, and up and down by the smallest difference of coordinates there.
      ball.moveTo([far + (i % 2) * 0.3, far + 1.5 + ((i % 3) - 1) * 2 ** -29, far]);
      world.step(1 / 60);
    }
    expect(drain(seen)).toEqual(['enter block ball']);
    ball.velocity.y = 1e-4;
    world.step(1);
    expect(drain(seen)).toEqual(['exit block ball']);
  });
});

describe('rotating bodies', () => {
  it('are hit during the step at their orientation of that time', () => {
    const world = new World();
    const seen = watch(world);
    world.add({ type: 'static', shape: sphere(0.5), name: 'post' });
    // Long in x, upright after half of the step: then its side touches the post at a distance of 0.6.
    const spear = world.add({ shape: box({ halfExtents: [2, 0.1, 0.1] }), name: 'spear', position: [-5.6, 0, 0] });
    spear.velocity.x = 10;
    spear.angularVelocity.z = Math.PI;
    world.step(1);
    expect(seen[0].type).toBe('enter');
    expect(seen[0].fraction).toBeCloseTo(0.5, 12);
    expect(seen[0].point.x).toBeCloseTo(-0.5, 12);
  });

  it('touch at the orientation that touches, and separate when they rotate back', () => {
    const world = new World();
    const seen = watch(world);
    const post = world.add({ type: 'static', shape: sphere(0.5), name: 'post', position: [0, 1.5, 0] });
    const bar = world.add({ shape: box({ halfExtents: [2, 0.1, 0.1] }), name: 'bar' });
    world.step(1);
    expect(seen).toEqual([]);
    // A quarter turn in place whose last part reaches the post: its side comes as near as 0.5 + 0.1.
    const touching = 1 - Math.asin(0.6 / 1.5) / (Math.PI / 2);
    bar.moveTo([0, 0, 0], [0, 0, Math.SQRT1_2, Math.SQRT1_2]);
    world.step(1);
    expect(seen[0].fraction).toBeCloseTo(touching, 12);
    expect(drain(seen)).toEqual(['enter post bar']);
    expect(world.areTouching(post, bar)).toBe(true);
    expect(world.contactsOf(bar)[0].depth).toBeGreaterThan(0.5);
    // And back again.
    bar.moveTo([0, 0, 0], [0, 0, 0, 1]);
    world.step(1);
    expect(seen[0].fraction).toBeCloseTo(1 - touching, 12);
    expect(drain(seen)).toEqual(['exit post bar']);
    expect(world.areTouching(post, bar)).toBe(false);
  });

  it('touch by their angular velocity, too', () => {
    const world = new World();
    const seen = watch(world);
    world.add({ type: 'static', shape: sphere(0.5), name: 'post', position: [0, 2.2, 0] });
    world.add({ shape: box({ halfExtents: [2, 0.1, 0.1] }), name: 'bar', angularVelocity: [0, 0, Math.PI / 2] });
    const perStep: string[][] = [];
    for (let i = 0; i < 4; i++) {
      world.step(1);
      perStep.push(drain(seen));
    }
    expect(perStep).toEqual([['enter post bar'], ['exit post bar'], ['enter post bar'], ['exit post bar']]);
  });
});

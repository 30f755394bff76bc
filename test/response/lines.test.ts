import { bounce, sphere, World } from 'first-contact';
import { describe, expect, it } from 'vitest';
import { near } from '../helpers/assertions.ts';
import { cases } from '../helpers/coverage.ts';
import { Random } from '../helpers/random.ts';
import { addWall, DT, enters, run, settledOf, unfold } from './arena.ts';

/** Adds spheres along the x axis, in the order of `ids`, and returns them from left to right. */
function addRow(world: World, places: readonly { x: number; radius: number; v: number }[], ids: readonly number[]) {
  const row = [];
  for (const k of ids) {
    const { x, radius, v } = places[k]!;
    row[k] = world.add({ shape: sphere(radius), position: [x, 0, 0], velocity: [v, 0, 0], response: bounce() });
  }
  return row;
}

function shuffled(random: Random, count: number): number[] {
  const list = Array.from({ length: count }, (_, k) => k);
  for (let k = count - 1; k > 0; k--) {
    const other = random.integer(k + 1);
    [list[k], list[other]] = [list[other]!, list[k]!];
  }
  return list;
}

describe('two spheres in line', () => {
  it('meet at the time and part at the speeds of the closed forms, with any masses and restitution', () => {
    const random = new Random(1);
    for (let i = 0; i < cases(400, 20_000); i++) {
      const [m1, m2] = [random.logarithmic(0.01, 100), random.logarithmic(0.01, 100)];
      const [e1, e2] = [random.pick([0, 0.3, 0.7, 1]), random.pick([0, 0.5, 1])];
      const [v1, v2] = [random.range(5, 50), random.range(-50, 4)];
      const [r1, r2] = [random.range(0.1, 1), random.range(0.1, 1)];
      const gap = random.range(0, (v1 - v2) / 100);
      const world = new World();
      const [a, b] = [
        { radius: r1, x: -r1, v: v1, e: e1, mass: m1 },
        { radius: r2, x: gap + r2, v: v2, e: e2, mass: m2 },
      ].map(({ radius, x, v, e, mass }) =>
        world.add({
          shape: sphere(radius),
          position: [x, 0, 0],
          velocity: [v, 3, -1],
          response: bounce({ restitution: e, mass }),
        }),
      );
      const [enter] = enters(run(world, 1));
      const e = Math.max(e1, e2);
      expect(enter!.at).toBeCloseTo(gap / (v1 - v2), 12);
      expect(enter!.event.speed).toBeCloseTo(v1 - v2, 10);
      const change = ((1 + e) * (v1 - v2)) / (m1 + m2);
      expect(a!.velocity).toEqual({ x: expect.closeTo(v1 - m2 * change, 10), y: 3, z: -1 });
      expect(b!.velocity).toEqual({ x: expect.closeTo(v2 + m1 * change, 10), y: 3, z: -1 });
      const kinetic = (p: number, q: number) => (m1 * p * p + m2 * q * q) / 2;
      const lost = kinetic(v1, v2) - kinetic(a!.velocity.x, b!.velocity.x);
      const expected = (((m1 * m2) / (m1 + m2)) * (1 - e * e) * (v1 - v2) ** 2) / 2;
      near(lost, expected, 1e-12 * kinetic(v1, v2), 'lost energy');
    }
  });
});

describe('equal spheres in a row', () => {
  it('are where free points are, sorted, whatever their ids', () => {
    const random = new Random(2);
    let impacts = 0;
    for (let i = 0; i < cases(40, 1000, 6); i++) {
      const count = 2 + random.integer(24);
      const places: { x: number; radius: number; v: number }[] = [];
      const inset: number[] = [];
      let [x, taken] = [0, 0];
      for (let k = 0; k < count; k++) {
        const radius = random.range(0.05, 0.5);
        x += radius + random.range(0, 2);
        places.push({ x, radius, v: random.range(-40, 40) });
        inset.push(taken + radius);
        taken += 2 * radius;
        x += radius;
      }
      const world = new World();
      const row = addRow(world, places, shuffled(random, count));
      const steps = 40;
      impacts += enters(run(world, steps)).length;
      const free = places
        .map(({ x, v }, k) => ({ at: x - inset[k]! + (v * steps) / 60, v }))
        .sort((p, q) => p.at - q.at);
      free.forEach(({ at, v }, k) => {
        near(row[k]!.position.x, at + inset[k]!, 1e-12 * (x + 40), `position of sphere ${k}, case ${i}`);
        near(row[k]!.velocity.x, v, 1e-12, `velocity of sphere ${k}, case ${i}`);
      });
    }
    expect(impacts).toBeGreaterThan(200);
  });

  it('are where unfolded free points are, sorted, between two walls', () => {
    const random = new Random(3);
    let impacts = 0;
    for (let i = 0; i < cases(12, 200, 2); i++) {
      const [count, radius] = [3 + random.integer(20), 0.2];
      const free = random.range(2, 10);
      const width = free + 2 * radius * count;
      const starts = Array.from({ length: count }, () => random.range(0, free)).sort((p, q) => p - q);
      const places = starts.map((y, k) => ({ x: y + radius * (2 * k + 1), radius, v: random.range(-90, 90) }));
      const world = new World();
      addWall(world, [1, 0, 0], 0);
      addWall(world, [-1, 0, 0], -width);
      const row = addRow(world, places, shuffled(random, count));
      const steps = 60;
      const seen = enters(run(world, steps));
      impacts += seen.length;
      expect(settledOf(seen)).toBe(0);
      const points = places.map(({ v }, k) => ({ ...unfold(starts[k]!, (v * steps) / 60, free), v }));
      points.sort((p, q) => p.position - q.position);
      points.forEach(({ position, sign, v }, k) => {
        near(row[k]!.position.x, position + radius * (2 * k + 1), 1e-11, `position of sphere ${k}, case ${i}`);
        near(row[k]!.velocity.x, sign * v, 1e-11, `velocity of sphere ${k}, case ${i}`);
      });
    }
    expect(impacts).toBeGreaterThan(500);
  });
});

describe("Newton's cradle", () => {
  it('lets as many spheres go as came, whatever their ids', () => {
    const random = new Random(4);
    for (let count = 1; count <= 5; count++) {
      for (let i = 0; i < 4; i++) {
        const ids = i === 0 ? [0, 1, 2, 3, 4] : shuffled(random, 5);
        const places = [0, 1, 2, 3, 4].map((k) => ({ x: k < count ? k - 1 : k, radius: 0.5, v: k < count ? 64 : 0 }));
        const world = new World();
        const row = addRow(world, places, ids);
        run(world, 3);
        const expected = [0, 1, 2, 3, 4].map((k) => (k >= 5 - count ? 64 : 0));
        expect(
          row.map(({ velocity }) => velocity.x),
          `${count} with ids ${ids}`,
        ).toEqual(expected);
      }
    }
  });

  it('passes the whole velocity along a hundred spheres in touch', () => {
    const world = new World();
    const places = Array.from({ length: 100 }, (_, k) => ({ x: k === 0 ? -1 : k, radius: 0.5, v: k === 0 ? 120 : 0 }));
    const row = addRow(world, places, Array.from(places.keys()));
    const seen = enters(run(world, 1));
    expect(row.map(({ velocity }) => velocity.x)).toEqual(places.map((_, k) => (k === 99 ? 120 : 0)));
    // Spheres in touch enter at the start of the step, and again when they bounce.
    const late = seen.filter(({ at }) => at > 0);
    expect(late.length).toBe(99);
    expect(late.every(({ at, event }) => Math.abs(at - 1 / 120) < 1e-14 && !event.settled)).toBe(true);
  });

  it('passes the product of 2 m / (m + m′) along spheres of falling masses', () => {
    const random = new Random(6);
    for (let i = 0; i < cases(50, 2000); i++) {
      const count = 2 + random.integer(12);
      // With a constant ratio, no sphere is caught by the one behind it.
      const [first, ratio] = [random.range(1, 100), random.range(0.1, 0.9)];
      const masses = Array.from({ length: count }, (_, k) => first * ratio ** k);
      const world = new World();
      const speed = 30;
      const row = masses.map((mass, k) =>
        world.add({
          shape: sphere(0.5),
          position: [k === 0 ? -0.25 : k, 0, 0],
          velocity: [k === 0 ? speed : 0, 0, 0],
          response: bounce({ mass }),
        }),
      );
      world.step(DT);
      world.step(DT);
      world.step(DT);
      let incoming = speed;
      masses.forEach((mass, k) => {
        const next = masses[k + 1];
        const left = next === undefined ? incoming : (incoming * (mass - next)) / (mass + next);
        near(row[k]!.velocity.x, left, 1e-12 * speed, `sphere ${k} of ${count}`);
        if (next !== undefined) incoming *= (2 * mass) / (mass + next);
      });
      expect(row.at(-1)!.velocity.x).toBeGreaterThan(speed);
    }
  });
});

describe('a sphere between a wall and a heavy sphere', () => {
  it.each([
    [1, 3],
    [100, 31],
    [10_000, 314],
  ])('has the digits of π in its impacts, for masses 1 to %i: %i', (mass, count) => {
    expect(galperin(mass)).toBe(count);
  });

  it('has the count of ⌈π / atan √(m/M)⌉ − 1 for other masses', () => {
    const random = new Random(7);
    for (let i = 0; i < cases(20, 200, 4); i++) {
      const mass = random.logarithmic(1, 3000);
      const turns = Math.PI / Math.atan(Math.sqrt(1 / mass));
      if (Math.abs(turns - Math.round(turns)) < 1e-3) continue;
      expect(galperin(mass), `mass ${mass}`).toBe(Math.ceil(turns) - 1);
    }
  });
});

/** Number of impacts until both move away from the wall and from each other. Their speeds are those of a recurrence. */
function galperin(mass: number): number {
  const world = new World();
  addWall(world, [1, 0, 0], 0);
  const light = world.add({ shape: sphere(0.5), position: [1.5, 0, 0], response: bounce() });
  const heavy = world.add({
    shape: sphere(0.5),
    position: [3.5, 0, 0],
    velocity: [-1, 0, 0],
    response: bounce({ mass }),
  });
  let impacts = 0;
  let isCalm = false;
  world.on('enter', ({ settled }) => {
    impacts += settled ? 1e6 : 1;
  });
  for (let step = 0; step < 60_000 && !isCalm; step++) {
    world.step(DT);
    isCalm = light.velocity.x >= 0 && heavy.velocity.x >= light.velocity.x;
  }
  expect(isCalm).toBe(true);
  let [v, w] = [0, -1];
  for (let k = 0; k < impacts; k++) {
    if (k % 2 === 0) [v, w] = [((1 - mass) * v + 2 * mass * w) / (1 + mass), ((mass - 1) * w + 2 * v) / (1 + mass)];
    else v = -v;
  }
  expect(light.velocity.x).toBeCloseTo(v, 9);
  expect(heavy.velocity.x).toBeCloseTo(w, 9);
  return impacts;
}

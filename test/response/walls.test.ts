import { bounce, box, plane, sphere, World } from 'first-contact';
import { describe, expect, it } from 'vitest';
import { near } from '../helpers/assertions.ts';
import { Coverage, cases } from '../helpers/coverage.ts';
import { Random } from '../helpers/random.ts';
import { addWall, DT, enters, run, settledOf, unfold } from './arena.ts';

describe('a bouncing sphere', () => {
  it('is where unfolding puts it after up to 10⁶ impacts between two walls', () => {
    const [width, radius, speed] = [2.3, 0.15, 11 * 60];
    const world = new World();
    addWall(world, [1, 0, 0], -1);
    addWall(world, [-1, 0, 0], -(width - 1));
    const x0 = 0.37;
    const ball = world.add({
      shape: sphere(radius),
      position: [x0, 0, 0],
      velocity: [speed, 0, 0],
      response: bounce(),
    });
    const free = width - 2 * radius;
    const steps = Math.ceil((cases(30_000, 1_000_000, 3_000) * free) / (speed / 60));
    let impacts = 0;
    world.on('enter', () => impacts++);
    for (let n = 1; n <= steps; n++) {
      world.step(DT);
      if (n % 97 !== 0 && n !== steps) continue;
      const path = (speed * n) / 60;
      const expected = unfold(x0 + 1 - radius, path, free);
      near(ball.position.x, expected.position - 1 + radius, 1e-15 * path + 1e-14, `position after ${n} steps`);
      expect(ball.velocity).toEqual({ x: expected.sign * speed, y: 0, z: 0 });
    }
    expect(impacts).toBe(Math.floor((x0 + 1 - radius + (speed * steps) / 60) / free));
  });

  it('meets walls at the times of unfolding, many of them in one step', () => {
    const world = new World();
    addWall(world, [1, 0, 0], 0);
    addWall(world, [-1, 0, 0], -3);
    world.add({ shape: sphere(0.5), position: [1, 0, 0], velocity: [6000, 0, 0], response: bounce() });
    const seen = enters(run(world, 2));
    expect(seen.length).toBe(Math.floor((0.5 + 200) / 2));
    seen.forEach(({ at, event }, n) => {
      expect(at).toBeCloseTo((2 * (n + 1) - 0.5) / 6000, 14);
      expect(event.speed).toBe(6000);
      expect(event.point.x).toBeCloseTo(n % 2 === 0 ? 3 : 0, 12);
    });
  });

  it('is where unfolding puts each axis in a square room, at any angle', () => {
    const random = new Random(1);
    const coverage = new Coverage();
    for (let i = 0; i < cases(40, 400); i++) {
      const world = new World();
      const [width, height, radius] = [random.range(1, 4), random.range(1, 4), random.range(0.05, 0.3)];
      for (const [n, offset] of [[1, 0] as const, [-1, -width] as const]) addWall(world, [n, 0, 0], offset);
      for (const [n, offset] of [[1, 0] as const, [-1, -height] as const]) addWall(world, [0, n, 0], offset);
      const start = [random.range(radius, width - radius), random.range(radius, height - radius)] as const;
      const angle = random.range(0, 2 * Math.PI);
      const speed = random.logarithmic(10, 600);
      const velocity = [speed * Math.cos(angle), speed * Math.sin(angle)] as const;
      const ball = world.add({
        shape: sphere(radius),
        position: [...start, 0],
        velocity: [...velocity, 0],
        response: bounce(),
      });
      const steps = 120;
      coverage.count('impacts', enters(run(world, steps)).length);
      const x = unfold(start[0] - radius, (velocity[0] * steps) / 60, width - 2 * radius);
      const y = unfold(start[1] - radius, (velocity[1] * steps) / 60, height - 2 * radius);
      const tolerance = 1e-14 * (speed * steps * DT + 10);
      near(ball.position.x, x.position + radius, tolerance, `x of case ${i}`);
      near(ball.position.y, y.position + radius, tolerance, `y of case ${i}`);
      expect(ball.velocity).toEqual({ x: x.sign * velocity[0], y: y.sign * velocity[1], z: 0 });
    }
    coverage.expectAtLeast({ impacts: 5000 });
  });

  it('keeps its energy in a slanted room', () => {
    const world = new World();
    const random = new Random(5);
    const frame = random.quaternion();
    for (let k = 0; k < 6; k++) {
      const normal = [0, 0, 0];
      normal[Math.floor(k / 2)] = k % 2 === 0 ? 1 : -1;
      world.add({ type: 'static', shape: plane({ normal: normal as never, offset: -1 }), quaternion: frame });
    }
    const velocity = random.vector(300);
    const ball = world.add({ shape: sphere(0.2), velocity, response: bounce() });
    const impacts = enters(run(world, cases(600, 6000, 60))).length;
    expect(impacts).toBeGreaterThan(100);
    const { x, y, z } = ball.velocity;
    near(Math.hypot(x, y, z) / Math.hypot(...velocity), 1, 1e-15 + 1e-16 * impacts, 'speed');
    expect(Math.hypot(ball.position.x, ball.position.y, ball.position.z)).toBeLessThan(0.8 * Math.sqrt(3) + 1e-9);
  });

  it('leaves a wedge after as many impacts as there are multiples of its angle up to the heading', () => {
    const random = new Random(2);
    const radius = 0.25;
    let most = 0;
    for (let i = 0; i < cases(60, 2000, 16); i++) {
      const alpha = random.logarithmic(0.035, 2.5);
      const world = new World();
      // The center moves as a point in the wedge with its tip at the origin.
      addWall(world, [0, 1, 0], -radius);
      addWall(world, [Math.sin(alpha), -Math.cos(alpha), 0], -radius);
      const polar = random.range(0.1, 0.9) * alpha;
      const heading = polar + random.range(0.02, 0.98) * Math.PI * (random.chance(0.5) ? 1 : -1);
      // Towards the angle of the heading, in the unfolded plane: the point passes all angles in between.
      const [from, to] = polar < heading ? [polar, heading] : [heading, polar];
      const walls = (angle: number) => Math.floor(angle / alpha);
      const expected = walls(to) - walls(from);
      if (Math.abs(heading / alpha - Math.round(heading / alpha)) < 1e-6) continue;
      const [distance, speed] = [10, 40];
      const ball = world.add({
        shape: sphere(radius),
        position: [distance * Math.cos(polar), distance * Math.sin(polar), 0],
        velocity: [speed * Math.cos(heading), speed * Math.sin(heading), 0],
        response: bounce(),
      });
      // Unfolded, the path crosses the last wall at a finite distance. Wait until it must have.
      const last = to === heading ? walls(to) * alpha : (walls(from) + 1) * alpha;
      const wait = expected === 0 ? 1 : (distance * Math.sin(last - polar)) / Math.sin(heading - last) / speed;
      const steps = Math.ceil(Math.abs(wait) * 60) + 2;
      if (steps > 20_000) continue;
      const seen = enters(run(world, steps));
      expect(seen.length, `case ${i}, angle ${alpha}, from ${polar} to ${heading}`).toBe(expected);
      expect(settledOf(seen)).toBe(0);
      const k = walls(heading);
      const folded = ((k % 2) + 2) % 2 === 0 ? heading - k * alpha : (k + 1) * alpha - heading;
      expect(ball.velocity.x).toBeCloseTo(speed * Math.cos(folded), 9);
      expect(ball.velocity.y).toBeCloseTo(speed * Math.sin(folded), 9);
      most = Math.max(most, expected);
    }
    expect(most).toBeGreaterThan(10);
  });

  it('leaves a wedge of 2° after 88 impacts', () => {
    const alpha = Math.PI / 90;
    const world = new World();
    addWall(world, [0, 1, 0], -1);
    addWall(world, [Math.sin(alpha), -Math.cos(alpha), 0], -1);
    const heading = Math.PI - 0.02;
    const polar = alpha / 2;
    world.add({
      shape: sphere(1),
      position: [10 * Math.cos(polar), 10 * Math.sin(polar), 0],
      velocity: [5 * Math.cos(heading), 5 * Math.sin(heading), 0],
      response: bounce(),
    });
    expect(enters(run(world, 60 * 30)).length).toBe(Math.floor(heading / alpha));
  });

  it('goes back the way it came from a corner of three walls', () => {
    const world = new World();
    for (const normal of [
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ] as const) {
      addWall(world, normal, 0);
    }
    const ball = world.add({ shape: sphere(1), position: [3, 3, 3], velocity: [-90, -90, -90], response: bounce() });
    const seen = enters(run(world, 2));
    expect(seen.map(({ at }) => at)).toEqual([2 / 90, 2 / 90, 2 / 90].map((at) => expect.closeTo(at, 14)));
    expect(ball.velocity).toEqual({ x: 90, y: 90, z: 90 });
  });

  it('does not meet what is behind the wall it bounces off', () => {
    const world = new World();
    world.add({ type: 'static', shape: box({ size: [1, 20, 20] }), name: 'wall' });
    world.add({ type: 'static', shape: sphere(1), position: [3, 0, 0], name: 'behind' });
    world.add({ shape: sphere(1), position: [6, 0, 0], sensor: true, name: 'sensor behind' });
    world.add({ shape: sphere(1), position: [9, 0, 0], response: bounce(), name: 'ball behind' });
    world.add({ shape: sphere(1), position: [-5, 2, 0], sensor: true, name: 'sensor on the way back' });
    const ball = world.add({
      shape: sphere(0.5),
      position: [-6, -7, 0],
      velocity: [600, 600, 0],
      response: bounce(),
      name: 'ball',
    });
    const seen = run(world, 2);
    expect(seen.map(({ event }) => `${event.type} ${event.a.name}`)).toEqual([
      'enter wall',
      'exit wall',
      'enter sensor on the way back',
      'exit sensor on the way back',
    ]);
    expect(ball.velocity).toEqual({ x: -600, y: 600, z: 0 });
  });
});

import {
  type Body,
  type Broadphase,
  box,
  capsule,
  createMoveResult,
  type MoveOptions,
  type MoveResult,
  moveAndSlide,
  plane,
  type Shape,
  sphere,
  triangle,
  type Vec3Like,
  World,
} from 'first-contact';
import { describe, expect, it } from 'vitest';
import { negativeZeros } from '../helpers/negative-zeros.ts';
import { Random } from '../helpers/random.ts';
import { cases, isQuick } from '../helpers/sample-size.ts';
import { rotationAbout, tuple } from '../helpers/test-shapes.ts';
import { cross, multiply, norm, plus, rotated, times, unit, type Vector } from '../oracle/vector.ts';

const MARGIN = 0.001;
const STEP = 1 / 60;
const GRAVITY = 9.81;
const man = capsule({ radius: 0.4, halfHeight: 0.5 });
/** Height of the center of `man` on a floor at height 0. */
const STANDING = 0.9 + MARGIN;
const crate = box({ size: [1, 1, 1] });

/** A floor at height 0, and a world that holds it. */
function ground(): World {
  const world = new World();
  world.add({ type: 'static', shape: plane({ normal: [0, 1, 0], offset: 0 }), name: 'ground' });
  return world;
}

/** A half-space whose surface rises in direction x from the origin. */
function slope(world: World, angle: number): Body {
  const normal: Vector = [-Math.sin(angle), Math.cos(angle), 0];
  return world.add({ type: 'static', shape: plane({ normal, offset: 0 }), name: 'slope' });
}

/** Center of a sphere on such a slope, at x. */
const onSlope = (x: number, angle: number, radius: number) => (x * Math.sin(angle) + radius + MARGIN) / Math.cos(angle);

interface Walker {
  /** Moves with gravity at a horizontal velocity. */
  walk(x: number, z?: number): MoveResult;
  readonly at: MoveResult;
}

function walker(world: World, shape: Shape, position: Vec3Like, options: MoveOptions = {}): Walker {
  const at = moveAndSlide(world, shape, { position }, [0, 0, 0], 0, options);
  return {
    at,
    walk: (x, z = 0) => moveAndSlide(world, shape, at, [x, at.velocity.y - GRAVITY * STEP, z], STEP, options, at),
  };
}

function near(actual: { x: number; y: number; z: number }, expected: Vector, tolerance = 1e-12): void {
  const [x, y, z] = tuple(actual);
  const error = norm([x - expected[0], y - expected[1], z - expected[2]]);
  if (!(error <= tolerance)) expect([x, y, z], `to be within ${tolerance}, not ${error}`).toEqual(expected);
}

describe('a character without obstacles', () => {
  it('moves by its velocity', () => {
    const result = moveAndSlide(new World(), man, { position: [1, 2, 3] }, [4, -8, 2], 0.25);
    expect(result).toEqual({
      ...createMoveResult(),
      position: { x: 2, y: 0, z: 3.5 },
      velocity: { x: 4, y: -8, z: 2 },
      travel: { x: 1, y: -2, z: 0.5 },
    });
    expect(negativeZeros(result)).toEqual([]);
  });

  it('stays in place without velocity or time', () => {
    for (const [velocity, dt] of [
      [[0, 0, 0], 1],
      [[3, 4, 5], 0],
    ] as [Vector, number][]) {
      const result = moveAndSlide(new World(), man, { position: [1, 2, 3] }, velocity, dt);
      expect(result.position).toEqual({ x: 1, y: 2, z: 3 });
      expect(result.travel).toEqual({ x: 0, y: 0, z: 0 });
    }
  });

  it('may have another up direction, and be rotated', () => {
    const world = new World();
    world.add({ type: 'static', shape: box({ halfExtents: [1, 9, 9] }), position: [4, 0, 0] });
    const lying = { position: [0, 0, 0], quaternion: rotationAbout([0, 0, 1], Math.PI / 2) } as const;
    const { position, onFloor, floorNormal } = moveAndSlide(world, man, lying, [9, 0, 1], 1, { up: [-3, 0, 0] });
    near(position, [3 - STANDING, 0, 1]);
    expect(onFloor).toBe(true);
    near(floorNormal, [-1, 0, 0]);
  });
});

describe('a character that falls', () => {
  it('lands a margin above the floor, however fast, and loses its downward velocity', () => {
    for (const speed of [1, 100, 1e9]) {
      const result = moveAndSlide(ground(), man, { position: [0, 0.9 + 0.5, 0] }, [0.25, -speed, 0], 1);
      near(result.position, [0.25, STANDING, 0], 1e-9);
      near(result.velocity, [0.25, 0, 0]);
      expect(result).toMatchObject({ onFloor: true, onWall: false, onCeiling: false });
      expect(result.floor?.name).toBe('ground');
      expect(result.floorNormal).toEqual({ x: 0, y: 1, z: 0 });
    }
  });

  it('reports collisions with normal towards itself, point and travel', () => {
    const world = ground();
    const { collisions } = moveAndSlide(world, man, { position: [0, 1.4, 0] }, [0, -1, 0], 1);
    expect(collisions).toHaveLength(1);
    expect(collisions[0]).toMatchObject({ body: world.get(1), normal: { x: 0, y: 1, z: 0 }, depth: 0, feature: 0 });
    near(collisions[0].point, [0, 0, 0]);
    expect(collisions[0].travel).toBeCloseTo(0.499, 12);
  });

  it('does not snap to a floor that it does not reach', () => {
    const result = moveAndSlide(ground(), man, { position: [0, 0.95, 0] }, [0, -1, 0], 0.01);
    near(result.position, [0, 0.94, 0]);
    expect(result.onFloor).toBe(false);
    near(result.velocity, [0, -1, 0]);
  });

  it('slides down a slope that is too steep', () => {
    const world = new World();
    slope(world, Math.PI / 3);
    const smallSphere = sphere(0.5);
    const start = onSlope(0, Math.PI / 3, 0.5);
    const { position, velocity, onFloor, onWall } = moveAndSlide(
      world,
      smallSphere,
      { position: [0, start, 0] },
      [0, -2, 0],
      1,
    );
    // The part of the downward motion along a slope of 60°: 2 · sin 60°.
    near(position, [-Math.sqrt(3) / 2, start - 1.5, 0], 1e-9);
    near(velocity, [-Math.sqrt(3) / 2, -1.5, 0], 1e-9);
    expect([onFloor, onWall]).toEqual([false, true]);
  });
});

describe('a character that jumps', () => {
  it('leaves the floor', () => {
    const result = moveAndSlide(ground(), man, { position: [0, STANDING, 0] }, [1, 0.05, 0], 1);
    near(result.position, [1, STANDING + 0.05, 0]);
    expect(result.onFloor).toBe(false);
    near(result.velocity, [1, 0.05, 0]);
  });

  it('is stopped by a ceiling, and slides along it', () => {
    const world = ground();
    world.add({ type: 'static', shape: box({ size: [50, 1, 50] }), position: [0, 3.5, 0] });
    const result = moveAndSlide(world, man, { position: [0, 1, 0] }, [3, 30, 0], 1);
    near(result.position, [3, 3 - STANDING, 0]);
    near(result.velocity, [3, 0, 0]);
    expect(result).toMatchObject({ onFloor: false, onWall: false, onCeiling: true });
  });

  it('does not rise along a slanted ceiling', () => {
    const world = new World();
    world.add({ type: 'static', shape: plane({ normal: [Math.sin(0.3), -Math.cos(0.3), 0], point: [0, 3, 0] }) });
    const result = moveAndSlide(world, sphere(0.5), { position: [0, 0, 0] }, [0, 30, 3], 1);
    near(result.velocity, [0, 0, 3]);
    near(result.position, [0, 3 - (0.5 + MARGIN) / Math.cos(0.3), 3], 1e-9);
    expect(result.onCeiling).toBe(true);
  });

  it('does not climb a wall that leans back by running into it', () => {
    const world = new World();
    slope(world, (80 / 180) * Math.PI);
    const result = moveAndSlide(world, sphere(0.5), { position: [-2, 0, 0] }, [20, 1, 0], 1);
    expect(result.position.y).toBeLessThanOrEqual(1 + 1e-12);
    expect(result.velocity.y).toBeLessThanOrEqual(1 + 1e-12);
    expect(result.onWall).toBe(true);
  });
});

describe('a character on a slope', () => {
  const smallSphere = sphere(0.5);
  const angle = Math.PI / 6;

  it('does not slip over 600 steps', () => {
    const world = new World();
    slope(world, angle);
    const { walk, at } = walker(world, smallSphere, [0, onSlope(0, angle, 0.5), 0]);
    const y = onSlope(0, angle, 0.5);
    for (let i = 0; i < 600; i++) {
      walk(0);
      near(at.position, [0, y, 0], 1e-9);
      expect(at.onFloor).toBe(true);
      expect(at.velocity).toEqual({ x: 0, y: 0, z: 0 });
    }
  });

  it('walks up, down and across as fast as on level ground', () => {
    const world = new World();
    slope(world, angle);
    for (const [x, z] of [
      [3, 0],
      [-3, 0],
      [0, 3],
      [-2, 1],
    ] as const) {
      const { walk, at } = walker(world, smallSphere, [0, onSlope(0, angle, 0.5), 0]);
      for (let i = 0; i < 60; i++) {
        walk(x, z);
        expect(norm(tuple(at.travel))).toBeCloseTo(Math.sqrt(x * x + z * z) / 60, 10);
        expect(at.onFloor).toBe(true);
      }
      expect(at.position.y).toBeCloseTo(onSlope(at.position.x, angle, 0.5), 9);
      expect(at.position.x * z).toBeCloseTo(at.position.z * x, 9);
      near(at.velocity, [x, 0, z]);
    }
  });

  it('climbs slopes up to floorMaxAngle and no steeper ones', () => {
    for (const [limit, climbs] of [
      [angle, true],
      [angle - 1e-6, false],
    ] as const) {
      const world = ground();
      slope(world, angle);
      const { walk, at } = walker(world, smallSphere, [-2, 0.5 + MARGIN, 0], { floorMaxAngle: limit });
      for (let i = 0; i < 120; i++) walk(2);
      expect(at.position.y > 0.6).toBe(climbs);
      expect(at.onWall).toBe(!climbs);
      if (!climbs) expect(at.position.y).toBeCloseTo(0.5 + MARGIN, 9);
    }
  });

  it('snaps to the floor where the slope gets steeper downwards, and where it ends', () => {
    const world = ground();
    slope(world, angle);
    const { walk, at } = walker(world, smallSphere, [2, onSlope(2, angle, 0.5), 0]);
    for (let i = 0; i < 120; i++) {
      walk(-3);
      expect(at.onFloor).toBe(true);
    }
    expect(at.position.y).toBeCloseTo(0.5 + MARGIN, 9);
    for (let i = 0; i < 120; i++) {
      walk(3);
      expect(at.onFloor).toBe(true);
    }
    expect(at.position.y).toBeGreaterThan(1);
  });
});

describe('walls', () => {
  it('redirect a motion along their surface', () => {
    const world = ground();
    world.add({ type: 'static', shape: box({ size: [1, 4, 100] }), position: [2.5, 2, 0], name: 'wall' });
    const result = moveAndSlide(world, man, { position: [0, STANDING, 0] }, [4, -1, 3], 1);
    near(result.position, [2 - 0.4 - MARGIN, STANDING, 3]);
    near(result.velocity, [0, 0, 3]);
    expect(result).toMatchObject({ onFloor: true, onWall: true, remainder: { x: 0, y: 0, z: 0 } });
    expect(result.collisions.map(({ body }) => body.name)).toEqual(['wall']);
  });

  it('stop the character in a corner, with the remainder reported', () => {
    const world = ground();
    world.add({ type: 'static', shape: plane({ normal: [-1, 0, 0], offset: -2 }) });
    world.add({ type: 'static', shape: plane({ normal: [0, 0, -1], offset: -2 }) });
    const result = moveAndSlide(world, man, { position: [0, STANDING, 0] }, [4, 0, 8], 1);
    near(result.position, [2 - 0.4 - MARGIN, STANDING, 2 - 0.4 - MARGIN]);
    expect(result.velocity).toEqual({ x: 0, y: 0, z: 0 });
    expect(result.remainder.x / result.remainder.z).toBeCloseTo(0.5, 12);
    expect(result.remainder.z).toBeGreaterThan(4);
  });

  it('at an acute angle leave only motions along their crease', () => {
    const world = new World();
    const s = Math.sin(0.3);
    const c = Math.cos(0.3);
    world.add({ type: 'static', shape: plane({ normal: [-s, 0, c], offset: 0 }) });
    world.add({ type: 'static', shape: plane({ normal: [-s, 0, -c], offset: 0 }) });
    const result = moveAndSlide(world, sphere(0.5), { position: [-4, 0, 0.1] }, [9, 2, 1], 1, { up: [0, 0, 1] });
    near(result.position, [-(0.5 + MARGIN) / s, 2, 0], 1e-9);
    near(result.velocity, [0, 2, 0], 1e-9);
  });

  it.each([
    ['upright walls', 0],
    ['walls that lean back', 0.3],
    ['walls that lean over', -0.3],
  ])('that make a corner hold a character that presses into it for 600 steps: %s', (_, lean) => {
    for (const [shape, stepHeight] of [
      [man, 0],
      [man, 0.3],
      [box({ halfExtents: [0.4, 0.9, 0.4] }), 0.3],
    ] as const) {
      const world = ground();
      const [s, c] = [Math.sin(lean), Math.cos(lean)];
      const yaw = 0.7;
      for (const a of [yaw, yaw + 1.3]) {
        const normal: Vector = [-c * Math.cos(a), s, -c * Math.sin(a)];
        world.add({ type: 'static', shape: plane({ normal, point: [2 * Math.cos(a), 0, 2 * Math.sin(a)] }) });
      }
      const { walk, at } = walker(world, shape, [0, STANDING, 0], { stepHeight });
      for (let i = 0; i < 120; i++) walk(3 * Math.cos(yaw + 0.5), 3 * Math.sin(yaw + 0.5));
      const corner = tuple(at.position);
      expect(norm(corner)).toBeGreaterThan(1);
      for (let i = 0; i < cases(600, 600, 150); i++) {
        walk(3 * Math.cos(yaw + 0.5), 3 * Math.sin(yaw + 0.5));
        near(at.position, corner, 1e-9);
        if (!at.onFloor || !at.onWall) expect(at, `step ${i}`).toMatchObject({ onFloor: true, onWall: true });
      }
    }
  });

  it('of rotated boxes and triangles form corners that hold the character', () => {
    const random = new Random(5);
    for (let i = 0; i < cases(20, 300); i++) {
      const world = ground();
      const heading = random.range(0, 2 * Math.PI);
      for (const aside of [random.range(0.3, 1.2), random.range(-1.2, -0.3)]) {
        const a = heading + aside;
        const out: Vector = [Math.cos(a), 0, Math.sin(a)];
        const along: Vector = [-out[2], 0, out[0]];
        const foot = times(out, random.range(1, 2));
        const tilt = random.range(-0.4, 0.4);
        if (random.chance(0.5)) {
          const quaternion = multiply(rotationAbout([0, 1, 0], -a), rotationAbout([0, 0, 1], tilt));
          const position = plus(foot, times(rotated(quaternion, [1, 0, 0]), 3));
          world.add({ type: 'static', shape: box({ halfExtents: [3, 20, 20] }), position, quaternion });
        } else {
          const top = plus(foot, [out[0] * tilt * 9, 9, out[2] * tilt * 9]);
          world.add({
            type: 'static',
            shape: triangle(plus(foot, times(along, 20)), plus(foot, times(along, -20)), top),
          });
        }
      }
      const shape = random.pick([man, sphere(0.5), box({ halfExtents: [0.3, 0.6, 0.4] })]);
      const { walk, at } = walker(world, shape, [0, 1.2, 0], { stepHeight: random.pick([0, 0.3]) });
      const press = () => walk(4 * Math.cos(heading), 4 * Math.sin(heading));
      for (let j = 0; j < 240; j++) press();
      const corner = tuple(at.position);
      for (let j = 0; j < 60; j++) near(press().position, corner, 1e-9);
    }
  });

  it('that move push the character ahead of them', () => {
    const world = ground();
    const wall = world.add({ shape: box({ size: [1, 4, 4] }), position: [-1.5, 2.1, 0], velocity: [3, 0, 0] });
    const { walk, at } = walker(world, man, [0, STANDING, 0]);
    for (let i = 0; i < 60; i++) {
      world.step(STEP);
      walk(0);
    }
    near(at.position, [wall.position.x + 0.5 + 0.4 + MARGIN, STANDING, 0]);
  });

  it('at a gap within rounding do not hold the character', () => {
    const random = new Random(6);
    for (let i = 0; i < cases(100, 3000); i++) {
      const world = new World();
      const normal = random.unitVector();
      world.add({ type: 'static', shape: plane({ normal, offset: 0 }) });
      const along = unit(cross(normal, random.unitVector()));
      const position = plus(
        times(normal, 0.5 * (1 + random.integer(8) * Number.EPSILON)),
        times(along, random.range(0, 9)),
      );
      const velocity = plus(times(along, 50), times(normal, -random.range(0, 10)));
      const result = moveAndSlide(world, sphere(0.5), { position }, velocity, 1, { up: normal });
      near(result.position, plus(position, times(along, 50)), 2 * MARGIN);
      const against = moveAndSlide(world, sphere(0.5), { position }, velocity, 1, { up: along });
      near(against.position, plus(position, times(along, 50)), 2 * MARGIN);
    }
  });

  it('are not passed through at any speed', () => {
    for (const speed of [1e3, 1e6, 1e12]) {
      const world = new World();
      world.add({ type: 'static', shape: triangle([5, -9, -9], [5, 9, 0], [5, -9, 9]) });
      const result = moveAndSlide(world, sphere(0.1), { position: [0, 0, 0] }, [speed, 0, 0], 1);
      near(result.position, [5 - 0.1 - MARGIN, 0, 0], 1e-9);
    }
  });
});

describe('ghost edges', () => {
  it.each([
    ['a capsule', man, 0.9],
    ['a box', crate, 0.5],
    ['a ball', sphere(0.3), 0.3],
  ] as [string, Shape, number][])('of rows of boxes do not hold %s that walks over them', (_, shape, height) => {
    const world = new World();
    for (let x = -3; x < 30; x++) {
      for (let z = -3; z < 12; z++) world.add({ type: 'static', shape: crate, position: [x + 0.1, -0.5, z + 0.3] });
    }
    const { walk, at } = walker(world, shape, [0, height + MARGIN, 0]);
    for (let i = 0; i < 240; i++) {
      walk(6, 2);
      near(at.travel, [0.1, 0, 2 / 60], 1e-9);
      expect(at).toMatchObject({ onFloor: true, onWall: false });
    }
  });

  it('of a wall of boxes do not stop a character that slides along it', () => {
    const world = ground();
    for (let z = -3; z < 30; z++) {
      for (let y = 0; y < 4; y++) world.add({ type: 'static', shape: crate, position: [2, y + 0.5, z + 0.2] });
    }
    for (const shape of [man, box({ halfExtents: [0.4, 0.9, 0.4] })]) {
      const { walk, at } = walker(world, shape, [1.5 - 0.4 - MARGIN, STANDING, 0]);
      for (let i = 0; i < 240; i++) {
        walk(3, 6);
        near(at.travel, [0, 0, 0.1], 1e-9);
        near(at.velocity, [0, 0, 6], 1e-9);
      }
    }
  });
});

describe('steps', () => {
  /** Steps 0.25 high and 0.4 deep from x = 1 on. */
  function stairs(count: number, height = 0.25, depth = 0.4): World {
    const world = ground();
    for (let i = 0; i < count; i++) {
      const shape = box({ halfExtents: [10, ((i + 1) * height) / 2, 2] });
      world.add({ type: 'static', shape, position: [1 + i * depth + 10, ((i + 1) * height) / 2, 0] });
    }
    return world;
  }

  it.each([
    ['a capsule', man, 0.9],
    ['a thin capsule', capsule({ radius: 0.2, halfHeight: 0.7 }), 0.9],
    ['a box', box({ halfExtents: [0.3, 0.9, 0.3] }), 0.9],
    ['a ball', sphere(0.9), 0.9],
  ] as [string, Shape, number][])('are climbed, and gone down, by %s', (_, shape, height) => {
    const world = stairs(8);
    const { walk, at } = walker(world, shape, [-0.5, height + MARGIN, 0], { stepHeight: 0.3 });
    let previous = at.position.y;
    for (let i = 0; i < 120; i++) {
      walk(3);
      expect(at.onFloor).toBe(true);
      expect(at.position.y).toBeGreaterThan(previous - 0.02);
      previous = at.position.y;
    }
    near(at.position, [at.position.x, 8 * 0.25 + height + MARGIN, 0], 1e-9);
    expect(at.position.x).toBeGreaterThan(4.5);
    for (let i = 0; i < 150; i++) {
      walk(-3);
      expect(at.onFloor).toBe(true);
    }
    near(at.position, [at.position.x, height + MARGIN, 0], 1e-9);
  });

  it('are climbed by moves that are as long as a step is deep, or longer', () => {
    const world = stairs(6, 0.2, 0.3);
    for (const shape of [man, sphere(0.9)]) {
      for (const length of [0.2, 0.27, 0.3, 0.33, 0.4, 0.5, 1]) {
        for (let start = 0; start < 5; start++) {
          const position = { x: -0.1 - 0.061 * start, y: STANDING, z: 0 };
          const at = moveAndSlide(world, shape, { position }, [0, 0, 0], 0, { stepHeight: 0.3 });
          for (let i = 0; i < 60 && at.position.x < 4; i++) {
            moveAndSlide(world, shape, at, [length / STEP, -GRAVITY * STEP, 0], STEP, { stepHeight: 0.3 }, at);
          }
          expect(at.position.x, `${shape.type}, ${length}, from ${position.x}`).toBeGreaterThan(4);
        }
      }
    }
  });

  it.each([
    ['a capsule', man, 0.9],
    ['a thin capsule', capsule({ radius: 0.25, halfHeight: 0.65 }), 0.9],
    ['a ball', sphere(0.4), 0.4],
    ['a box', box({ halfExtents: [0.3, 0.9, 0.3] }), 0.9],
  ] as [string, Shape, number][])('of stepHeight and no higher are climbed on any tread by %s', (_, shape, center) => {
    const stepHeight = 0.25;
    for (const depth of [0.22, 0.25, 0.3, 0.5]) {
      for (const [height, climbs] of [
        [0.97 * stepHeight, true],
        [stepHeight, true],
        [1.02 * stepHeight, false],
      ] as const) {
        const world = stairs(4, height, depth);
        for (const speed of isQuick ? [6] : [1.5, 3, 6, 12]) {
          for (let start = 0; start < cases(3, 3, 1); start++) {
            const { walk, at } = walker(world, shape, [0.4 - 0.0137 * start, center + MARGIN, 0], { stepHeight });
            for (let i = 0; i < 240 / speed; i++) walk(speed);
            const text = `height ${height}, depth ${depth}, speed ${speed}, start ${start}`;
            expect(at.position.y > center + 4 * height, text).toBe(climbs);
          }
        }
      }
      // A step that is too high, after one that is not.
      const world = stairs(1, stepHeight, depth);
      const high = box({ halfExtents: [10, stepHeight * 1.03, 2] });
      world.add({ type: 'static', shape: high, position: [1 + depth + 10, stepHeight * 1.03, 0] });
      const { walk, at } = walker(world, shape, [0.4, center + MARGIN, 0], { stepHeight });
      for (let i = 0; i < 120; i++) walk(3);
      expect(at.position.y, `second step, depth ${depth}`).toBeLessThan(center + 1.1 * stepHeight);
    }
  });

  it('are climbed up to stepHeight and no higher', () => {
    for (const [stepHeight, climbs] of [
      [0.252, true],
      [0.248, false],
      [0, false],
    ] as const) {
      const { walk, at } = walker(stairs(1), box({ halfExtents: [0.3, 0.9, 0.3] }), [0, STANDING, 0], { stepHeight });
      for (let i = 0; i < 60; i++) walk(3);
      expect(at.position.y).toBeCloseTo(climbs ? STANDING + 0.25 : STANDING, 9);
      expect(at.onWall).toBe(!climbs);
    }
  });

  it('are not climbed without headroom', () => {
    const world = stairs(1);
    world.add({ type: 'static', shape: box({ size: [9, 1, 9] }), position: [0, 2.5, 0] });
    const { walk, at } = walker(world, box({ halfExtents: [0.4, 0.9, 0.4] }), [0, STANDING, 0], { stepHeight: 0.3 });
    for (let i = 0; i < 60; i++) walk(3);
    expect(at.position.y).toBeCloseTo(STANDING, 9);
  });

  it('that end in too steep a slope are not climbed', () => {
    const world = ground();
    slope(world, 1);
    const { walk, at } = walker(world, man, [-3, STANDING, 0], { stepHeight: 0.5 });
    for (let i = 0; i < 120; i++) walk(3);
    expect(at.position.y).toBeCloseTo(STANDING, 9);
    expect(at.onWall).toBe(true);
  });

  it('made of triangles are climbed', () => {
    const world = ground();
    for (let i = 0; i < 4; i++) {
      const [x, y] = [1 + i * 0.4, i * 0.25];
      const riser: Vector[] = [
        [x, y, -2],
        [x, y, 2],
        [x, y + 0.25, 2],
        [x, y + 0.25, -2],
      ];
      const tread: Vector[] = [
        [x, y + 0.25, -2],
        [x, y + 0.25, 2],
        [x + 4, y + 0.25, 2],
        [x + 4, y + 0.25, -2],
      ];
      for (const [a, b, c, d] of [riser, tread]) {
        world.add({ type: 'static', shape: triangle(a, b, c) });
        world.add({ type: 'static', shape: triangle(a, c, d) });
      }
    }
    const { walk, at } = walker(world, man, [0, STANDING, 0], { stepHeight: 0.3 });
    for (let i = 0; i < 70; i++) walk(3);
    near(at.position, [at.position.x, 1 + STANDING, 0], 1e-9);
  });

  it('hold a round foot at their rims without jitter', () => {
    const world = stairs(1);
    for (const x of [0.7, 0.8, 0.95, 1]) {
      const { walk, at } = walker(world, man, [x, 1.3, 0], { stepHeight: 0.3 });
      for (let i = 0; i < 30; i++) walk(0);
      const { y } = at.position;
      for (let i = 0; i < cases(600, 600, 150); i++) near(walk(0).position, [at.position.x, y, 0], 1e-9);
      expect(at.onFloor).toBe(true);
    }
  });

  it('do not hold a round foot that hits their rims too high', () => {
    const world = stairs(1);
    for (const [stepHeight, stays] of [
      [0.18, true],
      [0.14, false],
    ] as const) {
      // The rim is hit where the foot is 0.16 above its lowest point.
      const { walk, at } = walker(world, man, [1 - 0.32, 1.3, 0], { stepHeight });
      for (let i = 0; i < 120; i++) walk(0);
      expect(at.onFloor).toBe(true);
      expect(at.position.y).toBeCloseTo(stays ? at.position.y : STANDING, 9);
      expect(at.position.y > STANDING + 0.05).toBe(stays);
    }
  });

  it('are climbed in the same call after an obstacle that could not be climbed', () => {
    const world = ground();
    world.add({ type: 'static', shape: box({ size: [40, 0.5, 9] }), position: [0, 0.25, 5.5], name: 'kerb' });
    world.add({ type: 'static', shape: box({ size: [20, 0.3, 9] }), position: [12, 0.15, -3.5], name: 'step' });
    world.add({ type: 'static', shape: box({ size: [20, 0.6, 9] }), position: [13, 0.3, -3.5], name: 'next step' });
    const shape = box({ halfExtents: [0.4, 0.9, 0.4] });
    const at = moveAndSlide(world, shape, { position: [0, STANDING, 0] }, [4, 0, 3], 1, { stepHeight: 0.35 });
    expect(at.collisions.map(({ body }) => body.name)).toEqual(['kerb']);
    expect(at.position.y).toBeGreaterThan(STANDING + 0.4);
    expect(at.position.z).toBeGreaterThan(1);
  });

  it('that end drop the character', () => {
    const { walk, at } = walker(stairs(8), man, [4.5, 2 + STANDING, 1.5], { stepHeight: 0.3 });
    for (let i = 0; i < 30; i++) walk(0, 5);
    expect(at).toMatchObject({ onFloor: false, floor: undefined, platformVelocity: { x: 0, y: 0, z: 0 } });
    expect(at.velocity.y).toBeLessThan(-1);
    for (let i = 0; i < 60; i++) walk(0, 0);
    expect(at.position.y).toBeCloseTo(STANDING, 9);
  });

  it('are walked down up to snapLength; a character falls from higher ones', () => {
    for (const [snapLength, stays] of [
      [0.26, true],
      [0.2, false],
    ] as const) {
      const world = stairs(1);
      const { walk, at } = walker(world, box({ halfExtents: [0.3, 0.9, 0.3] }), [2, 0.25 + STANDING, 0], {
        snapLength,
      });
      let wasOff = false;
      for (let i = 0; i < 60; i++) {
        walk(-3);
        wasOff ||= !at.onFloor;
      }
      expect(at.position.y).toBeCloseTo(STANDING, 9);
      expect(wasOff).toBe(!stays);
    }
  });
});

describe('a platform moves a character', () => {
  const deck = box({ halfExtents: [2, 0.1, 2] });
  const top = 0.1 + STANDING;

  function lift(velocity: Vec3Like, angularVelocity: Vec3Like = [0, 0, 0]) {
    const world = new World();
    const platform = world.add({ shape: deck, velocity, angularVelocity, name: 'platform' });
    return { world, platform, ...walker(world, man, [1, top, 0]) };
  }

  it.each([
    ['up', [0, 2, 0]],
    ['up fast', [0, 30, 0]],
    ['down', [0, -2, 0]],
    ['sideways', [3, 0, -1]],
    ['sideways and down', [3, -3, -1]],
    ['sideways and up', [-3, 3, 1]],
  ] as [string, Vector][])('%s', (_, velocity) => {
    const { world, walk, at, platform } = lift(velocity);
    for (let i = 0; i < 300; i++) {
      world.step(STEP);
      walk(0);
      const { x, y, z } = platform.position;
      near(at.position, [x + 1, y + top, z], 1e-9);
      near(at.platformVelocity, velocity, 1e-9);
      expect(at.velocity).toEqual({ x: 0, y: 0, z: 0 });
      expect(at.floor).toBe(platform);
    }
  });

  it('on an arc: 600 rotating steps do not move it outward', () => {
    const { world, walk, at } = lift([0, 0, 0], [0, 1.5, 0]);
    for (let i = 1; i <= 600; i++) {
      world.step(STEP);
      walk(0);
      const angle = 1.5 * i * STEP;
      near(at.position, [Math.cos(angle), top, -Math.sin(angle)], 1e-9);
      near(at.platformVelocity, [-1.5 * Math.sin(angle), 0, -1.5 * Math.cos(angle)], 1e-9);
    }
  });

  it('by moveTo at changing speeds', () => {
    const { world, walk, at, platform } = lift([0, 0, 0]);
    for (let i = 1; i <= 300; i++) {
      const t = i * STEP;
      const target: Vector = [2 * Math.sin(t), Math.sin(2 * t), 0];
      platform.moveTo(target, rotationAbout([0, 1, 0], t * t));
      world.step(STEP);
      walk(0);
      near(at.position, [target[0] + Math.cos(t * t), target[1] + top, -Math.sin(t * t)], 1e-9);
    }
  });

  it('while it walks on it', () => {
    const { world, walk, at, platform } = lift([3, 1, 0]);
    for (let i = 1; i <= 60; i++) {
      world.step(STEP);
      walk(-1.5, 0.5);
      near(at.position, [platform.position.x + 1 - 1.5 * i * STEP, platform.position.y + top, 0.5 * i * STEP], 1e-9);
      near(at.velocity, [-1.5, 0, 0.5]);
    }
  });

  it('until a wall stops it', () => {
    const { world, walk, at } = lift([3, 0, 0]);
    world.add({ type: 'static', shape: box({ size: [1, 9, 9] }), position: [3.5, 5, 0] });
    for (let i = 0; i < 60; i++) {
      world.step(STEP);
      walk(0);
    }
    near(at.position, [3 - 0.4 - MARGIN, top, 0]);
  });

  it('after a move that the filter has ended by an error', () => {
    const { world, walk, at } = lift([3, 0, 0]);
    const wall = world.add({ type: 'static', shape: box({ size: [1, 9, 9] }), position: [2, 5, 0] });
    walk(0);
    world.step(0.1);
    const before = { ...at.position };
    const filter = (body: Body) => {
      if (body === wall) throw new Error('in a filter');
      return true;
    };
    expect(() => moveAndSlide(world, man, at, [0, 0, 0], 0.1, { filter }, at)).toThrow('in a filter');
    expect(at.position).toEqual(before);
    walk(0);
    near(at.position, [1.1 - MARGIN, top, 0]);
  });

  it('but not after a teleport of the platform, nor when it is at rest', () => {
    const { world, walk, at, platform } = lift([3, 0, 0]);
    world.step(STEP);
    walk(0);
    platform.velocity = [0, 0, 0];
    world.step(STEP);
    walk(0);
    near(at.travel, [0, 0, 0]);
    platform.teleport([0.5, 0, 0]);
    walk(0);
    near(at.travel, [0, 0, 0]);
    expect(at.platformVelocity).toEqual({ x: 0, y: 0, z: 0 });
  });

  it('but not when it passes below the character', () => {
    const { world, platform } = lift([3, 0, 0]);
    platform.teleport([0, -0.05, 0]);
    world.step(STEP);
    const result = moveAndSlide(world, man, { position: [0, top, 0] }, [0, 0, 0], STEP);
    near(result.travel, [0, 0, 0]);
    expect(result.onFloor).toBe(false);
  });
});

describe('a character that starts in a body', () => {
  it('is pushed out to the margin, with the depth reported', () => {
    const world = ground();
    const result = moveAndSlide(world, man, { position: [0, 0.5, 0] }, [0, 0, 0], STEP);
    near(result.position, [0, STANDING, 0]);
    expect(result.onFloor).toBe(true);
    expect(result.collisions).toHaveLength(1);
    expect(result.collisions[0]).toMatchObject({ normal: { x: 0, y: 1, z: 0 }, travel: 0 });
    expect(result.collisions[0].depth).toBeCloseTo(0.4, 12);
  });

  it('is pushed out of several bodies at once by the shortest push', () => {
    const world = ground();
    world.add({ type: 'static', shape: plane({ normal: [-1, 0, 0], offset: -2 }) });
    const s = Math.sqrt(0.5);
    world.add({ type: 'static', shape: plane({ normal: [-s, 0, -s], point: [0, 0, 1.9] }) });
    const result = moveAndSlide(world, man, { position: [1.9, 0.7, 0.2] }, [0, 0, 0], STEP);
    // The overlaps with the floor and the slanted wall end; the push also ends the overlap with the upright wall.
    const slid = (2.1 - 1.9 + (0.4 + MARGIN) / s) / 2;
    near(result.position, [1.9 - slid, STANDING, 0.2 - slid], 1e-9);
    expect(result.collisions.filter(({ depth }) => depth > 0)).toHaveLength(3);
  });

  it('is not pushed into another body', () => {
    const world = ground();
    world.add({ type: 'static', shape: box({ size: [9, 1, 9] }), position: [0, 2.3, 0], name: 'ceiling' });
    const { position } = moveAndSlide(world, man, { position: [0, 0.5, 0] }, [0, 0, 0], STEP);
    near(position, [0, 1.8 - STANDING, 0]);
  });

  it('is pushed along a body that blocks the push', () => {
    const world = ground();
    world.add({ type: 'static', shape: plane({ normal: [-0.6, -0.8, 0], offset: -0.76 }) });
    const { position } = moveAndSlide(world, sphere(0.5), { position: [0, 0.2, 0] }, [0, 0, 0], STEP);
    // A margin above the floor, and a margin before the slanted ceiling: −0.6 x − 0.8 y = −0.76 + 0.5 + margin.
    const y = 0.5 + MARGIN;
    near(position, [(0.76 - 0.5 - MARGIN - 0.8 * y) / 0.6, y, 0], 1e-9);
  });

  it('searches the world as often for many bodies as for few', () => {
    const castsFor = (count: number) => {
      let casts = 0;
      const proxies = new Set<number>();
      const broadphase: Broadphase = {
        add: (proxy) => proxies.add(proxy),
        remove: (proxy) => proxies.delete(proxy),
        update: () => {},
        findPairs: () => {},
        cast: (_, cast) => {
          casts++;
          for (const proxy of proxies) cast.visit(proxy);
        },
      };
      const world = new World({ broadphase });
      for (let i = 0; i < count; i++) world.add({ type: 'static', shape: box({ size: [2, 4, 2 + i / count] }) });
      const { collisions } = moveAndSlide(world, man, { position: [0.1, 0, 0.2] }, [0, -1, 0], STEP);
      expect(collisions.filter(({ depth }) => depth > 0)).toHaveLength(count);
      return casts;
    };
    expect(castsFor(50)).toBe(castsFor(2));
  });

  it('stays in place if no push exists, and may still walk', () => {
    const world = ground();
    world.add({ type: 'static', shape: plane({ normal: [0, -1, 0], offset: -1.5 }) });
    const result = moveAndSlide(world, man, { position: [0, 0.75, 0] }, [2, 0, 1], 0.5);
    expect(Number.isFinite(norm(tuple(result.position)))).toBe(true);
    near(result.position, [1, 0.75, 0.5], 1e-9);
  });
});

describe('the obstacles of a character', () => {
  it('are selected by the options', () => {
    const world = new World();
    const wall = (name: string, x: number, more: object) =>
      world.add({ type: 'static', shape: box({ size: [1, 9, 9] }), position: [x, 0, 0], name, ...more });
    const [a, b] = [wall('a', 3, { layer: 2 }), wall('b', 6, {})];
    const sensor = wall('sensor', 1.5, { sensor: true });
    const met = (options?: MoveOptions) =>
      moveAndSlide(world, sphere(0.5), { position: [0, 0, 0] }, [20, 0, 0], 1, options).collisions[0]?.body;
    expect(met()).toBe(a);
    expect(met({ mask: 1 })).toBe(b);
    expect(met({ exclude: a })).toBe(b);
    expect(met({ exclude: [a, b] })).toBe(undefined);
    expect(met({ exclude: new Set([a]) })).toBe(b);
    expect(met({ filter: (body) => body !== a })).toBe(b);
    expect(met({ sensors: true })).toBe(sensor);
  });

  it('are not the body whose pose is given', () => {
    const world = new World();
    const body = world.add({ shape: sphere(1), position: [0, 5, 0] });
    const other = world.add({ shape: sphere(1), position: [4, 5, 0] });
    const result = moveAndSlide(world, body.shape, body, [3, 0, 0], 1);
    expect(result.collisions.map((collision) => collision.body)).toEqual([other]);
    expect(result.position.x).toBeCloseTo(1.999, 9);
    expect(moveAndSlide(world, body.shape, body, [3, 0, 0], 1, { exclude: other }).position.x).toBe(3);
    // Another call does not leave it out.
    expect(moveAndSlide(world, sphere(1), { position: [0.5, 5, 0] }, [0, 0, 0], 1).collisions).toHaveLength(1);
  });

  it('may change from call to call with the same result object', () => {
    const world = ground();
    const out = createMoveResult();
    const { collisions } = out;
    const result = moveAndSlide(world, man, { position: [0, 2, 0] }, [0, -9, 0], 1, {}, out);
    expect(result).toBe(out);
    expect(out.collisions).toBe(collisions);
    expect(collisions).toHaveLength(1);
    moveAndSlide(world, man, out, [0, 9, 0], 1, { exclude: world.bodies }, out);
    expect(collisions).toHaveLength(0);
    near(out.position, [0, STANDING + 9, 0]);
    moveAndSlide(world, man, out, [0, -99, 0], 1, undefined, out);
    expect(collisions.map(({ body }) => body)).toEqual([world.get(1)]);
  });

  it('give the same results in every run', () => {
    const run = () => {
      const world = ground();
      slope(world, 0.5);
      world.add({
        shape: crate,
        position: [1, 0.5, 0.2],
        velocity: [0.3, 0, 0],
        quaternion: rotationAbout([0, 1, 0], 0.3),
      });
      const { walk, at } = walker(world, man, [-1, STANDING, 0], { stepHeight: 0.3 });
      const path: unknown[] = [];
      for (let i = 0; i < 60; i++) {
        world.step(STEP);
        path.push(structuredClone(tuple(walk(3, 0.1).position)));
      }
      expect(at.position.x).toBeGreaterThan(-0.5);
      return path;
    };
    expect(run()).toEqual(run());
  });
});

describe('invalid input', () => {
  const world = ground();
  const call = (change: object): (() => MoveResult) => {
    const given = { world, shape: man, pose: { position: [0, 1, 0] }, velocity: [0, 0, 0], dt: 1, ...change } as const;
    const { shape, pose, velocity, dt, options, out } = given as typeof given &
      Partial<{ options: object; out: never }>;
    return () => moveAndSlide(given.world, shape, pose as never, velocity as never, dt, options, out);
  };

  it.each([
    [{ world: {} }, 'moveAndSlide: world is {  }, not a World'],
    [{ shape: plane({ normal: [0, 1, 0], offset: 0 }) }, 'moveAndSlide: a plane is unbounded and cannot be moved'],
    [{ shape: undefined }, 'moveAndSlide: shape is undefined'],
    [{ pose: undefined }, 'moveAndSlide: pose is undefined, not a pose { position, quaternion }'],
    [{ pose: { position: [0, NaN, 0] } }, 'moveAndSlide: position.y is NaN'],
    [{ pose: { position: [0, 0, 0], quaternion: [0, 0, 0, 0] } }, 'moveAndSlide: quaternion is the zero quaternion'],
    [{ velocity: [0, Infinity, 0] }, 'moveAndSlide: velocity.y is Infinity'],
    [{ velocity: [1e200, 0, 0] }, 'moveAndSlide: velocity is [1e+200, 0, 0], which is farther than can be computed'],
    [{ dt: -1 }, 'moveAndSlide: dt is -1, but must not be negative'],
    [{ out: {} }, 'moveAndSlide: out is {  }, which cannot be written to, as one from createMoveResult() can'],
    [{ options: 3 }, 'moveAndSlide: options is 3, not an object'],
    [{ options: { mask: 0.5 } }, 'moveAndSlide: mask is 0.5'],
    [{ options: { up: [0, 0, 0] } }, 'moveAndSlide: up is zero, which is no direction'],
    [{ options: { floorMaxAngle: 2 } }, 'moveAndSlide: floorMaxAngle is 2, but must be less than a right angle, π/2'],
    [{ options: { snapLength: -1 } }, 'moveAndSlide: snapLength is -1, but must not be negative'],
    [{ options: { maxSlides: 0 } }, 'moveAndSlide: maxSlides is 0, but must be an integer from 1 to 32'],
    [{ options: { safeMargin: 0 } }, 'moveAndSlide: safeMargin is 0, but must be greater than 0'],
    [{ options: { stepHeight: NaN } }, 'moveAndSlide: stepHeight is NaN, not a finite number'],
  ] as [object, string][])('%o is refused by name and value', (change, message) => {
    expect(call(change)).toThrow(message);
    expect(call({})).not.toThrow();
  });

  it('such as a move inside a filter of the same world is refused; other worlds may be used', () => {
    expect(call({ options: { filter: () => call({})() } })).toThrow(
      'inside the filter of another query of the same world',
    );
    const other = ground();
    const result = call({
      options: {
        filter: () => moveAndSlide(other, man, { position: [0, 5, 0] }, [3, -9, 0], 1).onFloor,
      },
      velocity: [0.5, -9, 0],
    })();
    near(result.position, [0.5, STANDING, 0]);
  });

  it('such as a filter that throws leaves the result unchanged', () => {
    const out = createMoveResult();
    const filter = () => {
      throw new Error('mine');
    };
    expect(() => moveAndSlide(world, man, { position: [0, 1, 0] }, [0, -9, 0], 1, { filter }, out)).toThrow('mine');
    expect(out).toEqual(createMoveResult());
    near(moveAndSlide(world, man, { position: [0, 1, 0] }, [0, -9, 0], 1, {}, out).position, [0, STANDING, 0]);
  });
});

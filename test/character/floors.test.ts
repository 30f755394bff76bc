// Where a character stands: at the foot of slopes, on steps, on ramps that end, on platforms that turn.

import {
  box,
  Character,
  capsule,
  compound,
  type createMoveResult,
  cylinder,
  heightField,
  moveAndSlide,
  offset,
  plane,
  type Shape,
  sphere,
  triangleMesh,
  type Vec3,
  World,
} from 'first-contact';
import { createClosestPoints, distanceShapes } from 'first-contact/narrowphase';
import { describe, expect, it } from 'vitest';
import { check, near } from '../helpers/assertions.ts';
import { cases, isQuick } from '../helpers/sample-size.ts';
import { tuple } from '../helpers/test-shapes.ts';
import { minus, norm, plus, type Quaternion, rotated, times, type Vector } from '../oracle/vector.ts';

const DT = 1 / 60;
const PERSON = capsule({ radius: 0.4, halfHeight: 0.5 });
const MARGIN = 0.001;

function worldOnFloor(): World {
  const world = new World();
  world.add({ type: 'static', shape: plane({ normal: [0, 1, 0], offset: 0 }) });
  return world;
}

describe('a character that walks along the foot of a slope which is too steep', () => {
  it.each([46, 50, 60, 75, 89])('of %d° stays on its floor and keeps about its margin', (degrees) => {
    const angle = (degrees * Math.PI) / 180;
    const closest = createClosestPoints();
    const count = cases(64, 600, 4);
    for (let i = 0; i < count; i++) {
      const world = worldOnFloor();
      const slope = world.add({
        type: 'static',
        shape: plane({ normal: [-Math.sin(angle), Math.cos(angle), 0], offset: 0 }),
      });
      // Where its lower end touches the slope.
      const touch = (0.401 * Math.cos(angle) - 0.4) / Math.sin(angle);
      const start = [touch - 0.3 - 0.00137 * i, 0.901, 0] as const;
      const hero = moveAndSlide(world, PERSON, { position: start }, [0, -1, 0], DT);
      let least = Infinity;
      const walk = (x: number, z: number) => {
        moveAndSlide(world, PERSON, hero, [x, hero.velocity.y - 9.81 * DT, z], DT, undefined, hero);
        check(hero.onFloor, `case ${i} is off the floor`);
        distanceShapes(closest, { shape: PERSON, position: hero.position }, slope);
        least = Math.min(least, closest.distance);
      };
      for (let step = 0; step < cases(120, 120, 60); step++) walk(0.3, 3);
      walk(0, 0);
      expect(least).toBeGreaterThan(MARGIN / 5);
      expect(hero.position.y).toBeCloseTo(0.9 + MARGIN, 9);
    }
  });
});

describe.each([
  ['in the middle', PERSON, 0.9],
  ['at the feet', offset(PERSON, [0, 0.9, 0]), 0],
  ['at the eyes', offset(PERSON, [0, -0.9, 0]), 1.8],
] as const)('a character with its origin %s', (_, shape: Shape, height) => {
  it('climbs a step', () => {
    const world = worldOnFloor();
    world.add({ type: 'static', shape: box({ halfExtents: [5, 0.1, 5] }), position: [5, 0.1, 0] });
    const hero = moveAndSlide(world, shape, { position: [-1, height + MARGIN, 0] }, [0, -1, 0], DT);
    const options = { stepHeight: 0.3, snapLength: 0.3 };
    for (let step = 0; step < 60; step++) moveAndSlide(world, shape, hero, [3, -0.1, 0], DT, options, hero);
    expect(hero).toMatchObject({ onFloor: true, onWall: false });
    expect(hero.position.x).toBeCloseTo(1.97, 1);
    expect(hero.position.y - height).toBeCloseTo(0.2 + MARGIN, 9);
  });

  it('slips off the edge of a block that is higher than a step', () => {
    const world = worldOnFloor();
    world.add({ type: 'static', shape: box({ halfExtents: [5, 0.5, 5] }), position: [5, 0.5, 0] });
    const hero = moveAndSlide(world, shape, { position: [-0.34, height + 1.5, 0] }, [0, 0, 0], 0);
    for (let step = 0; step < 120; step++) {
      moveAndSlide(world, shape, hero, [0, hero.velocity.y - 9.81 * DT, 0], DT, { stepHeight: 0.1 }, hero);
    }
    expect(hero.onFloor).toBe(true);
    expect(hero.position.y - height).toBeCloseTo(MARGIN, 9);
  });
});

describe('a character that rises over the top of a ramp', () => {
  const top = 2 * Math.tan(Math.PI / 6);
  const ramp = triangleMesh({
    positions: [0, 0, -5, 0, 0, 5, 2, top, 5, 0, 0, -5, 2, top, 5, 2, top, -5],
  });
  const shape = sphere(0.5);

  it.each([
    ['still on the ramp', 0.8, true],
    ['beyond its end', 1.6, false],
  ] as const)('is on a floor only if it ends on it: %s', (_, x, isOnRamp) => {
    const world = worldOnFloor();
    const body = world.add({ type: 'static', shape: ramp });
    const hero = moveAndSlide(world, shape, { position: [x, 3, 0] }, [0, -200, 0], DT);
    expect(hero.onFloor).toBe(true);
    moveAndSlide(world, shape, hero, [20, 0.5, 0], DT, undefined, hero);
    expect(hero.onFloor).toBe(isOnRamp);
    expect(hero.floor).toBe(isOnRamp ? body : undefined);
    expect(hero.velocity.y).toBeGreaterThan(8);
  });
});

describe('on a platform that turns', () => {
  const half = 6;
  const platforms: Readonly<Record<string, Shape>> = {
    'a box': offset(box({ halfExtents: [half, 0.25, half] }), [0, -0.25, 0]),
    'a mesh': triangleMesh({
      positions: [-half, 0, -half, -half, 0, half, half, 0, half, half, 0, -half],
      indices: [0, 1, 2, 0, 2, 3],
    }),
    'a height field': heightField({ heights: new Float32Array(81), rows: 9, columns: 9, size: 2 * half }),
  };
  const riders: readonly Shape[] = [
    PERSON,
    box({ halfExtents: [0.3, 0.9, 0.3] }),
    cylinder({ radius: 0.4, halfHeight: 0.9 }),
  ];

  it.each(Object.keys(platforms))('%s, a character keeps its distance from the axis', (name) => {
    for (const shape of riders) {
      const world = new World();
      world.add({ shape: platforms[name]!, angularVelocity: [0, 1.5, 0] });
      const hero = moveAndSlide(world, shape, { position: [2, 0.9011, 1] }, [0, -1, 0], DT);
      const distanceOf = ({ x, z }: Readonly<Vec3>) => Math.sqrt(x * x + z * z);
      for (let step = 0; step < cases(300, 300, 50); step++) {
        world.step(DT);
        moveAndSlide(world, shape, hero, [0, hero.velocity.y - 9.81 * DT, 0], DT, undefined, hero);
        near(distanceOf(hero.position), Math.sqrt(5), 4.9e-12, `distance of ${shape.type} in step ${step}`);
        const { x, z } = hero.platformVelocity;
        near(distanceOf({ x, y: 0, z }), 1.5 * Math.sqrt(5), 4.9e-3, `speed of ${shape.type} in step ${step}`);
      }
    }
  });
});

/** The triangles of a box from −a to a. */
function boxTriangles(a: readonly [number, number, number]): { positions: number[]; indices: number[] } {
  const positions = [0, 1, 2, 3, 4, 5, 6, 7].flatMap((i) => a.map((half, axis) => (i & (1 << axis) ? half : -half)));
  const indices = [
    0, 2, 1, 1, 2, 3, 4, 5, 6, 5, 7, 6, 0, 1, 4, 1, 5, 4, 2, 6, 3, 3, 6, 7, 0, 4, 2, 2, 4, 6, 1, 3, 5, 3, 7, 5,
  ];
  return { positions, indices };
}

describe('on a platform that moves sideways and up or down', () => {
  const half = box({ halfExtents: [1.5, 0.25, 3] });
  const triangles = boxTriangles([3, 0.25, 3]);
  const platforms: Readonly<Record<string, Shape>> = {
    'a box': box({ halfExtents: [3, 0.25, 3] }),
    'a compound': compound([
      { shape: half, position: [-1.5, 0, 0] },
      { shape: half, position: [1.5, 0, 0] },
    ]),
    'a mesh': triangleMesh(triangles),
    'a solid mesh': triangleMesh({ ...triangles, solid: true }),
    'a one-sided mesh': triangleMesh({ ...triangles, sides: 'front' }),
  };
  const riders: readonly Shape[] = [PERSON, box({ halfExtents: [0.3, 0.9, 0.3] })];

  it.each(Object.keys(platforms))('%s, a character keeps its place, at seams and rims, too', (name) => {
    for (const shape of riders) {
      for (const start of isQuick ? [-2.99, -0.005, 2.75] : [-2.99, -2.748, -0.005, 0.2, 2.75]) {
        for (const velocity of [
          [3, 0.5, 0],
          [-2, 2, 0.5],
          [2, -1, 1],
        ] as const) {
          for (const dt of isQuick ? [1 / 30] : [1 / 60, 1 / 30]) {
            const world = new World();
            const lift = world.add({ shape: platforms[name]!, velocity });
            const hero = moveAndSlide(world, shape, { position: [start, 1.151, 0.5] }, [0, -0.1, 0], dt);
            for (let step = 0; step < 20; step++) {
              world.step(dt);
              moveAndSlide(world, shape, hero, [0, -9.81 * dt, 0], dt, { snapLength: 0.3 }, hero);
              const text = `${shape.type} at ${start}, velocity ${velocity}, step ${step}`;
              expect(hero.position.x - lift.position.x, text).toBeCloseTo(start, 11);
              expect(hero.position.z - lift.position.z, text).toBeCloseTo(0.5, 11);
              expect(hero.onFloor && hero.collisions.length === 0, text).toBe(true);
            }
          }
        }
      }
    }
  });

  it.each([
    [0, 1 / 60],
    [0.5, 1 / 30],
  ])(
    'and is of several bodies, a character keeps its place at their seam and their walls (rotation %d)',
    (rate, dt) => {
      const parts: [Shape, Vector][] = [
        [half, [-1.5, 0, 0]],
        [half, [1.5, 0, 0]],
        [box({ halfExtents: [0.1, 1, 3] }), [-1, 1.25, 0]],
      ];
      for (const shape of riders) {
        for (const start of [-0.3, -0.005, 0.2]) {
          for (const velocity of [[3, 0.5, 0] as const, [-2, 2, 0.5] as const, [2, -1, 1] as const]) {
            const world = new World();
            const bodies = parts.map(([part, position]) => world.add({ shape: part, position }));
            // Each part is placed on its own, about one axis.
            const place = (time: number) => {
              const [w, y] = [Math.cos((rate * time) / 2), Math.sin((rate * time) / 2)];
              const quaternion: Quaternion = [0, y, 0, w];
              return { quaternion, at: (p: Vector) => plus(rotated(quaternion, p), times(velocity, time)) };
            };
            const hero = moveAndSlide(world, shape, { position: [start, 1.151, 0.5] }, [0, -0.1, 0], dt);
            for (let step = 1; step <= 20; step++) {
              const { quaternion, at } = place(step * dt);
              for (const [i, body] of bodies.entries()) body.moveTo(at(parts[i]![1]), quaternion);
              world.step(dt);
              moveAndSlide(world, shape, hero, [0, -9.81 * dt, 0], dt, { snapLength: 0.3 }, hero);
              const text = `${shape.type} at ${start}, velocity ${velocity}, step ${step}`;
              expect(norm(minus(tuple(hero.position), at([start, 1.151, 0.5]))), text).toBeLessThan(1e-9);
              expect(hero.onFloor && hero.collisions.length === 0, text).toBe(true);
            }
          }
        }
      }
    },
  );

  it('is stopped by a wall, and stays on the floor', () => {
    for (const name of Object.keys(platforms)) {
      const world = new World();
      const lift = world.add({ shape: platforms[name]!, velocity: [3, 0.5, 0] });
      world.add({ type: 'static', shape: box({ halfExtents: [1, 9, 9] }), position: [3, 9.5, 0] });
      const hero = moveAndSlide(world, PERSON, { position: [0.9, 1.151, 0.5] }, [0, -0.1, 0], DT);
      for (let step = 0; step < 50; step++) {
        world.step(DT);
        moveAndSlide(world, PERSON, hero, [0, -9.81 * DT, 0], DT, undefined, hero);
        expect(hero.onFloor, `${name}, step ${step}`).toBe(true);
        expect(hero.position.y - lift.position.y).toBeCloseTo(1.151, 11);
      }
      expect(hero.position.x).toBeCloseTo(2 - 0.4 - MARGIN, 11);
    }
  });
});

describe('on a platform that turns, a wall of the platform', () => {
  const platform = compound([
    { shape: box({ halfExtents: [3, 0.25, 3] }) },
    { shape: box({ halfExtents: [0.1, 1, 3] }), position: [2, 1.25, 0] },
    { shape: box({ halfExtents: [3, 1, 0.1] }), position: [0, 1.25, 1.5] },
  ]);

  it.each([
    ['pushes a box, which does not turn with it', box({ halfExtents: [0.4, 0.9, 0.3] }), 0.99, 0.08],
    ['lets a capsule stay', PERSON, 0.9, 0],
  ] as const)('%s', (_, shape, z, pushed) => {
    const closest = createClosestPoints();
    for (const rate of [1, 4]) {
      for (const velocity of [[0, 0, 0] as const, [1, 1, 0] as const]) {
        for (const dt of [1 / 60, 1 / 10]) {
          const world = new World();
          const bus = world.add({ shape: platform, angularVelocity: [0, rate, 0], velocity });
          const hero = moveAndSlide(world, shape, { position: [1.499, 1.151, z] }, [0, -0.1, 0], dt);
          const fromAxis = () => norm([hero.position.x - bus.position.x, hero.position.z - bus.position.z, 0]);
          const start = fromAxis();
          let most = 0;
          for (let step = 0; step < 100; step++) {
            world.step(dt);
            moveAndSlide(world, shape, hero, [0, -9.81 * dt, 0], dt, undefined, hero);
            distanceShapes(closest, { shape, position: hero.position }, bus);
            expect(closest.distance, `rate ${rate}, velocity ${velocity}, step ${step}`).toBeGreaterThan(0);
            expect(hero.onFloor).toBe(true);
            most = Math.max(most, start - fromAxis());
          }
          expect(most).toBeGreaterThanOrEqual(pushed);
          if (pushed === 0) expect(most).toBeLessThan(1e-11);
        }
      }
    }
  });
});

describe('on a platform that rocks', () => {
  const riders: readonly Shape[] = [
    PERSON,
    sphere(0.9),
    box({ halfExtents: [0.4, 0.9, 0.4] }),
    cylinder({ radius: 0.4, halfHeight: 0.9 }),
  ];

  it.each(isQuick ? [0.5] : [0.2, 0.5, 1.5])(
    'by up to %d rad/s, a character stays on the floor and in its place',
    (rate) => {
      for (const shape of riders) {
        for (const start of isQuick ? [2] : [0, 2]) {
          const world = new World();
          const deck = world.add({ shape: box({ halfExtents: [4, 0.25, 4] }) });
          const hero = moveAndSlide(world, shape, { position: [start, 1.151, 0] }, [0, -1, 0], DT);
          // Two periods.
          for (let step = 0; step < 251; step++) {
            deck.angularVelocity = [0, 0, rate * Math.cos(3 * step * DT)];
            world.step(DT);
            moveAndSlide(world, shape, hero, [0, hero.velocity.y - 9.81 * DT, 0], DT, { snapLength: 0.2 }, hero);
            check(hero.onFloor && hero.velocity.y > -0.2, `${shape.type} at ${start} falls in step ${step}`);
          }
          expect(Math.abs(hero.position.x - start)).toBeLessThan(0.01);
          expect(Math.abs(hero.position.z)).toBeLessThan(1e-9);
        }
      }
    },
  );
});

describe('a step', () => {
  const shapes: readonly Shape[] = [
    PERSON,
    box({ halfExtents: [0.4, 0.9, 0.4] }),
    cylinder({ radius: 0.4, halfHeight: 0.9 }),
  ];

  it.each(isQuick ? [0.3] : [0.15, 0.2, 0.25, 0.3, 0.35])(
    'is climbed up to a stepHeight of %d, at any speed',
    (stepHeight) => {
      for (const shape of shapes) {
        for (const speed of [1, 3, 6]) {
          const heights = [stepHeight - 0.002, stepHeight + 0.01, 1.5 * stepHeight, 1.9 * stepHeight];
          for (const height of isQuick ? heights.slice(0, 2) : heights) {
            const world = worldOnFloor();
            const shelf = box({ halfExtents: [3, height / 2, 4] });
            world.add({ type: 'static', shape: shelf, position: [3, height / 2, 0] });
            const hero = moveAndSlide(world, shape, { position: [-1, 0.901, 0] }, [0, -1, 0], DT);
            for (let step = 0; step < 180 / speed; step++) {
              moveAndSlide(world, shape, hero, [speed, hero.velocity.y - 9.81 * DT, 0], DT, { stepHeight }, hero);
            }
            const text = `${shape.type} at ${speed}, a step of ${height}`;
            expect(hero.position.x > 0.5 && hero.position.y > height + 0.89, text).toBe(height < stepHeight);
          }
        }
      }
    },
  );
});

describe('a move that is refused', () => {
  it.each([
    ['after the removal of the body', (world: World, { body }: Character) => world.remove(body)],
    ['of a static body', (_: World, { body }: Character) => Object.assign(body, { type: 'static' })],
  ] as const)('leaves the last result as it was: %s', (_, refuse) => {
    const world = worldOnFloor();
    const hero = new Character(world, { shape: PERSON, position: [0, 0.901, 0] });
    hero.move([1, -1, 0], DT);
    world.step(DT);
    const { collisions, floor, ...before } = copyOf(hero);
    refuse(world, hero);
    expect(() => hero.move([3, 0, 0], DT)).toThrow('moveTo');
    expect(hero.result).toMatchObject(before);
    expect(hero.result.floor).toBe(floor);
    expect(hero.result.collisions.length).toBe(collisions.length);
  });
});

/** A copy of the last result. */
function copyOf({ result }: Character): ReturnType<typeof createMoveResult> {
  const { position, velocity, travel, remainder, floorNormal, platformVelocity } = result;
  const vectors = { position, velocity, travel, remainder, floorNormal, platformVelocity };
  return { ...result, ...structuredClone(vectors), collisions: [...result.collisions] };
}

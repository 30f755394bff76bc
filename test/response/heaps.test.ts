import {
  type Body,
  type BodyResponse,
  bounce,
  box,
  compound,
  slide,
  sphere,
  stop,
  triangleMesh,
  type Vec3,
  World,
} from 'first-contact';
import { describe, expect, it } from 'vitest';
import { isQuick } from '../helpers/sample-size.ts';
import { DT } from './arena.ts';

const RADIUS = 0.25;
const kinds: BodyResponse[] = [slide(), bounce({ restitution: 0.3 })];
/** Open at the top, 2 wide, its floor at y = 0. */
const bucket = compound([
  { shape: box({ size: [2.4, 0.2, 2.4] }), position: [0, -0.1, 0] },
  ...[-1.1, 1.1].map((x) => ({ shape: box({ size: [0.2, 4, 2.4] }), position: [x, 2, 0] as const })),
  ...[-1.1, 1.1].map((z) => ({ shape: box({ size: [2.4, 4, 0.2] }), position: [0, 2, z] as const })),
]);

/** Sixteen balls above the floor of a bucket. */
function addBalls(world: World, response: BodyResponse, velocity: readonly [number, number, number]): Body[] {
  return Array.from({ length: 16 }, (_, i) =>
    world.add({
      shape: sphere(RADIUS),
      position: [(i % 2) * 0.6 - 0.3, 0.5 + 0.6 * Math.floor(i / 4), (Math.floor(i / 2) % 2) * 0.6 - 0.3 + 0.01 * i],
      velocity,
      response,
    }),
  );
}

function fall(world: World, balls: readonly Body[]): void {
  for (const { velocity } of balls) velocity.y -= 9.81 * DT;
  world.step(DT);
}

/** Depth of the deepest contact of a body. */
function deepest(world: World, body: Body): number {
  return Math.max(0, ...world.contactsOf(body).map(({ depth }) => depth));
}

describe('a heap', () => {
  it('stays in a bucket that moves evenly, as in one at rest', () => {
    const velocities: [number, number, number][] = [
      [0, 3, 0],
      [2, 1, -1],
      [0, 0, 0],
      [0, 1, 0],
      [1, 0, 0],
      [0, -3, 0],
    ];
    for (const [x, y, z] of isQuick ? velocities.slice(1, 2) : velocities) {
      for (const response of isQuick ? kinds.slice(0, 1) : kinds) {
        const context = `${JSON.stringify(response)} at ${[x, y, z]}`;
        const world = new World();
        const room = world.add({ shape: bucket, velocity: [x, y, z] });
        const balls = addBalls(world, response, [x, y, z]);
        for (let i = 0; i < (isQuick ? 80 : 400); i++) fall(world, balls);
        expect(deepest(world, room), context).toBeLessThan(1e-9);
        for (const { position } of balls) {
          const inside = (from: Readonly<Vec3>, to: Readonly<Vec3>) =>
            Math.abs(from.x - to.x) < 1 && Math.abs(from.z - to.z) < 1 && from.y - to.y > 0;
          expect(inside(position, room.position), context).toBe(true);
        }
      }
    }
  });

  it('is never carried into something still', () => {
    for (const speed of isQuick ? [10] : [0.5, 2, 10, 60]) {
      for (const response of isQuick ? kinds.slice(1) : [...kinds, stop()]) {
        const world = new World();
        const ceiling = world.add({ type: 'static', shape: box({ size: [1.8, 0.2, 1.8] }), position: [0, 5, 0] });
        const room = world.add({ shape: bucket });
        const balls = addBalls(world, response, [0, 0, 0]);
        for (let i = 0; i < 60; i++) fall(world, balls);
        while (room.position.y < 4.5) {
          room.velocity.y = speed;
          fall(world, balls);
          const met = world.contactsOf(ceiling).filter(({ other }) => other !== room);
          for (const { depth } of met) expect(depth, `${JSON.stringify(response)} at ${speed}`).toBeLessThan(1e-9);
        }
      }
    }
  });

  it('stays in a drum that turns', () => {
    const SIDES = 24;
    const rim = Array.from({ length: SIDES }, (_, i) => (i * 2 * Math.PI) / SIDES);
    const positions = rim.flatMap((a) => [-1, 1].flatMap((z) => [2 * Math.cos(a), 2 * Math.sin(a), z]));
    const corner = (i: number, end: number) => 2 * (i % SIDES) + end;
    const indices = rim.flatMap((_, i) => [
      ...[corner(i, 0), corner(i, 1), corner(i + 1, 0), corner(i + 1, 0), corner(i, 1), corner(i + 1, 1)],
      ...[corner(0, 0), corner(i, 0), corner(i + 1, 0), corner(0, 1), corner(i + 1, 1), corner(i, 1)],
    ]);
    const wheel = triangleMesh({ positions, indices });
    for (const speed of isQuick ? [1] : [0, 0.3, 1, 3]) {
      const world = new World();
      const drum = world.add({ shape: wheel, angularVelocity: [0, 0, speed] });
      const balls = addBalls(world, slide(), [0, 0, 0]).slice(0, 10);
      for (const { id } of world.bodies) if (id > balls[9].id) world.remove(world.get(id) as Body);
      for (let i = 0; i < (isQuick ? 45 : 200); i++) {
        fall(world, balls);
        expect(deepest(world, drum), `${speed}, step ${i}`).toBeLessThan(0.01 * RADIUS);
      }
    }
  });
});

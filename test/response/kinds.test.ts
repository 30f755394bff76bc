import {
  type Body,
  type BodyResponse,
  bounce,
  box,
  type Impact,
  respond,
  slide,
  sphere,
  stop,
  World,
} from 'first-contact';
import { describe, expect, it } from 'vitest';
import { near, nearVector } from '../helpers/assertions.ts';
import { cases } from '../helpers/coverage.ts';
import { Random } from '../helpers/random.ts';
import { addWall, DT, run, settledOf, tupleOf } from './arena.ts';

interface Kind {
  readonly type: 'bounce' | 'slide' | 'stop' | 'none';
  readonly restitution: number;
}

const KINDS: readonly Kind[] = [
  { type: 'bounce', restitution: 1 },
  { type: 'bounce', restitution: 0.5 },
  { type: 'bounce', restitution: 0 },
  { type: 'slide', restitution: 0 },
  { type: 'stop', restitution: 0 },
  { type: 'none', restitution: 0 },
];

function responseOf({ type, restitution }: Kind, mass: number): BodyResponse | undefined {
  if (type === 'none') return undefined;
  if (type === 'bounce') return bounce({ restitution, mass });
  return type === 'slide' ? slide({ mass }) : stop({ mass });
}

/** Velocities along the line after a head-on impact, by the rules: shares of the approach by mass; stop comes last. */
function expectedSpeeds(a: Kind, b: Kind, masses: readonly [number, number], v: readonly [number, number]) {
  const inverse = [a.type === 'none' ? 0 : 1 / masses[0], b.type === 'none' ? 0 : 1 / masses[1]] as const;
  const total = inverse[0] + inverse[1];
  const e = Math.max(a.restitution, b.restitution);
  const approach = v[0] - v[1];
  const own = ({ type }: Kind) => (type === 'bounce' ? 1 + e : 1);
  const after: [number, number] = [
    v[0] - own(a) * approach * (inverse[0] / total),
    v[1] + own(b) * approach * (inverse[1] / total),
  ];
  // As if the other one did not bounce.
  if (a.type === 'stop' && b.type !== 'stop') after[0] = v[1] + approach * (inverse[1] / total);
  if (b.type === 'stop' && a.type !== 'stop') after[1] = v[0] - approach * (inverse[0] / total);
  return after;
}

describe('two kinds of response', () => {
  it('answer a head-on impact each by its own rule', () => {
    const random = new Random(1);
    for (let i = 0; i < cases(20, 1000, 1); i++) {
      for (const a of KINDS) {
        for (const b of KINDS) {
          if (a.type === 'none' && b.type === 'none') continue;
          const masses = [random.logarithmic(0.1, 10), random.logarithmic(0.1, 10)] as const;
          const v = [random.range(1, 30), random.range(-30, 0.5)] as const;
          const world = new World();
          const one = world.add({
            shape: sphere(0.5),
            position: [-0.5, 0, 0],
            velocity: [v[0], 0, 0],
            response: responseOf(a, masses[0]),
          });
          const other = world.add({
            shape: sphere(0.5),
            position: [0.5 + 1e-3, 0, 0],
            velocity: [v[1], 0, 0],
            response: responseOf(b, masses[1]),
          });
          const seen = run(world, 3);
          const expected = expectedSpeeds(a, b, masses, v);
          const label = `${JSON.stringify(a)} ${JSON.stringify(b)}`;
          near(one.velocity.x, expected[0], 1e-10, `a of ${label}`);
          near(other.velocity.x, expected[1], 1e-10, `b of ${label}`);
          expect(settledOf(seen), label).toBe(0);
          expect(other.position.x - one.position.x, label).toBeGreaterThan(1 - 1e-9);
        }
      }
    }
  });

  it.each([2e-308, 1, 1e308])('answer alike with masses of %d', (mass) => {
    for (const type of ['slide', 'bounce'] as const) {
      const world = new World();
      const ball = (x: number, response: BodyResponse) =>
        world.add({ shape: sphere(0.5), position: [x, 0, 0], velocity: [-5 * x, 0, 0], response });
      const [a, b] =
        type === 'slide'
          ? [ball(-2, stop({ mass })), ball(2, slide({ mass }))]
          : [ball(-2, bounce({ mass })), ball(2, bounce({ mass }))];
      world.step(0.2);
      const speed = type === 'slide' ? 0 : 10;
      expect([0 + a.velocity.x, 0 + b.velocity.x]).toEqual([0 - speed, speed]);
    }
  });

  it('keep the velocity across the normal, but for stop', () => {
    const random = new Random(2);
    for (const response of [bounce(), slide(), stop()]) {
      for (let i = 0; i < cases(40, 2000); i++) {
        const world = new World();
        const floor = world.add({
          shape: box({ size: [99, 1, 99] }),
          position: [0, -0.5, 0],
          velocity: [random.range(-5, 5), random.range(0, 5), random.range(-5, 5)],
        });
        const ball = world.add({
          shape: sphere(0.5),
          position: [0, 0.6, 0],
          velocity: [random.range(-9, 9), -20, random.range(-9, 9)],
          response,
        });
        const [v, surface] = [tupleOf(ball.velocity), tupleOf(floor.velocity)];
        world.step(DT);
        const y = { bounce: 20 + 2 * surface[1], slide: surface[1], stop: surface[1] }[
          response.type as 'bounce' | 'slide' | 'stop'
        ];
        const [x, , z] = response.type === 'stop' ? surface : v;
        nearVector(tupleOf(ball.velocity), [x, y, z], 1e-10, response.type);
      }
    }
  });

  it('of which one stops ride along together', () => {
    const world = new World();
    const target = world.add({ shape: sphere(1), velocity: [2, 3, 0] });
    const arrow = world.add({
      shape: sphere(0.05),
      position: [-3, 0.4, 0],
      velocity: [200, 0, 0],
      response: stop(),
    });
    world.step(DT);
    const offset = [arrow.position.x - target.position.x, arrow.position.y - target.position.y] as const;
    expect(Math.hypot(...offset)).toBeCloseTo(1.05, 12);
    const seen = run(world, 300, DT, (step) => {
      target.velocity = [2 - step / 50, 3 * Math.cos(step), 0];
      arrow.velocity = target.velocity;
    });
    expect(seen.length).toBe(0);
    expect(arrow.position.x - target.position.x).toBeCloseTo(offset[0], 12);
    expect(arrow.position.y - target.position.y).toBeCloseTo(offset[1], 12);
  });

  it('that stop both go on with their common momentum', () => {
    const world = new World();
    const [a, b] = [1, 3].map((mass, i) =>
      world.add({
        shape: sphere(0.5),
        position: [1.2 * i, 0.3 * i, 0],
        velocity: [8 - 4 * i, i, -i],
        response: stop({ mass }),
      }),
    ) as [Body, Body];
    run(world, 10);
    expect(a.velocity).toEqual(b.velocity);
    nearVector(tupleOf(a.velocity), [(8 + 3 * 4) / 4, 3 / 4, -3 / 4], 1e-12, 'velocity');
  });

  it('never leave two bodies approaching, in crowds of all kinds', () => {
    const random = new Random(3);
    const callback = ({ velocity, normal, speed }: Impact) => {
      velocity.x += normal.x * speed;
      velocity.z += normal.z * speed;
    };
    for (let i = 0; i < cases(8, 200, 1); i++) {
      const world = new World();
      addWall(world, [0, 1, 0], 0);
      for (let k = 0; k < 40; k++) {
        const kind = random.pick(KINDS);
        const response = random.chance(0.15) ? respond(callback) : responseOf(kind, random.logarithmic(0.1, 10));
        const shape = random.chance(0.5) ? sphere(0.4) : box({ size: [0.7, 0.7, 0.7] });
        const [column, row] = [k % 6, Math.floor(k / 6)];
        const position = [1.2 * column, 1 + 1.2 * row, random.range(0, 0.4)] as const;
        const velocity = random.vector(20);
        world.add({ shape, position, velocity: response ? velocity : [0, 0, 0], response });
      }
      const overlaps = new Set<string>();
      world.on('stay', ({ a, b, depth }) => {
        if (depth > 1e-9) overlaps.add(`${a} ${b}: ${depth}`);
      });
      let isSqueezed = false;
      world.on('enter', ({ settled }) => {
        isSqueezed ||= settled;
      });
      for (let step = 0; step < 40; step++) {
        for (const { type, response, velocity } of world.bodies) if (type === 'moving' && response) velocity.y -= 0.1;
        world.step(DT);
      }
      if (!isSqueezed) expect([...overlaps]).toEqual([]);
    }
  });
});

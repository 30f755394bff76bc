import {
  type BodyResponse,
  bounce,
  box,
  capsule,
  convexHull,
  type Impact,
  respond,
  slide,
  stop,
  triangle,
  triangleMesh,
  World,
} from 'first-contact';
import { createClosestPoints, distanceShapes } from 'first-contact/narrowphase';
import { describe, expect, it } from 'vitest';
import { MOST_STUCK_STILL } from '../../src/constants.ts';
import { check, nearVector } from '../helpers/assertions.ts';
import { Coverage, cases } from '../helpers/coverage.ts';
import { Random } from '../helpers/random.ts';
import { DT, enters, run, settledOf, tupleOf } from './arena.ts';

/** Shapes of a size of about 1. */
const MAKERS = [
  (random: Random) => box({ halfExtents: [random.range(0.1, 0.5), random.range(0.1, 0.5), random.range(0.02, 0.5)] }),
  (random: Random) => capsule({ radius: random.range(0.05, 0.3), halfHeight: random.range(0.1, 0.5) }),
  (random: Random) => convexHull(Array.from({ length: 10 }, () => random.vector(0.5))),
  (random: Random) => triangle(random.vector(0.5), random.vector(0.5), random.vector(0.5)),
  (random: Random) => {
    const positions = [0, 1, 2, 3].flatMap(() => random.vector(0.5));
    return triangleMesh({ positions, indices: [0, 1, 2, 2, 1, 3] });
  },
];

const RESPONSES: readonly BodyResponse[] = [
  stop(),
  stop(),
  bounce(),
  slide(),
  stop({ mass: 5 }),
  bounce({ restitution: 0.5, mass: 3 }),
];

const gap = createClosestPoints();

/** Two bodies that rotate and drift together, apart at first. */
function addRotatingPair(random: Random) {
  for (;;) {
    const world = new World();
    const add = (side: number) =>
      world.add({
        shape: random.pick(MAKERS)(random),
        position: [0.5 * side, random.range(-0.3, 0.3), random.range(-0.3, 0.3)],
        quaternion: random.quaternion(),
        velocity: [-side * random.range(0, 5), random.range(-2, 2), random.range(-2, 2)],
        angularVelocity: random.vector(10),
        response: random.pick(RESPONSES),
      });
    const [a, b] = [add(-1), add(1)];
    distanceShapes(gap, a, b);
    if (gap.distance > 0.01) return { world, a, b };
  }
}

const typeOf = (response: BodyResponse | undefined) => (typeof response === 'object' ? response.type : response);

describe('two bodies that respond and rotate', () => {
  it('neither meet again without end nor enter each other, whatever their shapes and responses', () => {
    const coverage = new Coverage();
    for (let seed = 0; seed < cases(400, 20_000, 12); seed++) {
      const random = new Random(seed);
      const { world, a, b } = addRotatingPair(random);
      const push = random.chance(0.5) ? 9.81 * DT : 0;
      for (let step = 0; step < 20; step++) {
        const side = Math.sign(b.position.x - a.position.x);
        a.velocity.x += side * push;
        b.velocity.x -= side * push;
        const seen = run(world, 1);
        const label = `${a} with ${typeOf(a.response)} and ${b} with ${typeOf(b.response)}, step ${step} of seed ${seed}`;
        expect(settledOf(seen), label).toBe(0);
        distanceShapes(gap, a, b);
        check(gap.distance > -1e-8, `${label}: depth ${-gap.distance}`);
        if (enters(seen).length > 0) coverage.count([typeOf(a.response), typeOf(b.response)].sort().join(' '));
      }
    }
    coverage.expectAtLeast({ 'stop stop': 20, 'bounce stop': 20, 'slide stop': 10, 'bounce slide': 5 });
  });

  it('and stop keep their common momentum', () => {
    const random = new Random(1);
    let impacts = 0;
    for (let i = 0; i < cases(60, 2000, 20); i++) {
      const world = new World();
      const masses = [random.logarithmic(0.1, 10), random.logarithmic(0.1, 10)];
      const [a, b] = masses.map((mass, k) =>
        world.add({
          shape: box({ size: [0.8, 0.3, 0.5] }),
          position: [1.2 * k, 0.1 * k, 0],
          quaternion: random.quaternion(),
          velocity: [4 - 8 * k, random.range(-1, 1), random.range(-1, 1)],
          angularVelocity: random.vector(10),
          response: stop({ mass }),
        }),
      );
      const momentum = () => {
        const [v, w] = [tupleOf(a!.velocity), tupleOf(b!.velocity)];
        return v.map((_, k) => masses[0]! * v[k]! + masses[1]! * w[k]!) as [number, number, number];
      };
      const before = momentum();
      impacts += enters(run(world, 12)).length;
      nearVector(momentum(), before, 1e-9, `momentum of pair ${i}`);
    }
    expect(impacts).toBeGreaterThan(10);
  });
});

describe('a box that overlaps both faces of a mesh', () => {
  it('is settled after the impacts without progress of one pair, not of a crowd', () => {
    const world = new World();
    const positions = [-1, -1, 0, 1, -1, 0, 0, 1, 0, -1, -1, 0.5, 1, -1, 0.5, 0, 1, 0.5];
    world.add({ shape: triangleMesh({ positions, indices: [0, 1, 2, 3, 4, 5] }), response: bounce() });
    let calls = 0;
    // The normals of both faces are opposite, so a bounce off one is an approach to the other.
    const callback = ({ velocity, normal, speed }: Impact) => {
      calls++;
      velocity.x += normal.x * speed;
      velocity.y += normal.y * speed;
      velocity.z += normal.z * speed;
    };
    world.add({
      shape: box({ size: [0.2, 0.2, 0.5] }),
      position: [0, 0, 0.25],
      velocity: [0, 0, 1],
      response: respond(callback),
    });
    const seen = run(world, 1);
    expect(settledOf(seen)).toBe(1);
    expect(calls).toBe(MOST_STUCK_STILL + 1);
  });
});

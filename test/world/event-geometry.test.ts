import { type Body, type ContactEvent, plane, type Shape, World } from 'first-contact';
import { describe, expect, it } from 'vitest';
import { Coverage, cases } from '../helpers/coverage.ts';
import { Random } from '../helpers/random.ts';
import { randomShape } from '../helpers/random-pairs.ts';
import { solidOf, tuple } from '../helpers/test-shapes.ts';
import { signedDistanceWhenMoved } from '../oracle/signed-distance.ts';
import { type Solid, signedDistanceOfPoint } from '../oracle/solids.ts';
import { dot, minus, norm, plus, times, type Vector } from '../oracle/vector.ts';

/** The body at a fraction of the last step. */
function solidAt({ shape, position, previousPosition, quaternion: q }: Body, fraction: number): Solid {
  const start = tuple(previousPosition);
  const now = plus(start, times(minus(tuple(position), start), fraction));
  return solidOf({ shape, position: now, quaternion: [q.x, q.y, q.z, q.w] });
}

/** Errors in the contact data of an event, as text. */
function faults({
  type,
  a,
  b,
  fraction,
  time,
  normal,
  point,
  pointA,
  pointB,
  depth,
  overlapping,
}: ContactEvent): string[] {
  const wrong: string[] = [];
  const check = (what: string, error: number) => {
    if (!(Math.abs(error) < 1e-9)) wrong.push(`${what} is off by ${error}`);
  };
  const [n, p, pa, pb] = [tuple(normal), tuple(point), tuple(pointA), tuple(pointB)];
  check('length of the normal', norm(n) - 1);
  check('point', norm(minus(p, times(plus(pa, pb), 0.5))));
  check('depth along the normal', dot(minus(pa, pb), n) - depth);
  check('pointA on the surface of a', signedDistanceOfPoint(solidAt(a, fraction), pa));
  check('pointB on the surface of b', signedDistanceOfPoint(solidAt(b, fraction), pb));
  if (!overlapping && type !== 'stay') check('depth of a clean touch', depth);
  if (type === 'stay') check('time of a stay', fraction - 1);
  check('time', time - fraction / 60);
  // Translating the second shape along the normal by the depth separates it from the first.
  const aside = signedDistanceWhenMoved(solidAt(a, fraction), solidAt(b, fraction))(times(n, -depth));
  if (aside < -1e-9) wrong.push(`not out by depth ${depth} along the normal`);
  return wrong;
}

function randomPosition(random: Random): [Shape, Vector] {
  if (random.chance(0.05)) return [plane({ normal: random.unitVector(), offset: -6 }), [0, 0, 0]];
  const type = random.pick(['sphere', 'capsule', 'box', 'triangle'] as const);
  // Thin shapes collide less often.
  const size = random.range(0.5, 2.5) * (type === 'triangle' ? 2 : 1);
  return [randomShape[type](random, size), random.vector(4.5)];
}

describe('the contact data of an event', () => {
  it('matches both bodies at the time of the event, for enter, stay and exit', () => {
    const coverage = new Coverage();
    for (let seed = 1; seed <= cases(8, 100, 3); seed++) {
      const random = new Random(seed);
      const world = new World();
      const wrong: string[] = [];
      world.on('*', (type, event) => {
        const pair = [event.a.shape.type, event.b.shape.type].sort().join('–');
        coverage.count(`${type}${event.overlapping && type === 'enter' ? ' overlapping' : ''} ${pair}`);
        for (const fault of faults(event)) wrong.push(`${type} of ${pair}, seed ${seed}: ${fault}`);
      });
      for (let i = 0; i < 90; i++) {
        const [shape, position] = randomPosition(random);
        const type = random.chance(0.3) ? 'static' : 'moving';
        const body = world.add({ type, shape, position, quaternion: random.quaternion() });
        if (type === 'moving') body.velocity = times(random.unitVector(), random.pick([1, 20, 300]));
      }
      for (let step = 0; step < cases(30, 30, 20); step++) {
        for (const body of world.bodies) {
          const { position, velocity, shape } = body;
          const away = norm(tuple(position)) > 12 || (shape.type === 'plane' && step % 5 === 0);
          if (away && body.type === 'moving') body.velocity = times(tuple(velocity), -1);
        }
        world.step(1 / 60);
      }
      expect(wrong).toEqual([]);
    }
    const types = ['box', 'capsule', 'plane', 'sphere', 'triangle'];
    const pairs = types.flatMap((a, i) => types.slice(i).map((b) => `${a}–${b}`)).filter((it) => it !== 'plane–plane');
    for (const pair of pairs) {
      coverage.expectAtLeast({ [`enter ${pair}`]: 10, [`exit ${pair}`]: 10, [`stay ${pair}`]: 4 });
      coverage.expectAtLeast({ [`enter overlapping ${pair}`]: 1 });
    }
  });
});

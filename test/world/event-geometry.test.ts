import { type Body, box, type ContactEvent, plane, type Shape, sphere, type Vec3, World } from 'first-contact';
import { describe, expect, it } from 'vitest';
import { Coverage, cases } from '../helpers/coverage.ts';
import { Random } from '../helpers/random.ts';
import { ball, brick, halfSpace, type Solid, signedDistanceOfPoint } from '../oracle/solids.ts';
import { dot, minus, norm, plus, times, turned, type Vector } from '../oracle/vector.ts';

const tuple = ({ x, y, z }: Readonly<Vec3>): Vector => [x, y, z];

/** The body as it stands at a fraction of the last step. */
function solidAt(body: Body, fraction: number): Solid {
  const start = tuple(body.previousPosition);
  const position = plus(start, times(minus(tuple(body.position), start), fraction));
  const { x, y, z, w } = body.quaternion;
  const { shape } = body;
  if (shape.type === 'sphere') return ball(position, shape.radius);
  if (shape.type === 'box') return brick(position, tuple(shape.halfExtents), [x, y, z, w]);
  return halfSpace(position, turned([x, y, z, w], tuple(shape.normal)), shape.offset);
}

/** What is wrong with the contact data of an event, in words. */
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
  // A step aside from the first, along the normal and by the depth, is what takes the second out of it.
  const aside = { ...solidAt(b, fraction), center: plus(solidAt(b, fraction).center, times(n, depth + 1e-7)) };
  if (a.shape.type === 'sphere') {
    const gap = signedDistanceOfPoint(aside, solidAt(a, fraction).center) - a.shape.radius;
    if (gap < 0) wrong.push(`not out by depth ${depth} along the normal`);
  }
  return wrong;
}

function randomShape(random: Random): [Shape, Vector] {
  const dice = random.next();
  if (dice < 0.08) return [plane({ normal: random.unitVector(), offset: -8 }), [0, 0, 0]];
  if (dice < 0.5) return [sphere(random.range(0.1, 1)), random.vector(6)];
  return [box({ halfExtents: [random.range(0.1, 1), random.range(0.1, 1), random.range(0.1, 1)] }), random.vector(6)];
}

describe('the contact data of an event', () => {
  it('is that of both bodies where they are at the time of the event, for enter, stay and exit', () => {
    const coverage = new Coverage();
    for (let seed = 1; seed <= cases(6, 100); seed++) {
      const random = new Random(seed);
      const world = new World();
      const wrong: string[] = [];
      world.on('*', (type, event) => {
        const pair = [event.a.shape.type, event.b.shape.type].sort().join('–');
        coverage.count(`${type}${event.overlapping && type === 'enter' ? ' overlapping' : ''} ${pair}`);
        for (const fault of faults(event)) wrong.push(`${type} of ${pair}, seed ${seed}: ${fault}`);
      });
      for (let i = 0; i < 60; i++) {
        const [shape, position] = randomShape(random);
        const type = random.chance(0.3) ? 'static' : 'moving';
        const body = world.add({ type, shape, position, quaternion: random.quaternion() });
        if (type === 'moving') body.velocity = times(random.unitVector(), random.pick([1, 20, 300]));
      }
      for (let step = 0; step < 30; step++) {
        for (const body of world.bodies) {
          const { position, velocity, shape } = body;
          const away = norm(tuple(position)) > 12 || (shape.type === 'plane' && step % 5 === 0);
          if (away && body.type === 'moving') body.velocity = times(tuple(velocity), -1);
        }
        world.step(1 / 60);
      }
      expect(wrong).toEqual([]);
    }
    const pairs = ['sphere–sphere', 'box–sphere', 'box–box', 'plane–sphere', 'box–plane'];
    for (const pair of pairs) {
      coverage.expectAtLeast({ [`enter ${pair}`]: 10, [`exit ${pair}`]: 10, [`stay ${pair}`]: 10 });
      coverage.expectAtLeast({ [`enter overlapping ${pair}`]: 1 });
    }
  });
});

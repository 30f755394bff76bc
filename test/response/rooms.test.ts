// Rooms that are one body: a mesh, or a compound of walls and obstacles. A body may hit several parts in one step.

import {
  type BodyResponse,
  bounce,
  box,
  type Compound,
  type CompoundChildOptions,
  compound,
  type Shape,
  slide,
  World,
} from 'first-contact';
import { describe, it } from 'vitest';
import type { ChildShape } from '../../src/geometry/shape.ts';
import { check, showing } from '../helpers/assertions.ts';
import { Coverage, cases } from '../helpers/coverage.ts';
import { Random } from '../helpers/random.ts';
import { randomShape } from '../helpers/random-pairs.ts';
import { boundingRadius, type ShapeType } from '../helpers/test-shapes.ts';
import { dot, times, type Vector } from '../oracle/vector.ts';
import { addRoom, DT, tupleOf } from './arena.ts';

const HALF = 3;
const KINDS: readonly ShapeType[] = ['sphere', 'capsule', 'box', 'convexHull', 'cylinder', 'cone'];

/** A room of box walls with up to three obstacles, away from its middle. */
function randomRoom(random: Random): Compound {
  const children: CompoundChildOptions[] = [];
  for (let i = random.integer(4); i > 0; i--) {
    const side = () => random.pick([-1, 1]) * random.range(0.7, 2.5);
    const shape = randomShape[random.pick([...KINDS, 'triangle'] as const)](random, 0.4) as ChildShape;
    children.push({ shape, position: [side(), side(), side()], quaternion: random.quaternion() });
  }
  const thick = random.pick([0.5, 0.05]);
  for (let k = 0; k < 6; k++) {
    const along = (inside: number, aside: number): Vector =>
      [0, 1, 2].map((i) => (i === k >> 1 ? inside : aside)) as never;
    const position = times(along(HALF + thick, 0), k % 2 ? 1 : -1);
    children.push({ shape: box({ halfExtents: along(thick, HALF + 2 * thick) }), position });
  }
  return compound(children);
}

/** A body in the middle of a room. */
function bodyIn(random: Random, world: World, response: BodyResponse, rotates: boolean, walls = 'boxes') {
  if (walls === 'a mesh') addRoom(world, HALF, walls);
  else world.add({ type: 'static', shape: randomRoom(random) });
  let shape: Shape;
  do shape = randomShape[random.pick(KINDS)](random, 0.2);
  while (boundingRadius(shape) > 0.45);
  const velocity = times(random.unitVector(), random.pick([5, 50, 600, 3000]));
  // A body that rotates about the normal of a wall stays in contact with it.
  const axis = random.pick<Vector>([random.unitVector(), [1, 0, 0], [0, 1, 0], [0, 0, 1]]);
  const angularVelocity = rotates ? times(axis, random.range(2, 20)) : ([0, 0, 0] as const);
  const quaternion = random.chance(0.5) ? random.quaternion() : ([0, 0, 0, 1] as const);
  return world.add({ shape, velocity, angularVelocity, quaternion, response });
}

/** Whether a body is beyond a wall. */
function isOutside({ position, shape }: ReturnType<typeof bodyIn>): boolean {
  return Math.max(...tupleOf(position).map(Math.abs)) > HALF + boundingRadius(shape);
}

describe('in a room that is one body', () => {
  it('a body that bounces stays inside and keeps its energy', () => {
    const random = new Random(71);
    const coverage = new Coverage();
    for (let i = cases(1600, 20_000, 16); i > 0; i--) {
      const world = new World();
      const body = bodyIn(random, world, bounce({ restitution: 1 }), false);
      const energy = dot(tupleOf(body.velocity), tupleOf(body.velocity));
      world.on('enter', () => coverage.count('impacts'));
      for (let step = 0; step < 10; step++) world.step(DT);
      showing({ case: i, shape: body.shape, at: body.position }, () => {
        check(!isOutside(body), 'outside');
        const now = dot(tupleOf(body.velocity), tupleOf(body.velocity));
        check(Math.abs(now / energy - 1) < 1e-11, `its energy is ${now / energy} of that at the start`);
      });
    }
    coverage.expectAtLeast({ impacts: 5000 });
  });

  it.each([
    { rotates: false, walls: 'boxes' },
    { rotates: true, walls: 'boxes' },
    { rotates: true, walls: 'a mesh' },
  ])('a sliding body stays inside; rotates: $rotates, walls: $walls', ({ rotates, walls }) => {
    const random = new Random(72);
    const coverage = new Coverage();
    for (let i = cases(600, 10_000, rotates ? 4 : 16); i > 0; i--) {
      const world = new World();
      const body = bodyIn(random, world, slide(), rotates, walls);
      world.on('enter', () => coverage.count('impacts'));
      const speed = Math.sqrt(dot(tupleOf(body.velocity), tupleOf(body.velocity)));
      for (let step = 0; step < 12; step++) {
        const [x, y, z] = times(random.unitVector(), speed);
        if (step % 4 === 3) Object.assign(body.velocity, { x, y, z });
        world.step(DT);
      }
      showing({ case: i, shape: body.shape, at: body.position }, () => check(!isOutside(body), 'outside'));
    }
    coverage.expectAtLeast({ impacts: 600 });
  });
});

import { type Body, box, sphere, World } from 'first-contact';
import { describe, expect, it } from 'vitest';
import { hasMoved } from '../../../src/world/step/sleep.ts';
import { Coverage, cases } from '../../helpers/coverage.ts';
import { Random } from '../../helpers/random.ts';
import { BruteForceBroadphase } from '../../oracle/brute-force-broadphase.ts';

const DT = 1 / 60;

/** Counts how the pairs were found. */
class Watched extends BruteForceBroadphase {
  finds = 0;
  casts = 0;

  override findPairs(...args: Parameters<BruteForceBroadphase['findPairs']>): void {
    this.finds++;
    super.findPairs(...args);
  }

  override cast(...args: Parameters<BruteForceBroadphase['cast']>): void {
    this.casts++;
    super.cast(...args);
  }
}

/** Candidate pairs by the ids of their bodies, the smaller one first. */
function pairsOf(world: World): string[] {
  const {
    pairs: { pairs },
    bodies,
  } = world.sim;
  return Array.from({ length: pairs.count }, (_, i) => {
    const ids = [bodies[pairs.data[2 * i]].id, bodies[pairs.data[2 * i + 1]].id];
    return ids.sort((a, b) => a - b).join('–');
  });
}

const AXES = ['x', 'y', 'z'] as const;
type Axis = (typeof AXES)[number];

const extent = ({ shape }: Body, axis: Axis) =>
  shape.type === 'sphere' ? shape.radius : shape.type === 'box' ? shape.halfExtents[axis] : 0;
const low = (body: Body, axis: Axis) => Math.min(body.position[axis], body.previousPosition[axis]) - extent(body, axis);
const high = (body: Body, axis: Axis) =>
  Math.max(body.position[axis], body.previousPosition[axis]) + extent(body, axis);

/** Whether the swept bounds of two bodies in the last step overlap; they do not rotate. */
const boundsMeet = (a: Body, b: Body): boolean =>
  AXES.every((axis) => low(a, axis) <= high(b, axis) && low(b, axis) <= high(a, axis));

describe('candidate pairs', () => {
  it('are all pairs with overlapping swept bounds, each once, under random changes', () => {
    const coverage = new Coverage();
    for (let seed = 0; seed < cases(4, 60, 2); seed++) {
      const random = new Random(seed);
      const broadphase = new Watched();
      const world = seed % 2 === 0 ? new World({ broadphase }) : new World();
      const room = random.range(4, 8);
      const add = () => {
        const type = random.chance(0.2) ? 'static' : 'moving';
        const size = () => random.range(0.2, 0.8);
        const shape = random.chance(0.5) ? sphere(size()) : box({ halfExtents: [size(), size(), size()] });
        const speed = random.pick([0, 1, 1, 1, 2, random.chance(0.2) ? 100 : 3]);
        world.add({
          type,
          shape,
          position: random.vector(room),
          ...(type === 'moving' && { velocity: random.vector(speed) }),
        });
      };
      for (let i = 0; i < 120; i++) add();
      for (let step = 0; step < cases(120, 120, 30); step++) {
        for (let i = random.integer(4); i > 0; i--) {
          const body = random.pick(world.bodies);
          const action = random.integer(5);
          if (action === 0) world.remove(body);
          else if (action === 1) body.teleport(random.vector(room));
          else if (action === 2) add();
          else if (action === 3 && body.type === 'moving') body.velocity = random.vector(random.pick([0, 0, 2]));
          else if (random.chance(0.3)) body.type = random.pick(['static', 'moving']);
        }
        for (const body of world.bodies) {
          if (body.type === 'moving' && Math.abs(body.position.x) > room + 10) body.teleport(random.vector(room));
        }
        const { finds, casts } = broadphase;
        world.step(DT);
        if (broadphase.casts > casts) coverage.count('some searched');
        else if (broadphase.finds === finds) coverage.count('kept');
        else coverage.count('all found');
        const found = pairsOf(world);
        const set = new Set(found);
        expect(found.length, `seed ${seed}, step ${step}: no pair twice`).toBe(set.size);
        const { bodies } = world;
        const { store } = world.sim;
        for (let i = 0; i < bodies.length; i++) {
          for (let j = i + 1; j < bodies.length; j++) {
            const [a, b] = [bodies[i], bodies[j]];
            if ((!hasMoved(store, a.index) && !hasMoved(store, b.index)) || !boundsMeet(a, b)) continue;
            coverage.count('pair');
            const isFound = set.has(`${a.id}–${b.id}`);
            if (!isFound) expect(isFound, `seed ${seed}, step ${step}: ${a} and ${b}`).toBe(true);
          }
        }
      }
    }
    coverage.expectAtLeast({ pair: 10_000, 'some searched': 20, kept: 5, 'all found': 20 });
  });

  it('are reused while bodies stay within their bounds', () => {
    const broadphase = new Watched();
    const world = new World({ broadphase });
    const random = new Random(1);
    for (let i = 0; i < 100; i++)
      world.add({ shape: sphere(0.5), position: random.vector(4), velocity: random.vector(1) });
    for (let i = 0; i < 100; i++) world.step(DT);
    expect(broadphase.finds + broadphase.casts).toBeLessThan(60);
  });

  it('are updated when a body that has rotated a little extends beyond its bounds', () => {
    for (const rotatedFor of [1, 2, 3]) {
      const world = new World();
      let enters = 0;
      const plank = world.add({ shape: box({ halfExtents: [2, 0.1, 0.1] }), velocity: [0, 1e-6, 0] });
      const ball = world.add({ type: 'static', shape: sphere(0.5), position: [2, 0.65, 0] });
      world.on('enter', () => enters++);
      for (let i = 0; i < 3; i++) world.step(DT);
      plank.angularVelocity = [0, 0, 0.6 / rotatedFor];
      for (let i = 0; i < rotatedFor; i++) world.step(DT);
      plank.angularVelocity = [0, 0, 0];
      // Its end is at 0.12, just below the lowest point of the ball at 0.15.
      expect(world.areTouching(plank, ball)).toBe(false);
      plank.velocity = [0, 0.036 / DT, 0];
      world.step(DT);
      expect(enters).toBe(1);
    }
  });
});

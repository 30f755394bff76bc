import { bounce, box, type ContactEvent, capsule, slide, sphere, stop, World } from 'first-contact';
import { describe, expect, it } from 'vitest';
import { Coverage, cases } from '../helpers/coverage.ts';
import { Random } from '../helpers/random.ts';
import { isQuick } from '../helpers/sample-size.ts';
import { addRoom, addWall, DT, run, settledOf } from './arena.ts';

describe('the events of a step with impacts', () => {
  it('come in the order of time, ties by ids, and alternate for each pair', () => {
    const coverage = new Coverage();
    for (let seed = 0; seed < cases(30, 1000, 2); seed++) {
      const random = new Random(seed);
      const world = new World();
      addRoom(world, 2.5);
      for (let k = 0; k < 25; k++) {
        world.add({
          shape: random.pick([sphere(0.3), box({ size: [0.5, 0.4, 0.3] }), capsule({ radius: 0.1, halfHeight: 0.3 })]),
          position: [k % 3, Math.floor(k / 3) % 3, Math.floor(k / 9)].map((c) => 1.4 * (c - 1)) as never,
          velocity: random.vector(random.logarithmic(1, 100)),
          response: random.pick([bounce(), slide(), stop(), bounce({ restitution: 0.5 }), undefined]),
          sensor: random.chance(0.1),
        });
      }
      const touching = new Set<string>();
      let last: ContactEvent | undefined;
      let lastStep = -1;
      world.on('*', (type, event) => {
        const { a, b, time, fraction } = event;
        if (type === 'stay') return;
        expect(a.id).toBeLessThan(b.id);
        expect(fraction).toBeGreaterThanOrEqual(0);
        expect(fraction).toBeLessThanOrEqual(1);
        expect(time).toBeCloseTo(fraction * DT, 15);
        if (last && lastStep === world.stepCount) {
          if (fraction === last.fraction) {
            coverage.count('ties');
            const isSorted = a.id > last.a.id || (a === last.a && b.id >= last.b.id);
            expect(isSorted, `ids at one time, step ${world.stepCount} of seed ${seed}`).toBe(true);
          } else {
            expect(fraction).toBeGreaterThan(last.fraction);
          }
        }
        [last, lastStep] = [event, world.stepCount];
        const pair = `${a.id} ${b.id}`;
        expect(touching.has(pair), `${type} ${pair}, step ${world.stepCount} of seed ${seed}`).toBe(type === 'exit');
        if (type === 'enter') touching.add(pair);
        else touching.delete(pair);
        coverage.count(type);
      });
      for (let step = 0; step < 40; step++) {
        world.step(DT);
        const found = world.bodies.flatMap((body) => world.contactsOf(body).map(({ a, b }) => `${a.id} ${b.id}`));
        expect(new Set(found)).toEqual(touching);
      }
    }
    coverage.expectAtLeast({ enter: 1500, exit: 1500, ties: 1000 });
  });
});

describe('a step', () => {
  it('ends, however hopeless the scene, and reports the bodies that it settled', () => {
    const scenes: Record<string, (world: World) => void> = {
      'six pistons': (world) => {
        for (let k = 0; k < 6; k++) {
          const direction = [0, 0, 0];
          direction[Math.floor(k / 2)] = k % 2 === 0 ? 1 : -1;
          world.add({
            shape: box({ size: [2, 2, 2] }),
            position: direction.map((x) => -2 * x) as never,
            velocity: direction.map((x) => 3 * x) as never,
          });
        }
        for (let k = 0; k < 8; k++) {
          const position = [k & 1, (k >> 1) & 1, k >> 2].map((c) => c / 2 - 0.25) as never;
          world.add({ shape: sphere(0.24), position, velocity: [k, -k, 3], response: bounce() });
        }
      },
      'a wedge of half a degree': (world) => {
        const angle = Math.PI / 360;
        addWall(world, [0, 1, 0], 0);
        addWall(world, [Math.sin(angle), -Math.cos(angle), 0], 0);
        world.add({
          shape: sphere(1e-3),
          position: [1, Math.tan(angle / 2), 0],
          velocity: [-200, 0.3, 0],
          response: bounce(),
        });
      },
      'three spheres that collapse': (world) => {
        for (const [k, v] of [30, 0, -30].entries()) {
          world.add({
            shape: sphere(0.5),
            position: [1.1 * k, 0, 0],
            velocity: [v, 0, 0],
            response: bounce({ restitution: 0.01 }),
          });
        }
      },
      'a restitution above 1': (world) => {
        addWall(world, [1, 0, 0], 0);
        addWall(world, [-1, 0, 0], -2);
        world.add({
          shape: sphere(0.5),
          position: [1, 0, 0],
          velocity: [9, 0, 0],
          response: bounce({ restitution: 1.05 }),
        });
      },
      'spheres in one place': (world) => {
        for (let k = 0; k < 12; k++) {
          world.add({ shape: sphere(1), velocity: [k - 6, 0, 0], response: k % 2 === 0 ? bounce() : stop() });
        }
      },
    };
    for (const [name, build] of Object.entries(scenes)) {
      const world = new World();
      build(world);
      const seen = run(world, cases(30, 30, 5));
      for (const { position, velocity } of world.bodies) {
        for (const x of [position.x, position.y, position.z, velocity.x, velocity.y, velocity.z]) {
          expect(Number.isFinite(x), name).toBe(true);
        }
      }
      if (name === 'six pistons' && !isQuick) expect(settledOf(seen), name).toBeGreaterThan(0);
      expect(seen.length, name).toBeGreaterThan(0);
    }
  });
});

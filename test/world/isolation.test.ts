import { box, type ContactEvent, capsule, history, manifold, plane, sphere, World } from 'first-contact';
import { contactShapes, createContact, createSweepHit, sweepShapes } from 'first-contact/narrowphase';
import { describe, expect, it } from 'vitest';
import { Random } from '../helpers/random.ts';
import { randomBody } from '../helpers/twins.ts';

const DT = 1 / 60;

/** A world with bodies of all shapes that rotate, fall and collide, and the transcript of its events. */
function play(seed: number): { world: World; lines: string[] } {
  const random = new Random(seed);
  const world = new World({ history: history(1) });
  world.add({ type: 'static', shape: plane({ normal: [0, 1, 0], offset: -3 }) });
  for (let i = 0; i < 30; i++) world.add(randomBody(random, 3));
  const lines: string[] = [];
  world.on('*', (_, event) => lines.push(lineOf(event)));
  return { world, lines };
}

function lineOf(event: ContactEvent): string {
  const { type, a, b, fraction, normal, point, depth } = event;
  return JSON.stringify([type, a.id, b.id, fraction, normal, point, depth, manifold(event).points]);
}

function posesOf(world: World): string {
  return JSON.stringify(world.bodies.map(({ id, position, quaternion }) => [id, position, quaternion]));
}

/** The transcript of an undisturbed world. */
function undisturbed(seed: number, steps: number): { lines: string[]; poses: string } {
  const { world, lines } = play(seed);
  for (let i = 0; i < steps; i++) world.step(DT);
  return { lines, poses: posesOf(world) };
}

/** Uses every narrowphase function that loads shapes, and a world of its own. */
function disturb(random: Random): void {
  const rod = {
    shape: capsule({ radius: 0.2, halfHeight: 1 }),
    position: random.vector(1),
    rotation: [1, 2, 3] as const,
  };
  const crate = { shape: box({ size: [1, 2, 1] }), position: random.vector(1), displacement: random.vector(2) };
  sweepShapes(createSweepHit(), rod, crate);
  contactShapes(createContact(), rod, crate);
  const world = new World();
  world.add({ shape: box({ size: [1, 1, 1] }), angularVelocity: [3, 1, 2] });
  world.add({ shape: box({ size: [1, 1, 1] }), position: [1.2, 0, 0], angularVelocity: [-1, 5, 2] });
  world.step(DT);
  world.raycast({ origin: [-5, 0, 0], direction: [1, 0, 0] });
  world.sweep(sphere(0.3), { position: [-5, 0, 0] }, [10, 0, 0]);
}

describe('worlds do not disturb each other', () => {
  it('worlds stepped alternately give the same results as each world alone', () => {
    const [one, other] = [play(1), play(2)];
    for (let i = 0; i < 60; i++) for (const { world } of [one, other]) world.step(DT);
    for (const [seed, { world, lines }] of [
      [1, one],
      [2, other],
    ] as const) {
      // biome-ignore format: pairs
      const alone = undisturbed(seed, 60);
      expect(alone.lines.length).toBeGreaterThan(20);
      expect(lines).toEqual(alone.lines);
      expect(posesOf(world)).toBe(alone.poses);
    }
  });

  it('a world stepped inside a handler of another world changes no result of either', () => {
    const [outer, inner] = [play(3), play(4)];
    let innerSteps = 0;
    outer.world.on('enter', () => {
      if (innerSteps === 20) return;
      inner.world.step(DT);
      innerSteps++;
    });
    for (let i = 0; i < 60; i++) outer.world.step(DT);
    expect(innerSteps).toBe(20);
    expect(outer.lines).toEqual(undisturbed(3, 60).lines);
    const alone = undisturbed(4, 20);
    expect(alone.lines.length).toBeGreaterThan(20);
    expect(inner.lines).toEqual(alone.lines);
    expect(posesOf(inner.world)).toBe(alone.poses);
  });

  it('narrowphase calls and other worlds inside a filter do not change the step', () => {
    const random = new Random(5);
    const { world, lines } = play(6);
    let calls = 0;
    world.filter = () => {
      calls++;
      disturb(random);
      return true;
    };
    for (let i = 0; i < 30; i++) world.step(DT);
    const { world: calm, lines: expected } = play(6);
    calm.filter = () => true;
    for (let i = 0; i < 30; i++) calm.step(DT);
    expect(calls).toBeGreaterThan(100);
    expect(lines).toEqual(expected);
    expect(posesOf(world)).toBe(posesOf(calm));
  });

  it('narrowphase calls and other worlds inside the filter of a query do not change its hits', () => {
    const random = new Random(7);
    const { world } = play(8);
    for (let i = 0; i < 30; i++) world.step(DT);
    for (const at of [0, -0.2]) {
      const calm = world.sweepAll(sphere(0.5), { position: [-4, 0, 0] }, [8, 0, 0], { at, filter: () => true });
      const filter = () => {
        disturb(random);
        return true;
      };
      expect(world.sweepAll(sphere(0.5), { position: [-4, 0, 0] }, [8, 0, 0], { at, filter })).toEqual(calm);
      expect(calm.length).toBeGreaterThan(0);
    }
  });
});

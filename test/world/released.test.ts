import {
  type Body,
  box,
  Character,
  capsule,
  createBatchHits,
  type MoveOptions,
  moveAndSlide,
  respond,
  type Shape,
  sphere,
  World,
} from 'first-contact';
import { describe, expect, it } from 'vitest';
import { isCollected } from '../helpers/collected.ts';

/** Whether `target` can be reached from a value by fields, entries of arrays, maps and sets. Private fields and closures are not followed. */
function isReachable(from: unknown, target: unknown): boolean {
  const seen = new Set<unknown>();
  const waiting = [from];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (value === target) return true;
    if (value === null || (typeof value !== 'object' && typeof value !== 'function')) continue;
    if (seen.has(value) || ArrayBuffer.isView(value)) continue;
    seen.add(value);
    if (value instanceof Map || value instanceof Set) waiting.push(...value);
    for (const key of Reflect.ownKeys(value)) {
      const property = Object.getOwnPropertyDescriptor(value, key);
      if (property && 'value' in property) waiting.push(property.value);
    }
  }
  return false;
}

const RAY = { origin: [-5, 0, 0], direction: [1, 0, 0] } as const;
const POSE = { position: [-5, 0, 0] } as const;
const DISPLACEMENT = [10, 0, 0] as const;

const queries: Record<string, (world: World, options: object) => unknown> = {
  raycast: (world, options) => world.raycast(RAY, options),
  raycastAll: (world, options) => world.raycastAll(RAY, options),
  raycastAny: (world, options) => world.raycastAny(RAY, options),
  sweep: (world, options) => world.sweep(sphere(1), POSE, DISPLACEMENT, options),
  sweepAll: (world, options) => world.sweepAll(sphere(1), POSE, DISPLACEMENT, options),
  overlap: (world, options) => world.overlap(sphere(9), POSE, options),
  overlapPoint: (world, options) => world.overlapPoint([0, 0, 0], options),
  queryAabb: (world, options) => world.queryAabb([-1, -1, -1], [1, 1, 1], options),
  closestPoint: (world, options) => world.closestPoint([0, 0, 0], 9, options),
  raycastMany: (world, options) =>
    world.raycastMany(new Float64Array([-5, 0, 0, 1, 0, 0, 9]), createBatchHits(1), options),
  sweepMany: (world, options) =>
    world.sweepMany(sphere(1), new Float64Array([-5, 0, 0, 9, 0, 0]), createBatchHits(1), options),
};

describe('a world does not keep', () => {
  it.each(Object.entries(queries))('what the options of an answered %s refer to', (_, query) => {
    const world = new World();
    const excluded = world.add({ shape: sphere(1) });
    const inArray = world.add({ shape: sphere(1) });
    world.add({ shape: sphere(1) });
    const filter = () => true;
    query(world, { exclude: [inArray], filter });
    expect(isReachable(world, inArray)).toBe(true);
    world.remove(inArray);
    expect([inArray, filter].map((it) => isReachable(world, it))).toEqual([false, false]);
    query(world, { exclude: excluded });
    world.remove(excluded);
    expect(isReachable(world, excluded)).toBe(false);
  });

  it('a removed body that responded, nor its shape, callback and events', () => {
    const world = new World();
    const shapes: Shape[] = [];
    const callback = () => undefined;
    const add = (x: number, speed: number): Body => {
      const shape = box({ size: [1, 1, 1] });
      shapes.push(shape);
      return world.add({
        shape,
        position: [x, 0, 0],
        velocity: [speed, 0, 0],
        response: respond(callback),
      });
    };
    const bodies = [add(0, 30), add(1.2, 0), add(2.6, 0)];
    let enters = 0;
    world.once('*', () => enters++);
    for (let i = 0; i < 4; i++) world.step(1 / 60);
    expect(enters).toBe(1);
    expect(isReachable(world, callback)).toBe(true);
    for (const body of bodies) world.remove(body);
    const kept = [...bodies, ...shapes, callback].filter((it) => isReachable(world, it));
    expect(kept).toEqual([]);
  });

  it.each<[string, (body: Body) => MoveOptions]>([
    ['excluded', (exclude) => ({ exclude })],
    ['excluded in an array', (body) => ({ exclude: [body] })],
    ['ruled out by its filter', (body) => ({ filter: (other) => other !== body })],
    ['hit', () => ({})],
    ['hit as a sensor among others', () => ({ sensors: true })],
    [
      'hit before its filter threw',
      (body) => ({
        filter: (other) => {
          if (other === body) return true;
          throw new Error('in a filter');
        },
      }),
    ],
  ])('a removed body that moveAndSlide has %s', async (how, optionsFor) => {
    const world = new World();
    const hero = capsule({ radius: 0.4, halfHeight: 0.5 });
    const move = (options: MoveOptions) =>
      moveAndSlide(world, hero, { position: [0, 0, 0] }, [3, -1, 0], 0.1, { stepHeight: 0.3, ...options });
    const walk = (): WeakRef<Body> => {
      const body = world.add({ shape: sphere(1), position: [0, -0.5, 0] });
      const ahead = world.add({ shape: sphere(1), position: [1.5, 0, 0] });
      const last = world.add({ shape: sphere(1), position: [0.2, -0.5, 0], sensor: how.includes('sensor') });
      const options = optionsFor(body);
      if (how.includes('threw')) expect(() => move(options)).toThrow('in a filter');
      else move(options);
      // The state of a query that threw is kept until the next query.
      world.raycastAny(RAY);
      for (const other of [body, ahead, last]) world.remove(other);
      return new WeakRef(body);
    };
    const removed = walk();
    expect(await isCollected(removed)).toBe(true);
    expect(world.bodies).toEqual([]);
  });

  it('characters that were removed, once another one is made', async () => {
    const world = new World();
    const hero = capsule({ radius: 0.4, halfHeight: 0.5 });
    const walk = (): WeakRef<Character> => {
      const character = new Character(world, { shape: hero });
      character.move([3, 0, 0], 1 / 60);
      world.step(1 / 60);
      character.remove();
      return new WeakRef(character);
    };
    const removed = walk();
    const present = new Character(world, { shape: hero });
    expect(await isCollected(removed)).toBe(true);
    expect(world.bodies).toEqual([present.body]);
  });
});

it('a world that is gone leaves nothing of its responses', async () => {
  const play = (): WeakRef<() => undefined> => {
    const callback = () => undefined;
    const world = new World();
    world.add({ type: 'static', shape: box({ size: [1, 1, 1] }) });
    world.add({ shape: sphere(1), position: [3, 0, 0], velocity: [-90, 0, 0], response: respond(callback) });
    let enters = 0;
    world.on('enter', () => enters++);
    world.step(1 / 60);
    expect(enters).toBe(1);
    return new WeakRef(callback);
  };
  const gone = play();
  expect(await isCollected(gone)).toBe(true);
});

import { type Body, sphere, World } from 'first-contact';
import { describe, expect, it } from 'vitest';
import { cases } from '../helpers/coverage.ts';
import { isQuick } from '../helpers/sample-size.ts';
import { flight } from './flight.ts';
import { drain, watch } from './watch.ts';

/** For a test of many seconds. */
const itUnlessQuick = it.skipIf(isQuick);

const heard = (world: World): number => world.subscriptions.stay;

describe('once', () => {
  /** A ball that hits two others, in one step or in two. */
  function alley(): { world: World; ball: Body } {
    const world = new World();
    const ball = world.add({ shape: sphere(1), velocity: [20, 0, 0] });
    for (const x of [5, 10]) world.add({ type: 'static', shape: sphere(1), position: [x, 0, 0] });
    return { world, ball };
  }

  it('calls a handler for the next event only, on bodies and worlds', () => {
    const { world, ball } = alley();
    const seen: string[] = [];
    ball.once('enter', ({ other }) => seen.push(`body ${other.id}`));
    world.once('exit', ({ b }) => seen.push(`world ${b.id}`));
    world.once('*', (type) => seen.push(`any ${type}`));
    world.step(1);
    world.step(1);
    expect(seen).toEqual(['any enter', 'body 2', 'world 2']);
  });

  it('ends before the handler is called, which may subscribe again or throw', () => {
    const { world, ball } = alley();
    const seen: number[] = [];
    ball.once('enter', function again({ other }) {
      seen.push(other.id);
      ball.once('enter', again);
      throw new Error('thrown by the handler');
    });
    expect(() => world.step(1)).toThrow('2 event handlers threw');
    expect(seen).toEqual([2, 3]);
  });

  it('may be ended before, by its function or by off', () => {
    const { world, ball } = alley();
    const seen: number[] = [];
    const note = () => seen.push(1);
    const end = ball.once('enter', note);
    ball.once('exit', note);
    end();
    end();
    ball.off('exit', note);
    world.step(1);
    expect(seen).toEqual([]);
  });

  it('for stay events costs nothing afterwards', () => {
    const world = new World();
    for (const x of [0, 1]) world.add({ shape: sphere(1), position: [x, 0, 0] });
    let stays = 0;
    world.once('stay', () => stays++);
    for (let i = 0; i < 4; i++) world.step(1);
    expect([stays, heard(world)]).toEqual([1, 0]);
  });
});

describe('off', () => {
  it('without a type ends all subscriptions of a body or world, and no others', () => {
    const world = new World();
    const [a, b] = [0, 0.5].map((x) => world.add({ shape: sphere(1), position: [x, 0, 0] }));
    const seen: string[] = [];
    for (const type of ['enter', 'stay', 'exit'] as const) {
      a.on(type, () => seen.push(`a ${type}`));
      world.on(type, () => seen.push(`world ${type}`));
    }
    b.on('enter', () => seen.push('b'));
    a.off();
    world.off();
    expect(heard(world)).toBe(0);
    world.step(1);
    world.step(1);
    expect(seen).toEqual(['b']);
    a.off();
    a.on('stay', () => seen.push('again'));
    world.step(1);
    expect(seen).toEqual(['b', 'again']);
  });

  it('of a handler needs its type', () => {
    expect(() => new World().off(undefined, () => {})).toThrow('event type is undefined');
  });
});

describe('stay subscriptions', () => {
  it('of a removed body are not counted, however they end', () => {
    const world = new World();
    const body = world.add({ shape: sphere(1) });
    const ignore = () => {};
    const off = body.on('stay', ignore);
    body.on('*', ignore);
    body.on('enter', ignore);
    expect(heard(world)).toBe(2);
    world.remove(body);
    expect(heard(world)).toBe(0);
    off();
    body.off('*');
    expect(heard(world)).toBe(0);
    body.on('stay', ignore);
    expect(heard(world)).toBe(0);
    body.off('stay');
    expect(heard(world)).toBe(0);
  });

  it('of bodies removed by clear or a handler are not counted, all others are', () => {
    const world = new World();
    const bodies = [0, 0.5, 1].map((x) => world.add({ shape: sphere(1), position: [x, 0, 0] }));
    for (const body of bodies) body.on('stay', () => {});
    let stays = 0;
    world.on('stay', () => stays++);
    const off = bodies[0].on('enter', () => {
      off();
      world.remove(bodies[1]);
    });
    world.step(1);
    expect(heard(world)).toBe(3);
    world.step(1);
    expect(stays).toBe(1);
    world.clear();
    expect(heard(world)).toBe(1);
  });

  it('of a removed body still receive the exits of its removal', () => {
    const { world, ball } = flight(1, true);
    const types: string[] = [];
    ball.on('*', (type) => types.push(type));
    world.step(0.5);
    world.remove(ball);
    expect(types).toEqual(['enter', 'exit']);
  });
});

describe('a body with 150 000 contacts', { timeout: 120_000 }, () => {
  const many = 150_000;

  /** A room with `count` small bodies that touch the room only. */
  function crowded(): World {
    const world = new World();
    world.add({ type: 'static', shape: sphere(1e6), name: 'room' });
    const grain = sphere(0.1);
    for (let i = 0; i < many; i++) world.add({ shape: grain, position: [i % 400, Math.floor(i / 400), 0], layer: 2 });
    return world;
  }

  itUnlessQuick('gets all of its exits when it is removed by a handler, or elsewhere', () => {
    const actions: Record<string, (world: World) => void> = {
      remove: (world) => world.remove(world.bodies[0]),
      teleport: (world) => world.bodies[0].teleport([0, 0, 1e9]),
      clear: (world) => world.clear(),
    };
    for (const [name, act] of Object.entries(actions).slice(0, cases(1, 3))) {
      for (const isInside of [true, false].slice(0, cases(1, 2))) {
        const world = crowded();
        world.step(0);
        world.bodies[0].mask = 2;
        let [enters, exits] = [0, 0];
        world.on('enter', () => enters++);
        world.on('exit', () => exits++);
        if (isInside) {
          world.add({ shape: sphere(1), position: [0, 0, -9e6], mask: 4, layer: 4, name: 'one' });
          world.add({ shape: sphere(1), position: [0, 0, -9e6], mask: 4, layer: 4, name: 'other' });
          const off = world.on('enter', () => {
            off();
            act(world);
          });
          world.step(0);
        } else act(world);
        expect(exits - (isInside && name === 'clear' ? 1 : 0), `${name}, inside: ${isInside}`).toBe(many);
        expect(enters).toBe(isInside ? 1 : 0);
      }
    }
  });

  it('delivers its exits in the order of ids', () => {
    const world = new World();
    for (let i = 0; i < 50; i++) world.add({ shape: sphere(1) });
    world.step(1);
    const seen = watch(world);
    world.remove(world.bodies[20]);
    const ids = drain(seen).map((line) => line.split(' ').slice(1).map(Number));
    expect(ids).toEqual([...ids].sort(([a, b], [c, d]) => a - c || b - d));
    expect(ids).toHaveLength(49);
  });
});

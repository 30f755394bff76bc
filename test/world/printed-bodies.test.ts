import { inspect } from 'node:util';
import { sphere, World } from 'first-contact';
import { describe, expect, it } from 'vitest';

describe('a printed body', () => {
  it('is one line in the console of Node', () => {
    const world = new World();
    const body = world.add({ shape: sphere(1), position: [1, 2, 3], name: 'player', userData: { world } });
    expect(inspect(body)).toBe('body 1 "player": moving sphere at (1, 2, 3)');
    expect(inspect([body])).toBe('[ body 1 "player": moving sphere at (1, 2, 3) ]');
    body.enabled = false;
    expect(inspect(body)).toBe('body 1 "player": moving sphere at (1, 2, 3), disabled');
    world.remove(body);
    expect(inspect(body)).toBe('body 1 "player": moving sphere at (1, 2, 3), removed');
  });

  it('is in a world that is one line, too', () => {
    const world = new World();
    world.add({ shape: sphere(1) });
    world.step(0.5);
    expect(inspect(world)).toBe('the world: 1 bodies, 0.5 s');
  });

  it('is a summary in JSON, with what it refers to, alone and in events', () => {
    const world = new World();
    const body = world.add({ type: 'static', shape: sphere(1), userData: { world } });
    const summary = {
      id: 1,
      type: 'static',
      shape: 'sphere',
      position: { x: 0, y: 0, z: 0 },
      quaternion: { x: 0, y: 0, z: 0, w: 1 },
      enabled: true,
      sensor: false,
      layer: 1,
      mask: 0xffffffff,
    };
    expect(JSON.parse(JSON.stringify(body))).toEqual(summary);
    world.add({ shape: sphere(1) });
    let text = '';
    body.on('enter', (event) => {
      text = JSON.stringify(event);
    });
    world.step(0);
    expect(JSON.parse(text)).toMatchObject({ type: 'enter', self: summary, other: { id: 2 }, depth: 2 });
  });

  it('is part of the summary of its world in JSON, before and after a query', () => {
    const world = new World();
    const body = world.add({ shape: sphere(1), name: 'ball' });
    const summary = { time: 0, stepCount: 0, bodies: [JSON.parse(JSON.stringify(body))] };
    expect(JSON.parse(JSON.stringify(world))).toEqual(summary);
    world.raycast([0, 9, 0], [0, -1, 0]);
    world.overlap(sphere(1), body);
    expect(JSON.parse(JSON.stringify(world))).toEqual(summary);
    expect(JSON.stringify({ events: world.between(1, 2) })).toBe('{"events":"world.between()"}');
  });

  it('is named by its label in messages', () => {
    const world = new World();
    const body = world.add({ shape: sphere(1), name: 'ball' });
    expect(() => world.remove([body] as never)).toThrow('[body 1 "ball"]');
    expect(() => world.step(world as never)).toThrow('dt is the world');
  });

  it('is in a list that nobody can change', () => {
    const world = new World();
    world.add({ shape: sphere(1) });
    expect(() => (world.bodies as unknown[]).pop()).toThrow(TypeError);
    expect(world.bodies).toHaveLength(1);
  });
});

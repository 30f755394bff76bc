import { box, plane, sphere, World } from 'first-contact';
import { describe, expect, it } from 'vitest';
import { drain, watch } from './watch.ts';

describe('adding bodies', () => {
  it('assigns ids from 1 upwards and never reuses one', () => {
    const world = new World();
    const first = world.add({ shape: sphere(1) });
    const second = world.add({ shape: sphere(1) });
    expect([first.id, second.id]).toEqual([1, 2]);
    world.remove(second);
    expect(world.add({ shape: sphere(1) }).id).toBe(3);
    world.clear();
    expect(world.add({ shape: sphere(1) }).id).toBe(4);
  });

  it('uses defaults for missing options', () => {
    const world = new World();
    const body = world.add({ shape: sphere(1) });
    expect(body.type).toBe('moving');
    expect(body.sensor).toBe(false);
    expect(body.layer).toBe(1);
    expect(body.mask).toBe(0xffffffff);
    expect(body.name).toBeUndefined();
    expect(body.userData).toBeUndefined();
    expect(body.world).toBe(world);
    expect(body.position).toEqual({ x: 0, y: 0, z: 0 });
    expect(body.previousPosition).toEqual({ x: 0, y: 0, z: 0 });
    expect(body.quaternion).toEqual({ x: 0, y: 0, z: 0, w: 1 });
    expect(body.previousQuaternion).toEqual({ x: 0, y: 0, z: 0, w: 1 });
    expect(body.velocity).toEqual({ x: 0, y: 0, z: 0 });
    expect(body.angularVelocity).toEqual({ x: 0, y: 0, z: 0 });
  });

  it('uses all given options', () => {
    const shape = box({ size: [1, 2, 3] });
    const userData = { hp: 3 };
    const body = new World().add({
      type: 'moving',
      shape,
      position: [1, 2, 3],
      quaternion: [0, 0, 3, 4],
      velocity: { x: 4, y: 5, z: 6 },
      angularVelocity: [7, 8, 9],
      sensor: true,
      layer: 0b110,
      mask: 0b1,
      name: 'crate',
      userData,
    });
    expect(body.shape).toBe(shape);
    expect(body.position).toEqual({ x: 1, y: 2, z: 3 });
    expect(body.quaternion.z).toBeCloseTo(0.6, 15);
    expect(body.quaternion.w).toBeCloseTo(0.8, 15);
    expect(body.velocity).toEqual({ x: 4, y: 5, z: 6 });
    expect(body.angularVelocity).toEqual({ x: 7, y: 8, z: 9 });
    expect([body.sensor, body.layer, body.mask, body.name]).toEqual([true, 0b110, 0b1, 'crate']);
    expect(body.userData).toBe(userData);
    expect(`${body}`).toBe('body 1 "crate"');
  });

  it('copies the given vectors', () => {
    const position = { x: 1, y: 2, z: 3 };
    const body = new World().add({ shape: sphere(1), position, velocity: position });
    position.x = 99;
    expect(body.position.x).toBe(1);
    expect(body.velocity.x).toBe(1);
  });

  it('lets bodies share one shape', () => {
    const world = new World();
    const seen = watch(world);
    const shape = sphere(1);
    world.add({ shape, name: 'a' });
    world.add({ shape, name: 'b', position: [1, 0, 0] });
    world.step(1);
    expect(drain(seen)).toEqual(['enter a b']);
  });

  it('lists bodies in the order of their ids and finds them by id', () => {
    const world = new World();
    const bodies = [1, 2, 3, 4].map(() => world.add({ shape: sphere(1) }));
    world.remove(bodies[1]);
    const late = world.add({ shape: sphere(1) });
    expect(world.bodies).toEqual([bodies[0], bodies[2], bodies[3], late]);
    expect(world.get(3)).toBe(bodies[2]);
    expect(world.get(2)).toBeUndefined();
    expect(world.get(0)).toBeUndefined();
    expect(world.get(99)).toBeUndefined();
  });
});

describe('removing bodies', () => {
  it('detaches a body from the world, without further contacts', () => {
    const world = new World();
    const seen = watch(world);
    const gone = world.add({ shape: sphere(1) });
    world.remove(gone);
    world.add({ shape: sphere(1) });
    world.step(1);
    expect(gone.world).toBeUndefined();
    expect(world.bodies).toHaveLength(1);
    expect(seen).toEqual([]);
  });

  it('clears the world, which can be used again', () => {
    const world = new World();
    const seen = watch(world);
    world.add({ type: 'static', shape: plane({ normal: [0, 1, 0], offset: 0 }), name: 'ground' });
    world.add({ shape: sphere(1), name: 'ball' });
    world.step(1);
    expect(drain(seen)).toEqual(['enter ground ball']);
    world.clear();
    expect(drain(seen)).toEqual(['exit ground ball']);
    expect(world.bodies).toEqual([]);
    world.step(1);
    world.add({ shape: sphere(1), name: 'c' });
    world.add({ shape: sphere(1), name: 'd' });
    world.step(1);
    expect(drain(seen)).toEqual(['enter c d']);
  });

  it('does not confuse a new body with the removed one whose index it has', () => {
    const world = new World();
    world.add({ type: 'static', shape: sphere(1), name: 'post' });
    const seen = watch(world);
    for (let i = 0; i < 20; i++) {
      const guest = world.add({ shape: sphere(1), name: `guest ${i}`, position: [i % 2, 0, 0] });
      world.step(0.1);
      expect(drain(seen)).toEqual([`enter post guest ${i}`]);
      world.remove(guest);
      expect(drain(seen)).toEqual([`exit post guest ${i}`]);
      if (i % 3 === 0) world.step(0.1);
    }
    expect(drain(seen)).toEqual([]);
  });
});

describe('time', () => {
  it('is the sum of the steps', () => {
    const world = new World();
    expect([world.time, world.stepCount]).toEqual([0, 0]);
    for (let i = 0; i < 3; i++) world.step(0.25);
    expect([world.time, world.stepCount]).toEqual([0.75, 3]);
  });

  it('does not advance in a step of zero seconds, which tests for overlaps', () => {
    const world = new World();
    const seen = watch(world);
    world.add({ shape: sphere(1), velocity: [1000, 0, 0] });
    world.add({ shape: sphere(1), position: [1.5, 0, 0] });
    world.add({ shape: sphere(1), position: [9, 0, 0] });
    world.step(0);
    expect(seen).toHaveLength(1);
    expect(seen[0]).toMatchObject({ type: 'enter', time: 0, fraction: 0, overlapping: true });
    expect(seen[0].depth).toBeCloseTo(0.5, 14);
    expect([world.time, world.stepCount]).toEqual([0, 1]);
  });
});

describe('growth', () => {
  it('handles thousands of bodies added and removed', () => {
    const world = new World();
    const seen = watch(world);
    const shape = sphere(0.5);
    let count = 0;
    for (const target of [1, 10, 300, 5000]) {
      const before = count;
      while (count < target)
        world.add({ type: count % 3 === 0 ? 'static' : 'moving', shape, position: [count++, 0, 0] });
      world.step(1 / 60);
      // A row of balls, each exactly touching the next, and no two static ones adjacent.
      expect(seen.splice(0)).toHaveLength(before === 0 ? count - 1 : count - before);
    }
    for (const body of [...world.bodies]) if (body.id % 2 === 0) world.remove(body);
    expect(seen.splice(0)).toHaveLength(4999);
    world.step(1 / 60);
    expect(seen).toEqual([]);
    expect(world.bodies).toHaveLength(2500);
  });
});

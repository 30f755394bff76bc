import { type Body, box, sphere, World } from 'first-contact';
import { describe, expect, it } from 'vitest';
import { drain, watch } from './watch.ts';

const wall = () => ({ type: 'static', shape: box({ halfExtents: [0.05, 5, 5] }), name: 'wall' }) as const;

describe('velocity', () => {
  it('moves a body through the step and is read at each step', () => {
    const world = new World();
    const body = world.add({ shape: sphere(1), position: [1, 2, 3], velocity: [4, 0, -8] });
    world.step(0.5);
    expect(body.position).toEqual({ x: 3, y: 2, z: -1 });
    expect(body.previousPosition).toEqual({ x: 1, y: 2, z: 3 });
    body.velocity.y = 2;
    world.step(0.5);
    expect(body.position).toEqual({ x: 5, y: 3, z: -5 });
    expect(body.previousPosition).toEqual({ x: 3, y: 2, z: -1 });
  });

  it('rotates a body about the axis of its angular velocity by exactly that angle', () => {
    const world = new World();
    const body = world.add({ shape: box({ size: [1, 1, 1] }), angularVelocity: [0, 0, 3] });
    world.step(0.5);
    expect(body.quaternion.z).toBeCloseTo(Math.sin(0.75), 14);
    expect(body.quaternion.w).toBeCloseTo(Math.cos(0.75), 14);
    expect(body.previousQuaternion).toEqual({ x: 0, y: 0, z: 0, w: 1 });
    for (let i = 0; i < 1000; i++) world.step(0.5);
    const { x, y, z, w } = body.quaternion;
    expect(x * x + y * y + z * z + w * w).toBeCloseTo(1, 14);
    expect(Math.abs(z * Math.cos(750.75) - w * Math.sin(750.75))).toBeLessThan(1e-11);
  });
});

describe('moveTo', () => {
  it('the body is exactly at the target after the next step, whatever its velocity', () => {
    const world = new World();
    const body = world.add({ shape: sphere(1), position: [0.1, 0.2, 0.3], velocity: [9, 9, 9] });
    body.moveTo([0.7, 1e-17, -123456.789]);
    expect(body.position).toEqual({ x: 0.1, y: 0.2, z: 0.3 });
    world.step(1 / 60);
    expect(body.position).toEqual({ x: 0.7, y: 1e-17, z: -123456.789 });
    expect(body.previousPosition).toEqual({ x: 0.1, y: 0.2, z: 0.3 });
  });

  it('a target holds for one step, then the velocity moves the body again', () => {
    const world = new World();
    const body = world.add({ shape: sphere(1), velocity: [1, 0, 0] });
    body.moveTo([10, 0, 0]);
    world.step(1);
    world.step(1);
    expect(body.position.x).toBe(11);
  });

  it('the last call before a step counts', () => {
    const world = new World();
    const body = world.add({ shape: sphere(1) });
    body.moveTo([10, 0, 0]);
    body.moveTo({ x: 0, y: 4, z: 0 });
    world.step(1);
    expect(body.position).toEqual({ x: 0, y: 4, z: 0 });
  });

  it('a body moved ten metres through a thin wall enters and exits', () => {
    const world = new World();
    const seen = watch(world);
    world.add(wall());
    const ball = world.add({ shape: sphere(0.1), name: 'ball', position: [-5, 0, 0] });
    ball.moveTo([5, 0, 0]);
    world.step(1 / 60);
    expect(seen[0].fraction).toBeCloseTo(0.485, 14);
    expect(seen[1].fraction).toBeCloseTo(0.515, 14);
    expect(drain(seen)).toEqual(['enter wall ball', 'exit wall ball']);
  });

  it('a target orientation is reached exactly', () => {
    const world = new World();
    const body = world.add({ shape: box({ size: [1, 1, 1] }), angularVelocity: [5, 0, 0] });
    body.moveTo([0, 0, 0], [0, 0.6, 0, 0.8]);
    world.step(1);
    expect(body.quaternion).toEqual({ x: 0, y: 0.6, z: 0, w: 0.8 });
  });

  it('a target orientation is reached exactly when it is the present one by another quaternion', () => {
    const target = [0, -0.6, 0, -0.8];
    for (const shape of [sphere(1), box({ size: [1, 1, 1] })]) {
      const world = new World();
      const body = world.add({ shape, quaternion: [0, 0.6, 0, 0.8] });
      const before = { ...body.quaternion };
      body.moveTo([0, 0, 0], target);
      world.step(1);
      expect([body.quaternion, body.previousQuaternion]).toEqual([{ x: 0, y: -0.6, z: 0, w: -0.8 }, before]);
      world.step(1);
      body.velocity.x = 1;
      world.step(1);
      expect(body.previousQuaternion).toEqual(body.quaternion);
      expect(Object.values(body.quaternion)).toEqual(target);
    }
  });
});

describe('teleport', () => {
  it('a teleport sets the pose at once, without a sweep', () => {
    const world = new World();
    const seen = watch(world);
    world.add(wall());
    const ball = world.add({ shape: sphere(0.1), name: 'ball', position: [-5, 0, 0] });
    ball.teleport([5, 0, 0], [0, 0, 1, 0]);
    expect(ball.position).toEqual({ x: 5, y: 0, z: 0 });
    expect(ball.quaternion).toEqual({ x: 0, y: 0, z: 1, w: 0 });
    world.step(1 / 60);
    expect(seen).toEqual([]);
  });

  it('a teleport into a body enters, overlapping, at the start of the next step', () => {
    const world = new World();
    const seen = watch(world);
    world.add(wall());
    const ball = world.add({ shape: sphere(0.1), name: 'ball', position: [-5, 0, 0] });
    world.step(1 / 60);
    ball.teleport([-0.12, 0, 0]);
    expect(seen).toEqual([]);
    world.step(1 / 60);
    expect(seen).toHaveLength(1);
    expect(seen[0]).toMatchObject({ type: 'enter', fraction: 0, time: 0, overlapping: true });
    expect(seen[0].depth).toBeCloseTo(0.03, 14);
  });

  it('a teleport out of a body delivers the exit before the call returns', () => {
    const world = new World();
    const seen = watch(world);
    world.add(wall());
    const ball = world.add({ shape: sphere(0.1), name: 'ball' });
    world.step(1 / 60);
    expect(drain(seen)).toEqual(['enter wall ball']);
    ball.teleport([5, 0, 0]);
    expect(seen).toHaveLength(1);
    expect(seen[0]).toMatchObject({ type: 'exit', fraction: 1, time: 1 / 60 });
    world.step(1 / 60);
    expect(seen).toHaveLength(1);
  });

  it('a teleport within a body keeps the contact', () => {
    const world = new World();
    const seen = watch(world);
    world.add(wall());
    const ball = world.add({ shape: sphere(0.1), name: 'ball' });
    world.step(1 / 60);
    seen.length = 0;
    ball.teleport([0.1, 3, 0]);
    world.step(1 / 60);
    expect(seen).toEqual([]);
    expect(world.contactsOf(ball)).toHaveLength(1);
  });

  it('a teleport of a static body delivers the exits of its contacts', () => {
    const world = new World();
    const seen = watch(world);
    const door = world.add({ ...wall(), name: 'door' });
    world.add({ shape: sphere(0.1), name: 'ball' });
    world.step(1 / 60);
    expect(drain(seen)).toEqual(['enter door ball']);
    door.teleport([0, 50, 0]);
    expect(drain(seen)).toEqual(['exit door ball']);
    door.teleport([0.1, 0, 0], [0, 0, 1, 1]);
    world.step(1 / 60);
    expect(drain(seen)).toEqual(['enter door ball']);
  });
});

describe('static bodies', () => {
  it('a static body can be moved by teleports only, and errors name it', () => {
    const world = new World();
    const body = world.add(wall());
    expect(() => body.moveTo([1, 0, 0])).toThrow(/body 1 "wall".*static.*teleport|body 1 "wall".*teleport.*static/i);
    expect(() => world.add({ ...wall(), velocity: [1, 0, 0] })).toThrow(/velocity.*static|static.*velocity/i);
    expect(() => world.add({ ...wall(), angularVelocity: [1, 0, 0] })).toThrow(
      /angularVelocity.*static|static.*angular/i,
    );
    expect(world.bodies).toEqual([body]);
    expect(() => (body.velocity.x = 3)).toThrow(/body 1 "wall": velocity.*static/);
    expect(() => (body.angularVelocity = [0, 1, 0] as never)).toThrow(/body 1 "wall": angularVelocity.*static/);
    world.step(1);
    expect(body.position).toEqual({ x: 0, y: 0, z: 0 });
  });

  it('a static body can be made moving, and static again', () => {
    const world = new World();
    const seen = watch(world);
    world.add({ type: 'static', shape: sphere(1), name: 'a' });
    const b = world.add({ type: 'static', shape: sphere(1), name: 'b' });
    world.step(1);
    expect(drain(seen)).toEqual([]);
    b.type = 'moving';
    world.step(1);
    expect(drain(seen)).toEqual(['enter a b']);
    b.type = 'static';
    expect(drain(seen)).toEqual([]);
    world.step(1);
    expect(seen[0]).toMatchObject({ type: 'exit', fraction: 0, time: 0 });
    expect(drain(seen)).toEqual(['exit a b']);
    b.type = 'moving';
    b.velocity.x = 10;
    world.step(1);
    expect(drain(seen)).toEqual(['enter a b', 'exit a b']);
    expect(b.position.x).toBe(10);
  });

  it.each(['velocity', 'angularVelocity'] as const)('a vector from %s counts while the body is moving', (name) => {
    const world = new World();
    const body = world.add({ shape: sphere(1), [name]: [0, 4, 0] });
    const state = () => (name === 'velocity' ? body.position.x : body.quaternion.x);
    const moving = body[name];
    body.type = 'static';
    const fixed = body[name];
    // Written in vain: a body made static has no velocities.
    moving.x = 3;
    world.step(1);
    body.type = 'moving';
    expect({ ...moving }).toEqual({ x: 0, y: 0, z: 0 });
    world.step(1);
    expect(state()).toBe(0);
    moving.x = 1;
    world.step(1);
    const first = state();
    expect(first).toBeGreaterThan(0);
    fixed.y = 2;
    expect({ ...body[name] }).toEqual({ x: 1, y: 2, z: 0 });
    body.type = 'static';
    moving.x = 3;
    world.step(1);
    expect(state()).toBe(first);
  });
});

describe('interpolated', () => {
  const mix = (body: Body, alpha: number) => {
    const position = { x: 0, y: 0, z: 0 };
    const quaternion = { x: 0, y: 0, z: 0, w: 1 };
    body.interpolated(alpha, position, quaternion);
    return { position, quaternion };
  };

  it('interpolates from the previous pose to the current one', () => {
    const world = new World();
    const body = world.add({ shape: sphere(1), position: [1, 2, 3], velocity: [4, 0, -8], angularVelocity: [0, 2, 0] });
    world.step(0.5);
    expect(mix(body, 0).position).toEqual({ x: 1, y: 2, z: 3 });
    expect(mix(body, 0.5).position).toEqual({ x: 2, y: 2, z: 1 });
    expect(mix(body, 1).position).toEqual({ x: 3, y: 2, z: -1 });
    expect(mix(body, 0).quaternion).toEqual({ x: 0, y: 0, z: 0, w: 1 });
    expect(mix(body, 0.5).quaternion.y).toBeCloseTo(Math.sin(0.25), 12);
    expect(mix(body, 1).quaternion.y).toBeCloseTo(Math.sin(0.5), 12);
    expect(mix(body, 1).quaternion.w).toBeCloseTo(Math.cos(0.5), 12);
  });

  it('writes an object with a method `set` by one call, as three.js needs', () => {
    const calls: number[][] = [];
    const settable = (names: string[]) => ({
      ...Object.fromEntries(names.map((name) => [name, 0])),
      set: (...components: number[]) => calls.push(components),
    });
    const world = new World();
    const body = world.add({ shape: box({ size: [1, 1, 1] }), velocity: [4, 0, -8], angularVelocity: [0, 2, 0] });
    world.step(0.5);
    const { position, quaternion } = mix(body, 0.25);
    body.interpolated(0.25, settable(['x', 'y', 'z']) as never, settable(['x', 'y', 'z', 'w']) as never);
    const { x, y, z, w } = quaternion;
    expect(calls).toEqual([
      [position.x, position.y, position.z],
      [x, y, z, w],
    ]);
  });

  it('works without a quaternion, and before the first step', () => {
    const body = new World().add({ shape: sphere(1), position: [1, 2, 3], velocity: [4, 0, 0] });
    const out = { x: 0, y: 0, z: 0 };
    body.interpolated(0.5, out);
    expect(out).toEqual({ x: 1, y: 2, z: 3 });
  });

  it('does not interpolate across a teleport', () => {
    const world = new World();
    const body = world.add({ shape: sphere(1), velocity: [1, 0, 0] });
    world.step(1);
    body.teleport([500, 0, 0]);
    expect(mix(body, 0.5).position).toEqual({ x: 500, y: 0, z: 0 });
    world.step(1);
    expect(mix(body, 0.5).position).toEqual({ x: 500.5, y: 0, z: 0 });
  });
});

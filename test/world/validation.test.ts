import { type Body, type BodyOptions, box, sphere, World } from 'first-contact';
import { describe, expect, it } from 'vitest';
import { told, watch } from './watch.ts';

const state = (world: World) =>
  JSON.stringify([
    world.time,
    world.stepCount,
    world.bodies.map((it) => [
      it.id,
      it.type,
      it.position,
      it.quaternion,
      it.previousPosition,
      it.previousQuaternion,
      world.contactsOf(it).map((contact) => [contact.other.id, contact.depth, contact.normal]),
    ]),
  ]);

describe('a step that is refused', () => {
  const spoil: [string, RegExp, (body: Body) => void][] = [
    ['NaN velocity', /^body 4 "last": velocity\.x is NaN, not a finite number$/, (it) => (it.velocity.x = Number.NaN)],
    ['infinite velocity', /^body 4 "last": velocity\.z is -Infinity/, (it) => (it.velocity.z = -Infinity)],
    ['NaN spin', /^body 4 "last": angularVelocity\.y is NaN/, (it) => (it.angularVelocity.y = Number.NaN)],
    ['velocity so large that the body leaves the numbers', /body 4 "last"/, (it) => (it.velocity.x = 1e308)],
  ];

  it.each(spoil)('for a %s names the body and leaves the world bit for bit as it was', (_, message, harm) => {
    const world = new World();
    const seen = watch(world);
    world.add({ type: 'static', shape: box({ size: [1, 1, 1] }) });
    world.add({ shape: sphere(1), velocity: [0.1, 0.2, 0.3], angularVelocity: [1, 2, 3] });
    const mover = world.add({ shape: box({ size: [2, 1, 1] }), position: [0.3, 0, 0] });
    const last = world.add({ shape: sphere(1), name: 'last', position: [5, 0, 0], velocity: [1, 1, 1] });
    world.step(0.1);
    seen.length = 0;
    mover.moveTo([3, 3, 3]);
    const before = state(world);
    harm(last);
    expect(() => world.step(1e5)).toThrow(message);
    expect(() => world.step(1e5)).toThrow(RangeError);
    expect(state(world)).toBe(before);
    expect(seen).toEqual([]);

    last.velocity.x = last.velocity.y = last.velocity.z = last.angularVelocity.y = 0;
    world.step(0.1);
    expect(mover.position).toEqual({ x: 3, y: 3, z: 3 });
    expect(told(seen).filter((it) => it.startsWith('exit'))).not.toEqual([]);
  });

  it.each([1e10, 1e20, 1e154, 1e155, 1e200, 1e308])(
    'or takes place whole: a spin of %s leaves no NaN behind',
    (spin) => {
      for (const dt of [1 / 60, 1e5]) {
        const world = new World();
        const body = world.add({ shape: box({ size: [1, 1, 1] }), name: 'top', angularVelocity: [spin, spin, 0] });
        let refusal = '';
        try {
          world.step(dt);
        } catch (error) {
          refusal = String(error);
        }
        if (refusal) expect(refusal).toMatch(/RangeError: body 1 "top": angularVelocity/);
        const { x, y, z, w } = body.quaternion;
        expect(x * x + y * y + z * z + w * w).toBeCloseTo(1, 14);
        expect(world.stepCount).toBe(refusal ? 0 : 1);
      }
    },
  );

  it('for a motion whose length cannot be computed names the body, instead of missing what it hits', () => {
    const world = new World();
    world.add({ type: 'static', shape: sphere(1), position: [5, 0, 0] });
    const bullet = world.add({ shape: sphere(1), name: 'bullet', velocity: [1e160, 0, 0] });
    expect(() => world.step(1)).toThrow(/body 2 "bullet": .*1e\+160.* farther than can be computed/);
    expect(world.stepCount).toBe(0);
    bullet.velocity.x = 1e150;
    const seen: string[] = [];
    world.on('*', (type) => seen.push(type));
    world.step(1);
    expect(seen).toEqual(['enter', 'exit']);
  });

  it('for its dt says so', () => {
    const world = new World();
    world.add({ shape: sphere(1), velocity: [1, 0, 0] });
    for (const dt of [-1, -1e-300, Number.NaN, Infinity]) {
      expect(() => world.step(dt)).toThrow(RangeError);
      expect(() => world.step(dt)).toThrow(`${dt}`);
    }
    expect(() => world.step('1' as unknown as number)).toThrow(/dt.*"1"/);
    expect(() => world.step(undefined as unknown as number)).toThrow(/dt.*undefined/);
    expect([world.time, world.stepCount, world.bodies[0].position.x]).toEqual([0, 0, 0]);
  });
});

describe('bad input', () => {
  it('to add is refused by field and value, and adds nothing', () => {
    const world = new World();
    const shape = sphere(1);
    const bad = (options: object) => () => world.add({ shape, ...options } as BodyOptions);
    expect(bad({ shape: undefined })).toThrow(/shape is undefined/);
    expect(bad({ shape: { type: 'cone' } })).toThrow(/shape/);
    expect(bad({ position: [0, Number.NaN, 0] })).toThrow(/position\.y is NaN/);
    expect(bad({ position: [0, 1] })).toThrow(/position/);
    expect(bad({ position: { x: 1, y: 2 } })).toThrow(/position\.z is undefined/);
    expect(bad({ quaternion: [0, 0, 0, 0] })).toThrow(/quaternion.*zero/);
    expect(bad({ quaternion: [0, Infinity, 0, 0] })).toThrow(/quaternion\.y is Infinity/);
    expect(bad({ velocity: [0, 0, '3'] })).toThrow(/velocity\.z is "3"/);
    expect(bad({ angularVelocity: 3 })).toThrow(/angularVelocity is 3/);
    expect(bad({ type: 'dynamic' })).toThrow(/type is "dynamic"/);
    expect(bad({ layer: 1.5 })).toThrow(/layer is 1\.5/);
    expect(bad({ mask: '1' })).toThrow(/mask is "1"/);
    expect(() => world.add(undefined as unknown as BodyOptions)).toThrow(TypeError);
    expect(world.bodies).toEqual([]);
    expect(bad({ name: 'hero', position: [Number.NaN, 0, 0] })).toThrow(/"hero"/);
    expect(world.add({ shape }).id).toBe(1);
  });

  it('to a body is refused with the name of the body, and changes nothing', () => {
    const world = new World();
    const body = world.add({ shape: sphere(1), name: 'player', position: [1, 2, 3] });
    const named = /^body 1 "player": /;
    const nan = [Number.NaN, 0, 0] as const;
    const bad: (() => void)[] = [
      () => body.moveTo(nan),
      () => body.teleport(nan),
      () => body.teleport([9, 9, 9], [0, 0, 0, 0]),
      () => body.moveTo([9, 9, 9], [0, 0, Number.NaN, 0]),
      () => (body.type = 'ghost' as 'static'),
      () => (body.layer = Number.NaN),
      () => (body.mask = 0.5),
    ];
    for (const attempt of bad) {
      expect(attempt).toThrow(named);
      expect(attempt).toThrow(/NaN|zero|ghost|0\.5/);
    }
    world.step(1);
    expect(body.position).toEqual({ x: 1, y: 2, z: 3 });
    expect([body.type, body.layer, body.mask]).toEqual(['moving', 1, 0xffffffff]);
  });

  it('a body of another world, or one that was removed, is refused', () => {
    const world = new World();
    const own = world.add({ shape: sphere(1) });
    const stranger = new World().add({ shape: sphere(1), name: 'stranger' });
    expect(() => world.remove(stranger)).toThrow(/stranger/);
    expect(() => world.areTouching(own, stranger)).not.toThrow();
    expect(world.areTouching(own, stranger)).toBe(false);
    expect(world.bodies).toEqual([own]);
    world.remove(own);
    expect(() => world.remove(own)).toThrow(/body 1.*removed/);
    for (const attempt of [() => own.teleport([0, 0, 0]), () => own.moveTo([0, 0, 0])]) {
      expect(attempt).toThrow(/body 1.*removed/);
    }
  });
});

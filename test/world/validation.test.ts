import {
  type Body,
  type BodyOptions,
  bounce,
  box,
  history,
  moveAndSlide,
  plane,
  slide,
  sphere,
  stop,
  World,
} from 'first-contact';
import { overlapShapes } from 'first-contact/narrowphase';
import { describe, expect, it } from 'vitest';
import { Random } from '../helpers/random.ts';
import { drain, watch } from './watch.ts';

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

describe('a refused step', () => {
  const spoil: [string, RegExp, (body: Body) => void][] = [
    ['NaN velocity', /^body 4 "last": velocity\.x is NaN, not a finite number$/, (it) => (it.velocity.x = Number.NaN)],
    ['infinite velocity', /^body 4 "last": velocity\.z is -Infinity/, (it) => (it.velocity.z = -Infinity)],
    ['NaN spin', /^body 4 "last": angularVelocity\.y is NaN/, (it) => (it.angularVelocity.y = Number.NaN)],
    ['velocity so large that the body leaves the numbers', /body 4 "last"/, (it) => (it.velocity.x = 1e308)],
  ];

  it.each(spoil)('for a %s names the body and leaves the world unchanged, bit for bit', (_, message, harm) => {
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
    expect(drain(seen).filter((it) => it.startsWith('exit'))).not.toEqual([]);
  });

  it.each([1e10, 1e20, 1e154, 1e35, 1e200, 1e308])(
    'or happens completely: a spin of %s leaves no NaN behind',
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

  it('for a motion that leads too far names the body', () => {
    const world = new World();
    world.add({ type: 'static', shape: sphere(1), position: [5, 0, 0] });
    world.add({ shape: sphere(1), name: 'bullet', velocity: [9e29, 0, 0] });
    expect(() => world.step(2)).toThrow(/body 2 "bullet": .*9e\+29.* farther than can be computed/);
    expect(world.stepCount).toBe(0);
    const seen: string[] = [];
    world.on('*', (type) => seen.push(type));
    world.step(1);
    expect(seen).toEqual(['enter', 'exit']);
  });

  it.each([
    ['moveTo', 1e-40, (it: Body) => it.moveTo([6, 0.5, 0])],
    ['a moveTo that rotates', 1e-35, (it: Body) => it.moveTo([0, 0, 0], [0, 0, 0.6, 0.8])],
    ['velocity', 1e-200, (it: Body) => (it.velocity = [1e40, 0, 0])],
    ['angular velocity', 1e-32, (it: Body) => (it.angularVelocity = [0, 0, 1.2e30])],
  ] as const)('for a motion by %s in a step of %s s names body, speed and limit', (_, dt, move) => {
    for (const response of [undefined, bounce()]) {
      for (const shape of [box({ size: [1, 1, 1] }), sphere(1)]) {
        const world = new World();
        world.add({ type: 'static', shape: box({ size: [1, 4, 4] }), position: [3, 0, 0] });
        const body = world.add({ shape, name: 'fast', response });
        const seen = watch(world);
        move(body);
        expect(() => world.step(dt)).toThrow(/body 2 "fast": .*e\+[34].* more than the limit of 1e\+30 /);
        expect([world.stepCount, body.position.x, seen]).toEqual([0, 0, []]);
        body.velocity = body.angularVelocity = [0, 0, 0];
        world.step(0);
        expect(world.stepCount).toBe(1);
      }
    }
  });

  it('happens at a speed below the limit, with finite events', () => {
    for (const response of [bounce(), slide(), stop()]) {
      const world = new World();
      world.add({ type: 'static', shape: box({ size: [1, 4, 4] }), position: [3, 0, 0] });
      const body = world.add({ shape: box({ size: [1, 1, 1] }), response });
      const speeds: number[] = [];
      world.on('*', (_, { speed }) => speeds.push(speed));
      body.moveTo([6, 0.5, 0], [0, 0, 0.6, 0.8]);
      world.step(1e-29);
      expect(speeds[0]).toBeGreaterThan(1e29);
      expect(speeds.every(Number.isFinite)).toBe(true);
      expect(body.position.x).toBeLessThan(2.5);
    }
  });

  it('for an invalid dt names dt', () => {
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

describe('invalid input', () => {
  it('to add is refused with field and value, and adds nothing', () => {
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

  it('to a body is refused with the label of the body, and changes nothing', () => {
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

  it('such as a body of another world, or a removed one, is refused', () => {
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

describe('positions', () => {
  it('too far from the origin are refused by the call, so that no body blocks later steps', () => {
    const world = new World();
    const bystander = world.add({ shape: sphere(1), velocity: [1, 0, 0] });
    const body = world.add({ shape: sphere(1), name: 'far', position: [0, 1e30, 0] });
    const tooFar = /position is .*1e\+35.* length must not exceed 1e\+30/;
    expect(() => world.add({ shape: sphere(1), position: [1e35, 0, 0] })).toThrow(tooFar);
    expect(() => body.teleport([0, 0, 1e35])).toThrow(tooFar);
    expect(() => body.moveTo([0, 0, -1e35])).toThrow(/moveTo position is .*-1e\+35/);
    expect(() => world.add({ shape: plane({ normal: [0, 1, 0], offset: 1e35 }) })).toThrow(/offset is 1e\+35/);
    world.step(1);
    expect(bystander.position.x).toBe(1);
    expect(world.bodies.length).toBe(2);
  });

  it('too far from the origin after a step are refused by the step, with the body', () => {
    for (const steers of [false, true]) {
      const world = new World();
      const body = world.add({ shape: sphere(1), name: 'rocket', position: [9e29, 0, 0], velocity: [1e29, 0, 0] });
      if (steers) expect(body.velocity.x).toBe(1e29);
      world.step(0.5);
      world.step(0.5);
      const before = state(world);
      expect(() => world.step(1)).toThrow(/^body 1 "rocket": .*1e\+29.* farther than can be computed/);
      expect(state(world)).toBe(before);
      body.velocity = [0, 0, 0];
      world.step(1);
      expect(world.stepCount).toBe(3);
    }
  });
});

describe('a velocity with a component that is not a number', () => {
  const values: unknown[] = [true, '1', '', null, undefined, [5], [], {}, 5n, new Date(5), () => 5];
  it.each(values)('as %o is refused by the next step, with body and field', (value) => {
    for (const field of ['velocity', 'angularVelocity'] as const) {
      for (const axis of ['x', 'y', 'z'] as const) {
        const world = new World();
        world.add({ shape: sphere(1), velocity: [1, 0, 0] });
        const body = world.add({ shape: box({ size: [1, 1, 1] }), name: 'odd', position: [9, 0, 0] });
        body[field][axis] = value as number;
        const message = `body 2 "odd": ${field}.${axis} is `;
        expect(() => world.step(1)).toThrow(message);
        expect(() => world.step(1)).toThrow(TypeError);
        expect([world.stepCount, world.bodies[0].position.x]).toEqual([0, 0]);
        body[field][axis] = 0;
        for (let i = 0; i < 20; i++) world.step(1);
        body[field][axis] = value as number;
        expect(() => world.step(1)).toThrow(message);
      }
    }
  });
});

describe('getters with side effects', () => {
  it('in options may add other bodies: no id is assigned twice', () => {
    const world = new World();
    const added: Body[] = [];
    const options: BodyOptions = {
      get shape() {
        added.push(world.add({ shape: sphere(2) }));
        return sphere(1);
      },
      position: {
        get x() {
          added.push(world.add({ shape: sphere(3) }));
          return 7;
        },
        y: 0,
        z: 0,
      },
    };
    const body = world.add(options);
    expect([...added, body].map((it) => it.id)).toEqual([1, 2, 3]);
    for (const it of [...added, body]) expect(world.get(it.id)).toBe(it);
    expect(world.bodies).toEqual([...added, body]);
    expect(world.add({ shape: sphere(1) }).id).toBe(4);
  });

  it('in options may throw: nothing is added', () => {
    const world = new World();
    const options = {
      shape: sphere(1),
      get mask(): number {
        throw new Error('no mask');
      },
    };
    expect(() => world.add(options)).toThrow('no mask');
    expect(world.bodies).toEqual([]);
    expect(world.add({ shape: sphere(1) }).id).toBe(1);
  });

  it('in a position may remove the body, whose teleport is then refused', () => {
    const world = new World();
    const body = world.add({ shape: sphere(1) });
    const target = {
      get x() {
        world.remove(body);
        return 1;
      },
      y: 0,
      z: 0,
    };
    expect(() => body.teleport(target)).toThrow(/body 1: teleport is not possible, the body was removed/);
    expect(world.raycastAny({ origin: [0, 9, 0], direction: [0, -1, 0] })).toBe(false);
    world.step(1);
  });

  it.each([
    ['velocity', { x: 5, y: 0, z: 0 }, 'x', 'does not move'],
    ['angularVelocity', { x: 5, y: 0, z: 0 }, 'x', 'does not move'],
  ] as const)('in %s may make the body static, which then refuses it', (field, value, name, message) => {
    const world = new World();
    const body = world.add({ shape: sphere(1) });
    const given = {
      ...value,
      get [name]() {
        body.type = 'static';
        return (value as Record<string, unknown>)[name];
      },
    };
    expect(() => Object.assign(body, { [field]: given })).toThrow(message);
    expect([body.type, body.velocity.x, body.response]).toEqual(['static', 0, undefined]);
    body.type = 'moving';
    expect([body.velocity.x, body.angularVelocity.x, body.response]).toEqual([0, 0, undefined]);
  });
});

describe('a broadphase without a required method', () => {
  it.each(['add', 'remove', 'update', 'findPairs'])('such as %s is refused by the constructor', (method) => {
    const whole = { add() {}, remove() {}, update() {}, findPairs() {} };
    expect(() => new World({ broadphase: whole })).not.toThrow();
    expect(() => new World({ broadphase: { ...whole, cast: undefined as never } })).not.toThrow();
    const message = `broadphase.${method} is undefined, not a function`;
    expect(() => new World({ broadphase: { ...whole, [method]: undefined } as never })).toThrow(message);
    expect(() => new World({ broadphase: { ...whole, cast: 5 as never } })).toThrow('broadphase.cast is 5');
  });
});

describe('options that other code has put on Object.prototype', () => {
  const polluted = {
    sensor: true,
    mask: 0,
    layer: 2,
    type: 'static',
    velocity: [9, 9, 9],
    position: [9, 9, 9],
    quaternion: [0, 0, 1, 0],
    displacement: [9, 9, 9],
    exclude: 5,
    sensors: true,
    at: -1,
    maxDistance: 0,
    filter: () => false,
    history: history(5),
    fixedStep: 5,
    out: [],
    stepHeight: 5,
    shapes: false,
    cullBackfaces: true,
  };

  it('are not read, but inherited options of an options object are', () => {
    for (const [key, value] of Object.entries(polluted)) {
      Object.defineProperty(Object.prototype, key, { value, configurable: true, enumerable: true, writable: true });
    }
    try {
      const world = new World({});
      const body = world.add({ shape: sphere(1) });
      expect([body.sensor, body.mask, body.layer, body.type]).toEqual([false, 0xffffffff, 1, 'moving']);
      expect([body.position, body.quaternion, body.velocity]).toEqual([
        { x: 0, y: 0, z: 0 },
        { x: 0, y: 0, z: 0, w: 1 },
        { x: 0, y: 0, z: 0 },
      ]);
      expect(world.advance(1, { maxSteps: 100 }).steps).toBe(60);
      const ray = { origin: [0, 9, 0], direction: [0, -1, 0] } as const;
      expect(world.raycast(ray)?.distance).toBe(8);
      expect(world.raycast(ray, {})?.distance).toBe(8);
      expect(world.raycast(ray, { maxDistance: 7 })).toBeUndefined();
      expect(world.overlap(box({ size: [1, 1, 1] }), { position: [1.2, 0, 0] }, {})).toEqual([body]);
      expect(moveAndSlide(world, sphere(1), { position: [5, 0, 0] }, [1, 0, 0], 1, {}).position.x).toBe(6);
      expect(overlapShapes({ shape: sphere(1) }, { shape: sphere(1) })).toBe(true);
      class Options {
        shape = sphere(1);
        get sensor() {
          return true;
        }
        get mask() {
          return 4;
        }
      }
      const other = world.add(new Options());
      expect([other.sensor, other.mask, other.layer]).toEqual([true, 4, 1]);
      expect(() => world.add({ shape: sphere(1), mask: 'x' as never })).toThrow('mask is "x"');
    } finally {
      for (const key of Object.keys(polluted)) delete (Object.prototype as Record<string, unknown>)[key];
    }
  });
});

describe('a filter must not change the world', () => {
  const changes: [string, (body: Body, world: World) => void][] = [
    ['layer', (body) => (body.layer = 2)],
    ['mask', (body) => (body.mask = 2)],
    ['sensor', (body) => (body.sensor = true)],
    ['type', (body) => (body.type = 'static')],
    ['velocity', (body) => (body.velocity = [1, 0, 0] as never)],
    ['angularVelocity', (body) => (body.angularVelocity = [1, 0, 0] as never)],
    ['filter', (_, world) => (world.filter = undefined)],
    ['teleport', (body) => body.teleport([0, 0, 0])],
    ['moveTo', (body) => body.moveTo([0, 0, 0])],
  ];
  it.each(changes)('nor the %s of a body, in a step or in a query', (field, change) => {
    const world = new World();
    const body = world.add({ shape: sphere(1) });
    world.add({ shape: sphere(1), position: [1, 0, 0] });
    const harm = () => {
      change(body, world);
      return true;
    };
    world.filter = harm;
    const message = new RegExp(`${field}: the world must not be changed inside a filter`);
    expect(() => world.step(1)).toThrow(message);
    world.filter = undefined;
    expect(() => world.overlapPoint([0, 0, 0], { filter: harm })).toThrow(message);
    expect([body.layer, body.mask, body.sensor, body.type]).toEqual([1, 0xffffffff, false, 'moving']);
    world.step(1);
    expect(world.contactsOf(body).length).toBe(1);
  });
});

describe('id and world of a body', () => {
  it('cannot be assigned, so that remove takes out the body that it is given', () => {
    const world = new World();
    const [first, second] = [world.add({ shape: sphere(1), name: 'player' }), world.add({ shape: sphere(1) })];
    expect(() => Object.assign(first, { id: 2 })).toThrow(
      'body 1 "player": id cannot be assigned; userData may hold an id of yours',
    );
    expect(() => Object.assign(first, { world: new World() })).toThrow(
      'body 1 "player": world cannot be assigned; add() makes a body in another one',
    );
    world.remove(first);
    expect([world.bodies, first.id, first.world]).toEqual([[second], 1, undefined]);
    expect(() => Object.assign(first, { id: 2 })).toThrow('id cannot be assigned');
  });
});

describe('poses of a body', () => {
  it('cannot be assigned: the message names the methods for it', () => {
    const body = new World().add({ shape: sphere(1), name: 'player' });
    for (const field of ['position', 'quaternion', 'previousPosition', 'previousQuaternion']) {
      const assign = () => Object.assign(body, { [field]: { x: 1, y: 0, z: 0, w: 0 } });
      expect(assign).toThrow(`body 1 "player": ${field} cannot be assigned; teleport() and moveTo() change`);
    }
    expect(body.quaternion).toEqual({ x: 0, y: 0, z: 0, w: 1 });
  });

  it('have different objects for previousQuaternion and quaternion', () => {
    const world = new World();
    const body = world.add({ shape: box({ size: [1, 1, 1] }), quaternion: [0, 0, 1, 0] });
    const before = body.previousQuaternion;
    expect(before).not.toBe(body.quaternion);
    expect(before).toEqual(body.quaternion);
    body.teleport([0, 0, 0], [1, 0, 0, 0]);
    expect(before).toEqual({ x: 1, y: 0, z: 0, w: 0 });
    body.angularVelocity = [0, 1, 0];
    world.step(1);
    expect(before).toEqual({ x: 1, y: 0, z: 0, w: 0 });
    expect(body.previousQuaternion).toBe(before);
    expect(body.quaternion).not.toEqual(before);
    body.type = 'static';
    expect(body.previousQuaternion).toBe(before);
    expect(before).toEqual(body.quaternion);
  });

  it('keep every bit in a teleport to the same pose', () => {
    const random = new Random(5);
    const world = new World();
    for (let i = 0; i < 500; i++) {
      const spin = random.vector(3);
      const body = world.add({
        shape: box({ size: [1, 1, 1] }),
        quaternion: random.quaternion(),
        angularVelocity: spin,
      });
      for (let k = 0; k < 3; k++) world.step(0.3);
      const { x, y, z, w } = body.quaternion;
      body.teleport(body.position, body.quaternion);
      expect(body.quaternion).toEqual({ x, y, z, w });
      body.teleport(body.position, [3 * x, 3 * y, 3 * z, 3 * w]);
      const once = { ...body.quaternion };
      body.teleport(body.position, body.quaternion);
      expect(body.quaternion).toEqual(once);
      world.remove(body);
    }
  });
});

describe('areTouching and contactsOf inside handlers', () => {
  it('return the contacts at the end of the step, also before their events are delivered', () => {
    const world = new World();
    const near = world.add({ type: 'static', shape: box({ size: [1, 9, 9] }), position: [3, 0, 0], sensor: true });
    const far = world.add({ type: 'static', shape: box({ size: [1, 9, 9] }), position: [9, 0, 0], sensor: true });
    const ball = world.add({ shape: sphere(0.5), velocity: [9, 0, 0] });
    const seen: unknown[] = [];
    world.on('*', (type, { a }) => {
      const touching = [near, far].map((it) => world.areTouching(ball, it));
      seen.push([type, a.id, ...touching, world.contactsOf(ball).map((it) => it.other.id)]);
    });
    world.step(1);
    expect(seen).toEqual([
      ['enter', 1, false, true, [2]],
      ['exit', 1, false, true, [2]],
      ['enter', 2, false, true, [2]],
    ]);
  });

  it('include changes of earlier handlers', () => {
    const world = new World();
    const floor = world.add({ type: 'static', shape: plane({ normal: [0, 1, 0], offset: 0 }) });
    const [gone, moved] = [0, 5].map((x) => world.add({ shape: sphere(1), position: [x, 1, 0] }));
    const seen: unknown[] = [];
    world.on('enter', ({ b }) => {
      if (b === gone) {
        world.remove(gone);
        moved.teleport([5, 9, 0]);
      }
      seen.push([b.id, world.areTouching(floor, gone), world.areTouching(floor, moved)]);
    });
    world.step(1);
    expect(seen[0]).toEqual([2, false, false]);
    expect(world.areTouching(floor, moved)).toBe(false);
  });
});

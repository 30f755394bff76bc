import { type Body, bounce, box, plane, sphere, type Vec3, World } from 'first-contact';
import { describe, expect, it } from 'vitest';

// Live poses are read-only by their types alone: `Object.assign` and plain JavaScript write them.

type Vectors = 'position' | 'previousPosition' | 'quaternion' | 'previousQuaternion';
const VECTORS: readonly Vectors[] = ['position', 'previousPosition', 'quaternion', 'previousQuaternion'];

/** Ways in which a vector cannot be written. */
const lock: Readonly<Record<string, (v: Readonly<Vec3>) => void>> = {
  'is frozen': Object.freeze,
  'has a read-only component': (v) => Object.defineProperty(v, 'x', { writable: false }),
  'has a setter that throws': (v) => {
    const { x } = v;
    const set = () => {
      throw new Error('no');
    };
    Object.defineProperty(v, 'x', { get: () => x, set });
  },
};

const bodyIn = (world: World): Body =>
  world.add({ shape: sphere(1), position: [1, 2, 3], velocity: [1, 0, 0], name: 'ball' });

describe('a live vector that was written by mistake', () => {
  it.each(VECTORS)('%s is refused by the next step, which names it and the remedy, and changes nothing', (name) => {
    const world = new World();
    const ball = bodyIn(world);
    world.step(1);
    const before = { ...ball[name] };
    Object.assign(ball[name], { x: 9 });
    expect(() => world.step(1)).toThrow(
      new TypeError(`body 1 "ball": ${name} was written, but is a copy: use teleport, moveTo or a velocity`),
    );
    expect([world.time, { ...ball.position }]).toEqual([1, { x: 2, y: 2, z: 3 }]);
    expect({ ...ball[name] }).toEqual(before);
    world.step(1);
    expect({ ...ball.position }).toEqual({ x: 3, y: 2, z: 3 });
  });

  it('is refused when the body is static or sleeps', () => {
    const world = new World();
    const wall = world.add({ type: 'static', shape: sphere(1) });
    const sleeper = world.add({ shape: sphere(1), position: [9, 0, 0] });
    expect([wall.position.x, sleeper.position.x]).toEqual([0, 9]);
    for (let i = 0; i < 200; i++) world.step(1 / 60);
    for (const body of [wall, sleeper]) {
      Object.assign(body.position, { z: 1 });
      expect(() => world.step(1 / 60)).toThrow('position was written');
    }
    world.step(1 / 60);
  });

  it('is refused by one of the next two steps in a world in which thousands are held and move', () => {
    const world = new World();
    const bodies = Array.from({ length: 2000 }, (_, i) =>
      world.add({
        shape: box({ size: [1, 1, 1] }),
        position: [9 * i, 0, 0],
        velocity: [0, 1, 0],
        angularVelocity: [0, 1, 0],
      }),
    );
    for (const body of bodies) expect([body.position.y, body.quaternion.w]).toEqual([0, 1]);
    for (const [i, name] of [
      [3, 'position'],
      [1234, 'quaternion'],
      [1999, 'position'],
    ] as const) {
      world.step(1 / 60);
      Object.assign(bodies[i]![name], { x: -1 });
      const twice = () => {
        world.step(1 / 60);
        world.step(1 / 60);
      };
      expect(twice).toThrow(`body ${bodies[i]!.id}: ${name} was written`);
      // The vector has the pose of the body again, and the steps go on.
      expect(bodies[i]!.position.x).toBe(9 * i);
      twice();
    }
  });

  it('is refused within some steps in a world in which thousands are held and rest', () => {
    const world = new World();
    const bodies = Array.from({ length: 2000 }, (_, i) =>
      world.add({ type: 'static', shape: sphere(0.1), position: [i, 0, 0] }),
    );
    for (const body of bodies) expect(body.position.y).toBe(0);
    Object.assign(bodies[1234]!.position, { x: -1 });
    const step = () => {
      for (let i = 0; i < 9; i++) world.step(1 / 60);
    };
    expect(step).toThrow('position was written');
  });

  it.each([...VECTORS, 'velocity' as const].flatMap((name) => Object.keys(lock).map((way) => [name, way] as const)))(
    'is refused by the next step when %s %s, and no other body is held up',
    (name, way) => {
      const world = new World();
      world.add({ type: 'static', shape: plane({ normal: [-1, 0, 0], offset: -3 }) });
      const options = {
        shape: sphere(0.5),
        velocity: [10, 0, 0],
        angularVelocity: [0, 1, 0],
        response: bounce(),
      } as const;
      const [first, second, third] = [0, 5, 10].map((y) => world.add({ ...options, position: [0, y, 0] }));
      const enters: number[] = [];
      world.on('enter', (event) => enters.push(event.b.id));
      lock[way]?.(second![name]);
      for (const body of [first, third]) expect([body?.position.x, body?.velocity.x]).toEqual([0, 10]);
      world.step(0.3);
      expect(world.stepCount).toBe(1);
      expect(enters).toEqual([2, 3, 4]);
      for (const body of [first, third]) {
        expect(body?.position.x).toBeCloseTo(2, 12);
        expect(body?.velocity.x).toBeCloseTo(-10, 12);
      }
      expect(() => world.step(0.1)).toThrow('body 3: a live vector cannot be written: freeze a copy of it');
      world.step(0.1);
      for (const body of [first, second, third]) {
        expect(body?.position.x).toBeCloseTo(1, 12);
        expect(body?.velocity.x).toBeCloseTo(-10, 12);
      }
    },
  );

  it.each(VECTORS)('does not stop a teleport or another change half-way when %s is frozen', (name) => {
    const changes: ((ball: Body) => void)[] = [
      (ball) => ball.teleport([0, 9, 0], [0, 0, 1, 0]),
      (ball) => {
        ball.enabled = false;
      },
      (ball) => {
        ball.type = 'static';
      },
      (ball) => {
        ball.shape = sphere(0.5);
      },
    ];
    for (const change of changes) {
      const play = (isFrozen: boolean) => {
        const world = new World();
        const ball = bodyIn(world);
        world.add({ type: 'static', shape: sphere(1), position: [2, 3.6, 3] });
        world.step(1);
        const { position } = ball;
        if (isFrozen) Object.freeze(ball[name]);
        change(ball);
        if (isFrozen) {
          expect(() => world.step(1)).toThrow('body 1 "ball": a live vector cannot be written: freeze a copy of it');
          expect(ball.position === position).toBe(name !== 'position');
        }
        world.step(1);
        return [ball, world.contactsOf(ball), world.queryAabb([-9, -9, -9], [9, 20, 9])];
      };
      expect(JSON.stringify(play(true))).toBe(JSON.stringify(play(false)));
    }
  });

  it('is not found in vectors that were only read, nor in those of a body that was removed', () => {
    const world = new World();
    const [first, second] = [bodyIn(world), bodyIn(world)];
    for (let i = 0; i < 5; i++) {
      world.step(0.1);
      first.teleport([i, 0, 0], [0, 0, 1, i]);
      for (const name of VECTORS) expect({ ...first[name] }).toEqual({ ...first[name] });
    }
    Object.assign(second.position, { x: 7 });
    world.remove(second);
    world.step(0.1);
    expect(world.time).toBeCloseTo(0.6, 12);
  });
});

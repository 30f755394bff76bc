import { type BodyOptions, box, plane, sphere, World } from 'first-contact';
import { describe, expect, it } from 'vitest';
import { drain, watch } from './watch.ts';

/** Two balls at the same position. */
function twins(first: Partial<BodyOptions> = {}, second: Partial<BodyOptions> = {}) {
  const world = new World();
  const seen = watch(world);
  const a = world.add({ shape: sphere(1), name: 'a', ...first });
  const b = world.add({ shape: sphere(1), name: 'b', ...second });
  return { world, seen, a, b };
}

describe('layers and masks', () => {
  it('admit a pair if each layer is in the mask of the other body', () => {
    for (const [layerA, maskA, layerB, maskB, meet] of [
      [0b001, 0b010, 0b010, 0b001, true],
      [0b001, 0b010, 0b010, 0b100, false],
      [0b001, 0b100, 0b010, 0b001, false],
      [0b110, 0b010, 0b011, 0b100, true],
      [1, 0, 1, 0xffffffff, false],
      [0, 0xffffffff, 1, 0xffffffff, false],
      [0x80000000, 0xffffffff, 0x80000000, 0x80000000, true],
      [0x80000000, 0x7fffffff, 0x80000000, 0xffffffff, false],
    ] as const) {
      const { world, seen } = twins({ layer: layerA, mask: maskA }, { layer: layerB, mask: maskB });
      world.step(1);
      expect(drain(seen)).toEqual(meet ? ['enter a b'] : []);
    }
  });

  it('end or begin a contact at the start of the step after a change', () => {
    for (const change of ['mask', 'layer'] as const) {
      const { world, seen, a, b } = twins();
      world.step(1);
      const before = a[change];
      a[change] = 0;
      expect(world.areTouching(a, b)).toBe(true);
      expect(drain(seen)).toEqual(['enter a b']);
      world.step(1);
      expect(seen[0]).toMatchObject({ fraction: 0, time: 0 });
      expect(drain(seen)).toEqual(['exit a b']);
      expect(world.areTouching(a, b)).toBe(false);
      world.step(1);
      expect(drain(seen)).toEqual([]);
      a[change] = before;
      world.step(1);
      expect(seen[0]).toMatchObject({ fraction: 0, time: 0, overlapping: true });
      expect(drain(seen)).toEqual(['enter a b']);
    }
  });

  it('leave no trace when changed and changed back', () => {
    const { world, seen, a } = twins();
    world.step(1);
    a.mask = 0;
    a.mask = 1;
    world.step(1);
    expect(drain(seen)).toEqual(['enter a b']);
  });
});

describe('the filter', () => {
  it('is called for pairs that layers and masks admit and that may touch, older body first', () => {
    const filtered: string[] = [];
    const world = new World({
      filter: (a, b) => {
        filtered.push(`${a.name} ${b.name}`);
        return b.name !== 'c';
      },
    });
    const seen = watch(world);
    world.add({ shape: sphere(1), name: 'a' });
    world.add({ shape: sphere(1), name: 'b' });
    world.add({ shape: sphere(1), name: 'c' });
    world.add({ shape: sphere(1), name: 'd', mask: 0 });
    world.add({ type: 'static', shape: sphere(1), name: 'e', position: [500, 0, 0] });
    world.step(1);
    expect(drain(seen)).toEqual(['enter a b']);
    expect([...new Set(filtered)].sort()).toEqual(['a b', 'a c', 'b c']);
  });

  it('can be set, replaced and removed; contacts that it refuses end at the start of the next step', () => {
    const { world, seen } = twins();
    world.step(1);
    world.filter = () => false;
    expect(drain(seen)).toEqual(['enter a b']);
    world.step(1);
    expect(seen[0]).toMatchObject({ fraction: 0, time: 0 });
    expect(drain(seen)).toEqual(['exit a b']);
    world.filter = undefined;
    world.step(1);
    expect(drain(seen)).toEqual(['enter a b']);
  });

  it('must not change the world', () => {
    const complaints: unknown[] = [];
    const { world, seen, a } = twins();
    const attempts = [
      () => world.add({ shape: sphere(1) }),
      () => world.remove(a),
      () => world.clear(),
      () => world.step(1),
      () => a.teleport([9, 9, 9]),
      () => a.moveTo([9, 9, 9]),
    ];
    for (const attempt of attempts) {
      world.filter = () => {
        try {
          attempt();
        } catch (error) {
          complaints.push(error);
        }
        return true;
      };
      world.step(1);
    }
    expect(complaints).toHaveLength(attempts.length);
    for (const error of complaints) expect(String(error)).toMatch(/filter/);
    expect(drain(seen)).toEqual(['enter a b']);
    expect(world.bodies).toHaveLength(2);
  });

  it('leaves the world unchanged when it throws', () => {
    const { world, seen, a } = twins({ velocity: [1, 0, 0] });
    world.add({ shape: sphere(1), name: 'c' });
    world.filter = (_, other) => {
      if (other.name === 'c') throw new Error('no idea');
      return true;
    };
    expect(() => world.step(1)).toThrow('no idea');
    expect([world.time, world.stepCount, a.position.x]).toEqual([0, 0, 0]);
    world.filter = undefined;
    world.step(1);
    expect(drain(seen)).toEqual(['enter a b', 'enter a c', 'enter b c']);
    expect(a.position.x).toBe(1);
    world.filter = (_, other) => {
      if (other.name === 'c') throw new Error('no idea');
      return false;
    };
    expect(() => world.step(1)).toThrow('no idea');
    expect(drain(seen)).toEqual([]);
    expect(world.contactsOf(a)).toHaveLength(2);
  });
});

describe('pairs by type and motion', () => {
  it('moving bodies collide with static and moving ones, static bodies do not collide', () => {
    const types = ['static', 'static', 'moving', 'moving'] as const;
    const world = new World();
    const seen = watch(world);
    for (const [i, type] of types.entries()) world.add({ type, shape: sphere(1), name: `${i}` });
    world.step(1);
    expect(drain(seen)).toEqual(['enter 0 2', 'enter 0 3', 'enter 1 2', 'enter 1 3', 'enter 2 3']);
  });

  it('bodies with equal velocities do not collide, however fast', () => {
    const { world, seen } = twins(
      { velocity: [500, 0, 0] },
      { velocity: [500, 0, 0], position: [2.5, 0, 0], shape: box({ size: [1, 1, 1] }) },
    );
    for (let i = 0; i < 10; i++) world.step(1 / 60);
    expect(seen).toEqual([]);
  });

  it('touching bodies with equal velocities stay in contact', () => {
    const { world, seen } = twins({ velocity: [500, 3, 1] }, { velocity: [500, 3, 1], position: [1.9, 0, 0] });
    for (let i = 0; i < 100; i++) world.step(1 / 60);
    expect(drain(seen)).toEqual(['enter a b']);
  });
});

describe('planes', () => {
  const ground = { type: 'static', shape: plane({ normal: [0, 1, 0], offset: 0 }), name: 'ground' } as const;

  it('at rest are hit at the exact time, however far from their position', () => {
    const world = new World();
    const seen = watch(world);
    world.add(ground);
    world.add({ shape: sphere(0.5), name: 'ball', position: [1e5, 10, -1e5], velocity: [0, -100, 0] });
    world.add({ shape: box({ size: [1, 2, 1] }), name: 'box', position: [-1e5, 10, 0], velocity: [0, -100, 0] });
    world.step(0.1);
    expect(seen.map((it) => it.type)).toEqual(['enter', 'enter']);
    const [first, second] = seen; // The box, half a metre lower, is first.
    expect([first.b.name, second.b.name]).toEqual(['box', 'ball']);
    expect(first.fraction).toBeCloseTo(0.9, 13);
    expect(second.fraction).toBeCloseTo(0.95, 13);
    expect(second.normal).toEqual({ x: 0, y: 1, z: 0 });
    expect(second.point).toMatchObject({ x: 1e5, z: -1e5 });
  });

  it('contain the bodies behind their surface, since they are solid', () => {
    const world = new World();
    const seen = watch(world);
    world.add(ground);
    const ball = world.add({ shape: sphere(0.5), name: 'ball', position: [0, -1000, 0] });
    world.step(1);
    expect(seen[0]).toMatchObject({ overlapping: true, fraction: 0 });
    expect(seen[0].depth).toBeCloseTo(1000.5, 10);
    ball.velocity.y = 2000;
    world.step(1);
    expect(seen[1].type).toBe('exit');
    expect(seen[1].fraction).toBeCloseTo(0.50025, 12);
  });

  it('that move hit the bodies in their path', () => {
    const world = new World();
    const seen = watch(world);
    world.add({ shape: plane({ normal: [1, 0, 0], offset: 0 }), name: 'piston', velocity: [100, 0, 0] });
    world.add({ type: 'static', shape: sphere(1), name: 'near', position: [26, 0, 0] });
    world.add({ type: 'static', shape: box({ size: [2, 2, 2] }), name: 'far', position: [0.75 * 100 + 1, 1e4, 0] });
    world.add({ type: 'static', shape: sphere(1), name: 'out of reach', position: [101.5, 0, 0] });
    world.step(1);
    expect(seen.map((it) => it.fraction)).toEqual([0.25, 0.75]);
    expect(drain(seen)).toEqual(['enter piston near', 'enter piston far']);
  });

  it('are rotated by their pose', () => {
    const world = new World();
    const seen = watch(world);
    // A quarter rotation about z takes the normal from +y to −x; the surface is then at x = 3.
    const half = Math.SQRT1_2;
    world.add({ ...ground, position: [3, 7, 0], quaternion: [0, 0, half, half] });
    world.add({ shape: sphere(0.5), name: 'ball', position: [0, -50, 0], velocity: [5, 0, 0] });
    world.step(1);
    expect(seen[0].fraction).toBeCloseTo(0.5, 14);
    expect(seen[0].normal.x).toBeCloseTo(-1, 14);
    expect(drain(seen)).toEqual(['enter ground ball']);
  });

  it('do not collide with each other', () => {
    const world = new World();
    const seen = watch(world);
    world.add(ground);
    world.add({ shape: plane({ normal: [0, -1, 0], offset: 5 }), velocity: [0, 1, 0] });
    world.add({ shape: plane({ normal: [1, 0, 0], offset: 5 }) });
    world.step(1);
    expect(seen).toEqual([]);
  });
});

import {
  type Body,
  bounce,
  box,
  checksum,
  findDivergence,
  fork,
  history,
  plane,
  restore,
  type Shape,
  slide,
  snapshot,
  sphere,
  triangleMesh,
  World,
} from 'first-contact';
import { describe, expect, it } from 'vitest';

// What went wrong in other engines when they went back.

const DT = 1 / 60;
const FALL = 9.81 * DT;

function floor(world: World): Body {
  return world.add({ type: 'static', shape: plane({ normal: [0, 1, 0], offset: 0 }) });
}

/** Events from now on, as text. */
function listen(world: World): string[] {
  const lines: string[] = [];
  for (const type of ['enter', 'exit'] as const) {
    world.on(type, ({ a, b, time }) => lines.push(`${type} ${a.id} ${b.id} at ${time} in ${world.stepCount}`));
  }
  return lines;
}

function fall(world: World, steps: number): void {
  for (let i = 0; i < steps; i++) {
    for (const body of world.bodies) if (body.response) body.velocity.y -= FALL;
    world.step(DT);
  }
}

describe('a restore', () => {
  it('takes out what was added, and takes back what was removed, the same objects', () => {
    const world = new World();
    floor(world);
    const kept = world.add({ shape: sphere(0.5), position: [0, 2, 0], response: slide() });
    const saved = snapshot(world);
    world.remove(kept);
    const added = world.add({ shape: box({ size: [1, 1, 1] }), position: [0, 2, 0] });
    expect(kept.world).toBeUndefined();
    restore(world, saved);
    expect(world.bodies.map(({ id }) => id)).toEqual([1, 2]);
    expect(world.get(2)).toBe(kept);
    expect([kept.world, added.world, added.shape.type]).toEqual([world, undefined, 'box']);
    expect(() => added.teleport([0, 0, 0])).toThrow('removed from its world');
    // Ids go on from where they were.
    expect(world.add({ shape: sphere(1) }).id).toBe(3);
    expect(world.overlapPoint([0, 2, 0])[0]).toBe(kept);
  });

  it('may come twice, with different work between', () => {
    const world = new World();
    floor(world);
    for (let i = 0; i < 6; i++) world.add({ shape: sphere(0.5), position: [0, 1 + i, 0.1 * i], response: bounce() });
    fall(world, 20);
    const saved = snapshot(world);
    const lines = listen(world);
    fall(world, 40);
    const [first, sum] = [lines.splice(0), checksum(world)];
    restore(world, saved);
    world.remove(world.bodies[3]!);
    for (let i = 0; i < 20; i++) world.add({ shape: sphere(0.3), position: [i, 1, 0], response: slide() });
    fall(world, 90);
    lines.length = 0;
    restore(world, saved);
    fall(world, 40);
    expect([lines, checksum(world)]).toEqual([first, sum]);
  });

  it('in the middle of impacts goes on with them', () => {
    const world = new World();
    floor(world);
    for (let i = 0; i < 12; i++) {
      world.add({ shape: box({ size: [1, 1, 1] }), position: [0.3 * (i % 3), 0.6 + 1.01 * i, 0], response: slide() });
    }
    for (let i = 0; i < 90; i++) {
      const saved = snapshot(world);
      fall(world, 3);
      const sum = checksum(world);
      restore(world, saved);
      fall(world, 3);
      expect(checksum(world)).toBe(sum);
      restore(world, saved);
      fall(world, 1);
    }
  });

  it('keeps bodies in the order of their ids', () => {
    const world = new World();
    const [, b, c] = [1, 2, 3, 4].map(() => world.add({ shape: sphere(0.1) }));
    const saved = snapshot(world);
    world.remove(c!);
    world.remove(b!);
    restore(world, saved);
    expect(world.bodies.map(({ id }) => id)).toEqual([1, 2, 3, 4]);
  });

  it('leaks nothing', () => {
    const world = new World();
    const saved = snapshot(world);
    const once = () => {
      for (let i = 0; i < 100; i++) world.add({ shape: sphere(0.5), position: [i, 0, 0] });
      world.step(DT);
      restore(world, saved);
    };
    once();
    const { capacity } = world.sim.store;
    for (let i = 0; i < 50; i++) once();
    expect([world.sim.store.count, world.sim.store.capacity, world.sim.pairs.pairs.count < 1000]).toEqual([
      0,
      capacity,
      true,
    ]);
  });

  it('tells no event, and neither loses nor repeats one afterwards', () => {
    const world = new World();
    floor(world);
    const ball = world.add({ shape: sphere(0.5), position: [0, 0.6, 0], velocity: [0, -20, 0], response: slide() });
    const before = snapshot(world);
    const lines = listen(world);
    world.step(DT);
    const after = snapshot(world);
    expect(lines).toHaveLength(1);
    restore(world, before);
    expect(world.areTouching(ball, world.bodies[0]!)).toBe(false);
    world.step(DT);
    expect(lines[1]).toBe(lines[0]);
    restore(world, after);
    world.step(DT);
    expect(lines).toHaveLength(2);
    world.remove(ball);
    expect(lines).toHaveLength(3);
    restore(world, after);
    expect(lines).toHaveLength(3);
    expect(world.contactsOf(ball)).toHaveLength(1);
  });

  it('knows velocities that were written and not stepped yet', () => {
    const world = new World();
    const ball = world.add({ shape: sphere(0.5) });
    const { velocity } = ball;
    velocity.x = 3;
    const saved = snapshot(world);
    velocity.x = 5;
    ball.angularVelocity = [0, 1, 0];
    restore(world, saved);
    expect(velocity).toEqual({ x: 3, y: 0, z: 0 });
    expect(ball.velocity).toBe(velocity);
    world.step(1);
    expect([ball.position.x, ball.quaternion.w]).toEqual([3, 1]);
  });

  it('knows a moveTo that was not carried out yet, and forgets a later one', () => {
    const world = new World();
    const lift = world.add({ shape: sphere(0.5) });
    const none = snapshot(world);
    lift.moveTo([1, 0, 0]);
    const saved = snapshot(world);
    lift.moveTo([9, 0, 0]);
    restore(world, saved);
    world.step(DT);
    expect(lift.position.x).toBe(1);
    restore(world, none);
    world.step(DT);
    expect(lift.position.x).toBe(0);
  });

  it('knows what rests, and what sleeps', () => {
    const world = new World();
    floor(world);
    const ball = world.add({ shape: sphere(0.5), position: [0, 0.5, 0], response: slide() });
    const idle = world.add({ shape: sphere(0.5), position: [5, 5, 0] });
    fall(world, 60);
    const { y } = ball.position;
    const saved = snapshot(world);
    expect(world.sim.sleepingCount).toBe(1);
    idle.velocity.x = 1;
    ball.velocity.y = 4;
    fall(world, 60);
    const lines = listen(world);
    restore(world, saved);
    expect(world.sim.sleepingCount).toBe(1);
    fall(world, 60);
    expect([ball.position.y, lines]).toEqual([y, []]);
  });

  it('knows the past of then, also of bodies that were removed since, and that of other saves', () => {
    const world = new World({ history: history(0.2) });
    const ball = world.add({ shape: sphere(0.3), position: [0, 0, 0], velocity: [6, 0, 0] });
    const crate = world.add({ type: 'static', shape: box({ size: [1, 1, 1] }), position: [0, 0, 5] });
    const answers = () =>
      [-0.2, -0.15, -0.1, -0.03, 0].map((at) => {
        const time = Math.max(at, world.historyStart);
        const [x, z] = [0, 5].map((from) => world.raycast([-9, 0, from], [1, 0, 0], { at: time })?.distance);
        return [time, x, z];
      });
    fall(world, 8);
    crate.teleport([3, 0, 5]);
    crate.shape = sphere(0.5);
    fall(world, 3);
    const early = [snapshot(world), answers()] as const;
    fall(world, 5);
    const late = [snapshot(world), answers()] as const;
    // In the row of the ball another body is recorded.
    world.remove(ball);
    const other = world.add({ shape: sphere(0.3), position: [0, 9, 0], velocity: [6, 0, 0] });
    fall(world, 40);
    crate.teleport([0, 0, 5]);
    fall(world, 2);
    for (const [saved, expected] of [late, early, late]) {
      restore(world, saved);
      expect(answers()).toEqual(expected);
      fall(world, 30);
      world.remove(ball);
      world.add({ shape: sphere(0.2), velocity: [1, 0, 0] });
      fall(world, 9);
    }
    expect(other.world).toBeUndefined();
    const distances = late[1].map(([, x]) => x!);
    expect(distances.every((x, k) => k === 0 || x > distances[k - 1]!)).toBe(true);
    expect(new Set(late[1].map(([, , z]) => z)).size).toBe(2);
  });

  it('gives back shapes, responses, types and rules', () => {
    const world = new World();
    const body = world.add({ shape: sphere(0.5), response: slide({ mass: 2 }), layer: 2, friction: 0.5 });
    const wall = world.add({ type: 'static', shape: box({ size: [1, 1, 1] }), position: [0, 3, 0] });
    const { response, shape } = body;
    const revision = world.staticRevision;
    const saved = snapshot(world);
    body.shape = box({ size: [4, 4, 4] });
    body.response = undefined;
    body.layer = 4;
    body.friction = 0;
    body.type = 'static';
    wall.teleport([0, -30, 0]);
    wall.sensor = true;
    restore(world, saved);
    expect([body.shape, body.response, body.layer, body.friction, body.type]).toEqual([
      shape,
      response,
      2,
      0.5,
      'moving',
    ]);
    expect([wall.position.y, wall.sensor]).toEqual([3, false]);
    expect(world.staticRevision).toBeGreaterThan(revision);
    expect(world.overlapPoint([1, 0, 0])).toHaveLength(0);
    expect(world.raycast([0, 9, 0], [0, -1, 0])?.body).toBe(wall);
  });

  it('is refused where it cannot be', () => {
    const world = new World();
    const saved = snapshot(world);
    expect(() => restore(new World(), saved)).toThrow('restore: saved is a snapshot of another world');
    expect(() => snapshot(new World(), saved)).toThrow('snapshot: out is a snapshot of another world');
    expect(() => restore(world, {} as never)).toThrow('restore: saved is {  }, but must be made by snapshot(world)');
    world.add({ shape: sphere(1) });
    world.add({ shape: sphere(1) });
    for (const attempt of [snapshot, checksum, fork, (it: World) => restore(it, saved)]) {
      const end = world.on('enter', () => attempt(world));
      world.bodies[1]!.teleport([9, 0, 0]);
      world.step(DT);
      world.bodies[1]!.teleport([0, 0, 0]);
      expect(() => world.step(DT)).toThrow('was called inside an event handler');
      end();
    }
    world.filter = () => {
      snapshot(world);
      return true;
    };
    expect(() => world.step(DT)).toThrow('snapshot was called inside a filter or a response, in the middle of a step');
  });
});

describe('a fork', () => {
  it('has bodies, ids and userData of the same, and no handlers', () => {
    const world = new World<{ readonly hp: number }>();
    const userData = { hp: 3 };
    const body = world.add({ shape: sphere(1), name: 'hero', userData, velocity: [1, 0, 0] });
    let calls = 0;
    world.on('*', () => calls++);
    const twin = fork(world);
    const double = twin.get(body.id)!;
    expect(double).not.toBe(body);
    expect([double.userData, double.name, double.shape, double.world]).toEqual([userData, 'hero', body.shape, twin]);
    twin.add({ shape: sphere(1), userData });
    twin.step(DT);
    expect([calls, world.stepCount, twin.stepCount, body.position.x]).toEqual([0, 0, 1, 0]);
    expect(twin.add({ shape: sphere(1), userData }).id).toBe(3);
  });

  it('shares the shapes of its world', () => {
    const world = new World();
    const level: Shape = triangleMesh({ positions: [-9, 0, -9, 0, 0, 9, 9, 0, -9], indices: [0, 1, 2] });
    world.add({ type: 'static', shape: level });
    expect(fork(world).bodies[0]!.shape).toBe(level);
  });
});

describe('findDivergence', () => {
  it('names the body with the smallest id that differs, and what differs first', () => {
    const world = new World();
    for (let i = 0; i < 3; i++) world.add({ shape: sphere(0.5), position: [2 * i, 0, 0], velocity: [0, i, 0] });
    const twin = fork(world);
    expect(findDivergence(world, twin)).toBeUndefined();
    twin.get(3)!.velocity.z = 1;
    expect(findDivergence(world, twin)).toEqual({ tick: 0, body: 3, column: 'velocity.z', a: 0, b: 1 });
    twin.get(2)!.teleport([2, 0, 1]);
    expect(findDivergence(world, twin)).toEqual({ tick: 0, body: 2, column: 'position.z', a: 0, b: 1 });
    world.step(DT);
    expect(findDivergence(world, twin)).toEqual({ tick: 1, body: undefined, column: 'stepCount', a: 1, b: 0 });
  });

  it('sees the orientation of a moveTo, and takes an unused column for zeros', () => {
    const world = new World();
    world.add({ shape: box({ size: [1, 1, 1] }) }).moveTo([1, 0, 0], [0, 0, 0, 1]);
    const turned = fork(world);
    turned.get(1)!.moveTo([1, 0, 0], [0, 0, 0.6, 0.8]);
    expect(findDivergence(world, turned)).toEqual({ tick: 0, body: 1, column: 'moveTo quaternion.z', a: 0, b: 0.6 });
    const used = fork(world);
    used.get(1)!.friction = 1;
    used.get(1)!.friction = 0;
    expect(findDivergence(world, used)).toBeUndefined();
    used.get(1)!.response = slide();
    expect(findDivergence(world, used)?.column).toBe('response');
  });

  it('sees bodies, shapes, contacts and responses', () => {
    const differing = (change: (twin: World) => void): string | undefined => {
      const world = new World();
      floor(world);
      world.add({ shape: sphere(0.5), position: [0, 0.5, 0], response: slide() });
      world.step(DT);
      const twin = fork(world);
      change(twin);
      return findDivergence(world, twin)?.column;
    };
    expect(differing((twin) => twin.remove(twin.get(2)!))).toBe('contact with 2');
    expect(differing((twin) => twin.add({ shape: sphere(1) }))).toBe('last id');
    expect(differing((twin) => (twin.get(2)!.shape = sphere(0.6)))).toBe('shape');
    expect(differing((twin) => (twin.get(2)!.response = slide({ mass: 2 })))).toBe('response');
    expect(differing((twin) => (twin.get(1)!.layer = 2))).toBe('rules are tested');
    expect(differing(() => {})).toBeUndefined();
  });
});

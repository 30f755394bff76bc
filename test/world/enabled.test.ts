import { type Body, bounce, box, history, manifoldOf, plane, type Shape, sphere, World } from 'first-contact';
import { createClosestPoints, distanceShapes } from 'first-contact/narrowphase';
import { describe, expect, it } from 'vitest';
import { check } from '../helpers/assertions.ts';
import { cases, ofSample } from '../helpers/coverage.ts';
import { Random } from '../helpers/random.ts';
import { randomShape } from '../helpers/random-pairs.ts';
import { brief, drain, watch } from './watch.ts';

const unit = sphere(1);

/** A ball in contact with a wall and a plane. */
function corner(): { world: World; ball: Body; wall: Body; ground: Body } {
  const world = new World({ history: history(1) });
  const wall = world.add({ type: 'static', shape: box({ size: [2, 2, 2] }), position: [1.5, 0, 0], name: 'wall' });
  const ground = world.add({ type: 'static', shape: plane({ normal: [0, 1, 0], offset: -0.5 }), name: 'ground' });
  const ball = world.add({ shape: unit, name: 'ball' });
  world.step(0.1);
  return { world, ball, wall, ground };
}

describe('a disabled body', () => {
  it('ends its contacts before the assignment returns, and enters again when it is enabled', () => {
    const { world, ball } = corner();
    const seen = watch(world);
    ball.enabled = false;
    expect(drain(seen)).toEqual(['exit wall ball', 'exit ground ball']);
    expect([ball.enabled, world.contactsOf(ball).length, ball.id]).toEqual([false, 0, 3]);
    world.step(0.1);
    expect(drain(seen)).toEqual([]);
    ball.enabled = true;
    expect(drain(seen)).toEqual([]);
    world.step(0.1);
    expect(drain(seen)).toEqual(['enter wall ball', 'enter ground ball']);
  });

  it('is found by no query, now or in the past', () => {
    const { world, ball, wall, ground } = corner();
    const find = () => [
      world.overlap(unit, ball).map((it) => it.name),
      world.raycastAll([0, 0, -9], [0, 0, 1]).map(({ body }) => body.name),
      world.raycastAll([0, 0, -9], [0, 0, 1], { at: -0.05 }).map(({ body }) => body.name),
      world.sweepAll(unit, { position: [0, 0, -9] }, [0, 0, 9]).map(({ body }) => body.name),
      world.closestPoint([0, 0, 0], 0.1)?.body.name,
    ];
    expect(find()).toEqual([['wall', 'ground', 'ball'], ['ball'], ['ball'], ['ground', 'ball', 'wall'], 'ball']);
    ball.enabled = false;
    expect(find()).toEqual([['wall', 'ground'], [], [], ['ground', 'wall'], undefined]);
    wall.enabled = false;
    ground.enabled = false;
    expect(find()).toEqual([[], [], [], [], undefined]);
    ball.enabled = true;
    expect(find()).toEqual([['ball'], ['ball'], [], ['ball'], 'ball']);
    expect(manifoldOf(world, ball, wall)).toBeUndefined();
  });

  it('rests where it is, keeps its velocity, and drops its moveTo', () => {
    const world = new World();
    const ball = world.add({ shape: unit, velocity: [1, 0, 0] });
    world.step(1);
    ball.moveTo([9, 0, 0]);
    ball.enabled = false;
    const drawn = { x: 0, y: 0, z: 0 };
    ball.interpolated(0.5, drawn);
    expect(drawn).toEqual({ x: 1, y: 0, z: 0 });
    world.step(1);
    expect([ball.position.x, ball.previousPosition.x, ball.velocity.x]).toEqual([1, 1, 1]);
    ball.enabled = true;
    world.step(1);
    expect(ball.position.x).toBe(2);
  });

  it('keeps a moveTo of its own until the first step in which it is enabled', () => {
    const world = new World();
    const ball = world.add({ shape: unit, enabled: false });
    world.add({ type: 'static', shape: box({ size: [0.1, 4, 4] }), position: [3, 0, 0], name: 'door' });
    const seen = watch(world);
    ball.moveTo([6, 0, 0]);
    world.step(1);
    expect(ball.position.x).toBe(0);
    ball.enabled = true;
    world.step(1);
    expect(ball.position.x).toBe(6);
    expect(drain(seen)).toHaveLength(2);
  });

  it('can be changed, teleported and removed meanwhile', () => {
    const { world, ball, ground } = corner();
    const seen = watch(world);
    ball.enabled = false;
    ground.enabled = false;
    drain(seen);
    ball.teleport([0, 9, 0]);
    ball.type = 'static';
    ball.type = 'moving';
    ball.shape = box({ size: [1, 1, 1] });
    ball.layer = 2;
    ball.velocity = [0, -9, 0];
    ball.response = bounce();
    world.step(1);
    expect(ball.position).toEqual({ x: 0, y: 9, z: 0 });
    expect(ball.velocity).toEqual({ x: 0, y: -9, z: 0 });
    world.remove(ground);
    world.remove(ball);
    expect([ball.enabled, drain(seen).length]).toEqual([false, 0]);
    expect(() => Object.assign(ball, { enabled: true })).toThrow(
      'body 3 "ball": enabled is not possible, the body was removed',
    );
    expect(world.overlap(unit, { position: [0, 0, 0] }).map((it) => it.name)).toEqual(['wall']);
  });

  it('may be added, and costs neither candidate pairs nor time', () => {
    const world = new World();
    for (let i = 0; i < 3; i++) world.add({ shape: unit, enabled: i === 0 });
    const seen = watch(world);
    world.step(1);
    expect([world.candidatePairs, world.bodies.length, drain(seen).length]).toEqual([0, 3, 0]);
    for (const body of world.bodies) body.enabled = true;
    world.step(1);
    expect(seen.map(brief)).toEqual(['enter 1 2', 'enter 1 3', 'enter 2 3']);
  });

  it('in a handler drops its later enters, and gets its exits in the same delivery', () => {
    const world = new World();
    const ball = world.add({ shape: unit, velocity: [10, 0, 0] });
    for (const x of [3, 5]) world.add({ type: 'static', shape: unit, position: [x, 0, 0] });
    const seen = watch(world);
    ball.once('enter', ({ self }) => {
      self.enabled = false;
      self.enabled = true;
    });
    world.step(0.35);
    expect(drain(seen)).toEqual(['enter 1 2', 'exit 1 2']);
    world.step(0);
    expect(drain(seen)).toEqual(['enter 1 2', 'enter 1 3']);
  });

  it('is refused as a value and inside filters as all else is', () => {
    const { world, ball } = corner();
    expect(() => Object.assign(ball, { enabled: 1 })).toThrow('body 3 "ball": enabled is 1, but must be true or false');
    world.filter = () => (ball.enabled = false);
    expect(() => world.step(1)).toThrow('enabled: the world must not be changed inside a filter');
    expect(ball.enabled).toBe(true);
  });
});

describe('the shape of a body', () => {
  it('can be replaced: exits at once, enters in the next step, same id and handlers', () => {
    const { world, ball, wall } = corner();
    const seen = watch(world);
    const heard: string[] = [];
    ball.on('*', (type, { other }) => heard.push(`${type} ${other.name}`));
    const small = box({ size: [1, 1.5, 1] });
    ball.shape = small;
    expect(ball.shape).toBe(small);
    expect(drain(seen)).toEqual([]);
    expect(world.areTouching(ball, wall)).toBe(true);
    ball.shape = sphere(0.25);
    expect(drain(seen)).toEqual(['exit wall ball', 'exit ground ball']);
    ball.shape = unit;
    world.step(0);
    expect(drain(seen)).toEqual(['enter wall ball', 'enter ground ball']);
    expect(heard).toEqual(['exit wall', 'exit ground', 'enter wall', 'enter ground']);
    expect(world.raycast([0, 0, -9], [0, 0, 1])?.distance).toBe(8);
  });

  it('is swept from the next step on, with the motion and target of before', () => {
    const world = new World();
    const ball = world.add({ shape: sphere(0.1), velocity: [10, 0, 0] });
    world.add({ type: 'static', shape: unit, position: [5, 0, 0] });
    ball.moveTo([10, 0, 0]);
    ball.shape = unit;
    const seen = watch(world);
    world.step(1);
    expect(seen.map(({ fraction }) => fraction)).toEqual([expect.closeTo(0.3, 12), expect.closeTo(0.7, 12)]);
    ball.shape = sphere(0.1);
    const drawn = { x: 0, y: 0, z: 0 };
    ball.interpolated(0.25, drawn);
    expect(drawn.x).toBe(2.5);
  });

  it('wakes a sleeping body, and sleeping bodies beside a static one', () => {
    const world = new World();
    const sleeper = world.add({ shape: sphere(0.5) });
    const post = world.add({ type: 'static', shape: sphere(0.5), position: [3, 0, 0] });
    for (let i = 0; i < 40; i++) world.step(0.1);
    const seen = watch(world);
    post.shape = sphere(2.75);
    world.step(0.1);
    expect(drain(seen)).toEqual(['enter 1 2']);
    for (let i = 0; i < 40; i++) world.step(0.1);
    sleeper.shape = sphere(0.2);
    expect(drain(seen)).toEqual(['exit 1 2']);
    sleeper.shape = plane({ normal: [0, 1, 0], offset: 0 });
    world.step(0.1);
    expect(drain(seen)).toEqual(['enter 1 2']);
    post.shape = plane({ normal: [0, 1, 0], offset: 0 });
    expect(drain(seen)).toEqual(['exit 1 2']);
  });

  it('is refused before anything changes unless it is one', () => {
    const { world, ball } = corner();
    const seen = watch(world);
    expect(() => Object.assign(ball, { shape: { type: 'sphere', radius: 0.1 } })).toThrow('body 3 "ball": shape');
    expect(() => Object.assign(ball, { shape: undefined })).toThrow('body 3 "ball": shape is undefined');
    expect([ball.shape === unit, seen.length]).toEqual([true, 0]);
    world.remove(ball);
    expect(() => Object.assign(ball, { shape: unit })).toThrow('shape is not possible, the body was removed');
  });

  it('bounces by the new shape', () => {
    const world = new World();
    const ball = world.add({ shape: unit, position: [0, 5, 0], velocity: [0, -10, 0], response: bounce() });
    world.add({ type: 'static', shape: plane({ normal: [0, 1, 0], offset: 0 }) });
    ball.shape = sphere(2);
    world.step(0.5);
    expect(ball.position.y).toBeCloseTo(4, 9);
    expect(ball.velocity.y).toBe(10);
  });
});

describe('enabling, disabling and changes of shape', () => {
  const randomOne = (random: Random): Shape =>
    random.chance(0.1)
      ? plane({ normal: random.unitVector(), offset: -2 })
      : randomShape[random.pick(['sphere', 'capsule', 'box', 'triangle'] as const)](random, random.range(0.4, 1.8));

  function change(body: Body, random: Random): void {
    const choice = random.integer(5);
    if (choice === 0) body.shape = randomOne(random);
    else if (choice === 1) body.enabled = !body.enabled;
    else if (choice === 2) body.enabled = true;
    else if (choice === 3) body.teleport(random.vector(2.5), random.quaternion());
    else if (body.type === 'moving') body.velocity = random.chance(0.5) ? [0, 0, 0] : random.vector(2.5);
  }

  it('at random times keep contacts, events and queries as in a world made anew', () => {
    const closest = createClosestPoints();
    let contacts = 0;
    let found = 0;
    for (let seed = 1; seed <= cases(30, 2000, 2); seed++) {
      const random = new Random(seed);
      const world = new World();
      const open = new Set<string>();
      let isQuiet = true;
      world.on('*', (type, { a, b }) => {
        const pair = `${a.id} ${b.id}`;
        if (type === 'enter') expect(open.has(pair)).toBe(false);
        if (type !== 'enter') expect(open.has(pair)).toBe(true);
        if (type === 'enter') open.add(pair);
        if (type === 'exit') open.delete(pair);
        if (!random.chance(0.05)) return;
        isQuiet = false;
        change(random.pick(world.bodies as Body[]), random);
      });
      for (let i = 0; i < 12; i++) {
        const type = random.chance(0.3) ? 'static' : 'moving';
        const response = type === 'moving' && random.chance(0.3) ? bounce() : undefined;
        world.add({
          type,
          response,
          shape: randomOne(random),
          position: random.vector(2.5),
          enabled: random.chance(0.8),
        });
      }
      for (let step = 0; step < 60; step++) {
        // Some bodies fall asleep meanwhile.
        if (step % 25 === 0) for (let i = 0; i < 4; i++) change(random.pick(world.bodies as Body[]), random);
        for (const body of world.bodies) if (Math.abs(body.position.x) > 5) body.teleport(random.vector(2.5));
        isQuiet = true;
        world.step(1 / 30);
        if (!isQuiet) continue;
        const fresh = new World();
        for (const body of world.bodies) if (body.enabled) fresh.add({ ...pick(body), name: `${body.id}` });
        const probe = { position: random.vector(3), quaternion: random.quaternion() };
        const there = world.overlap(unit, probe).map(({ id }) => `${id}`);
        expect(fresh.overlap(unit, probe).map(({ name }) => name)).toEqual(there);
        found += there.length;
        for (const a of world.bodies) {
          for (const b of world.bodies) {
            if (a.id >= b.id) continue;
            const isTouching = world.areTouching(a, b);
            const pair = `${a.id} ${b.id}`;
            check(open.has(pair) === isTouching, `${pair}: not as the events say`);
            if (!a.enabled || !b.enabled || (a.type === 'static' && b.type === 'static'))
              check(!isTouching, `${pair}: one is disabled, or both are static`);
            else if (a.shape.type === 'plane' && b.shape.type === 'plane') check(!isTouching, `${pair}: two planes`);
            else {
              distanceShapes(closest, a, b);
              if (isTouching) check(closest.distance < 1e-6, `${pair}: touching, but apart`);
              if (closest.distance < -1e-6) check(isTouching, `${pair}: overlapping, but not touching`);
              if (isTouching) contacts++;
            }
          }
        }
      }
    }
    expect(contacts).toBeGreaterThan(ofSample(2500));
    expect(found).toBeGreaterThan(ofSample(1000));
  });

  function pick({ type, shape, position, quaternion }: Body) {
    return { type, shape, position, quaternion };
  }
});

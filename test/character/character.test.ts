import { type Body, box, Character, capsule, plane, slide, sphere, type Vec3Like, World } from 'first-contact';
import { describe, expect, it } from 'vitest';

const shape = capsule({ radius: 0.4, halfHeight: 0.5 });
const dt = 1 / 60;

/** A floor at y = 0. */
function ground(): World {
  const world = new World();
  world.add({ type: 'static', shape: plane({ normal: [0, 1, 0], offset: 0 }), name: 'floor' });
  return world;
}

/** A floor at y = 0 and a character that stands on it. */
function stage(): { world: World; hero: Character } {
  const world = ground();
  return { world, hero: new Character(world, { shape, position: [0, 1.5, 0], name: 'hero', stepHeight: 0.3 }) };
}

/** Walks for some steps at a horizontal velocity, with gravity. */
function walk(world: World, hero: Character, steps: number, x = 0): void {
  world.advance(steps * dt, {
    fixedStep: dt,
    maxSteps: steps,
    beforeStep: (step) => hero.move([x, hero.velocity.y - 10 * step, 0], step),
  });
}

describe('a character', () => {
  it('takes another velocity by assignment, a copy', () => {
    const { hero } = stage();
    const given = { x: 1, y: 2, z: 3 };
    const { velocity } = hero;
    hero.velocity = given;
    expect(hero.velocity).toBe(velocity);
    expect(velocity).toEqual(given);
    hero.velocity = [4, 5, 6];
    expect(hero.result.velocity).toEqual({ x: 4, y: 5, z: 6 });
    expect(() => Object.assign(hero, { velocity: [Number.NaN, 0, 0] })).toThrow('velocity.x is NaN');
    expect(hero.velocity.x).toBe(4);
  });

  it('is left alone by reactive state, and names its options', () => {
    const { world, hero } = stage();
    expect(Reflect.get(hero, '__v_skip')).toBe(true);
    for (const exclude of [5, 'ab', '', new Map(), null]) {
      expect(() => new Character(world, { shape, exclude: exclude as never })).toThrow(/exclude/);
    }
    expect(world.bodies).toHaveLength(2);
  });

  it('has a label, and a summary in JSON', () => {
    const { world, hero } = stage();
    expect(`${hero}`).toBe('character of body 2 "hero"');
    walk(world, hero, 60);
    // What it keeps for itself is not shown.
    expect(Object.keys(hero)).toEqual(['body', 'result']);
    expect(JSON.parse(JSON.stringify(hero))).toMatchObject({ body: { id: 2 }, velocity: { x: 0 }, onFloor: true });
  });

  it('refuses another position by assignment, and names what to call', () => {
    const { hero } = stage();
    expect(() => Object.assign(hero, { position: [1, 2, 3] })).toThrow(
      'character of body 2 "hero": position cannot be assigned; move() and teleport() change where a character is',
    );
  });

  it('falls, lands and walks, and knows its floor', () => {
    const { world, hero } = stage();
    expect([hero.onFloor, hero.floor, hero.velocity.y]).toEqual([false, undefined, 0]);
    walk(world, hero, 60);
    expect(hero.onFloor).toBe(true);
    expect(hero.floor?.name).toBe('floor');
    expect(hero.floorNormal).toEqual({ x: 0, y: 1, z: 0 });
    expect(hero.position.y).toBeCloseTo(0.9, 2);
    walk(world, hero, 60, 3);
    expect(hero.position.x).toBeCloseTo(3, 9);
    expect([hero.onWall, hero.onCeiling, hero.position]).toEqual([false, false, hero.body.position]);
  });

  it('is swept by the step, so that it enters thin zones and is drawn between steps', () => {
    const { world, hero } = stage();
    walk(world, hero, 60);
    world.add({ type: 'static', sensor: true, shape: box({ size: [0.001, 9, 9] }), position: [5, 0, 0] });
    const seen: string[] = [];
    hero.body.on('*', (type, { other }) => other.sensor && seen.push(type));
    hero.move([600, 0, 0], dt);
    world.step(dt);
    expect(seen).toEqual(['enter', 'exit']);
    const drawn = { x: 0, y: 0, z: 0 };
    hero.interpolated(0.5, drawn);
    expect(drawn.x).toBeCloseTo(5, 9);
    expect(hero.body.previousPosition.x).toBe(0);
  });

  it('stops at walls, climbs steps, and keeps out of what it excludes', () => {
    const { world, hero } = stage();
    world.add({ type: 'static', shape: box({ size: [1, 0.4, 9] }), position: [2, 0, 0], name: 'step' });
    const wall = world.add({ type: 'static', shape: box({ size: [1, 9, 9] }), position: [6, 0, 0] });
    walk(world, hero, 60);
    walk(world, hero, 40, 3);
    expect(hero.floor?.name).toBe('step');
    walk(world, hero, 120, 3);
    expect(hero.position.x).toBeCloseTo(5.1, 2);
    expect(hero.onWall).toBe(true);
    const ghost = new Character(world, { shape, position: [4.5, 5, 0], exclude: wall });
    ghost.move([60, 0, 0], 0.1);
    world.step(0.1);
    expect(ghost.position.x).toBeCloseTo(10.5, 9);
  });

  it('crouches by another shape, and minds layers that change', () => {
    const { world, hero } = stage();
    walk(world, hero, 60);
    const beam = world.add({ type: 'static', shape: box({ size: [1, 1, 9] }), position: [2, 1.9, 0], layer: 4 });
    walk(world, hero, 60, 3);
    expect(hero.position.x).toBeLessThan(1.2);
    hero.body.shape = capsule({ radius: 0.4, halfHeight: 0.1 });
    hero.teleport([0, 0.51, 0]);
    walk(world, hero, 60, 3);
    expect(hero.position.x).toBeCloseTo(3, 2);
    hero.body.shape = shape;
    hero.teleport([0, 0.91, 0]);
    hero.body.mask = ~beam.layer;
    walk(world, hero, 60, 3);
    expect(hero.position.x).toBeCloseTo(3, 2);
  });

  it('is carried by its floor, one step behind', () => {
    const world = new World();
    const lift = world.add({ shape: box({ size: [4, 1, 4] }), position: [0, -0.5, 0] });
    const hero = new Character(world, { shape, position: [0, 0.91, 0] });
    walk(world, hero, 20);
    lift.velocity = [1, 0.5, 0];
    walk(world, hero, 61);
    expect(hero.floor).toBe(lift);
    expect(hero.position.x).toBeCloseTo(lift.position.x - dt, 6);
    expect(hero.position.y - lift.position.y - 0.5).toBeGreaterThan(0.88);
  });

  it('is at rest and on no floor after a teleport, and leaves with its body', () => {
    const { world, hero } = stage();
    walk(world, hero, 60, 3);
    hero.teleport([0, 9, 0]);
    expect([hero.onFloor, hero.floor, hero.velocity, hero.position.y]).toEqual([
      false,
      undefined,
      { x: 0, y: 0, z: 0 },
      9,
    ]);
    hero.remove();
    expect(world.bodies).toHaveLength(1);
    expect(() => hero.move([0, 0, 0], dt)).toThrow('moveTo is not possible, the body was removed');
  });

  it('that is put where it stands stands there, so that a jump in the next frame is not lost', () => {
    const { world, hero } = stage();
    walk(world, hero, 60, 3);
    const { floor } = hero;
    hero.teleport(hero.position);
    expect([hero.onFloor, hero.floor, hero.floorNormal]).toEqual([true, floor, { x: 0, y: 1, z: 0 }]);
    expect(hero.velocity).toEqual({ x: 0, y: 0, z: 0 });
    // elsewhere on the same floor
    hero.teleport([-3, hero.position.y, 1]);
    expect([hero.onFloor, hero.floor, hero.position]).toEqual([true, floor, { x: -3, y: hero.position.y, z: 1 }]);
    expect(hero.result.position).toEqual(hero.position);
    // within the snap length, but not on it
    hero.teleport([-3, hero.position.y + 0.05, 1]);
    expect([hero.onFloor, hero.floor]).toEqual([false, undefined]);
  });

  it('is on no floor after a teleport if the floor is gone or is no obstacle any more', () => {
    const { world, hero } = stage();
    walk(world, hero, 60);
    const { floor } = hero;
    if (floor) floor.layer = 2;
    hero.body.mask = 1;
    hero.teleport(hero.position);
    expect(hero.onFloor).toBe(false);
    hero.body.mask = 3;
    walk(world, hero, 1);
    expect(hero.onFloor).toBe(true);
    world.remove(world.bodies[0]);
    hero.teleport(hero.position);
    expect([hero.onFloor, hero.floor]).toEqual([false, undefined]);
  });

  it('is at rest after a teleport although a handler throws, and stays as it is if the pose is refused', () => {
    const { world, hero } = stage();
    walk(world, hero, 60);
    world.add({ shape: sphere(0.3), position: hero.position, sensor: true });
    walk(world, hero, 2);
    const { y } = hero.position;
    expect(() => hero.teleport([0, Number.NaN, 0])).toThrow('position.y is NaN');
    expect([hero.onFloor, hero.position.y]).toEqual([true, y]);
    hero.body.on('exit', () => {
      throw new Error('of a handler');
    });
    expect(() => hero.teleport([0, 50, 0])).toThrow('of a handler');
    expect([hero.onFloor, hero.position.y, hero.result.position.y]).toEqual([false, 50, 50]);
  });

  it('stays as it is if a move would end too far away', () => {
    const world = new World();
    const hero = new Character(world, { shape, position: [9e29, 0, 0] });
    hero.move([1, 2, 3], 0);
    const before = structuredClone(hero.result);
    expect(() => hero.move([9e29, 0, 0], 1)).toThrow(
      /end position is \[1\.8e\+30, 0, 0\], whose length must not exceed/,
    );
    expect(hero.result).toEqual(before);
  });

  it('asks its filter in moves alone', () => {
    const world = new World();
    world.add({ type: 'static', shape: box({ size: [9, 1, 9] }) });
    let asked = 0;
    const filter = () => ++asked > 0;
    const character = new Character(world, { shape: sphere(0.5), position: [0, 0.9, 0], filter });
    expect(asked).toBe(0);
    character.move([0, 0, 0], dt);
    expect(asked).toBeGreaterThan(0);
  });

  it('pushes bodies that have a response, if it may, and gives them its speed along the normal', () => {
    for (const pushes of [undefined, false, true, (body: Body) => body.name === 'crate']) {
      const world = ground();
      const crate = world.add({
        shape: box({ size: [1, 1, 1] }),
        position: [1.5, 0.501, 0],
        response: slide(),
        name: 'crate',
      });
      const hero = new Character(world, { shape, position: [0, 0.901, 0], ...(pushes !== undefined && { pushes }) });
      for (let i = 0; i < 120; i++) {
        crate.velocity.y -= 10 * dt;
        hero.move([3, hero.velocity.y - 10 * dt, 0], dt);
        world.step(dt);
      }
      if (pushes) {
        expect(crate.velocity.x).toBeCloseTo(3, 9);
        expect(crate.position.y).toBeCloseTo(0.5, 2);
        expect(hero.position.x).toBeGreaterThan(5.5);
      } else {
        expect(crate.velocity.x).toBe(0);
        expect(hero.position.x).toBeLessThan(0.61);
      }
    }
  });

  it('pushes at an angle along the normal alone, nothing that is faster, and nothing without a response', () => {
    const world = ground();
    const options = { shape: sphere(0.5), response: slide() };
    const ball = world.add({ ...options, position: [1.2, 0.9, 0.3] });
    const fast = world.add({ ...options, position: [0.91, 0.9, 20], velocity: [9, 0, 0] });
    const lift = world.add({ shape: sphere(0.5), position: [0.91, 0.9, 40] });
    const move = (position: Vec3Like) => {
      const hero = new Character(world, { shape, position, pushes: true });
      hero.move([3, 0, 0], 0.5);
      const { collisions } = hero.result;
      hero.remove();
      return collisions[0];
    };
    const { body, normal, speed } = move([0, 0.901, 0]);
    expect(body).toBe(ball);
    expect(speed).toBeCloseTo(-3 * normal.x, 9);
    expect(ball.velocity.x).toBeCloseTo(-speed * normal.x, 9);
    expect(ball.velocity.z).toBeCloseTo(-speed * normal.z, 9);
    expect(ball.velocity.z).toBeGreaterThan(0.5);
    expect(move([0, 0.901, 20]).body).toBe(fast);
    expect(fast.velocity).toEqual({ x: 9, y: 0, z: 0 });
    expect(move([0, 0.901, 40]).body).toBe(lift);
    expect(lift.velocity).toEqual({ x: 0, y: 0, z: 0 });
  });

  it('moves nothing if the function that says what it pushes throws', () => {
    const world = ground();
    const crate = world.add({ shape: sphere(0.5), position: [0.92, 0.9, 0], response: slide() });
    const pushes = (): boolean => {
      throw new Error('of pushes');
    };
    const hero = new Character(world, { shape, position: [0, 0.901, 0], pushes });
    const before = structuredClone(hero.result);
    expect(() => hero.move([3, 0, 0], dt)).toThrow('of pushes');
    expect([hero.result, crate.velocity]).toEqual([before, { x: 0, y: 0, z: 0 }]);
    world.step(dt);
    expect(hero.position.x).toBe(0);
    expect(() => new Character(world, { shape, pushes: 1 as never })).toThrow('pushes is 1');
  });

  it('refuses invalid options before a body is added', () => {
    const world = new World();
    const make = (options: object) => () => new Character(world, { shape: sphere(1), ...options } as never);
    expect(make({ stepheight: 1 })).toThrow(
      'Character: options.stepheight is 1, but there is no such option; did you mean stepHeight?',
    );
    expect(make({ velocity: [0, 0, 0] })).toThrow('Character: options.velocity');
    expect(make({ stepHeight: -1 })).toThrow('stepHeight is -1');
    expect(make({ shape: undefined })).toThrow('shape is undefined');
    expect(make({ layer: 0.5 })).toThrow('layer is 0.5');
    expect(world.bodies).toHaveLength(0);
    expect(() => new Character({} as never, { shape })).toThrow('Character: world');
  });
});

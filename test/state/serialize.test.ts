import {
  type Body,
  bounce,
  box,
  Character,
  capsule,
  checksum,
  deserialize,
  findDivergence,
  fork,
  history,
  plane,
  respond,
  type Shape,
  serialize,
  slide,
  sphere,
  stop,
  triangleMesh,
  World,
} from 'first-contact';
import { describe, expect, it } from 'vitest';
import { Random } from '../helpers/random.ts';
import { cases } from '../helpers/sample-size.ts';
import { kinds, oneWay, Program } from './program.ts';
import { CUBE, SIDES, shapes } from './shapes.ts';

const DT = 1 / 60;
/** Takes steps and tells all that can be seen after each. */
function run(program: Program, steps: number): string[] {
  const lines: string[] = [];
  for (let step = 0; step < steps; step++) {
    program.step();
    lines.push(...program.report());
  }
  return lines;
}

/** A world from the bytes of another one, which has the same state. */
function reloaded(world: World): World {
  const bytes = serialize(world);
  const loaded = deserialize(bytes, { kinds, history: world.history?.option });
  expect(findDivergence(world, loaded)).toBeUndefined();
  expect(checksum(loaded)).toBe(checksum(world));
  expect(serialize(loaded)).toEqual(bytes);
  return loaded;
}

/** Takes both worlds through the same steps, and expects the same events and states. */
function expectAlike(world: World, loaded: World, steps = 60): void {
  const told = [world, loaded].map((it) => {
    const lines: string[] = [];
    it.on('*', (type, { a, b, time, normal }) => lines.push(`${type} ${a.id} ${b.id} ${time} ${normal.y}`));
    for (let i = 0; i < steps; i++) {
      for (const body of it.bodies) if (body.response) body.velocity.y -= 9.81 * DT;
      it.step(DT);
    }
    return lines;
  });
  expect(told[1]).toEqual(told[0]);
  expect(findDivergence(world, loaded)).toBeUndefined();
  expect(serialize(loaded)).toEqual(serialize(world));
}

describe('a deserialized world', () => {
  it('goes on as its world does, in random programs', () => {
    for (let seed = 1; seed <= cases(300, 5000, 10); seed++) {
      const random = new Random(seed);
      const program = new Program(seed);
      run(program, random.integer(30));
      const bytes = serialize(program.world);
      const loaded = deserialize(bytes, { kinds, history: program.world.history?.option });
      const found = findDivergence(program.world, loaded);
      if (found) expect.fail(`seed ${seed}: ${JSON.stringify(found)}`);
      expect(checksum(loaded)).toBe(checksum(program.world));
      expect(serialize(loaded), `seed ${seed}`).toEqual(bytes);
      const twin = new Program(seed, loaded, program.characters);
      const steps = 1 + random.integer(16);
      const first = run(program, steps);
      const second = run(twin, steps);
      for (let i = 0; i < first.length; i++) {
        if (first[i] !== second[i]) expect.fail(`seed ${seed}, line ${i}\n${first[i]}\n${second[i]}`);
      }
      expect(serialize(loaded), `seed ${seed}`).toEqual(serialize(program.world));
    }
  });

  it('has shapes of all types, each once, with the same fields and answers', () => {
    const world = new World();
    for (const [i, shape] of shapes().entries()) {
      const type = shape.type === 'plane' ? 'static' : 'moving';
      for (const z of [0, 50])
        world.add({ type, shape, position: [4 * i, 0.3 * i, z], quaternion: [0.5, 0.5, 0.5, 0.5] });
    }
    const loaded = reloaded(world);
    for (const { id, shape } of world.bodies) {
      const other = loaded.get(id)?.shape as Shape;
      if (shape.type === 'compound' && other.type === 'compound') {
        expect(other.children.map(({ userData }) => userData)).toEqual(
          shape.children.map(({ userData }) => (typeof userData === 'object' ? undefined : userData)),
        );
      }
      expect(JSON.stringify(other, withoutData)).toBe(JSON.stringify(shape, withoutData));
      expect(other).toBe(loaded.get(id % 2 === 1 ? id + 1 : id - 1)?.shape);
    }
    const random = new Random(3);
    for (let i = 0; i < 300; i++) {
      const ray = [random.vector(60), random.vector(1)] as const;
      const [a, b] = [world, loaded].map((it) => it.raycast(...ray));
      expect([b?.body.id, b?.distance, b?.part, b?.feature]).toEqual([a?.body.id, a?.distance, a?.part, a?.feature]);
    }
    for (const it of [world, loaded])
      for (const body of it.bodies) if (body.type === 'moving') body.velocity = [0, -9, 1];
    expectAlike(world, loaded);
  });

  it('has all settings of bodies, rest, contacts, targets and what is disabled', () => {
    const world = new World();
    world.add({
      type: 'static',
      shape: plane({ normal: [0, 1, 0], offset: 0 }),
      friction: 0.5,
      surfaceVelocity: [1, 0, 0],
    });
    const settings = { layer: 6, mask: 3, sensor: true, name: 'zone' };
    world.add({ type: 'static', shape: box({ size: [1, 1, 1] }), position: [3, 0, 0], ...settings });
    for (const [i, response] of [slide({ mass: 3 }), stop(), bounce({ restitution: 0.5 }), slide()].entries()) {
      world.add({ shape: sphere(0.5), position: [i, 0.5 + i, 0], response, friction: 0.2 * i });
    }
    const passing = respond(oneWay, { name: 'one-way', mass: 2 });
    world.add({ shape: sphere(0.5), position: [0, -1, 4], velocity: [0, 5, 0], response: passing });
    const gone = world.add({ shape: sphere(1) });
    const off = world.add({ shape: sphere(0.2), velocity: [1, 2, 3], enabled: false });
    const lift = world.add({ shape: box({ size: [1, 0.2, 1] }), position: [0, 4, 0], angularVelocity: [0, 1, 0] });
    world.remove(gone);
    for (let i = 0; i < 40; i++) {
      for (const body of world.bodies) if (body.response) body.velocity.y -= 9.81 * DT;
      world.step(DT);
    }
    lift.moveTo([0, 5, 0], [0, 0.6, 0, 0.8]);
    off.moveTo([3, 3, 3]);
    world.get(3)!.velocity = [0.25, 0, 0];
    const loaded = reloaded(world);
    expect(loaded.bodies.map(({ name, response }) => [name, response?.type, response?.mass, response?.name])).toEqual(
      world.bodies.map(({ name, response }) => [name, response?.type, response?.mass, response?.name]),
    );
    expect(loaded.add({ shape: sphere(1) }).id).toBe(world.add({ shape: sphere(1) }).id);
    expectAlike(world, loaded);
  });

  it('is the same with bodies that sleep', () => {
    const world = new World();
    world.add({ type: 'static', shape: box({ size: [9, 1, 9] }) });
    const crate = world.add({ shape: box({ size: [1, 1, 1] }), position: [0, 1, 0] });
    for (let i = 0; i < 40; i++) world.step(DT);
    expect(world.sim.sleepingCount).toBe(1);
    const loaded = reloaded(world);
    for (const it of [world, loaded]) it.get(crate.id)!.velocity = [0, 3, 0];
    expectAlike(world, loaded);
  });

  it('answers queries of the past', () => {
    const world = new World({ history: history(0.5) });
    const ball = world.add({ shape: sphere(0.5), position: [0, 3, 0], velocity: [4, -8, 0], response: bounce() });
    world.add({ type: 'static', shape: box({ size: [90, 1, 9] }) });
    const late = () => world.add({ shape: sphere(0.1), position: [0, 9, 0], velocity: [0, 1, 0] });
    for (let i = 0; i < 50; i++) {
      if (i === 30) ball.shape = sphere(0.4);
      if (i === 35) late();
      world.step(DT);
    }
    const loaded = reloaded(world);
    for (let step = 0; step < 20; step++) {
      for (let at = Math.max(-0.5, world.historyStart); at < 0; at += 0.013) {
        for (const x of [0.5, 1, 2, 3, 4]) {
          const [a, b] = [world, loaded].map((it) => it.raycast([x, 9, 0], [0, -1, 0], { at }));
          expect([b?.body.id, b?.distance]).toEqual([a?.body.id, a?.distance]);
        }
      }
      for (const it of [world, loaded]) it.step(DT);
    }
    expect(serialize(loaded)).toEqual(serialize(world));
  });

  it('may have no history, or one that begins', () => {
    const world = new World({ history: history(0.5) });
    world.add({ shape: sphere(0.5), velocity: [6, 0, 0] });
    for (let i = 0; i < 90; i++) world.step(DT);
    const without = deserialize(serialize(world), { kinds });
    expect([without.history, without.historyStart]).toEqual([undefined, 0]);
    const begun = deserialize(serialize(without), { kinds, history: history(0.5) });
    expect(begun.historyStart).toBe(0);
    for (let i = 0; i < 6; i++) begun.step(DT);
    expect(begun.historyStart).toBeCloseTo(-0.1, 12);
    expect(begun.raycast([9, 9, 0], [0, -1, 0], { at: -0.1 })?.distance).toBeCloseTo(8.5, 12);
    expect(begun.raycast([9.6, 9, 0], [0, -1, 0])?.distance).toBeCloseTo(8.5, 12);
  });

  it('has its characters', () => {
    const world = new World();
    world.add({ type: 'static', shape: plane({ normal: [0, 1, 0], offset: 0 }) });
    const crate = world.add({ shape: box({ size: [1, 1, 1] }), position: [2, 0.5, 0], response: slide() });
    const shape = capsule({ radius: 0.4, halfHeight: 0.5 });
    const isCrate = (body: Body) => body === world.get(crate.id) || body.name === 'crate';
    const hero = new Character(world, { shape, position: [0, 1, 0], pushes: isCrate, exclude: [crate], up: [0, 2, 0] });
    const ghost = new Character(world, { shape, position: [5, 1, 0] });
    const walk = (character: Character, it: World) => {
      character.move([3, character.velocity.y - 9.81 * DT, 0], DT);
      it.step(DT);
    };
    for (let i = 0; i < 20; i++) walk(hero, world);
    ghost.remove();
    const loaded = deserialize(serialize(world), { kinds: { ...kinds, isCrate } });
    expect(findDivergence(world, loaded)).toBeUndefined();
    const twin = Character.from(loaded, loaded.get(hero.body.id)!);
    expect([twin.onFloor, twin.floor?.id, twin.velocity]).toEqual([true, 1, hero.velocity]);
    for (let i = 0; i < 30; i++) {
      walk(hero, world);
      walk(twin, loaded);
    }
    expect(findDivergence(world, loaded)).toBeUndefined();
    expect(serialize(loaded)).toEqual(serialize(world));
  });

  it('knows that the floor of a character was removed, as a fork does', () => {
    const world = new World();
    const floor = world.add({ type: 'static', shape: box({ size: [9, 1, 9] }), name: 'bridge', position: [1, 2, 3] });
    const hero = new Character(world, { shape: sphere(0.5), position: [1, 3.001, 3] });
    hero.move([0, -1, 0], DT);
    expect(hero.floor).toBe(floor);
    world.remove(floor);
    for (const twin of [fork(world), deserialize(serialize(world), { kinds })]) {
      expect(findDivergence(world, twin)).toBeUndefined();
      const { floor: other } = Character.from(twin, twin.get(hero.body.id)!);
      expect([other?.world, `${other}`, other?.position.y, other?.shape.type]).toEqual([
        undefined,
        `${floor}`,
        2,
        'box',
      ]);
      expect(twin.get(floor.id)).toBeUndefined();
    }
  });

  it('has the user data that its options write and read', () => {
    const world = new World<{ lives: number } | undefined>();
    world.add({ shape: sphere(1), userData: { lives: 3 } });
    world.add({ shape: sphere(1), name: 'rock', userData: undefined });
    expect(deserialize(serialize(world), { kinds }).bodies.map(({ userData }) => userData)).toEqual([
      undefined,
      undefined,
    ]);
    const bytes = serialize(world, { userData: (data, { id }) => data && [data.lives, id] });
    const read = (data: unknown, body: Body) => {
      expect(body.position).toEqual({ x: 0, y: 0, z: 0 });
      return { lives: (data as number[])[0] };
    };
    const loaded = deserialize(bytes, { kinds, userData: read });
    expect(loaded.bodies.map(({ userData }) => userData)).toEqual([{ lives: 3 }, undefined]);
    expect(deserialize(bytes, { kinds }).get(1)?.userData).toBeUndefined();
    expect(() => deserialize(serialize(world), { kinds, userData: () => expect.fail('there is none') })).not.toThrow();
  });

  it('takes a filter and a broadphase', () => {
    const world = new World({ filter: (a) => a.name !== 'ghost' });
    world.add({ shape: sphere(1), name: 'ghost' });
    world.add({ shape: sphere(1), position: [1, 0, 0] });
    world.step(DT);
    const loaded = deserialize(serialize(world), { kinds, filter: (a) => a.name !== 'ghost' });
    loaded.step(DT);
    expect(loaded.areTouching(loaded.bodies[0], loaded.bodies[1])).toBe(false);
    const other = deserialize(serialize(world), { kinds });
    other.step(DT);
    expect(other.areTouching(other.bodies[0], other.bodies[1])).toBe(true);
  });
});

describe('the bytes of a world', () => {
  /** Bytes that each further body takes. */
  const bytesOf = (add: (world: World, i: number) => void, count: number) => {
    const sizes = [1, 1 + count].map((bodies) => {
      const world = new World();
      for (let i = 0; i < bodies; i++) add(world, i);
      for (let i = 0; i < 3; i++) {
        for (const body of world.bodies) if (body.response) body.velocity.y -= 9.81 * DT;
        world.step(DT);
      }
      return serialize(world).length;
    });
    return (sizes[1] - sizes[0]) / count;
  };
  const place = (i: number) => ({ position: [3.1 * i, 7.3, 0.7 * i] as const, velocity: [0.3, 0.2, 0.1 * i] as const });

  it('are few for a sphere that moves', () => {
    const ball = sphere(0.5);
    expect(bytesOf((world, i) => world.add({ shape: ball, ...place(i) }), 100)).toBeLessThanOrEqual(84);
    const response = bounce();
    const bouncing = bytesOf((world, i) => world.add({ shape: ball, response, ...place(i) }), 100);
    expect(bouncing).toBeLessThanOrEqual(94);
  });

  it('are few for a box that turns and falls, and for a static one', () => {
    const crate = box({ size: [1, 1, 1] });
    const response = slide();
    const turns = { angularVelocity: [0.3, 0.2, 0.1] as const, quaternion: [0.1, 0.2, 0.3, 0.4] as const };
    const falling = bytesOf((world, i) => world.add({ shape: crate, response, ...turns, ...place(i) }), 100);
    expect(falling).toBeLessThanOrEqual(180);
    const { position } = place(5);
    expect(bytesOf((world) => world.add({ type: 'static', shape: crate, position }), 100)).toBeLessThanOrEqual(32);
  });

  it('are few for a contact', () => {
    const sizes = [3, 1].map((distance) => {
      const world = new World();
      const ball = sphere(1);
      for (let i = 0; i < 100; i++) world.add({ shape: ball, position: [distance * i, 0, 0] });
      world.step(DT);
      return {
        length: serialize(world).length,
        count: world.bodies.flatMap((body) => world.contactsOf(body)).length / 2,
      };
    });
    expect(sizes[1].count).toBeGreaterThan(98);
    expect((sizes[1].length - sizes[0].length) / sizes[1].count).toBeLessThanOrEqual(12);
  });

  it('have each shape and response once, also equal ones', () => {
    const bytes = (count: number) => {
      const world = new World();
      const positions = Float32Array.from(CUBE);
      for (let i = 0; i < count; i++) {
        world.add({ shape: triangleMesh({ positions, indices: SIDES }), response: slide({ mass: 3 }) });
      }
      return serialize(world).length;
    };
    expect(bytes(2) - bytes(1)).toBeLessThan(10);
  });
});

/** The data of children is that of the game. */
function withoutData(name: string, value: unknown): unknown {
  return name === 'userData' ? undefined : value;
}

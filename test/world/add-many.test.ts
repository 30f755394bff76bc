import { type Body, type BodyOptions, bounce, box, history, plane, sphere, World } from 'first-contact';
import { describe, expect, it } from 'vitest';
import { cases, ofSample } from '../helpers/coverage.ts';
import { Random } from '../helpers/random.ts';
import { randomShape } from '../helpers/random-pairs.ts';
import { BruteForceBroadphase } from '../oracle/brute-force-broadphase.ts';
import { drain, watch } from './watch.ts';

const unit = sphere(1);

/** Options of one body, of which any may be missing. */
function randomOptions(random: Random): Partial<BodyOptions> {
  const options: Partial<BodyOptions> = {
    position: random.vector(6),
    quaternion: random.quaternion(),
    velocity: random.vector(4),
    angularVelocity: random.vector(2),
    shape: randomShape[random.pick(['sphere', 'capsule', 'box'] as const)](random, random.range(0.4, 1.8)),
    sensor: random.chance(0.5),
    enabled: random.chance(0.8),
    layer: 1 + random.integer(3),
    mask: random.chance(0.5) ? 3 : 1,
    friction: random.range(0, 1),
    surfaceVelocity: random.vector(1),
    name: `body ${random.integer(100)}`,
    userData: random.integer(100),
    response: bounce(),
  };
  return Object.fromEntries(Object.entries(options).filter(() => random.chance(0.5)));
}

/** All that a world tells, as text, with every digit. */
function account(world: World, bodies: readonly Body[], steps: number): string[] {
  const told: string[] = [];
  world.on('*', (type, { a, b, time, point, normal, depth }) => {
    told.push(JSON.stringify([type, a.id, b.id, time, point, normal, depth]));
  });
  for (let step = 0; step < steps; step++) world.step(1 / 30);
  for (const it of bodies) {
    const { velocity, friction, surfaceVelocity, userData, response } = it;
    told.push(JSON.stringify([it, velocity, friction, surfaceVelocity, userData, response, it.shape]));
  }
  return told;
}

describe('addMany', () => {
  it('adds the bodies that a loop over add would add, bit for bit', () => {
    let events = 0;
    for (let seed = 1; seed <= cases(20, 300); seed++) {
      const random = new Random(seed);
      const options: BodyOptions = { shape: unit, ...randomOptions(random) };
      const own = Array.from({ length: 1 + random.integer(40) }, () =>
        random.chance(0.2) ? undefined : randomOptions(random),
      );
      const [one, many] = [new World(), new World({ capacity: random.integer(50) })];
      for (const world of [one, many]) {
        // An index that is free, and a body that stays.
        const [removed] = world.addMany({ shape: unit }, 2);
        world.remove(removed!);
      }
      const added = own.map((it) => one.add({ ...options, ...it }));
      const others = many.addMany(options, own.length, (i) => own[i]);
      expect(others.map((it) => it.id)).toEqual(added.map((it) => it.id));
      expect(many.bodies.slice(1)).toEqual(others);
      const told = account(one, added, 12);
      expect(account(many, others, 12)).toEqual(told);
      events += told.length - added.length;
    }
    expect(events).toBeGreaterThan(ofSample(500));
  });

  it('adds equal bodies without each', () => {
    const world = new World();
    const bodies = world.addMany({ shape: unit, position: [1, 2, 3], name: 'twin' }, 3);
    expect(bodies.map((it) => `${it} at ${it.position.y}`)).toEqual([1, 2, 3].map((i) => `body ${i} "twin" at 2`));
    expect(world.addMany({ shape: unit }, 0)).toEqual([]);
    expect(world.bodies).toEqual(bodies);
  });

  it('takes an option that each leaves undefined from the common ones', () => {
    const [body] = new World().addMany({ shape: unit, position: [1, 2, 3] }, 1, () => ({ position: undefined }));
    expect(body!.position).toEqual({ x: 1, y: 2, z: 3 });
  });

  it('adds none if one is refused, and goes on as if it had not been called', () => {
    const untouched = new World({ history: history(1) });
    const world = new World({ history: history(1) });
    const worlds = [untouched, world];
    for (const it of worlds) it.add({ type: 'static', shape: plane({ normal: [0, 1, 0], offset: 0 }), name: 'ground' });
    const revision = world.staticRevision;
    const attempt = (each: (i: number) => Partial<BodyOptions>) => () => {
      world.addMany({ shape: unit, type: 'static', name: 'rock' }, 100, each);
    };
    expect(attempt((i) => ({ position: i === 70 ? [0, Number.NaN, 0] : [i, 0, 0] }))).toThrow(
      new RangeError('body 72 "rock": position.y is NaN, not a finite number'),
    );
    expect(attempt((i) => (i === 1 ? { velocity: [1, 0, 0] } : {}))).toThrow(
      new TypeError('body 3 "rock": velocity is [1, 0, 0], but a static body does not move, it only teleports'),
    );
    expect(attempt((i) => (i === 5 ? ({ positon: [0, 0, 0] } as object) : {}))).toThrow(
      new TypeError('addMany: each(5).positon is [0, 0, 0], but there is no such option; did you mean position?'),
    );
    expect(attempt((i) => (i === 99 ? (7 as never) : {}))).toThrow(
      new TypeError('addMany: each(99) is 7, not an object'),
    );
    expect(
      attempt(() => {
        throw new Error('mine');
      }),
    ).toThrow('mine');
    expect([world.bodies.length, world.staticRevision, world.queryAabb([-9, -9, -9], [99, 9, 9]).length]).toEqual([
      1,
      revision,
      1,
    ]);
    const seen = worlds.map(watch);
    for (const it of worlds) {
      it.addMany({ shape: unit, velocity: [0, -4, 0] }, 3, (i) => ({ position: [3 * i, 2, 0] }));
      for (let step = 0; step < 10; step++) it.step(0.1);
    }
    const [expected, found] = seen.map(drain);
    expect(found).toEqual(expected);
    expect(found).toEqual(['enter ground 2', 'enter ground 3', 'enter ground 4', ...found!.slice(3)]);
  });

  it('refuses what a body that is static or moving by its own type cannot have in common', () => {
    const world = new World();
    const still = (): Partial<BodyOptions> => ({ type: 'static' });
    expect(() => world.addMany({ shape: unit, velocity: [1, 0, 0] }, 2, still)).toThrow('a static body does not move');
    expect(() => world.addMany({ shape: unit, response: bounce() }, 2, still)).toThrow(
      'a static body does not respond',
    );
    expect(world.bodies).toEqual([]);
  });

  it('adds none if the broadphase throws at one', () => {
    class Full extends BruteForceBroadphase {
      room = 10;
      override add(proxy: number, isStatic: boolean): void {
        if (this.room-- === 0) throw new Error('full');
        super.add(proxy, isStatic);
      }
    }
    const broadphase = new Full();
    const world = new World({ broadphase });
    expect(() => world.addMany({ shape: unit }, 11)).toThrow('full');
    expect(world.bodies).toEqual([]);
    broadphase.room = 2;
    const seen = watch(world);
    world.addMany({ shape: unit }, 2);
    world.step(0.1);
    expect(drain(seen)).toEqual(['enter 1 2']);
  });

  it('lets each query the world, but not change it', () => {
    const world = new World();
    const bodies = world.addMany({ shape: unit }, 3, (i) => ({
      name: `${world.overlap(unit, { position: [0, 0, 0] }).length} of ${i}`,
    }));
    expect(bodies.map((it) => it.name)).toEqual(['0 of 0', '1 of 1', '2 of 2']);
    const attempts = [
      () => world.add({ shape: unit }),
      () => world.addMany({ shape: unit }, 1),
      () => world.clear(),
      () => bodies[0]!.teleport([0, 9, 0]),
      () => world.step(0.1),
    ];
    for (const attempt of attempts) {
      expect(() => world.addMany({ shape: unit }, 1, () => attempt() as never)).toThrow('each of addMany');
    }
    expect(world.bodies).toEqual(bodies);
  });
});

describe('capacity', () => {
  it('changes no result, and is no limit', () => {
    const tell = (capacity: number | undefined) => {
      const world = new World({ capacity });
      const random = new Random(4);
      const bodies = Array.from({ length: 100 }, () =>
        world.add({ shape: box({ size: [1, 2, 1] }), position: random.vector(5), velocity: random.vector(3) }),
      );
      return account(world, bodies, 20);
    };
    const expected = tell(undefined);
    expect(expected.length).toBeGreaterThan(200);
    for (const capacity of [0, 1, 99, 1000]) expect(tell(capacity)).toEqual(expected);
  });

  it('is refused unless it is a number of bodies', () => {
    expect(() => new World({ capacity: 2.5 })).toThrow(
      new RangeError('World: capacity is 2.5, but must be an integer from 0 to 16777216'),
    );
    expect(() => new World({ capacity: 1e9 })).toThrow('World: capacity is 1000000000, but must be an integer');
  });
});

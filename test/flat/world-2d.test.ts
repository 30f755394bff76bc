import {
  bounce,
  Character,
  checksum,
  compound,
  deserialize,
  fork,
  Rewind,
  record,
  replay,
  restore,
  serialize,
  slide,
  snapshot,
  stop,
  syncTest,
} from 'first-contact';
import {
  Body2D,
  Character2D,
  capsule2,
  chain,
  circle,
  compound2,
  kinds2D,
  polygon,
  rect,
  World2D,
} from 'first-contact/2d';
import { contactShapes, createContact } from 'first-contact/narrowphase';
import { describe, expect, it } from 'vitest';

const QUARTER = Math.PI / 2;

/** A box of walls with things in it that bounce, slide and spin. */
function arena(): World2D {
  const world = new World2D();
  const room = [-50, -50, 50, -50, 50, 50, -50, 50];
  world.add({ type: 'static', shape: chain(room, { closed: true }), friction: 0.3 });
  for (let i = 0; i < 6; i++) {
    const shape = [
      circle(4),
      rect(8, 5),
      capsule2({ radius: 2, halfHeight: 3 }),
      polygon([5, 0, -4, 4, -2, 0, -4, -4]),
    ][i % 4];
    world.add({
      shape,
      position: [15 * i - 40, (11 * i) % 30],
      angle: i,
      velocity: [40 - 9 * i, 60],
      angularVelocity: i < 2 ? 3 : 0,
      response: i % 2 === 0 ? bounce() : slide(),
    });
  }
  return world;
}

const fall = (world: World2D) => {
  for (const body of world.bodies) if (body.type === 'moving') body.velocity.y -= 3;
};

describe('a World2D', () => {
  it('takes vectors without z, as arrays and objects, and angles', () => {
    const world = new World2D();
    const body = world.add({
      shape: rect(4, 2),
      position: [1, 2],
      angle: QUARTER,
      velocity: { x: 3, y: 4 },
      angularVelocity: 0.5,
      surfaceVelocity: [1, 0],
    });
    expect(body).toBeInstanceOf(Body2D);
    expect(body.position).toEqual({ x: 1, y: 2, z: 0 });
    expect(body.velocity).toEqual({ x: 3, y: 4, z: 0 });
    expect(body.angularVelocity).toEqual({ x: 0, y: 0, z: 0.5 });
    expect(body.surfaceVelocity).toEqual({ x: 1, y: 0, z: 0 });
    expect(body.angle).toBeCloseTo(QUARTER, 15);

    const { position, quaternion } = body;
    expect(world.add({ shape: circle(1), position, quaternion }).angle).toBeCloseTo(QUARTER, 15);

    body.velocity = [-1, -2];
    body.angularVelocity = -2;
    body.surfaceVelocity = { x: 0, y: 2 };
    expect(body.velocity).toEqual({ x: -1, y: -2, z: 0 });
    expect(body.angularVelocity).toEqual({ x: 0, y: 0, z: -2 });
    expect(body.surfaceVelocity).toEqual({ x: 0, y: 2, z: 0 });

    body.teleport({ x: 5, y: 6 }, -3);
    expect(body.position).toEqual({ x: 5, y: 6, z: 0 });
    expect(body.angle).toBeCloseTo(-3, 15);
    body.teleport([7, 8]);
    expect(body.angle).toBeCloseTo(-3, 15);
    body.moveTo([9, 9], 3);
    world.step(1);
    expect(body.position).toEqual({ x: 9, y: 9, z: 0 });
    expect(body.angle).toBeCloseTo(3, 14);

    const bodies = world.addMany({ shape: circle(1), velocity: [0, 1] }, 3, (i) => ({ position: [i, 0], angle: i }));
    expect(
      bodies.map(({ position, angle, velocity }) => [position.x, Math.round(angle * 1e9) / 1e9, velocity.y]),
    ).toEqual([
      [0, 0, 1],
      [1, 1, 1],
      [2, 2, 1],
    ]);
    expect(world.get(bodies[1].id)).toBe(bodies[1]);
    expect(world.bodies.map((it) => it.angle).length).toBe(5);
  });

  it('has angles from −π to π, −π not included', () => {
    const world = new World2D();
    const body = world.add({ shape: rect(1, 1) });
    for (let i = -40; i <= 40; i++) {
      const angle = i / 4;
      body.teleport([0, 0], angle);
      expect(body.angle).toBeGreaterThan(-Math.PI);
      expect(body.angle).toBeLessThanOrEqual(Math.PI);
      expect(Math.cos(body.angle - angle)).toBeCloseTo(1, 14);
    }
    body.teleport([0, 0], [0, 0, -1, 0]);
    expect(body.angle).toBe(Math.PI);
  });

  it('places sprites', () => {
    const world = new World2D();
    const body = world.add({ shape: rect(1, 1), velocity: [10, 0], angularVelocity: 1 });
    const sprite = { x: 0, y: 0, rotation: 0 };
    world.step(0.1);
    body.place(sprite, 0.5);
    expect(sprite.x).toBeCloseTo(0.5, 14);
    expect(sprite.rotation).toBeCloseTo(0.05, 14);
    body.place(sprite);
    expect(sprite).toEqual({ x: 1, y: 0, rotation: body.angle });
  });

  it('answers queries in the plane', () => {
    const world = new World2D();
    const wall = world.add({ type: 'static', shape: chain([[10, -50], [10, 50]]) }); // biome-ignore format: one line
    const crate = world.add({ type: 'static', shape: rect(2, 2), position: [0, 5] });
    expect(world.raycast([0, 0], [1, 0])).toMatchObject({ body: wall, distance: 10, point: { x: 10, y: 0, z: 0 } });
    expect(world.raycast({ origin: { x: 0, y: 0 }, direction: [0, 2], maxDistance: 9 })?.body).toBe(crate);
    expect(world.raycastAll([0, 5], [1, 0], { hollow: true }).map((it) => it.body)).toEqual([crate, wall]);
    expect(world.raycastAny([0, 0], [-1, 0])).toBe(false);
    expect(world.raycastAny({ origin: [0, 0], direction: [0, 1] }, { exclude: crate })).toBe(false);
    const swept = world.sweep(rect(2, 6), { position: [0, 0], angle: QUARTER }, [20, 0]);
    expect(swept?.body).toBe(wall);
    expect(swept?.distance).toBeCloseTo(7, 12);
    expect([swept?.point.z, swept?.pointA.z, swept?.pointB.z, swept?.normal.z]).toEqual([0, 0, 0, 0]);
    expect(world.sweep(circle(1), crate, [20, 0], { exclude: crate })?.distance).toBeCloseTo(9, 12);
    expect(world.sweepAll(circle(1), { position: [0, 0] }, [20, 60]).map((it) => it.body)).toEqual([crate, wall]);
    expect(world.overlap(circle(1), { position: [0, 3] })).toEqual([crate]);
    expect(world.overlapPoint([0.5, 5.5])).toEqual([crate]);
    expect(world.queryAabb([9, 0], [11, 1])).toEqual([wall]);
    const closest = world.closestPoint([6, 0], 5);
    expect(closest).toMatchObject({ body: wall, distance: 4, point: { x: 10, y: 0, z: 0 } });
    expect(world.closestPoint([6, 0], 3)).toBeUndefined();
  });

  it.each<[string, (world: World2D, body: Body2D) => unknown]>([
    [
      'body 2: position.z is 1, but must be 0: the world is flat',
      (w) => w.add({ shape: circle(1), position: [0, 0, 1] }),
    ],
    [
      'body 2 "ship": velocity.z is 1, but',
      (w) => w.add({ shape: circle(1), velocity: { x: 0, y: 0, z: 1 } as never, name: 'ship' }),
    ],
    ['body 2: position is [1], but must have two components', (w) => w.add({ shape: circle(1), position: [1] })],
    ['body 2: position is 3, not a vector', (w) => w.add({ shape: circle(1), position: 3 as never })],
    ['body 2: position.y is undefined, not a number', (w) => w.add({ shape: circle(1), position: { x: 1 } as never })],
    ['body 2: angle is NaN, not a finite number', (w) => w.add({ shape: circle(1), angle: Number.NaN })],
    [
      'body 2: angularVelocity.x is 1, but must be 0: the world is flat',
      (w) => w.add({ shape: circle(1), angularVelocity: [1, 0, 0] }),
    ],
    ['body 2: angularVelocity is "1", not a number', (w) => w.add({ shape: circle(1), angularVelocity: '1' as never })],
    [
      'body 2: quaternion.x is 1, but must be 0: the world is flat',
      (w) => w.add({ shape: circle(1), quaternion: [1, 0, 0, 0] }),
    ],
    [
      'add: options.rotation is 1, but there is no such option; write angle',
      (w) => w.add({ shape: circle(1), rotation: 1 } as never),
    ],
    ['there is no such option; did you mean position', (w) => w.add({ shape: circle(1), positon: [0, 0] } as never)],
    ['addMany: options is 3, not an object', (w) => w.addMany(3 as never, 2)],
    [
      'body 3: position.z is 2, but must be 0',
      (w) => w.addMany({ shape: circle(1) }, 2, (i) => ({ position: [0, 0, 2 * i] })),
    ],
    ['body 1: teleport position.z is 2, but must be 0', (_, b) => b.teleport([0, 0, 2])],
    ['body 1: moveTo angle is "up", not a number', (_, b) => b.moveTo([0, 0], 'up' as never)],
    ['body 1: moveTo angle.x is', (_, b) => b.moveTo([0, 0], [1, 0, 0, 1])],
    ['body 1: velocity.z is 5, but must be 0', (_, b) => { b.velocity = [0, 0, 5]; }], // biome-ignore format: one line
    ['body 1: angle cannot become 2', (_, b) => { (b as { angle: number }).angle = 2; }], // biome-ignore format: one line
    ['body 1: out is undefined, which cannot be written to', (_, b) => b.place(undefined as never)],
    ['body 1: alpha is NaN', (_, b) => b.place({ x: 0, y: 0, rotation: 0 }, Number.NaN)],
    ['raycast: origin.z is 1, but must be 0', (w) => w.raycast([0, 0, 1], [1, 0])],
    ['raycast: direction is undefined, not a vector', (w) => w.raycast({ origin: [0, 0] } as never)],
    ['sweep: position is undefined, not a vector', (w) => w.sweep(circle(1), {} as never, [1, 0])],
    ['overlap: pose is 3, not a pose', (w) => w.overlap(circle(1), 3 as never)],
    ['body 1: velocity.z is 1, but must be 0: the world is flat', (w, b) => { b.velocity.z = 1; w.step(1); }], // biome-ignore format: one line
    ['body 1: angularVelocity.x is 1, but must be 0', (w, b) => { b.angularVelocity.x = 1; w.step(1); }], // biome-ignore format: one line
  ])('refuses what is wrong: %s', (message, attempt) => {
    const world = new World2D();
    const body = world.add({ shape: circle(1) });
    expect(() => attempt(world, body)).toThrow(message);
    expect(world.bodies).toEqual([body]);
    expect([world.time, body.position]).toEqual([0, { x: 0, y: 0, z: 0 }]);
  });

  it('takes instances of classes as options, with their getters', () => {
    class Ship {
      readonly shape = circle(2);
      readonly label = 'not an option';
      get position() {
        return [3, 4] as const;
      }
      get angle() {
        return 1;
      }
    }
    const body = new World2D().add(new Ship());
    expect([body.position.x, body.position.y, body.angle]).toEqual([3, 4, 1]);
  });

  it('is saved, restored, forked and rolled back like any world', () => {
    const world = arena();
    const start = snapshot(world);
    const run = () => {
      const story: unknown[] = [];
      const end = world.on('*', (type, { a, b, time, point, normal }) =>
        story.push([type, a.id, b.id, time, { ...point }, { ...normal }]),
      );
      for (let i = 0; i < 100; i++) {
        fall(world);
        world.step(1 / 60);
      }
      end();
      return [story, checksum(world)];
    };
    const first = run();
    expect((first[0] as unknown[]).length).toBeGreaterThan(30);
    restore(world, start);
    expect(run()).toEqual(first);

    const twin = fork(world);
    expect(twin).toBeInstanceOf(World2D);
    twin.get(2)?.teleport([0, 0], 1);
    expect(twin.get(2)).toBeInstanceOf(Body2D);

    const other = arena();
    syncTest(other, () => {
        fall(other);
        other.step(1 / 60);
      }, { ticks: 40, distance: 5 }); // biome-ignore format: one line
    const rewind = new Rewind(world, { ticks: 9 });
    rewind.save();
    for (let i = 0; i < 5; i++) {
      world.step(1 / 60);
      rewind.save();
    }
    const sum = checksum(world);
    rewind.resimulate(world.stepCount - 5, () => world.step(1 / 60));
    expect(checksum(world)).toBe(sum);
  });

  it('is serialized, recorded and replayed, as a World2D with the same bits', () => {
    const world = arena();
    const recording = record(world);
    for (let i = 0; i < 20; i++) {
      fall(world);
      world.step(1 / 60);
    }
    const bytes = recording.stop();
    const again = replay(bytes, { kinds: { ...kinds2D, bounce, slide } });
    again.seek(20);
    expect(again.world).toBeInstanceOf(World2D);
    again.world.get(2)?.place({ x: 0, y: 0, rotation: 0 });
    expect(checksum(again.world)).toBe(checksum(world));
    const loaded = deserialize(serialize(world), { kinds: { ...kinds2D, bounce, slide } });
    for (const it of [world, loaded]) for (let i = 0; i < 40; i++) it.step(1 / 60);
    expect(checksum(loaded)).toBe(checksum(world));
    expect(loaded).toBeInstanceOf(World2D);
    loaded.get(2)?.teleport([1, 2], 3);
    expect(loaded.get(2)?.angle).toBeCloseTo(3, 14);
  });

  it('is loaded as a World without its class in kinds, and refuses what is no class of a world', () => {
    const bytes = serialize(arena());
    const { World: _, ...shapes } = kinds2D;
    const kinds = { ...shapes, bounce, slide };
    expect(deserialize(bytes, { kinds })).not.toBeInstanceOf(World2D);
    for (const World of [null, 3, () => {}, Body2D]) {
      expect(() => deserialize(bytes, { kinds: { ...kinds, World: World as never } })).toThrow(
        /^deserialize: kinds\.World is .+, not the class of a world$/,
      );
    }
  });
});

describe('a Character2D', () => {
  const shape = rect(2, 4);

  it('takes vectors without z, and moves as a Character does', () => {
    const flat = new World2D();
    const space = new World2D();
    for (const world of [flat, space]) world.add({ type: 'static', shape: rect(90, 2) });
    const hero = new Character2D(flat, {
      shape,
      position: { x: 0, y: -5 },
      up: [0, -1],
      surfaceVelocity: [1, 0],
      angle: Math.PI,
      stepHeight: 0.3,
      name: 'hero',
      userData: 7,
    });
    const same = new Character(space, {
      shape,
      position: [0, -5, 0],
      up: [0, -1, 0],
      surfaceVelocity: [1, 0, 0],
      quaternion: hero.quaternion,
      stepHeight: 0.3,
      name: 'hero',
      userData: 7,
    });
    for (let i = 0; i < 60; i++) {
      hero.move([3, hero.velocity.y + 10 / 60], 1 / 60);
      same.move([3, same.velocity.y + 10 / 60, 0], 1 / 60);
      flat.step(1 / 60);
      space.step(1 / 60);
    }
    expect([hero.onFloor, hero.floor, hero.body.angle]).toEqual([true, flat.get(1), Math.PI]);
    expect(hero.body).toBeInstanceOf(Body2D);
    expect(checksum(flat)).toBe(checksum(space));
    expect(new Character2D(flat, { shape, quaternion: hero.quaternion }).body.angle).toBe(Math.PI);
  });

  it('is assigned velocities and teleported in the plane', () => {
    const hero = new Character2D(new World2D(), { shape });
    hero.velocity = [1, 2];
    expect(hero.velocity).toEqual({ x: 1, y: 2, z: 0 });
    hero.teleport({ x: 3, y: 4 }, 1);
    expect([hero.position, hero.velocity.x]).toEqual([{ x: 3, y: 4, z: 0 }, 0]);
    expect(hero.body.angle).toBeCloseTo(1, 15);
  });

  it('is found again in a fork and in a loaded world', () => {
    const world = new World2D();
    world.add({ type: 'static', shape: rect(90, 2) });
    const hero = new Character2D(world, { shape, position: [0, 3] });
    hero.move([1, -9], 1 / 60);
    expect(Character2D.from(world, hero.body)).toBe(hero);
    for (const twin of [fork(world), deserialize(serialize(world), { kinds: kinds2D })]) {
      const ghost = Character2D.from(twin, twin.get(2) as Body2D);
      expect(ghost).toBeInstanceOf(Character2D);
      expect([ghost.body, ghost.floor, ghost.velocity]).toEqual([twin.get(2), twin.get(1), hero.velocity]);
      ghost.move([1, 0], 1 / 60);
    }
  });

  it.each<[string, (world: World2D) => unknown]>([
    [
      'Character2D: position.z is 1, but must be 0: the world is flat',
      (world) => new Character2D(world, { shape, position: [0, 0, 1] }),
    ],
    ['Character2D: up is 3, not a vector', (world) => new Character2D(world, { shape, up: 3 as never })],
    ['Character2D: angle is NaN, not a finite number', (world) => new Character2D(world, { shape, angle: Number.NaN })],
    [
      'Character2D: quaternion.x is 1, but must be 0',
      (world) => new Character2D(world, { shape, quaternion: [1, 0, 0, 0] }),
    ],
    ['Character2D: options is 3, not an object', (world) => new Character2D(world, 3 as never)],
    ['did you mean position?', (world) => new Character2D(world, { shape, positon: [0, 0] } as never)],
    [
      'character of body 1: velocity.z is 1, but must be 0',
      (world) => new Character2D(world, { shape }).move([0, 0, 1], 1),
    ],
  ])('refuses what is wrong: %s', (message, attempt) => {
    const world = new World2D();
    expect(() => attempt(world)).toThrow(message);
    expect([world.time, world.get(1)?.position.x ?? 0]).toEqual([0, 0]);
  });
});

describe('a chain', () => {
  it('is slid over without a catch, in one contact', () => {
    const ground = chain(Array.from({ length: 60 }, (_, i) => [i - 30, 0]));
    for (const shape of [
      circle(0.4),
      rect(0.8, 0.8),
      capsule2({ radius: 0.3, halfHeight: 0.1 }),
      polygon([-0.4, -0.4, 0.4, -0.4, 0, 0.5]),
    ]) {
      const world = new World2D();
      world.add({ type: 'static', shape: ground });
      const body = world.add({ shape, position: [-25, 0.4], velocity: [20, 0], response: slide() });
      const types: string[] = [];
      world.on('*', (type) => {
        if (type !== 'stay') types.push(type);
      });
      for (let i = 0; i < 120; i++) {
        body.velocity.y -= 9.81 / 60;
        world.step(1 / 60);
      }
      expect(types).toEqual(['enter']);
      expect(body.velocity.x).toBe(20);
      expect(Math.abs(body.position.y - 0.4)).toBeLessThan(1e-12);
    }
  });

  it('with one side stops what comes from the left of its way, and tells the segment', () => {
    const ledge = chain([[-4, 0], [0, 0], [4, 0]], { sides: 'front' }); // biome-ignore format: one line
    const met = (y: number, velocity: number) => {
      const world = new World2D();
      world.add({ type: 'static', shape: ledge });
      const ball = world.add({ shape: circle(0.5), position: [2, y], velocity: [0, velocity], response: stop() });
      let segment: number | undefined;
      ball.on('enter', (hit) => {
        segment = hit.otherFeature >> 1;
      });
      world.step(1);
      return segment;
    };
    expect(met(3, -10)).toBe(1);
    expect(met(-3, 10)).toBeUndefined();
  });

  it('is closed by its option, or by its last point', () => {
    const corners = [[0, 0], [4, 0], [2, 3]] as const; // biome-ignore format: one line
    expect(chain(corners).triangleCount).toBe(4);
    expect(chain(corners, { closed: true }).triangleCount).toBe(6);
    expect(chain([...corners, corners[0]]).triangleCount).toBe(6);
    expect(chain([...corners, corners[0]], { closed: true }).triangleCount).toBe(6);
  });

  it('refuses what is wrong', () => {
    expect(() => chain([[0, 0]])).toThrow('chain: points is [[0, 0]], but needs at least two');
    expect(() => chain([[0, 0], [0, 0]])).toThrow('chain: points 0 and 1 are the same, (0, 0)'); // biome-ignore format: one line
    expect(() => chain([0, 0, 1, 1], { close: true } as never)).toThrow('did you mean closed?');
    expect(() => chain([0, 0, 1, 1], { sides: 'left' as never })).toThrow(
      "sides is \"left\", but must be 'both' or 'front'",
    );
  });
});

describe('capsules in the plane', () => {
  it('that cross are pushed apart in it, by the shorter way past an end', () => {
    const contact = createContact();
    const shape = capsule2({ radius: 1, halfHeight: 5 });
    const lying = { shape, quaternion: [0, 0, Math.SQRT1_2, Math.SQRT1_2] as const };
    expect(contactShapes(contact, { shape, position: [1, 2, 0] }, lying)).toBe(true);
    // Up by 3, past the lower end of the upright one, and the radii: 1 along x would be 4 and the radii.
    expect(contact.normal.y).toBeCloseTo(-1, 14);
    expect(contact.depth).toBeCloseTo(5, 13);
    expect([contact.pointA.x, contact.pointA.y]).toEqual([1, -4]);
    expect(contact.pointB.y).toBeCloseTo(1, 13);
  });
});

describe('a compound in the plane', () => {
  it('takes centers without z, and angles', () => {
    const half = Math.SQRT1_2;
    const made = compound2([
      { shape: circle(1), userData: 'head', position: { x: 0, y: 3 } },
      { shape: rect(4, 1), angle: QUARTER, position: [1, 2] },
      { shape: rect(4, 1), quaternion: [0, 0, half, half] },
    ]);
    const same = compound([
      { shape: circle(1), userData: 'head', position: [0, 3, 0] },
      { shape: rect(4, 1), quaternion: made.children[1].quaternion, position: [1, 2, 0] },
      { shape: rect(4, 1), quaternion: [0, 0, half, half] },
    ]);
    expect(JSON.stringify(made)).toBe(JSON.stringify(same));
    expect(made.children[1].quaternion.z).toBeCloseTo(half, 15);
    const world = new World2D();
    world.add({ shape: made, position: [10, 0], angle: QUARTER });
    expect(world.raycast([7, -5], [0, 1])?.part).toBe(0);
  });

  it.each<[string, unknown]>([
    ['compound: children is 3, not an array', 3],
    ['compound: children is [], but needs at least one child', []],
    ['compound: child 0: child is 3, not a child', [3]],
    [
      'compound: child 1: position.z is 1, but must be 0',
      [{ shape: circle(1) }, { shape: circle(1), position: [0, 0, 1] }],
    ],
    ['compound: child 0: angle is "up", not a number', [{ shape: circle(1), angle: 'up' }]],
    ['compound: child 0: quaternion.y is 1, but must be 0', [{ shape: circle(1), quaternion: [0, 1, 0, 0] }]],
    ['did you mean position?', [{ shape: circle(1), positon: [0, 0] }]],
  ])('is refused when it is wrong: %s', (message, children) => {
    expect(() => compound2(children as never)).toThrow(message);
  });
});

describe('the shapes of the plane', () => {
  it.each([
    [() => circle(0), 'circle: radius is 0, but must be greater than 0'],
    [() => rect(1, -2), 'rect: height is -2, but must be greater than 0'],
    [() => rect('a' as never, 2), 'rect: width is "a", not a number'],
    [() => capsule2({ radius: 1 } as never), 'capsule: halfHeight is undefined'],
  ])('are refused when a size is wrong: %s', (make, message) => {
    expect(make).toThrow(message);
  });
});

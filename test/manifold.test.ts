import {
  type Body,
  type BodyContact,
  type BodyOptions,
  box,
  type ContactEvent,
  capsule,
  type Manifold,
  manifold,
  manifoldOf,
  plane,
  type Shape,
  sphere,
  triangle,
  World,
} from 'first-contact';
import { createContact } from 'first-contact/narrowphase';
import { describe, expect, it } from 'vitest';
import { showing } from './helpers/assertions.ts';
import { Coverage, cases } from './helpers/coverage.ts';
import { assertPoints, expectPoints, idsOf, swappedId } from './helpers/manifolds.ts';
import { Random } from './helpers/random.ts';
import { randomShape } from './helpers/random-pairs.ts';
import { shapeAt, type TestShape, tuple } from './helpers/test-shapes.ts';
import { minus, norm, plus, times, type Vector } from './oracle/vector.ts';

const DT = 1 / 60;
const cube = box({ halfExtents: [1, 1, 1] });
const slab = box({ halfExtents: [5, 1, 5] });

/** A body at a fraction of the last step. */
function placedAt(body: Body, fraction: number): TestShape {
  const [p, q] = [
    { x: 0, y: 0, z: 0 },
    { x: 0, y: 0, z: 0, w: 1 },
  ];
  body.interpolated(fraction, p, q);
  return shapeAt(body.shape, tuple(p), [0, 0, 0], [q.x, q.y, q.z, q.w]);
}

/** The ground, a cube that falls on it from a height of two at 60 units per second, and their events. */
function falling(more: Partial<BodyOptions> = {}) {
  const world = new World();
  const ground = world.add({ type: 'static', shape: slab, name: 'ground' });
  const crate = world.add({ shape: cube, position: [0, 2.5, 0], velocity: [0, -60, 0], name: 'crate', ...more });
  const events: ContactEvent[] = [];
  world.on('*', (_, event) => events.push(event));
  return { world, ground, crate, events };
}

const corners = (y: number): Vector[] => [
  [-1, y, -1],
  [-1, y, 1],
  [1, y, -1],
  [1, y, 1],
];

describe('event.manifold()', () => {
  it('has all points of an impact at the poses of its time, in a handler and after the step', () => {
    const { world, events } = falling({ velocity: [30, -60, 0] });
    let heard: Manifold | undefined;
    world.on('enter', (event) => {
      heard = manifold(event);
    });
    world.step(DT);
    const [enter] = events as [ContactEvent];
    expect(enter).toMatchObject({ type: 'enter', fraction: expect.closeTo(0.5, 12) });
    // Halfway it is a quarter to the right; at the end of the step it is half a unit deep.
    expectPoints(
      heard!,
      corners(1).map((p) => plus(p, [0.25, 0, 0])),
    );
    expect(manifold(enter)).toEqual(heard);
    const { normal, depth, point, pointA, pointB } = enter;
    expect(heard).toMatchObject({ normal, depth, point, pointA, pointB });
  });

  it('has the points of a rotating body at the time of the impact', () => {
    const { world, crate, ground, events } = falling({ angularVelocity: [0, 0, 24], velocity: [0, -40, 0] });
    world.step(DT);
    const [enter] = events as [ContactEvent];
    expect(enter.fraction).toBeGreaterThan(0.1);
    expect(enter.fraction).toBeLessThan(0.9);
    const found = manifold(enter);
    // It falls on an edge.
    expect(found.points.length).toBe(2);
    assertPoints(found, placedAt(ground, 0), placedAt(crate, enter.fraction), new Coverage());
  });

  it('has the points of a stay and of an exit at their times', () => {
    const { world, crate, events } = falling();
    world.step(DT);
    crate.velocity = [6, 0, 0];
    world.step(DT);
    const stay = events.at(-1)!;
    expect(stay.type).toBe('stay');
    expectPoints(
      manifold(stay),
      corners(1 - 0.25).map((p) => plus(p, [0.1, 0, 0])),
    );
    crate.velocity = [0, 60, 0];
    world.step(DT);
    const exit = events.at(-1)!;
    expect(exit).toMatchObject({ type: 'exit', fraction: expect.closeTo(0.5, 9) });
    expectPoints(
      manifold(exit),
      corners(1).map((p) => plus(p, [0.1, 0, 0])),
      9,
    );
  });

  it('writes to `out` and returns it', () => {
    const { world, events } = falling();
    world.step(DT);
    const out = createContact();
    const { points, normal } = out;
    expect(manifold(events[0]!, out)).toBe(out);
    expect([out.points, out.normal]).toEqual([points, normal]);
    expect(out.points).toBe(points);
    const [first] = points;
    expect(manifold(events[0]!, out).points[0]).toBe(first);
    expect(out).toEqual(manifold(events[0]!));
    expect(manifold(events[0]!)).not.toBe(manifold(events[0]!));
  });

  it('has the same points, and the normal towards the body, on the event of a body', () => {
    const { world, ground, crate, events } = falling();
    const heard: Manifold[] = [];
    ground.on('enter', (event) => heard.push(manifold(event)));
    crate.on('enter', (event) => heard.push(manifold(event, createContact())));
    world.step(DT);
    const whole = manifold(events[0]!);
    expect(heard.map(({ points }) => points)).toEqual([whole.points, whole.points]);
    expect(heard.map(({ normal }) => tuple(normal))).toEqual([
      [0, -1, 0],
      [0, 1, 0],
    ]);
    expect(tuple(whole.normal)).toEqual([0, 1, 0]);
  });

  it('has only the point of the event after a handler teleported one of the bodies', () => {
    for (const who of ['ground', 'crate'] as const) {
      const { world, events, ...bodies } = falling();
      const heard: Manifold[] = [];
      world.on('enter', (event) => heard.push(manifold(event)));
      world.on('enter', () => bodies[who].teleport([0, 50, 0]));
      world.on('enter', (event) => heard.push(manifold(event)));
      world.step(DT);
      expect(heard.map((it) => it.points.length)).toEqual([4, 1]);
      const { point, pointA, pointB, depth } = events[0]!;
      expect(heard[1]!.points).toEqual([{ point, pointA, pointB, depth, id: 0 }]);
      // The exit caused by this is old, too.
      expect(events.at(-1)!.type).toBe('exit');
      expect(manifold(events.at(-1)!).points.length).toBe(1);
    }
  });

  it('has all points after other bodies were teleported, changed, added or removed', () => {
    const { world, events } = falling();
    const other = world.add({ shape: sphere(1), position: [50, 0, 0] });
    world.on('enter', () => {
      other.teleport([60, 0, 0]);
      world.add({ shape: sphere(1), position: [70, 0, 0] });
      world.remove(other);
    });
    const heard: Manifold[] = [];
    world.on('enter', (event) => heard.push(manifold(event)));
    world.step(DT);
    expect(heard[0]!.points.length).toBe(4);
    expect(manifold(events[0]!).points.length).toBe(4);
  });

  it('has one point after the body became static, or after another step', () => {
    const { world, crate, events } = falling();
    world.step(DT);
    const [enter] = events as [ContactEvent];
    expect(manifold(enter).points.length).toBe(4);
    crate.type = 'static';
    expect(manifold(enter).points.length).toBe(1);

    const again = falling();
    again.world.step(DT);
    const before = manifold(again.events[0]!);
    again.crate.velocity = [0, 0, 0];
    again.world.step(DT);
    const [kept] = again.events as [ContactEvent];
    expect(manifold(kept).points.length).toBe(1);
    expect({ ...manifold(kept), points: [] }).toEqual({ ...before, points: [] });
    // An `out` that had four points is shortened.
    expect(manifold(kept, before)).toBe(before);
    expect(before.points.length).toBe(1);
  });

  it.each<[string, (crate: Body) => void]>([
    ['disabled', (crate) => Object.assign(crate, { enabled: false })],
    ['given another shape', (crate) => Object.assign(crate, { shape: sphere(0.5) })],
  ])('has one point after the body was %s', (_, change) => {
    const { world, crate, events } = falling();
    world.on('enter', () => change(crate));
    world.step(DT);
    expect(manifold(events[0]!).points.length).toBe(1);
  });

  it('has one point while the next step is computed', () => {
    const heard: number[] = [];
    const events: ContactEvent[] = [];
    const world = new World({ filter: () => heard.push(...events.map((it) => manifold(it).points.length)) >= 0 });
    world.add({ type: 'static', shape: box({ size: [9, 1, 9] }) });
    const crate = world.add({ shape: box({ size: [1, 1, 1] }), position: [0, 2, 0], velocity: [0, -60, 0] });
    world.on('enter', (event) => events.push(event));
    world.step(DT);
    expect(manifold(events[0]!).points.length).toBe(4);
    heard.length = 0;
    crate.layer = 2;
    world.step(DT);
    expect(heard).toContain(1);
    expect(heard).not.toContain(4);
  });

  it('has one point after a step, if a filter has asked for the contact', () => {
    const world = new World();
    world.add({ type: 'static', shape: box({ size: [10, 1, 10] }) });
    const crate = world.add({ shape: box({ size: [1, 1, 1] }), position: [0, 1, 0] });
    world.step(DT);
    let kept: BodyContact | undefined;
    world.filter = () => {
      kept ??= world.contactsOf(crate)[0];
      return true;
    };
    crate.velocity = [1, 0, 0];
    world.step(DT);
    expect(manifold(kept!).points.map(({ point }) => point)).toEqual([kept!.point]);
    expect(manifold(world.contactsOf(crate)[0]!).points.length).toBe(4);
  });

  it('has all points of a body that a handler removed', () => {
    const { world, crate, events } = falling();
    world.on('enter', () => world.remove(crate));
    world.step(DT);
    expect(events.map((it) => it.type)).toEqual(['enter', 'exit']);
    for (const event of events) expect(manifold(event).points.length).toBe(4);
  });

  it('is valid for random bodies that collide and rotate', () => {
    const coverage = new Coverage();
    for (let seed = 1; seed <= cases(6, 60); seed++) {
      const random = new Random(seed);
      const world = new World();
      world.on('*', (type, event) => {
        const { a, b, fraction } = event;
        const [one, other] = [placedAt(a, fraction), placedAt(b, fraction)];
        showing({ type, fraction, one, other, seed }, () => assertPoints(manifold(event), one, other, coverage));
        coverage.count(type);
      });
      const crowd = Array.from({ length: 60 }, () => {
        const type = random.pick(['sphere', 'capsule', 'box', 'triangle'] as const);
        const shape: Shape = randomShape[type](random, random.range(0.5, 2.5));
        return world.add({ shape, position: random.vector(4.5), quaternion: random.quaternion() });
      });
      world.add({ type: 'static', shape: plane({ normal: [0, 1, 0], offset: -4 }) });
      for (let step = 0; step < 20; step++) {
        for (const body of crowd) {
          if (random.chance(0.7)) continue;
          body.velocity = times(random.unitVector(), random.pick([1, 20, 100]));
          body.angularVelocity = times(random.unitVector(), random.pick([0, 1, 60]));
        }
        world.step(DT);
      }
    }
    coverage.expectAtLeast({ enter: 100, stay: 100, exit: 100, '1 points': 100, '2 points': 100 });
    coverage.expectAtLeast({ '3 points': 20, '4 points': 20 });
  });
});

describe('the manifold of a contact from contactsOf', () => {
  it('is at the current poses, with the normal towards the given body', () => {
    const { world, ground, crate } = falling();
    world.step(DT);
    crate.teleport([0.5, 1.75, 0]);
    const [seen] = world.contactsOf(crate) as [ReturnType<World['contactsOf']>[number]];
    const positions = corners(0.875).map((p) => plus(p, [0.5, 0, 0]));
    expectPoints(manifold(seen), positions);
    expect(tuple(manifold(seen).normal)).toEqual([0, 1, 0]);
    expect(manifold(seen)).toMatchObject({ normal: seen.normal, depth: seen.depth, point: seen.point });
    const [other] = world.contactsOf(ground) as [typeof seen];
    expect(tuple(manifold(other).normal)).toEqual([0, -1, 0]);
    const out = createContact();
    expect(manifold(other, out)).toBe(out);
    expect(out.points).toEqual(manifold(seen).points);
  });
});

describe('world.manifoldOf', () => {
  it('is at the current poses, with the normal from the first body', () => {
    const { world, ground, crate } = falling({ position: [0.5, 1.75, 0.25], velocity: [0, 0, 0] });
    // Before any step.
    const found = manifoldOf(world, ground, crate)!;
    expect(tuple(found.normal)).toEqual([0, 1, 0]);
    expect(found.depth).toBeCloseTo(0.25, 12);
    expectPoints(
      found,
      corners(0.875).map((p) => plus(p, [0.5, 0, 0.25])),
    );
    const back = manifoldOf(world, crate, ground)!;
    expect(tuple(back.normal)).toEqual([0, -1, 0]);
    expect(back.pointA).toEqual(found.pointB);
    expect(new Set(idsOf(back))).toEqual(new Set(idsOf(found).map((id) => swappedId(id, ground, crate))));
    for (const { pointA, pointB, id } of found.points) {
      const same = back.points.find((it) => it.id === swappedId(id, ground, crate))!;
      expect(tuple(same.pointA)).toEqual(tuple(pointB).map((x) => expect.closeTo(x, 12)));
      expect(tuple(same.pointB)).toEqual(tuple(pointA).map((x) => expect.closeTo(x, 12)));
    }
  });

  it('is undefined for separated bodies, and leaves `out` unchanged', () => {
    const { world, ground, crate } = falling();
    const out = createContact();
    const before = structuredClone(out);
    expect(manifoldOf(world, ground, crate, out)).toBeUndefined();
    expect(out).toEqual(before);
    // A gap within rounding counts as a touch.
    crate.teleport([0, 2 + 1e-12, 0]);
    expect(manifoldOf(world, ground, crate)!.points.length).toBe(4);
    crate.teleport([0, 2 + 1e-6, 0]);
    expect(manifoldOf(world, ground, crate)).toBeUndefined();
  });

  it('writes to `out` and returns it', () => {
    const { world, ground, crate } = falling({ position: [0, 1.75, 0] });
    const out = createContact();
    const { points } = out;
    expect(manifoldOf(world, ground, crate, out)).toBe(out);
    const [first] = points;
    crate.teleport([0.5, 1.75, 0]);
    expect(manifoldOf(world, ground, crate, out)).toBe(out);
    expect(out.points).toBe(points);
    expect(points[0]).toBe(first);
    expect(out).toEqual(manifoldOf(world, ground, crate));
  });

  it('includes teleports and new bodies at once, static pairs, sensors and masked pairs', () => {
    const { world, ground, crate } = falling();
    crate.teleport([0, 1.875, 0]);
    expect(manifoldOf(world, ground, crate)!.depth).toBeCloseTo(0.125, 12);
    const wall = world.add({ type: 'static', shape: cube, position: [5.5, 1.5, 0], mask: 0, sensor: true });
    expect(manifoldOf(world, ground, wall)!.depth).toBeCloseTo(0.5, 12);
    world.step(DT);
    expect(manifoldOf(world, ground, crate)!.depth).toBeCloseTo(1.125, 12);
  });

  it('supports planes', () => {
    const world = new World();
    const floor = world.add({ type: 'static', shape: plane({ normal: [0, 1, 0], offset: 0 }) });
    const pill = world.add({
      shape: capsule({ radius: 0.5, halfHeight: 1 }),
      position: [0, 0.5, 0],
      quaternion: [0, 0, Math.SQRT1_2, Math.SQRT1_2],
    });
    const leaf = world.add({ shape: triangle([0, 0, 0], [1, 0, 0], [0, 0, 1]) });
    expect(manifoldOf(world, floor, pill)!.points.length).toBe(2);
    expect(manifoldOf(world, floor, leaf)!.points.length).toBe(3);
    const ceiling = world.add({ type: 'static', shape: plane({ normal: [0, -1, 0], offset: 0 }) });
    expect(() => manifoldOf(world, floor, ceiling)).toThrow(TypeError);
    expect(() => manifoldOf(world, floor, ceiling)).toThrow(/plane against plane is not supported/);
  });

  it('refuses bodies of other worlds, removed bodies and other values', () => {
    const { world, ground, crate } = falling({ position: [0, 1.75, 0] });
    const foreign = new World().add({ shape: cube, name: 'stranger' });
    expect(() => manifoldOf(world, ground, foreign)).toThrow(/manifoldOf: body 1 "stranger" is not in this world/);
    expect(() => manifoldOf(world, foreign, ground)).toThrow(/stranger/);
    expect(() => manifoldOf(world, ground, {} as Body)).toThrow(TypeError);
    expect(() => manifoldOf(world, undefined as unknown as Body, ground)).toThrow(
      /manifoldOf: body is undefined, not a body/,
    );
    world.remove(crate);
    expect(() => manifoldOf(world, ground, crate)).toThrow(/"crate" is not in this world, it was removed/);
  });
});

describe('reading contact points', () => {
  it('changes no later result, bit for bit', () => {
    const build = () => {
      const random = new Random(88);
      const world = new World();
      world.add({ type: 'static', shape: plane({ normal: [0, 1, 0], offset: -3 }) });
      for (let i = 0; i < 40; i++) {
        const type = random.pick(['sphere', 'capsule', 'box', 'triangle'] as const);
        const shape = randomShape[type](random, 1.5);
        const position = random.vector(3);
        const body = world.add({ shape, position, quaternion: random.quaternion() });
        body.velocity = random.vector(20);
        body.angularVelocity = random.vector(30);
      }
      return world;
    };
    const state = ({ bodies }: World) => bodies.map(({ position: p, quaternion: q }) => ({ p: { ...p }, q: { ...q } }));
    const [queried, untouched] = [build(), build()];
    const lines: string[] = [];
    const other: string[] = [];
    let points = 0;
    const say = ({ type, a, b, time, depth }: ContactEvent) => `${type} ${a.id} ${b.id} ${time} ${depth}`;
    queried.on('*', (_, event) => {
      const before = state(queried);
      points += manifold(event).points.length;
      expect(state(queried)).toEqual(before);
      lines.push(say(event));
    });
    untouched.on('*', (_, event) => other.push(say(event)));
    for (let step = 0; step < 10; step++) {
      queried.step(DT);
      untouched.step(DT);
      const before = state(queried);
      for (const body of queried.bodies) {
        for (const contact of queried.contactsOf(body)) manifold(contact);
        if (body !== queried.bodies[0]) manifoldOf(queried, queried.bodies[0]!, body);
      }
      expect(state(queried)).toEqual(before);
      expect(state(queried)).toEqual(state(untouched));
    }
    expect(lines).toEqual(other);
    expect(points).toBeGreaterThan(300);
  });

  it('of a stack at rest gives the same ids for 600 steps of jitter', () => {
    const random = new Random(600);
    const world = new World();
    world.add({ type: 'static', shape: plane({ normal: [0, 1, 0], offset: 0 }) });
    const home = (i: number): Vector => [i % 2 ? 0.125 : 0, 0.999 + 1.999 * i, i % 3 ? 0 : 0.25];
    for (let i = 0; i < 6; i++) world.add({ shape: cube, position: home(i) });
    const [first, second] = [createContact(), createContact()];
    const before: number[][] = [];
    const positions: Vector[] = [];
    for (let step = 0; step <= cases(600, 600, 80); step++) {
      for (const [i, body] of world.bodies.slice(1).entries()) {
        body.moveTo(plus(home(i), random.vector(1e-9)), [...random.vector(5e-10), 1]);
      }
      world.step(DT);
      for (let i = 0; i < 6; i++) {
        const [lower, upper] = [world.bodies[i]!, world.bodies[i + 1]!];
        const found = manifoldOf(world, lower, upper, i % 2 ? first : second)!;
        expect(found.points.length).toBe(4);
        before[i] ??= idsOf(found);
        expect(idsOf(found)).toEqual(before[i]);
        const shapeAt = tuple(found.points[0]!.point);
        positions[i] ??= shapeAt;
        expect(norm(minus(shapeAt, positions[i]!))).toBeLessThan(1e-7);
      }
    }
  });
});

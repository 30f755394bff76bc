import { type BodyOptions, box, type ContactEvent, sphere, World } from 'first-contact';
import { describe, expect, it } from 'vitest';
import { brief, drain, watch } from './watch.ts';

const wall = (more: Partial<BodyOptions> = {}): BodyOptions => ({
  type: 'static',
  shape: box({ halfExtents: [0.05, 5, 5] }),
  name: 'wall',
  ...more,
});
const ball = (more: Partial<BodyOptions> = {}): BodyOptions => ({
  shape: sphere(0.1),
  position: [-5, 0, 0],
  velocity: [600, 0, 0],
  name: 'ball',
  ...more,
});

describe('the data of an event', () => {
  it('contains time, fraction, point and normal of the first and of the last touch', () => {
    const world = new World();
    const seen = watch(world);
    const a = world.add(wall());
    const b = world.add(ball());
    world.step(1 / 60);
    const [enter, exit] = seen;
    expect(enter).toMatchObject({ type: 'enter', overlapping: false, sensor: false });
    expect([enter.a === a, enter.b === b]).toEqual([true, true]);
    expect(enter.fraction).toBeCloseTo(0.485, 14);
    expect(enter.time).toBeCloseTo(0.485 / 60, 15);
    expect(enter.normal).toEqual({ x: -1, y: 0, z: 0 });
    expect(enter.depth).toBeCloseTo(0, 14);
    for (const point of [enter.point, enter.pointA, enter.pointB]) {
      expect(point.x).toBeCloseTo(-0.05, 13);
      expect([point.y, point.z]).toEqual([0, 0]);
    }
    expect(exit).toMatchObject({ type: 'exit', sensor: false });
    expect([exit.a === a, exit.b === b]).toEqual([true, true]);
    expect(exit.fraction).toBeCloseTo(0.515, 14);
    expect(exit.time).toBeCloseTo(0.515 / 60, 15);
    expect(exit.point.x).toBeCloseTo(0.05, 13);
    expect(exit.depth).toBeCloseTo(0, 14);
  });

  it('has the normal from a to b, where a was added first', () => {
    const world = new World();
    const seen = watch(world);
    world.add(ball());
    world.add(wall());
    world.step(1 / 60);
    expect(seen[0].normal).toEqual({ x: 1, y: 0, z: 0 });
    expect(drain(seen)).toEqual(['enter ball wall', 'exit ball wall']);
  });

  it('gives each body the other body and the normal towards itself', () => {
    const world = new World();
    const a = world.add(wall());
    const b = world.add(ball());
    const heard: unknown[] = [];
    const objects = new Set<object>();
    for (const body of [a, b]) {
      for (const type of ['enter', 'exit'] as const) {
        body.on(type, (hit) => {
          heard.push([type, hit.self.name, hit.other.name, type === 'enter' ? hit.normal.x : 'any']);
          expect([hit.a === a, hit.b === b, hit.type]).toEqual([true, true, type]);
          objects.add(hit);
        });
      }
    }
    world.on('enter', (hit) => objects.add(hit));
    world.step(1 / 60);
    expect(heard).toEqual([
      ['enter', 'wall', 'ball', 1],
      ['enter', 'ball', 'wall', -1],
      ['exit', 'wall', 'ball', 'any'],
      ['exit', 'ball', 'wall', 'any'],
    ]);
    expect(objects.size).toBe(5);
  });

  it('may be kept: no event object is reused', () => {
    const world = new World();
    const seen = watch(world);
    world.add(wall());
    const b = world.add(ball());
    world.step(1 / 60);
    const copies = seen.map((it) => JSON.stringify([it.type, it.time, it.normal, it.point, it.pointA, it.pointB]));
    for (let i = 0; i < 50; i++) {
      b.teleport([-5, i / 20, 0]);
      world.step(1 / 60);
    }
    expect(new Set(seen).size).toBe(102);
    expect(new Set(seen.flatMap((it) => [it.normal, it.point, it.pointA, it.pointB])).size).toBe(408);
    expect(
      seen.slice(0, 2).map((it) => JSON.stringify([it.type, it.time, it.normal, it.point, it.pointA, it.pointB])),
    ).toEqual(copies);
  });

  it('marks a pair with a sensor, which is otherwise treated like any other', () => {
    for (const [first, second] of [
      [true, false],
      [false, true],
      [true, true],
    ]) {
      const world = new World();
      const seen = watch(world);
      world.add(wall({ sensor: first }));
      world.add(ball({ sensor: second }));
      world.step(1 / 60);
      expect(seen.map((it) => it.sensor)).toEqual([true, true]);
      expect(seen[0].fraction).toBeCloseTo(0.485, 14);
    }
  });

  it('keeps a contact when a touching body becomes a sensor', () => {
    const world = new World();
    const seen = watch(world);
    const a = world.add(wall());
    const b = world.add(ball({ position: [0, 0, 0], velocity: [0, 0, 0] }));
    world.step(1);
    b.sensor = true;
    world.step(1);
    expect(drain(seen)).toEqual(['enter wall ball']);
    b.teleport([9, 9, 9]);
    expect(seen[0].sensor).toBe(true);
    expect(drain(seen)).toEqual(['exit wall ball']);
    expect(world.areTouching(a, b)).toBe(false);
  });
});

describe('the order of events', () => {
  it('is by time, across all bodies and types', () => {
    const world = new World();
    const seen = watch(world);
    for (const x of [-1, 0, -3, -2]) world.add(wall({ sensor: true, position: [x, 0, 0], name: `${x}` }));
    world.add(ball());
    world.step(1 / 60);
    expect(drain(seen)).toEqual([-3, -2, -1, 0].flatMap((x) => [`enter ${x} ball`, `exit ${x} ball`]));
  });

  it('is by ids at equal times', () => {
    const world = new World();
    const seen = watch(world);
    world.add(ball({ name: '1', position: [-5, 2, 0] }));
    world.add(wall({ name: '2' }));
    world.add(ball({ name: '3', position: [-5, -2, 0] }));
    world.add(ball({ name: '4' }));
    world.step(1 / 60);
    expect(drain(seen)).toEqual(['enter 1 2', 'enter 2 3', 'enter 2 4', 'exit 1 2', 'exit 2 3', 'exit 2 4']);
  });

  it('is by ids at equal times of different fractions', () => {
    // Near the end of a step of 1/60 s, several fractions round to one time.
    const world = new World();
    const floor = world.add(wall({ position: [-0.05, 0, 0] }));
    for (let i = 0; i < 8; i++) {
      const speed = 31.333333333333336 * (1 + i * 2.3e-16);
      world.add({ shape: sphere(0.5), position: [1.0013333333333334, i - 4, 0], velocity: [-speed, 0, 0], mask: 2 });
    }
    floor.layer = 2;
    const enters: ContactEvent[] = [];
    world.on('enter', (event) => enters.push(event));
    world.step(1 / 60);
    expect(enters).toHaveLength(8);
    expect(new Set(enters.map(({ time }) => time)).size).toBeLessThan(
      new Set(enters.map(({ fraction }) => fraction)).size,
    );
    const sorted = [...enters].sort((p, q) => p.time - q.time || p.b.id - q.b.id);
    expect(enters.map(({ b }) => b.id)).toEqual(sorted.map(({ b }) => b.id));
  });

  it('has every enter before its exit, even at the same time', () => {
    const world = new World();
    const seen = watch(world);
    // Grazes the ball at rest for a single instant.
    world.add({ shape: sphere(1), name: 'a' });
    world.add({ shape: sphere(1), name: 'b', position: [-4, 2, 0], velocity: [8, 0, 0] });
    world.step(1);
    expect(drain(seen)).toEqual(['enter a b', 'exit a b']);
  });
});

describe('stay', () => {
  it('is delivered for pairs in contact before and after the step, with the contact at its end', () => {
    const world = new World();
    const stays: ContactEvent[] = [];
    const a = world.add({ type: 'static', shape: sphere(1), name: 'a' });
    const b = world.add({ shape: sphere(1), name: 'b', position: [1.5, 0, 0], velocity: [0.25, 0, 0] });
    world.on('stay', (event) => stays.push(event));
    const ofB: string[] = [];
    b.on('stay', (event) => ofB.push(`${event.self.name} ${event.other.name} ${event.normal.x}`));
    world.step(0.5);
    expect(stays).toEqual([]);
    world.step(0.5);
    expect(stays).toHaveLength(1);
    expect(stays[0]).toMatchObject({ type: 'stay', fraction: 1, time: 0.5, normal: { x: 1, y: 0, z: 0 } });
    expect([stays[0].a === a, stays[0].b === b]).toEqual([true, true]);
    expect(stays[0].depth).toBeCloseTo(0.25, 14);
    expect(ofB).toEqual(['b a 1']);
    world.step(1);
    expect(stays).toHaveLength(2);
    world.step(1);
    expect(stays).toHaveLength(2);
  });

  it('may be kept: no event object is reused', () => {
    const world = new World();
    const stays: ContactEvent[] = [];
    world.add({ type: 'static', shape: sphere(1) });
    world.add({ shape: sphere(1), position: [1, 0, 0], velocity: [0.125, 0, 0] });
    world.on('stay', (event) => stays.push(event));
    for (let i = 0; i < 5; i++) world.step(1);
    expect(stays.map((it) => it.depth)).toEqual([0.75, 0.625, 0.5, 0.375]);
  });
});

describe('subscriptions', () => {
  it("to '*' receive events of all types", () => {
    const world = new World();
    const heard: string[] = [];
    world.on('*', (type, event) => heard.push(`${type} ${brief(event)}`));
    const all: string[] = [];
    const a = world.add(wall());
    const b = world.add(ball({ position: [0, 0, 0], velocity: [0, 0, 0] }));
    b.on('*', (type, event) => all.push(`${type} ${event.other.name}`));
    a.on('*', (type, event) => all.push(`${type} ${event.other.name}`));
    world.step(1);
    world.step(1);
    world.remove(a);
    expect(heard).toEqual(['enter enter wall ball', 'stay stay wall ball', 'exit exit wall ball']);
    expect(all).toEqual(['enter ball', 'enter wall', 'stay ball', 'stay wall', 'exit ball', 'exit wall']);
  });

  it('end by the function that `on` returns, or by `off`', () => {
    const world = new World();
    const heard: string[] = [];
    const a = world.add(wall());
    const b = world.add(ball());
    const offWorld = world.on('enter', () => heard.push('world'));
    const offBody = a.on('enter', () => heard.push('wall'));
    const handler = () => heard.push('ball');
    b.on('enter', handler);
    const twice = () => heard.push('any');
    b.on('*', twice);
    const again = () => {
      heard.length = 0;
      b.teleport([-5, 0, 0]);
      world.step(1 / 60);
      return heard.sort().join(' ');
    };
    expect(again()).toBe('any any ball wall world');
    offWorld();
    offWorld();
    expect(again()).toBe('any any ball wall');
    offBody();
    b.off('enter', handler);
    expect(again()).toBe('any any');
    b.off('*', twice);
    expect(again()).toBe('');
    world.on('enter', () => heard.push('one'));
    world.on('enter', () => heard.push('two'));
    expect(again()).toBe('one two');
    world.off('enter');
    expect(again()).toBe('');
  });

  it('may write to an event: it and later ones are delivered', () => {
    const world = new World();
    const a = world.add({ shape: sphere(1), name: 'a' });
    const b = world.add({ shape: sphere(1), position: [1, 0, 0], name: 'b' });
    const seen: string[] = [];
    world.on('enter', (event) => Object.assign(event, { a: undefined }));
    for (const body of [a, b]) body.on('enter', ({ self }) => seen.push(`enter ${self.name}`));
    b.on('exit', ({ self, other }) => seen.push(`exit ${self.name} ${other.name}`));
    world.step(0);
    world.remove(a);
    expect(seen).toEqual(['enter a', 'enter b', 'exit b a']);
  });

  it('receive an exit whose enter was before the subscription', () => {
    const world = new World();
    const a = world.add(wall());
    world.add(ball({ position: [0, 0, 0], velocity: [0, 0, 0] }));
    world.step(1);
    const seen = watch(world);
    world.remove(a);
    expect(drain(seen)).toEqual(['exit wall ball']);
  });
});

describe('current contacts', () => {
  it('are listed by contactsOf and tested by areTouching', () => {
    const world = new World();
    const a = world.add(wall());
    const b = world.add(ball({ position: [-0.1, 0, 0], velocity: [0, 0, 0] }));
    const c = world.add(ball({ position: [0.1, 1, 0], velocity: [0, 0, 0], name: 'c' }));
    world.step(1);
    expect(world.areTouching(a, b)).toBe(true);
    expect(world.areTouching(b, a)).toBe(true);
    expect(world.areTouching(c, a)).toBe(true);
    expect(world.areTouching(b, c)).toBe(false);
    expect(world.areTouching(a, a)).toBe(false);
    expect(world.contactsOf(a).map((it) => it.other)).toEqual([b, c]);
    const [contact] = world.contactsOf(b);
    expect([contact.self === b, contact.other === a]).toEqual([true, true]);
    expect(contact.normal).toEqual({ x: -1, y: 0, z: 0 });
    expect(contact.depth).toBeCloseTo(0.05, 14);
    expect(world.contactsOf(a)[0].normal.x).toBe(1);
    world.remove(a);
    expect(world.areTouching(a, b)).toBe(false);
    expect(world.contactsOf(b)).toEqual([]);
  });

  it('do not include bodies that passed through within a step', () => {
    const world = new World();
    const a = world.add(wall());
    const b = world.add(ball());
    let during: boolean | undefined;
    world.on('enter', () => {
      during = world.areTouching(a, b);
    });
    world.step(1 / 60);
    expect(during).toBe(false);
    expect(world.areTouching(a, b)).toBe(false);
    expect(world.contactsOf(a)).toEqual([]);
  });
});

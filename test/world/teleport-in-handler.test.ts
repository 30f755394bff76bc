import { type Body, box, type ContactEvent, plane, sphere, World } from 'first-contact';
import { describe, expect, it } from 'vitest';
import { Coverage, cases } from '../helpers/coverage.ts';
import { Random } from '../helpers/random.ts';
import { randomBody } from '../helpers/twins.ts';
import { flight } from './flight.ts';
import { drain, watch } from './watch.ts';

describe('a teleport in a handler', () => {
  it('cancels later enters of that body and their exits, for all handlers', () => {
    const { world, hall, ball } = flight(3);
    const seen = watch(world);
    const own: string[] = [];
    ball.on('*', (type, { other }) => own.push(`${type} ${other.name}`));
    hall[0].on('enter', () => ball.teleport([0, 0, 0]));
    world.step(0.5);
    expect(drain(seen)).toEqual(['enter w1 ball', 'exit w1 ball']);
    expect(own).toEqual(['enter w1', 'exit w1']);
    expect(world.contactsOf(ball)).toEqual([]);
    world.step(0.5);
    expect(drain(seen)).toEqual([]);
  });

  it('cancels enters into a teleported wall, and no other enters', () => {
    const { world, hall } = flight(3);
    const seen = watch(world);
    hall[0].on('enter', () => hall[1].teleport([0, 900, 0]));
    world.step(0.5);
    expect(drain(seen)).toEqual(['enter w1 ball', 'exit w1 ball', 'enter w3 ball', 'exit w3 ball']);
  });

  it('keeps a delivered contact that still touches, and ends one that does not, once', () => {
    const { world, hall, ball } = flight(1, true);
    const seen = watch(world);
    world.step(0.5);
    expect(drain(seen)).toEqual(['enter w1 ball']);
    const trigger = world.add({ shape: sphere(1), position: [0, 50, 0], name: 'trigger' });
    world.add({ shape: sphere(1), position: [0, 50, 0], name: 'other' });
    trigger.on('enter', () => {
      ball.teleport([10, 1, 0]);
      ball.teleport([10, 2, 0]);
    });
    const stays: string[] = [];
    ball.on('stay', ({ other }) => stays.push(other.name!));
    world.step(0.5);
    expect(drain(seen)).toEqual(['enter trigger other']);
    expect(stays).toEqual(['w1']);
    trigger.on('exit', () => {
      ball.teleport([0, 0, 0]);
      ball.teleport([10, 0, 0]);
    });
    trigger.teleport([0, 90, 0]);
    expect(drain(seen)).toEqual(['exit trigger other', 'exit w1 ball']);
    world.step(0.5);
    expect(drain(seen)).toEqual(['enter w1 ball']);
    expect(world.areTouching(hall[0], ball)).toBe(true);
  });

  it('cancels the stay of a contact that it ends, and delivers the exit', () => {
    const { world, ball } = flight(1, true);
    world.step(0.5);
    const events: string[] = [];
    world.on('*', (type, { a, b }) => events.push(`${type} ${a.name} ${b.name}`));
    const [one] = ['one', 'other'].map((name) => world.add({ shape: sphere(1), position: [0, 50, 0], name }));
    one.on('enter', () => ball.teleport([0, 0, 0]));
    world.step(0.5);
    expect(events).toEqual(['enter one other', 'exit w1 ball']);
  });

  it('delivers the exit that the step found for an older contact', () => {
    const { world, ball } = flight(1, true);
    const seen = watch(world);
    world.step(0.5);
    expect(drain(seen)).toEqual(['enter w1 ball']);
    world.add({ type: 'static', shape: box({ size: [1, 1, 1] }), position: [5, 0, 0], name: 'first' });
    const off = world.on('*', () => {
      off();
      ball.teleport([10, 0, 0]);
    });
    ball.moveTo([0, 0, 0]);
    world.step(0.5);
    expect(drain(seen)).toEqual(['exit w1 ball']);
    world.step(0.5);
    expect(drain(seen)).toEqual(['enter w1 ball']);
  });

  it('mixed with removals and other changes, keeps one exit per enter and contacts equal to events', () => {
    const coverage = new Coverage();
    for (let seed = 0; seed < cases(30, 300, 2); seed++) new Turmoil(seed, coverage).run();
    coverage.expectAtLeast({ enter: 1000, exit: 1000, stay: 2000, teleport: 300, remove: 80, 'enter canceled': 10 });
  });

  it('leaves the same contacts, one step later, as a teleport after the step', () => {
    const coverage = new Coverage();
    for (let seed = 0; seed < cases(60, 600, 4); seed++) {
      const touching = [true, false].map((isInside) => contactsAfterTeleport(seed, isInside, coverage));
      expect(touching[0], `seed ${seed}`).toEqual(touching[1]);
      coverage.count(touching[0].length > 0 ? 'some touch' : 'none touch');
    }
    coverage.expectAtLeast({ 'some touch': 30, 'teleport in a handler': 40 });
  });
});

/** The pairs in contact after teleports in a handler, or else after the same step, and a step of zero seconds. */
function contactsAfterTeleport(seed: number, isInside: boolean, coverage: Coverage): string[] {
  const random = new Random(seed);
  const world = new World();
  for (let i = 0; i < 25; i++) world.add(randomBody(random, 2.5));
  const targets = world.bodies.map(() => (random.chance(0.2) ? random.vector(2.5) : undefined));
  world.step(0.1);
  const teleport = () => {
    world.bodies.forEach((body, i) => {
      const target = targets[i];
      if (target) body.teleport(target);
    });
  };
  let isDone = false;
  if (isInside) {
    world.on('*', () => {
      if (!isDone) coverage.count('teleport in a handler');
      if (!isDone) teleport();
      isDone = true;
    });
  }
  world.step(0.3);
  if (!isDone) teleport();
  world.step(0);
  return world.bodies.flatMap((body) => world.contactsOf(body).map(({ a, b }) => `${a.id} ${b.id}`));
}

/** A world whose handlers teleport, remove, add and change bodies at random, and check the events. */
class Turmoil {
  private readonly world = new World();
  private readonly random: Random;
  private readonly coverage: Coverage;
  private readonly open = new Set<string>();
  /** Bodies that were teleported or removed in the delivery of this step. */
  private readonly gone = new Set<Body>();
  private isStepping = false;

  constructor(seed: number, coverage: Coverage) {
    this.random = new Random(seed);
    this.coverage = coverage;
    for (let i = 0; i < 20; i++) this.add();
    if (this.random.chance(0.3)) this.world.add({ type: 'static', shape: plane({ normal: [0, 1, 0], offset: -2 }) });
    this.world.on('*', (_, event) => this.hear(event));
  }

  run(): void {
    const { world, random } = this;
    for (let step = 0; step < 25; step++) {
      this.gone.clear();
      this.isStepping = true;
      const before = world.bodies.length;
      world.step(random.pick([0, 0.05, 0.4]));
      this.isStepping = false;
      this.check();
      if (before > 0 && random.chance(0.5)) this.change();
      this.check();
      for (const body of world.bodies) if (body.type === 'moving' && random.chance(0.4)) this.push(body);
      while (world.bodies.length < 15) this.add();
    }
    world.clear();
    expect([...this.open]).toEqual([]);
  }

  private hear({ type, a, b, fraction }: ContactEvent): void {
    const key = `${a.id} ${b.id}`;
    this.coverage.count(type);
    expect(this.open.has(key), `${type} ${key}`).toBe(type !== 'enter');
    if (type === 'enter') this.open.add(key);
    if (type === 'exit') this.open.delete(key);
    if (type === 'enter') expect(this.gone.has(a) || this.gone.has(b), `enter ${key} at ${fraction}`).toBe(false);
    if (this.random.chance(0.08)) this.change();
  }

  private check(): void {
    const { world } = this;
    const touching = world.bodies.flatMap((body) => world.contactsOf(body).filter(({ a }) => a === body));
    const pairs = touching.map(({ a, b }) => `${a.id} ${b.id}`);
    expect(pairs.sort()).toEqual([...this.open].sort());
  }

  private change(): void {
    const { world, random, coverage } = this;
    const body = random.pick(world.bodies);
    if (!body) return;
    const dice = random.next();
    if (dice < 0.55) {
      coverage.count('teleport');
      if (this.isStepping) {
        this.gone.add(body);
        for (const { a, b } of world.contactsOf(body)) {
          if (!this.open.has(`${a.id} ${b.id}`)) coverage.count('enter canceled');
        }
      }
      body.teleport(random.chance(0.3) ? body.position : random.vector(2.5));
    } else if (dice < 0.7) {
      coverage.count('remove');
      if (this.isStepping) this.gone.add(body);
      world.remove(body);
    } else if (dice < 0.8) this.add();
    else if (dice < 0.9) body.mask = random.pick([0, 1, 0xffffffff]);
    else if (dice < 0.98) body.type = body.type === 'static' ? 'moving' : 'static';
    else {
      for (const it of world.bodies) this.gone.add(it);
      world.clear();
    }
  }

  private push(body: Body): void {
    body.velocity = this.random.vector(this.random.pick([0, 2, 40]));
  }

  private add(): void {
    this.world.add(randomBody(this.random, 2.5));
  }
}

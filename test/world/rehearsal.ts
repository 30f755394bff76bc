import { type Body, type ContactEvent, plane, type Shape, World } from 'first-contact';
import { expect } from 'vitest';
import type { Coverage } from '../helpers/coverage.ts';
import { Random } from '../helpers/random.ts';
import { randomShape } from '../helpers/random-pairs.ts';
import type { Vector } from '../oracle/vector.ts';
import { type Actor, type Expected, keyOf, SlowWorld } from './slow-world.ts';

const DT = 1 / 60;
const REACH = 7;

/** A World and its slow model, to which the same random things are done, inside and outside of handlers. */
export class Rehearsal {
  readonly world = new World();
  readonly model = new SlowWorld();
  readonly coverage: Coverage;
  private readonly random: Random;
  /** The pairs that touch, going by nothing but the events. */
  private readonly told = new Set<string>();
  /** What was told since the last look. */
  private events: { key: string; event: ContactEvent }[] = [];
  /** Bodies that are gone; nothing may be told to enter them any more. */
  private readonly gone = new Set<Body>();
  /** Exits that must come at once, caused by what was done since the last look. */
  private endings: string[] = [];
  private ties: string[] = [];
  private delivering = false;

  constructor(seed: number, coverage: Coverage) {
    this.random = new Random(seed);
    this.coverage = coverage;
    this.world.on('enter', (event) => this.hear(event));
    this.world.on('exit', (event) => this.hear(event));
    while (this.model.actors.size < 22) this.add();
  }

  private hear(event: ContactEvent): void {
    const key = keyOf(event.a, event.b);
    this.events.push({ key, event });
    this.coverage.count(event.type);
    if (event.overlapping && event.type === 'enter') this.coverage.count('enter by overlap');
    expect(event.a.id).toBeLessThan(event.b.id);
    if (event.type === 'enter') {
      expect(this.told.has(key), `${key} enters while it touches`).toBe(false);
      expect(this.gone.has(event.a) || this.gone.has(event.b), `${key} enters after it was removed`).toBe(false);
      this.told.add(key);
    } else {
      expect(this.told.has(key), `${key} exits without having entered`).toBe(true);
      this.told.delete(key);
    }
    if (this.delivering && this.random.chance(0.12)) {
      this.coverage.count('change by a handler');
      this.change();
    }
  }

  /** One step, and everything it told held against the model. */
  step(): void {
    const expected = this.model.step(DT);
    this.reset();
    const removedBefore = this.gone.size;
    this.delivering = true;
    this.world.step(DT);
    this.delivering = false;
    if (this.gone.size > removedBefore) this.coverage.count('removal by a handler');

    const keys = new Set([...expected.keys(), ...this.ties, ...this.events.map((it) => it.key)]);
    for (const key of keys) this.checkPair(key, expected.get(key));
    this.checkOrder();
    this.checkState();
  }

  private checkPair(key: string, expected: Expected | undefined): void {
    const told = this.events.filter((it) => it.key === key).map((it) => it.event);
    const context = `pair ${key} in step ${this.world.stepCount}`;
    if (expected?.tie || this.ties.includes(key)) {
      this.settle(key);
      return;
    }
    if (expected && !expected.events && told.length > 0) this.coverage.count('turning pair');
    if (this.isGone(key) || !(expected?.events ?? !expected)) return; // alternation and the state are checked anyway
    const events = [...(expected?.events ?? [])];
    if (this.endings.includes(key)) events.push(['exit', 1]);
    expect(
      told.map((it) => it.type),
      context,
    ).toEqual(events.map((it) => it[0]));
    for (const [i, [, fraction]] of events.entries()) {
      expect(Math.abs(told[i].fraction - fraction), `${context}, fraction`).toBeLessThan(1e-6);
      expect(told[i].time).toBeCloseTo(told[i].fraction * DT, 15);
    }
    if (events.length === 2 && !expected?.before) this.coverage.count('fly-through');
  }

  /** Too close to call: what was told decides. */
  private settle(key: string): void {
    this.coverage.count('tie');
    if (this.told.has(key)) this.model.open.add(key);
    else this.model.open.delete(key);
  }

  private isGone(key: string): boolean {
    const ids = key.split('-').map(Number);
    return ids.some((id) => this.world.get(id) === undefined);
  }

  private checkOrder(): void {
    for (let i = 1; i < this.events.length; i++) {
      const { event: p } = this.events[i - 1];
      const { event: q } = this.events[i];
      // Exits caused by handlers come last, one cause after the other.
      if (p.fraction === 1 && q.fraction === 1) continue;
      const order = p.time - q.time || p.a.id - q.a.id || p.b.id - q.b.id || p.type.localeCompare(q.type);
      expect(order).toBeLessThan(0);
    }
  }

  /** The world, the model and the events agree on what touches and on where everything is. */
  private checkState(): void {
    if (!sameSet(this.told, this.model.open)) expect([...this.told].sort()).toEqual([...this.model.open].sort());
    const { world, model } = this;
    const wrong: string[] = [];
    const actors = [...model.actors.values()];
    if (world.bodies.some((body, i) => body !== actors[i]?.body)) wrong.push('the bodies');
    for (const { body, position, quaternion } of actors) {
      const contacts = world.contactsOf(body).map((it) => it.other);
      const pairs = contacts.map((other) => keyOf(body, other));
      if (!sameSet(pairs, model.openPairsOf(body))) wrong.push(`contacts of ${body}: ${pairs}`);
      if (!contacts.every((other) => world.areTouching(body, other)))
        wrong.push(`${body} does not touch what it touches`);
      for (const [i, axis] of (['x', 'y', 'z'] as const).entries()) {
        if (!(Math.abs(body.position[axis] - position[i]) < 1e-9)) wrong.push(`position of ${body}`);
        // A quaternion and its negative are the same rotation.
        if (!(Math.abs(Math.abs(body.quaternion[axis]) - Math.abs(quaternion[i])) < 1e-9))
          wrong.push(`turn of ${body}`);
      }
    }
    expect(wrong).toEqual([]);
  }

  private reset(): void {
    this.events = [];
    this.endings = [];
    this.ties = [];
  }

  /** A change from outside: its exits are told before it returns. */
  changeOutside(): void {
    this.reset();
    this.delivering = true;
    this.change();
    this.delivering = false;
    expect(this.events.every((it) => it.event.type === 'exit' && it.event.fraction === 1)).toBe(true);
    for (const key of this.ties) this.settle(key);
    const sure = this.events.map((it) => it.key).filter((key) => !this.ties.includes(key));
    expect(sure.sort()).toEqual(this.endings.sort());
    this.checkState();
  }

  private change(): void {
    const { random, model } = this;
    const actors = [...model.actors.values()];
    if (actors.length === 0) {
      this.add();
      return;
    }
    const actor = random.pick(actors);
    const dice = random.next();
    if (dice < 0.3) this.push(actor);
    else if (dice < 0.42) this.moveTo(actor);
    else if (dice < 0.57) this.teleport(actor);
    else if (dice < 0.7) this.removeOrAdd(actor);
    else if (dice < 0.995) this.changeRules(actor, random.next());
    else this.clear();
  }

  private push(actor: Actor): void {
    if (actor.type === 'static') return;
    const { random } = this;
    actor.velocity = times(random, random.pick([0, 1, 10, 100, 600]));
    actor.spin = random.chance(0.2) ? random.vector(10) : [0, 0, 0];
    const [x, y, z] = actor.velocity;
    const [u, v, w] = actor.spin;
    Object.assign(actor.body.velocity, { x, y, z });
    Object.assign(actor.body.angularVelocity, { x: u, y: v, z: w });
  }

  private moveTo(actor: Actor): void {
    if (actor.type === 'static') return;
    const position = this.random.vector(REACH);
    const quaternion = this.random.chance(0.2) ? this.random.quaternion() : undefined;
    actor.target = { position, quaternion };
    actor.body.moveTo(position, quaternion);
    this.coverage.count('moveTo');
  }

  private teleport(actor: Actor): void {
    const position = this.random.chance(0.2) ? nearby(actor.position) : this.random.vector(REACH);
    const quaternion = this.random.chance(0.3) ? this.random.quaternion() : undefined;
    const { ended, ties } = this.model.teleport(actor, position, quaternion);
    this.endings.push(...ended);
    this.ties.push(...ties);
    actor.body.teleport(position, quaternion);
    this.coverage.count('teleport');
    if (ended.length > 0) this.coverage.count('teleport that ends a contact');
  }

  private removeOrAdd(actor: Actor): void {
    if (this.model.actors.size > this.random.range(10, 32)) this.remove(actor);
    else this.add();
  }

  private remove(actor: Actor): void {
    this.gone.add(actor.body);
    this.endings.push(...this.model.remove(actor));
    this.world.remove(actor.body);
  }

  private clear(): void {
    for (const actor of [...this.model.actors.values()]) {
      this.gone.add(actor.body);
      this.endings.push(...this.model.remove(actor));
    }
    this.world.clear();
    this.coverage.count('clear');
    while (this.model.actors.size < 22) this.add();
  }

  private changeRules(actor: Actor, dice: number): void {
    const { random, model, world } = this;
    const { body } = actor;
    if (dice < 0.2) body.sensor = !body.sensor;
    else if (dice < 0.45) body.mask = actor.mask = random.pick([0xffffffff, 0b01, 0b10, 0]);
    else if (dice < 0.6) body.layer = actor.layer = random.pick([0b01, 0b10, 0b11]);
    else if (dice < 0.75) {
      // Rules that forbid too much would leave little to test.
      body.mask = actor.mask = 0xffffffff;
      world.filter = model.filter = undefined;
    } else if (dice < 0.82) {
      const modulus = random.pick([2, 3, 5]);
      world.filter = model.filter = (a, b) => (a.id + b.id) % modulus !== 0;
      this.coverage.count('filter');
    } else {
      body.type = actor.type = actor.type === 'static' ? 'moving' : 'static';
      actor.velocity = actor.spin = [0, 0, 0];
      actor.target = undefined;
      this.coverage.count('type');
    }
  }

  private add(): void {
    const { random } = this;
    const type = random.chance(0.35) ? 'static' : 'moving';
    const position = random.vector(REACH);
    const quaternion = random.chance(0.7) ? random.quaternion() : ([0, 0, 0, 1] as const);
    const shape = this.randomShape();
    const body = this.world.add({ type, shape, position, quaternion });
    const rest = { layer: 1, mask: 0xffffffff, target: undefined, velocity: [0, 0, 0], spin: [0, 0, 0] } as const;
    const actor: Actor = { body, type, shape, position, quaternion, ...rest };
    this.model.actors.set(body, actor);
    this.push(actor);
  }

  private randomShape(): Shape {
    const { random } = this;
    if (random.chance(0.06)) return plane({ normal: random.unitVector(), offset: 0 });
    return randomShape[random.pick(['sphere', 'capsule', 'box', 'triangle'] as const)](random, random.range(0.4, 2.2));
  }

  /** Sends back what has left the place. */
  herd(): void {
    for (const actor of this.model.actors.values()) {
      if (Math.max(...actor.position.map(Math.abs)) > 2 * REACH && !actor.target) this.moveTo(actor);
    }
  }
}

const times = (random: Random, speed: number): Vector => {
  const [x, y, z] = random.unitVector();
  return [x * speed, y * speed, z * speed];
};

function sameSet(one: Iterable<string>, other: Iterable<string>): boolean {
  const [p, q] = [new Set(one), new Set(other)];
  return p.size === q.size && [...p].every((it) => q.has(it));
}

const nearby = ([x, y, z]: Vector): Vector => [x + 0.05, y - 0.05, z + 0.05];

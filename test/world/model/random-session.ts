import { type Body, type ContactEvent, World } from 'first-contact';
import { expect } from 'vitest';
import { check, near } from '../../helpers/assertions.ts';
import type { Coverage } from '../../helpers/coverage.ts';
import { Random } from '../../helpers/random.ts';
import { reactive } from '../../helpers/reactive.ts';
import { solidOf, tuple } from '../../helpers/test-shapes.ts';
import { signedDistanceOfPoint } from '../../oracle/solids.ts';
import { minus, norm, plus, times } from '../../oracle/vector.ts';
import { type Playground, ROOM, randomPosition } from './playground.ts';
import { type Actor, type Expected, keyOf, SlowWorld } from './slow-world.ts';

/** Applies the same random operations, inside and outside of handlers, to a World and its slow model. */
export class RandomSession {
  readonly world = new World();
  readonly model: SlowWorld;
  /** Steps, and changes inside and outside of handlers. */
  operations = 0;
  private readonly coverage: Coverage;
  private readonly random: Random;
  private readonly playground: Playground;
  /** The touching pairs according to the events. */
  private readonly entered = new Set<string>();
  /** The events since the last check. */
  private events: { key: string; event: ContactEvent }[] = [];
  /** Removed bodies, which must not enter any more. */
  private readonly removed = new Set<Body>();
  /** Exits that must be delivered at once, caused by changes since the last check. */
  private endings: string[] = [];
  /** Pairs that a teleport leaves within rounding. */
  private ties: string[] = [];
  /** The events of the step that is being delivered. */
  private expected = new Map<string, Expected>();
  private isDelivering = false;

  constructor(seed: number, playground: Playground, coverage: Coverage) {
    this.random = new Random(seed);
    this.playground = playground;
    this.coverage = coverage;
    this.model = new SlowWorld(playground.oracle);
    this.world.on('enter', (event) => this.receive(event));
    this.world.on('exit', (event) => this.receive(event));
    while (this.model.actors.size < 22) this.add();
  }

  private receive(event: ContactEvent): void {
    const key = keyOf(event.a, event.b);
    this.events.push({ key, event });
    this.coverage.count(event.type);
    if (event.overlapping && event.type === 'enter') this.coverage.count('enter by overlap');
    check(event.a.id < event.b.id, `${key}: the larger id comes first`);
    if (event.type === 'enter') {
      check(!this.entered.has(key), `${key} enters while it touches`);
      check(!this.removed.has(event.a) && !this.removed.has(event.b), `${key} enters after its removal`);
      this.entered.add(key);
    } else {
      check(this.entered.has(key), `${key} exits without having entered`);
      this.entered.delete(key);
    }
    if (this.isDelivering && this.random.chance(0.12)) {
      this.coverage.count('change by a handler');
      this.change();
    }
  }

  /** Takes one step and compares all of its events with the model. */
  step(): void {
    this.operations++;
    const { world, model, playground } = this;
    this.forget();
    this.expected = model.step(playground.dt);
    const removedBefore = this.removed.size;
    this.isDelivering = true;
    if (!this.random.chance(0.1) || !this.stepUntilFilterThrows()) world.step(playground.dt);
    this.isDelivering = false;
    if (this.removed.size > removedBefore) this.coverage.count('removal by a handler');

    for (const key of new Set([...this.expected.keys(), ...this.ties, ...this.events.map((it) => it.key)])) {
      this.checkPair(key, this.expected.get(key));
    }
    for (const { event } of this.events) this.checkPoints(event);
    this.checkOrder();
    this.checkState();
  }

  /** Ends the session: clears the world. Then no pair touches and every enter has its exit. */
  end(): void {
    this.operations++;
    this.world.clear();
    expect([...this.entered], 'pairs that entered and never exited').toEqual([]);
  }

  private checkPair(key: string, expected: Expected | undefined): void {
    const events = this.eventsOf(key);
    const context = `pair ${key} in step ${this.world.stepCount}`;
    if (expected?.tie || this.ties.includes(key)) {
      this.takeOver(key);
      return;
    }
    if (expected && !expected.events && events.length > 0) this.coverage.count('rotating pair');
    if (this.isGone(key) || !(expected?.events ?? !expected)) return; // alternation and the state are checked anyway
    const due = [...(expected?.events ?? [])];
    if (this.endings.includes(key)) due.push(['exit', 1]);
    const [found, wanted] = [events.map((it) => it.type).join(), due.map((it) => it[0]).join()];
    check(found === wanted, `events [${found}] instead of [${wanted}] of ${context}`);
    for (const [i, [, fraction]] of due.entries()) {
      const event = events[i]!;
      near(event.fraction, fraction, 1e-6, `fraction of ${context}`);
      near(event.time, event.fraction * this.playground.dt, 5e-16, `time of ${context}`);
    }
    if (due.length === 2 && !expected?.before) this.coverage.count('fly-through');
  }

  /** The contact points of bodies that do not rotate lie on the surfaces of both. */
  private checkPoints({ a, b, fraction, pointA, pointB, type }: ContactEvent): void {
    const events = this.expected.get(keyOf(a, b))?.events;
    if (type !== 'enter' || !events || this.isGone(keyOf(a, b))) return;
    this.coverage.count('points');
    for (const [body, point] of [
      [a, pointA],
      [b, pointB],
    ] as const) {
      const { start, quaternion, displacement } = this.model.motions.get(body)!;
      const position = plus(start, times(displacement, fraction));
      const off = signedDistanceOfPoint(solidOf({ shape: body.shape, position, quaternion }), tuple(point));
      const rounding = 1e-9 + (norm(position) + norm(displacement)) * 1e-13;
      near(off, 0, rounding, `point on ${body} of ${keyOf(a, b)}, step ${this.world.stepCount}`);
    }
  }

  /** Within rounding: the events of the world decide. */
  private takeOver(key: string): void {
    this.coverage.count('tie');
    if (this.entered.has(key)) this.model.open.add(key);
    else this.model.open.delete(key);
  }

  private isGone(key: string): boolean {
    return key.split('-').some((id) => this.world.get(Number(id)) === undefined);
  }

  private eventsOf(key: string): ContactEvent[] {
    return this.events.filter((it) => it.key === key).map((it) => it.event);
  }

  private checkOrder(): void {
    for (let i = 1; i < this.events.length; i++) {
      const { event: p } = this.events[i - 1]!;
      const { event: q } = this.events[i]!;
      // Exits caused by handlers come last, in the order of their causes.
      if (p.fraction === 1 && q.fraction === 1) continue;
      const order = p.time - q.time || p.a.id - q.a.id || p.b.id - q.b.id || p.type.localeCompare(q.type);
      check(order < 0, `${p.type} of ${p.a} and ${p.b} before ${q.type} of ${q.a} and ${q.b}`);
    }
  }

  /** World, model and events agree on contacts and poses. */
  private checkState(): void {
    if (!sameSet(this.entered, this.model.open)) expect([...this.entered].sort()).toEqual([...this.model.open].sort());
    const { world, model } = this;
    const wrong: string[] = [];
    const actors = [...model.actors.values()];
    if (world.bodies.some((body, i) => body !== actors[i]?.body)) wrong.push('the bodies');
    const partners = partnersIn(model.open);
    for (const { body, position, quaternion } of actors) {
      const contacts = world.contactsOf(body).map((it) => it.other);
      const ids = contacts.map((other) => other.id);
      if (!sameSet(ids, partners.get(body.id) ?? [])) wrong.push(`contacts of ${body}: ${ids}`);
      if (!contacts.every((other) => world.areTouching(body, other)))
        wrong.push(`${body} does not touch what it touches`);
      const rounding = 1e-9 + norm(position) * 1e-14;
      for (const [i, axis] of (['x', 'y', 'z'] as const).entries()) {
        if (!(Math.abs(body.position[axis] - position[i]!) < rounding)) wrong.push(`position of ${body}`);
        // A quaternion and its negative are the same rotation.
        if (!(Math.abs(Math.abs(body.quaternion[axis]) - Math.abs(quaternion[i]!)) < 1e-9))
          wrong.push(`orientation of ${body}`);
      }
    }
    expect(wrong).toEqual([]);
  }

  private forget(): void {
    this.events = [];
    this.endings = [];
    this.ties = [];
    this.expected = new Map();
  }

  /** A change outside of handlers: its exits are delivered before it returns. */
  changeOutside(): void {
    this.forget();
    this.isDelivering = true;
    this.change();
    this.isDelivering = false;
    expect(this.events.every((it) => it.event.type === 'exit' && it.event.fraction === 1)).toBe(true);
    for (const key of this.ties) this.takeOver(key);
    const sure = this.events.map((it) => it.key).filter((key) => !this.ties.includes(key));
    expect(sure.sort()).toEqual(this.endings.sort());
    this.checkState();
  }

  /** A step that is refused for a velocity has no events and changes nothing, whatever its motions. */
  refuseStep(): void {
    this.operations++;
    this.forget();
    const { random, world, model, playground } = this;
    const movers = [...model.actors.values()].filter((it) => it.type === 'moving');
    if (movers.length === 0) return;
    const pushed = random.pick(movers).body;
    const broken = random.pick(movers).body;
    const { x, y, z } = pushed.velocity;
    const { x: u, y: v, z: w } = pushed.angularVelocity;
    const [dx, dy, dz] = random.vector(600);
    Object.assign(pushed.velocity, { x: dx, y: dy, z: dz });
    if (random.chance(0.4)) Object.assign(pushed.angularVelocity, { x: dz, y: dx, z: dy });
    const intact = broken.velocity.x;
    broken.velocity.x = Number.NaN;
    expect(() => world.step(playground.dt)).toThrow('velocity.x is NaN');
    broken.velocity.x = intact;
    this.coverage.count('step refused for NaN');
    Object.assign(pushed.velocity, { x, y, z });
    Object.assign(pushed.angularVelocity, { x: u, y: v, z: w });
    expect(this.events).toEqual([]);
    this.checkState();
  }

  /**
   * Steps with a filter that throws at one of its calls. Returns whether the step was refused; then nothing has
   * changed.
   */
  private stepUntilFilterThrows(): boolean {
    const { world, model, playground } = this;
    const before = this.observe();
    let calls = this.random.pick([1, 2, 5, 12]);
    world.filter = (a, b) => {
      if (--calls === 0) throw new Error('refused by the filter');
      return model.filter?.(a, b) ?? true;
    };
    try {
      world.step(playground.dt);
      return true;
    } catch (error) {
      if (!(error instanceof Error && error.message === 'refused by the filter')) throw error;
      this.coverage.count('step refused by the filter');
      expect(this.events).toEqual([]);
      expect(this.observe()).toEqual(before);
      return false;
    } finally {
      world.filter = model.filter;
    }
  }

  /** The observable state of the world. */
  private observe(): unknown {
    const { world } = this;
    return world.bodies.map((body) => ({
      poses: [body.position, body.quaternion, body.previousPosition, body.previousQuaternion].map((it) => ({ ...it })),
      contacts: world
        .contactsOf(body)
        .map(({ other, depth, normal }) => [other.id, depth, normal.x, normal.y, normal.z]),
    }));
  }

  private change(): void {
    this.operations++;
    const { random, model } = this;
    const actors = [...model.actors.values()];
    if (actors.length === 0) {
      this.add();
      return;
    }
    const actor = random.pick(actors);
    const dice = random.next();
    if (dice < 0.3) this.push(actor);
    else if (dice < 0.35) this.damp(actor);
    else if (dice < 0.45) this.moveTo(actor);
    else if (dice < 0.6) this.teleport(actor);
    else if (dice < 0.73) this.removeOrAdd(actor);
    else if (dice < 0.995) this.changeRules(actor, random.next());
    else this.clear();
  }

  private push(actor: Actor): void {
    if (actor.type === 'static') return;
    actor.velocity = this.playground.velocity(this.random);
    actor.spin = this.playground.spin(this.random);
    this.applyVelocities(actor);
  }

  /** The value of `velocity *= 0.9` per step after some seconds or minutes. */
  private damp(actor: Actor): void {
    if (actor.type === 'static' || this.playground.oracle.tie(actor, actor) === 0) return;
    const factor = 0.9 ** this.random.pick([1, 100, 3000, 3500, 7000]);
    actor.velocity = times(actor.velocity, factor);
    actor.spin = times(actor.spin, factor);
    this.applyVelocities(actor);
    this.coverage.count('damped velocity');
  }

  private applyVelocities({ body, velocity: [x, y, z], spin: [u, v, w] }: Actor): void {
    this.through(body, (it) => {
      Object.assign(it.velocity, { x, y, z });
      Object.assign(it.angularVelocity, { x: u, y: v, z: w });
    });
  }

  private moveTo(actor: Actor): void {
    if (actor.type === 'static') return;
    const { random, playground } = this;
    const position = randomPosition(random, playground, actor.center);
    const quaternion = random.chance(0.2) ? playground.quaternion(random) : undefined;
    actor.target = { position, quaternion };
    this.through(actor.body, (body) => body.moveTo(position, quaternion));
    this.coverage.count('moveTo');
  }

  private teleport(actor: Actor): void {
    const { random, playground } = this;
    const position = random.chance(0.2)
      ? plus(actor.position, [0.25, -0.25, 0.25])
      : randomPosition(random, playground, actor.center);
    const quaternion = random.chance(0.3) ? playground.quaternion(random) : undefined;
    this.cancel(actor);
    const { ended, ties } = this.model.teleport(actor, position, quaternion);
    this.endings.push(...ended);
    this.ties.push(...ties);
    this.through(actor.body, (body) => body.teleport(position, quaternion));
    this.coverage.count('teleport');
    if (ended.length > 0) this.coverage.count('teleport that ends a contact');
  }

  /** Later events of the step are dropped for a body that a handler teleports or removes. */
  private cancel({ body }: Actor): void {
    for (const [key, expected] of this.expected) {
      if (!key.split('-').includes(`${body.id}`)) continue;
      const begins = expected.events ? expected.events[0]?.[0] === 'enter' : !expected.before;
      if (!begins || this.eventsOf(key).length > 0) continue;
      if (this.model.open.delete(key)) this.coverage.count('canceled enter');
      expected.events = [];
      expected.tie = false;
    }
  }

  private removeOrAdd(actor: Actor): void {
    if (this.model.actors.size > this.random.range(10, 32)) this.remove(actor);
    else this.add();
  }

  private remove(actor: Actor): void {
    this.forgetActor(actor);
    this.through(actor.body, (body) => this.world.remove(body));
  }

  private clear(): void {
    for (const actor of [...this.model.actors.values()]) this.forgetActor(actor);
    this.world.clear();
    this.coverage.count('clear');
    while (this.model.actors.size < 22) this.add();
  }

  private forgetActor(actor: Actor): void {
    this.cancel(actor);
    this.removed.add(actor.body);
    this.endings.push(...this.model.remove(actor));
  }

  private changeRules(actor: Actor, dice: number): void {
    const { random, model, world } = this;
    const { body } = actor;
    if (dice < 0.2) body.sensor = !body.sensor;
    else if (dice < 0.45) body.mask = actor.mask = random.pick([0xffffffff, 0b01, 0b10, 0]);
    else if (dice < 0.6) body.layer = actor.layer = random.pick([0b01, 0b10, 0b11]);
    else if (dice < 0.75) {
      // Rules that forbid too many pairs would leave few contacts to test.
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
    const { random, playground } = this;
    const type = random.chance(0.35) ? 'static' : 'moving';
    const center = random.pick(playground.centers);
    const position = randomPosition(random, playground, center);
    const quaternion = playground.quaternion(random);
    const shape = playground.shape(random);
    const body = this.world.add({ type, shape, position, quaternion });
    const still = { layer: 1, mask: 0xffffffff, target: undefined, velocity: [0, 0, 0], spin: [0, 0, 0] } as const;
    const actor: Actor = { body, type, shape, center, position, quaternion, ...still };
    this.model.actors.set(body, actor);
    this.push(actor);
  }

  /** Changes a body, sometimes through a proxy: that works, or is refused without any change. */
  private through(body: Body, action: (body: Body) => void): void {
    if (this.random.chance(0.05)) {
      this.coverage.count('through a proxy');
      try {
        action(reactive(body));
        return;
      } catch (error) {
        if (!/proxy/i.test(String(error))) throw error;
      }
    }
    action(body);
  }

  /** Moves bodies back that are far from their center. */
  recall(): void {
    for (const actor of this.model.actors.values()) {
      const away = minus(actor.position, actor.center);
      if (actor.type === 'moving' && !actor.target && norm(away) > ROOM) this.moveTo(actor);
    }
  }
}

/** By body id: the ids of its partners in the pairs. */
function partnersIn(pairs: Iterable<string>): Map<number, number[]> {
  const partners = new Map<number, number[]>();
  for (const key of pairs) {
    const [a, b] = key.split('-').map(Number) as [number, number];
    partners.set(a, [...(partners.get(a) ?? []), b]);
    partners.set(b, [...(partners.get(b) ?? []), a]);
  }
  return partners;
}

function sameSet<T>(one: Iterable<T>, other: Iterable<T>): boolean {
  const [p, q] = [new Set(one), new Set(other)];
  return p.size === q.size && [...p].every((it) => q.has(it));
}

import {
  box,
  deserialize,
  findDivergence,
  fork,
  Rewind,
  type RewindEvent,
  record,
  replay,
  restore,
  serialize,
  snapshot,
  sphere,
  World,
} from 'first-contact';
import { describe, expect, it } from 'vitest';
import { Random } from '../helpers/random.ts';
import { cases } from '../helpers/sample-size.ts';
import { kinds, Program } from './program.ts';

const DT = 1 / 60;
/** Of sums of less than a hundred numbers below 2. */
const ROUNDING = 4e-14;

/** A stop-watch for each pair in contact: it knows enters, exits and the lengths of steps alone. */
class StopWatches {
  /** Seconds so far, by pair. In a step, those before it. */
  running: Map<string, number>;
  /** Number of exits that were compared, of those after several steps, of those in one step, and of those outside of any. */
  readonly compared = { all: 0, long: 0, short: 0, outside: 0 };
  private isStepping = false;

  constructor(world: World, running: ReadonlyMap<string, number> = new Map()) {
    this.running = new Map(running);
    const step = world.step.bind(world);
    world.step = (dt) => {
      this.isStepping = true;
      step(dt);
      this.isStepping = false;
      for (const [pair, seconds] of this.running) this.running.set(pair, seconds + dt);
      this.compare(world);
    };
    world.on('enter', ({ a, b, time, duration }) => {
      check(duration === 0 && !this.running.has(`${a.id} ${b.id}`), 'an enter while in contact, or that lasted');
      this.running.set(`${a.id} ${b.id}`, -time);
    });
    world.on('exit', ({ a, b, time, worldTime, enteredAt, duration }) => {
      const pair = `${a.id} ${b.id}`;
      const before = this.running.get(pair) ?? NaN;
      this.running.delete(pair);
      const seconds = this.isStepping ? before + time : before;
      check(Math.abs(duration - seconds) < ROUNDING, `an exit after ${duration} s instead of ${seconds}`);
      check(duration === worldTime - enteredAt && duration >= 0, `${worldTime} since ${enteredAt} is ${duration}`);
      check(this.isStepping || worldTime === world.time, `an exit at ${worldTime}, but it is ${world.time}`);
      const { compared } = this;
      compared.all++;
      if (before > DT) compared.long++;
      if (before <= 0) compared.short++;
      if (!this.isStepping) compared.outside++;
    });
  }

  /** Compares the contacts with the stop-watches that run. */
  private compare(world: World): void {
    const pairs = new Set<string>();
    for (const body of world.bodies) {
      for (const { a, b, enteredAt } of world.contactsOf(body)) {
        const pair = `${a.id} ${b.id}`;
        pairs.add(pair);
        const seconds = this.running.get(pair) ?? NaN;
        check(Math.abs(world.time - enteredAt - seconds) < ROUNDING, `${pair} since ${enteredAt}, not for ${seconds}`);
      }
    }
    check(this.running.size === pairs.size, `${pairs.size} contacts, not ${this.running.size}`);
  }
}

/** Adds up what stop-watches have compared. */
function add(total: StopWatches['compared'], { compared }: StopWatches): void {
  for (const name of ['all', 'long', 'short', 'outside'] as const) total[name] += compared[name];
}

/** As an assertion, in less time. */
function check(condition: boolean, problem: string): void {
  if (!condition) expect.fail(problem);
}

const none = () => ({ all: 0, long: 0, short: 0, outside: 0 });

describe('durations in random programs', () => {
  it('are those of stop-watches', () => {
    const total = none();
    const count = cases(300, 6000, 16);
    for (let seed = 1; seed <= count; seed++) {
      const program = new Program(seed);
      const watches = new StopWatches(program.world);
      for (let step = 0; step < 40; step++) program.step();
      program.world.clear();
      expect(watches.running.size).toBe(0);
      add(total, watches);
    }
    expect(total.all).toBeGreaterThan(20 * count);
    for (const some of [total.long, total.short, total.outside]) expect(some).toBeGreaterThan(count);
  }, 600_000);

  it('go on in a fork, in a loaded world and after a restore', () => {
    const total = none();
    const restored = none();
    const count = cases(150, 3000, 10);
    for (let seed = 1; seed <= count; seed++) {
      const random = new Random(seed);
      const program = new Program(seed);
      const { world, characters } = program;
      const watches = new StopWatches(world);
      for (let step = random.integer(30); step > 0; step--) program.step();
      const saved = snapshot(world);
      const running = new Map(watches.running);
      for (const twin of [fork(world), deserialize(serialize(world), { kinds })]) {
        const other = new Program(seed, twin, characters);
        const itsWatches = new StopWatches(twin, running);
        for (let step = 0; step < 15; step++) other.step();
        add(total, itsWatches);
      }
      for (let again = 0; again < 2; again++) {
        restore(world, saved);
        watches.running = new Map(running);
        for (let step = 0; step < 15; step++) program.step();
      }
      add(restored, watches);
    }
    for (const { long } of [total, restored]) expect(long).toBeGreaterThan(count);
  }, 600_000);

  it('go on in a rewind', () => {
    const count = cases(200, 2000, 10);
    let long = 0;
    for (let seed = 1; seed <= count; seed++) {
      const random = new Random(seed);
      const program = new Program(seed);
      const { world } = program;
      const watches = new StopWatches(world);
      const rewind = new Rewind(world, { ticks: 8 });
      rewind.save();
      const past = new Map([[world.stepCount, new Map(watches.running)]]);
      const step = () => {
        program.step();
        past.set(world.stepCount, new Map(watches.running));
      };
      for (let i = 0; i < 25; i++) {
        step();
        rewind.save();
        if (!random.chance(0.3)) continue;
        const tick = Math.max(0, world.stepCount - 1 - random.integer(7));
        watches.running = new Map(past.get(tick));
        rewind.resimulate(tick, step);
      }
      long += watches.compared.long;
    }
    expect(long).toBeGreaterThan(count);
  }, 600_000);
});

describe('a contact', () => {
  /** A ball that enters a zone at 0.055 and leaves it at 0.355, 10 units a second. */
  function scene() {
    const world = new World();
    world.add({ type: 'static', sensor: true, shape: box({ size: [2, 2, 2] }) });
    world.add({ shape: sphere(0.5), position: [-2.05, 0, 0], velocity: [10, 0, 0] });
    return world;
  }

  /** Takes steps of so many seconds, and returns durations of exits. */
  function exitsOf(world: World, steps: number): number[] {
    const durations: number[] = [];
    const unsubscribe = world.on('exit', ({ duration }) => durations.push(duration));
    for (let step = 0; step < steps; step++) world.step(DT);
    unsubscribe();
    return durations;
  }

  it('that is replayed from its middle ends with the same duration', () => {
    const world = scene();
    const recording = record(world);
    exitsOf(world, 10);
    const [{ enteredAt }] = world.contactsOf(world.get(2)!);
    expect(enteredAt).toBeCloseTo(0.055, 14);
    const [duration] = exitsOf(world, 20);
    expect(Math.abs(duration - 0.3)).toBeLessThan(1e-13);
    const again = replay(recording.stop(), { kinds: { box, sphere } });
    const seen: number[] = [];
    again.world.on('exit', (event) => seen.push(event.duration));
    for (const tick of [10, 4, 20]) {
      again.seek(tick);
      expect(again.world.contactsOf(again.world.get(2)!)[0].enteredAt).toBe(enteredAt);
      while (again.tick < again.lastTick) again.step();
    }
    expect(seen).toEqual([duration, duration, duration]);
  });

  it('is another one for a rewind if it began at another time, and its exit is withdrawn', () => {
    const world = scene();
    const rewind = new Rewind(world, { ticks: 40 });
    const told: string[] = [];
    const exits: RewindEvent[] = [];
    rewind.on('*', (type, event) => {
      told.push(`${type} of ${event.type} in ${event.tick}`);
      if (event.type === 'exit') exits.push(event);
    });
    const ball = world.get(2)!;
    rewind.save();
    for (let step = 0; step < 30; step++) {
      world.step(DT);
      rewind.save();
    }
    expect(told).toEqual(['enter of enter in 4', 'exit of exit in 22']);
    // It is faster in the third step, is put back into its place, and meets nothing else.
    rewind.resimulate(2, (tick) => {
      if (tick === 3) ball.velocity = [11, 0, 0];
      if (tick === 5) ball.velocity = [10, 0, 0];
      if (tick === 5) ball.teleport([-2.05 + (10 * 4) / 60, 0, 0]);
      world.step(DT);
    });
    expect(told.slice(2)).toEqual([
      'withdraw of enter in 4',
      'enter of enter in 4',
      'withdraw of exit in 22',
      'exit of exit in 22',
    ]);
    const [first, withdrawn, last] = exits;
    expect(withdrawn).toBe(first);
    expect(last.time).toBeCloseTo(first.time, 12);
    expect(last.duration - first.duration).toBeGreaterThan(1e-3);
  });

  it('that began at another time is a divergence', () => {
    const [one, other] = [scene(), scene()];
    other.get(2)!.velocity.x = 9;
    for (const world of [one, other]) for (let step = 0; step < 5; step++) world.step(DT);
    const { position, previousPosition } = one.get(2)!;
    expect(previousPosition.x).not.toBe(position.x);
    for (const world of [one, other]) {
      const ball = world.get(2)!;
      ball.teleport([0, 0, 0]);
      ball.velocity = [0, 0, 0];
      world.step(DT);
    }
    expect(findDivergence(one, other)).toEqual({
      tick: 6,
      body: 1,
      column: 'contact with 2',
      a: expect.stringMatching(/^touches since 0\.0(54999|55)\d* s$/),
      b: expect.stringMatching(/^touches since 0\.06111\d+ s$/),
    });
  });
});

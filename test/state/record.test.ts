import {
  type Body,
  box,
  Character,
  capsule,
  checksum,
  findDivergence,
  history,
  plane,
  Rewind,
  record,
  replay,
  respond,
  restore,
  slide,
  snapshot,
  sphere,
  World,
} from 'first-contact';
import { describe, expect, it } from 'vitest';
import { checksumOfBytes } from '../../src/state/bytes.ts';
import { Random } from '../helpers/random.ts';
import { cases } from '../helpers/sample-size.ts';
import { kinds, Program } from './program.ts';

const DT = 1 / 60;

/** Some balls over a floor. */
function balls(count: number): { world: World; bodies: Body[] } {
  const world = new World();
  world.add({ type: 'static', shape: plane({ normal: [0, 1, 0], offset: 0 }) });
  const bodies = world.addMany({ shape: sphere(0.5), response: slide() }, count, (i) => ({
    position: [1.5 * (i % 10), 3, 1.5 * Math.floor(i / 10)],
  }));
  return { world, bodies };
}

function fall(bodies: readonly Body[]): void {
  for (const body of bodies) body.velocity.y -= 9.81 * DT;
}

/** The number after another one. */
function nextAfter(value: number): number {
  const bits = new BigInt64Array(1);
  const number = new Float64Array(bits.buffer);
  number[0] = value;
  bits[0]++;
  return number[0];
}

describe('a replay', () => {
  it('goes through the states of the recorded world, in random programs', () => {
    let steps = 0;
    for (let seed = 1; seed <= cases(600, 10_000); seed++) {
      const random = new Random(seed);
      const program = new Program(seed);
      for (let i = random.integer(20); i > 0; i--) program.step();
      const { world } = program;
      const recording = record(world);
      const sums = [checksum(world)];
      for (let i = 1 + random.integer(40); i > 0; i--) {
        program.step();
        sums.push(checksum(world));
      }
      expect(recording.ticks).toBe(sums.length - 1);
      const again = replay(recording.stop(), { kinds, history: world.history?.option });
      const first = again.firstTick;
      const compare = () => {
        if (checksum(again.world) !== sums[again.tick - first]) expect.fail(`seed ${seed}, tick ${again.tick}`);
      };
      expect([again.tick, again.lastTick]).toEqual([first, first + sums.length - 1]);
      compare();
      for (; again.tick < again.lastTick; steps++) {
        again.step();
        compare();
      }
      expect(findDivergence(world, again.world), `seed ${seed}`).toBeUndefined();
      for (let i = 0; i < 3; i++) {
        again.seek(first + random.integer(sums.length));
        compare();
      }
    }
    expect(steps).toBeGreaterThan(100);
  });

  it('goes to any tick of a long recording, and keeps world and bodies', () => {
    const { world, bodies } = balls(4);
    const added: Body[] = [];
    const recording = record(world);
    const sums = [checksum(world)];
    for (let tick = 1; tick <= 1000; tick++) {
      fall(bodies);
      if (tick === 100) added.push(world.add({ name: 'late', shape: box({ size: [1, 1, 1] }), position: [0, 9, 0] }));
      if (tick === 700) world.remove(added[0]);
      if (tick % 50 === 0) bodies[tick % 4].velocity.x = Math.sin(tick);
      world.step(DT);
      sums.push(checksum(world));
    }
    const again = replay(recording.stop(), { kinds });
    const random = new Random(1);
    const ball = again.world.get(2) as Body;
    const { position } = ball;
    again.seek(650);
    const late = again.world.get(6) as Body;
    expect(late.name).toBe('late');
    for (let i = 0; i < 30; i++) {
      const tick = random.integer(1001);
      again.seek(tick);
      expect(checksum(again.world), `tick ${tick}`).toBe(sums[tick]);
      expect(again.checksumOf(tick)).toBe(tick === 0 ? undefined : sums[tick]);
      expect(again.world.get(2)).toBe(ball);
      expect(position).toEqual({ ...ball.position });
      expect(again.world.get(6)).toBe(tick >= 100 && tick < 700 ? late : undefined);
    }
    expect(() => again.seek(1001)).toThrow('replay: seek: tick is 1001, but the recording has 0 to 1000');
    expect(() => again.seek(0.5)).toThrow('tick is 0.5');
    again.seek(1000);
    expect(() => again.step()).toThrow('replay: step: the recording ends with tick 1000');
  });

  it('calls handlers of its world, which see what handlers of the game have seen', () => {
    const play = (world: World, step: () => void, end: () => boolean) => {
      const lines: string[] = [];
      world.on('*', (type, { a, b, time }) => lines.push(`${type} ${a.id} ${b.id} at ${time} in ${world.stepCount}`));
      while (!end()) step();
      return lines;
    };
    const { world, bodies } = balls(8);
    const recording = record(world);
    const step = () => {
      fall(bodies);
      if (world.stepCount === 60) bodies[2].velocity = [4, 9, 0];
      world.step(DT);
    };
    const told = play(world, step, () => world.stepCount === 120);
    const again = replay(recording.stop(), { kinds });
    expect(told.length).toBeGreaterThan(8);
    expect(
      play(
        again.world,
        () => again.step(),
        () => again.tick === again.lastTick,
      ),
    ).toEqual(told);
    again.seek(50);
    again.world.on('enter', () => {
      throw new Error('of a handler');
    });
    again.world.once('stay', ({ b }) => again.world.remove(b));
    expect(() => again.step()).toThrow(/replay: after tick 51 the checksum is|of a handler/);
  });

  it('has characters and userData, and a filter if it is given one', () => {
    interface Player {
      readonly name: string;
    }
    const filter = (a: Body<Player>, b: Body<Player>) => a.userData.name !== b.userData.name;
    const world = new World<Player>({ filter });
    const userData = { name: 'floor' };
    world.add({ type: 'static', shape: box({ size: [20, 1, 20] }), position: [0, -0.5, 0], userData });
    const recording = record(world, { userData: (data) => data });
    const shape = capsule({ radius: 0.4, halfHeight: 0.5 });
    const hero = new Character<Player>(world, { shape, position: [0, 0.95, 0], userData: { name: 'hero' } });
    world.add({ shape: sphere(0.5), position: [3, 0.6, 0], velocity: [-2, 0, 0], userData: { name: 'hero' } });
    for (let i = 0; i < 60; i++) {
      hero.move([1, hero.velocity.y - 9.81 * DT, 0], DT);
      world.step(DT);
    }
    const bytes = recording.stop();
    expect(recording.stop()).toBe(bytes);
    const read = { kinds, userData: (data: unknown) => data as Player };
    const again = replay<Player>(bytes, { ...read, filter });
    again.seek(again.lastTick);
    const body = again.world.get(hero.body.id) as Body<Player>;
    expect(body.userData).toEqual({ name: 'hero' });
    const ghost = Character.from(again.world, body);
    expect([ghost.onFloor, { ...ghost.position }]).toEqual([hero.onFloor, { ...hero.position }]);
    expect(ghost.onFloor).toBe(true);
    const other = replay<Player>(bytes, read);
    expect(() => {
      while (other.tick < other.lastTick) other.step();
    }).toThrow(/replay: after tick \d+ the checksum is \d+, but was \d+ when it was recorded: filter, callbacks/);
  });

  it('answers queries of the past as the game has, while it plays', () => {
    const world = new World({ history: history(0.2) });
    const target = world.add({ shape: sphere(0.5), velocity: [5, 0, 0] });
    const wall = world.add({ type: 'static', shape: box({ size: [1, 1, 1] }), position: [0, 3, 0] });
    const recording = record(world);
    const ask = ({ raycast }: { raycast: World['raycast'] }, y: number) => raycast([2, y, 5], [0, 0, -1], { at: -0.1 });
    const answers: unknown[] = [];
    for (let i = 0; i < 40; i++) {
      if (i === 20) wall.teleport([2, 3, 0]);
      if (i === 25) target.velocity = [0, 1, 0];
      world.step(DT);
      if (i > 10) answers.push([0, 3].map((y) => ask({ raycast: world.raycast.bind(world) }, y)?.distance));
    }
    const again = replay(recording.stop(), { kinds, history: history(0.2) });
    const found: unknown[] = [];
    for (let i = 0; i < 40; i++) {
      again.step();
      if (i > 10) found.push([0, 3].map((y) => ask({ raycast: again.world.raycast.bind(again.world) }, y)?.distance));
    }
    expect(found).toEqual(answers);
    expect(new Set(answers.map(String)).size).toBeGreaterThan(2);
  });
});

describe('a recording', () => {
  it('leaves the game as it is, and another recording, which may begin in the middle', () => {
    for (let seed = 1; seed <= cases(40, 400, 8); seed++) {
      const plain = new Program(seed);
      const recorded = new Program(seed);
      const first = record(recorded.world);
      let second = first;
      for (let i = 0; i < 30; i++) {
        plain.step();
        recorded.step();
        expect(recorded.report(), `seed ${seed}`).toEqual(plain.report());
        // In the middle of changes.
        for (const body of [plain, recorded].flatMap(({ world }) => world.bodies[i] ?? [])) body.sensor = true;
        if (i === 10) second = record(recorded.world);
      }
      const files = [first, second].map((recording) => recording.stop());
      expect(recorded.world.observer).toBeUndefined();
      expect(findDivergence(files[0], files[1], { kinds })).toBeUndefined();
      const again = replay(files[1], { kinds });
      expect([again.firstTick, again.lastTick]).toEqual([11, 30]);
      again.seek(30);
    }
  });

  it('has what was simulated in the end, if the game is rolled back', () => {
    for (let seed = 1; seed <= cases(100, 1000, 8); seed++) {
      const random = new Random(seed);
      const { world, bodies } = balls(6);
      const rewind = new Rewind(world, { ticks: 12 });
      const sums: number[] = [];
      const recording = record(world);
      const late = new Map<number, number>();
      const play = (tick: number) => {
        fall(bodies);
        bodies[tick % 6].velocity.x += late.get(tick) ?? 1;
        world.step(DT);
        sums[tick] = checksum(world);
      };
      rewind.save();
      for (let tick = 1; tick <= 60; tick++) {
        play(tick);
        rewind.save();
        if (!random.chance(0.3)) continue;
        const from = Math.max(0, tick - 1 - random.integer(11));
        late.set(from + 1, random.range(-3, 3));
        rewind.resimulate(from, play);
      }
      const again = replay(recording.stop(), { kinds });
      expect([again.firstTick, again.lastTick]).toEqual([0, 60]);
      for (let tick = 1; tick <= 60; tick++) {
        again.step();
        expect(checksum(again.world), `seed ${seed}, tick ${tick}`).toBe(sums[tick]);
      }
    }
  });

  it('goes on from a state that the world is given', () => {
    const { world, bodies } = balls(3);
    const saved = snapshot(world);
    const step = () => {
      fall(bodies);
      world.step(DT);
    };
    for (let i = 0; i < 20; i++) step();
    const recording = record(world);
    for (let i = 0; i < 10; i++) step();
    const middle = snapshot(world);
    bodies[0].teleport([20, 3, 0]);
    const other = snapshot(world);
    for (let i = 0; i < 5; i++) step();
    // To a state of tick 30 that no step has led to.
    restore(world, other);
    step();
    const sum = checksum(world);
    const again = replay(recording.stop(), { kinds });
    expect([again.firstTick, again.lastTick]).toEqual([20, 31]);
    while (again.tick < again.lastTick) again.step();
    expect(checksum(again.world)).toBe(sum);
    // To a tick before the recording, and after it.
    for (const state of [saved, middle]) {
      const anew = record(world);
      restore(world, state);
      const first = world.stepCount;
      step();
      const read = replay(anew.stop(), { kinds });
      expect([read.firstTick, read.lastTick]).toEqual([first, first + 1]);
      read.step();
    }
  });

  it('is refused in a step, and tells what it cannot write when it is stopped', () => {
    const { world, bodies } = balls(2);
    const recording = record(world);
    let refused = 0;
    world.filter = () => {
      expect(() => record(world)).toThrow('record was called inside a filter or a response');
      expect(() => recording.stop()).toThrow('record: stop was called inside a filter or a response');
      refused++;
      return true;
    };
    bodies[0].velocity = [60, 0, 0];
    world.step(DT);
    expect(refused).toBeGreaterThan(0);
    expect(() => record(world, { queries: true } as never)).toThrow(
      'record: options.queries is true, but there is no such option',
    );
    bodies[1].response = respond(() => true);
    world.step(DT);
    world.step(DT);
    expect(() => recording.stop()).toThrow(/body 3: the callback of respond\(\) has no name/);
    expect(world.observer).toBeUndefined();
    expect(() => record(world)).toThrow(/the callback of respond\(\) has no name/);
    expect(world.observer).toBeUndefined();
  });

  it('has steps that were refused once', () => {
    const { world, bodies } = balls(2);
    const recording = record(world);
    bodies[0].velocity.x = Number.NaN;
    expect(() => world.step(DT)).toThrow('velocity');
    bodies[0].velocity.x = 2;
    bodies[1].teleport([5, 5, 5]);
    world.step(DT);
    // A handler leaves what the next step refuses.
    world.once('enter', ({ b }) => {
      b.velocity.x = Number.NaN;
    });
    bodies[1].velocity = [0, -400, 0];
    world.step(DT);
    expect(() => world.step(DT)).toThrow('velocity');
    bodies[1].velocity = [0, 1, 0];
    world.step(DT);
    const again = replay(recording.stop(), { kinds });
    while (again.tick < again.lastTick) again.step();
    expect(findDivergence(again.world, world)).toBeUndefined();
  });
});

describe('findDivergence of recordings', () => {
  /** Records a game in which one velocity may differ in its last bit in one tick. */
  function play(different: number, where: 'before' | 'handler', ticks = 40): Uint8Array {
    const { world, bodies } = balls(5);
    const recording = record(world);
    const change = (body: Body) => {
      body.velocity.x = nextAfter(body.velocity.x + 1);
    };
    world.on('stay', ({ b }) => {
      if (where === 'handler' && world.stepCount === different && b.id === 4) change(b);
    });
    for (let tick = 1; tick <= ticks; tick++) {
      fall(bodies);
      for (const body of bodies) body.velocity.x = 1;
      if (where === 'before' && tick === different) bodies[2].velocity.x = nextAfter(1);
      world.step(DT);
    }
    return recording.stop();
  }

  it('names the first tick, the body and the number that differs', () => {
    const plain = play(0, 'before');
    expect(findDivergence(plain, play(0, 'before'), { kinds })).toBeUndefined();
    const found = findDivergence(plain, play(17, 'before'), { kinds });
    expect(found).toMatchObject({ tick: 17, body: 4, column: 'velocity.x', a: 1, b: nextAfter(1) });
    // Falls of a second until they are in touch.
    const long = findDivergence(play(0, 'handler', 70), play(65, 'handler', 70), { kinds });
    expect(long).toMatchObject({ tick: 65, body: 4, column: 'velocity.x' });
    // One that goes on for longer is not another one.
    expect(findDivergence(plain, play(0, 'before', 50), { kinds })).toBeUndefined();
  });

  it('refuses recordings of other times, and a world beside a recording', () => {
    const { world } = balls(1);
    const early = record(world);
    world.step(DT);
    const [first] = [early.stop()];
    world.step(DT);
    const late = record(world);
    const second = late.stop();
    expect(() => findDivergence(first, second, { kinds })).toThrow(
      'findDivergence: the recordings have no tick in common: 0 to 1 and 2 to 2',
    );
    expect(() => findDivergence(world, first as never)).toThrow('findDivergence: b');
    expect(() => findDivergence(first, second, undefined as never)).toThrow('findDivergence');
  });
});

describe('a broken recording', () => {
  const program = new Program(7);
  for (let i = 0; i < 3; i++) program.step();
  const recording = record(program.world);
  for (let i = 0; i < 6; i++) program.step();
  const bytes = recording.stop();

  /** Opens a file and plays it to its end. */
  function play(file: Uint8Array): string {
    try {
      const again = replay(file, { kinds });
      while (again.tick < again.lastTick) again.step();
      for (const tick of [again.firstTick, again.lastTick]) again.seek(tick);
      return 'played';
    } catch (error) {
      return String(error);
    }
  }

  it('is refused wherever it was cut or changed', () => {
    expect(play(bytes)).toBe('played');
    for (let length = 0; length < bytes.length; length++) {
      expect(play(bytes.slice(0, length)), `${length} bytes`).toMatch(
        /Error: replay: (the file is broken|bytes is no file)/,
      );
    }
    for (let at = 0; at < bytes.length; at++) {
      const changed = bytes.slice();
      changed[at] ^= 1 << (at % 8);
      expect(play(changed), `byte ${at}`).toMatch(/Error: replay: (the file|bytes)/);
    }
    expect(play(new Uint8Array(100))).toContain('bytes is no file of a recording: it does not begin with fc-r');
    expect(() => replay('text' as never, { kinds })).toThrow('replay: bytes is "text"');
    expect(() => replay(bytes, { kinds: {} })).toThrow('replay: kinds is {  }, but the file needs plane');
  });

  it('throws an error, or plays, also if its checksum was mended', () => {
    const results = new Map<string, number>();
    for (let at = 5; at < bytes.length - 4; at += cases(1, 1, 8)) {
      const random = new Random(at);
      const changed = bytes.slice();
      changed[at] = random.integer(256);
      const view = new DataView(changed.buffer);
      view.setInt32(changed.length - 4, checksumOfBytes(changed.subarray(0, changed.length - 4)), true);
      const result = play(changed);
      const kind = result === 'played' ? result : result.slice(0, result.indexOf(':'));
      results.set(kind, (results.get(kind) ?? 0) + 1);
      // No error of the engine.
      if (!/^(played$|(Range|Type)?Error: \S*(replay|step|body))/.test(result)) expect.fail(`byte ${at}: ${result}`);
    }
    expect(results.get('RangeError')).toBeGreaterThan(results.get('TypeError') ?? 0);
    expect(results.get('Error')).toBeGreaterThan(0);
  });
});

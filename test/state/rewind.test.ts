import { type Body, box, Character, Rewind, type RewindEvent, slide, sphere, syncTest, World } from 'first-contact';
import { describe, expect, it } from 'vitest';
import { Random } from '../helpers/random.ts';
import { cases } from '../helpers/sample-size.ts';
import { Program } from './program.ts';

const DT = 1 / 60;

/** A ball on its way to a wall, which it hits in tick 6. */
function ballAndWall(): { world: World; ball: Body; wall: Body } {
  const world = new World();
  const wall = world.add({ type: 'static', shape: box({ size: [1, 4, 4] }), position: [2, 0, 0] });
  const ball = world.add({ shape: sphere(0.5), velocity: [10, 0, 0], response: slide() });
  return { world, ball, wall };
}

/** What a rewind tells, as text. */
function heard(rewind: Rewind): string[] {
  const lines: string[] = [];
  rewind.on('*', (type, { a, b, tick }) => lines.push(`${type} ${a.id} ${b.id} in ${tick}`));
  return lines;
}

describe('a rewind', () => {
  it('keeps as many ticks as it is told to, and says which', () => {
    const { world } = ballAndWall();
    const rewind = new Rewind(world, { ticks: 3 });
    expect(() => rewind.load(0)).toThrow('Rewind.load: tick is 0, but those that are kept are none');
    rewind.save();
    for (let i = 0; i < 5; i++) {
      world.step(DT);
      rewind.save();
    }
    expect([0, 1, 2, 3, 4, 5, 6].map((tick) => rewind.has(tick))).toEqual([
      false,
      false,
      true,
      true,
      true,
      true,
      false,
    ]);
    expect(() => rewind.load(1)).toThrow('Rewind.load: tick is 1, but those that are kept are 2 to 5');
    expect(() => rewind.checksum(9)).toThrow('Rewind.checksum: tick is 9');
    rewind.load(3);
    expect([rewind.has(4), rewind.has(5), rewind.isResimulating]).toEqual([false, false, true]);
  });

  it('tells each event once, however often it is simulated', () => {
    const { world } = ballAndWall();
    const rewind = new Rewind(world, { ticks: 12 });
    const lines = heard(rewind);
    let enters = 0;
    world.on('enter', () => enters++);
    rewind.save();
    for (let i = 0; i < 10; i++) {
      world.step(DT);
      rewind.save();
      if (world.stepCount > 4) rewind.resimulate(world.stepCount - 4, () => world.step(DT));
    }
    expect(lines).toEqual(['enter 1 2 in 7']);
    expect(enters).toBeGreaterThan(1);
  });

  it('withdraws what did not happen after all, with the very event, and tells what happened instead', () => {
    const { world, ball } = ballAndWall();
    const rewind = new Rewind(world, { ticks: 12 });
    const told: RewindEvent[] = [];
    const withdrawn: RewindEvent[] = [];
    rewind.on('enter', (event) => told.push(event));
    rewind.on('withdraw', (event) => withdrawn.push(event));
    const advance = (velocity?: number) => {
      if (velocity !== undefined) ball.velocity.x = velocity;
      world.step(DT);
    };
    rewind.save();
    for (let i = 0; i < 9; i++) {
      advance();
      rewind.save();
    }
    expect(told.map(({ tick }) => tick)).toEqual([7]);
    // In tick 3 the player has turned back.
    rewind.resimulate(2, (tick) => advance(tick === 3 ? -10 : undefined));
    expect(withdrawn).toEqual(told);
    expect(withdrawn[0]).toBe(told[0]);
    // In tick 3 the player was faster.
    rewind.resimulate(2, (tick) => advance(tick === 3 ? 30 : undefined));
    expect(told.map(({ tick }) => tick)).toEqual([7, 4]);
    expect(withdrawn).toHaveLength(1);
  });

  it('is closed by whoever takes the last step again', () => {
    const { world } = ballAndWall();
    const rewind = new Rewind(world, { ticks: 12 });
    const lines = heard(rewind);
    rewind.save();
    for (let i = 0; i < 8; i++) {
      world.step(DT);
      rewind.save();
    }
    rewind.load(5);
    for (let i = 0; i < 3; i++) {
      expect(rewind.isResimulating).toBe(true);
      world.step(DT);
      rewind.save();
    }
    expect(rewind.isResimulating).toBe(false);
    expect(lines).toEqual(['enter 1 2 in 7']);
  });

  it('tells exits of changes between steps in the tick that they are made for', () => {
    const { world, wall } = ballAndWall();
    const rewind = new Rewind(world, { ticks: 12 });
    const lines = heard(rewind);
    rewind.save();
    const play = (tick: number) => {
      if (tick === 9) world.remove(wall);
      world.step(DT);
    };
    for (let tick = 1; tick <= 10; tick++) {
      play(tick);
      rewind.save();
    }
    rewind.resimulate(3, play);
    expect(lines).toEqual(['enter 1 2 in 7', 'exit 1 2 in 9']);
    // The wall was not removed.
    rewind.resimulate(3, () => world.step(DT));
    expect(lines.slice(2)).toEqual(['withdraw 1 2 in 9']);
  });

  it('refuses what cannot be', () => {
    const { world } = ballAndWall();
    expect(() => new Rewind(world, { ticks: 1.5 })).toThrow('Rewind: ticks is 1.5, but must be an integer from 0');
    expect(() => new Rewind(world, { tick: 4 } as never)).toThrow('tick');
    const rewind = new Rewind(world, { ticks: 4 });
    rewind.save();
    world.step(DT);
    rewind.save();
    expect(() => rewind.resimulate(0, () => {})).toThrow('step() must take one step');
    expect(() => rewind.on('stay' as never, () => {})).toThrow('Rewind: event type is "stay"');
    world.once('enter', () => rewind.save());
    expect(() => {
      for (let i = 0; i < 10; i++) world.step(DT);
    }).toThrow('Rewind.save was called inside an event handler');
  });

  it('agrees with a world that knew all inputs, in random games with late inputs', () => {
    for (let seed = 1; seed <= cases(200, 4000, 12); seed++) {
      const random = new Random(seed);
      const truth = new Program(seed);
      const client = new Program(seed);
      const rewind = new Rewind(client.world, { ticks: 8 });
      const told: string[] = [];
      rewind.on('*', (type, event) => told.push(`${type} ${nameOf(event)}`));
      const happened: string[] = [];
      const straight = new Rewind(truth.world, { ticks: 1 });
      straight.on('*', (_, event) => happened.push(nameOf(event)));
      straight.save();
      rewind.save();
      const lag = 1 + random.integer(6);
      for (let tick = 1; tick <= 30; tick++) {
        truth.step();
        straight.save();
        // The client guesses that nobody does anything, and knows better `lag` ticks later.
        client.world.step(DT);
        rewind.save();
        if (tick < lag) continue;
        rewind.resimulate(tick - lag, (past) => {
          if (past === tick - lag + 1) client.step();
          else client.world.step(DT);
        });
      }
      expect(rewind.checksum(30 - lag + 1)).toBeDefined();
      rewind.resimulate(30 - lag + 1, () => client.step());
      expect(client.state()).toEqual(truth.state());
      expect(netOf(told).sort()).toEqual(happened.sort());
    }
  });
});

const nameOf = ({ a, b, type, time, tick }: RewindEvent) => `${type} ${a.id} ${b.id} ${time} in ${tick}`;

/** What is left of the events after what was withdrawn. */
function netOf(told: readonly string[]): string[] {
  const left: string[] = [];
  for (const line of told) {
    const [type, ...rest] = line.split(' ');
    if (type === 'withdraw') left.splice(left.indexOf(rest.join(' ')), 1);
    else left.push(rest.join(' '));
  }
  return left;
}

describe('a sync test', () => {
  it('passes for games that are in their world', () => {
    for (const distance of [1, 7, 12]) {
      for (let seed = 1; seed <= cases(50, 2000, 8); seed++) {
        const program = new Program(seed);
        syncTest(program.world, () => program.step(), { ticks: 24, distance });
      }
    }
  });

  it('names the tick, the body and the column of what is not', () => {
    const { world, ball } = ballAndWall();
    let time = 0;
    const step = () => {
      if (++time > 20) ball.velocity.y += 0.1;
      world.step(DT);
    };
    expect(() => syncTest(world, step, { ticks: 60, distance: 3 })).toThrow(
      /^syncTest: tick \d+: body 2: position\.y was -?[\d.e-]+, but is -?[\d.e-]+ when it is simulated again$/,
    );
    expect(() => syncTest(world, () => {}, { ticks: 3, distance: 1 })).toThrow('step() must take one step');
  });

  it('counts the floor of a character', () => {
    const { world } = ballAndWall();
    world.add({ type: 'static', shape: box({ size: [9, 1, 9] }), position: [0, -3, 0] });
    const hero = new Character(world, { shape: sphere(0.5), position: [0, -1.5, 3] });
    const step = (tick: number) => {
      hero.move([1, hero.onFloor && tick % 20 === 0 ? 4 : hero.velocity.y - 9.81 * DT, 0], DT);
      world.step(DT);
    };
    syncTest(world, step, { ticks: 90, distance: 7 });
    expect(hero.result.travel.x).toBeGreaterThan(0);
  });
});

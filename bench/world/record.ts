/**
 * Measures recordings: `npx tsx bench/world/record.ts`. Balls in a room; some get inputs. Prints bytes of a minute, per tick and without
 * whole states, and medians in microseconds: a step alone, a step that is recorded, a step of a replay, and a `seek` to a random tick.
 * Steps alone and recorded ones take turns.
 */
import { cpus } from 'node:os';
import { box, plane, record, replay, slide, sphere, World } from 'first-contact';
import { Random } from '../../test/helpers/random.ts';
import { median } from './allocation.ts';

const DT = 1 / 60;
const MINUTE = 3600;

interface Game {
  readonly world: World;
  play(tick: number): void;
}

/** A room of balls, of which some get inputs ten times a second, and all are pulled down if they have weight. */
function gameOf(count: number, inputs: number, hasWeight: boolean): Game {
  const random = new Random(1);
  const world = new World();
  const half = 1.2 * Math.cbrt(count) + 2;
  for (const axis of [0, 1, 2]) {
    for (const sign of [-1, 1]) {
      const normal = [0, 1, 2].map((k) => (k === axis ? sign : 0)) as [number, number, number];
      world.add({ type: 'static', shape: plane({ normal, offset: -half }) });
    }
  }
  world.add({ type: 'static', shape: box({ size: [4, 1, 4] }) });
  const shape = sphere(0.5);
  const bodies = world.addMany({ shape, response: slide() }, count, () => ({
    position: random.vector(half - 1),
    velocity: random.vector(1),
  }));
  const play = (tick: number) => {
    if (hasWeight) for (const body of bodies) body.velocity.y -= 9.81 * DT;
    if (tick % 6 === 0) for (const body of bodies.slice(0, inputs)) body.velocity = random.vector(4);
    world.step(DT);
  };
  return { world, play };
}

/** Median in microseconds of some calls. */
function timed(times: number[], action: () => void): void {
  const start = performance.now();
  action();
  times.push(1000 * (performance.now() - start));
}

console.log(`Node ${process.version}, ${cpus()[0].model}`);
for (const [count, inputs, hasWeight] of [
  [100, 0, false],
  [100, 3, false],
  [100, 3, true],
  [1000, 3, false],
  [1000, 3, true],
] as const) {
  const plain = gameOf(count, inputs, hasWeight);
  const game = gameOf(count, inputs, hasWeight);
  const recording = record(game.world);
  const start = performance.now();
  const bytes = [record(game.world).stop().length];
  const ticks = count > 100 ? MINUTE / 12 : MINUTE;
  const [alone, recorded, replayed, sought]: number[][] = [[], [], [], []];
  for (let tick = 1; tick <= ticks; tick++) {
    timed(alone, () => plain.play(tick));
    timed(recorded, () => game.play(tick));
  }
  void start;
  const file = recording.stop();
  bytes.push(file.length);
  const again = replay(file, { kinds: { plane, box, sphere, slide } });
  while (again.tick < again.lastTick) timed(replayed, () => again.step());
  const random = new Random(2);
  for (let i = 0; i < 21; i++) timed(sought, () => again.seek(random.integer(ticks)));
  const states = bytes[0] * (1 + Math.floor(ticks / 300));
  console.log(
    `${count} bodies, ${inputs} with inputs${hasWeight ? ', all with weight' : ''}: ${file.length} bytes, ` +
      `${(file.length / ticks).toFixed(0)} a tick, ${((file.length - states) / ticks).toFixed(0)} without states of ${bytes[0]}; ` +
      `step ${median(alone).toFixed(0)}, recorded ${median(recorded).toFixed(0)}, replayed ${median(replayed).toFixed(0)}, ` +
      `seek ${median(sought).toFixed(0)} µs`,
  );
}

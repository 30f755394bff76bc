// The measured program of `report-rooms.ts` and `endurance.ts`. Its argument is a task in JSON; it prints its answer in JSON, or lines as
// it goes on.

import { gzipSync } from 'node:zlib';
import { type Body, sphere } from 'first-contact';
import { Arena, DT } from '../../examples/arena/arena.ts';
import { percentiles } from '../../examples/server-ws/results.ts';
import { collectGarbage } from '../garbage.ts';
import { memory } from './memory.ts';
import { PLAYERS, Room } from './room.ts';

/** Rooms that tick 60 times a second, one loop each. */
export interface Paced {
  readonly kind: 'paced';
  readonly rooms: number;
  readonly seconds: number;
}

/** Rooms that tick in turn, as fast as they can. */
export interface Tight {
  readonly kind: 'tight';
  readonly rooms: number;
  readonly seconds: number;
}

/** The memory of rooms that have played, and what it costs to save one. */
export interface Kept {
  readonly kind: 'kept';
  readonly rooms: number;
}

/** A room of so many ticks, with players and bodies that come and go. */
export interface Endurance {
  readonly kind: 'endurance';
  readonly ticks: number;
  readonly every: number;
}

export type Task = Paced | Tight | Kept | Endurance;

export interface PacedAnswer {
  /** CPU seconds per second: of the whole process, garbage collection included. */
  readonly share: number;
  /** CPU microseconds per tick of a room. */
  readonly cpu: number;
  readonly ticksPerSecond: number;
  /** Milliseconds of a tick, and by which it begins late, as the clock has them. */
  readonly p50: number;
  readonly p99: number;
  readonly late50: number;
  readonly late99: number;
  /** Ticks that were dropped, since the room was too late. */
  readonly dropped: number;
  /** Bytes per player and second. */
  readonly bytes: number;
}

export interface TightAnswer {
  /** CPU microseconds per tick, and those of its parts: the step of the world, its characters, its rays, and all else. */
  readonly cpu: number;
  readonly step: number;
  readonly characters: number;
  readonly rays: number;
  readonly game: number;
}

export interface KeptAnswer {
  /** Kilobytes per room: the heap and its buffers after a collection, and what the process has taken from the system. */
  readonly heap: number;
  readonly resident: number;
  /** Bytes of a save, of the same compressed, and of one without the history; microseconds to make and to load it. */
  readonly save: number;
  readonly packed: number;
  readonly bare: number;
  readonly barePacked: number;
  readonly saving: number;
  readonly savingBare: number;
  readonly packing: number;
  readonly loading: number;
}

const TICK = 1000 * DT;
/** Ticks that a late room makes up for at once. It drops the others. */
const MOST_TICKS = 5;
/** Seconds that are not measured, and ticks until V8 has compiled the code. */
const WARM_UP = 5;
const COMPILED = 10_000;

async function paced({ rooms, seconds }: Paced): Promise<PacedAnswer> {
  const durations: number[] = [];
  const delays: number[] = [];
  let [isCounting, isOver, bytes, dropped] = [false, false, 0, 0];
  // A server has run for long: V8 has compiled what it needs.
  play(new Room(0), COMPILED);
  const start = performance.now();
  for (let number = 0; number < rooms; number++) {
    const room = new Room(number);
    // The rooms take turns, as those that were made at different times do.
    let due = start + 100 + TICK * (1 + number / rooms);
    const loop = () => {
      let now = performance.now();
      for (let ticks = 0; now >= due; ticks++) {
        if (ticks === MOST_TICKS) {
          const lost = Math.ceil((now - due) / TICK);
          if (isCounting) dropped += lost;
          due += TICK * lost;
          break;
        }
        const sent = room.tick();
        const end = performance.now();
        if (isCounting) {
          bytes += sent;
          durations.push(end - now);
          delays.push(now - due);
        }
        due += TICK;
        now = end;
      }
      if (!isOver) setTimeout(loop, due - now);
    };
    setTimeout(loop, due - performance.now());
  }
  await sleep(1000 * WARM_UP);
  collectGarbage();
  isCounting = true;
  const [since, before] = [performance.now(), process.cpuUsage()];
  await sleep(1000 * seconds);
  const { user, system } = process.cpuUsage(before);
  const took = (performance.now() - since) / 1000;
  isCounting = false;
  isOver = true;
  const ticks = durations.length;
  const { p50, p99 } = percentiles(durations);
  const late = percentiles(delays);
  return {
    share: (user + system) / 1e6 / took,
    cpu: (user + system) / ticks,
    ticksPerSecond: ticks / rooms / took,
    p50,
    p99,
    late50: late.p50,
    late99: late.p99,
    dropped,
    bytes: bytes / rooms / PLAYERS / took,
  };
}

function tight({ rooms: count, seconds }: Tight): TightAnswer {
  const rooms = Array.from({ length: count }, (_, number) => new Room(number));
  tickFor(rooms, WARM_UP);
  const before = process.cpuUsage();
  const ticks = tickFor(rooms, seconds);
  const { user, system } = process.cpuUsage(before);
  const cpu = (user + system) / ticks;
  // Again, with clocks in it, which tell the shares.
  const times = { all: 0, step: 0, characters: 0, rays: 0 };
  for (const { arena } of rooms) {
    clock(arena.world, 'step', (time) => (times.step += time));
    clock(arena.world, 'raycast', (time) => (times.rays += time));
    for (const { character } of arena.players.values()) clock(character, 'move', (time) => (times.characters += time));
  }
  const start = performance.now();
  tickFor(rooms, seconds);
  times.all = performance.now() - start;
  const [step, characters, rays] = [times.step, times.characters, times.rays].map((time) => (cpu * time) / times.all);
  return { cpu, step, characters, rays, game: cpu - step - characters - rays };
}

/** Adds a clock to a method of an object. */
function clock<Name extends string>(
  object: { [name in Name]: (...args: never[]) => unknown },
  name: Name,
  count: (milliseconds: number) => void,
): void {
  const method: (...args: never[]) => unknown = object[name].bind(object);
  object[name] = (...args) => {
    const start = performance.now();
    const result = method(...args);
    count(performance.now() - start);
    return result;
  };
}

function tickFor(rooms: readonly Room[], seconds: number): number {
  let ticks = 0;
  for (const end = performance.now() + 1000 * seconds; performance.now() < end; ticks++) {
    rooms[ticks % rooms.length].tick();
  }
  return ticks;
}

function kept({ rooms: count }: Kept): KeptAnswer {
  // The code and what it keeps for all rooms is there before.
  play(new Room(0), 600);
  const before = memory();
  const rooms = Array.from({ length: count }, (_, number) => new Room(number + 1));
  for (const room of rooms) play(room, 300);
  const after = memory();
  const save = rooms[0].arena.save();
  const bare = rooms[0].arena.save({ history: false });
  const saving = microseconds(rooms, ({ arena }) => arena.save());
  const savingBare = microseconds(rooms, ({ arena }) => arena.save({ history: false }));
  const pack = (bytes: Uint8Array) => gzipSync(bytes, { level: 1 });
  const packing = microseconds(rooms, () => pack(save));
  const loading = microseconds(rooms, () => Arena.load(save));
  const heap = (after.heap + after.buffers - before.heap - before.buffers) / count / 1000;
  const resident = (after.resident - before.resident) / count / 1000;
  const sizes = { save: save.length, packed: pack(save).length, bare: bare.length, barePacked: pack(bare).length };
  return { heap, resident, ...sizes, saving, savingBare, packing, loading };
}

/** Median microseconds of a call, which is done four times for each room. */
function microseconds(rooms: readonly Room[], work: (room: Room) => void): number {
  const times: number[] = [];
  for (let round = 0; round < 4; round++) {
    for (const room of rooms) {
      const start = performance.now();
      work(room);
      times.push(1000 * (performance.now() - start));
    }
  }
  return percentiles(times).p50;
}

function endurance({ ticks, every }: Endurance): void {
  const room = new Room(0);
  const { world } = room.arena;
  const flying: { readonly body: Body; readonly since: number }[] = [];
  let [joined, thrown, started, first] = [0, 0, performance.now(), 0];
  const heads = ['ticks', 'bodies', 'heap kB', 'buffers kB', 'resident MB', 'joined', 'thrown', 'us a tick'];
  console.log(heads.map((head) => head.padStart(12)).join(''));
  for (let tick = 1; tick <= ticks; tick++) {
    room.tick();
    // A player leaves and another one joins.
    if (tick % 50 === 0) {
      room.leave(`player-${joined}`);
      room.join(`player-${joined + PLAYERS}`, joined + PLAYERS);
      joined++;
    }
    // A body is thrown. It is removed where it hits, or after two seconds.
    if (tick % 5 === 0) flying.push({ body: throwBody(world, thrown++), since: tick });
    while (flying.length > 0 && tick - flying[0].since > 120) {
      const body = flying.shift()?.body;
      if (body?.world) world.remove(body);
    }
    if (tick % every !== 0) continue;
    const time = (1000 * (performance.now() - started)) / every;
    const { heap, buffers, resident } = memory();
    first ||= heap + buffers;
    const columns = [tick, world.bodies.length, heap / 1000, buffers / 1000, resident / 1e6, joined, thrown, time];
    console.log(columns.map((value) => value.toFixed(0).padStart(12)).join(''));
    if (heap + buffers > 1.2 * first) throw new Error('the memory of the room has grown by more than a fifth');
    started = performance.now();
  }
}

function throwBody(world: Arena['world'], number: number): Body {
  const velocity = [((number * 7) % 31) - 15, 6, ((number * 11) % 37) - 18] as const;
  const body = world.add({ shape: THROWN, position: [0, 6, 0], velocity, userData: undefined });
  body.once('enter', () => world.remove(body));
  return body;
}

function play(room: Room, ticks: number): void {
  for (let tick = 0; tick < ticks; tick++) room.tick();
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

const THROWN = sphere(0.1);
const task = JSON.parse(process.argv[2]) as Task;
switch (task.kind) {
  case 'paced':
    console.log(JSON.stringify(await paced(task)));
    break;
  case 'tight':
    console.log(JSON.stringify(tight(task)));
    break;
  case 'kept':
    console.log(JSON.stringify(kept(task)));
    break;
  case 'endurance':
    endurance(task);
}

// The server under abuse: measures its ticks, and keeps what reached the world for a twin.

import { checksum } from 'first-contact';
import { Arena } from '../arena/arena.ts';
import type { Command } from '../arena/command.ts';
import { serveParent } from './process.ts';
import { FolderStore } from './store.ts';

/** What happened since the last question. */
export interface Work {
  /** Milliseconds of each tick. */
  readonly ticks: number[];
  /** Microseconds of CPU of the process. */
  readonly cpu: number;
}

export interface Outcome {
  readonly tick: number;
  readonly checksum: number;
  /** Of a world with the same players, in which those who abuse it do nothing. */
  readonly twin: number;
  /** Commands of those that were played: all of them stand still. */
  readonly still: number;
  readonly moving: number;
}

/** Names of players who abuse the server begin with the last argument. */
const [folder, secret, abuser] = process.argv.slice(2);
const played: (string | ReadonlyMap<string, Command>)[] = [];
let arena: Arena | undefined;

class RecordingStore extends FolderStore {
  override open(): Arena {
    const recorded = new Arena();
    const { join, step } = recorded;
    recorded.join = (name) => {
      played.push(name);
      return join.call(recorded, name);
    };
    recorded.step = (commands) => {
      played.push(commands);
      step.call(recorded, commands);
    };
    arena = recorded;
    return recorded;
  }
}

let ticks: number[] = [];
let before = process.cpuUsage();

const measure = (tick: () => void) => {
  const start = performance.now();
  tick();
  ticks.push(performance.now() - start);
};

function work(): Work {
  const { user, system } = process.cpuUsage(before);
  const done = { ticks, cpu: user + system };
  ticks = [];
  before = process.cpuUsage();
  return done;
}

function outcome(): Outcome {
  if (!arena) throw new Error('nobody has played');
  const twin = new Arena();
  let [still, moving] = [0, 0];
  for (const entry of played) {
    if (typeof entry === 'string') {
      twin.join(entry);
      continue;
    }
    const honest = new Map<string, Command>();
    for (const [name, command] of entry) {
      const { x, z, jump, fire } = command;
      if (!name.startsWith(abuser)) honest.set(name, command);
      else if (x === 0 && z === 0 && !jump && !fire) still++;
      else moving++;
    }
    twin.step(honest);
  }
  return { tick: arena.tick, checksum: checksum(arena.world), twin: checksum(twin.world), still, moving };
}

await serveParent({ store: new RecordingStore(folder), secret, measure }, { work, outcome });

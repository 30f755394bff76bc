// The server of the match: tells the script what was loaded, and how shots went.

import { type Arena, EYES, RANGE } from '../arena/arena.ts';
import { type Description, describe } from './describe.ts';
import { serveParent } from './process.ts';
import { FolderStore } from './store.ts';

export interface Shooting {
  shots: number;
  /** Players hit where the shooter saw them. */
  hits: number;
  /** Players that the same rays meet when the shots are played. */
  hitsNow: number;
}

const [folder, secret] = process.argv.slice(2);
const shooting: Shooting = { shots: 0, hits: 0, hitsNow: 0 };
let opened: Description | undefined;

class WatchedStore extends FolderStore {
  override open(room: string): Arena {
    const arena = super.open(room);
    opened = describe(arena);
    countHits(arena);
    return arena;
  }
}

function countHits(arena: Arena): void {
  const step = arena.step.bind(arena);
  arena.step = (commands) => {
    const now = new Set<string>();
    for (const [name, { fire, aim: direction }] of commands) {
      const player = arena.players.get(name);
      if (!player || !fire) continue;
      const { body, position } = player.character;
      const origin = { x: position.x, y: position.y + EYES, z: position.z };
      const hit = arena.world.raycast({ origin, direction, maxDistance: RANGE }, { exclude: body });
      if (hit?.body.userData) now.add(name);
    }
    step(commands);
    for (const { by, hit } of arena.shots) {
      shooting.shots++;
      if (hit?.userData) shooting.hits++;
      if (now.has(by.data.ticket)) shooting.hitsNow++;
    }
  };
}

await serveParent({ store: new WatchedStore(folder), secret }, { opened: () => opened, shooting: () => shooting });

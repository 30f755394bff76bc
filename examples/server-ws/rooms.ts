import { DT } from '../arena/arena.ts';
import { everyTick } from './loop.ts';
import { Room } from './room.ts';
import type { Store } from './store.ts';

/** Ticks between two saves: less than a second, so that with the time of writing no more than a second is lost. */
const SAVE = 45;

/** Calls `tick` at once, and measures it. It is `late` by so many milliseconds. */
export type Measure = (tick: () => void, late: number) => void;

/** The rooms of a process: each is opened when its first player comes, has a loop of its own, and goes when it is empty. */
export class Rooms {
  private readonly open = new Map<string, OpenRoom>();
  private readonly store: Store;
  private readonly measure: Measure;

  constructor(store: Store, measure: Measure = (tick) => tick()) {
    this.store = store;
    this.measure = measure;
  }

  get(name: string): Room {
    let open = this.open.get(name);
    if (!open) {
      open = new OpenRoom(name, this.store, this.measure, () => this.open.delete(name));
      this.open.set(name, open);
    }
    return open.room;
  }

  /** Ends all loops, and saves all rooms as they are. */
  async stop(): Promise<void> {
    await Promise.all(Array.from(this.open.values(), (open) => open.stop()));
  }
}

class OpenRoom {
  readonly room: Room;
  private readonly name: string;
  private readonly store: Store;
  private readonly gone: () => void;
  private readonly endLoop: () => void;
  private saving: Promise<void> | undefined;

  constructor(name: string, store: Store, measure: Measure, gone: () => void) {
    this.name = name;
    this.store = store;
    this.gone = gone;
    this.room = new Room(store.open(name));
    const tick = () => this.tick();
    this.endLoop = everyTick((late) => measure(tick, late), DT);
  }

  async stop(): Promise<void> {
    this.endLoop();
    await this.saving;
    await this.store.save(this.name, this.room.arena.save());
  }

  private tick(): void {
    this.room.tick();
    if (this.room.arena.tick % SAVE === 0 && !this.saving) this.saving = this.save();
  }

  private async save(): Promise<void> {
    try {
      await this.store.save(this.name, this.room.arena.save({ history: false }));
      // Nobody came while it was written.
      if (this.room.isEmpty) {
        this.endLoop();
        this.gone();
      }
    } catch (error) {
      // The game goes on, and the next save may succeed.
      console.error(`room ${this.name} is not saved:`, error);
    }
    this.saving = undefined;
  }
}

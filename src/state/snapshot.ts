import { refuse } from '../validate.ts';
import type { Body } from '../world/body.ts';
import { type Companion, companionsOf } from '../world/companions.ts';
import type { PairFilter } from '../world/contact-rules.ts';
import { gather } from '../world/live-vectors.ts';
import type { PastState } from '../world/past.ts';
import { checkWorld, type World } from '../world/world.ts';
import { layoutOf } from './layout.ts';
import { BodyRows, ContactRows, copyList } from './rows.ts';

/** A character and its state. */
interface CompanionState {
  readonly companion: Companion;
  readonly state: object;
}

/** The state of a world at one time. Made by `snapshot`. */
export class Snapshot {
  /** @internal */ readonly world: World;
  /** @internal */ moving: BodyRows;
  /** @internal The rows of the other bodies, shared with other snapshots. */ still: BodyRows;
  /** @internal */ readonly contacts = new ContactRows();
  /** @internal */ readonly planes: number[] = [];
  /** @internal */ readonly free: number[] = [];
  /** @internal */ readonly disturbers: Body[] = [];
  /** @internal The states of characters. */ readonly companions = new Map<Body, CompanionState>();
  /** @internal The state of the history. */ past: PastState | undefined;
  /** @internal */ count = 0;
  /** @internal */ lastId = 0;
  /** @internal */ sleepingCount = 0;
  /** @internal */ seconds = 0;
  /** @internal */ steps = 0;
  /** @internal */ lastStep = 0;
  /** @internal */ dt = 0.5;
  /** @internal */ remainder = 0;
  /** @internal Whether all contacts had been tested by the rules of then. */ areContactsTested = true;
  /** @internal */ filter: PairFilter | undefined;

  /** @internal */
  constructor(world: World) {
    this.world = world;
    const layout = layoutOf(world);
    layout.update(world.sim);
    this.moving = new BodyRows(world.sim.store, layout.moving);
    this.still = layout.stillRows(world.sim);
  }

  /** `world.time` of then. */
  get time(): number {
    return this.seconds;
  }

  /** `world.stepCount` of then. */
  get stepCount(): number {
    return this.steps;
  }

  /** @internal Copies the state of the world. */
  take(): void {
    gather(this.world.sim);
    this.copy();
    this.past = this.world.history?.save();
  }

  /** @internal Copies the state of the world but for its history. Velocities that users hold are to be gathered before. */
  copy(): void {
    const { world } = this;
    const { sim } = world;
    const { store, clock } = sim;
    const layout = layoutOf(world);
    layout.update(sim);
    this.still = layout.stillRows(sim);
    if (this.moving.ranges !== layout.moving || this.moving.areOutgrownBy(store)) {
      this.moving = new BodyRows(store, layout.moving);
    }
    this.moving.take(sim);
    this.contacts.take(sim.contacts);
    copyList(this.planes, sim.planes);
    copyList(this.free, store.free);
    this.disturbers.length = 0;
    for (const body of sim.disturbers) this.disturbers.push(body);
    this.count = store.count;
    this.lastId = world.lastId;
    this.sleepingCount = sim.sleepingCount;
    this.seconds = clock.time;
    this.steps = clock.stepCount;
    this.lastStep = clock.lastStep;
    this.dt = clock.dt;
    this.remainder = clock.remainder;
    this.areContactsTested = sim.testedRevision === clock.filterRevision;
    this.filter = sim.filter;
    this.takeCompanions(companionsOf(world));
  }

  /** @internal The same state for another world, whose bodies and static rows are given. It has no companions. */
  for(world: World, bodyOf: (body: Body) => Body, still: BodyRows): Snapshot {
    return Object.assign(Object.create(Snapshot.prototype) as Snapshot, this, {
      world,
      moving: this.moving.for(bodyOf),
      still,
      disturbers: this.disturbers.map(bodyOf),
      companions: new Map(),
    });
  }

  /** @internal The id of the body that had an index. */
  idOf(index: number): number {
    return this.moving.idOf(index) ?? this.still.idOf(index) ?? 0;
  }

  private takeCompanions(present: Map<Body, Companion>): void {
    const { companions } = this;
    for (const body of companions.keys()) if (!present.has(body)) companions.delete(body);
    for (const [body, companion] of present) {
      companions.set(body, { companion, state: companion.saveState(companions.get(body)?.state) });
    }
  }

  /** @internal */
  get __v_skip(): true {
    return true;
  }
}

/**
 * Copies the state of a world: all that decides its future, characters and history included. `restore` puts it back. Velocities
 * that users have written are taken over, as by a step.
 * @param out a snapshot of the same world, which is overwritten: then no memory is allocated.
 * @throws Error inside a step, a handler, a filter or a callback.
 * @example
 * const saved = snapshot(world);
 * world.step(1 / 60);
 * restore(world, saved);
 */
export function snapshot<Data>(world: World<Data>, out?: Snapshot): Snapshot {
  checkWorld(world, 'snapshot');
  world.checkMayStep('snapshot');
  if (out !== undefined) checkSnapshot(out, 'out', world, 'snapshot');
  const saved = out ?? new Snapshot(world);
  saved.take();
  return saved;
}

/** The state of a world now but for its history, in a snapshot that the next call overwrites. */
export function stateOf(world: World): Snapshot {
  let saved = present.get(world);
  if (!saved) {
    saved = new Snapshot(world);
    present.set(world, saved);
  }
  gather(world.sim);
  saved.copy();
  return saved;
}

/** Throws unless `value` is a snapshot of that world. */
export function checkSnapshot(value: unknown, field: string, world: World, attempt: string): asserts value is Snapshot {
  if (!(value instanceof Snapshot)) refuse(value, field, 'but must be made by snapshot(world)', attempt);
  if (value.world !== world) throw new Error(`${attempt}: ${field} is a snapshot of another world`);
}

const present = /* @__PURE__ */ new WeakMap<World, Snapshot>();

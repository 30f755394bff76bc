import type { Body } from '../world/body.ts';
import type { ContactEvent } from '../world/events/contact-event.ts';
import type { PathCorners } from '../world/path-corners.ts';
import { checkWorld, type World } from '../world/world.ts';
import { Twin } from './twin.ts';

/** A twin of a world that takes steps to look ahead. It is kept for the next look. */
export class Lookahead {
  readonly twin: Twin;
  /** The enters of its last step, in order. */
  readonly enters: ContactEvent[] = [];

  private constructor(world: World) {
    this.twin = new Twin(world, false);
    // Steps of seconds are meant so.
    this.twin.world.sim.clock.hasWarned = true;
    this.twin.world.on('enter', (event) => this.enters.push(event));
  }

  /** Begins to look ahead from the present state of a world. */
  static begin(world: World, attempt: string): Lookahead {
    checkWorld(world, attempt);
    world.checkMayStep(attempt);
    let lookahead = all.get(world);
    if (!lookahead) {
      lookahead = new Lookahead(world);
      all.set(world, lookahead);
    }
    lookahead.restart();
    return lookahead;
  }

  /** Goes back to the present state. */
  restart(): void {
    this.twin.update();
  }

  /** Takes a step. */
  step(dt: number): readonly ContactEvent[] {
    this.enters.length = 0;
    this.twin.world.step(dt);
    return this.enters;
  }

  /** The corners of the way of a body of the twin in the last step. */
  cornersOf(body: Body): PathCorners {
    return this.twin.world.sim.store.cornersOf(body.index);
  }

  /** The duration of a first step: bodies have few candidates in it. */
  get firstStep(): number {
    return this.twin.world.sim.clock.lastStep || FIRST_STEP;
  }
}

/** Before a world has taken a step, seconds. */
const FIRST_STEP = 1 / 60;
const all = /* @__PURE__ */ new WeakMap<World, Lookahead>();

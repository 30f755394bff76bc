import { ALONG_SURFACE } from '../constants.ts';
import { addScaled, copy, dot, length, negate, set, type Vec3, vec3 } from '../math/vec3.ts';
import type { CharacterProbe } from './character-probe.ts';
import type { CollisionLog } from './move-result.ts';

/** Where something keeps a character: n · push has to be at least so much. */
interface Demand {
  readonly normal: Vec3;
  least: number;
  /** How much of the push is due to it. */
  share: number;
}

/**
 * Gets a character out of what it overlaps, to a margin before it: by the least push that satisfies the contacts with all
 * of it, and does not lead into what the push is stopped by. When that is in the way of others, another push follows.
 */
export class Depenetration {
  private readonly demands: Demand[] = [];
  private count = 0;
  /** How many of the demands come from bodies that it must not be pushed into. */
  private blocked = 0;
  private readonly push = vec3();
  private readonly normal = vec3();

  /** Pushes the character out, and logs what it was in; `path` is how far it has come. */
  run(surroundings: CharacterProbe, log: CollisionLog, path: number): void {
    this.blocked = 0;
    for (let round = 0; round < MOST_PUSHES; round++) {
      if (!this.readOverlaps(surroundings, round === 0 ? log : undefined, path)) return;
      this.solve();
      if (length(this.push) === 0) return;
      const isBlocked = surroundings.isBlocked(this.push);
      surroundings.advance(this.push);
      if (isBlocked && !this.block(surroundings.normal)) return;
    }
  }

  /** Demands to be as far out as the overlaps are deep; false when there are none. */
  private readOverlaps(surroundings: CharacterProbe, log: CollisionLog | undefined, path: number): boolean {
    const hits = surroundings.overlaps();
    this.count = this.blocked;
    for (let i = 0; i < hits.length; i++) {
      const { body, feature, normal, depth, pointB } = hits[i];
      copy(this.normal, normal);
      negate(this.normal);
      this.demand(this.normal, depth + surroundings.settings.safeMargin);
      if (!log) continue;
      const entry = log.add(body, feature, this.normal, pointB);
      entry.depth = depth;
      entry.travel = path;
    }
    return hits.length > 0;
  }

  private demand(normal: Readonly<Vec3>, least: number): void {
    if (this.count === this.demands.length) this.demands.push({ normal: vec3(), least: 0.5, share: 0.5 });
    const demand = this.demands[this.count++];
    copy(demand.normal, normal);
    demand.least = least;
  }

  /** Demands not to be pushed that way any more; false when that was demanded before, so that there is no way out. */
  private block(normal: Readonly<Vec3>): boolean {
    if (dot(normal, this.push) >= -ALONG_SURFACE * length(this.push)) return false;
    this.count = this.blocked;
    this.demand(normal, 0);
    this.blocked = this.count;
    return this.blocked < MOST_PUSHES;
  }

  /**
   * The least push, by Hildreth's method: each demand in turn gets, or gives back, what it lacks or has too much, and none
   * gets less than nothing. Demands that contradict each other leave a push that is as good as any.
   */
  private solve(): void {
    const { push } = this;
    set(push, 0, 0, 0);
    for (let i = 0; i < this.count; i++) this.demands[i].share = 0;
    for (let round = 0; round < ROUNDS; round++) {
      let change = 0;
      for (let i = 0; i < this.count; i++) {
        const demand = this.demands[i];
        const lack = Math.max(demand.least - dot(demand.normal, push), -demand.share);
        demand.share += lack;
        addScaled(push, push, demand.normal, lack);
        change = Math.max(change, Math.abs(lack));
      }
      if (change <= ALONG_SURFACE * length(push)) return;
    }
  }
}

const MOST_PUSHES = 8;
const ROUNDS = 64;

import type { BoxCast, Broadphase } from '../../broadphase/broadphase.ts';
import { boundsReachPlane } from '../../broadphase/half-space.ts';
import { grown } from '../../math/growable.ts';
import { type Vec3, vec3 } from '../../math/vec3.ts';
import type { WorldPlane } from '../../shapes/plane.ts';
import { APART } from '../balls.ts';
import type { Body } from '../body.ts';
import { areWithinTolerance, layersMeet } from '../contact-rules.ts';
import type { Extents } from '../extents.ts';
import { type Motions, RESTING, RESTLESS, UNBOUNDED } from '../motions.ts';
import { areInTouch } from '../touch.ts';
import { AabbQuery } from './aabb-query.ts';
import type { PairCache } from './pair-cache.ts';

/** A body is put to rest after so many steps without motion, as it costs some microseconds to wake it again. */
const REST_AFTER = 16;
/** More boxes to be searched than this part of the bodies at rest, and it is cheaper to wake them all. */
const MANY = 0.25;

/**
 * Which of the moving bodies are awake. One that has not moved for some steps is put to rest: to the broadphase it is
 * static then, and a step does nothing for it. Whatever could have it move, or touch something new, has it awake before
 * the next step, so that nobody can tell but by the time that a step takes.
 *
 * As the components of a velocity may be written at any time, those of a resting body are looked at before each step – if
 * they have ever been handed out.
 */
export class Sleep {
  /** The proxies of the bodies that are awake, in no particular order. */
  awake: Int32Array = new Int32Array(64);
  /** How many of them there are. */
  awakeCount = 0;
  /** Whether they stand in the order of their proxies, as far as that matters. */
  private isSorted = true;
  private readonly motions: Motions;
  private readonly broadphase: Broadphase;
  private readonly candidates: PairCache;
  private readonly extents: Extents;
  private readonly byProxy: readonly Body[];
  private restCount = 0;
  /** Bodies at rest that may be about to move, or are to be woken. */
  private readonly watched: Body[] = [];
  /** Static bodies that stand elsewhere, or meet others, than before: whoever they touch newly is to be woken. */
  private readonly disturbers: Body[] = [];
  private readonly neighborhood = new AabbQuery();

  constructor(
    broadphase: Broadphase,
    candidates: PairCache,
    extents: Extents,
    motions: Motions,
    byProxy: readonly Body[],
  ) {
    this.extents = extents;
    this.motions = motions;
    this.broadphase = broadphase;
    this.candidates = candidates;
    this.byProxy = byProxy;
  }

  /** Takes in a moving body, awake. */
  add({ proxy }: Body): void {
    const { motions, awakeCount } = this;
    motions.still[proxy] = 0;
    motions.places[proxy] = awakeCount;
    if (awakeCount > 0 && this.awake[awakeCount - 1] > proxy) this.isSorted = false;
    if (awakeCount === this.awake.length) this.awake = grown(this.awake, awakeCount + 1);
    this.awake[this.awakeCount++] = proxy;
  }

  /** Lets a moving body go. */
  remove(body: Body): void {
    if (this.isAwake(body)) this.leave(body);
    else this.restCount--;
  }

  /** Puts those who are awake in the order of their proxies, in which their rows lie in memory, if most bodies are. */
  private sort(): void {
    const { awake, awakeCount } = this;
    const { places } = this.motions;
    this.isSorted = true;
    if (awakeCount * 2 < this.byProxy.length) return;
    for (let proxy = 0, place = 0; place < awakeCount; proxy++) {
      if (places[proxy] < 0) continue;
      awake[place] = proxy;
      places[proxy] = place++;
    }
  }

  /** Whether a body takes part in steps by itself. */
  isAwake({ proxy }: Body): boolean {
    return this.motions.places[proxy] >= 0;
  }

  /** Whether at least one of two bodies is awake. Those of whom none is do not move, nor find each other. */
  areAwake(a: number, b: number): boolean {
    const { places } = this.motions;
    return this.restCount === 0 || places[a] >= 0 || places[b] >= 0;
  }

  /** Keeps an eye on a body that has been told where to go, or whose velocity was written, or handed out. */
  watch(body: Body): void {
    if (body.isWatched || !this.isResting(body)) return;
    body.isWatched = true;
    this.watched.push(body);
  }

  /** Takes note that a body stands elsewhere, or meets others, than before. */
  disturb(body: Body): void {
    if (body.currentType === 'moving') this.rouse(body);
    else if (this.restCount > 0) this.disturbers.push(body);
  }

  /** Has a moving body awake in the next step. */
  rouse(body: Body): void {
    if (!this.isResting(body)) return;
    this.motions.still[body.proxy] = 0;
    this.watch(body);
  }

  /** Whether the step that is under way may put a body to sleep. */
  isAboutToRest(proxy: number): boolean {
    const { still, places } = this.motions;
    return places[proxy] >= 0 && still[proxy] + 1 >= REST_AFTER;
  }

  /** Keeps a body from falling asleep in the step that is under way. */
  keepAwake(proxy: number): void {
    this.motions.marks[proxy] |= RESTLESS;
  }

  /** Wakes all bodies. */
  wakeAll(): void {
    const { byProxy } = this;
    for (let i = 0; i < byProxy.length && this.restCount > 0; i++) {
      if (byProxy[i] && this.isResting(byProxy[i])) this.wake(byProxy[i]);
    }
  }

  /** Wakes whoever is not to rest in the next step. `roster` knows whose bounds meet a box. */
  prepare(roster: { cast(cast: BoxCast): void }): void {
    const { watched, disturbers, motions } = this;
    for (let i = watched.length - 1; i >= 0; i--) {
      const body = watched[i];
      if (this.isResting(body)) {
        const mayRest = motions.still[body.proxy] > 0 && motions.isIdle(body);
        if (mayRest && body.isExposed) continue;
        if (!mayRest) this.wake(body);
      }
      body.isWatched = false;
      watched[i] = watched[watched.length - 1];
      watched.length--;
    }
    if (disturbers.length > MANY * this.restCount) this.wakeAll();
    else for (const disturber of disturbers) this.wakeTouched(disturber, roster);
    disturbers.length = 0;
    if (!this.isSorted) this.sort();
  }

  /** Wakes the sleeping bodies that a static one touches where it is now, and did not touch before. */
  private wakeTouched(disturber: Body, roster: { cast(cast: BoxCast): void }): void {
    if (!disturber.world || disturber.currentType !== 'static') return;
    const { neighborhood, byProxy, extents, motions } = this;
    const { bounds } = extents;
    if (disturber.shape.type === 'plane') {
      const plane = disturber.worldShape as WorldPlane;
      for (let proxy = 0; proxy < byProxy.length; proxy++) {
        if ((motions.marks[proxy] & (RESTING | UNBOUNDED)) !== RESTING) continue;
        if (boundsReachPlane(bounds, 6 * proxy, plane, NO_DISPLACEMENT)) this.wakeIfTouched(proxy, disturber);
      }
      return;
    }
    roster.cast(neighborhood.around(bounds, disturber.proxy));
    // Not before the search is over, which must find the broadphase as it is.
    for (let i = 0; i < neighborhood.count; i++) this.wakeIfTouched(neighborhood.found[i], disturber);
  }

  /**
   * Wakes a sleeping body for a static one that it touches without being in touch. Nothing else can concern it: contacts that
   * a teleport breaks end at once, those that a mask forbids end whether the body is awake or not.
   */
  private wakeIfTouched(proxy: number, disturber: Body): void {
    if ((this.motions.marks[proxy] & RESTING) === 0) return;
    const body = this.byProxy[proxy];
    if (!layersMeet(body, disturber) || this.areApart(proxy, disturber.proxy) || areInTouch(body, disturber)) return;
    if (areWithinTolerance(body, disturber)) this.wake(body);
  }

  /** Whether bounding spheres or boxes tell that two bodies are apart. */
  private areApart(p: number, q: number): boolean {
    const { balls, boxes } = this.extents;
    return balls.compare(p, q) === APART || (boxes.are(p, q) && boxes.compare(p, q, balls) === APART);
  }

  /** Counts a step in which a body did not move, and puts it to rest when there were enough, unless `keepAwake` said no. */
  count(proxy: number): void {
    const { motions } = this;
    const body = this.byProxy[proxy];
    const mayRest = (motions.marks[proxy] & RESTLESS) === 0;
    motions.marks[proxy] &= ~RESTLESS;
    if (motions.countStill(proxy) < REST_AFTER || !mayRest || !motions.isIdle(body)) return;
    this.leave(body);
    this.restCount++;
    motions.marks[proxy] |= RESTING;
    this.changeKind(body, true);
    if (body.isExposed) this.watch(body);
  }

  private wake(body: Body): void {
    const { motions } = this;
    this.restCount--;
    motions.marks[body.proxy] &= ~RESTING;
    this.add(body);
    // Not 0: it has not moved, and a step that does not move it leaves it as it is.
    motions.still[body.proxy] = 1;
    this.changeKind(body, false);
  }

  private leave({ proxy }: Body): void {
    const { awake } = this;
    const { places } = this.motions;
    const last = awake[--this.awakeCount];
    this.isSorted = false;
    awake[places[proxy]] = last;
    places[last] = places[proxy];
    places[proxy] = -1;
  }

  /** Whether a body is in the world and could move, but is not awake. */
  private isResting(body: Body): boolean {
    return body.world !== undefined && body.proxy >= 0 && (this.motions.marks[body.proxy] & RESTING) !== 0;
  }

  private changeKind(body: Body, isStatic: boolean): void {
    if (body.shape.type === 'plane') return;
    this.broadphase.remove(body.proxy);
    this.broadphase.add(body.proxy, isStatic);
    this.candidates.change(body.proxy);
  }
}

const NO_DISPLACEMENT: Readonly<Vec3> = vec3();

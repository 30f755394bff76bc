import type { BoxCast, Broadphase } from '../broadphase/broadphase.ts';
import type { PairList } from '../broadphase/pair-list.ts';
import { PlaneJoin } from '../broadphase/plane-join.ts';
import { vec3 } from '../math/vec3.ts';
import type { WorldPlane } from '../shapes/plane.ts';
import { ROW } from './balls.ts';
import type { Body } from './body.ts';
import type { BodyType } from './body-options.ts';
import { Extents } from './extents.ts';
import { cancelTurn, checkMotion, commitMotion, commitTurn, isWithoutTurn, planMotion, planTurn } from './motion.ts';
import { DRIVEN, IDLE, Motions, RESTLESS, SEEN, SPINNING, UNBOUNDED } from './motions.ts';
import type { Spin } from './spin.ts';
import { PairCache } from './step/pair-cache.ts';
import { Sleep } from './step/sleep.ts';

/**
 * All bodies of a world, with their numbers and bounds, kept in agreement with the broadphase. Planes are unbounded and
 * stand beside it.
 */
export class Roster {
  /** The bodies by proxy number; nobody under numbers that are free. */
  readonly byProxy: Body[] = [];
  /** How far the bodies reach in a step. */
  readonly extents = new Extents();
  /** How they move. */
  readonly motions = new Motions(this.extents.balls);
  /** Which of the moving bodies are awake, planes included. */
  readonly rest: Sleep;
  private readonly candidates: PairCache;
  private readonly byId = new Map<number, Body>();
  private readonly planes: Body[] = [];
  /** The bodies that planes at rest are paired with, and those that moving planes are. */
  private readonly awakeBodies = new PlaneJoin();
  private readonly allBodies = new PlaneJoin();
  private readonly freeProxies: number[] = [];
  private readonly broadphase: Broadphase;
  private sorted: readonly Body[] | undefined;

  constructor(broadphase: Broadphase) {
    this.broadphase = broadphase;
    this.candidates = new PairCache(broadphase, this.extents, this.motions, this.byProxy);
    this.rest = new Sleep(broadphase, this.candidates, this.extents, this.motions, this.byProxy);
  }

  /** The bodies in the order of their ids; a new array whenever it has changed. */
  get bodies(): readonly Body[] {
    this.sorted ??= [...this.byId.values()];
    return this.sorted;
  }

  /** The pairs of bodies that may touch in the step that is under way. */
  get pairs(): PairList {
    return this.candidates.pairs;
  }

  /** The body with that id. */
  get(id: number): Body | undefined {
    return this.byId.get(id);
  }

  /** Takes in a body. */
  add(body: Body): void {
    const proxy = this.freeProxies.pop() ?? this.byProxy.length;
    this.extents.reserve(proxy + 1);
    this.motions.reserve(proxy + 1);
    this.candidates.reserve(proxy + 1);
    body.proxy = proxy;
    this.byProxy[proxy] = body;
    this.byId.set(body.id, body);
    this.sorted = undefined;
    if (body.shape.type === 'plane') this.planes.push(body);
    else this.enlist(body);
    if (body.type === 'moving') this.rest.add(body);
    else this.rest.disturb(body);
    this.updateBounds(body);
    this.motions.enter(body);
  }

  /** Lets a body go. */
  remove(body: Body): void {
    body.depart();
    if (body.shape.type === 'plane') this.planes.splice(this.planes.indexOf(body), 1);
    else this.dismiss(body.proxy);
    if (body.type === 'moving') this.rest.remove(body);
    this.motions.leave(body);
    this.byId.delete(body.id);
    this.sorted = undefined;
    this.byProxy[body.proxy] = NOBODY;
    this.freeProxies.push(body.proxy);
  }

  /** Makes a body static or moving. */
  changeType(body: Body, type: BodyType): void {
    if (type === 'static') this.rest.remove(body);
    body.changeTo(type);
    body.shared.rules++;
    if (type === 'moving') this.rest.add(body);
    else this.rest.disturb(body);
    if (body.shape.type !== 'plane') {
      this.dismiss(body.proxy);
      this.enlist(body);
    }
    this.updateBounds(body);
    this.motions.enter(body);
  }

  /** Takes note that a body stands elsewhere. */
  relocate(body: Body): void {
    this.updateBounds(body);
    this.motions.settle(body);
    this.rest.disturb(body);
    if (body.shape.type === 'plane') return;
    this.broadphase.update(body.proxy);
    this.candidates.change(body.proxy);
  }

  /** Visits all bodies that a cast may meet, where they stand now. */
  cast(cast: BoxCast): void {
    const { planes, byProxy } = this;
    for (let i = 0; i < planes.length && cast.limit >= 0; i++) cast.visit(planes[i].proxy);
    if (this.broadphase.cast) {
      this.broadphase.cast(this.extents.bounds, cast);
      return;
    }
    for (let i = 0; i < byProxy.length && cast.limit >= 0; i++) {
      if (byProxy[i] && byProxy[i].shape.type !== 'plane') cast.visit(i);
    }
  }

  /**
   * Works out where all bodies go within `dt` seconds, and what they sweep on the way. Throws before anything moves.
   */
  planStep(dt: number): void {
    const { rest, extents, candidates, motions, byProxy } = this;
    rest.prepare(this);
    motions.prepare(dt);
    const { awake, awakeCount } = rest;
    const { marks, still } = motions;
    const { rows } = extents.balls;
    for (let i = 0; i < awakeCount; i++) {
      const proxy = awake[i];
      const mark = marks[proxy];
      // One that did not move in the last step either has arrived: all that is known about it stays as it is.
      if (still[proxy] > 0 && ((mark & ASKED) === 0 ? motions.stands(proxy) : motions.isIdle(byProxy[proxy]))) {
        marks[proxy] = mark | IDLE;
        continue;
      }
      marks[proxy] = mark & ~IDLE;
      if ((mark & DRIVEN) !== 0) planMotion(rows, ROW * proxy, byProxy[proxy], dt);
      else if (!motions.plan(proxy)) refuse(byProxy[proxy], motions);
      const isHeld = (mark & SPINNING) === 0 ? extents.aim(proxy) : this.planTurn(byProxy[proxy], dt);
      if (!isHeld && (mark & UNBOUNDED) === 0) candidates.leave(proxy);
    }
  }

  private planTurn(body: Body, dt: number): boolean {
    const spin = body.spin as Spin;
    if (isWithoutTurn(body, spin)) return this.extents.aim(body.proxy);
    planTurn(body, spin, dt);
    return this.extents.aimTurn(body);
  }

  /** Takes `planStep` of a step that is refused back: every displacement, rotation and mark that lasts. */
  cancelStep(): void {
    const { rest, extents, motions, byProxy } = this;
    for (let i = 0; i < rest.awakeCount; i++) {
      const proxy = rest.awake[i];
      motions.marks[proxy] &= ~RESTLESS;
      const { spin } = byProxy[proxy];
      if (spin) cancelTurn(byProxy[proxy], spin);
      extents.stop(proxy);
    }
  }

  /**
   * Takes all bodies to the end of their step. Those that do not move any more are put to rest if they may. `moment` is that
   * of the world.
   */
  commitStep(moment: number): void {
    const { rest, extents, motions, byProxy } = this;
    const { awake } = rest;
    const { marks, movedOn, still } = motions;
    const { balls } = extents;
    // Backwards, since who is put to rest is replaced by the last one.
    for (let i = rest.awakeCount - 1; i >= 0; i--) {
      const proxy = awake[i];
      const mark = marks[proxy];
      if ((mark & IDLE) === 0) {
        motions.keep(proxy);
        movedOn[proxy] = moment;
        if ((mark & DRIVEN) !== 0) commitMotion(balls.rows, ROW * proxy, byProxy[proxy]);
        else motions.commit(proxy);
        extents.move(proxy);
        if ((mark & ASKED) !== 0) this.commitAsked(byProxy[proxy]);
        if ((mark & SEEN) !== 0) byProxy[proxy].catchUp();
      }
      if (balls.moves(proxy) || ((mark & SPINNING) !== 0 && byProxy[proxy].spin?.turns)) still[proxy] = 0;
      else rest.count(proxy);
    }
  }

  private commitAsked(body: Body): void {
    const { spin, target } = body;
    if (spin) {
      commitTurn(body, spin);
      // Who holds the vector of its angular velocity may write it at any time, so that each step has to look.
      if (!body.isExposed && isWithoutTurn(body, spin)) this.motions.stopSpin(body);
    }
    if (body.turns) this.extents.turn(body);
    if (target) target.pending = false;
  }

  /** Finds the pairs of bodies that may touch in the planned step. */
  findPairs(): void {
    const { rest, candidates, planes } = this;
    candidates.update(rest.awake, rest.awakeCount);
    if (planes.length > 0) this.joinPlanes();
  }

  /** Pairs the planes: one that is awake with all bodies, another one with those that are awake. */
  private joinPlanes(): void {
    const { planes, extents, motions, pairs, awakeBodies, allBodies } = this;
    let awakePlanes = 0;
    for (const { proxy } of planes) if (motions.places[proxy] >= 0) awakePlanes++;
    if (awakePlanes > 0) this.collectAll(awakePlanes > 1);
    if (awakePlanes < planes.length) this.collectAwake(planes.length - awakePlanes > 1);
    for (const plane of planes) {
      extents.balls.readDisplacement(displacement, plane.proxy);
      const bodies = motions.places[plane.proxy] >= 0 ? allBodies : awakeBodies;
      if (plane.turns) bodies.joinAll(plane.proxy, pairs);
      else bodies.join(plane.proxy, plane.worldShape as WorldPlane, displacement, extents.bounds, pairs);
    }
  }

  private collectAll(isGrouped: boolean): void {
    const { byProxy, allBodies, extents } = this;
    const { marks } = this.motions;
    allBodies.clear();
    for (let proxy = 0; proxy < byProxy.length; proxy++) {
      if (byProxy[proxy] && (marks[proxy] & UNBOUNDED) === 0) allBodies.add(proxy);
    }
    if (isGrouped) allBodies.fit(extents.bounds);
  }

  private collectAwake(isGrouped: boolean): void {
    const { rest, awakeBodies, extents } = this;
    const { marks } = this.motions;
    awakeBodies.clear();
    for (let i = 0; i < rest.awakeCount; i++) {
      const proxy = rest.awake[i];
      if ((marks[proxy] & UNBOUNDED) === 0) awakeBodies.add(proxy);
    }
    if (isGrouped) awakeBodies.fit(extents.bounds);
  }

  private updateBounds(body: Body): void {
    this.extents.orient(body);
    this.extents.fit(body);
  }

  private enlist({ proxy, type }: Body): void {
    this.broadphase.add(proxy, type === 'static');
    this.candidates.change(proxy);
  }

  private dismiss(proxy: number): void {
    this.broadphase.remove(proxy);
    this.candidates.change(proxy);
  }
}

/** The marks of bodies that have to be asked how they move. */
const ASKED = DRIVEN | SPINNING;

/** Throws what cannot be computed about the motion of a body that is not driven. */
function refuse(body: Body, motions: Motions): void {
  const velocity = vec3();
  motions.readVelocity(velocity, body);
  checkMotion(body, velocity, false);
}

/** The displacement of the plane at hand. */
const displacement = vec3();

const NOBODY = undefined as unknown as Body;

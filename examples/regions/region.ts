// One region of the cut world. It owns the bodies inside it and simulates those near it as well, the ghosts: each of these is owned by
// another region, which sends its state after each step.

import { type Body, type ContactEvent, deserialize, type World } from 'first-contact';
import type { Cut } from './cut.ts';
import { applyForces, DT, isFree, kinds, lengthOf, MOST_RADIUS, MOST_SPEED } from './game.ts';
import { Journal, type OpenContact, tellerOf } from './journal.ts';

/**
 * Within this distance of a region, a ghost may touch a body of the region in a step: two radii, and the way of a step, either of
 * which may have been left behind when the step ends.
 */
export const REACH = 2 * MOST_RADIUS + MOST_SPEED * DT;

/** Numbers per body in a message: id, position, quaternion, velocity, angular velocity. */
export const STATE = 14;

/** What a region sends to another one after a step. */
export interface Border {
  readonly step: number;
  /** The states of its bodies near the other region, or already in it. */
  readonly bodies: Float64Array;
  /** The contacts of the bodies that the other region owns from now on. */
  readonly contacts: readonly OpenContact[];
}

export class Region {
  readonly world: World;
  readonly journal = new Journal();
  readonly owned = new Set<Body>();
  ghosts = new Set<Body>();
  /** Bodies that have come from other regions, and ghosts whose state was not that of their owners. */
  crossings = 0;
  corrections = 0;
  /** Steps of ghosts and of owned bodies, and bytes of states: sums over all steps. */
  ghostSteps = 0;
  ownedSteps = 0;
  bytesReceived = 0;
  private readonly index: number;
  private readonly cut: Cut;
  private readonly margin: number;
  /** Bodies that have left in this step. */
  private readonly left = new Set<Body>();
  /** World time at the start of the step. */
  private startedAt = 0;

  /**
   * @param bytes the undivided world. Each region has all of its bodies, under the same ids. Those far away are disabled.
   * @param margin width of the border, meters.
   */
  constructor(bytes: Uint8Array, cut: Cut, index: number, margin: number) {
    this.index = index;
    this.cut = cut;
    this.margin = margin;
    this.world = deserialize(bytes, { kinds });
    for (const body of this.world.bodies.filter(isFree)) {
      if (cut.regionAt(body.position) === index) this.owned.add(body);
      else if (this.isNear(body)) this.ghosts.add(body);
      else body.enabled = false;
    }
    this.world.on('enter', (event) => this.hear(event));
    this.world.on('exit', (event) => this.hear(event));
  }

  /** Takes a step. Only what its own bodies meet is told. */
  step(): void {
    applyForces(this.owned);
    applyForces(this.ghosts);
    this.ghostSteps += this.ghosts.size;
    this.ownedSteps += this.owned.size;
    this.startedAt = this.world.time;
    this.world.step(DT);
    for (const body of this.owned) checkSpeed(body);
  }

  /** After a step: what each region has to know. Bodies that have left are given away. */
  takeBorders(): Border[] {
    const { cut, owned, journal } = this;
    const bodies = Array.from({ length: cut.count }, (): number[] => []);
    const contacts = Array.from({ length: cut.count }, (): OpenContact[] => []);
    for (const body of owned) {
      const { position } = body;
      for (let region = 0; region < cut.count; region++) {
        if (region === this.index || cut.distanceTo(region, position) > this.margin) continue;
        bodies[region].push(...stateOf(body));
      }
      const owner = cut.regionAt(position);
      if (owner === this.index) continue;
      contacts[owner].push(...journal.giveAway(body.id));
      owned.delete(body);
      this.left.add(body);
    }
    const step = this.world.stepCount;
    return bodies.map((states, k) => ({ step, bodies: Float64Array.from(states), contacts: contacts[k] }));
  }

  /** Takes over what the other regions say after the same step. */
  receive(borders: readonly Border[]): void {
    const { owned, world, journal } = this;
    const near = new Set([...this.left].filter((body) => this.isNear(body)));
    const came: Body[] = [];
    for (const { step, bodies } of borders) {
      if (step !== world.stepCount) throw new Error(`a region is at step ${step}, not at ${world.stepCount}`);
      this.bytesReceived += bodies.byteLength;
      for (let at = 0; at < bodies.length; at += STATE) {
        const body = this.update(bodies.subarray(at, at + STATE));
        if (this.cut.regionAt(body.position) === this.index) came.push(body);
        else near.add(body);
      }
    }
    for (const body of came) owned.add(body);
    for (const { contacts } of borders) for (const contact of contacts) journal.begin(contact);
    for (const body of came) this.checkContacts(body);
    for (const body of [...this.ghosts, ...this.left]) {
      if (near.has(body) || owned.has(body)) continue;
      this.checkFar(body, this.cut.distanceTo(this.index, body.position));
      body.enabled = false;
    }
    this.crossings += came.length;
    this.ghosts = near;
    this.left.clear();
  }

  /** Takes over the state of a body from its owner. Returns the body. */
  private update(state: Float64Array): Body {
    const body = this.world.get(state[0]) as Body;
    if (body.enabled && stateOf(body).every((value, k) => Object.is(value, state[k]))) return body;
    const [, x, y, z, qx, qy, qz, qw, vx, vy, vz, wx, wy, wz] = state;
    this.checkFar(body, this.cut.distanceTo(this.index, { x, y, z }));
    if (body.enabled) this.checkFar(body, this.cut.distanceTo(this.index, body.position));
    if (body.enabled) this.corrections++;
    body.teleport([x, y, z], [qx, qy, qz, qw]);
    body.velocity = [vx, vy, vz];
    body.angularVelocity = [wx, wy, wz];
    body.enabled = true;
    return body;
  }

  /** Throws if a ghost that was not as its owner says may have touched a body of this region in the last step. */
  private checkFar(body: Body, distance: number): void {
    if (distance > REACH) return;
    const where = `${distance.toFixed(2)} m from region ${this.index}`;
    throw new Error(`step ${this.world.stepCount}: the border of ${this.margin} m is too narrow for ${body}, ${where}`);
  }

  /** Throws unless a body that has come is in contact with those with which it was. */
  private checkContacts(body: Body): void {
    const here = this.world.contactsOf(body).filter(({ other }) => tellerOf(body, other) === body);
    const told = this.journal.contactsOf(body.id).map(({ other }) => other);
    if (here.length === told.length && here.every(({ other }) => told.includes(other.id))) return;
    const ids = here.map(({ other }) => other.id);
    throw new Error(`step ${this.world.stepCount}: ${body} touched ${told} in its last region, but ${ids} here`);
  }

  private isNear(body: Body): boolean {
    return this.cut.distanceTo(this.index, body.position) <= this.margin;
  }

  private hear(event: ContactEvent): void {
    if (!this.owned.has(tellerOf(event.a, event.b))) return;
    this.journal.tell(event, this.world.stepCount, this.startedAt);
  }
}

/** The states of bodies, by id. */
export function statesOf(bodies: Iterable<Body>): Float64Array {
  return Float64Array.from([...bodies].sort((a, b) => a.id - b.id).flatMap(stateOf));
}

/** All that decides the future of a free body, but for its contacts and what the last two steps added to its velocity. */
function stateOf({ id, position: p, quaternion: q, velocity: v, angularVelocity: w }: Body): number[] {
  return [id, p.x, p.y, p.z, q.x, q.y, q.z, q.w, v.x, v.y, v.z, w.x, w.y, w.z];
}

function checkSpeed(body: Body): void {
  const speed = lengthOf(body.velocity);
  if (speed > MOST_SPEED) throw new Error(`${body} has a speed of ${speed} m/s, more than ${MOST_SPEED}`);
}

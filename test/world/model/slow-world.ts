// A slow and simple model of the World. By brute force it knows which pairs touch at the end of a step, and when each
// pair enters and exits. It keeps its own poses and shares nothing with the library but the bodies as keys.

import type { Body, Shape } from 'first-contact';
import { minus, multiply, norm, plus, type Quaternion, times, unit, type Vector } from '../../oracle/vector.ts';
import type { PairOracle } from './pair-oracle.ts';

/** State of a body in the model. */
export interface Actor {
  readonly body: Body;
  type: 'static' | 'moving';
  readonly shape: Shape;
  /** Center to which it is moved back. */
  readonly center: Vector;
  position: Vector;
  quaternion: Quaternion;
  velocity: Vector;
  spin: Vector;
  layer: number;
  mask: number;
  target: { position: Vector; quaternion: Quaternion | undefined } | undefined;
}

/** The expected events of a pair in a step. */
export interface Expected {
  /** Whether the pair touched before the step. */
  before: boolean;
  /** The events in order, as type and fraction; `undefined` if only their alternation is known. */
  events: [type: 'enter' | 'exit', fraction: number][] | undefined;
  /** Within rounding: the events of the world decide. */
  tie: boolean;
}

/** The motion of a body in a step. */
export interface Motion {
  start: Vector;
  quaternion: Quaternion;
  displacement: Vector;
  end: Vector;
  endQuaternion: Quaternion;
  rotates: boolean;
}

export const keyOf = (a: Body, b: Body): string => `${Math.min(a.id, b.id)}-${Math.max(a.id, b.id)}`;

export class SlowWorld {
  readonly actors = new Map<Body, Actor>();
  /** The touching pairs. */
  readonly open = new Set<string>();
  filter: ((a: Body, b: Body) => boolean) | undefined;
  /** The motions of the last step. */
  readonly motions = new Map<Body, Motion>();
  private readonly oracle: PairOracle;

  constructor(oracle: PairOracle) {
    this.oracle = oracle;
  }

  /** Takes a step and returns its expected events. `open` and the poses are those of its end. */
  step(dt: number): Map<string, Expected> {
    const expected = new Map<string, Expected>();
    const { motions } = this;
    motions.clear();
    for (const [body, actor] of this.actors) motions.set(body, motionOf(actor, dt));
    for (const [a, b] of this.pairs()) {
      const key = keyOf(a.body, b.body);
      const story = this.pairStory(a, b, this.open.has(key));
      if (story) expected.set(key, story);
      const last = story?.events?.at(-1);
      if (last?.[0] === 'enter') this.open.add(key);
      if (last?.[0] === 'exit') this.open.delete(key);
    }
    for (const [body, { end, endQuaternion }] of motions) {
      const actor = this.actors.get(body)!;
      actor.position = end;
      actor.quaternion = endQuaternion;
      actor.target = undefined;
    }
    // Rotated bodies are compared by their end poses only.
    for (const [a, b] of this.pairs()) {
      const key = keyOf(a.body, b.body);
      const story = expected.get(key);
      if (!story || story.events || !this.mayMeet(a, b)) continue;
      const gap = this.oracle.gap(a, b);
      if (Math.abs(gap) < this.oracle.tie(a, b)) story.tie = true;
      else if (gap <= 0) this.open.add(key);
      else this.open.delete(key);
    }
    return expected;
  }

  private *pairs(): Generator<[a: Actor, b: Actor]> {
    const actors = [...this.actors.values()];
    for (const [i, b] of actors.entries()) {
      for (let j = 0; j < i; j++) yield [actors[j]!, b];
    }
  }

  /** Whether the rules admit the pair. */
  private mayMeet(a: Actor, b: Actor): boolean {
    if (a.type === 'static' && b.type === 'static') return false;
    if (a.shape.type === 'plane' && b.shape.type === 'plane') return false;
    if ((a.layer & b.mask) === 0 || (b.layer & a.mask) === 0) return false;
    return this.filter === undefined || this.filter(a.body, b.body);
  }

  private pairStory(a: Actor, b: Actor, before: boolean): Expected | undefined {
    if (!this.mayMeet(a, b)) return before ? { before, events: [['exit', 0]], tie: false } : undefined;
    const [ma, mb] = [this.motions.get(a.body)!, this.motions.get(b.body)!];
    if (ma.rotates || mb.rotates) return { before, events: undefined, tie: false };
    const story = this.oracle.story(a, b, minus(ma.displacement, mb.displacement), before);
    // A pair that touched before still touches at the start, or nearly so.
    if (!story) return before ? { before, events: undefined, tie: this.oracle.tie(a, b) > 0 } : undefined;
    const events: [type: 'enter' | 'exit', fraction: number][] = [];
    if (story.enter !== undefined) events.push(['enter', story.enter]);
    if (story.exit !== undefined) events.push(['exit', story.exit]);
    return { before, events, tie: story.tie };
  }

  /** Removes the body. Returns the pairs that this ends. */
  remove(actor: Actor): string[] {
    const ended = this.openPairsOf(actor.body);
    this.actors.delete(actor.body);
    for (const key of ended) this.open.delete(key);
    return ended;
  }

  /** Sets the pose of the body. Returns the pairs that this ends, and the pairs within rounding. */
  teleport(actor: Actor, position: Vector, quaternion: Quaternion | undefined): { ended: string[]; ties: string[] } {
    actor.position = position;
    actor.quaternion = quaternion ?? actor.quaternion;
    actor.target = undefined;
    const [ended, ties]: [string[], string[]] = [[], []];
    for (const key of this.openPairsOf(actor.body)) {
      const other = [...this.actors.values()].find((it) => it !== actor && keyOf(it.body, actor.body) === key)!;
      const gap = this.oracle.gap(actor, other);
      if (Math.abs(gap) < this.oracle.tie(actor, other)) ties.push(key);
      else if (gap > 0) ended.push(key);
    }
    for (const key of ended) this.open.delete(key);
    return { ended, ties };
  }

  openPairsOf(body: Body): string[] {
    return [...this.actors.keys()].map((other) => keyOf(body, other)).filter((key) => this.open.has(key));
  }
}

function motionOf(actor: Actor, dt: number): Motion {
  const { type, position: start, quaternion, velocity, spin, target, shape } = actor;
  if (type === 'static') {
    return { start, quaternion, displacement: [0, 0, 0], end: start, endQuaternion: quaternion, rotates: false };
  }
  const end = target ? target.position : plus(start, times(velocity, dt));
  const angle = norm(spin) * dt;
  const endQuaternion = target?.quaternion ?? (angle === 0 ? quaternion : spun(quaternion, spin, angle));
  const rotates = shape.type !== 'sphere' && endQuaternion !== quaternion;
  return { start, quaternion, displacement: minus(end, start), end, endQuaternion, rotates };
}

function spun(quaternion: Quaternion, spin: Vector, angle: number): Quaternion {
  const [x, y, z] = times(unit(spin), Math.sin(angle / 2));
  return multiply([x, y, z, Math.cos(angle / 2)], quaternion);
}

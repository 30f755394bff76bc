// A slow and simple model of the World: it knows by brute force which pairs touch at the end of a step and when each
// pair begins and ends to. It keeps its own poses and shares nothing with the library but the bodies as names.

import type { Body, Shape } from 'first-contact';
import { solidOf } from '../helpers/placed.ts';
import { gapWhenMoved, staysFar } from '../oracle/event-gaps.ts';
import { followGap } from '../oracle/event-story.ts';
import { minus, multiply, norm, plus, type Quaternion, times, unit, type Vector } from '../oracle/vector.ts';

/** Gaps nearer to zero than this are too close to call. */
const TIE = 1e-8;

/** What the model knows of a body. */
export interface Actor {
  readonly body: Body;
  type: 'static' | 'moving';
  readonly shape: Shape;
  position: Vector;
  quaternion: Quaternion;
  velocity: Vector;
  spin: Vector;
  layer: number;
  mask: number;
  target: { position: Vector; quaternion: Quaternion | undefined } | undefined;
}

/** What must be told of a pair in the step that has been planned. */
export interface Expected {
  /** Whether it touched before. */
  before: boolean;
  /** The events, in order, as type and fraction; `undefined` when only their alternation is known. */
  events: [type: 'enter' | 'exit', fraction: number][] | undefined;
  /** Too close to call: what was told decides. */
  tie: boolean;
}

interface Motion {
  displacement: Vector;
  end: Vector;
  endQuaternion: Quaternion;
  turns: boolean;
}

export const keyOf = (a: Body, b: Body): string => `${Math.min(a.id, b.id)}-${Math.max(a.id, b.id)}`;

export class SlowWorld {
  readonly actors = new Map<Body, Actor>();
  /** The pairs that touch. */
  readonly open = new Set<string>();
  filter: ((a: Body, b: Body) => boolean) | undefined;

  /** Says what must happen in a step, and takes it: `open` and the poses are those of its end. */
  step(dt: number): Map<string, Expected> {
    const expected = new Map<string, Expected>();
    const actors = [...this.actors.values()];
    const motions = new Map(actors.map((it) => [it, motionOf(it, dt)]));
    for (const [i, b] of actors.entries()) {
      for (const a of actors.slice(0, i)) {
        const key = keyOf(a.body, b.body);
        const story = this.pairStory(a, b, motions.get(a)!, motions.get(b)!, this.open.has(key));
        if (story) expected.set(key, story);
        if (!story?.events) continue;
        const last = story.events.at(-1);
        if (last?.[0] === 'enter') this.open.add(key);
        if (last?.[0] === 'exit') this.open.delete(key);
      }
    }
    for (const [actor, { end, endQuaternion }] of motions) {
      actor.position = end;
      actor.quaternion = endQuaternion;
      actor.target = undefined;
    }
    // What turned is judged by the poses at the end.
    for (const [i, b] of actors.entries()) {
      for (const a of actors.slice(0, i)) {
        const key = keyOf(a.body, b.body);
        const story = expected.get(key);
        if (!story || story.events || !this.mayMeet(a, b)) continue;
        const gap = gapNow(a, b);
        if (Math.abs(gap) < TIE) story.tie = true;
        else if (gap <= 0) this.open.add(key);
        else this.open.delete(key);
      }
    }
    return expected;
  }

  /** Whether the pair is tested at all. */
  mayMeet(a: Actor, b: Actor): boolean {
    if (a.type === 'static' && b.type === 'static') return false;
    if (a.shape.type === 'plane' && b.shape.type === 'plane') return false;
    if ((a.layer & b.mask) === 0 || (b.layer & a.mask) === 0) return false;
    return this.filter === undefined || this.filter(a.body, b.body);
  }

  private pairStory(a: Actor, b: Actor, ma: Motion, mb: Motion, before: boolean): Expected | undefined {
    if (!this.mayMeet(a, b)) return before ? { before, events: [['exit', 0]], tie: false } : undefined;
    const displacement = minus(ma.displacement, mb.displacement);
    const turning = ma.turns || mb.turns;
    const [solidA, solidB] = [solidOf(a), solidOf(b)];
    if (!before && !turning && staysFar(solidA, solidB, displacement)) return undefined;
    if (turning) return { before, events: undefined, tie: false };
    const gap = gapWhenMoved(solidA, solidB);
    const story = followGap((fraction) => gap(times(displacement, fraction)), before, TIE);
    if (!story) return before ? { before, events: undefined, tie: true } : undefined;
    const events: [type: 'enter' | 'exit', fraction: number][] = [];
    if (story.enter !== undefined) events.push(['enter', story.enter]);
    if (story.exit !== undefined) events.push(['exit', story.exit]);
    return { before, events, tie: story.tie };
  }

  /** Forgets the body; returns the pairs that this ends. */
  remove(actor: Actor): string[] {
    const ended = this.openPairsOf(actor.body);
    this.actors.delete(actor.body);
    for (const key of ended) this.open.delete(key);
    return ended;
  }

  /** Puts the body elsewhere; returns the pairs that this ends, and those that are too close to call. */
  teleport(actor: Actor, position: Vector, quaternion: Quaternion | undefined): { ended: string[]; ties: string[] } {
    actor.position = position;
    actor.quaternion = quaternion ?? actor.quaternion;
    actor.target = undefined;
    const [ended, ties]: [string[], string[]] = [[], []];
    for (const key of this.openPairsOf(actor.body)) {
      const other = [...this.actors.values()].find((it) => it !== actor && keyOf(it.body, actor.body) === key)!;
      const gap = gapNow(actor, other);
      if (Math.abs(gap) < TIE) ties.push(key);
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
  const { position, quaternion, velocity, spin, target, shape } = actor;
  const end = target ? target.position : plus(position, times(velocity, dt));
  const angle = norm(spin) * dt;
  const endQuaternion = target?.quaternion ?? (angle === 0 ? quaternion : spun(quaternion, spin, angle));
  const turns = shape.type !== 'sphere' && endQuaternion !== quaternion;
  return { displacement: minus(end, position), end, endQuaternion, turns };
}

function spun(quaternion: Quaternion, spin: Vector, angle: number): Quaternion {
  const [x, y, z] = times(unit(spin), Math.sin(angle / 2));
  return multiply([x, y, z, Math.cos(angle / 2)], quaternion);
}

function gapNow(a: Actor, b: Actor): number {
  const [solidA, solidB] = [solidOf(a), solidOf(b)];
  return staysFar(solidA, solidB, [0, 0, 0]) ? 1 : gapWhenMoved(solidA, solidB)([0, 0, 0]);
}

import { PARALLEL } from '../constants.ts';
import { addScaled, copy, dot, length, negate, set, type Vec3, vec3 } from '../math/vec3.ts';
import type { Body } from '../world/body.ts';
import type { CharacterProbe } from './character-probe.ts';
import type { CollisionLog, MoveResult } from './move-result.ts';

/** A half-space of pushes: n · push >= bound. */
interface Constraint {
  readonly normal: Vec3;
  bound: number;
  /** Lagrange multiplier: the part of the push along `normal`. */
  multiplier: number;
}

/**
 * Separates a character from all bodies that it overlaps, up to the margin, by the shortest push that satisfies all
 * contacts. If a body blocks the push, another push follows that does not point into it.
 */
export class Depenetration {
  private readonly constraints: Constraint[] = [];
  private count = 0;
  /** Number of constraints from bodies that blocked a push: the first ones. */
  private blockerCount = 0;
  private readonly push = vec3();
  private readonly normal = vec3();
  private readonly side = vec3();
  /** Bodies whose middle has come past the character: the way to its side of them leads through them. */
  private readonly crossed: Body[] = [];
  private readonly isCrossed = (body: Body) => this.crossed.includes(body);

  /**
   * Pushes the character out, and logs the overlaps. `path` is the length of its path so far, `motion` its next motion, `last` its
   * last move. Returns whether it still overlaps a body.
   */
  run(
    probe: CharacterProbe,
    log: CollisionLog,
    path: number,
    motion: Readonly<Vec3>,
    last: MoveResult | undefined,
  ): boolean {
    this.blockerCount = 0;
    let isMoved = true;
    for (let round = 0; round < MOST_PUSHES; round++) {
      // Where the last push did not move the character, the overlaps are the same.
      if (isMoved && !this.readOverlaps(probe, round === 0 ? log : undefined, path, motion, last)) return false;
      this.solve();
      if (length(this.push) === 0) return true;
      if (this.crossed.length > 0) probe.settings.obstacles.ignores = this.isCrossed;
      const isBlocked = probe.isBlocked(this.push);
      probe.settings.obstacles.ignores = undefined;
      isMoved = probe.free > 0;
      probe.advance(this.push);
      if (isBlocked && !this.addBlocker(probe.normal)) break;
    }
    return this.readOverlaps(probe, undefined, path, motion, last);
  }

  /** Reads the overlaps, one constraint each, after those of blockers. Returns false without overlaps. */
  private readOverlaps(
    probe: CharacterProbe,
    log: CollisionLog | undefined,
    path: number,
    motion: Readonly<Vec3>,
    last: MoveResult | undefined,
  ): boolean {
    const hits = probe.overlaps();
    this.count = this.blockerCount;
    this.crossed.length = 0;
    for (let i = 0; i < hits.length; i++) {
      const { body, normal, depth, pointB } = hits[i];
      // A motion out of the front of a one-sided mesh does not touch it.
      if (!probe.overlapsBody(body, motion)) continue;
      copy(this.normal, normal);
      negate(this.normal);
      // The shortest way out of a body that came from the other side would lead through it.
      if (this.findSide(probe, body, last) && dot(this.side, this.normal) < -PARALLEL) {
        copy(this.normal, this.side);
        this.crossed.push(body);
      }
      this.insertConstraint(this.count, this.normal, depth + probe.settings.safeMargin);
      if (!log) continue;
      const entry = log.add(hits[i], this.normal, pointB);
      entry.depth = depth;
      entry.travel = path;
      entry.speed = 0;
    }
    return this.count > this.blockerCount;
  }

  /**
   * Finds the side of a body on which the character was before: the one on which the body began to squeeze it, or on which the last
   * step moved the body into it. Returns false if neither has happened.
   */
  private findSide(probe: CharacterProbe, body: Body, last: MoveResult | undefined): boolean {
    if (last?.crushed) {
      for (const collision of last.collisions) {
        if (collision.body !== body || collision.depth === 0) continue;
        copy(this.side, collision.normal);
        return true;
      }
    }
    return probe.findSideBeforeStep(this.side, body);
  }

  /** Inserts a constraint before those from `index` on. */
  private insertConstraint(index: number, normal: Readonly<Vec3>, bound: number): void {
    const { constraints } = this;
    if (this.count === constraints.length) constraints.push({ normal: vec3(), bound: 0.5, multiplier: 0.5 });
    const constraint = constraints[this.count];
    for (let i = this.count++; i > index; i--) constraints[i] = constraints[i - 1];
    constraints[index] = constraint;
    copy(constraint.normal, normal);
    constraint.bound = bound;
  }

  /** Adds the constraint of a blocker. Returns false if the push satisfies it: then the next push would be the same. */
  private addBlocker(normal: Readonly<Vec3>): boolean {
    if (dot(normal, this.push) >= -PARALLEL * length(this.push)) return false;
    this.insertConstraint(this.blockerCount++, normal, 0);
    return this.blockerCount < MOST_PUSHES;
  }

  /**
   * Minimizes |push|² subject to n · push >= bound, by Hildreth's method: coordinate ascent on the multipliers, which
   * stay non-negative. Contradicting constraints leave a push that satisfies some of them.
   */
  private solve(): void {
    const { push } = this;
    set(push, 0, 0, 0);
    for (let i = 0; i < this.count; i++) this.constraints[i].multiplier = 0;
    for (let round = 0; round < MOST_ROUNDS; round++) {
      let change = 0;
      for (let i = 0; i < this.count; i++) {
        const constraint = this.constraints[i];
        // Δλ = max(bound − n · push, −λ)
        const correction = Math.max(constraint.bound - dot(constraint.normal, push), -constraint.multiplier);
        constraint.multiplier += correction;
        addScaled(push, push, constraint.normal, correction);
        change = Math.max(change, Math.abs(correction));
      }
      if (change <= PARALLEL * length(push)) return;
    }
  }
}

/** Most pushes per call. */
const MOST_PUSHES = 8;
/** Most rounds of Hildreth's method. */
const MOST_ROUNDS = 64;

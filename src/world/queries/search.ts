import type { BoxCast } from '../../broadphase/broadphase.ts';
import type { Body } from '../body.ts';
import type { History } from '../history.ts';
import type { Roster } from '../roster.ts';
import { Corridor } from './corridor.ts';
import { Found } from './found.ts';
import type { Scope } from './scope.ts';

/** What is asked about each body. */
export interface Question {
  /** Writes to the search where to look: `box`, `motion`, `grows`, `limit` and `corridor`. */
  begin(search: Search): void;
  /**
   * Whether a body, as its form stands, is an answer within `search.limit`. If so, writes `search.distance`, by which
   * answers are ordered, and `search.time`, the time of the cast at which it is found.
   */
  isAnsweredBy(body: Body, search: Search): boolean;
}

/** How many answers are wanted: the nearest, all of them, or any one. */
export type Wanted = 'nearest' | 'all' | 'any';

/** Puts a question to the bodies that may answer it, and keeps the answers that are wanted. */
export class Search implements BoxCast {
  readonly box = new Float64Array(6);
  readonly motion = new Float64Array(3);
  grows = false;
  limit = Infinity;
  distance = 0.5;
  time = 0.5;
  readonly found: Found;
  /** Where a cast goes: narrower than its box. Open to all unless a question leads it. */
  readonly corridor: Corridor;
  /** Whether it is under way. */
  isRunning = false;
  private readonly roster: Roster;
  private readonly scope: Scope;
  private question: Question = NO_QUESTION;
  private wanted: Wanted = 'all';
  private past: History | undefined;

  constructor(roster: Roster, scope: Scope) {
    this.roster = roster;
    this.scope = scope;
    this.corridor = new Corridor(roster.extents);
    this.found = new Found(roster.byProxy);
  }

  /** Searches all bodies that are in scope, as they stand now or stood at the moment that `past` is aimed at. */
  run(question: Question, wanted: Wanted, past: History | undefined): void {
    const { motion } = this;
    this.question = question;
    this.wanted = wanted;
    this.past = past;
    this.found.count = 0;
    // Not `fill`, which costs a thirtieth of a ray.
    motion[0] = 0;
    motion[1] = 0;
    motion[2] = 0;
    this.grows = false;
    this.corridor.open();
    question.begin(this);
    this.isRunning = true;
    try {
      this.roster.cast(this);
      past?.cast(this);
    } finally {
      this.isRunning = false;
    }
    if (wanted === 'all') this.found.sort();
  }

  visit(proxy: number): void {
    if (!this.corridor.mayHold(proxy)) return;
    const body = this.roster.byProxy[proxy];
    // Where a body was that has moved, its bounds of now do not tell: the history comes to it.
    if (!this.past || !body.trail) this.consider(body);
  }

  /** Takes a look at a body. */
  consider(body: Body): void {
    const { question, scope, past } = this;
    if (!scope.admits(body)) return;
    if (past) {
      if (!past.knows(body)) return;
      past.place(body);
      const isAnswer = question.isAnsweredBy(body, this);
      past.restore(body);
      if (!isAnswer) return;
    } else if (!question.isAnsweredBy(body, this)) {
      return;
    }
    this.take(body);
  }

  private take(body: Body): void {
    const { wanted, found, distance, time } = this;
    found.distance = distance;
    if (wanted === 'nearest' && found.count > 0 && !found.isBeforeFirst(body.proxy)) return;
    if (!this.scope.accepts(body)) return;
    if (wanted === 'nearest') {
      this.limit = time;
      found.count = 0;
    } else if (wanted === 'any') {
      this.limit = -1;
    }
    found.push(body.proxy);
  }
}

const NO_QUESTION: Question = { begin: () => {}, isAnsweredBy: () => false };

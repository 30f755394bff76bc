import type { BoxCast } from '../../broadphase/broadphase.ts';
import type { Body } from '../body.ts';
import type { History } from '../history.ts';
import type { Roster } from '../roster.ts';
import { CastPrefilter } from './cast-prefilter.ts';
import { HitList } from './hit-list.ts';
import type { QueryFilterOptions } from './query-filter.ts';

/** What is asked about each body. */
export interface Query {
  /** Writes to the search where to look: `box`, `motion`, `grows`, `limit` and `corridor`. */
  begin(search: QueryRunner): void;
  /**
   * Whether a body, as its form stands, is an answer within `search.limit`. If so, writes `search.distance`, by which
   * answers are ordered, and `search.time`, the time of the cast at which it is found.
   */
  test(body: Body, search: QueryRunner): boolean;
}

/** How many answers are wanted: the nearest, all of them, or any one. */
export type HitMode = 'nearest' | 'all' | 'any';

/** Puts a question to the bodies that may answer it, and keeps the answers that are wanted. */
export class QueryRunner implements BoxCast {
  readonly box = new Float64Array(6);
  readonly motion = new Float64Array(3);
  grows = false;
  limit = Infinity;
  distance = 0.5;
  time = 0.5;
  readonly hits: HitList;
  /** Where a cast goes: narrower than its box. Open to all unless a question leads it. */
  readonly prefilter: CastPrefilter;
  /** Whether it is under way. */
  isRunning = false;
  private readonly roster: Roster;
  private readonly scope: QueryFilterOptions;
  private question: Query = NO_QUESTION;
  private wanted: HitMode = 'all';
  private past: History | undefined;

  constructor(roster: Roster, scope: QueryFilterOptions) {
    this.roster = roster;
    this.scope = scope;
    this.prefilter = new CastPrefilter(roster.extents);
    this.hits = new HitList(roster.byProxy);
  }

  /** Searches all bodies that are in scope, as they stand now or stood at the moment that `past` is aimed at. */
  run(question: Query, wanted: HitMode, past: History | undefined): void {
    const { motion } = this;
    this.question = question;
    this.wanted = wanted;
    this.past = past;
    this.hits.count = 0;
    // Not `fill`, which costs a thirtieth of a ray.
    motion[0] = 0;
    motion[1] = 0;
    motion[2] = 0;
    this.grows = false;
    this.prefilter.disable();
    question.begin(this);
    this.isRunning = true;
    try {
      this.roster.cast(this);
      past?.cast(this);
    } finally {
      this.isRunning = false;
    }
    if (wanted === 'all') this.hits.sort();
  }

  visit(proxy: number): void {
    if (!this.prefilter.mayHit(proxy)) return;
    const body = this.roster.byProxy[proxy];
    // Where a body was that has moved, its bounds of now do not tell: the history comes to it.
    if (!this.past || !body.trail) this.consider(body);
  }

  /** Takes a look at a body. */
  consider(body: Body): void {
    const { question, scope, past } = this;
    if (!scope.allows(body)) return;
    if (past) {
      if (!past.knows(body)) return;
      past.place(body);
      const isAnswer = question.test(body, this);
      past.restore(body);
      if (!isAnswer) return;
    } else if (!question.test(body, this)) {
      return;
    }
    this.take(body);
  }

  private take(body: Body): void {
    const { wanted, hits, distance, time } = this;
    hits.distance = distance;
    if (wanted === 'nearest' && hits.count > 0 && !hits.isBeforeFirst(body.proxy)) return;
    if (!this.scope.accepts(body)) return;
    if (wanted === 'nearest') {
      this.limit = time;
      hits.count = 0;
    } else if (wanted === 'any') {
      this.limit = -1;
    }
    hits.push(body.proxy);
  }
}

const NO_QUESTION: Query = { begin: () => {}, test: () => false };

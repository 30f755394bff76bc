import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { ask, NO_AREA, NO_FUNCTION, ROUNDED } from '../../scripts/exam/ask.ts';
import { type Points, parseQueries, type Query, readSets } from '../../scripts/exam/queries.ts';
import { isPassed, report, scoreSets } from '../../scripts/exam/score.ts';
import { plus, type Vector } from '../oracle/vector.ts';

type Kind = Query['kind'];
interface Case {
  name: string;
  kind: Kind;
  start: Points;
  /** Motions of the four points. */
  motion: Points;
  collides: boolean;
  time?: number | undefined;
}

const STILL: Vector = [0, 0, 0];
const A: Vector = [0, 0, 0];
const B: Vector = [4, 0, 0];
const C: Vector = [0, 4, 0];

/** Each motion that is asked, with a hit and a miss; the answers are known by hand. */
const CASES: Case[] = [
  {
    name: 'vertex–face: all at rest',
    kind: 'vertex-face',
    start: [[1, 1, 0], A, B, C],
    motion: [STILL, STILL, STILL, STILL],
    collides: true,
    time: 0,
  },
  {
    name: 'vertex–face: all at rest',
    kind: 'vertex-face',
    start: [[3, 2, 0], A, B, C],
    motion: [
      [1, 2, 3],
      [1, 2, 3],
      [1, 2, 3],
      [1, 2, 3],
    ],
    collides: false,
  },
  {
    // Seen from the face, the vertex goes down from 1 to −3.
    name: 'vertex–face: the face translates',
    kind: 'vertex-face',
    start: [[1, 1, 1], A, B, C],
    motion: [
      [0, 0, -1],
      [0, 0, 3],
      [0, 0, 3],
      [0, 0, 3],
    ],
    collides: true,
    time: 0.25,
  },
  {
    name: 'vertex–face: the face translates',
    kind: 'vertex-face',
    start: [[1, 1, 1], A, B, C],
    motion: [STILL, [0, 0, 0.5], [0, 0, 0.5], [0, 0, 0.5]],
    collides: false,
  },
  {
    // The corner b rises from −2 to 6: the face contains (1, 1, z) at a quarter of its height.
    name: 'vertex–face: one corner moves',
    kind: 'vertex-face',
    start: [[1, 1, 1], A, [4, 0, -2], C],
    motion: [STILL, STILL, [0, 0, 8], STILL],
    collides: true,
    time: 0.75,
  },
  {
    name: 'vertex–face: one corner moves',
    kind: 'vertex-face',
    start: [[1, 1, 1], A, B, C],
    motion: [STILL, STILL, STILL, [0, 0, 3]],
    collides: false,
  },
  {
    // The vertex is half-way from a to the height of the edge bc, which rises from −1 to 3.
    name: 'vertex–face: the vertex rests with one corner, the opposite edge translates',
    kind: 'vertex-face',
    start: [[1, 1, 0.5], [4, 0, -1], A, [0, 4, -1]],
    motion: [STILL, [0, 0, 4], STILL, [0, 0, 4]],
    collides: true,
    time: 0.5,
  },
  {
    name: 'vertex–face: the vertex rests with one corner, the opposite edge translates',
    kind: 'vertex-face',
    start: [[1, 1, 2], A, B, C],
    motion: [STILL, STILL, [0, 0, 3], [0, 0, 3]],
    collides: false,
  },
  {
    name: 'edge–edge: all at rest',
    kind: 'edge-edge',
    start: [
      [-1, 0, 0],
      [1, 0, 0],
      [0, -1, 0],
      [0, 1, 0],
    ],
    motion: [STILL, STILL, STILL, STILL],
    collides: true,
    time: 0,
  },
  {
    name: 'edge–edge: all at rest',
    kind: 'edge-edge',
    start: [
      [-1, 0, 0],
      [1, 0, 0],
      [0, -1, 1],
      [0, 1, 1],
    ],
    motion: [STILL, STILL, STILL, STILL],
    collides: false,
  },
  {
    // The middle of the first edge rises to 2, past the second one at 1.5.
    name: 'edge–edge: one end moves',
    kind: 'edge-edge',
    start: [
      [-1, 0, 0],
      [1, 0, 0],
      [0, -1, 1.5],
      [0, 1, 1.5],
    ],
    motion: [STILL, [0, 0, 4], STILL, STILL],
    collides: true,
    time: 0.75,
  },
  {
    name: 'edge–edge: one end moves',
    kind: 'edge-edge',
    start: [
      [0, -1, 1.5],
      [0, 1, 1.5],
      [-1, 0, 0],
      [1, 0, 0],
    ],
    motion: [STILL, STILL, [0, 0, 2], STILL],
    collides: false,
  },
  {
    name: 'edge–edge: both translate',
    kind: 'edge-edge',
    start: [
      [-1, 0, 0],
      [3, 0, 0],
      [0, -1, 3],
      [0, 1, 3],
    ],
    motion: [
      [0, 0, 2],
      [0, 0, 2],
      [0, 0, -2],
      [0, 0, -2],
    ],
    collides: true,
    time: 0.75,
  },
  {
    name: 'edge–edge: both translate',
    kind: 'edge-edge',
    start: [
      [-1, 0, 0],
      [3, 0, 0],
      [0, 0.5, 3],
      [0, 1, 3],
    ],
    motion: [STILL, STILL, [0, 0, -9], [0, 0, -9]],
    collides: false,
  },
];

const queryOf = ({ kind, start, motion, collides, time }: Omit<Case, 'name'>): Query => {
  const end = start.map((p, i) => plus(p, motion[i]!)) as unknown as Points;
  return { kind, start, end, collides, time };
};

/** The same query with its points in another order. */
const reordered = ({ kind, start, motion, collides, time }: Case, order: number[]): Query => {
  const inOrder = (points: Points) => order.map((i) => points[i]!) as unknown as Points;
  return queryOf({ kind, start: inOrder(start), motion: inOrder(motion), collides, time });
};

const ORDERS: Record<Kind, number[][]> = {
  'vertex-face': [
    [0, 1, 2, 3],
    [0, 2, 3, 1],
    [0, 3, 1, 2],
    [0, 3, 2, 1],
  ],
  'edge-edge': [
    [0, 1, 2, 3],
    [1, 0, 2, 3],
    [2, 3, 0, 1],
    [3, 2, 1, 0],
  ],
};

describe('the public exam', () => {
  it('asks each motion by a function that answers it rightly, in any order of points', () => {
    for (const test of CASES) {
      for (const order of ORDERS[test.kind]) {
        const { name: motion, collides, time } = test;
        expect(ask(reordered(test, order)), JSON.stringify({ test, order })).toEqual({ motion, collides, time });
      }
    }
    expect(new Set(CASES.map(({ name, collides }) => `${name} ${collides}`)).size).toBe(14);
  });

  it('a vertex that stays in a corner collides, whatever the other corners do', () => {
    const motion: Points = [STILL, STILL, STILL, [1, 2, 3]];
    expect(ask(queryOf({ kind: 'vertex-face', start: [A, A, B, C], motion, collides: true }))).toMatchObject({
      collides: true,
    });
    const pair: Points = [STILL, STILL, [0, 0, 3], [0, 0, 3]];
    expect(ask(queryOf({ kind: 'vertex-face', start: [A, A, B, C], motion: pair, collides: true }))).toMatchObject({
      collides: true,
      time: 0,
    });
  });

  it('says why it does not ask', () => {
    const reason = (kind: Kind, start: Points, ...motion: Points) =>
      ask(queryOf({ kind, start, motion, collides: false }));
    const up: Vector = [0, 0, 1];
    const down: Vector = [0, 0, -1];
    const face: Points = [[1, 1, 1], A, B, C];
    expect(reason('vertex-face', face, STILL, up, down, STILL)).toEqual({ reason: NO_FUNCTION });
    expect(reason('edge-edge', face, STILL, up, STILL, up)).toEqual({ reason: NO_FUNCTION });
    expect(reason('edge-edge', face, STILL, [1, 1, 1], [0, 0, -1], STILL)).toEqual({ reason: NO_FUNCTION });
    // The end moves along its own edge.
    expect(reason('edge-edge', [A, B, [1, 1, 1], C], STILL, [1, 0, 0], STILL, STILL)).toEqual({ reason: NO_AREA });
    expect(reason('vertex-face', [A, A, B, [8, 0, 0]], up, STILL, STILL, STILL)).toEqual({ reason: NO_AREA });
    // One and a third cannot be told from the sum of a billion and both.
    expect(reason('vertex-face', face, [1 / 3, 0, 0], [1e9, 0, 0], [1e9, 0, 0], [1e9, 0, 0])).toEqual({
      reason: ROUNDED,
    });
  });

  it('passes when all answers are right, and fails on one that is false or missed', () => {
    const queries = CASES.map(queryOf);
    const scores = scoreSets([{ name: 'mixed', queries }]);
    expect(isPassed(scores)).toBe(true);
    expect(scores.total).toEqual({ queries: 14, asked: 14, hits: 7, right: 14, false: 0, missed: 0, timeError: 0 });
    expect(report(scores)).toContain('14 of 14 queries asked: 0 false, 0 missed.');
    for (const [i, query] of queries.entries()) {
      const negated = queries.map((other) => (other === query ? { ...query, collides: !query.collides } : other));
      const failed = scoreSets([{ name: 'mixed', queries: negated }]);
      expect(isPassed(failed)).toBe(false);
      // We say what is true: a hit that the set denies is false, a miss that it calls a hit is missed.
      expect(failed.total).toMatchObject(query.collides ? { false: 1, missed: 0 } : { false: 0, missed: 1 });
      expect(failed.motions.get(CASES[i]!.name)).toMatchObject({ asked: 2, right: 1 });
    }
    expect(isPassed(scoreSets([]))).toBe(false);
  });

  it('shows the largest error of a time', () => {
    const [resting, , translating] = CASES.map(queryOf) as [Query, Query, Query];
    const scores = scoreSets([{ name: 'late', queries: [resting, { ...translating, time: 0.5 }] }]);
    expect(scores.sets.get('late')).toMatchObject({ right: 2, timeError: 0.25 });
  });

  describe('reads', () => {
    const START = ['1,2,1,1,3,4', '0,1,0,1,0,1', '4,1,0,1,0,1', '0,1,4,1,0,1'];
    const END = ['1,2,1,1,-3,4', ...START.slice(1)];
    const rows = [...START, ...END];

    it('eight rows of quotients as the points at the start and the end, and a truth in the last column', () => {
      const [query, ...others] = parseQueries('vertex-face', rows.map((row) => `${row},1\n`).join(''));
      expect(others).toEqual([]);
      expect(query).toEqual({
        kind: 'vertex-face',
        start: [[0.5, 1, 0.75], A, B, C],
        end: [[0.5, 1, -0.75], A, B, C],
        collides: true,
        time: undefined,
      });
      expect(ask(query!)).toEqual({ motion: 'vertex–face: the face translates', collides: true, time: 0.5 });
    });

    it('truths and times beside the rows, from packed files in folders', () => {
      const folder = mkdtempSync(join(tmpdir(), 'first-contact-exam-'));
      const write = (name: string, text: string) => writeFileSync(join(folder, 'sets', name), gzipSync(text));
      try {
        mkdirSync(join(folder, 'sets'));
        write('two.vertex-face.csv.gz', [...rows, ...START, ...START].join('\n'));
        write('two.vertex-face.truth.json.gz', '[true,false]');
        write('two.vertex-face.times.txt.gz', '0.5\n-\n');
        write('one.edge-edge.csv.gz', rows.map((row) => `${row},0`).join('\n'));
        const sets = readSets(folder);
        expect(sets.map(({ name, queries }) => [name, queries.map(({ collides, time }) => [collides, time])])).toEqual([
          ['sets/one.edge-edge', [[false, undefined]]],
          [
            'sets/two.vertex-face',
            [
              [true, 0.5],
              [false, undefined],
            ],
          ],
        ]);
        expect(isPassed(scoreSets(sets.slice(1)))).toBe(true);
      } finally {
        rmSync(folder, { recursive: true });
      }
    });

    it('nothing that is not a double, and no query without an answer', () => {
      const withRow = (row: string) => parseQueries('vertex-face', [row, ...rows.slice(1)].join('\n'), [true]);
      expect(() => withRow('1,3,1,1,0,1')).toThrow('1 / 3 is not a double');
      expect(() => withRow('9007199254740993,1,1,1,0,1')).toThrow('9007199254740993 / 1 is not a double');
      expect(() => parseQueries('vertex-face', rows.join('\n'))).toThrow('query 0 has no answer');
      expect(() => parseQueries('vertex-face', rows.slice(1).join('\n'), [true])).toThrow('7 rows');
    });
  });
});

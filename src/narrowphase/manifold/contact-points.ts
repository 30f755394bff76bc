import type { Spot } from './projected-face.ts';

/** Never more than the corners of two faces of four, eight crossings of their sides, and the contact's own point. */
const MOST = 17;

/** A spot where two shapes touch, as seen along the normal, with the heights of their surfaces there. */
export interface Candidate extends Spot {
  heightA: number;
  heightB: number;
  depth: number;
  id: number;
  /** Its direction from the middle of all of them, growing around it: to bring them in order. */
  around: number;
}

/** The spots where two shapes touch, of which a manifold keeps four at most. */
export class Candidates {
  /** The first `count` count. */
  readonly list: Candidate[] = Array.from({ length: MOST }, () => ({
    u: 0.5,
    v: 0.5,
    heightA: 0.5,
    heightB: 0.5,
    depth: 0.5,
    id: 0,
    around: 0.5,
  }));
  count = 0;

  /** Adds a spot. Of two with the same id the first is kept, unless the other one is deeper by more than `slack`. */
  add({ u, v }: Readonly<Spot>, heightA: number, heightB: number, id: number, slack: number): void {
    const depth = heightA - heightB;
    let at = 0;
    while (at < this.count && this.list[at].id !== id) at++;
    const candidate = this.list[at];
    if (at < this.count && candidate.depth >= depth - slack) return;
    if (at === this.count) this.count++;
    candidate.u = u;
    candidate.v = v;
    candidate.heightA = heightA;
    candidate.heightB = heightB;
    candidate.depth = depth;
    candidate.id = id;
  }

  /** The greatest depth. */
  deepest(): number {
    let deepest = -Infinity;
    for (let i = 0; i < this.count; i++) deepest = Math.max(deepest, this.list[i].depth);
    return deepest;
  }

  /** Brings them in order around the contact, counter-clockwise as seen against the normal, the least id first. */
  sort(): void {
    const { list, count } = this;
    let u = 0;
    let v = 0;
    for (let i = 0; i < count; i++) {
      u += list[i].u / count;
      v += list[i].v / count;
    }
    let first = 0;
    for (let i = 0; i < count; i++) {
      list[i].around = around(list[i].u - u, list[i].v - v);
      if (list[i].id < list[first].id) first = i;
    }
    const start = list[first].around;
    for (let i = 0; i < count; i++) if (list[i].around < start) list[i].around += 4;
    for (let i = 1; i < count; i++) {
      const candidate = list[i];
      let at = i;
      for (; at > 0 && list[at - 1].around > candidate.around; at--) list[at] = list[at - 1];
      list[at] = candidate;
    }
  }

  /**
   * Keeps four, one of the deepest among them, that span the largest area. They must be in order. What is no deeper by
   * `slack` is as deep, and what is no larger by `preference`, as a fraction, is as large: the first in order is kept then,
   * so that what jitters keeps its points.
   */
  reduce(slack: number, preference: number): void {
    const { list, count } = this;
    if (count <= 4) return;
    const deep = this.deepest() - slack;
    let best = -1;
    for (let i = 0; i < count - 3; i++) {
      for (let j = i + 1; j < count - 2; j++) {
        for (let k = j + 1; k < count - 1; k++) {
          for (let l = k + 1; l < count; l++) {
            if (Math.max(list[i].depth, list[j].depth, list[k].depth, list[l].depth) < deep) continue;
            const area = areaOf(list[i], list[j], list[k], list[l]);
            if (area <= best * (1 + preference)) continue;
            best = area;
            kept[0] = i;
            kept[1] = j;
            kept[2] = k;
            kept[3] = l;
          }
        }
      }
    }
    for (let i = 0; i < 4; i++) {
      const candidate = list[kept[i]];
      list[kept[i]] = list[i];
      list[i] = candidate;
    }
    this.count = 4;
  }
}

/** Twice the area of a quadrilateral: the cross product of its diagonals. */
function areaOf(a: Readonly<Spot>, b: Readonly<Spot>, c: Readonly<Spot>, d: Readonly<Spot>): number {
  return Math.abs((c.u - a.u) * (d.v - b.v) - (c.v - a.v) * (d.u - b.u));
}

/** A number from 0 to 4 that grows with the angle of a direction. */
function around(u: number, v: number): number {
  const sum = Math.abs(u) + Math.abs(v);
  if (sum === 0) return 0;
  if (v >= 0) return u >= 0 ? v / sum : 1 - u / sum;
  return u < 0 ? 2 - v / sum : 3 + u / sum;
}

const kept = new Int32Array(4);

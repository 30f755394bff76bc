import type { ProjectedPoint } from './projected-face.ts';

/** A contact point in the plane across the normal, with the heights of both surfaces there. */
export interface ProjectedContactPoint extends ProjectedPoint {
  heightA: number;
  heightB: number;
  depth: number;
  id: number;
  /** Sort key: pseudo-angle of the direction from the centroid, a revolution is 4. */
  pseudoAngle: number;
}

/** All contact points of two shapes. `reduce` keeps at most four of them for the manifold. */
export class ContactPoints {
  /** The first `count` are valid. */
  readonly list: ProjectedContactPoint[] = [];
  count = 0;

  /** Adds a point. Of two with the same id the first is kept, unless the second is deeper by more than `slack`. */
  add({ u, v }: Readonly<ProjectedPoint>, heightA: number, heightB: number, id: number, slack: number): void {
    const depth = heightA - heightB;
    // The point with this id, or the first unused entry.
    let at = 0;
    while (at < this.count && this.list[at].id !== id) at++;
    this.list[at] ??= { u: 0.5, v: 0.5, heightA: 0.5, heightB: 0.5, depth: 0.5, id: 0, pseudoAngle: 0.5 };
    const contactPoint = this.list[at];
    if (at < this.count && contactPoint.depth >= depth - slack) return;
    if (at === this.count) this.count++;
    contactPoint.u = u;
    contactPoint.v = v;
    contactPoint.heightA = heightA;
    contactPoint.heightB = heightB;
    contactPoint.depth = depth;
    contactPoint.id = id;
  }

  /** Depth of the deepest point. */
  deepest(): number {
    let deepest = -Infinity;
    for (let i = 0; i < this.count; i++) deepest = Math.max(deepest, this.list[i].depth);
    return deepest;
  }

  /** Sorts the points counter-clockwise around their centroid, seen against the normal, starting at the least id. */
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
      list[i].pseudoAngle = pseudoAngleOf(list[i].u - u, list[i].v - v);
      if (list[i].id < list[first].id) first = i;
    }
    // Pseudo-angles from the first point on, then insertion sort.
    const start = list[first].pseudoAngle;
    for (let i = 0; i < count; i++) if (list[i].pseudoAngle < start) list[i].pseudoAngle += 4;
    for (let i = 1; i < count; i++) {
      const contactPoint = list[i];
      let at = i;
      for (; at > 0 && list[at - 1].pseudoAngle > contactPoint.pseudoAngle; at--) list[at] = list[at - 1];
      list[at] = contactPoint;
    }
  }

  /**
   * Keeps the four points of the largest area, among them one of the deepest. The points must be sorted. Depths within
   * `slack` are equal, and so are areas within the fraction `preference`. Of equal choices the first is kept, so that
   * jittering shapes keep their points.
   */
  reduce(slack: number, preference: number): void {
    const { list, count } = this;
    if (count <= 4) return;
    const leastDepth = this.deepest() - slack;
    let best = -1;
    for (let i = 0; i < count - 3; i++) {
      for (let j = i + 1; j < count - 2; j++) {
        for (let k = j + 1; k < count - 1; k++) {
          for (let l = k + 1; l < count; l++) {
            if (Math.max(list[i].depth, list[j].depth, list[k].depth, list[l].depth) < leastDepth) continue;
            const area = doubledAreaOf(list[i], list[j], list[k], list[l]);
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
      const contactPoint = list[kept[i]];
      list[kept[i]] = list[i];
      list[i] = contactPoint;
    }
    this.count = 4;
  }
}

/** Twice the area of a quadrilateral: |(c − a) × (d − b)|. */
function doubledAreaOf(
  a: Readonly<ProjectedPoint>,
  b: Readonly<ProjectedPoint>,
  c: Readonly<ProjectedPoint>,
  d: Readonly<ProjectedPoint>,
): number {
  return Math.abs((c.u - a.u) * (d.v - b.v) - (c.v - a.v) * (d.u - b.u));
}

/** Pseudo-angle of a direction: a number from 0 to 4 that increases with its angle. */
function pseudoAngleOf(u: number, v: number): number {
  const sum = Math.abs(u) + Math.abs(v);
  if (sum === 0) return 0;
  if (v >= 0) return u >= 0 ? v / sum : 1 - u / sum;
  return u < 0 ? 2 - v / sum : 3 + u / sum;
}

const kept = new Int32Array(4);

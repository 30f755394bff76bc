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

/** All contact points of two shapes. */
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
}

/** Pseudo-angle of a direction: a number from 0 to 4 that increases with its angle. */
function pseudoAngleOf(u: number, v: number): number {
  const sum = Math.abs(u) + Math.abs(v);
  if (sum === 0) return 0;
  if (v >= 0) return u >= 0 ? v / sum : 1 - u / sum;
  return u < 0 ? 2 - v / sum : 3 + u / sum;
}

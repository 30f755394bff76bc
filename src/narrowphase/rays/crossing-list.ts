import { createRayHit, type RayHit } from './ray.ts';

/** Where a ray passes through a surface. */
export interface RayCrossing extends RayHit {
  /** Whether it goes out of the shape there; through a thin shape, whether it comes from its back. */
  leaving: boolean;
}

/** An entry of a list: a crossing, and whose surface it is. */
export interface ListedCrossing extends RayCrossing {
  part: number;
  feature: number;
  owner: number;
}

/** The crossings of a ray. Entries are written again after `clear`. */
export class CrossingList {
  count = 0;
  /** Number that is written to `owner` of the entries that are added. */
  owner = 0;
  private readonly entries: ListedCrossing[] = [];

  /** The entry after the last one: it is written, and then taken in by `add`. */
  get next(): ListedCrossing {
    const { count, entries } = this;
    if (count === entries.length) {
      entries.push({ ...createRayHit(), leaving: false, part: 0, feature: 0, owner: 0 });
    }
    return entries[count];
  }

  at(i: number): ListedCrossing {
    return this.entries[i];
  }

  /** Takes the next entry in. */
  add(leaving: boolean): void {
    const { entries, count } = this;
    entries[count].leaving = leaving;
    entries[count].owner = this.owner;
    this.count++;
  }

  clear(): void {
    this.count = 0;
  }

  /** Sorts the entries from number `from` on by distance. Those at the same distance keep their order. Most are sorted already. */
  sort(from: number): void {
    const { entries, count } = this;
    for (let i = from + 1; i < count; i++) {
      const entry = entries[i];
      let to = i;
      for (; to > from && entries[to - 1].distance > entry.distance; to--) entries[to] = entries[to - 1];
      entries[to] = entry;
    }
  }
}

/** What may happen to one body or two at a time of the step. */
export class Occasion {
  /** Time as a fraction of the step; above 1 if it does not happen. */
  due = Infinity;
  /** Its slot in the queue, −1 if it is not in it. */
  slot = -1;
  /** Of occasions at the same time, that with the smaller first number is earlier, then that with the smaller second one. */
  first = 0.5;
  second = 0.5;
}

/** Occasions in the order of time: a binary heap in which each has one slot, so that its time may change. */
export class ImpactQueue {
  /** None precedes its parent, which is at half its slot. */
  private readonly heap: Occasion[] = [];

  clear(): void {
    for (const occasion of this.heap) occasion.slot = -1;
    this.heap.length = 0;
  }

  /** Sets the time of an occasion. */
  schedule(occasion: Occasion, time: number): void {
    const { heap } = this;
    occasion.due = time;
    if (occasion.slot < 0) {
      if (time > 1) return;
      occasion.slot = heap.length;
      heap.push(occasion);
    }
    let { slot } = occasion;
    for (; slot > 0; slot = (slot - 1) >> 1) {
      const parent = heap[(slot - 1) >> 1];
      if (!precedes(occasion, parent)) break;
      this.put(parent, slot);
    }
    this.sink(occasion, slot);
  }

  /** Takes the earliest occasion out of the queue; undefined if there is none in the step. */
  take(): Occasion | undefined {
    const { heap } = this;
    const first = heap[0];
    if (!first || first.due > 1) return undefined;
    const last = heap.pop() as Occasion;
    if (last !== first) this.sink(last, 0);
    first.slot = -1;
    return first;
  }

  /** Puts an occasion at a slot, or below it if others are earlier. */
  private sink(occasion: Occasion, from: number): void {
    const { heap } = this;
    let slot = from;
    for (;;) {
      let child = 2 * slot + 1;
      if (child + 1 < heap.length && precedes(heap[child + 1], heap[child])) child++;
      if (child >= heap.length || !precedes(heap[child], occasion)) break;
      this.put(heap[child], slot);
      slot = child;
    }
    this.put(occasion, slot);
  }

  private put(occasion: Occasion, slot: number): void {
    this.heap[slot] = occasion;
    occasion.slot = slot;
  }
}

function precedes(p: Occasion, q: Occasion): boolean {
  if (p.due !== q.due) return p.due < q.due;
  return p.first === q.first ? p.second < q.second : p.first < q.first;
}

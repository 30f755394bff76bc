/** What may happen to one body or two at a time of the step. */
export class Occasion {
  /** Time as a fraction of the step; above 1 if it does not happen. */
  due = Infinity;
  /** Its place in the queue, −1 if it is not in it. */
  place = -1;
  /** Of occasions at the same time, that with the smaller first number is earlier, then that with the smaller second one. */
  first = 0.5;
  second = 0.5;
}

/** Occasions in the order of time: a binary heap in which each has one place, so that its time may change. */
export class ImpactQueue {
  /** None precedes its parent, which is at half its place. */
  private readonly heap: Occasion[] = [];

  clear(): void {
    for (const occasion of this.heap) occasion.place = -1;
    this.heap.length = 0;
  }

  /** Sets the time of an occasion. */
  schedule(occasion: Occasion, time: number): void {
    const { heap } = this;
    occasion.due = time;
    if (occasion.place < 0) {
      if (time > 1) return;
      occasion.place = heap.length;
      heap.push(occasion);
    }
    let { place } = occasion;
    for (; place > 0; place = (place - 1) >> 1) {
      const parent = heap[(place - 1) >> 1];
      if (!precedes(occasion, parent)) break;
      this.put(parent, place);
    }
    this.sink(occasion, place);
  }

  /** Takes the earliest occasion out of the queue; undefined if there is none in the step. */
  take(): Occasion | undefined {
    const { heap } = this;
    const first = heap[0];
    if (!first || first.due > 1) return undefined;
    const last = heap.pop() as Occasion;
    if (last !== first) this.sink(last, 0);
    first.place = -1;
    return first;
  }

  /** Puts an occasion at a place, or below it if others are earlier. */
  private sink(occasion: Occasion, from: number): void {
    const { heap } = this;
    let place = from;
    for (;;) {
      let child = 2 * place + 1;
      if (child + 1 < heap.length && precedes(heap[child + 1], heap[child])) child++;
      if (child >= heap.length || !precedes(heap[child], occasion)) break;
      this.put(heap[child], place);
      place = child;
    }
    this.put(occasion, place);
  }

  private put(occasion: Occasion, place: number): void {
    this.heap[place] = occasion;
    occasion.place = place;
  }
}

function precedes(p: Occasion, q: Occasion): boolean {
  if (p.due !== q.due) return p.due < q.due;
  return p.first === q.first ? p.second < q.second : p.first < q.first;
}

/** Next enter or impact of a pair, or next time at which a body leaves its bounds. */
export class QueuedEvent {
  /** Time as a fraction of the step; above 1 if it does not happen. */
  due = Infinity;
  /** Its slot in the queue, −1 if it is not in it. */
  slot = -1;
  /** At equal times the smaller `first` precedes, then the smaller `second`. */
  first = 0.5;
  second = 0.5;
}

/** Binary min-heap by time. An entry stores its slot, so its time can be changed in place. */
export class ImpactQueue {
  /** No entry precedes its parent, slot (s − 1) >> 1. */
  private readonly heap: QueuedEvent[] = [];

  clear(): void {
    for (const event of this.heap) event.slot = -1;
    this.heap.length = 0;
  }

  /** Queues an entry, or changes its time. Adds no entry with a time above 1. */
  schedule(event: QueuedEvent, time: number): void {
    const { heap } = this;
    event.due = time;
    if (event.slot < 0) {
      if (time > 1) return;
      event.slot = heap.length;
      heap.push(event);
    }
    let { slot } = event;
    for (; slot > 0; slot = (slot - 1) >> 1) {
      const parent = heap[(slot - 1) >> 1];
      if (!precedes(event, parent)) break;
      this.put(parent, slot);
    }
    this.sink(event, slot);
  }

  /** Takes the earliest entry out of the queue; undefined if there is none in the step. */
  take(): QueuedEvent | undefined {
    const { heap } = this;
    const first = heap[0];
    if (!first || first.due > 1) return undefined;
    const last = heap.pop() as QueuedEvent;
    if (last !== first) this.sink(last, 0);
    first.slot = -1;
    return first;
  }

  /** Puts an entry at a slot, or below it if others are earlier. */
  private sink(event: QueuedEvent, from: number): void {
    const { heap } = this;
    let slot = from;
    for (;;) {
      let child = 2 * slot + 1;
      if (child + 1 < heap.length && precedes(heap[child + 1], heap[child])) child++;
      if (child >= heap.length || !precedes(heap[child], event)) break;
      this.put(heap[child], slot);
      slot = child;
    }
    this.put(event, slot);
  }

  private put(event: QueuedEvent, slot: number): void {
    this.heap[slot] = event;
    event.slot = slot;
  }
}

function precedes(p: QueuedEvent, q: QueuedEvent): boolean {
  if (p.due !== q.due) return p.due < q.due;
  return p.first === q.first ? p.second < q.second : p.first < q.first;
}

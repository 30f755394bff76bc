// The pairs of bodies in touch: open addressing over stable entries, and for each body a linked list of its own, so
// that looking a pair up, going through all pairs, and going through those of one body all cost what they yield.

const EMPTY = -1;

/** Pairs of proxies, each under an entry number that it keeps until it is deleted. */
export class ContactTable {
  /** Entry numbers in use are below this. */
  end = 0;
  private first = new Int32Array(64).fill(EMPTY);
  private second = new Int32Array(64);
  // Links of the bodies' lists: entry `i` is the element 2i in the list of its first body, 2i + 1 in that of its second.
  private next = new Int32Array(128);
  private previous = new Int32Array(128);
  private heads = new Int32Array(64).fill(EMPTY);
  private slots = new Int32Array(128).fill(EMPTY);
  private freeEntries: number[] = [];
  private used = 0;

  /** How many pairs there are. */
  get count(): number {
    return this.used;
  }

  /** Whether an entry number below `end` is in use. */
  has(entry: number): boolean {
    return this.first[entry] !== EMPTY;
  }

  /** The first proxy of an entry. */
  firstOf(entry: number): number {
    return this.first[entry];
  }

  /** The second proxy of an entry. */
  secondOf(entry: number): number {
    return this.second[entry];
  }

  /** The entry of a pair, in this order, or −1. */
  find(a: number, b: number): number {
    const { slots, first, second } = this;
    const mask = slots.length - 1;
    for (let slot = hash(a, b) & mask; ; slot = (slot + 1) & mask) {
      const entry = slots[slot];
      if (entry === EMPTY || (first[entry] === a && second[entry] === b)) return entry;
    }
  }

  /** Takes in a pair that is not there yet and returns its entry. */
  add(a: number, b: number): number {
    if (2 * (this.used + 1) > this.slots.length) this.growSlots();
    const entry = this.freeEntries.pop() ?? this.end++;
    if (entry === this.first.length) this.growEntries();
    this.first[entry] = a;
    this.second[entry] = b;
    this.occupySlot(entry);
    this.link(2 * entry, a);
    this.link(2 * entry + 1, b);
    this.used++;
    return entry;
  }

  /** Deletes an entry that is in use. */
  delete(entry: number): void {
    this.vacateSlot(entry);
    this.unlink(2 * entry, this.first[entry]);
    this.unlink(2 * entry + 1, this.second[entry]);
    this.first[entry] = EMPTY;
    this.freeEntries.push(entry);
    this.used--;
  }

  /** The first link of the list of a proxy's pairs, or −1; `link >> 1` is the entry. */
  firstLink(proxy: number): number {
    return proxy < this.heads.length ? this.heads[proxy] : EMPTY;
  }

  /** The link after `link`, or −1. Read it before deleting the entry. */
  nextLink(link: number): number {
    return this.next[link];
  }

  private link(link: number, proxy: number): void {
    if (proxy >= this.heads.length) this.heads = enlarged(this.heads, proxy + 1);
    const head = this.heads[proxy];
    this.next[link] = head;
    this.previous[link] = EMPTY;
    if (head !== EMPTY) this.previous[head] = link;
    this.heads[proxy] = link;
  }

  private unlink(link: number, proxy: number): void {
    const next = this.next[link];
    const previous = this.previous[link];
    if (previous === EMPTY) this.heads[proxy] = next;
    else this.next[previous] = next;
    if (next !== EMPTY) this.previous[next] = previous;
  }

  private occupySlot(entry: number): void {
    const mask = this.slots.length - 1;
    let slot = hash(this.first[entry], this.second[entry]) & mask;
    while (this.slots[slot] !== EMPTY) slot = (slot + 1) & mask;
    this.slots[slot] = entry;
  }

  /** Deletion without tombstones: later members of the run move back into the gap when they may (Knuth 6.4 R). */
  private vacateSlot(entry: number): void {
    const { slots, first, second } = this;
    const mask = slots.length - 1;
    let gap = hash(first[entry], second[entry]) & mask;
    while (slots[gap] !== entry) gap = (gap + 1) & mask;
    for (let slot = (gap + 1) & mask; slots[slot] !== EMPTY; slot = (slot + 1) & mask) {
      const home = hash(first[slots[slot]], second[slots[slot]]) & mask;
      if (((slot - home) & mask) < ((slot - gap) & mask)) continue;
      slots[gap] = slots[slot];
      gap = slot;
    }
    slots[gap] = EMPTY;
  }

  private growSlots(): void {
    this.slots = new Int32Array(this.slots.length * 2).fill(EMPTY);
    for (let entry = 0; entry < this.end; entry++) if (this.has(entry)) this.occupySlot(entry);
  }

  private growEntries(): void {
    this.first = enlarged(this.first, 0);
    this.second = enlarged(this.second, 0);
    this.next = enlarged(this.next, 0);
    this.previous = enlarged(this.previous, 0);
  }
}

function hash(a: number, b: number): number {
  let h = Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca6b);
  h ^= h >>> 15;
  h = Math.imul(h, 0x2c1b3c6d);
  return h ^ (h >>> 13);
}

/** Twice as large, or as large as needed, the new part filled with −1. */
function enlarged(array: Int32Array<ArrayBuffer>, needed: number): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(Math.max(array.length * 2, needed)).fill(EMPTY);
  larger.set(array);
  return larger;
}

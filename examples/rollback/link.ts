// A network between two players, simulated: packets take their time, and some are lost.

/** Random numbers of 0 to 1 (mulberry32 by Tommy Ettinger, public domain). */
export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** One direction of a link. Times are milliseconds. */
export class Link<Packet> {
  private readonly under: { readonly arrival: number; readonly packet: Packet }[] = [];
  private readonly random: () => number;

  constructor(seed: number) {
    this.random = randomNumbers(seed);
  }

  /** A packet takes 20 to 200 ms, most of them less than 80. One of 20 is lost. */
  send(packet: Packet, now: number): void {
    const isLost = this.random() < 0.05;
    const delay = 20 + 60 * this.random() + (this.random() < 0.1 ? 120 * this.random() : 0);
    if (!isLost) this.under.push({ arrival: now + delay, packet });
  }

  /** The packets that have arrived, in the order of sending or another one. */
  receive(now: number): Packet[] {
    const arrived = this.under.filter(({ arrival }) => arrival <= now);
    for (const entry of arrived) this.under.splice(this.under.indexOf(entry), 1);
    return arrived.map(({ packet }) => packet);
  }
}

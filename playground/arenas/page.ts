// What the check of the arenas sees: their pages are programs of users, and know nothing of the playground.

export interface ArenaCounts {
  readonly hits: number;
  /** Balls in the zone. */
  readonly inside: number;
  /** Where the player is, along x and z. */
  readonly x: number;
  readonly z: number;
}

export interface ArenaPage {
  /** Takes frames of 1/60 s, with a shot before every thirtieth if asked for. */
  frames(count: number, shoots?: boolean): Promise<void>;
  counts(): ArenaCounts;
}

declare global {
  interface Window {
    __arena?: ArenaPage;
  }
}

/** Whether a program takes the frames. */
export const isChecked = new URLSearchParams(location.search).has('ci');

/** Where the player wants to go, in meters per second: the arrow keys. */
export const go = { x: 0, z: 0 };

const KEYS: Readonly<Record<string, readonly ['x' | 'z', number]>> = {
  ArrowLeft: ['x', -4],
  ArrowRight: ['x', 4],
  ArrowUp: ['z', -4],
  ArrowDown: ['z', 4],
};

for (const [type, factor] of [
  ['keydown', 1],
  ['keyup', 0],
] as const) {
  window.addEventListener(type, ({ code }) => {
    const key = KEYS[code];
    if (key) go[key[0]] = factor * key[1];
  });
}

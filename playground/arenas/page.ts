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

const SPEED = 4;
const held = new Set<string>();

/** 1 where the key is held, 0 otherwise. */
const isHeld = (code: string) => Number(held.has(code));

function steer(): void {
  go.x = SPEED * (isHeld('ArrowRight') - isHeld('ArrowLeft'));
  go.z = SPEED * (isHeld('ArrowDown') - isHeld('ArrowUp'));
}

window.addEventListener('keydown', (event) => {
  held.add(event.code);
  if (event.code.startsWith('Arrow')) event.preventDefault();
  steer();
});
window.addEventListener('keyup', ({ code }) => {
  held.delete(code);
  steer();
});
// The end of a key that is released elsewhere is not reported.
window.addEventListener('blur', () => {
  held.clear();
  steer();
});

import { sphere, World } from 'first-contact';
import { bind, sync } from 'first-contact/three';
import { Object3D } from 'three';
import { describe, expect, it } from 'vitest';

/** The page, in a browser. */
const { requestAnimationFrame, performance } = globalThis as unknown as {
  readonly requestAnimationFrame?: (frame: (now: number) => void) => number;
  readonly performance: { now(): number };
};

/** Keeps the page busy, as a page that loads is. */
function work(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

/** The loop of docs/three.md in a page that was busy before, for so many frames. */
function load(busy: number, frames: number): Promise<{ readonly elapsed: readonly number[]; readonly x: number }> {
  return new Promise((resolve, reject) => {
    work(busy);
    const world = new World();
    const object = new Object3D();
    bind(world.add({ shape: sphere(1), velocity: [1, 0, 0] }), object);
    const elapsed: number[] = [];
    let last = performance.now();
    const frame = (now: number) => {
      try {
        elapsed.push((now - last) / 1000);
        const { alpha } = world.advance((now - last) / 1000);
        last = now;
        sync(world, alpha);
      } catch (error) {
        reject(error);
        return;
      }
      if (elapsed.length < frames) requestAnimationFrame?.(frame);
      else resolve({ elapsed, x: object.position.x });
    };
    requestAnimationFrame?.(frame);
  });
}

describe.runIf(requestAnimationFrame)('a loop of requestAnimationFrame', () => {
  it('runs from its first frame, which may have begun before it', { timeout: 60_000 }, async () => {
    let early = 0;
    for (let i = 0; i < 30; i++) {
      const { elapsed, x } = await load(5 + 3 * (i % 10), 10);
      if (elapsed[0]! < 0) early++;
      expect(x).toBeGreaterThan(0);
    }
    // Otherwise the pages were not as busy as pages that load.
    expect(early).toBeGreaterThan(5);
  });
});

import { box, type ContactEvent, sphere, World } from 'first-contact';
import { describe, expect, it } from 'vitest';
import { compareStep, createKeys, createTally } from '../../examples/first-light/compare.ts';
import { cases, ofSample } from '../helpers/coverage.ts';
import { galleryStep } from '../oracle/gallery.ts';
import { createGallery, reverseLeaving } from '../scenes/gallery.ts';

const DT = 1 / 60;

describe('a shooting gallery', () => {
  it('reports exactly the enters and exits that brute force finds', () => {
    const tally = createTally();
    for (let seed = 1; seed <= cases(3, 50); seed++) {
      const gallery = createGallery({
        seed,
        boxes: 120,
        bullets: 150,
        bulletRadius: 0.3,
        bulletSpeed: 200,
        size: [30, 20, 30],
        halfExtents: [0.25, 2],
      });
      const { boxHalfExtents: h, boxPositions: p, boxQuaternions: q } = gallery;
      const world = new World();
      const boxes = Array.from({ length: gallery.boxCount }, (_, i) =>
        world.add({
          type: 'static',
          shape: box({ halfExtents: [h[3 * i], h[3 * i + 1], h[3 * i + 2]] }),
          position: [p[3 * i], p[3 * i + 1], p[3 * i + 2]],
          quaternion: [q[4 * i], q[4 * i + 1], q[4 * i + 2], q[4 * i + 3]],
        }),
      );
      const positions = gallery.bulletPositions.slice();
      const velocities = gallery.bulletVelocities.slice();
      const at = (packed: Float64Array, i: number) => [packed[3 * i], packed[3 * i + 1], packed[3 * i + 2]] as const;
      const bullets = Array.from({ length: gallery.bulletCount }, (_, i) =>
        world.add({ shape: sphere(0.3), position: at(positions, i), velocity: at(velocities, i) }),
      );
      const keyOf = createKeys(gallery, boxes, bullets);
      let events: ContactEvent[] = [];
      world.on('enter', (event) => events.push(event));
      world.on('exit', (event) => events.push(event));

      for (let step = 0; step < 40; step++) {
        events = [];
        world.step(DT);
        compareStep(tally, galleryStep(gallery, positions, velocities, DT, step === 0), events, keyOf, DT);
        for (let i = 0; i < positions.length; i++) positions[i] += velocities[i] * DT;
        for (const i of reverseLeaving(gallery.hall, positions, velocities, []))
          bullets[i].velocity = at(velocities, i);
      }
    }
    expect(tally).toMatchObject({ missed: 0, false: 0, outOfOrder: 0 });
    expect(tally.ties).toBeLessThan(5);
    expect(tally.enterError).toBeLessThan(1e-11);
    expect(tally.exitError).toBeLessThan(1e-9);
    expect(tally.enters).toBeGreaterThan(ofSample(3000));
    expect(tally.bulletPairs).toBeGreaterThan(ofSample(200));
    expect(tally.exits).toBeGreaterThan(ofSample(3000));
  });
});

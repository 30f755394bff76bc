// The shooting gallery: thousands of fast bodies, timed, and compared with an oracle that tests every pair.

import { type Body, box, type ContactEvent, sphere, World } from 'first-contact';
import { galleryStep } from '../../test/oracle/gallery.ts';
import { createGallery, fullGallery, type Gallery, reverseLeaving } from '../../test/scenes/gallery.ts';
import { compareStep, createKeys, createTally } from './compare.ts';
import type { Report } from './report.ts';

const DT = 1 / 60;
const STEPS = 300;
/** Every so many steps, from the first on, one step is compared with the oracle. */
const SAMPLE_EVERY = 7;

export function shootingGallery(report: Report): string {
  const gallery = createGallery(fullGallery);
  report.say(
    `${gallery.boxCount} boxes of random size and orientation in ${fullGallery.size.join(' × ')} m, ` +
      `${gallery.bulletCount} bullets of radius ${gallery.bulletRadius} m at ${fullGallery.bulletSpeed} m/s, ` +
      `${STEPS} steps, seed ${fullGallery.seed}.\n`,
  );

  const world = new World();
  const boxes = addBoxes(world, gallery);
  const bullets = addBullets(world, gallery);
  const keyOf = createKeys(gallery, boxes, bullets);

  let hits = 0;
  let events: ContactEvent[] | undefined;
  world.on('enter', (event) => {
    hits++;
    events?.push(event);
  });
  world.on('exit', (event) => {
    events?.push(event);
  });

  // Positions and velocities of all bullets, kept apart from the world. The world must agree; the oracle reads them.
  const positions = gallery.bulletPositions.slice();
  const velocities = gallery.bulletVelocities.slice();
  const reversed: number[] = [];
  const tally = createTally();
  let seconds = 0;
  let candidatePairs = 0;
  let astray = 0;

  for (let step = 0; step < STEPS; step++) {
    const sampled = step % SAMPLE_EVERY === 0;
    events = sampled ? [] : undefined;

    const started = performance.now();
    world.step(DT);
    seconds += (performance.now() - started) / 1000;

    candidatePairs += world.candidatePairs;
    if (events) {
      const expected = galleryStep(gallery, positions, velocities, DT, step === 0);
      compareStep(tally, expected, events, keyOf, DT);
    }
    for (let i = 0; i < positions.length; i++) positions[i] += velocities[i] * DT;
    astray = Math.max(astray, farthestAstray(bullets, positions));
    for (const i of reverseLeaving(gallery.hall, positions, velocities, reversed))
      setVelocity(bullets[i], velocities, i);
  }

  report.fact('steps per second, events delivered', (STEPS / seconds).toFixed(0));
  report.fact('candidate pairs per step', (candidatePairs / STEPS).toFixed(0));
  report.check('hits', hits, hits > 0);
  report.check('largest error of a position, m', astray.toExponential(1), astray <= 1e-9);

  report.say(`\nAgainst brute force, every pair in ${tally.steps} of the steps:`);
  report.check('steps compared', tally.steps, tally.steps >= 20);
  report.check('hits compared', tally.enters, tally.enters > 0);
  report.check('  of them bullets that hit bullets', tally.bulletPairs, tally.bulletPairs > 0);
  report.check('partings compared', tally.exits, tally.exits > 0);
  report.check('missed', tally.missed, tally.missed === 0);
  report.check('false', tally.false, tally.false === 0);
  report.check('out of order', tally.outOfOrder, tally.outOfOrder === 0);
  report.fact('too close to grazing to call (within 1e-9 m)', tally.ties);
  report.check('largest error of a hit, s', tally.enterError.toExponential(1), tally.enterError <= 1e-9);
  report.check('largest error of a parting, s', tally.exitError.toExponential(1), tally.exitError <= 1e-9);
  return (
    `${gallery.bulletCount} bullets among ${gallery.boxCount} boxes: ${hits} hits at ${(STEPS / seconds).toFixed(0)} steps per second. Of ` +
    `${tally.enters} hits compared with brute force, ${tally.missed} were missed, ${tally.false} false, ${tally.outOfOrder} out of order.`
  );
}

function addBoxes(world: World, gallery: Gallery): Body[] {
  const { boxHalfExtents: h, boxPositions: p, boxQuaternions: q } = gallery;
  return Array.from({ length: gallery.boxCount }, (_, i) =>
    world.add({
      type: 'static',
      shape: box({ halfExtents: [h[3 * i], h[3 * i + 1], h[3 * i + 2]] }),
      position: [p[3 * i], p[3 * i + 1], p[3 * i + 2]],
      quaternion: [q[4 * i], q[4 * i + 1], q[4 * i + 2], q[4 * i + 3]],
    }),
  );
}

function addBullets(world: World, gallery: Gallery): Body[] {
  const { bulletPositions: p, bulletVelocities: v } = gallery;
  const shape = sphere(gallery.bulletRadius);
  return Array.from({ length: gallery.bulletCount }, (_, i) =>
    world.add({
      shape,
      position: [p[3 * i], p[3 * i + 1], p[3 * i + 2]],
      velocity: [v[3 * i], v[3 * i + 1], v[3 * i + 2]],
    }),
  );
}

function setVelocity(bullet: Body, velocities: Float64Array, i: number): void {
  bullet.velocity.x = velocities[3 * i];
  bullet.velocity.y = velocities[3 * i + 1];
  bullet.velocity.z = velocities[3 * i + 2];
}

function farthestAstray(bullets: Body[], positions: Float64Array): number {
  let farthest = 0;
  for (const [i, { position }] of bullets.entries()) {
    farthest = Math.max(
      farthest,
      Math.abs(position.x - positions[3 * i]),
      Math.abs(position.y - positions[3 * i + 1]),
      Math.abs(position.z - positions[3 * i + 2]),
    );
  }
  return farthest;
}

import {
  contactShapes,
  createAabb,
  createClosestPoints,
  createContact,
  createRayHit,
  createSweepHit,
  distanceShapes,
  overlapShapes,
  type PlacedShape,
  raycastShape,
  shapeBounds,
  shapeContains,
  sweepShapes,
} from 'first-contact/narrowphase';
import { Prng } from '../prng.ts';
import type { Recorder } from '../recorder.ts';
import { type GoldenType, randomShape, type Scene } from '../scene.ts';

const TYPES = ['sphere', 'capsule', 'box', 'triangle', 'plane'] as const;
/** Cases of each ordered pair. */
const CASES = 60;

/** Shape against shape without a world: every function, every ordered pair, near the origin and far from it. */
export const narrowphase: Scene = {
  name: 'narrowphase',
  covers: {
    contact: 200,
    'no contact': 200,
    sweep: 300,
    'rotating sweep': 100,
    miss: 100,
    distance: 1000,
    ray: 300,
    contains: 20,
  },
  twin: { share: 0.5 },
  play(recorder) {
    const prng = new Prng(9);
    for (const typeA of TYPES) {
      for (const typeB of TYPES) {
        if (typeA === 'plane' && typeB === 'plane') continue;
        for (let i = 0; i < CASES; i++) queryPair(typeA, typeB, prng, i, recorder);
        recorder.endBlock(`${typeA} and ${typeB}`);
      }
    }
  },
};

/** One case in four is far from the origin, one in five is aligned with the axes and on a coarse grid. */
function placedShape(prng: Prng, type: GoldenType, i: number): PlacedShape {
  const far = i % 4 === 3 ? 3e6 : 0;
  const isAligned = i % 5 === 0;
  const [x, y, z] = prng.vector(1.5);
  const grid = (value: number) => (isAligned ? Math.floor(2 * value) / 2 : value);
  return {
    shape: randomShape(prng, type, 1),
    position: [far + grid(x), grid(y) - far, grid(z)],
    quaternion: isAligned ? [0, 0, 0, 1] : prng.quaternion(),
    displacement: prng.direction(prng.pick([0, 0.5, 3, 20])),
    rotation: prng.direction(i % 3 === 1 ? prng.range(0, 7) : 0),
  };
}

const contact = createContact();
const closest = createClosestPoints();
const hit = createSweepHit();
const rayHit = createRayHit();
const bounds = createAabb();

/** Calls every function for two random shapes. */
export function queryPair(typeA: GoldenType, typeB: GoldenType, prng: Prng, i: number, recorder: Recorder): void {
  const a = placedShape(prng, typeA, i);
  const b = placedShape(prng, typeB, i);
  distanceShapes(closest, a, b);
  recorder.begin('distance').distance(closest.distance);
  recorder.point(closest.pointA, 'pointA').point(closest.pointB, 'pointB').normal(closest.normal);
  recorder.flag(overlapShapes(a, b), 'overlap');
  if (contactShapes(contact, a, b)) recorder.begin('contact').point(contact.point).manifold(contact);
  else recorder.begin('no contact');
  if (sweepShapes(hit, a, b)) {
    if (i % 3 === 1) recorder.count('rotating sweep');
    recorder.begin('sweep').fraction(hit.fraction).fraction(hit.exitFraction, 'exitFraction');
    recorder.flag(hit.overlapping, 'overlapping').distance(hit.depth, 'depth');
    recorder.point(hit.point).point(hit.pointA, 'pointA').point(hit.pointB, 'pointB').normal(hit.normal);
  } else recorder.begin('miss');
  if (a.shape.type !== 'plane') {
    shapeBounds(bounds, a);
    recorder.begin('bounds').point(bounds.min, 'min').point(bounds.max, 'max');
  }
  const [x, y, z] = b.position as readonly [number, number, number];
  const direction = prng.direction(2);
  const origin = [x - 2 * direction[0], y - 2 * direction[1], z - 2 * direction[2]] as const;
  const point = [x + prng.range(-0.5, 0.5), y + prng.range(-0.5, 0.5), z] as const;
  if (raycastShape(rayHit, { origin, direction }, b)) {
    recorder.begin('ray').distance(rayHit.distance).point(rayHit.point).normal(rayHit.normal);
    recorder.distance(rayHit.depth, 'depth').flag(rayHit.overlapping, 'overlapping');
  }
  if (shapeContains(b, point)) recorder.begin('contains').point({ x, y, z });
}

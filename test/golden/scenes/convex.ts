import { Prng } from '../prng.ts';
import { ROUND_AND_HULL, type Scene, SOLIDS } from '../scene.ts';
import { queryPair } from './narrowphase.ts';

/** Cases of each pair, half of them in either order. */
const CASES = 14;

/** Cylinders, cones and hulls against each other and against all other convex shapes, without a world. */
export const convex: Scene = {
  name: 'cylinders, cones and hulls',
  covers: {
    contact: 50,
    'no contact': 100,
    'manifold points': 80,
    sweep: 80,
    'rotating sweep': 30,
    miss: 100,
    distance: 336,
    ray: 150,
    contains: 50,
  },
  play(recorder) {
    const prng = new Prng(21);
    for (const type of ROUND_AND_HULL) {
      for (const other of [...ROUND_AND_HULL, ...SOLIDS, 'plane'] as const) {
        for (let i = 0; i < CASES; i++) {
          if (i % 2 === 0) queryPair(type, other, prng, i, recorder);
          else queryPair(other, type, prng, i, recorder);
        }
        recorder.endBlock(`${type} and ${other}`);
      }
    }
  },
};

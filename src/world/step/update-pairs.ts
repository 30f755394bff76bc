// reads: swept bounds, the awake list, ASLEEP, changed bodies, poses and motions of planes
// writes: the candidate pairs; bounds, limits and rotation budget of awake bodies whose pairs are found anew; the
//   broadphase

import { PlaneJoin } from '../../broadphase/plane-join.ts';
import type { WorldPlane } from '../../geometry/plane.ts';
import { LoadedShape } from '../../narrowphase/loaded-shape.ts';
import { RESPONDS, ROTATES } from '../body-store.ts';
import { load } from '../poses.ts';
import type { Simulation } from '../simulation.ts';

/** Finds the candidate pairs of the step: pairs of bounded bodies by the broadphase, then pairs with planes. */
export function updatePairs(sim: Simulation): void {
  sim.pairs.update();
  if (sim.planes.length === 0) return;
  joinPlanes(sim, true);
  joinPlanes(sim, false);
}

/** Pairs awake planes with all bodies, or other planes with awake bodies. */
function joinPlanes({ planes, store, pairs: { pairs } }: Simulation, areAwake: boolean): void {
  const { awake, bounds } = store;
  let count = 0;
  for (const plane of planes) if (awake.has(plane) === areAwake) count++;
  if (count === 0) return;
  partners.clear();
  const partnerCount = areAwake ? store.count : awake.count;
  for (let k = 0; k < partnerCount; k++) {
    const i = areAwake ? k : awake.items[k];
    if (store.isBounded(i)) partners.add(i);
  }
  if (count > 1) partners.fit(bounds);
  for (const plane of planes) {
    if (awake.has(plane) !== areAwake) continue;
    // The path of a plane that responds is not known yet.
    if (store.has(plane, ROTATES | RESPONDS)) {
      partners.joinAll(plane, pairs);
    } else {
      load(loaded, store, plane);
      partners.join(plane, loaded.worldShape as WorldPlane, loaded.displacement, bounds, pairs);
    }
  }
}

/** Filled anew by every call. */
const partners = new PlaneJoin();
const loaded = new LoadedShape();

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
  if (sim.planes.length > 0) joinPlanes(sim);
}

/** Pairs awake planes with all bodies, other planes with awake bodies. */
function joinPlanes({ planes, store, pairs: { pairs } }: Simulation): void {
  const { awake, bounds } = store;
  let awakePlanes = 0;
  for (const plane of planes) if (awake.has(plane)) awakePlanes++;
  const otherPlanes = planes.length - awakePlanes;
  allBodies.clear();
  awakeBodies.clear();
  if (awakePlanes > 0) for (let i = 0; i < store.count; i++) if (store.isBounded(i)) allBodies.add(i);
  if (otherPlanes > 0) {
    for (let k = 0; k < awake.count; k++) if (store.isBounded(awake.items[k])) awakeBodies.add(awake.items[k]);
  }
  if (awakePlanes > 1) allBodies.fit(bounds);
  if (otherPlanes > 1) awakeBodies.fit(bounds);
  for (const plane of planes) {
    const partners = awake.has(plane) ? allBodies : awakeBodies;
    // The path of a plane that responds is not known yet.
    if (store.has(plane, ROTATES | RESPONDS)) {
      partners.joinAll(plane, pairs);
    } else {
      load(loaded, store, plane);
      partners.join(plane, loaded.worldShape as WorldPlane, loaded.displacement, bounds, pairs);
    }
  }
}

// Filled anew by every call.
const allBodies = new PlaneJoin();
const awakeBodies = new PlaneJoin();
const loaded = new LoadedShape();

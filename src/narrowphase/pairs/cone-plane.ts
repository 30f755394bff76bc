// A cone touches a half-space when the lowest point of its apex and its rim does. Heights change linearly.

import type { Pair } from '../pair.ts';
import { pairWithPlane } from '../revolution/plane-answers.ts';

/** The pair of a cone and a plane. */
export const conePlane: Pair<'cone', 'plane'> = pairWithPlane(false, () => 0);

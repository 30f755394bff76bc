// A cylinder touches a half-space when the lowest point of its rims does. Heights change linearly.

import type { Pair } from '../pair.ts';
import { pairWithPlane } from '../revolution/plane-answers.ts';

/** The pair of a cylinder and a plane. */
export const cylinderPlane: Pair<'cylinder', 'plane'> = pairWithPlane(false, ({ radius }) => radius);

// A sphere touches a cone when its center is no farther from it than its radius. In the plane through the axis the
// cone is a triangle.

import type { Pair } from '../pair.ts';
import { nearestOnCone } from '../revolution/profile.ts';
import { pairWithSphere } from '../revolution/sphere-answers.ts';

/** The pair of a sphere and a cone. */
export const sphereCone: Pair<'sphere', 'cone'> = pairWithSphere(true, nearestOnCone);

// A sphere touches a cylinder when its center is no farther from it than its radius. In the plane through the axis the
// cylinder is a rectangle.

import type { Pair } from '../pair.ts';
import { nearestOnCylinder } from '../revolution/profile.ts';
import { pairWithSphere } from '../revolution/sphere-answers.ts';

/** The pair of a sphere and a cylinder. */
export const sphereCylinder: Pair<'sphere', 'cylinder'> = pairWithSphere(true, nearestOnCylinder);

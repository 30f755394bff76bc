import type { WorldCapsule } from './capsule.ts';
import type { Obb } from './obb.ts';
import type { WorldPlane } from './plane.ts';
import type { WorldSphere } from './sphere.ts';
import type { WorldTriangle } from './triangle.ts';

/**
 * A shape in the world. Corners and offsets of a world shape are relative to its `center`. So a translation writes the
 * center only. The narrowphase subtracts centers first, which keeps its precision far from the origin.
 */
export type WorldShape = WorldSphere | WorldCapsule | Obb | WorldTriangle | WorldPlane;

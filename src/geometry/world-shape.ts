import type { WorldCapsule } from './capsule.ts';
import type { Obb } from './obb.ts';
import type { WorldPlane } from './plane.ts';
import type { WorldSphere } from './sphere.ts';
import type { WorldTriangle } from './triangle.ts';

/**
 * A shape in the world. Every world shape keeps its orientation relative to `center`. So translating a shape writes its
 * center only, and the narrowphase subtracts centers before it computes anything else.
 */
export type WorldShape = WorldSphere | WorldCapsule | Obb | WorldTriangle | WorldPlane;

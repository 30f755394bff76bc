// All figures of the docs by file name. Each is a function of nothing but the library and files of the repository, so that a test can compare what it
// returns with the file.

import { stepStages } from './architecture.ts';
import { borders } from './borders.ts';
import { boxAndMesh } from './box-and-mesh.ts';
import { aabbSweep, separatingAxes } from './boxes.ts';
import { capsuleBox, capsuleCapsule } from './capsules.ts';
import { determinism } from './determinism.ts';
import { manifolds } from './manifolds.ts';
import { character, edges, friction, responses } from './motion.ts';
import { performance } from './performance.ts';
import { lineOutcomes, sharedEdge, slabs } from './rays.ts';
import { boxRegions, pointInTriangle, supportOfBox, triangleRegions } from './regions.ts';
import { rooms } from './rooms.ts';
import { solver } from './solver.ts';
import { sphereBox, spherePlane, sphereSphere } from './spheres.ts';
import { layers, moves, normals, queries, step } from './world.ts';

/** Draws the figure of that name in docs/figures, without `.svg`. */
export const figures: Readonly<Record<string, () => string>> = {
  'aabb-sweep': aabbSweep,
  borders,
  'box-regions': boxRegions,
  'capsule-box': capsuleBox,
  'capsule-capsule': capsuleCapsule,
  character,
  determinism,
  edges,
  friction,
  layers,
  'line-outcomes': lineOutcomes,
  manifolds,
  moves,
  normals,
  performance,
  'point-in-triangle': pointInTriangle,
  queries,
  responses,
  rooms,
  step,
  'support-of-box': supportOfBox,
  'separating-axes': separatingAxes,
  'shared-edge': sharedEdge,
  slabs,
  solver,
  'sphere-box': sphereBox,
  'sphere-plane': spherePlane,
  'sphere-sphere': sphereSphere,
  'step-stages': stepStages,
  'box-and-mesh': boxAndMesh,
  'triangle-regions': triangleRegions,
};

// The adapter for three.js: `first-contact/three`.

export { bind, bindInstances, sync } from './bind.ts';
export { bindBones } from './bind-bones.ts';
export { DebugLines, type DebugProps } from './debug-lines.ts';
export type { Mark } from './marks.ts';
export {
  boxFromGeometry,
  type FromGeometry,
  type GeometryOptions,
  hullFromGeometry,
  meshFromGeometry,
  shapeFromGeometry,
  sphereFromGeometry,
} from './shape-from-geometry.ts';
export {
  boxFromObject,
  hullFromObject,
  meshFromObject,
  type ObjectOptions,
  shapeFromObject,
  sphereFromObject,
} from './shape-from-object.ts';

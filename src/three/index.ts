// The adapter for three.js: `first-contact/three`.

export { bind, bindInstances, sync } from './bind.ts';
export { DebugLines, type DebugProps } from './debug-lines.ts';
export { type AutoShape, type GeometryOptions, shapeFromGeometry } from './shape-from-geometry.ts';
export { type ObjectOptions, shapeFromObject } from './shape-from-object.ts';

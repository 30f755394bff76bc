import { closestOnTriangle, type TriangleWithNormal } from '../../math/closest-points.ts';
import { cross, normalize } from '../../math/cross.ts';
import { copy, length, set, type Vec3, vec3 } from '../../math/vec3.ts';
import type { Core, CoreKind } from './core.ts';
import { edgesOf } from './corners.ts';

// The core of a triangle.

const TRIANGLE: CoreKind = {
  isBox: false,
  cornerCount: 3,
  edges: edgesOf([
    [0, 1],
    [1, 2],
    [2, 0],
  ]),
  edgesPerDirection: 1,
  closestPoint: (out, { corners, normals }, p) => {
    triangle.a = corners[0];
    triangle.b = corners[1];
    triangle.c = corners[2];
    triangle.normal = normals[0];
    closestOnTriangle(out, p, triangle);
  },
};

/** Loads the triangle with the given corners and unit normal. */
export function setTriangle(
  core: Core,
  a: Readonly<Vec3>,
  b: Readonly<Vec3>,
  c: Readonly<Vec3>,
  normal: Readonly<Vec3>,
): void {
  core.setKind(TRIANGLE, 3, 1, 3);
  const { corners, directions, rims } = core;
  copy(corners[0], a);
  copy(corners[1], b);
  copy(corners[2], c);
  copy(core.normals[0], normal);
  core.size = 0;
  for (let i = 0; i < 3; i++) {
    const from = corners[i];
    const to = corners[i === 2 ? 0 : i + 1];
    set(directions[i], to.x - from.x, to.y - from.y, to.z - from.z);
    core.size = Math.max(core.size, length(directions[i]));
    cross(rims[i], directions[i], normal);
    normalize(rims[i]);
  }
}

const ORIGIN: Readonly<Vec3> = vec3();
const triangle: TriangleWithNormal = { a: ORIGIN, b: ORIGIN, c: ORIGIN, normal: ORIGIN };

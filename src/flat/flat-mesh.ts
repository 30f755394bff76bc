import type { TriangleMesh } from '../geometry/shape.ts';
import { fieldsOf, made } from '../narrowphase/made-shape.ts';
import type { Pair } from '../narrowphase/pair.ts';
import { surfaceKind } from '../narrowphase/parts/surface-parts.ts';
import type { ShapeKind } from '../narrowphase/shape-kind.ts';
import { TRIANGLE } from '../shapes/triangle.ts';
import { type TriangleMeshOptions, triangleMesh, triangleMeshFrom } from '../shapes/triangle-mesh.ts';
import { flatCapsuleAndWall } from './crossed.ts';
import { planarKind } from './planar-kind.ts';

/** A `triangleMesh` in the plane: upright walls. */
export function flatMesh(options: TriangleMeshOptions): TriangleMesh {
  return made(fieldsOf(triangleMesh(options)), FLAT_MESH);
}

function flatMeshFrom(literal: TriangleMesh): TriangleMesh {
  return made(fieldsOf(triangleMeshFrom(literal)), FLAT_MESH);
}

const FLAT_MESH = /* @__PURE__ */ flatMeshKind();

function flatMeshKind(): ShapeKind {
  const triangle = planarKind(TRIANGLE, TRIANGLE.make, flatCapsuleAndWall as unknown as Pair);
  return surfaceKind('triangleMesh', triangle, flatMeshFrom);
}

import type {
  Aabb,
  RayCrossing,
  Vec3,
  WorldCapsule,
  WorldPlane,
  WorldSphere,
  WorldTriangle,
} from 'first-contact/narrowphase';
import { createObb } from 'first-contact/narrowphase';

/** What examples of `first-contact/narrowphase` have in scope: shapes in the world, a segment from `p` to `q`, a triangle, a list. */
export function scope() {
  const ball: WorldSphere = { center: at(0, 1, 0), radius: 1 };
  const otherBall: WorldSphere = { center: at(0, 2, 0), radius: 1 };
  const crate = createObb({ halfExtents: [1, 1, 1], center: [0, 1, 0] });
  const otherCrate = createObb({ halfExtents: [1, 1, 1], center: [0, 2, 0] });
  const pill: WorldCapsule = { center: at(0, 1, 0), axis: at(0, 1, 0), radius: 0.5, halfHeight: 1 };
  const otherPill: WorldCapsule = { center: at(0, 2, 0), axis: at(1, 0, 0), radius: 0.5, halfHeight: 1 };
  const ground: WorldPlane = { center: at(0, 0, 0), normal: at(0, 1, 0), offset: 0.5 };
  const face = triangleAt(at(0, 0, 0));
  const otherFace = triangleAt(at(0, 0, 0));
  const { a, b, c } = face;
  const bounds: Aabb = { min: at(-1, -1, -1), max: at(1, 1, 1) };
  const otherBounds: Aabb = { min: at(4, -1, -1), max: at(5, 1, 1) };
  const p = at(1, 5, 1);
  const q = at(1, -5, 1);
  const point = at(1, 0, 1);
  const out = at(0, 0, 0);
  const crossings: RayCrossing[] = [];
  const shapes = { ball, otherBall, crate, otherCrate, pill, otherPill, ground, face, otherFace, bounds, otherBounds };
  return { ...shapes, a, b, c, p, q, point, out, crossings };
}

function at(x: number, y: number, z: number): Vec3 {
  return { x, y, z };
}

function triangleAt(center: Vec3): WorldTriangle {
  return { center, a: at(0, 0, 0), b: at(0, 0, 4), c: at(4, 0, 0), normal: at(0, 1, 0) };
}

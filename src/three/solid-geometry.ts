// Geometries of three.js that are exact solids. `geometry.parameters` stays as it was when vertices are moved or triangles are
// removed. So the geometry is compared with a new one of the same class and parameters.

import { box, type ChildShape, capsule, cone, cylinder, sphere } from 'first-contact';
import type { BufferGeometry } from 'three';
import { boundsOf, cornersOf, readVertices, type Vertices } from './vertices.ts';

/** A convex solid about the origin, scaled along the axes. Returns undefined if only its hull has that scale. */
export type Solid = (x: number, y: number, z: number) => ChildShape | undefined;

/** The parameters of all classes below. */
interface Parameters {
  readonly width: number;
  readonly height: number;
  readonly depth: number;
  readonly radius: number;
  readonly radiusTop: number;
  readonly radiusBottom: number;
  readonly radialSegments: number;
  readonly openEnded: boolean;
  readonly phiLength: number;
  readonly thetaStart: number;
  readonly thetaLength: number;
  readonly detail: number;
  /** The height of a capsule before three.js 0.175. */
  readonly length?: number;
}

/** Largest difference of equal numbers in single precision, relative to the size. */
const ROUNDING = 1e-5;
const FULL_TURN = 2 * Math.PI - 1e-6;

/** The solid that a geometry draws; undefined if it draws something else. */
export function solidOf(geometry: BufferGeometry, vertices: Vertices, owner: string): Solid | undefined {
  const { parameters } = geometry as BufferGeometry & { readonly parameters?: Parameters };
  const solid = parameters && SOLIDS[geometry.type]?.(parameters);
  return solid && isAsMade(geometry, parameters, vertices, owner) ? solid : undefined;
}

/** Whether a geometry has the triangles that its class makes of its parameters. */
function isAsMade(geometry: BufferGeometry, parameters: Parameters, vertices: Vertices, owner: string): boolean {
  const made = geometry.constructor as { fromJSON?(parameters: Parameters): BufferGeometry };
  if (!made.fromJSON) return false;
  const corners = cornersOf(vertices);
  const expected = cornersOf(readVertices(made.fromJSON(parameters), owner));
  if (corners.length !== expected.length) return false;
  // For each axis: a box may be much thinner than long.
  const { low, high } = boundsOf(expected);
  const slack = low.map((least, axis) => ROUNDING * (high[axis] - least));
  return corners.every((x, i) => Math.abs(x - expected[i]) <= slack[i % 3]);
}

const SOLIDS: Readonly<Record<string, (parameters: Parameters) => Solid | undefined>> = {
  BoxGeometry: ({ width, height, depth }) =>
    Math.min(width, height, depth) > 0
      ? (x, y, z) => box({ size: [width * Math.abs(x), height * Math.abs(y), depth * Math.abs(z)] })
      : undefined,
  SphereGeometry: ({ radius, phiLength, thetaStart, thetaLength }) =>
    radius > 0 && phiLength >= FULL_TURN && thetaStart === 0 && thetaLength >= FULL_TURN / 2
      ? (x, y, z) => (isUniform(x, y, z) ? sphere(radius * Math.abs(x)) : undefined)
      : undefined,
  CapsuleGeometry: ({ radius, height, length = height, radialSegments }) =>
    radius > 0 && length >= 0 && radialSegments >= 3
      ? (x, y, z) =>
          isUniform(x, y, z)
            ? capsule({ radius: radius * Math.abs(x), halfHeight: (length / 2) * Math.abs(x) })
            : undefined
      : undefined,
  CylinderGeometry: (parameters) => solidCylinder(parameters.radiusTop, parameters.radiusBottom, parameters),
  ConeGeometry: (parameters) => solidCylinder(0, parameters.radius, parameters),
  TetrahedronGeometry: polyhedron,
  OctahedronGeometry: polyhedron,
  DodecahedronGeometry: polyhedron,
  IcosahedronGeometry: polyhedron,
};

function solidCylinder(
  top: number,
  bottom: number,
  { height, radialSegments, openEnded, thetaLength }: Parameters,
): Solid | undefined {
  const isClosed = !openEnded && thetaLength >= FULL_TURN && radialSegments >= 3;
  if (!isClosed || !(height > 0) || Math.min(top, bottom) < 0 || Math.max(top, bottom) === 0) return undefined;
  if (top === 0) {
    // The apex is at the upper end.
    return (x, y, z) =>
      isRound(x, z) && y > 0 ? cone({ radius: bottom * Math.abs(x), halfHeight: (height / 2) * y }) : undefined;
  }
  if (top !== bottom) return onlyHull;
  return (x, y, z) =>
    isRound(x, z) ? cylinder({ radius: top * Math.abs(x), halfHeight: (height / 2) * Math.abs(y) }) : undefined;
}

/** A regular solid. Those of more detail stand for a round shape. */
function polyhedron({ radius, detail }: Parameters): Solid | undefined {
  return radius > 0 && detail <= 2 ? onlyHull : undefined;
}

/** A solid that is convex, but of no kind of shape. */
const onlyHull: Solid = () => undefined;

const isRound = (x: number, z: number) => Math.abs(Math.abs(x) - Math.abs(z)) <= ROUNDING * Math.abs(x);
const isUniform = (x: number, y: number, z: number) => isRound(x, y) && isRound(x, z);

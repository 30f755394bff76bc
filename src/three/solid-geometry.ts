// Geometries of three.js that are exact solids. `geometry.parameters` stays as it was when the vertices are moved, rotated or
// scaled, so it is trusted only when each vertex is on the surface that it predicts.

import { box, type ChildShape, capsule, cone, cylinder, sphere } from 'first-contact';
import type { BufferGeometry } from 'three';
import { boundsOf, usedPositions, type Vertices } from './vertices.ts';

/** A convex solid about the origin, and how it may be scaled. */
export interface Solid {
  /** The shape with this scale along the axes; undefined if there is none of its kind, but its hull. */
  scaled(x: number, y: number, z: number): ChildShape | undefined;
  /** Distance of a point from the surface, near the surface. */
  distance(x: number, y: number, z: number): number;
}

/** How far from the surface a vertex of single precision may be, relative to the size. */
const SURFACE = 1e-5;
const lengthOf = (x: number, y: number, z = 0) => Math.sqrt(x * x + y * y + z * z);
const FULL_TURN = 2 * Math.PI - 1e-6;

/** Regular solids. They are based on `PolyhedronGeometry`. */
const POLYHEDRA = /^(Tetra|Octa|Dodeca|Icosa)(?=hedronGeometry$)/;

type Parameters = Readonly<Record<string, number | boolean | undefined>>;

/** The solid whose surface is that of the geometry; undefined if it is none. */
export function solidOf(geometry: BufferGeometry, vertices: Vertices): Solid | undefined {
  const { parameters } = geometry as BufferGeometry & { parameters?: Parameters };
  const solid = parameters && SOLIDS[geometry.type.replace(POLYHEDRA, 'Poly')]?.(parameters);
  if (!solid || !isWhole(geometry)) return undefined;
  const points = usedPositions(vertices);
  const size = points.reduce((most, x) => Math.max(most, Math.abs(x)), 0);
  for (let i = 0; i < points.length; i += 3) {
    if (!(Math.abs(solid.distance(points[i], points[i + 1], points[i + 2])) <= SURFACE * size)) return undefined;
  }
  return reaches(solid, points, size) ? solid : undefined;
}

/** Whether all triangles are drawn. */
function isWhole({ index, attributes, drawRange }: BufferGeometry): boolean {
  return drawRange.start === 0 && drawRange.count >= (index ?? attributes.position).count;
}

/** Whether there are vertices near the bounds of the solid on all sides: a part of its surface is another shape. */
function reaches(solid: Solid, points: Float32Array, size: number): boolean {
  const { low, high } = boundsOf(points);
  return [0, 1, 2].every((axis) => {
    const at = (x: number): [number, number, number] => [axis === 0 ? x : 0, axis === 1 ? x : 0, axis === 2 ? x : 0];
    // A regular polygon of n corners reaches at least cos(π / n) of its radius; three are the least.
    return [low[axis], high[axis]].every(
      (end) => Math.abs(end) >= size * SURFACE && solid.distance(...at(end * 2)) >= 0,
    );
  });
}

const SOLIDS: Readonly<Record<string, (parameters: Parameters) => Solid | undefined>> = {
  BoxGeometry: ({ width, height, depth }) => solidBox(Number(width), Number(height), Number(depth)),
  SphereGeometry: ({ radius, phiLength, thetaLength }) =>
    Number(phiLength) >= FULL_TURN && Number(thetaLength) >= FULL_TURN / 2 ? solidSphere(Number(radius)) : undefined,
  // The straight part was called `length` before three 0.175.
  CapsuleGeometry: ({ radius, height, length }) => solidCapsule(Number(radius), Number(height ?? length) / 2),
  CylinderGeometry: (parameters) => {
    const { radiusTop, radiusBottom, height, openEnded, thetaLength } = parameters;
    if (openEnded || Number(thetaLength) < FULL_TURN) return undefined;
    const [top, bottom, halfHeight] = [Number(radiusTop), Number(radiusBottom), Number(height) / 2];
    if (top === 0) return solidCone(bottom, halfHeight);
    return top === bottom ? solidCylinder(top, halfHeight) : hullOfFrustum(top, bottom, halfHeight);
  },
  ConeGeometry: ({ radius, height, openEnded, thetaLength }) =>
    openEnded || Number(thetaLength) < FULL_TURN ? undefined : solidCone(Number(radius), Number(height) / 2),
  // Those of more detail stand for a round shape.
  PolyhedronGeometry: ({ radius, detail }) =>
    Number(detail) > 2 ? undefined : { ...solidSphere(Number(radius)), scaled: () => undefined },
};

function solidBox(width: number, height: number, depth: number): Solid {
  return {
    scaled: (x, y, z) => box({ size: [Math.abs(width * x), Math.abs(height * y), Math.abs(depth * z)] }),
    distance: (x, y, z) => Math.max(Math.abs(x) - width / 2, Math.abs(y) - height / 2, Math.abs(z) - depth / 2),
  };
}

function solidSphere(radius: number): Solid {
  return {
    scaled: (x, y, z) => (isUniform(x, y, z) ? sphere(radius * Math.abs(x)) : undefined),
    distance: (x, y, z) => lengthOf(x, y, z) - radius,
  };
}

function solidCapsule(radius: number, halfHeight: number): Solid {
  return {
    scaled: (x, y, z) =>
      isUniform(x, y, z) ? capsule({ radius: radius * Math.abs(x), halfHeight: halfHeight * Math.abs(x) }) : undefined,
    distance: (x, y, z) => lengthOf(x, Math.max(0, Math.abs(y) - halfHeight), z) - radius,
  };
}

function solidCylinder(radius: number, halfHeight: number): Solid {
  return {
    scaled: (x, y, z) =>
      isRound(x, z) ? cylinder({ radius: radius * Math.abs(x), halfHeight: halfHeight * Math.abs(y) }) : undefined,
    distance: (x, y, z) => Math.max(lengthOf(x, z) - radius, Math.abs(y) - halfHeight),
  };
}

/** The apex is at the upper end. */
function solidCone(radius: number, halfHeight: number): Solid {
  const slant = lengthOf(radius, 2 * halfHeight);
  return {
    scaled: (x, y, z) =>
      isRound(x, z) && y > 0 ? cone({ radius: radius * Math.abs(x), halfHeight: halfHeight * y }) : undefined,
    distance: (x, y, z) =>
      Math.max(-y - halfHeight, (lengthOf(x, z) * 2 * halfHeight + (y - halfHeight) * radius) / slant),
  };
}

/** A truncated cone: there is no such shape, but it is convex. */
function hullOfFrustum(top: number, bottom: number, halfHeight: number): Solid {
  const radiusAt = (y: number) => (top + bottom) / 2 + ((top - bottom) / 2) * (y / halfHeight);
  return {
    scaled: () => undefined,
    distance: (x, y, z) => Math.max(lengthOf(x, z) - radiusAt(y), Math.abs(y) - halfHeight),
  };
}

const isRound = (x: number, z: number) => Math.abs(Math.abs(x) - Math.abs(z)) <= SURFACE * Math.abs(x);
const isUniform = (x: number, y: number, z: number) => isRound(x, y) && isRound(x, z);

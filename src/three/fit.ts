import { box, type ChildShape, sphere, type TriangleMesh, type TriangleMeshOptions, triangleMesh } from 'first-contact';
import type { BufferGeometry } from 'three';
import { hullOf } from './hull.ts';
import type { Mark } from './marks.ts';
import { solidOf } from './solid-geometry.ts';
import { boundsOf, type Matrix, transformed, usedPositions, type Vertices } from './vertices.ts';

/** A shape and where its center is, in the frame of the vertices. */
export interface PlacedChild {
  readonly shape: ChildShape;
  readonly position: readonly [x: number, y: number, z: number];
}

/**
 * The shape of a geometry; undefined if it is that of its triangles.
 * @param matrix The transformation of its vertices.
 * @param scale The same transformation, if it scales along the axes. A solid is not rotated and moved then.
 */
export type Fitted = (matrix: Matrix, scale?: readonly [x: number, y: number, z: number]) => PlacedChild | undefined;

/** How shapes follow geometries. Each brings the code of its shapes, so a program has those of the fits that it uses. */
export interface Fit {
  /** The first word of its functions: `hull` of `hullFromGeometry` and `hullFromObject`. */
  readonly name: 'shape' | Mark;
  of(geometry: BufferGeometry, vertices: Vertices, owner: string): Fitted;
  /** Makes the shape of triangles. */
  readonly mesh?: (options: TriangleMeshOptions) => TriangleMesh;
  /** Those that marks of objects may ask for, besides itself. */
  readonly others?: readonly Fit[];
}

export const boxFit: Fit = {
  name: 'box',
  of: (_, vertices) => (matrix) => {
    const { low, high, center } = aroundOf(usedPositions(transformed(vertices, matrix)));
    return { shape: box({ size: [high[0] - low[0], high[1] - low[1], high[2] - low[2]] }), position: center };
  },
};

export const sphereFit: Fit = {
  name: 'sphere',
  of: (_, vertices) => (matrix) => {
    const points = usedPositions(transformed(vertices, matrix));
    const { center } = aroundOf(points);
    let radius = 0;
    for (let i = 0; i < points.length; i += 3) {
      radius = Math.max(radius, distanceBetween(points.subarray(i, i + 3), center));
    }
    return { shape: sphere(radius), position: center };
  },
};

export const hullFit: Fit = {
  name: 'hull',
  of: (_, vertices) => (matrix) => hullAround(vertices, matrix),
};

export const meshFit: Fit = { name: 'mesh', of: () => () => undefined, mesh: triangleMesh };

/** The solid that a geometry of three.js draws. One that is scaled or sheared to another kind is still convex. */
export const solidFit: Fit = {
  name: 'shape',
  of: (geometry, vertices, owner) => {
    const solid = solidOf(geometry, vertices, owner);
    return (matrix, scale) => {
      const exact = scale && solid?.(...scale);
      if (exact) return { shape: exact, position: [0, 0, 0] };
      return solid && hullAround(vertices, matrix);
    };
  },
  mesh: triangleMesh,
  others: [boxFit, sphereFit, hullFit, meshFit],
};

function hullAround(vertices: Vertices, matrix: Matrix): PlacedChild {
  return { shape: hullOf(usedPositions(transformed(vertices, matrix))), position: [0, 0, 0] };
}

/** The bounds of points and their center. */
function aroundOf(points: Float32Array) {
  const { low, high } = boundsOf(points);
  const center = [0, 1, 2].map((axis) => (low[axis] + high[axis]) / 2) as [number, number, number];
  return { low, high, center };
}

function distanceBetween(p: ArrayLike<number>, q: ArrayLike<number>): number {
  const [x, y, z] = [p[0] - q[0], p[1] - q[1], p[2] - q[2]];
  return Math.sqrt(x * x + y * y + z * z);
}

// Geometries of shapes. Those of one kind share a geometry of unit size, and each instance has a scale.

import type { ChildShape, Shape } from 'first-contact';
import * as THREE from 'three';
import { ConvexGeometry } from 'three/addons/geometries/ConvexGeometry.js';
import { mergeGeometries } from 'three/addons/utils/BufferGeometryUtils.js';

type Scale = readonly [x: number, y: number, z: number];
const UNSCALED: Scale = [1, 1, 1];

/** Shapes with the same key are instances of one mesh. */
export function keyOf(shape: Shape): unknown {
  return shape.type === 'sphere' || shape.type === 'box' || shape.type === 'cylinder' || shape.type === 'cone'
    ? shape.type
    : shape;
}

/** Scale of an instance of the geometry with the key of the shape. */
export function scaleOf(shape: Shape): Scale {
  if (shape.type === 'sphere') return [shape.radius, shape.radius, shape.radius];
  if (shape.type === 'box') return [2 * shape.halfExtents.x, 2 * shape.halfExtents.y, 2 * shape.halfExtents.z];
  if (shape.type === 'cylinder' || shape.type === 'cone') return [shape.radius, 2 * shape.halfHeight, shape.radius];
  return UNSCALED;
}

/** The geometry with the key of the shape, coarse for a crowd; undefined for planes, which have no end. */
export function geometryOf(shape: Shape, count: number): THREE.BufferGeometry | undefined {
  const detail = count > 3000 ? 10 : count > 300 ? 16 : 32;
  switch (shape.type) {
    case 'sphere':
      return new THREE.SphereGeometry(1, detail, detail / 2);
    case 'box':
      return new THREE.BoxGeometry(1, 1, 1);
    case 'cylinder':
      return new THREE.CylinderGeometry(1, 1, 1, 2 * detail);
    case 'cone':
      return new THREE.ConeGeometry(1, 1, 2 * detail);
    case 'capsule':
      return new THREE.CapsuleGeometry(shape.radius, 2 * shape.halfHeight, detail / 2, detail);
    case 'convexHull':
      return new ConvexGeometry(shape.points.map(({ x, y, z }) => new THREE.Vector3(x, y, z)));
    case 'triangle':
      return trianglesOf([shape.a, shape.b, shape.c].flatMap(({ x, y, z }) => [x, y, z]));
    case 'triangleMesh':
      return trianglesOf(shape.positions, shape.indices);
    case 'heightField':
      return trianglesOf(...gridOf(shape));
    case 'compound':
      return mergeGeometries(shape.children.map((child) => partOf(child, count)));
    case 'plane':
      return undefined;
  }
}

function trianglesOf(positions: readonly number[], indices?: readonly number[]): THREE.BufferGeometry {
  const geometry = new THREE.BufferGeometry();
  geometry.setAttribute('position', new THREE.Float32BufferAttribute(positions, 3));
  if (indices) geometry.setIndex(indices.slice());
  geometry.computeVertexNormals();
  return geometry;
}

function gridOf({ heights, rows, columns, cellSize }: Extract<Shape, { type: 'heightField' }>): [number[], number[]] {
  const positions: number[] = [];
  const indices: number[] = [];
  for (let k = 0; k < rows * columns; k++) {
    const [row, column] = [Math.floor(k / columns), k % columns];
    const x = (column - (columns - 1) / 2) * cellSize.x;
    positions.push(x, heights[k], (row - (rows - 1) / 2) * cellSize.z);
    if (row < rows - 1 && column < columns - 1) {
      const below = k + columns;
      for (const corners of [
        [k, below, below + 1],
        [k, below + 1, k + 1],
      ]) {
        if (corners.every((corner) => Number.isFinite(heights[corner]))) indices.push(...corners);
      }
    }
  }
  return [positions.map((x) => (Number.isFinite(x) ? x : 0)), indices];
}

/** A child of a compound in the frame of its body, without what not all geometries have. */
function partOf(
  {
    shape,
    position: p,
    quaternion: q,
  }: { shape: ChildShape; position: { x: number; y: number; z: number } } & {
    quaternion: { x: number; y: number; z: number; w: number };
  },
  count: number,
): THREE.BufferGeometry {
  const made = geometryOf(shape, count)!;
  const geometry = made.index ? made.toNonIndexed() : made;
  geometry.deleteAttribute('uv');
  const scale = new THREE.Vector3(...scaleOf(shape));
  const turn = new THREE.Quaternion(q.x, q.y, q.z, q.w);
  return geometry.applyMatrix4(new THREE.Matrix4().compose(new THREE.Vector3(p.x, p.y, p.z), turn, scale));
}

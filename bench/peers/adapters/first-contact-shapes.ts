// The shapes of the scenes.

import { box, type ChildShape, capsule, compound, heightField, type Shape, sphere, triangleMesh } from 'first-contact';
import { BOX, type Bodies, CAPSULE, COMPOUND, PARTS } from '../../scenes/bodies.ts';
import type { Level } from '../../scenes/level.ts';

export function shapeOf(bodies: Bodies, i: number): Shape {
  return bodies.shapes[i] === COMPOUND ? compoundOf(bodies.parts!, PARTS * i) : simpleShapeOf(bodies, i);
}

function simpleShapeOf({ shapes, sizes }: Bodies, i: number): ChildShape {
  const [x, y, z] = sizes.subarray(3 * i, 3 * i + 3);
  if (shapes[i] === BOX) return box({ halfExtents: [x, y, z] });
  return shapes[i] === CAPSULE ? capsule({ radius: x, halfHeight: y }) : sphere(x);
}

function compoundOf(parts: Bodies, first: number): Shape {
  const { positions: p, quaternions: q } = parts;
  const children = Array.from({ length: PARTS }, (_, k) => {
    const i = first + k;
    return {
      shape: simpleShapeOf(parts, i),
      position: [p[3 * i], p[3 * i + 1], p[3 * i + 2]] as const,
      quaternion: [q[4 * i], q[4 * i + 1], q[4 * i + 2], q[4 * i + 3]] as const,
    };
  });
  return compound(children);
}

export function levelShape(level: Level): Shape {
  if (level.kind === 'mesh') return triangleMesh({ positions: level.positions, indices: level.indices });
  const { heights, samples, cellSize } = level;
  return heightField({ heights, rows: samples, columns: samples, cellSize });
}

// The bytes of shapes: docs/format.md. Each is written where it first occurs, and by its number from then on.

import { MOST_CORNERS } from '../constants.ts';
import { type CompoundChild, SHAPE_TYPES, type Shape, type ShapeType } from '../geometry/shape.ts';
import { type Vec3, vec3 } from '../math/vec3.ts';
import { fieldsOf } from '../narrowphase/made-shape.ts';
import { isPlain } from '../validate.ts';
import type { ByteReader, ByteWriter } from './bytes.ts';
import { attempt, type KnownKinds } from './kinds.ts';
import { readMesh, writeMesh } from './mesh-codec.ts';
import { TableReader, TableWriter } from './table.ts';
import { readValue, writeValue } from './value-codec.ts';

/** Writes shapes, each once. */
export function shapeWriter(): TableWriter<Shape> {
  return new TableWriter(writeShape);
}

function writeShape(out: ByteWriter, given: Shape, shapes: TableWriter<Shape>): void {
  // Histories have the fields of shapes.
  const shape = fieldsOf(given);
  out.u8(SHAPE_TYPES.indexOf(shape.type));
  switch (shape.type) {
    case 'sphere':
      out.f64(shape.radius);
      break;
    case 'plane':
      writeVec3(out, shape.normal);
      out.f64(shape.offset);
      break;
    case 'box':
      writeVec3(out, shape.halfExtents);
      break;
    case 'capsule':
    case 'cylinder':
    case 'cone':
      out.f64(shape.radius);
      out.f64(shape.halfHeight);
      break;
    case 'triangle':
      for (const corner of [shape.a, shape.b, shape.c]) writeVec3(out, corner);
      break;
    case 'convexHull':
      out.f64(shape.tolerance);
      out.varint(shape.points.length);
      for (const point of shape.points) writeVec3(out, point);
      break;
    case 'triangleMesh':
      writeMesh(out, shape);
      break;
    case 'heightField': {
      const { heights, rows, columns, cellSize, solid, precision } = shape;
      const isSingle = precision === 'single';
      out.u8((solid ? SOLID : 0) | (isSingle ? SINGLE : 0));
      out.varint(rows);
      out.varint(columns);
      out.f64(cellSize.x);
      out.f64(cellSize.z);
      out.numbers(isSingle ? Float32Array.from(heights) : Float64Array.from(heights));
      break;
    }
    case 'compound':
      out.varint(shape.children.length);
      for (const child of shape.children) writeChild(out, child, shapes);
  }
}

function writeChild(
  out: ByteWriter,
  { shape, position, quaternion, userData }: CompoundChild,
  shapes: TableWriter<Shape>,
): void {
  shapes.write(out, shape);
  writeVec3(out, position);
  writeVec3(out, quaternion);
  out.f64(quaternion.w);
  // Other data is of the game.
  writeValue(out, isPlain(userData) ? userData : undefined);
}

/** Reads shapes, each of which was written once. */
export function shapeReader(kinds: KnownKinds): TableReader<Shape> {
  let isInCompound = false;
  return new TableReader((from, shapes) => {
    const code = from.u8();
    const type = SHAPE_TYPES[code] ?? from.fail(`there is no shape of type ${code}`);
    if (type !== 'compound') return readSimple(from, type, kinds);
    if (isInCompound) from.fail('a compound is a child of another one');
    isInCompound = true;
    const children = Array.from({ length: from.count('children of a compound', CHILD) }, () => readChild(from, shapes));
    isInCompound = false;
    return kinds.shape(type, from, children);
  });
}

/** Reads a shape without children. */
function readSimple(from: ByteReader, type: Exclude<ShapeType, 'compound'>, kinds: KnownKinds): Shape {
  switch (type) {
    case 'sphere':
      return kinds.shape(type, from, from.f64());
    case 'plane':
      return kinds.shape(type, from, { normal: readVec3(from), offset: from.f64() });
    case 'box':
      return kinds.shape(type, from, { halfExtents: readVec3(from) });
    case 'capsule':
    case 'cylinder':
    case 'cone':
      return kinds.shape(type, from, { radius: from.f64(), halfHeight: from.f64() });
    case 'triangle':
      return kinds.shape(type, from, readVec3(from), readVec3(from), readVec3(from));
    case 'convexHull': {
      const tolerance = from.notNegative('tolerance of a hull');
      const count = from.count('corners of a hull', 24);
      if (count > MOST_CORNERS) from.fail(`a hull has ${count} corners`);
      const points = Array.from({ length: count }, () => readVec3(from));
      // The constructor would simplify them.
      const { make } = kinds.kind(type, from, [0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1]);
      return attempt(from, make, [{ type, points, tolerance }]);
    }
    case 'triangleMesh':
      return readMesh(from, kinds);
    case 'heightField': {
      const bits = from.u8();
      const [rows, columns] = [from.varint(), from.varint()];
      const cellSize = { x: from.f64(), z: from.f64() };
      const precision = (bits & SINGLE) !== 0 ? Float32Array : Float64Array;
      const heights = from.numbers<Float32Array | Float64Array>(precision, rows * columns, 'heights of a field');
      return kinds.shape(type, from, { heights, rows, columns, cellSize, solid: (bits & SOLID) !== 0 });
    }
  }
}

function readChild(from: ByteReader, shapes: TableReader<Shape>): CompoundChild {
  const shape = shapes.read(from) as CompoundChild['shape'];
  const position = readVec3(from);
  const quaternion = { ...readVec3(from), w: from.f64() };
  const userData = readValue(from);
  if (!isPlain(userData)) from.fail('userData of a child is no text, number or boolean');
  return { shape, position, quaternion, userData };
}

export function writeVec3(out: ByteWriter, { x, y, z }: Readonly<Vec3>): void {
  out.f64(x);
  out.f64(y);
  out.f64(z);
}

export function readVec3(from: ByteReader): Vec3 {
  return vec3(from.f64(), from.f64(), from.f64());
}

// Bits of height fields and meshes.
const SOLID = 1;
const SINGLE = 2;
/** A child has a shape, a place and data. */
const CHILD = 58;

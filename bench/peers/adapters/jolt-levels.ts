// Meshes, terrains and compounds of Jolt.

import type initJolt from 'jolt-physics';
import { type Bodies, COMPOUND, PARTS } from '../../scenes/bodies.ts';
import type { Level, Mesh, Terrain } from '../../scenes/level.ts';

type Jolt = Awaited<ReturnType<typeof initJolt>>;
type Shape = InstanceType<Jolt['Shape']>;
type ShapeSettings = InstanceType<Jolt['ShapeSettings']>;

/** A shape that lives until it is released. Its settings are gone. */
function create(jolt: Jolt, settings: ShapeSettings): Shape {
  const result = settings.Create();
  if (result.HasError()) throw new Error(`Jolt refuses a shape: ${result.GetError().c_str()}`);
  const shape = result.Get();
  shape.AddRef();
  result.Clear();
  jolt.destroy(settings);
  return shape;
}

export function levelShape(jolt: Jolt, level: Level): Shape {
  return level.kind === 'mesh' ? meshShape(jolt, level) : terrainShape(jolt, level);
}

/** The arrays are written straight to Jolt's heap: one call per vertex takes four times as long as the build. */
export function meshShape(jolt: Jolt, { positions, indices }: Mesh): Shape {
  const settings = new jolt.MeshShapeSettings();
  const { mTriangleVertices: vertices, mIndexedTriangles: triangles } = settings;
  vertices.resize(positions.length / 3);
  triangles.resize(indices.length / 3);
  jolt.HEAPF32.set(positions, jolt.getPointer(vertices.at(0)) >> 2);
  const first = jolt.getPointer(triangles.at(0)) >> 2;
  const stride = (jolt.getPointer(triangles.at(1)) >> 2) - first;
  for (let k = 0, at = first; k < indices.length; k += 3, at += stride) {
    jolt.HEAPU32.fill(0, at, at + stride);
    jolt.HEAPU32[at] = indices[k];
    jolt.HEAPU32[at + 1] = indices[k + 1];
    jolt.HEAPU32[at + 2] = indices[k + 2];
  }
  settings.Sanitize();
  return create(jolt, settings);
}

/** Jolt cuts the cells along the other diagonal. The field is turned by a quarter, see `levelRotation`. */
function terrainShape(jolt: Jolt, { samples, cellSize, heights }: Terrain): Shape {
  const settings = new jolt.HeightFieldShapeSettings();
  const half = ((samples - 1) * cellSize) / 2;
  settings.mOffset.Set(-half, 0, -half);
  settings.mScale.Set(cellSize, 1, cellSize);
  settings.mSampleCount = samples;
  settings.mHeightSamples.resize(samples * samples);
  const first = jolt.getPointer(settings.mHeightSamples.data()) >> 2;
  for (let y = 0; y < samples; y++) {
    // Local x is −z of the world, local z is its x.
    for (let x = 0; x < samples; x++) jolt.HEAPF32[first + y * samples + x] = heights[(samples - 1 - x) * samples + y];
  }
  return create(jolt, settings);
}

/** Rotation of the level: a quarter about y for a terrain. */
export function levelRotation(jolt: Jolt, level: Level): InstanceType<Jolt['Quat']> {
  return level.kind === 'mesh' ? new jolt.Quat(0, 0, 0, 1) : new jolt.Quat(0, Math.SQRT1_2, 0, Math.SQRT1_2);
}

/** A compound of the parts of a body. `describe` makes the shape of a part. */
export function compoundShape(
  jolt: Jolt,
  { shapes, parts }: Bodies,
  i: number,
  describe: (part: number) => Shape,
): Shape {
  if (shapes[i] !== COMPOUND || !parts) throw new TypeError(`body ${i} has no parts`);
  const settings = new jolt.StaticCompoundShapeSettings();
  for (let part = PARTS * i; part < PARTS * (i + 1); part++) {
    const [x, y, z] = parts.positions.subarray(3 * part, 3 * part + 3);
    const [qx, qy, qz, qw] = parts.quaternions.subarray(4 * part, 4 * part + 4);
    const [position, rotation] = [new jolt.Vec3(x, y, z), new jolt.Quat(qx, qy, qz, qw)];
    settings.AddShapeShape(position, rotation, describe(part), 0);
    jolt.destroy(position);
    jolt.destroy(rotation);
  }
  return create(jolt, settings);
}

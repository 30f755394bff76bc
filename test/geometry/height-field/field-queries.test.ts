import { describe, expect, it } from 'vitest';
import { visitNearest, visitSwept } from '../../../src/bvh/visit.ts';
import { isBelowField } from '../../../src/geometry/height-field/below-field.ts';
import { buildHeightField } from '../../../src/geometry/height-field/build-height-field.ts';
import type { HeightFieldData } from '../../../src/geometry/height-field/field-data.ts';
import { rayField, sweepField, visitNearestInField } from '../../../src/geometry/height-field/field-queries.ts';
import { rayMesh } from '../../../src/geometry/mesh/ray-mesh.ts';
import { createMeshRay, createMeshRayHit } from '../../../src/geometry/mesh/ray-state.ts';
import type { Aabb } from '../../../src/math/aabb.ts';
import { set, vec3 } from '../../../src/math/vec3.ts';
import { check } from '../../helpers/assertions.ts';
import { Coverage, cases } from '../../helpers/coverage.ts';
import { between, fields, pointRay } from '../../helpers/height-fields.ts';
import { Random } from '../../helpers/random.ts';

const ascending = (a: number, b: number) => a - b;

/** A point on a grid line, at a sample, or anywhere about a field. */
function pointAbout(data: HeightFieldData, random: Random): [number, number, number] {
  const along = (coordinates: Float64Array) => {
    const at = random.pick([...coordinates]);
    return random.chance(0.6) ? at : at + random.range(-0.2, 0.2) * data.extent;
  };
  const height = data.heights[random.integer(data.heights.length)]!;
  const y = Number.isNaN(height) || random.chance(0.4) ? random.range(-0.5, 0.5) * data.extent : height;
  return [along(data.xs), y, along(data.zs)];
}

function boxAbout(data: HeightFieldData, random: Random): Aabb {
  const [x, y, z] = pointAbout(data, random);
  const size = () => (random.chance(0.3) ? 0 : random.next() * data.extent * random.pick([0.02, 0.3]));
  return { min: vec3(x - size(), y - size(), z - size()), max: vec3(x + size(), y + size(), z + size()) };
}

class Recorder {
  limit = 0.5;
  readonly visits: number[] = [];
  visit(triangle: number): void {
    this.visits.push(triangle);
  }
}

const COUNT = cases(640, 3000);

describe('queries of a height field', () => {
  it.each(fields)('visits the triangles that a moving box meets like its mesh: %s', (_, { data, mesh, numbers }) => {
    const random = new Random(22);
    let total = 0;
    for (let i = 0; i < COUNT; i++) {
      const box = boxAbout(data, random);
      const target = pointAbout(data, random);
      const motion = vec3();
      set(motion, target[0] - box.min.x, target[1] - box.min.y, target[2] - box.min.z);
      if (random.chance(0.3)) motion.x = 0;
      if (random.chance(0.3)) motion.z = 0;
      const [ours, theirs] = [new Recorder(), new Recorder()];
      ours.limit = theirs.limit = random.pick([0, 0.6, 1]);
      // The same margin of rounding.
      sweepField(ours, { ...data, extent: mesh.extent }, box, motion);
      visitSwept(theirs, mesh, box, motion);
      expect(ours.visits.sort(ascending)).toEqual(theirs.visits.map((t) => numbers[t]!).sort(ascending));
      total += ours.visits.length;
    }
    expect(total).toBeGreaterThan(COUNT / 5);
  });

  it.each(fields)('visits the triangles near a box like its mesh: %s', (_, { data, mesh, numbers }) => {
    const random = new Random(23);
    for (let i = 0; i < COUNT; i++) {
      const box = boxAbout(data, random);
      const [ours, theirs] = [new Recorder(), new Recorder()];
      ours.limit = theirs.limit = (random.pick([0, 0.02, 0.2]) * data.extent) ** 2;
      visitNearestInField(ours, data, box);
      visitNearest(theirs, mesh, box);
      expect(ours.visits.sort(ascending)).toEqual(theirs.visits.map((t) => numbers[t]!).sort(ascending));
    }
  });

  it.each(fields)('is hit by rays exactly like its mesh: %s', (_, { data, mesh, numbers }) => {
    const random = new Random(24);
    const coverage = new Coverage();
    const [ours, theirs] = [createMeshRayHit(), createMeshRayHit()];
    const ray = createMeshRay();
    for (let i = 0; i < 2 * COUNT; i++) {
      const [start, target] = [pointAbout(data, random), pointAbout(data, random)];
      if (random.chance(0.3)) [target[0], target[2]] = [start[0], start[2]];
      pointRay(ray, start, target);
      ray.limit = random.pick([1, Infinity]);
      ray.frontOnly = random.chance(0.2);
      const isHit = rayField(ours, data, ray);
      check(rayMesh(theirs, mesh, ray) === isHit, `${isHit}`);
      coverage.count(isHit ? 'hit' : 'miss');
      if (!isHit) continue;
      check(ours.t === theirs.t && ours.triangle === numbers[theirs.triangle], `${ours.t} but ${theirs.t}`);
      check(ours.isEdgeOn === theirs.isEdgeOn, 'edge on');
    }
    coverage.expectShares(2 * COUNT, { hit: 0.05, miss: 0.05 });
  });

  it('is hit by a vertical ray on each grid line, on each rim and at each sample', () => {
    const data = buildHeightField({
      heights: Float32Array.from({ length: 70 }, (_, i) => (i * 7) % 5),
      rows: 7,
      columns: 10,
      size: [1, 0.7],
    });
    const ray = createMeshRay();
    const hit = createMeshRayHit();
    for (const direction of [1, -1]) {
      for (const x of between(data.xs)) {
        for (const z of between(data.zs)) {
          pointRay(ray, [x, -50 * direction, z], [x, 50 * direction, z]);
          check(rayField(hit, data, ray), `lost at ${x}, ${z}`);
        }
      }
    }
    for (const x of [data.xs[0]! - 1e-9, data.xs[9]! + 1e-9]) {
      pointRay(ray, [x, 50, 0], [x, -50, 0]);
      expect(rayField(hit, data, ray)).toBe(false);
    }
  });

  it.each(fields)('has the points below it that a vertical ray upwards leads to it from: %s', (_, { data }) => {
    const random = new Random(31);
    const coverage = new Coverage();
    const ray = createMeshRay();
    const hit = createMeshRayHit();
    for (let i = 0; i < COUNT; i++) {
      const [x, y, z] = pointAbout(data, random);
      pointRay(ray, [x, y, z], [x, y + data.extent, z]);
      const isHit = rayField(hit, data, ray);
      if (isHit && hit.t < 1e-12) continue;
      pointRay(ray, [x, y, z], [x, y - data.extent, z]);
      if (rayField(hit, data, ray) && hit.t < 1e-12) continue;
      check(isBelowField(data, vec3(x, y, z)) === isHit, `${[x, y, z]} is ${isHit ? '' : 'not '}below`);
      coverage.count(isHit ? 'below' : 'not below');
    }
    coverage.expectShares(COUNT, { below: 0.05, 'not below': 0.05 });
  });

  it('has its own points below it, and none beside it or at a hole', () => {
    const heights = [1, 2, 3, 4, Number.NaN, 6, 7, 8, 9];
    const data = buildHeightField({ heights, rows: 3, columns: 3, cellSize: 1 });
    expect(isBelowField(data, vec3(-1, 1, -1))).toBe(true);
    expect(isBelowField(data, vec3(-1, 1 + 2 ** -52, -1))).toBe(false);
    expect(isBelowField(data, vec3(-0.5, 1.5, -1))).toBe(true);
    // On the diagonal beside the hole.
    expect(isBelowField(data, vec3(-0.5, 3, -0.5))).toBe(true);
    expect(isBelowField(data, vec3(-0.25, 0, -0.25))).toBe(false);
    expect(isBelowField(data, vec3(0, 0, 0))).toBe(false);
    expect(isBelowField(data, vec3(1, 9, 1))).toBe(true);
    for (const x of [-1 - 2 ** -52, 1 + 2 ** -52, 5, Number.NaN]) {
      expect(isBelowField(data, vec3(x, -9, 1))).toBe(false);
      expect(isBelowField(data, vec3(1, -9, x))).toBe(false);
    }
  });
});

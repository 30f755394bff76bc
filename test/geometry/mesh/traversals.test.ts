import { describe, expect, it } from 'vitest';
import type { ItemVisitor } from '../../../src/bvh/tree.ts';
import { visitNearest, visitSwept } from '../../../src/bvh/visit.ts';
import { buildMesh } from '../../../src/geometry/mesh/build-mesh.ts';
import { createCorners, type MeshData, writeMeshCorners } from '../../../src/geometry/mesh/mesh-data.ts';
import { type Aabb, createAabb } from '../../../src/math/aabb.ts';
import { vec3 } from '../../../src/math/vec3.ts';
import { check } from '../../helpers/assertions.ts';
import { Coverage, cases } from '../../helpers/coverage.ts';
import { gridMesh, sampleMeshes } from '../../helpers/meshes.ts';
import { Random } from '../../helpers/random.ts';

type Axis = 'x' | 'y' | 'z';
const AXES: Axis[] = ['x', 'y', 'z'];

function boundsOf(data: MeshData, triangle: number): Aabb {
  const corners = createCorners();
  writeMeshCorners(corners, data, triangle);
  const box = createAabb();
  for (const axis of AXES) {
    const values = [corners.a, corners.b, corners.c].map((p) => p[axis]);
    box.min[axis] = Math.min(...values);
    box.max[axis] = Math.max(...values);
  }
  return box;
}

/** A box somewhere about the mesh; often it ends exactly at a coordinate of a corner. */
function boxAbout(data: MeshData, random: Random): Aabb {
  const box = createAabb();
  const size = data.extent * random.pick([0, 0.02, 0.3]);
  AXES.forEach((axis, i) => {
    const corner = data.positions[3 * random.integer(data.positions.length / 3) + i]!;
    const start = corner + (random.chance(0.5) ? 0 : random.range(-0.3, 0.3) * data.extent);
    const length = random.chance(0.3) ? 0 : size * random.next();
    const isEnd = random.chance(0.5);
    box.min[axis] = isEnd ? start - length : start;
    box.max[axis] = isEnd ? start : start + length;
  });
  return box;
}

/** Notes all visits. */
class Recorder implements ItemVisitor {
  limit = 0.5;
  readonly visits: number[] = [];
  constructor(limit: number) {
    this.limit = limit;
  }
  visit(triangle: number): void {
    this.visits.push(triangle);
  }
}

const gapAlong = (a: Aabb, b: Aabb, axis: Axis) => Math.max(0, a.min[axis] - b.max[axis], b.min[axis] - a.max[axis]);
const squaredGap = (a: Aabb, b: Aabb) => AXES.reduce((sum, axis) => sum + gapAlong(a, b, axis) ** 2, 0);

/** When a moving box meets another: ∞ for never. */
function entryOf(box: Aabb, motion: Record<Axis, number>, other: Aabb): number {
  let [enter, exit] = [0, Infinity];
  for (const axis of AXES) {
    const speed = motion[axis];
    const [near, far] = [other.min[axis] - box.max[axis], other.max[axis] - box.min[axis]];
    if (speed === 0) {
      if (near > 0 || far < 0) return Infinity;
    } else {
      enter = Math.max(enter, (speed > 0 ? near : far) / speed);
      exit = Math.min(exit, (speed > 0 ? far : near) / speed);
    }
  }
  return enter <= exit ? enter : Infinity;
}

const meshes = Object.entries(sampleMeshes(new Random(9))).map(([name, mesh]) => [name, buildMesh(mesh)] as const);
const COUNT = cases(480, 2000);

describe('visitSwept along a motion', () => {
  it.each(meshes)('visits every triangle that a moving box may meet: %s', (_, data) => {
    const random = new Random(6);
    const coverage = new Coverage();
    const all = Array.from({ length: data.triangleCount }, (_, triangle) => boundsOf(data, triangle));
    for (let i = 0; i < COUNT; i++) {
      const box = boxAbout(data, random);
      const target = boxAbout(data, random);
      const motion = vec3();
      for (const axis of AXES) motion[axis] = random.chance(0.2) ? 0 : target.min[axis] - box.min[axis];
      const limit = random.pick([1, 0.7, 0]);
      const recorder = new Recorder(limit);
      visitSwept(recorder, data, box, motion);
      const visited = new Set(recorder.visits);
      check(visited.size === recorder.visits.length, 'visited twice');
      const slack = 1e-13 * data.extent;
      const [wide, narrow] = [slack, -slack].map((by) => ({
        min: vec3(box.min.x - by, box.min.y - by, box.min.z - by),
        max: vec3(box.max.x + by, box.max.y + by, box.max.z + by),
      })) as [Aabb, Aabb];
      all.forEach((bounds, triangle) => {
        if (entryOf(box, motion, bounds) <= limit) check(visited.has(triangle), 'not visited');
        else if (entryOf(wide, motion, bounds) > limit) check(!visited.has(triangle), 'visited in vain');
        coverage.count(visited.has(triangle) ? 'visited' : 'left out');
        if (entryOf(narrow, motion, bounds) === Infinity && visited.has(triangle)) coverage.count('grazed');
      });
    }
    coverage.expectAtLeast({ visited: 100 });
  });

  it('skips what is beyond the limit that visits lower', () => {
    const data = buildMesh(gridMesh(100, 1));
    const visits: number[] = [];
    const visitor = {
      limit: 1,
      visit(triangle: number): void {
        visits.push(triangle);
        const entry = entryOf(box, motion, boundsOf(data, triangle));
        if (entry < visitor.limit) visitor.limit = entry;
      },
    };
    const box = { min: vec3(-9, -1, 0.2), max: vec3(-8, 1, 0.8) };
    const motion = vec3(200, 0, 0);
    visitSwept(visitor, data, box, motion);
    expect(visits.length).toBeLessThan(5);
    expect(visitor.limit).toBe(8 / 200);
  });

  it('may be started by the visitor of another traversal, and ended by an exception', () => {
    const data = buildMesh(gridMesh(8, 8));
    const box = { min: vec3(0, -1, 0), max: vec3(8, 1, 8) };
    const seen: number[] = [];
    const outer = {
      limit: 1,
      visit(triangle: number): void {
        const inner = new Recorder(1);
        visitSwept(inner, data, box, vec3(0, 0.5, 0));
        visitNearest(inner, data, box);
        expect(inner.visits).toHaveLength(256);
        seen.push(triangle);
      },
    };
    visitSwept(outer, data, box, vec3(0, 1, 0));
    expect(seen.sort((a, b) => a - b)).toEqual(Array.from({ length: 128 }, (_, i) => i));
    const failing = {
      limit: 1,
      visit(): void {
        throw new Error('stop');
      },
    };
    for (let i = 0; i < 3; i++) expect(() => visitSwept(failing, data, box, vec3(1, 0, 0))).toThrow('stop');
    for (let i = 0; i < 3; i++) expect(() => visitNearest(failing, data, box)).toThrow('stop');
  });
});

describe('visitSwept of a box at rest', () => {
  it.each(meshes)('visits the triangles whose bounds meet a box: %s', (_, data) => {
    const random = new Random(10);
    const all = Array.from({ length: data.triangleCount }, (_, triangle) => boundsOf(data, triangle));
    let total = 0;
    for (let i = 0; i < COUNT; i++) {
      const box = boxAbout(data, random);
      // Every second box is around a triangle.
      if (i % 2 === 0) Object.assign(box, all[random.integer(all.length)]);
      const recorder = new Recorder(0);
      visitSwept(recorder, data, box);
      const visited = new Set(recorder.visits);
      check(visited.size === recorder.visits.length, 'visited twice');
      all.forEach((bounds, triangle) => {
        const gap = squaredGap(bounds, box);
        if (gap === 0) check(visited.has(triangle), 'not visited');
        else if (gap > (1e-13 * data.extent) ** 2) check(!visited.has(triangle), 'visited in vain');
      });
      total += visited.size;
    }
    expect(total).toBeGreaterThanOrEqual(COUNT / 2);
  });

  it('ends when a visit makes the limit negative, or throws', () => {
    const data = buildMesh(gridMesh(8, 8));
    const box = { min: vec3(0, -1, 0), max: vec3(8, 1, 8) };
    const recorder = new Recorder(0);
    const visitor = {
      limit: 0,
      visit(triangle: number): void {
        recorder.visit(triangle);
        if (recorder.visits.length === 3) visitor.limit = -1;
      },
    };
    visitSwept(visitor, data, box);
    expect(recorder.visits).toHaveLength(3);
    const failing = {
      limit: 0,
      visit(): void {
        throw new Error('stop');
      },
    };
    for (let i = 0; i < 3; i++) expect(() => visitSwept(failing, data, box)).toThrow('stop');
    const inner = new Recorder(0);
    visitSwept(inner, data, box);
    expect(inner.visits).toHaveLength(128);
  });
});

describe('visitNearest', () => {
  it.each(meshes)('visits the triangles whose bounds are within the limit: %s', (_, data) => {
    const random = new Random(8);
    const all = Array.from({ length: data.triangleCount }, (_, triangle) => boundsOf(data, triangle));
    let total = 0;
    for (let i = 0; i < COUNT; i++) {
      const box = boxAbout(data, random);
      const limit = (data.extent * random.pick([0, 0.01, 0.2])) ** 2;
      const recorder = new Recorder(limit);
      visitNearest(recorder, data, box);
      const expected = all.flatMap((bounds, t) => (squaredGap(bounds, box) <= limit ? [t] : []));
      expect(recorder.visits.sort((a, b) => a - b)).toEqual(expected);
      total += expected.length;
    }
    expect(total).toBeGreaterThan(COUNT / 100);
  });

  it.each(meshes)('finds the nearest bounds with few visits: %s', (_, data) => {
    const random = new Random(8);
    const all = Array.from({ length: data.triangleCount }, (_, triangle) => boundsOf(data, triangle));
    let visits = 0;
    for (let i = 0; i < COUNT; i++) {
      const box = boxAbout(data, random);
      const visitor = {
        limit: Infinity,
        visit(triangle: number): void {
          visits++;
          visitor.limit = Math.min(visitor.limit, squaredGap(all[triangle]!, box));
        },
      };
      visitNearest(visitor, data, box);
      expect(visitor.limit).toBe(Math.min(...all.map((bounds) => squaredGap(bounds, box))));
    }
    if (data.triangleCount > 100) expect(visits / COUNT).toBeLessThan(data.triangleCount / 3);
  });
});

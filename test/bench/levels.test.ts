import { sphere } from 'first-contact';
import {
  createRayHit,
  createSweepHit,
  overlapShapes,
  type PlacedShape,
  raycastShape,
  sweepShapes,
} from 'first-contact/narrowphase';
import { describe, expect, it } from 'vitest';
import { adapter } from '../../bench/peers/adapters/first-contact.ts';
import { levelShape, shapeOf } from '../../bench/peers/adapters/first-contact-shapes.ts';
import { CASTS, chooseMeshCasts } from '../../bench/scenes/casts.ts';
import { Course } from '../../bench/scenes/course.ts';
import { countTouching } from '../../bench/scenes/exact.ts';
import { ExactTriangles } from '../../bench/scenes/exact-triangles.ts';
import { halfExtentsOf, type Mesh, meshOf } from '../../bench/scenes/level.ts';
import {
  compoundsInMesh,
  hills,
  meshAlone,
  shapesOverTerrain,
  spheresInMesh,
} from '../../bench/scenes/level-scenes.ts';
import { DT, type StepScene } from '../../bench/scenes/scenes.ts';
import { cases, ofSample, STRIDE } from '../helpers/sample-size.ts';

// The scenes of levels and their exact reference, as in scenes.test.ts.

/** A torus with ripples, about as large as the dragon: closed, with inner and outer edges. */
function ripples(rings: number, sides: number): Mesh {
  const positions = new Float32Array(3 * rings * sides);
  const indices: number[] = [];
  for (let ring = 0; ring < rings; ring++) {
    for (let side = 0; side < sides; side++) {
      const [u, v] = [(2 * Math.PI * ring) / rings, (2 * Math.PI * side) / sides];
      const radius = 1.5 + 0.2 * Math.sin(7 * u + 3 * v);
      const reach = 3.5 + radius * Math.cos(v);
      positions.set([reach * Math.cos(u), radius * Math.sin(v), reach * Math.sin(u)], 3 * (ring * sides + side));
      const [next, beside] = [((ring + 1) % rings) * sides, (side + 1) % sides];
      const [a, b, c, d] = [ring * sides + side, ring * sides + beside, next + side, next + beside];
      indices.push(a, b, c, c, b, d);
    }
  }
  return { kind: 'mesh', positions, indices: Uint32Array.from(indices) };
}

const mesh = ripples(40, 20);

const scenes: Record<string, { create: () => StepScene; least: number }> = {
  'spheres in a mesh': { create: () => spheresInMesh(mesh, cases(80, 300, 60)), least: 40 },
  'boxes and capsules over a terrain': { create: () => shapesOverTerrain(hills(40), cases(50, 200, 25)), least: 15 },
  'compounds in a mesh': { create: () => compoundsInMesh(mesh, cases(25, 60, 25)), least: 20 },
};

const placed = ({ bodies }: StepScene, i: number): PlacedShape => {
  const [x, y, z] = bodies.positions.subarray(3 * i, 3 * i + 3);
  const [qx, qy, qz, qw] = bodies.quaternions.subarray(4 * i, 4 * i + 4);
  return { shape: shapeOf(bodies, i), position: [x, y, z], quaternion: [qx, qy, qz, qw] };
};

describe.each(Object.entries(scenes))('in the scene of %s', (_, { create, least }) => {
  it('the exact count of touching pairs equals that of testing every pair', () => {
    const scene = create();
    const { bodies } = scene;
    const shapes = Array.from({ length: bodies.count }, (_, i) => placed(scene, i));
    const level = { shape: levelShape(bodies.level!) };
    let [among, withLevel] = [0, 0];
    for (let a = 0; a < bodies.count; a++) {
      if (overlapShapes(shapes[a], level)) withLevel++;
      for (let b = a + 1; b < bodies.count; b++) if (overlapShapes(shapes[a], shapes[b])) among++;
    }
    expect(withLevel).toBeGreaterThan(ofSample(least));
    expect(withLevel).toBeLessThan(bodies.count);
    expect(among).toBeGreaterThan(0);
    expect(countTouching(bodies, bodies.positions, bodies.quaternions)).toBe(among + withLevel);
  });

  it('after every step, enters minus exits are the touching pairs, and the poses are exact', () => {
    const scene = create();
    const world = adapter.createWorld({ ...scene, bullets: false });
    const course = new Course(scene);
    course.readPoses(world);
    for (let step = 0; step < cases(12, 40, 12); step++) {
      course.prepare(world);
      course.step(world);
      course.follow(world);
      course.checkPoses();
      if (step % STRIDE > 0) continue;
      const exact = countTouching(scene.bodies, course.positions, course.quaternions());
      expect(world.counted.enters - world.counted.exits).toBe(exact);
    }
    expect(world.counted.exits).toBeGreaterThan(0);
  });

  it('bodies are all different, and start the same each time', () => {
    const [first, second] = [create(), create()];
    expect(first).toEqual(second);
    expect(new Set(first.bodies.positions).size).toBe(first.bodies.positions.length);
    expect(Math.max(...first.bodies.velocities) * DT).toBeLessThan(0.1);
  });
});

it('spheres that leave the box of the mesh start again where they began', () => {
  const scene = spheresInMesh(mesh, 50);
  const world = adapter.createWorld({ ...scene, bullets: false });
  const course = new Course(scene);
  let restarts = 0;
  for (let step = 0; step < 60; step++) {
    const before = course.positions.slice();
    course.prepare(world);
    for (let i = 0; i < 50; i++) {
      const at = course.positions.subarray(3 * i, 3 * i + 3);
      expect(at.every((x, axis) => Math.abs(x) <= scene.room[axis])).toBe(true);
      if (at[0] === before[3 * i]) continue;
      restarts++;
      expect(at).toEqual(scene.bodies.positions.subarray(3 * i, 3 * i + 3));
    }
    course.step(world);
    course.follow(world);
  }
  expect(restarts).toBeGreaterThan(5);
});

it('the triangles of a terrain are those of the height field', () => {
  const terrain = hills(12);
  const cell = { positions: [] as number[] };
  const { positions, indices } = meshOf(terrain);
  const field = levelShape(terrain);
  const hit = createRayHit();
  for (let k = 0; k < indices.length; k += 3) {
    // The centroid is in the triangle, and not in the plane of its neighbor.
    const [x, y, z] = [0, 1, 2].map(
      (axis) =>
        (positions[3 * indices[k] + axis] +
          positions[3 * indices[k + 1] + axis] +
          positions[3 * indices[k + 2] + axis]) /
        3,
    );
    expect(raycastShape(hit, { origin: [x, 10, z], direction: [0, -1, 0], maxDistance: 20 }, { shape: field })).toBe(
      true,
    );
    expect(hit.distance).toBeCloseTo(10 - y, 6);
    cell.positions.push(y);
  }
  expect(new Set(cell.positions).size).toBeGreaterThan(200);
});

it.each([0, 0.1])('exact casts of radius %d at a mesh end where rays and sweeps do', (radius) => {
  const exact = new ExactTriangles(mesh);
  const bodies = meshAlone(mesh);
  const casts = chooseMeshCasts(bodies, exact, radius);
  expect(casts.length).toBe(7 * CASTS);
  const half = halfExtentsOf(mesh);
  const target = { shape: levelShape(mesh) };
  const [rayHit, sweepHit] = [createRayHit(), createSweepHit()];
  const found = { hits: 0, misses: 0 };
  for (let i = 0; i < CASTS; i += cases(20, 5, 50)) {
    const [x, y, z, dx, dy, dz, end] = casts.subarray(7 * i, 7 * i + 7);
    expect(Math.hypot(x, y, z)).toBeCloseTo(12, 12);
    expect(Math.hypot(dx, dy, dz)).toBeCloseTo(1, 12);
    expect(meetsBox([x, y, z], [dx, dy, dz], half)).toBe(true);
    let distance = Infinity;
    if (radius === 0) {
      const ray = { origin: [x, y, z], direction: [dx, dy, dz], maxDistance: end } as const;
      if (raycastShape(rayHit, ray, target)) distance = rayHit.distance;
    } else {
      const displacement = [dx * end, dy * end, dz * end] as const;
      const mover = { shape: sphere(radius), position: [x, y, z], displacement } as const;
      if (sweepShapes(sweepHit, mover, target)) distance = sweepHit.fraction * end;
    }
    if (distance < Infinity) found.hits++;
    else found.misses++;
    const answer = exact.cast(radius, [x, y, z], [dx, dy, dz], end);
    // An exact cast stops within 1e-9 of touching; along a graze that is up to its square root.
    expect(answer === distance || Math.abs(answer - distance) < 1e-3).toBe(true);
  }
  expect(found.hits).toBeGreaterThan(ofSample(50));
  expect(found.misses).toBeGreaterThan(ofSample(20));
});

function meetsBox(origin: readonly number[], direction: readonly number[], half: readonly number[]): boolean {
  const times = origin.map((x, axis) => [(-half[axis] - x) / direction[axis], (half[axis] - x) / direction[axis]]);
  const enter = Math.max(...times.map((pair) => Math.min(...pair)));
  return enter <= Math.min(...times.map((pair) => Math.max(...pair)));
}

// Which vertices of a mesh count as one.

import { shapeFrom, type TriangleMesh, triangleMesh } from 'first-contact';
import { createClosestPoints, createRayHit, distanceShapes, raycastShape, sphere } from 'first-contact/narrowphase';
import {
  BoxGeometry,
  type BufferGeometry,
  CapsuleGeometry,
  CatmullRomCurve3,
  ConeGeometry,
  CylinderGeometry,
  SphereGeometry,
  TorusGeometry,
  TorusKnotGeometry,
  TubeGeometry,
  Vector3,
} from 'three';
import { describe, expect, it } from 'vitest';
import { check } from '../helpers/assertions.ts';
import { cubeMesh, type MeshArrays, rotatedSingles, sphereMesh, unwelded } from '../helpers/meshes.ts';
import { Random } from '../helpers/random.ts';

const arraysOf = (geometry: BufferGeometry) => ({
  positions: geometry.getAttribute('position').array as Float32Array,
  indices: geometry.getIndex()!.array,
});

const loop = new CatmullRomCurve3(
  [new Vector3(2, 0, 0), new Vector3(0, 1, 2), new Vector3(-2, 0, 0), new Vector3(0, -1, -2)],
  true,
);
/** The closed geometries of three.js, whose last column of vertices differs from the first by rounding. */
const geometries: Record<string, BufferGeometry> = {
  box: new BoxGeometry(1, 2, 3, 2, 2, 2),
  sphere: new SphereGeometry(1),
  'large sphere': new SphereGeometry(37.3, 64, 32),
  torus: new TorusGeometry(1, 0.4, 12, 48),
  knot: new TorusKnotGeometry(1, 0.3, 128, 16),
  cylinder: new CylinderGeometry(1, 1, 2),
  'tapered cylinder': new CylinderGeometry(0.7, 1.3, 2, 13, 3),
  cone: new ConeGeometry(1, 2),
  capsule: new CapsuleGeometry(0.5, 1),
  tube: new TubeGeometry(loop, 64, 0.3, 8, true),
};

/** A cube with vertices of its own for each triangle, those of the first one moved by `gap` along x, y and z. */
function cracked(gap: number): MeshArrays {
  const { positions, indices } = unwelded(cubeMesh());
  return { positions: Array.from(positions, (x, i) => (i < 9 ? x + gap : x)), indices };
}

const cornerCount = (mesh: TriangleMesh) => mesh.positions.length / 3;

describe('triangleMesh, vertices that differ by rounding', () => {
  it.each(Object.keys(geometries))('closes the geometry of three.js: %s', (name) => {
    const mesh = triangleMesh({ ...arraysOf(geometries[name]!), solid: true });
    expect(mesh.triangleCount).toBeGreaterThan(0);
    // Closed and without other openings: as many edges as Euler's formula says.
    const isTorus = /torus|knot|tube/.test(name);
    expect(cornerCount(mesh) - mesh.triangleCount / 2).toBe(isTorus ? 0 : 2);
  });

  it('closes them in double precision, too', () => {
    for (const [segments, radius] of [
      [32, 1],
      [17, 3.7],
    ] as const) {
      const positions: number[] = [];
      const indices: number[] = [];
      // An open cylinder, closed by its two tips.
      for (let i = 0; i <= segments; i++) {
        const angle = (2 * Math.PI * i) / segments;
        const [x, z] = [radius * Math.cos(angle), radius * Math.sin(angle)];
        positions.push(x, 0, z, 0, 1, 0, 0, -1, 0);
        if (i < segments) indices.push(3 * i, 3 * i + 1, 3 * i + 3, 3 * i + 3, 3 * i + 2, 3 * i);
      }
      expect(cornerCount(triangleMesh({ positions, indices, solid: true }))).toBe(segments + 2);
      expect(() => triangleMesh({ positions, indices, solid: true, weld: false })).toThrow('is open');
    }
  });

  // The column that closes the sphere is at (−sin t, cos t, −2.4e-16 sin t). Half of the rays passed between the two.
  it('stops rays at the seam of a sphere, from either side', () => {
    const shape = triangleMesh(arraysOf(new SphereGeometry(1)));
    const hit = createRayHit();
    const at = { shape, position: [0, 0, 0] } as const;
    for (let i = -200; i <= 200; i++) {
      const y = (i / 200) * 0.67;
      const fromInside = { origin: [0, y, 0], direction: [-1, 0, -1.2e-16] } as const;
      check(raycastShape(hit, fromInside, at), `no hit from inside at ${y}`);
      const fromOutside = { origin: [-5, y, -6e-16], direction: [1, 0, 1.2e-16] } as const;
      check(raycastShape(hit, fromOutside, at), `no hit from outside at ${y}`);
      check(hit.distance < 5, `the hit from outside at ${y} is on the far side, ${hit.distance}`);
    }
  });

  it('counts the inside of a geometry of three.js as solid', () => {
    const shape = triangleMesh({ ...arraysOf(new SphereGeometry(1)), solid: true });
    const out = createClosestPoints();
    distanceShapes(out, { shape, position: [0, 0, 0] }, { shape: sphere(0.1), position: [-0.2, 0, 0] });
    expect(out.distance).toBeLessThan(-0.8);
  });

  it('keeps the vertex with the lower number, whatever the order of the triangles', () => {
    const random = new Random(5);
    const { positions, indices } = arraysOf(new SphereGeometry(1, 16, 8));
    const cornersOf = (mesh: TriangleMesh) => {
      const corners = mesh.indices.map((i) => mesh.positions.slice(3 * i, 3 * i + 3).join());
      return Array.from({ length: corners.length / 3 }, (_, i) => corners.slice(3 * i, 3 * i + 3).join(' '));
    };
    const expected = cornersOf(triangleMesh({ positions, indices }));
    for (let run = 0; run < 10; run++) {
      const order = Array.from({ length: indices.length / 3 }, (_, i) => i);
      for (let i = order.length - 1; i > 0; i--) {
        const j = random.integer(i + 1);
        [order[i], order[j]] = [order[j]!, order[i]!];
      }
      const shuffled = order.flatMap((i) => Array.from(indices.slice(3 * i, 3 * i + 3)));
      const corners = cornersOf(triangleMesh({ positions, indices: shuffled }));
      expect(corners).toEqual(order.map((i) => expected[i]));
    }
  });

  it('welds nothing farther apart than the rounding of the coordinates', () => {
    for (const [gap, isClosed] of [
      [2 ** -50, true],
      [2 ** -46, false],
    ] as const) {
      const make = () => triangleMesh({ ...cracked(gap), solid: true });
      if (isClosed) expect(make().triangleCount).toBe(12);
      else expect(make).toThrow('is open');
    }
    const singles = (gap: number) => ({ ...cracked(gap), positions: Float32Array.from(cracked(gap).positions) });
    expect(triangleMesh({ ...singles(2 ** -23), solid: true }).triangleCount).toBe(12);
    expect(() => triangleMesh({ ...singles(2 ** -20), solid: true })).toThrow('is open');
  });

  it('welds within a length that is given, and no vertex moves farther', () => {
    const random = new Random(9);
    for (const weld of [1e-6, 0.01, 0.3]) {
      const exact = rotatedSingles(sphereMesh(2), random);
      const { positions, indices } = unwelded(exact);
      const moved = Array.from(positions, (x) => x + random.range(-0.5, 0.5) * Math.min(weld, 0.05));
      const mesh = triangleMesh({ positions: moved, indices, weld });
      expect(mesh.triangleCount + mesh.dropped).toBe(indices.length / 3);
      // Of triangles that are left in order, each corner is near to the given one.
      if (mesh.dropped === 0) {
        mesh.indices.forEach((corner, i) => {
          for (let axis = 0; axis < 3; axis++) {
            const off = Math.abs(mesh.positions[3 * corner + axis]! - moved[3 * i + axis]!);
            check(off <= weld, `a vertex moved by ${off}`);
          }
        });
      }
      for (let i = 0; i < mesh.positions.length; i += 3) {
        for (let j = 0; j < i; j += 3) {
          const far = Math.max(...[0, 1, 2].map((k) => Math.abs(mesh.positions[i + k]! - mesh.positions[j + k]!)));
          check(far > weld, `two corners are ${far} apart`);
        }
      }
    }
  });

  it('closes a coarse crack by a length, and drops the triangles that it makes degenerate', () => {
    expect(() => triangleMesh({ ...cracked(0.004), solid: true })).toThrow('is open');
    const mesh = triangleMesh({ ...cracked(0.004), solid: true, weld: 0.01 });
    expect([mesh.triangleCount, mesh.dropped, cornerCount(mesh), mesh.weld]).toEqual([12, 0, 8, 0.01]);
    // A sliver of 0.004 between two triangles of a square, cut beside its diagonal.
    const positions = [0, 0, 0, 1, 0, 0, 1, 0, 1, 0, 0, 1, 1.004, 0, 1];
    const square = { positions, indices: [0, 1, 2, 0, 2, 4, 0, 4, 3] };
    expect(triangleMesh(square).dropped).toBe(0);
    expect(triangleMesh({ ...square, weld: 0.01 })).toMatchObject({ dropped: 1, triangleCount: 2 });
  });

  it('welds only equal vertices if asked to, with zeros of both signs', () => {
    const open = arraysOf(new SphereGeometry(1));
    expect(() => triangleMesh({ ...open, solid: true, weld: false })).toThrow('is open');
    expect(() => triangleMesh({ ...open, solid: true, weld: 0 })).toThrow('is open');
    const mesh = triangleMesh({ ...unwelded(cubeMesh()), weld: false, solid: true });
    expect([cornerCount(mesh), mesh.weld]).toEqual([8, 0]);
  });

  it('comes back from JSON with the same corners, welded or not', () => {
    for (const weld of [undefined, false, 0.01] as const) {
      const mesh = triangleMesh({ ...cracked(1e-15), weld });
      const copy = shapeFrom(JSON.parse(JSON.stringify(mesh)) as TriangleMesh);
      expect(JSON.stringify(copy)).toBe(JSON.stringify(mesh));
      expect(cornerCount(copy)).toBe(weld === false ? 11 : 8);
    }
  });

  it('names the vertices of an open edge, and two that would close it with their distance', () => {
    const solid = (mesh: MeshArrays) => () => triangleMesh({ ...mesh, solid: true, weld: 0.001 });
    const message =
      /the edge from vertex \d+ to \d+ of triangle 0 is open: vertices (\d+) and (\d+) are (\S+) apart, and those within weld, 0.001, are one/;
    expect(solid(cracked(0.25))).toThrow(message);
    try {
      solid(cracked(0.25))();
    } catch (error) {
      const [vertex, other, distance] = (error as Error).message.match(message)!.slice(1).map(Number);
      const { positions } = cracked(0.25);
      const far = Math.hypot(...[0, 1, 2].map((k) => positions[3 * vertex! + k]! - positions[3 * other! + k]!));
      expect(far).toBeCloseTo(distance!, 14);
      expect(distance).toBeCloseTo(0.25 * Math.sqrt(3), 14);
    }
  });

  it('refuses a bad length by name', () => {
    const { positions, indices } = cubeMesh();
    const make = (weld: unknown) => () => triangleMesh({ positions, indices, weld: weld as number });
    expect(make(-1)).toThrow('triangleMesh: weld is -1, but must not be negative');
    expect(make(Number.NaN)).toThrow('triangleMesh: weld is NaN, not a finite number');
    expect(make(Infinity)).toThrow('triangleMesh: weld is Infinity, not a finite number');
    expect(make('0.1')).toThrow('triangleMesh: weld is "0.1", not a number');
    expect(make(true)).toThrow('triangleMesh: weld is true, not a number');
    expect(make(1)).toThrow('triangleMesh: weld is 1, but must be less than the largest coordinate, 1');
    expect(make(1e300)).toThrow('triangleMesh: weld is 1e+300, but must be less');
    expect(() => triangleMesh({ positions: [9, 0, 0, 9.5, 0, 0, 9, 0.5, 0], weld: 0.6 })).toThrow(
      'no triangle is left, since the corners of each (1) are collinear, or two are within weld of each other',
    );
  });
});

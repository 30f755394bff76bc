import { box, compound, heightField, type PlacedShape, plane, sphere, triangleMesh } from 'first-contact/narrowphase';
import { describe, expect, it } from 'vitest';
import { createRayHit, type RayLike } from '../../../src/narrowphase/rays/ray.ts';
import { raycastShape } from '../../../src/narrowphase/rays/raycast.ts';
import { capsule } from '../../../src/shapes/capsule.ts';
import { triangle } from '../../../src/shapes/triangle.ts';
import { near, nearVector } from '../../helpers/assertions.ts';
import { Random } from '../../helpers/random.ts';
import { tuple } from '../../helpers/test-shapes.ts';
import { multiply, plus, rotated } from '../../oracle/vector.ts';

const shapes = {
  sphere: sphere(1),
  capsule: capsule({ radius: 1, halfHeight: 2 }),
  box: box({ halfExtents: [1, 1, 1] }),
  triangle: triangle([-1, 0, 0], [1, 1, 0], [0, -2, 0]),
  plane: plane({ normal: [0, 0, 1], offset: 0 }),
};
const top = { sphere: 1, capsule: 1, box: 1, triangle: 0, plane: 0 };

const cast = (ray: RayLike, target: PlacedShape) => {
  const hit = createRayHit();
  return raycastShape(hit, ray, target) ? hit : undefined;
};

it('a ray has a direction of any length in range, against meshes, height fields and compounds too', () => {
  const mesh = triangleMesh({ positions: [-1, 0, -1, 1, 0.5, -1, 0, 0.25, 1] });
  const field = heightField({ heights: [0, 0.5, 0.25, 1], rows: 2, columns: 2, size: [2, 2] });
  for (const shape of [mesh, field, compound([{ shape: mesh, position: [0, 0.5, 0] }])]) {
    const placed = { shape, quaternion: [0, Math.SQRT1_2, 0, Math.SQRT1_2] } as const;
    const hit = cast({ origin: [0.1, 4, 0.2], direction: [0, -1, 0] }, placed)!;
    for (const length of [1e-29, 1e-20, 1e-10, 1e10, 1e29]) {
      const found = cast({ origin: [0.1, 4, 0.2], direction: [0, -length, 0], maxDistance: 5 }, placed);
      near(found?.distance ?? Infinity, hit.distance, 1e-12, `distance for the length ${length}`);
      expect(cast({ origin: [0.1, 4, 0.2], direction: [0, -length, 0], maxDistance: 2 }, placed)).toBeUndefined();
    }
  }
});

describe('a ray against a placed shape of any type', () => {
  for (const [name, shape] of Object.entries(shapes)) {
    const height = top[name as keyof typeof top];

    it(`meets a ${name}, from vectors as objects or arrays, its displacement ignored`, () => {
      for (const ray of [
        { origin: [0, 0, 5], direction: [0, 0, -2], maxDistance: 10 } as const,
        { origin: { x: 0, y: 0, z: 5 }, direction: { x: 0, y: 0, z: -(2 ** 60) }, maxDistance: 10 },
      ]) {
        for (const displacement of [
          [0, 0, 0],
          [9, 9, 9],
        ] as const) {
          const hit = cast(ray, { shape, displacement })!;
          expect(hit).toMatchObject({
            distance: 5 - height,
            fraction: (5 - height) / 10,
            overlapping: false,
            depth: 0,
          });
          expect([tuple(hit.point), tuple(hit.normal)]).toEqual([
            [0, 0, height],
            [0, 0, 1],
          ]);
        }
      }
    });

    it(`meets a ${name} alike in every frame`, () => {
      const random = new Random(90);
      for (let i = 0; i < 200; i++) {
        const [orientation, by] = [random.quaternion(), random.vector(10)];
        const [origin, direction] = [random.vector(4), random.vector(1)];
        const here = cast({ origin, direction }, { shape });
        const there = cast(
          { origin: plus(rotated(orientation, origin), by), direction: rotated(orientation, direction) },
          { shape, position: by, quaternion: multiply(orientation, [0, 0, 0, 1]) },
        );
        expect(there !== undefined).toBe(here !== undefined);
        if (!here || !there || here.overlapping) continue;
        near(there.distance, here.distance, 1e-9 * (1 + here.distance), 'distance');
        nearVector(
          tuple(there.point),
          plus(rotated(orientation, tuple(here.point)), by),
          1e-9 * (1 + here.distance),
          'point',
        );
      }
    });

    it(`a hit on a ${name} at exactly the maximum distance counts, one beyond does not and writes nothing`, () => {
      const limit = 5 - height;
      expect(cast({ origin: [0, 0, 5], direction: [0, 0, -3], maxDistance: limit }, { shape })).toMatchObject({
        fraction: 1,
      });
      const out = createRayHit();
      const before = structuredClone(out);
      expect(
        raycastShape(out, { origin: [0, 0, 5], direction: [0, 0, -3], maxDistance: limit * (1 - 2 ** -52) }, { shape }),
      ).toBe(false);
      expect(out).toEqual(before);
    });

    it(`a hit on a ${name} at exactly the maximum distance counts for directions of any integer length`, () => {
      let rounded = 0;
      for (let gap = 1; gap <= 40; gap++) {
        for (let speed = 1; speed <= 60; speed++) {
          if ((gap / speed) * speed > gap) rounded++;
          const ray: RayLike = { origin: [0, 0, height + gap], direction: [0, 0, -speed], maxDistance: gap };
          const hit = cast(ray, { shape });
          if (!hit || hit.distance > gap || hit.fraction > 1) expect.fail(`${gap} at ${speed}: ${hit?.distance}`);
          near(hit.distance, gap, 1e-15 * gap, 'distance');
        }
      }
      expect(rounded).toBeGreaterThan(40);
    });

    it(`starting on a ${name} is distance 0 and overlapping, at a maximum distance of 0 too`, () => {
      for (const maxDistance of [0, 7, Infinity, undefined]) {
        const hit = cast({ origin: [0, 0, height], direction: [0, 0, 1], maxDistance }, { shape });
        expect(hit).toMatchObject({ distance: 0, fraction: 0, overlapping: true, depth: 0 });
      }
    });
  }

  it('refuses bad input by name and value', () => {
    const target = { shape: shapes.sphere };
    const wrong = (ray: unknown, message: string) => expect(() => cast(ray as RayLike, target)).toThrow(message);
    wrong({ origin: [0, 0, 0], direction: [0, 0, 0] }, 'ray: direction is the zero vector');
    wrong({ origin: [0, 0, 0], direction: [0, Number.NaN, 0] }, 'ray: direction.y is NaN, not a finite number');
    wrong({ origin: [0, 0, Infinity], direction: [0, 0, 1] }, 'ray: origin.z is Infinity, not a finite number');
    wrong({ origin: [0, 0], direction: [0, 0, 1] }, 'ray: origin is [0, 0], but must have three components');
    wrong({ origin: [0, 0, 0] }, 'ray: direction is undefined, not a vector');
    wrong(
      { origin: [0, 0, 0], direction: [0, 0, 1], maxDistance: -1 },
      'ray: maxDistance is -1, but must not be negative',
    );
    wrong({ origin: [0, 0, 0], direction: [0, 0, 1], maxDistance: Number.NaN }, 'ray: maxDistance is NaN');
    wrong({ origin: [0, 0, 0], direction: [0, 0, 1], maxDistance: '9' }, 'ray: maxDistance is "9", not a number');
    wrong(null, 'ray is null, not a ray');
    expect(() => cast({ origin: [0, 0, 0], direction: [0, 0, 1] }, {} as PlacedShape)).toThrow('target: shape');
  });
});

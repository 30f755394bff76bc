import {
  cone,
  contactShapes,
  convexHull,
  createClosestPoints,
  createContact,
  cylinder,
  distanceShapes,
  overlapShapes,
  type PlacedShape,
  triangle,
  triangleMesh,
} from 'first-contact/narrowphase';
import { describe, expect, it } from 'vitest';
import { Coverage, cases } from '../../helpers/coverage.ts';
import { cubeMesh, gridMesh, sphereMesh } from '../../helpers/meshes.ts';
import { Random } from '../../helpers/random.ts';
import { cross, minus, norm, rotated, times, type Vector } from '../../oracle/vector.ts';

// Shapes moved to their first touch, as `seam-contacts.test.ts` does. These needed more than random samples usually do.

const ball = triangleMesh(sphereMesh(2));

const corners = [
  [-0.47302453705471914, 0.19768008466094156, -0.2950388243915002],
  [-0.44949580631414976, 0.05961432787995746, 0.000935717386523871],
  [-0.40633286283348236, -0.1218868169209143, -0.4102177967216035],
  [-0.375945023353944, -0.16285047167042854, 0.3245974094785038],
  [-0.3411936427356219, 0.26649993907199987, -0.18417914049905215],
  [0.07983703515883867, -0.41877343654554866, -0.46360053297854453],
  [0.12083138975982233, -0.3161146103853042, -0.4827013157061776],
  [0.21630844725737008, 0.3452809736140262, 0.14048751476350463],
  [0.3734450201700191, 0.18980471044315483, 0.31606687745383544],
  [0.37776393278483034, 0.3782193090952529, 0.37470471225945867],
  [0.4571248180900538, 0.3050528646087832, 0.021842172728148146],
] as const;

const slope = triangle(
  [0.3333333333333333, 0.34667132573240145, 1],
  [0.3333333333333333, 0.4837213936261068, 1.3333333333333333],
  [0.6666666666666666, 0.48343160354808123, 1],
);
const besideSlope = [0.21652887628227258, 0.920382357266289, 0.9179021488420877] as const;

describe('a shape that touches is no deeper than rounding', () => {
  const touches: [name: string, surface: PlacedShape['shape'], other: PlacedShape][] = [
    [
      'a cone whose rim touches a corner of a mesh: the normal is found in ten steps',
      ball,
      {
        shape: cone({ radius: 0.36985050092709115, halfHeight: 0.13311446320412082 }),
        position: [0.5625343825906315, -0.6833821177236052, -0.7443809946333181],
      },
    ],
    [
      'a hull at a corner of a mesh: its deepest corner is not in the face that manifolds prefer',
      ball,
      {
        shape: convexHull(corners),
        position: [-1.309702017122963, 0.18063410646830838, -0.5367954154343464],
        quaternion: [-0.1534540255207605, -0.8366264036036505, -0.4748204043477193, -0.22595067262516308],
      },
    ],
    [
      'a cylinder whose rim touches an edge of a triangle: the depths of many normals are nearly the least',
      slope,
      { shape: cylinder({ radius: 0.3763493116347689, halfHeight: 0.43679004090205387 }), position: besideSlope },
    ],
    [
      'a cone, the same',
      slope,
      { shape: cone({ radius: 0.3763493116347689, halfHeight: 0.43679004090205387 }), position: besideSlope },
    ],
  ];

  it.each(touches)('%s', (_, shape, other) => {
    const closest = createClosestPoints();
    distanceShapes(closest, { shape }, other);
    expect(Math.abs(closest.distance)).toBeLessThan(2e-11);
  });
});

describe('a triangle or mesh that touches a mesh within rounding', () => {
  it.each([gridMesh(4, 4), cubeMesh()])('overlaps it where their distance is 0 and there is a contact', (arrays) => {
    const mesh = triangleMesh(arrays);
    const random = new Random(13);
    const coverage = new Coverage();
    const [closest, contact] = [createClosestPoints(), createContact()];
    const whole = (half: number): Vector =>
      [0, 1, 2].map(() => random.integer(2 * half + 1) - half) as unknown as Vector;
    for (let i = 0; i < cases(3200, 30_000); i++) {
      // The mesh and the triangle touch exactly, then turn together.
      const quaternion = random.quaternion();
      const target = { shape: mesh, quaternion, position: rotated(quaternion, times(whole(4), 0.5)) };
      const [a, b, c] = [whole(2), whole(2), whole(2)];
      if (norm(cross(minus(b, a), minus(c, a))) === 0) continue;
      const shape = i % 16 === 0 ? mesh : triangle(a, b, c);
      const other = { shape, quaternion, position: rotated(quaternion, times(whole(4), 0.5)) };
      for (const [first, second] of [
        [target, other],
        [other, target],
      ] as const) {
        distanceShapes(closest, first, second);
        if (Math.abs(closest.distance) > 1e-9) continue;
        const overlaps = closest.distance <= 0;
        coverage.count(overlaps ? 'touch' : 'apart by rounding');
        expect(overlapShapes(first, second)).toBe(overlaps);
        expect(contactShapes(contact, first, second)).toBe(overlaps);
      }
    }
    coverage.expectAtLeast({ touch: 130, 'apart by rounding': 30 });
  });
});

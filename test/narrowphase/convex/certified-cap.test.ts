import { box, capsule, cone, convexHull, cylinder, type Shape, triangle } from 'first-contact/narrowphase';
import { describe, it } from 'vitest';
import type { ShapeType, WorldShapeOf } from '../../../src/geometry/shape.ts';
import { vec3 } from '../../../src/math/vec3.ts';
import { capOfFace, capOfStationaryDirection, NO_CAP } from '../../../src/narrowphase/convex/certified-cap.ts';
import { ConvexPair } from '../../../src/narrowphase/convex/convex-pair.ts';
import {
  boxSolid,
  capsuleSolid,
  coneSolid,
  cylinderSolid,
  hullSolid,
  type LoadedSolid,
  triangleSolid,
} from '../../../src/narrowphase/convex/load-solid.ts';
import { climb } from '../../../src/narrowphase/convex/local-search.ts';
import { Placement } from '../../../src/narrowphase/placed-shape.ts';
import { showing } from '../../helpers/assertions.ts';
import { Coverage, cases } from '../../helpers/coverage.ts';
import { Random } from '../../helpers/random.ts';
import { point, shapeAt, type TestShape, tuple } from '../../helpers/test-shapes.ts';
import { cross, plus, times, unit, type Vector } from '../../oracle/vector.ts';

// In a certified cap of directions no gap is greater than in its middle. Samples may fail to show a greater one, but there are many.

const can = cylinder({ radius: 1, halfHeight: 0.8 });
const rod = cylinder({ radius: 0.1, halfHeight: 2 });
const hat = cone({ radius: 1, halfHeight: 0.7 });
const needle = cone({ radius: 0.1, halfHeight: 2 });
const brick = box({ halfExtents: [1, 0.5, 0.7] });
const gem = convexHull(Array.from({ length: 12 }, (_, i) => new Random(i + 1).unitVector()));
const flat = triangle([-2, 0, -1], [2, 0, -2], [0, 0, 2]);
const pill = capsule({ radius: 0.25, halfHeight: 1 });

const pairs: readonly [string, Shape, Shape][] = [
  ['cylinder and cylinder', can, can],
  ['rod and cylinder', rod, can],
  ['cylinder and cone', can, hat],
  ['cone and cone', hat, hat],
  ['needle and cone', needle, hat],
  ['capsule and cylinder', pill, can],
  ['capsule and cone', pill, hat],
  ['box and cylinder', brick, can],
  ['box and cone', brick, hat],
  ['triangle and cylinder', flat, can],
  ['hull and cone', gem, hat],
];

const loaders: Partial<{ [T in ShapeType]: LoadedSolid<T> }> = {
  box: boxSolid,
  capsule: capsuleSolid,
  cone: coneSolid,
  convexHull: hullSolid,
  cylinder: cylinderSolid,
  triangle: triangleSolid,
};

const pair = new ConvexPair();
const placements = [new Placement(), new Placement()] as const;

/** Loads two shapes as a pair, in units of the world. */
function load(a: TestShape, b: TestShape): void {
  const [first, second] = [placements[0].read(a, 'a'), placements[1].read(b, 'b')];
  pair.setOrigins(first.worldShape.center, vec3(), second.worldShape.center, vec3());
  const loadInto = <T extends ShapeType>(solid: ConvexPair['a'], type: T, world: Placement): void => {
    const loader = loaders[type] as LoadedSolid<T>;
    loader.load(solid, world.worldShape as WorldShapeOf<T>, vec3());
  };
  loadInto(pair.a, a.shape.type, first);
  loadInto(pair.b, b.shape.type, second);
  pair.prepare();
}

/** No direction in a cap has a greater gap than `most`, not even at its border. */
function proveCap(random: Random, middle: Vector, cosine: number, most: number): void {
  const u = unit(cross(middle, Math.abs(middle[0]) < 0.6 ? [1, 0, 0] : [0, 1, 0]));
  const v = cross(middle, u);
  const radius = Math.acos(cosine);
  for (let i = 0; i < 200; i++) {
    const angle = i % 5 === 0 ? radius : radius * random.logarithmic(1e-4, 1);
    const around = random.range(0, 2 * Math.PI);
    const aside = plus(times(u, Math.cos(around)), times(v, Math.sin(around)));
    const n = unit(plus(times(middle, Math.cos(angle)), times(aside, Math.sin(angle))));
    const gap = pair.gapAlong(point(n));
    if (gap <= most + 1e-12 * pair.size) continue;
    throw new Error(`a gap of ${gap} at ${angle} of ${radius} radians, ${most} in the middle`);
  }
}

describe.each(pairs)('%s', (_, shapeA, shapeB) => {
  it('has no greater gap in the cap around a local maximum', () => {
    const random = new Random(7);
    const coverage = new Coverage();
    for (let i = cases(400, 20_000, 60); i > 0; i--) {
      const special = i % 4 === 0;
      const offset = special
        ? ([random.pick([0, 0.3]), random.pick([-0.5, 0, 1e-9]), random.pick([0, 1e-6, 0.2])] as const)
        : times(random.unitVector(), random.logarithmic(1e-3, 1));
      const [a, b] = [
        shapeAt(shapeA),
        shapeAt(shapeB, offset, [0, 0, 0], special ? [0, 0, 0, 1] : random.quaternion()),
      ];
      showing({ a, b }, () => {
        load(a, b);
        const isProved = climb(pair, point(random.unitVector()));
        const cosine = isProved && pair.distance <= 0 ? capOfStationaryDirection(pair.size) : NO_CAP;
        coverage.count(cosine === NO_CAP ? 'no cap' : cosine > 0.97 ? 'narrow' : 'wide');
        if (cosine !== NO_CAP) proveCap(random, tuple({ ...pair.normal }), cosine, pair.distance);
      });
    }
    coverage.expectAtLeast({ narrow: 4, wide: 40 });
  });

  it('has no greater gap in the cap around the normal of a face', () => {
    const random = new Random(8);
    const coverage = new Coverage();
    for (let i = cases(400, 20_000, 60); i > 0; i--) {
      const offset = times(random.unitVector(), random.logarithmic(1e-3, 1));
      const quaternion = random.chance(0.3) ? ([0, 0, 0, 1] as const) : random.quaternion();
      const [a, b] = [shapeAt(shapeA), shapeAt(shapeB, offset, [0, 0, 0], quaternion)];
      showing({ a, b }, () => {
        load(a, b);
        const { a: first, b: second } = pair;
        for (let face = 0; face < first.normalCount + second.normalCount; face++) {
          const isOfA = face < first.normalCount;
          const normal = tuple(isOfA ? first.normals[face]! : second.normals[face - first.normalCount]!);
          const n = point(isOfA ? normal : times(normal, -1));
          const gap = pair.gapAlong(n);
          if (gap > 0) continue;
          const cosine = capOfFace(pair, n, isOfA ? face : -1, gap);
          coverage.count(cosine === NO_CAP ? 'no cap' : 'cap');
          if (cosine !== NO_CAP) proveCap(random, tuple(n), cosine, gap);
        }
      });
    }
    coverage.expectAtLeast({ 'no cap': 20, cap: shapeA === flat ? 10 : 40 });
  });
});

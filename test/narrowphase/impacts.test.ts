import {
  box,
  capsule,
  createSweepHit,
  heightField,
  type Shape,
  sphere,
  triangle,
  triangleMesh,
} from 'first-contact/narrowphase';
import { expect, it } from 'vitest';
import { createAabb } from '../../src/math/aabb.ts';
import { set } from '../../src/math/vec3.ts';
import { firstImpactBetween, firstTouchBetween } from '../../src/narrowphase/dispatch.ts';
import { gatherParts } from '../../src/narrowphase/parts/parts.ts';
import { Placement } from '../../src/narrowphase/placed-shape.ts';
import { Coverage, cases } from '../helpers/coverage.ts';
import { gridMesh } from '../helpers/meshes.ts';
import { Random } from '../helpers/random.ts';
import { randomCorners } from '../helpers/random-pairs.ts';
import { cross, dot, minus, plus, times, unit, type Vector } from '../oracle/vector.ts';

const place = (shape: Shape, position: Vector, displacement: Vector = [0, 0, 0], quaternion?: readonly number[]) =>
  new Placement().read({ shape, position, displacement, quaternion: quaternion as never }, 'shape');

it('an impact of a capsule inside of a triangle is its first touch, to the last bit', () => {
  const random = new Random(3);
  const coverage = new Coverage();
  const [impact, touch] = [createSweepHit(), createSweepHit()];
  for (let i = 0; i < cases(20_000); i++) {
    const scale = random.pick([1, 1e-15, 1e15]);
    const corners = randomCorners(random, scale * random.range(0.5, 2));
    const [a, b, c] = corners;
    const shares = [random.next(), random.next(), random.next()];
    const sum = shares[0] + shares[1] + shares[2];
    const target = plus(plus(times(a, shares[0] / sum), times(b, shares[1] / sum)), times(c, shares[2] / sum));
    const start = plus(target, times(random.unitVector(), scale * random.range(0.2, 3)));
    const way = times(minus(target, start), random.pick([0.5, 1, 2]));
    const size = scale * random.logarithmic(0.01, 0.5);
    const shape = capsule({ radius: size, halfHeight: size * random.pick([1e-9, 0.5, 2]) });
    const mover = place(shape, start, way, random.chance(0.3) ? undefined : random.quaternion());
    const face = place(triangle(...corners), [0, 0, 0]);
    const isHit = firstTouchBetween(touch, mover, face);
    expect(firstImpactBetween(impact, mover, face)).toBe(isHit);
    if (!isHit) continue;
    expect({ ...impact, exitFraction: 0 }).toEqual({ ...touch, exitFraction: 0 });
    const { x, y, z } = impact.normal;
    const isOfFace = Math.abs(dot([x, y, z], unit(cross(minus(b, a), minus(c, a))))) > 1 - 1e-12;
    coverage.count(impact.overlapping ? 'overlap' : isOfFace ? 'face' : 'side');
  }
  coverage.expectAtLeast({ face: 3000, side: 1000, overlap: 500 });
});

it('what was gathered in a region does not change the impacts in it, nor those beyond it', () => {
  const random = new Random(4);
  const coverage = new Coverage();
  const height = () => random.range(0, 0.6);
  const samples = 9;
  const heights = Float64Array.from({ length: samples * samples }, height);
  const surfaces = [
    triangleMesh(gridMesh(8, 8, height)),
    heightField({ columns: samples, rows: samples, cellSize: 1, heights }),
  ];
  const shapes = [sphere(0.4), capsule({ radius: 0.3, halfHeight: 0.5 }), box({ halfExtents: [0.3, 0.5, 0.2] })];
  const [gathered, found] = [createSweepHit(), createSweepHit()];
  const region = createAabb();
  for (let i = 0; i < cases(3000); i++) {
    const level = place(random.pick(surfaces), random.vector(3), [0, 0, 0], random.quaternion());
    const { x, y, z } = level.center;
    const start: Vector = plus([x, y, z], random.vector(4));
    const reach = random.pick([0, 1, 2, 9]);
    set(region.min, start[0] - reach, start[1] - reach, start[2] - reach);
    set(region.max, start[0] + reach, start[1] + reach, start[2] + reach);
    const movers = Array.from({ length: 4 }, () =>
      place(random.pick(shapes), plus(start, random.vector(0.3)), random.vector(random.pick([0, 0.5, 2]))),
    );
    const nowhere = createAabb();
    for (const mover of movers) {
      gatherParts(level, nowhere);
      const isHit = firstImpactBetween(found, mover, level);
      gatherParts(level, region);
      for (let times = 0; times < 2; times++) {
        expect(firstImpactBetween(gathered, mover, level)).toBe(isHit);
        if (isHit) expect(gathered).toEqual(found);
      }
      coverage.count(isHit ? (found.overlapping ? 'overlap' : 'impact') : 'miss');
    }
  }
  coverage.expectAtLeast({ impact: 500, overlap: 500, miss: 500 });
});

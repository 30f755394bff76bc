import { type Body, box, sphere, World } from 'first-contact';
import { createRayHit, createSweepHit, raycastShape, sweepShapes } from 'first-contact/narrowphase';
import { describe, expect, it } from 'vitest';
import { length, type Vec3 } from '../../../src/math/vec3.ts';
import { CastPrefilter } from '../../../src/world/queries/cast-prefilter.ts';
import { Coverage, cases } from '../../helpers/coverage.ts';
import { Random } from '../../helpers/random.ts';
import { minus, plus, times, type Vector } from '../../oracle/vector.ts';

const asVec3 = ([x, y, z]: Vector): Vec3 => ({ x, y, z });

/** A point on the surface of a body: of a box a corner, so that a line through it grazes or hits the box. */
function surfacePoint(random: Random, { position: p, shape }: Body, axes: readonly Vector[]): Vector {
  const center: Vector = [p.x, p.y, p.z];
  if (shape.type === 'sphere') return plus(center, times(random.unitVector(), shape.radius));
  if (shape.type !== 'box') throw new Error('neither a sphere nor a box');
  const { x, y, z } = shape.halfExtents;
  return [x, y, z].reduce((at, h, i) => plus(at, times(axes[i], random.chance(0.5) ? h : -h)), center);
}

describe('the prefilter of a cast', () => {
  it('keeps all bodies that are hit or grazed, near the origin and far away, and few others', () => {
    const random = new Random(1);
    const coverage = new Coverage();
    for (let i = 0; i < cases(3000); i++) {
      const world = new World();
      const isBox = random.chance(0.6);
      const extent = () => random.logarithmic(0.1, 10);
      const shape = isBox ? box({ halfExtents: [extent(), extent(), extent()] }) : sphere(extent());
      const distance = random.pick([0, 10, 1e7]);
      const body = world.add({ type: 'static', shape, position: times(random.unitVector(), distance) });
      // World axes give edges that are exactly parallel to a cast.
      const axes: Vector[] = [[1, 0, 0], [0, 1, 0], [0, 0, 1]]; // biome-ignore format: a matrix
      const target = random.pick([
        surfacePoint(random, body, axes),
        plus([body.position.x, body.position.y, body.position.z], random.vector(20)),
      ]);
      const direction = random.chance(0.3) ? random.pick(axes) : random.unitVector();
      const motion = times(direction, random.logarithmic(0.1, 100));
      const start = minus(target, times(motion, random.range(-0.5, 1.5)));
      const radius = random.pick([0, random.logarithmic(0.1, 3)]);
      const prefilter = new CastPrefilter(world.sim.store);
      prefilter.setCast(asVec3(start), asVec3(motion), length(asVec3(motion)), radius);
      const isHit =
        radius === 0
          ? raycastShape(
              createRayHit(),
              { origin: start, direction: motion, maxDistance: length(asVec3(motion)) },
              body,
            )
          : sweepShapes(createSweepHit(), { shape: sphere(radius), position: start, displacement: motion }, body);
      const holds = prefilter.mayHit(body.index);
      if (isHit) expect(holds, `case ${i}`).toBe(true);
      coverage.count(`${isHit ? 'hit' : holds ? 'held' : 'not held'}, ${shape.type}`);
    }
    coverage.expectAtLeast({
      'hit, box': 300,
      'hit, sphere': 200,
      'not held, box': 300,
      'not held, sphere': 200,
    });
  });

  it('keeps all bodies when it is disabled, or for a zero displacement', () => {
    const world = new World();
    const { index } = world.add({ shape: sphere(1), position: [0, 50, 0] });
    const prefilter = new CastPrefilter(world.sim.store);
    prefilter.setCast(asVec3([0, 0, 0]), asVec3([1, 0, 0]), 1, 1);
    expect(prefilter.mayHit(index)).toBe(false);
    prefilter.setCast(asVec3([0, 0, 0]), asVec3([0, 0, 0]), 0, 1);
    expect(prefilter.mayHit(index)).toBe(true);
    prefilter.setCast(asVec3([0, 0, 0]), asVec3([1, 0, 0]), 1, 1);
    prefilter.disable();
    expect(prefilter.mayHit(index)).toBe(true);
  });
});

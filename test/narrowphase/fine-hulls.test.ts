import { box, cone, createRayHit, cylinder, overlapShapes, raycastShape, type Shape } from 'first-contact/narrowphase';
import { describe, expect, it } from 'vitest';
import { types } from '../helpers/all-pairs.ts';
import { check, near, showing } from '../helpers/assertions.ts';
import { Coverage, cases } from '../helpers/coverage.ts';
import { polygonal } from '../helpers/polygonal.ts';
import { Random } from '../helpers/random.ts';
import { randomShape } from '../helpers/random-pairs.ts';
import { closestOf, contactOf, sweepOf } from '../helpers/shape-queries.ts';
import { atFraction, point, rotationAbout, shapeAt, solidOf, type TestShape, tuple } from '../helpers/test-shapes.ts';
import { signedDistanceOfPoint, support, supportOfPoints } from '../oracle/solids.ts';
import { dot, minus, norm, plus, rotated, times, type Vector } from '../oracle/vector.ts';

// The finest prism and pyramid that a convex hull can be, with 256 corners, inscribed in a cylinder and a cone. The round
// solids are larger by the sagitta of a side at most, and so are all answers.

const ROUNDING = 1e-11;
const RADIUS = 1;

const solids = [
  ['cylinder', cylinder({ radius: RADIUS, halfHeight: 1.5 }), 128],
  ['cone', cone({ radius: RADIUS, halfHeight: 1.5 }), 255],
] as const;

describe.each(solids)('a %s answers as the finest hull in it, within its sagitta', (_, solid, sides) => {
  const sagitta = RADIUS * (1 - Math.cos(Math.PI / sides));
  const hull = polygonal(shapeAt(solid), false, sides).shape;
  const corners = hull.type === 'convexHull' ? hull.points.map(tuple) : [];
  const asHull = (placed: TestShape): TestShape => ({ ...placed, shape: hull });
  /** How far apart the hull and a solid are along a direction. */
  const gapOfHull = ({ position, quaternion }: TestShape, partner: TestShape, n: Vector): number => {
    const [x, y, z, w] = quaternion;
    const own = supportOfPoints(corners, rotated([-x, -y, -z, w], n));
    return dot(minus(partner.position, position), n) - own - support(solidOf(partner), times(n, -1));
  };
  /** The surfaces of the round solid and of the hull are apart by the sagitta at most. */
  const checkOnHull = (round: TestShape, p: Vector, slack: number): void => {
    const off = signedDistanceOfPoint(solidOf(round), p);
    check(off >= -sagitta - slack && off <= slack, `a point of the hull ${off} off the solid`);
  };

  /** A random pose of the solid near a partner at the origin: tilted, standing or lying, and moving past it. */
  const poseNear = (random: Random, partner: TestShape): TestShape => {
    const away = random.unitVector();
    const position: Vector =
      partner.shape.type === 'plane'
        ? times(tuple(partner.shape.normal), partner.shape.offset + random.range(-0.5, 2.5))
        : times(away, random.range(0, 3.5));
    const quaternion = random.chance(0.3) ? partner.quaternion : random.quaternion();
    const toTarget = minus(random.vector(0.8), position);
    return shapeAt(solid as Shape, position, times(toTarget, random.range(0.5, 2)), quaternion);
  };
  const partnerOf = (random: Random, type: (typeof types)[number]): TestShape =>
    shapeAt(randomShape[type](random, 1.2), [0, 0, 0], [0, 0, 0], random.quaternion());

  describe.each(types)('against a %s', (type) => {
    const forPoses = (seed: number, count: number, body: (round: TestShape, partner: TestShape) => void) => {
      const random = new Random(seed);
      for (let i = cases(count, 1000, Math.ceil(count / 5)); i > 0; i--) {
        const partner = partnerOf(random, type);
        const round = poseNear(random, partner);
        showing({ round, partner }, () => body(round, partner));
      }
    };

    it('distance, depth, overlap and normal', () => {
      const coverage = new Coverage();
      forPoses(191, 60, (round, partner) => {
        const flat = asHull(round);
        const [found, other] = [closestOf(round, partner), closestOf(flat, partner)];
        const less = other.distance - found.distance;
        check(less >= -ROUNDING && less <= sagitta + ROUNDING, `${found.distance} instead of ${other.distance}`);
        const gap = gapOfHull(round, partner, tuple(found.normal));
        near(gap, other.distance, sagitta + ROUNDING, 'gap of the hull along the normal');
        near(signedDistanceOfPoint(solidOf(round), tuple(found.pointA)), 0, ROUNDING, 'distance from the surface');
        checkOnHull(round, tuple(other.pointA), ROUNDING);
        if (overlapShapes(flat, partner)) check(overlapShapes(round, partner), 'only the hull overlaps');
        else if (other.distance > sagitta + ROUNDING) check(!overlapShapes(round, partner), 'only the solid overlaps');
        coverage.count(found.distance > 0 ? 'apart' : 'overlapping');
      });
      coverage.expectAtLeast({ apart: 10, overlapping: 10 });
    });

    it('sweeps', () => {
      const coverage = new Coverage();
      forPoses(193, 40, (round, partner) => {
        const [hit, other] = [sweepOf(round, partner), sweepOf(asHull(round), partner)];
        if (!hit) {
          check(other === undefined, 'only the hull hits');
          coverage.count('miss');
          return;
        }
        coverage.count(hit.overlapping ? 'overlapping' : 'hit');
        if (other) {
          check(hit.fraction <= other.fraction + ROUNDING, `${hit.fraction} after ${other.fraction}`);
          check(hit.exitFraction >= other.exitFraction - ROUNDING, `exit ${hit.exitFraction} before the hull's`);
        }
        // Where the solid touches, first and last, the hull is apart by its sagitta at most.
        for (const fraction of [hit.fraction, hit.exitFraction]) {
          if (fraction === Infinity || (hit.overlapping && fraction === 0)) continue;
          const { distance } = closestOf(atFraction(asHull(round), fraction), atFraction(partner, fraction));
          check(distance >= -ROUNDING && distance <= sagitta + ROUNDING, `the hull is at ${distance} at ${fraction}`);
        }
      });
      coverage.expectAtLeast({ hit: 8 });
    });

    it('manifolds', () => {
      const coverage = new Coverage();
      forPoses(197, 60, (round, partner) => {
        const flat = asHull(round);
        const [found, other] = [contactOf(round, partner), contactOf(flat, partner)];
        if (!found || !other) return;
        near(found.depth, other.depth, sagitta + ROUNDING, 'depth');
        const deepest = Math.max(...found.points.map(({ depth }) => depth));
        // A point of a manifold may be shallower by what counts as one height.
        near(deepest, found.depth, 1e-6, 'deepest point');
        for (const { pointA, pointB, depth } of found.points) {
          near(dot(minus(tuple(pointA), tuple(pointB)), tuple(found.normal)), depth, 1e-6, 'depth of a point');
          checkOnHull(round, tuple(pointA), 1e-6 + 0.01 * depth);
        }
        for (const { pointA } of other.points) checkOnHull(round, tuple(pointA), 1e-6);
        coverage.count('contact');
      });
      coverage.expectAtLeast({ contact: 10 });
    });
  });

  it('rays', () => {
    const random = new Random(199);
    const coverage = new Coverage();
    const [hit, other] = [createRayHit(), createRayHit()];
    for (let i = cases(2000); i > 0; i--) {
      const round = shapeAt(solid as Shape, random.vector(1), [0, 0, 0], random.quaternion());
      const origin = plus(round.position, times(random.unitVector(), random.range(0, 5)));
      const target = plus(round.position, rotated(round.quaternion, random.vector(1.6)));
      const ray = { origin: point(origin), direction: point(minus(target, origin)), maxDistance: random.range(1, 9) };
      showing({ round, ray }, () => {
        const [isHit, isOther] = [raycastShape(hit, ray, round), raycastShape(other, ray, asHull(round))];
        coverage.count(isHit ? (hit.overlapping ? 'inside' : 'hit') : 'miss');
        check(isHit || !isOther, 'only the hull is hit');
        if (!isHit) return;
        if (isOther) check(hit.distance <= other.distance + ROUNDING, `${hit.distance} after ${other.distance}`);
        near(signedDistanceOfPoint(solidOf(round), tuple(hit.point)), 0, ROUNDING, 'distance from the surface');
        if (isOther) checkOnHull(round, tuple(other.point), ROUNDING);
        if (hit.overlapping && isOther && other.overlapping) near(hit.depth, other.depth, sagitta + ROUNDING, 'depth');
      });
    }
    coverage.expectAtLeast({ hit: 800, miss: 200, inside: 50 });
  });

  it('stands on a face with the same square of points and rolls on two', () => {
    const slab = shapeAt(box({ halfExtents: [5, 1, 5] }), [0, -1, 0]);
    const standing = shapeAt(solid as Shape, [0.25, 1.5, -0.5]);
    const [found, other] = [contactOf(standing, slab), contactOf(asHull(standing), slab)];
    expect(found?.points).toHaveLength(4);
    expect(other?.points).toHaveLength(4);
    for (const { points } of [found!, other!]) {
      for (const { point: p } of points)
        near(norm([p.x - 0.25, p.y, p.z + 0.5]), RADIUS, 1e-12, 'distance from the axis');
      const [p, q, r, s] = points.map(({ point: each }) => tuple(each)) as [Vector, Vector, Vector, Vector];
      for (const [from, to] of [
        [p, r],
        [q, s],
      ] as const)
        near(norm(minus(from, to)), 2 * RADIUS, 2 * sagitta, 'diagonal');
      near(dot(minus(p, r), minus(q, s)), 0, 0.1, 'angle of the diagonals');
    }
    // On its side: along a line of the cylinder, the cone from the rim to the apex.
    const angle = solid.type === 'cylinder' ? Math.PI / 2 : Math.PI / 2 + Math.atan2(RADIUS, 3);
    const lying = shapeAt(solid as Shape, [0, 0, 0], [0, 0, 0], rotationAbout([0, 0, 1], angle));
    const lower = closestOf(lying, slab).distance;
    const resting = { ...lying, position: [0, -lower, 0] as const };
    const line = contactOf({ ...resting, position: [0, -lower - 1e-12, 0] }, slab);
    expect(line?.points).toHaveLength(2);
    const below = contactOf(asHull({ ...resting, position: [0, -lower - sagitta - 1e-12, 0] }), slab);
    for (const { point: p } of line!.points) {
      const nearest = Math.min(...below!.points.map(({ point: each }) => norm(minus(tuple(each), tuple(p)))));
      check(nearest <= RADIUS * Math.sin(Math.PI / sides) + sagitta, `a point ${nearest} from those of the hull`);
    }
  });
});

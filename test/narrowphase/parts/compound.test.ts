import {
  type CompoundChildOptions,
  compound,
  contactShapes,
  convexHull,
  createClosestPoints,
  createContact,
  createRayHit,
  createSweepHit,
  distanceShapes,
  offset,
  overlapShapes,
  type PlacedShape,
  raycastShape,
  type Shape,
  shapeContains,
  sphere,
  sweepShapes,
  triangleMesh,
} from 'first-contact/narrowphase';
import { describe, expect, it } from 'vitest';
import { types } from '../../helpers/all-pairs.ts';
import { showing } from '../../helpers/assertions.ts';
import { Random } from '../../helpers/random.ts';
import { boxMesh, randomMesh } from '../../helpers/random-meshes.ts';
import { randomShape } from '../../helpers/random-pairs.ts';
import { cases } from '../../helpers/sample-size.ts';
import { multiply, plus, type Quaternion, rotated, type Vector } from '../../oracle/vector.ts';

type ChildShape = CompoundChildOptions['shape'];

interface Child {
  shape: ChildShape;
  position: Vector;
  quaternion: Quaternion;
}

interface Placed {
  shape: Shape;
  position: Vector;
  quaternion: Quaternion;
  displacement: Vector;
  rotation?: Vector;
}

const SOLIDS = types.filter((type) => type !== 'plane');

const randomChildren = (random: Random): Child[] =>
  Array.from({ length: 1 + random.integer(5) }, () => ({
    shape: randomShape[random.pick(SOLIDS)](random, random.range(0.3, 1)) as ChildShape,
    position: random.vector(1.5),
    quaternion: random.quaternion(),
  }));

/** The children as shapes of their own, in the order of their numbers. */
const apart = (children: readonly Child[], whole: Placed): Placed[] =>
  children.map((child) => ({
    shape: child.shape,
    position: plus(whole.position, rotated(whole.quaternion, child.position)),
    quaternion: multiply(whole.quaternion, child.quaternion),
    displacement: whole.displacement,
  }));

const placedAt = (random: Random, shape: Placed['shape']): Placed => ({
  shape,
  position: random.vector(2),
  quaternion: random.quaternion(),
  displacement: random.chance(0.3) ? [0, 0, 0] : random.vector(random.pick([1, 5, 50])),
});

/** Random pairs of a compound and another shape, which may be a compound; each with its parts. */
function forPairs(seed: number, body: (pair: { a: Placed; b: Placed; parts: Placed[]; others: Placed[] }) => void) {
  const random = new Random(seed);
  for (let i = 0; i < cases(6000, 100_000, 160); i++) {
    const children = randomChildren(random);
    const a = placedAt(random, compound(children));
    const otherChildren = randomChildren(random);
    const isCompound = random.chance(0.4);
    const b = placedAt(
      random,
      isCompound ? compound(otherChildren) : randomShape[random.pick(types)](random, random.range(0.3, 2)),
    );
    const others = isCompound ? apart(otherChildren, b) : [b];
    showing({ a, b }, () => body({ a, b, parts: apart(children, a), others }));
  }
}

describe('a compound', () => {
  it('is as far from another shape as its nearest child', () => {
    forPairs(1, ({ a, b, parts, others }) => {
      const out = createClosestPoints();
      distanceShapes(out, a, b);
      const each = createClosestPoints();
      let least = Infinity;
      for (const part of parts) {
        for (const other of others) {
          distanceShapes(each, part, other);
          least = Math.min(least, each.distance);
        }
      }
      expect(out.distance).toBeCloseTo(least, 11);
      const named = createClosestPoints();
      distanceShapes(named, parts[out.partA ?? 0], others[out.partB ?? 0]);
      expect(named.distance).toBeCloseTo(least, 11);
      expect(out.distance > 1e-12 && overlapShapes(a, b)).toBe(false);
      expect(out.distance < -1e-12 && !overlapShapes(a, b)).toBe(false);
    });
  });

  it('touches first where its first child does, and last where its last does', () => {
    let hits = 0;
    forPairs(2, ({ a, b, parts, others }) => {
      const out = createSweepHit();
      const each = createSweepHit();
      let first = Infinity;
      let last = 0;
      for (const part of parts) {
        for (const other of others) {
          if (!sweepShapes(each, part, other)) continue;
          first = Math.min(first, each.fraction);
          last = Math.max(last, each.exitFraction);
        }
      }
      expect(sweepShapes(out, a, b)).toBe(first <= 1);
      if (first > 1) return;
      hits++;
      expect(out.fraction).toBeCloseTo(first, 11);
      if (last === Infinity) expect(out.exitFraction).toBe(Infinity);
      else expect(out.exitFraction).toBeCloseTo(last, 11);
      expect(sweepShapes(each, parts[out.partA ?? 0], others[out.partB ?? 0])).toBe(true);
      expect(each.fraction).toBeCloseTo(first, 11);
    });
    expect(hits).toBeGreaterThan(cases(50, 50, 20));
  });

  it('is hit by a ray where its first child is, and contains what its children contain', () => {
    const random = new Random(3);
    let hits = 0;
    for (let i = 0; i < cases(6000, 100_000, 375); i++) {
      const children = randomChildren(random);
      const a = placedAt(random, compound(children));
      const parts = apart(children, a);
      const ray = { origin: random.vector(3), direction: random.unitVector(), maxDistance: random.pick([3, 100]) };
      const out = createRayHit();
      const each = createRayHit();
      const found = parts.flatMap((part) => (raycastShape(each, ray, part) ? [{ ...each }] : []));
      const first = Math.min(...found.map((hit) => hit.distance));
      expect(raycastShape(out, ray, a)).toBe(found.length > 0);
      expect(shapeContains(a, ray.origin)).toBe(parts.some((part) => shapeContains(part, ray.origin)));
      if (found.length === 0) continue;
      hits++;
      expect(out.distance).toBeCloseTo(first, 11);
      expect(raycastShape(each, ray, parts[out.part ?? 0])).toBe(true);
      expect(each.distance).toBeCloseTo(first, 11);
      expect(out.overlapping).toBe(each.overlapping);
    }
    expect(hits).toBeGreaterThan(3);
  });

  it('rotates about its own center', () => {
    // A sphere on an arm of 2 meets a wall at x = 1, a quarter of a turn later at most.
    const arm: PlacedShape = { shape: offset(sphere(0.1), [0, 2, 0]), rotation: [0, 0, -Math.PI / 2] };
    const wall: PlacedShape = { shape: sphere(0.5), position: [2, 0, 0] };
    const out = createSweepHit();
    expect(sweepShapes(out, arm, wall)).toBe(true);
    // The centers are 0.6 apart on the circle of radius 2: the chord 2 · 2 sin(φ / 2) = 0.6 before the quarter turn.
    const left = 2 * Math.asin(0.6 / 4);
    expect(out.fraction).toBeCloseTo(1 - left / (Math.PI / 2), 11);
  });

  it('rotates like its children on their circles', () => {
    const random = new Random(4);
    let hits = 0;
    for (let i = 0; i < cases(2000, 40_000, 52); i++) {
      const children = randomChildren(random);
      const rotation = random.vector(3);
      const a = { ...placedAt(random, compound(children)), rotation };
      const others = [
        randomShape[random.pick(types)](random, random.range(0.3, 2)),
        compound(randomChildren(random)),
        randomMesh(random),
      ];
      const b = {
        ...placedAt(random, random.pick(others)),
        rotation: random.chance(0.5) ? random.vector(1) : rotation,
      };
      showing({ a, b }, () => {
        const out = createSweepHit();
        const each = createSweepHit();
        let first = Infinity;
        for (const { shape, position, quaternion } of children) {
          const alone = { ...a, shape: offset(shape, position, quaternion) };
          if (sweepShapes(each, alone, b)) first = Math.min(first, each.fraction);
        }
        expect(sweepShapes(out, a, b)).toBe(first <= 1);
        if (first > 1) return;
        hits++;
        expect(out.fraction).toBe(first);
        // At the touch, the nearest child is within rounding.
        const near = createClosestPoints();
        const at = {
          ...a,
          position: plus(a.position, a.displacement.map((x) => x * out.fraction) as unknown as Vector),
          quaternion: a.quaternion,
        };
        if (out.fraction > 0) expect(distanceShapes(near, at, b)).toBe(true);
      });
    }
    expect(hits).toBeGreaterThan(10);
  });

  it('with a mesh as its child rotates as the mesh whose corners are in the frame of the compound, not endlessly', () => {
    const random = new Random(6);
    const coverage = { hits: 0, misses: 0, exits: 0 };
    for (let i = 0; i < cases(2000, 40_000, 40); i++) {
      const [position, quaternion] = [random.vector(1.5), random.quaternion()];
      const { positions, indices } = boxMesh([random.range(0.2, 1), random.range(0.2, 1), random.range(0.2, 1)]);
      const moved = Array.from({ length: positions.length / 3 }, (_, k) =>
        plus(position, rotated(quaternion, positions.slice(3 * k, 3 * k + 3) as unknown as Vector)),
      );
      const whole = {
        ...placedAt(random, offset(triangleMesh({ positions, indices }), position, quaternion)),
        rotation: random.vector(3),
      };
      const mesh = { ...whole, shape: triangleMesh({ positions: moved.flat(), indices }) };
      const others = [
        randomShape[random.pick(types)](random, random.range(0.3, 2)),
        compound(randomChildren(random)),
        randomMesh(random),
        whole.shape,
      ];
      const b = {
        ...placedAt(random, random.pick(others)),
        rotation: random.chance(0.5) ? random.vector(1) : ([0, 0, 0] as const),
      };
      const turned = random.chance(0.3) ? { ...whole, rotation: [0, 0, 0] as Vector } : whole;
      showing({ turned, b }, () => {
        const [out, expected] = [createSweepHit(), createSweepHit()];
        const hits = sweepShapes(expected, { ...mesh, rotation: turned.rotation }, b);
        expect(sweepShapes(out, turned, b)).toBe(hits);
        if (!hits) {
          coverage.misses++;
          return;
        }
        coverage.hits++;
        expect(out.fraction).toBeCloseTo(expected.fraction, 9);
        if (expected.exitFraction < 1) coverage.exits++;
        if (expected.exitFraction < Infinity) expect(out.exitFraction).toBeCloseTo(expected.exitFraction, 9);
        expect(out.partA ?? 0).toBe(0);
      });
    }
    expect(Math.min(coverage.hits, coverage.misses, coverage.exits)).toBeGreaterThan(cases(10, 10, 5));
  });

  it('of one child at the center answers as the child', () => {
    const random = new Random(5);
    for (let i = 0; i < cases(3000); i++) {
      const shape = randomShape[random.pick(SOLIDS)](random, 1) as ChildShape;
      const alone = placedAt(random, shape);
      const whole = { ...alone, shape: offset(shape, [0, 0, 0]) };
      const other = placedAt(random, randomShape[random.pick(types)](random, 1));
      const [p, q] = [createSweepHit(), createSweepHit()];
      expect(sweepShapes(p, alone, other)).toBe(sweepShapes(q, whole, other));
      const [c, d] = [createContact(), createContact()];
      expect(contactShapes(c, alone, other)).toBe(contactShapes(d, whole, other));
      expect(d.depth).toBeCloseTo(c.depth, 11);
      expect(d.points.length).toBe(c.points.length);
    }
  });

  it('touches a mesh as its child does, of however many children', () => {
    const random = new Random(3);
    const [a, b] = [createContact(), createContact()];
    const [first, second] = [createSweepHit(), createSweepHit()];
    let overlaps = 0;
    let hits = 0;
    const count = cases(1000, 20_000, 80);
    for (let i = 0; i < count; i++) {
      const shape = randomMesh(random);
      const mesh = { shape, position: [0, 0, 0] as const, quaternion: random.quaternion() };
      const child = randomShape[random.pick(SOLIDS)](random, random.range(0.3, 2)) as ChildShape;
      const motion = {
        position: random.vector(1),
        quaternion: random.quaternion(),
        displacement: random.vector(random.pick([0, 2])),
      };
      // Others are far away. With as many children as triangles there are more parts on this side.
      const others = Array.from({ length: random.pick([0, shape.indices.length / 3]) }, (_, at) => ({
        shape: sphere(0.1),
        position: [1000 + at, 0, 0] as const,
      }));
      const whole = { ...motion, shape: compound([{ shape: child }, ...others]) };
      const alone = { ...motion, shape: child };
      showing({ mesh, whole, alone }, () => {
        const touches = contactShapes(a, alone, mesh);
        expect(contactShapes(b, whole, mesh)).toBe(touches);
        if (touches) {
          overlaps++;
          expect(b.depth).toBeCloseTo(a.depth, 9);
          expect(b.points.length).toBe(a.points.length);
        }
        const meets = sweepShapes(first, alone, mesh);
        expect(sweepShapes(second, whole, mesh)).toBe(meets);
        if (!meets) return;
        hits++;
        expect(second.fraction).toBeCloseTo(first.fraction, 9);
        expect(second.depth).toBeCloseTo(first.depth, 9);
        for (const axis of ['x', 'y', 'z'] as const) expect(second.normal[axis]).toBeCloseTo(first.normal[axis], 6);
      });
    }
    expect(overlaps).toBeGreaterThan(0.4 * count);
    expect(hits).toBeGreaterThan(1.1 * overlaps);
  });

  it('of convex hulls has contact points with ids of their own', () => {
    const contact = createContact();
    for (const sides of [32, 64, 100, 128]) {
      const rim = Array.from({ length: sides }, (_, i) => (2 * Math.PI * i) / sides);
      const prism = convexHull(rim.flatMap((at) => [-1, 1].map((y): Vector => [Math.cos(at), y, Math.sin(at)])));
      const floor = convexHull([-3, 3].flatMap((x) => [-1, 1].flatMap((y) => [-3, 3].map((z): Vector => [x, y, z]))));
      const standing = { shape: offset(prism, [0, 0, 0]), position: [0, 1.99, 0] as const };
      expect(contactShapes(contact, { shape: offset(floor, [0, 0, 0]), position: [0, 0, 0] }, standing)).toBe(true);
      expect(new Set(contact.points.map(({ id }) => id)).size).toBe(4);
      expect(contactShapes(contact, standing, { shape: offset(floor, [0, 0, 0]), position: [0, 0, 0] })).toBe(true);
      expect(new Set(contact.points.map(({ id }) => id)).size).toBe(4);
    }
  });

  it('refuses planes, compounds and no children', () => {
    expect(() => compound([])).toThrow(new RangeError('compound: children is [], but needs at least one child'));
    expect(() => compound([{ shape: offset(sphere(1), [0, 0, 0]) as never }])).toThrow(
      'compound: child 0: a compound cannot be a child; add its children instead',
    );
    expect(() => compound([{ shape: sphere(1) }, { shape: sphere(1), position: [0, Number.NaN, 0] }])).toThrow(
      'compound: child 1',
    );
  });
});

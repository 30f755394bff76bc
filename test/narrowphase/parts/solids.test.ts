import { heightField, moveAndSlide, slide, stop, World } from 'first-contact';
import {
  box,
  type Contact,
  compound,
  contactShapes,
  convexHull,
  createClosestPoints,
  createContact,
  createRayHit,
  createSweepHit,
  distanceShapes,
  overlapShapes,
  raycastShape,
  type Shape,
  shapeContains,
  sphere,
  sweepShapes,
  triangleMesh,
} from 'first-contact/narrowphase';
import { describe, expect, it } from 'vitest';
import { cubeMesh, mapped } from '../../helpers/meshes.ts';
import { Random } from '../../helpers/random.ts';
import { randomShape } from '../../helpers/random-pairs.ts';
import { cases, ofSample } from '../../helpers/sample-size.ts';
import { tuple } from '../../helpers/test-shapes.ts';
import { dot, minus, norm, plus, type Quaternion, times, type Vector } from '../../oracle/vector.ts';

// Bodies across the surface of a solid: its inside counts, and its normals point out, wherever their middle is.

const arrays = cubeMesh();
const cube = box({ halfExtents: [1, 1, 1] });
const solid = triangleMesh({ ...arrays, solid: true });
const solidFront = triangleMesh({ ...arrays, solid: true, sides: 'front' });
const sheet = triangleMesh(arrays);
const slab = triangleMesh({ ...mapped(arrays, ([x, y, z]) => [3 * x, 0.05 * y, 3 * z]), solid: true });
/** Two flights of a stair, as a solid mesh: the outline is drawn in x and y. */
const outline: [number, number][] = [
  [0, 0],
  [2, 0],
  [2, 2],
  [1, 2],
  [1, 1],
  [0, 1],
];
const stair = triangleMesh({ positions: prismOf(outline), solid: true });
const stairBoxes = compound([
  { shape: box({ halfExtents: [1, 0.5, 1] }), position: [1, 0.5, 0] },
  { shape: box({ halfExtents: [0.5, 1, 1] }), position: [1.5, 1, 0] },
]);
const bounded = ['sphere', 'box', 'capsule', 'convexHull', 'cylinder', 'cone'] as const;

/** Triangles of a prism from z = −1 to 1. The outline is counter-clockwise, of quarters that do not overlap. */
function prismOf(points: readonly [number, number][]): number[] {
  const positions: number[] = [];
  points.forEach(([x, y], i) => {
    const [u, v] = points[(i + 1) % points.length]!;
    positions.push(x, y, -1, u, v, -1, u, v, 1, x, y, -1, u, v, 1, x, y, 1);
  });
  for (const [i, j, k] of [
    [0, 1, 4],
    [1, 2, 4],
    [2, 3, 4],
    [0, 4, 5],
  ] as const) {
    const [[a, b], [c, d], [e, f]] = [points[i]!, points[j]!, points[k]!];
    positions.push(a, b, 1, c, d, 1, e, f, 1, a, b, -1, e, f, -1, c, d, -1);
  }
  return positions;
}

interface Placed {
  shape: Shape;
  position: Vector;
  quaternion: Quaternion;
}

const contactOf = (a: { shape: Shape }, b: { shape: Shape }): Contact | undefined => {
  const contact = createContact();
  return contactShapes(contact, a, b) ? contact : undefined;
};

/** Random shapes that cross the surface of the cube. */
function* crossing(random: Random, count: number): Generator<{ other: Placed; pose: Placed }> {
  for (let i = 0; i < count; i++) {
    const pose = { shape: cube, position: random.vector(2), quaternion: random.quaternion() };
    const shape = randomShape[bounded[i % bounded.length]!](random, random.logarithmic(0.1, 0.8));
    const position = plus(pose.position, random.vector(1.5));
    const quaternion = random.chance(0.3) ? pose.quaternion : random.quaternion();
    const other = { shape, position, quaternion };
    if (overlapShapes(other, { ...pose, shape: sheet })) yield { other, pose };
  }
}

describe('a body across the surface of a solid cube', () => {
  it('with its middle inside is pushed out, as a sphere is out of a box', () => {
    const random = new Random(1);
    let inside = 0;
    for (let i = 0; i < cases(1000, 10_000); i++) {
      const pose = { shape: cube, position: random.vector(2), quaternion: random.quaternion() };
      const other = {
        shape: sphere(random.range(0.1, 0.9)),
        position: plus(pose.position, random.vector(1.2)),
        quaternion: [0, 0, 0, 1] as Quaternion,
      };
      if (!shapeContains(pose, other.position)) continue;
      inside++;
      const expected = contactOf(other, pose)!;
      const found = contactOf(other, { ...pose, shape: solid })!;
      expect(found.depth).toBeCloseTo(expected.depth, 9);
      expect(norm(minus(tuple(found.normal), tuple(expected.normal)))).toBeLessThan(1e-9);
      const swapped = contactOf({ ...pose, shape: solid }, other)!;
      expect(swapped.depth).toBeCloseTo(expected.depth, 9);
      expect(norm(plus(tuple(swapped.normal), tuple(expected.normal)))).toBeLessThan(1e-9);
    }
    expect(inside).toBeGreaterThan(cases(200, 2000));
  });

  it('is parted from it by the depth along the normal, which is never less than that of the box, in both orders', () => {
    const random = new Random(2);
    let crossings = 0;
    let equal = 0;
    for (const { other, pose } of crossing(random, cases(3000, 30_000))) {
      crossings++;
      const expected = contactOf(other, pose)!;
      const found = contactOf(other, { ...pose, shape: solid })!;
      expect(found.depth).toBeGreaterThan(expected.depth - 1e-9);
      if (found.depth < expected.depth + 1e-9) equal++;
      const away = times(tuple(found.normal), -found.depth * (1 + 1e-9) - 1e-9);
      const closest = createClosestPoints();
      distanceShapes(closest, { ...other, position: plus(other.position, away) }, pose);
      expect(closest.distance).toBeGreaterThan(-1e-7);
      expect(dot(minus(tuple(found.pointA), tuple(found.pointB)), tuple(found.normal))).toBeCloseTo(found.depth, 7);
      const swapped = contactOf({ ...pose, shape: solid }, other)!;
      expect(swapped.depth).toBeCloseTo(found.depth, 9);
      expect(norm(plus(tuple(swapped.normal), tuple(found.normal)))).toBeLessThan(1e-8);
    }
    expect(crossings).toBeGreaterThan(cases(200, 2000));
    expect(equal).toBeGreaterThan(0.8 * crossings);
  });

  it('ends no deeper by moveAndSlide, leaves freely, and gets no deeper', () => {
    const random = new Random(3);
    for (const { other, pose } of crossing(random, cases(800, 8000))) {
      const { shape, position, quaternion } = other;
      const world = new World();
      world.add({ ...pose, type: 'static', shape: solid });
      const moved = moveAndSlide(world, shape, other, random.vector(random.pick([0, 0.3, 2])), 1);
      const before = contactOf(other, pose)!.depth;
      const after = contactOf({ ...other, position: tuple(moved.position) } as Placed, pose)?.depth ?? 0;
      expect(after).toBeLessThan(before + 1e-6);

      const normal = tuple(contactOf(other, { ...pose, shape: solid })!.normal);
      const leaving = world.add({ shape, position, quaternion, velocity: times(normal, -3), response: stop() });
      world.step(1);
      expect(norm(minus(tuple(leaving.position), plus(position, times(normal, -3))))).toBeLessThan(1e-6);
      world.remove(leaving);
      const entering = world.add({ shape, position, quaternion, velocity: normal, response: stop() });
      world.step(1);
      expect(norm(minus(tuple(entering.position), position))).toBeLessThan(1e-9);
    }
  });

  it('is swept from its overlap at the start to the exit of the box', () => {
    const random = new Random(4);
    const [found, expected] = [createSweepHit(), createSweepHit()];
    for (const { other, pose } of crossing(random, cases(1000, 10_000))) {
      const moving = { ...other, displacement: random.vector(3) };
      expect(sweepShapes(found, moving, { ...pose, shape: solid })).toBe(true);
      sweepShapes(expected, moving, pose);
      expect(found.overlapping).toBe(true);
      expect(found.depth).toBeCloseTo(contactOf(other, { ...pose, shape: solid })!.depth, 9);
      if (expected.exitFraction === Infinity) expect(found.exitFraction).toBe(Infinity);
      else expect(found.exitFraction).toBeCloseTo(expected.exitFraction, 6);
    }
  });

  it('has normals that point out of it for a mesh that crosses its surface', () => {
    const small = triangleMesh(mapped(arrays, (p) => times(p, 0.3)));
    for (const y of [0.9, 0.85, 0.75]) {
      const other = { shape: small, position: [0.1, y, 0] as Vector };
      expect(tuple(contactOf(other, { shape: solid })!.normal)).toEqual([0, -1, 0]);
      expect(tuple(contactOf({ shape: solid }, other)!.normal)).toEqual([0, 1, 0]);
    }
  });
});

describe("a solid with sides: 'front'", () => {
  it('is the same as without', () => {
    const random = new Random(5);
    let hits = 0;
    for (let i = 0; i < cases(2000, 20_000); i++) {
      const pose = { position: random.vector(1), quaternion: random.quaternion() };
      const shape = randomShape[bounded[i % bounded.length]!](random, random.logarithmic(0.1, 1));
      const other = { shape, position: random.vector(3), quaternion: random.quaternion() };
      const [one, two] = [
        { ...pose, shape: solid },
        { ...pose, shape: solidFront },
      ];
      expect(contactOf(other, two)).toEqual(contactOf(other, one));
      const moving = {
        ...other,
        displacement: random.vector(4),
        rotation: random.chance(0.3) ? random.vector(2) : ([0, 0, 0] as Vector),
      };
      const [a, b] = [createSweepHit(), createSweepHit()];
      if (sweepShapes(a, moving, one)) hits++;
      sweepShapes(b, moving, two);
      expect(b).toEqual(a);
      const ray = { origin: random.vector(2), direction: random.unitVector() };
      const [c, d] = [createRayHit(), createRayHit()];
      expect(raycastShape(d, ray, two)).toBe(raycastShape(c, ray, one));
      expect(d).toEqual(c);
    }
    expect(hits).toBeGreaterThan(cases(200, 2000));
    expect(solidFront.sides).toBe('front');
  });

  it('stops a steep plate that comes down on its edge', () => {
    const world = new World();
    world.add({ type: 'static', shape: solidFront });
    const plate = world.add({
      shape: box({ halfExtents: [2, 0.05, 2] }),
      position: [1.4, 3.5, 0],
      quaternion: [0, 0, Math.sin(1.43), Math.cos(1.43)],
      velocity: [0, -3.3, 0],
      response: stop(),
    });
    world.step(1);
    expect(plate.position.y).toBeCloseTo(3.5 - 3.3 * 0.7768671959817572, 9);
  });
});

describe('a thin solid slab', () => {
  it.each([0.3, 0.06, 0.04, 0.01])('is left on the side on which the middle is: %d', (height) => {
    for (const side of [1, -1]) {
      for (const shape of [sphere(0.5), box({ halfExtents: [0.3, 0.5, 0.3] })]) {
        const other = { shape, position: [0.3, side * height, 0.2] as Vector };
        const { depth, normal } = contactOf(other, { shape: slab })!;
        expect(depth).toBeCloseTo(0.55 - height, 12);
        expect(tuple(normal)).toEqual([0, -side, 0]);
        const world = new World();
        world.add({ type: 'static', shape: slab });
        const body = world.add({ ...other, velocity: [0, 2 * side, 0], response: stop() });
        world.step(1);
        expect(body.position.y).toBeCloseTo(side * (height + 2), 12);
      }
    }
  });
});

describe('a solid stair', () => {
  it('is left by what is in its surface, at its inner edges too', () => {
    const random = new Random(6);
    let crossings = 0;
    for (let i = 0; i < cases(1500, 15_000); i++) {
      const shape = randomShape[bounded[i % bounded.length]!](random, random.logarithmic(0.1, 0.6));
      const position: Vector = [random.range(-0.3, 2.3), random.range(-0.3, 2.3), random.range(-1.2, 1.2)];
      const other = { shape, position, quaternion: random.quaternion() };
      const contact = contactOf(other, { shape: stair });
      expect(contact !== undefined).toBe(overlapShapes(other, { shape: stairBoxes }));
      if (!contact) continue;
      crossings++;
      const world = new World();
      world.add({ type: 'static', shape: stair });
      const moved = moveAndSlide(world, shape, other, [0, 0, 0], 1);
      expect(overlapShapes({ ...other, position: tuple(moved.position) } as Placed, { shape: stairBoxes })).toBe(false);
      const body = world.add({ ...other, velocity: tuple(contact.normal), response: stop() });
      world.step(1);
      expect(norm(minus(tuple(body.position), position))).toBeLessThan(1e-9);
    }
    expect(crossings).toBeGreaterThan(cases(200, 2000));
  });

  it('pushes a ball out of its upper step that also stands in the lower one', () => {
    const ball = { shape: sphere(0.2), position: [1.05, 1.19, 0] as Vector };
    const { depth, normal } = contactOf(ball, { shape: stair })!;
    expect(depth).toBeCloseTo(0.25, 12);
    expect(tuple(normal)).toEqual([1, 0, 0]);
  });
});

describe('a solid height field', () => {
  const flat = heightField({ heights: new Float32Array(9), rows: 3, columns: 3, size: 4, solid: true });
  const pit = heightField({ heights: [0, 0, 0, 0, 0, 0, 0, 0, -2], rows: 3, columns: 3, size: 4, solid: true });

  it.each([
    ['flat', flat],
    ['with a pit', pit],
  ])('that is %s lifts out what is across its surface', (_, field) => {
    for (const y of [0.4, 0.1, 0, -0.1, -0.4, -0.49]) {
      const other = { shape: sphere(0.5), position: [-0.9, y, 0.2] as Vector };
      const { depth, normal } = contactOf(other, { shape: field })!;
      expect(depth).toBeCloseTo(0.5 - y, 12);
      expect(tuple(normal)).toEqual([0, -1, 0]);
      const world = new World();
      world.add({ type: 'static', shape: field });
      const { position } = moveAndSlide(world, other.shape, other, [0, -0.1, 0], 1 / 60);
      expect(position.y).toBeCloseTo(0.501, 9);
    }
  });

  it('does not hold what leaves upwards, and holds what sinks', () => {
    const hull = convexHull([0, 0, 0, 0.5, 1, 0, -0.5, 1, 0, 0, 1, 0.5, 0, 1, -0.5]);
    for (const shape of [sphere(0.5), box({ halfExtents: [0.3, 0.5, 0.3] }), hull]) {
      for (const y of [-0.1, -0.4]) {
        const world = new World();
        world.add({ type: 'static', shape: pit });
        const rising = world.add({ shape, position: [-0.9, y, 0.2], velocity: [0.1, 3, 0], response: slide() });
        world.step(1);
        expect(tuple(rising.position)).toEqual([-0.8, y + 3, 0.2]);
        const sinking = world.add({ shape, position: [-0.9, y, 0.2], velocity: [0.1, -1, 0], response: slide() });
        world.step(1);
        expect(sinking.position.y).toBeCloseTo(y, 9);
        expect(sinking.position.x).toBeCloseTo(-0.8, 9);
      }
    }
  });
});

it('a box that is slightly in rough terrain is as deep in a solid height field as in an open one', () => {
  const random = new Random(61);
  const inOpen = createContact();
  const inSolid = createContact();
  const fall = createSweepHit();
  const shape = box({ size: [1, 1, 1] });
  let several = 0;
  for (let i = 0; i < cases(2000, 20_000); i++) {
    const heights = Array.from({ length: 16 }, () => random.range(0, 0.5));
    const [open, solid] = [false, true].map((isSolid) => ({
      shape: heightField({ heights, rows: 4, columns: 4, size: 3, solid: isSolid }),
    }));
    const angle = random.range(0, 3);
    const quaternion = [0, Math.sin(angle), 0, Math.cos(angle)] as const;
    const position = [random.range(-0.4, 0.4), 3, random.range(-0.4, 0.4)] as [number, number, number];
    sweepShapes(fall, { shape, position, quaternion, displacement: [0, -4, 0] }, open!);
    position[1] -= 4 * fall.fraction + 0.02;
    contactShapes(inOpen, { shape, position, quaternion }, open!);
    contactShapes(inSolid, { shape, position, quaternion }, solid!);
    expect(inSolid.depth).toBeCloseTo(inOpen.depth, 9);
    if (inOpen.depth > 0.005) several++;
  }
  expect(several).toBeGreaterThan(ofSample(1000));
});

it('two solid height fields, in either order, answer alike', () => {
  const random = new Random(67);
  const ab = createClosestPoints();
  const ba = createClosestPoints();
  const sweepAb = createSweepHit();
  const sweepBa = createSweepHit();
  let overlaps = 0;
  for (let i = 0; i < cases(4000, 40_000, 60); i++) {
    const [rows, columns] = i % 3 === 0 ? [2, 3] : [2, 2];
    const field = () => {
      const heights = Array.from({ length: rows * columns }, () => random.range(0, 2));
      return heightField({ heights, rows, columns, size: 4, solid: true });
    };
    const offset = () => random.range(-2, 2);
    const a = { shape: field(), position: [0, 0, 0] as const };
    const b = { shape: field(), position: [offset(), offset() / 2, offset()] as const };
    distanceShapes(ab, a, b);
    distanceShapes(ba, b, a);
    expect(ba.distance).toBeCloseTo(ab.distance, 9);
    const overlap = overlapShapes(a, b);
    expect(overlapShapes(b, a)).toBe(overlap);
    expect(ab.distance <= 0).toBe(overlap);
    const displacement = [offset(), offset(), offset()] as const;
    const hits = sweepShapes(sweepAb, a, { ...b, displacement });
    expect(sweepShapes(sweepBa, { ...b, displacement }, a)).toBe(hits);
    if (hits) {
      expect(sweepBa.fraction).toBeCloseTo(sweepAb.fraction, 9);
      expect(sweepBa.exitFraction).toBeCloseTo(sweepAb.exitFraction, 9);
    }
    if (overlap) overlaps++;
  }
  expect(overlaps).toBeGreaterThan(ofSample(1000));
});

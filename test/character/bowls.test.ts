import {
  box,
  capsule,
  createMoveResult,
  cylinder,
  heightField,
  type MoveResult,
  moveAndSlide,
  type Shape,
  sphere,
  triangleMesh,
  World,
} from 'first-contact';
import { describe, expect, it } from 'vitest';
import { Coverage, cases } from '../helpers/coverage.ts';
import { Random } from '../helpers/random.ts';

// Where floors meet surfaces that are too steep for floors, a character goes on along what is open, and its velocity is what
// obstacles leave: a further move with it travels as far.

const DT = 1 / 60;

/** A piece of a bowl: four floor facets at 37.5° below four of 52.5°. */
const PIECE = [
  [2.31, -4.33, 0.957, 3.266, -3.536, 1.353, 1.768, -4.33, 1.768],
  [1.768, -4.33, 1.768, 3.266, -3.536, 1.353, 2.5, -3.536, 2.5],
  [3.266, -3.536, 1.353, 4.001, -2.5, 1.657, 2.5, -3.536, 2.5],
  [2.5, -3.536, 2.5, 4.001, -2.5, 1.657, 3.062, -2.5, 3.062],
  [1.768, -4.33, 1.768, 2.5, -3.536, 2.5, 0.957, -4.33, 2.31],
  [0.957, -4.33, 2.31, 2.5, -3.536, 2.5, 1.353, -3.536, 3.266],
  [2.5, -3.536, 2.5, 3.062, -2.5, 3.062, 1.353, -3.536, 3.266],
  [1.353, -3.536, 3.266, 3.062, -2.5, 3.062, 1.657, -2.5, 4.001],
].flat();

/** The surface that the points (radius, height) of `profile` sweep around the y axis. */
function surfaceOfRevolution(segments: number, profile: [number, number][]): Shape {
  const positions: number[] = [];
  const indices: number[] = [];
  for (const [radius, y] of profile) {
    for (let j = 0; j < segments; j++) {
      const angle = (2 * Math.PI * j) / segments;
      positions.push(radius * Math.cos(angle), y, radius * Math.sin(angle));
    }
  }
  for (let i = 0; i + 1 < profile.length; i++) {
    for (let j = 0; j < segments; j++) {
      const [a, b] = [i * segments + j, i * segments + ((j + 1) % segments)];
      indices.push(a, a + segments, b, b, a + segments, b + segments);
    }
  }
  return triangleMesh({ positions, indices });
}

function bowl(segments: number, rings: number): Shape {
  const profile = Array.from({ length: rings + 1 }, (_, i): [number, number] => {
    const angle = Math.PI * (1 - (0.9 * i) / rings);
    return [5 * Math.sin(angle), 5 * Math.cos(angle)];
  });
  return surfaceOfRevolution(segments, profile);
}

function cave(): Shape {
  const random = new Random(5);
  const heights = Array.from({ length: 576 }, () => random.range(0, 2.2));
  return heightField({ heights, rows: 24, columns: 24, size: [24, 24] });
}

const PLACES: [string, Shape, number][] = [
  ['a bowl', bowl(16, 24), -2],
  ['a coarse bowl', bowl(8, 12), -2],
  [
    'a funnel of 50°',
    surfaceOfRevolution(7, [
      [1e-6, 0],
      [0.8, 0],
      [6, 6.2],
    ]),
    4,
  ],
  ['a rough cave', cave(), 3],
];
const SHAPES: [string, Shape][] = [
  ['sphere', sphere(0.3)],
  ['capsule', capsule({ radius: 0.3, halfHeight: 0.3 })],
  ['box', box({ size: [0.5, 0.8, 0.5] })],
  ['cylinder', cylinder({ radius: 0.3, halfHeight: 0.4 })],
];

function walk(world: World, shape: Shape, result: MoveResult, x: number, z: number): void {
  moveAndSlide(world, shape, result, { x, y: result.velocity.y - 9.81 * DT, z }, DT, {}, result);
}

const speedOf = ({ x, y, z }: MoveResult['velocity']) => Math.hypot(x, y, z);

describe('a character', () => {
  it('walks on along two steep facets where they meet two of the floor', () => {
    const world = new World();
    world.add({ type: 'static', shape: triangleMesh({ positions: PIECE }) });
    const result = createMoveResult();
    result.position = { x: 2.6, y: -3.2, z: 1.4 };
    let slowest = Number.POSITIVE_INFINITY;
    for (let i = 0; i < 180; i++) {
      walk(world, sphere(0.3), result, 0, 1);
      if (i >= 2) slowest = Math.min(slowest, speedOf(result.travel) / DT);
      if (Math.abs(result.position.x - 2.34) < 0.004) {
        expect(result.position.z).toBeCloseTo(2.34, 1);
      }
    }
    expect(slowest).toBeGreaterThan(0.4);
    // along (−0.83, 0, 0.56), which the next two facets leave
    expect(result.velocity.x / result.velocity.z).toBeCloseTo(-0.83 / 0.556, 2);
    expect(result.position.x).toBeLessThan(2);
  });

  describe.each(PLACES)('in %s', (_, place, height) => {
    it.each(SHAPES)('that is a %s stops nowhere with a velocity, which a further move can travel', (_, shape) => {
      const world = new World();
      world.add({ type: 'static', shape: place });
      const random = new Random(3);
      const coverage = new Coverage();
      const further = createMoveResult();
      const walks = cases(10, 100, 2);
      let longer = 0;
      let moves = 0;
      for (let i = 0; i < walks; i++) {
        const result = createMoveResult();
        result.position = { x: random.range(-2, 2), y: height, z: random.range(-2, 2) };
        const angle = random.range(0, 2 * Math.PI);
        const speed = random.range(2, 5);
        let stopped = 0;
        for (let step = 0; step < 120; step++) {
          walk(world, shape, result, speed * Math.cos(angle), speed * Math.sin(angle));
          if (step < 30) continue;
          const left = speedOf(result.velocity);
          if (result.onWall) coverage.count('at a steep surface');
          if (left < 0.9 * speed) coverage.count('slowed');
          stopped = speedOf(result.travel) < 1e-7 && left > 0.02 ? stopped + 1 : 0;
          expect(stopped).toBeLessThan(20);
          if (left < 1e-3) continue;
          // far shorter than the margin, so that it meets nothing new
          const dt = 1e-5 / left;
          moveAndSlide(world, shape, result, result.velocity, dt, {}, further);
          moves++;
          if (speedOf(further.travel) < 0.95 * left * dt) longer++;
        }
      }
      // A free motion may end where the next facet begins.
      expect(longer).toBeLessThanOrEqual(0.005 * moves);
      coverage.expectAtLeast({ 'at a steep surface': walks, slowed: walks });
    });
  });
});

import {
  box,
  capsule,
  createMoveResult,
  cylinder,
  moveAndSlide,
  type Shape,
  sphere,
  triangleMesh,
  type Vec3,
  type Vec3Like,
  World,
} from 'first-contact';
import { describe, expect, it } from 'vitest';
import { cases } from '../helpers/coverage.ts';

// A character presses into a wall while it climbs: the wall takes its part of the motion, the rest climbs.

const HALF_WIDTH = 6;
const DT = 1 / 60;

/** Name, shape, height of the position above the feet. */
const SHAPES: [string, Shape, number][] = [
  ['capsule', capsule({ radius: 0.3, halfHeight: 0.6 }), 0.9],
  ['sphere', sphere(0.3), 0.3],
  ['box', box({ size: [0.6, 1.8, 0.6] }), 0.9],
  ['cylinder', cylinder({ radius: 0.3, halfHeight: 0.9 }), 0.9],
];

function addBox(world: World, size: Vec3Like, position: Vec3Like, angle = 0): void {
  const quaternion = [0, Math.sin(angle / 2), 0, Math.cos(angle / 2)] as const;
  world.add({ type: 'static', shape: box({ size }), position, quaternion });
}

interface Terrain {
  /** Height at the end. */
  height: number;
  /** Distance from the beginning to the end. */
  depth: number;
  add(world: World): void;
}

const RAMP = { height: 1.5, depth: 2.6 };

const TERRAINS: Record<string, Terrain> = {
  'a kerb': { height: 0.15, depth: 0, add: (world) => addBox(world, [20, 0.15, 12], [10, 0.075, 0]) },
  'a step': { height: 0.29, depth: 0, add: (world) => addBox(world, [20, 0.29, 12], [10, 0.145, 0]) },
  stairs: {
    height: 2,
    depth: 2.45,
    add(world) {
      for (let i = 1; i <= 8; i++) addBox(world, [40, 0.25 * i, 12], [0.35 * (i - 1) + 20, 0.125 * i, 0]);
    },
  },
  'a ramp': {
    ...RAMP,
    add(world) {
      const positions = [0, RAMP.depth, 30].flatMap((x, i) => {
        const y = i === 0 ? 0 : RAMP.height;
        return [x, y, -HALF_WIDTH, x, y, HALF_WIDTH];
      });
      world.add({ type: 'static', shape: triangleMesh({ positions, indices: [0, 1, 3, 0, 3, 2, 2, 3, 5, 2, 5, 4] }) });
    },
  },
};

interface Walls {
  /** Angle of the wall to the way, radians. */
  slant: number;
  add(world: World): void;
}

const WALLS: Record<string, Walls> = {
  'a wall': { slant: 0, add: (world) => addBox(world, [60, 8, 1], [0, 3, 1.5]) },
  'a slanted wall': { slant: 0.2, add: (world) => addBox(world, [60, 8, 1], [0, 3, 1.5], 0.2) },
  'a corridor': {
    slant: 0,
    add(world) {
      addBox(world, [60, 8, 1], [0, 3, 1.5]);
      addBox(world, [60, 8, 1], [0, 3, -1.2]);
    },
  },
  'a corner of walls': {
    slant: 0,
    add(world) {
      addBox(world, [60, 8, 1], [0, 3, 1.5]);
      addBox(world, [2, 8, 1], [-2.5, 3, 1.2]);
    },
  },
};

/** Between the motion and the wall, radians. */
const ANGLES = Array.from({ length: 11 }, (_, i) => -0.1 + 0.14 * i);
const SPEEDS = [0.5, 2, 5, 12];

/**
 * Walks until the end of the terrain is reached, or for half as long again as that should take. Returns the height of the feet.
 */
function heightReached(
  world: World,
  shape: Shape,
  half: number,
  terrain: Terrain,
  velocity: Vec3,
  along: number,
): number {
  const { height, depth } = terrain;
  const result = createMoveResult();
  result.position = { x: -1, y: half + 0.001, z: 0.4 };
  const steps = Math.ceil(((2 + depth) / along / DT) * 1.5 + 60);
  for (let i = 0; i < steps; i++) {
    velocity.y = result.velocity.y - 9.81 * DT;
    moveAndSlide(world, shape, result, velocity, DT, { stepHeight: 0.3, snapLength: 0.3 }, result);
    if (result.position.x > depth + 0.3 && result.position.y - half > height) break;
  }
  return result.position.y - half;
}

describe.each(Object.entries(TERRAINS))('%s', (name, terrain) => {
  describe.each(Object.entries(WALLS))('beside %s', (_, { slant, add }) => {
    it.each(SHAPES)('is climbed by a %s at any speed and angle to the wall', (_, shape, half) => {
      const world = new World();
      addBox(world, [60, 1, 12], [0, -0.5, 0]);
      terrain.add(world);
      add(world);
      const walks = ANGLES.flatMap((angle) => SPEEDS.map((speed) => ({ angle, speed })));
      const stride = Math.max(1, Math.round(walks.length / cases(walks.length, walks.length, 1)));
      const failed = walks.filter(({ angle, speed }, i) => {
        if ((i + name.length + half) % stride >= 1) return false;
        const velocity = { x: speed * Math.cos(angle - slant), y: 0, z: speed * Math.sin(angle - slant) };
        const along = speed * Math.cos(angle) * Math.cos(slant);
        return Math.abs(heightReached(world, shape, half, terrain, velocity, along) - terrain.height) > 0.01;
      });
      expect(failed).toEqual([]);
    });
  });
});

describe('a capsule that walks against a kerb', () => {
  it.each([0, 0.2, 0.5, 1, 1.5, 2, 3])('climbs it with a sideways speed of %f into a wall', (z) => {
    const world = new World();
    addBox(world, [20, 1, 6], [0, -0.5, 0]);
    addBox(world, [4, 0.15, 6], [2, 0.075, 0]);
    addBox(world, [20, 6, 1], [0, 2, 1.5]);
    const result = createMoveResult();
    result.position = { x: -1.5, y: 0.901, z: 0.4 };
    for (let i = 0; i < 120; i++) {
      const velocity = { x: 2, y: result.velocity.y - 9.81 * DT, z };
      const options = { stepHeight: 0.3, snapLength: 0.3 };
      moveAndSlide(world, capsule({ radius: 0.3, halfHeight: 0.6 }), result, velocity, DT, options, result);
    }
    expect(result.position.x).toBeGreaterThan(2);
    expect(result.position.y).toBeCloseTo(1.051, 9);
    expect(result.velocity).toEqual({ x: 2, y: 0, z: 0 });
    expect(result.onWall).toBe(z > 0);
  });

  it('tells the wall as a collision, and its velocity loses what the wall takes', () => {
    const world = new World();
    addBox(world, [20, 1, 6], [0, -0.5, 0]);
    addBox(world, [4, 0.15, 6], [2, 0.075, 0]);
    addBox(world, [20, 6, 1], [0, 2, 1.5]);
    const wall = world.bodies[2];
    const pose = { position: { x: -0.302, y: 0.901, z: 0.69 } };
    const options = { stepHeight: 0.3 };
    const result = moveAndSlide(world, box({ size: [0.6, 1.8, 0.6] }), pose, [2, 0, 1], DT, options);
    expect(result.position.y).toBeCloseTo(1.051, 9);
    expect(result.collisions.map(({ body }) => body)).toEqual([wall]);
    expect(result.collisions[0].speed).toBeCloseTo(1, 9);
    expect(result.velocity).toEqual({ x: 2, y: 0, z: 0 });
    expect(result.onWall).toBe(true);
  });
});

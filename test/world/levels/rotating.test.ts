import {
  type Body,
  box,
  capsule,
  compound,
  convexHull,
  offset,
  type Shape,
  slide,
  sphere,
  type TriangleMesh,
  triangleMesh,
  World,
} from 'first-contact';
import { describe, expect, it } from 'vitest';
import { Random } from '../../helpers/random.ts';
import { boxMesh, gridMesh } from '../../helpers/random-meshes.ts';
import { cases } from '../../helpers/sample-size.ts';

// Bodies that rotate, and meshes that do: sides and insides count as for those that only move.

const QUAD = { positions: [-5, 0, -5, -5, 0, 5, 5, 0, 5, 5, 0, -5], indices: [0, 1, 2, 0, 2, 3] };

/** Events of a world in a step of one second: type, fraction, and the height of the normal from the mesh. */
function storyOf(world: World, mesh: Body): { type: string; fraction: number; up: number; overlapping: boolean }[] {
  const story: ReturnType<typeof storyOf> = [];
  for (const type of ['enter', 'exit'] as const) {
    world.on(type, ({ fraction, normal, a, overlapping }) => {
      story.push({ type, fraction, up: a === mesh ? normal.y : -normal.y, overlapping });
    });
  }
  world.step(1);
  return story;
}

/** A bar that rotates over a floor, from upright to level, with its middle at a height. */
function barAt(height: number, shape: TriangleMesh) {
  const world = new World();
  const floor = world.add({ type: 'static', shape });
  world.add({
    shape: box({ size: [0.2, 4, 0.2] }),
    position: [0.3, height, 0.1],
    quaternion: [0, 0, Math.SQRT1_2, Math.SQRT1_2],
    angularVelocity: [0, 0, Math.PI / 2],
  });
  return storyOf(world, floor);
}

describe('a mesh of one side', () => {
  const [both, front] = [triangleMesh(QUAD), triangleMesh({ ...QUAD, sides: 'front' })];

  it('is hit by a bar that rotates towards its front, as both sides are', () => {
    const story = barAt(1.5, front);
    expect(story).toEqual(barAt(1.5, both));
    expect(story).toMatchObject([{ type: 'enter', up: 1, overlapping: false }]);
  });

  it('lets through a bar that rotates towards its back', () => {
    expect(barAt(-1.5, both)).toMatchObject([{ type: 'enter', up: -1 }]);
    expect(barAt(-1.5, front)).toEqual([]);
  });

  it('lets through what is in it from behind at the start, but not what is in it from the front', () => {
    for (const height of [-0.05, 0.05]) {
      const world = new World();
      const floor = world.add({ type: 'static', shape: front });
      world.add({ shape: box({ size: [1, 0.2, 1] }), position: [0, height, 0], angularVelocity: [0, 0.1, 0] });
      expect(storyOf(world, floor).map(({ type }) => type)).toEqual(height < 0 ? [] : ['enter']);
    }
  });

  it('is touched by its front after its back has passed through, in the same step', () => {
    // A blade of one triangle rotates about its middle: it meets the ball with its back, and half a turn later with its front.
    const blade = { positions: [-2, 0, 0, 2, 0, 1, 2, 0, -1], indices: [0, 1, 2] };
    const fractions = (['both', 'front'] as const).map((sides) => {
      const world = new World();
      const mesh = world.add({ shape: triangleMesh({ ...blade, sides }), angularVelocity: [0, 0, -2 * Math.PI] });
      world.add({ type: 'static', shape: sphere(0.2), position: [1.2, -0.6, 0] });
      return storyOf(world, mesh).filter(({ type }) => type === 'enter');
    });
    const [[ofBoth], [ofFront]] = fractions;
    expect(ofBoth!.fraction).toBeLessThan(0.1);
    const narrower = new World();
    const mesh = narrower.add({
      shape: triangleMesh(blade),
      quaternion: [0, 0, 1, 0],
      angularVelocity: [0, 0, -2 * Math.PI],
    });
    narrower.add({ type: 'static', shape: sphere(0.2), position: [1.2, -0.6, 0] });
    const [later] = storyOf(narrower, mesh);
    expect(ofFront!.fraction).toBeCloseTo(0.5 + later!.fraction, 12);
  });

  it('reports when a rotating mesh has left it through its back', () => {
    const exits = (['both', 'front'] as const).map((sides) => {
      const world = new World();
      const floor = world.add({ type: 'static', shape: triangleMesh({ ...QUAD, sides }) });
      world.add({
        shape: box({ size: [0.4, 0.8, 0.6] }),
        position: [0, 3, 0],
        velocity: [0, -6, 0],
        angularVelocity: [1, 2, 3],
      });
      return storyOf(world, floor).map(({ type, fraction }) => [type, fraction]);
    });
    expect(exits[1]).toEqual(exits[0]);
    expect(exits[1]).toHaveLength(2);
  });
});

/** The corners of a box that stands on the origin. */
const STANDING = Array.from(
  { length: 8 },
  (_, i) => [i & 1 ? 0.3 : -0.3, i & 2 ? 1.2 : 0, i & 4 ? 0.3 : -0.3] as const,
);

describe.each<[name: string, shape: Shape, height: number]>([
  ['capsule above its origin', offset(capsule({ radius: 0.3, halfHeight: 0.6 }), [0, 0.9, 0]), 0],
  ['capsule far above its origin', offset(capsule({ radius: 0.3, halfHeight: 0.6 }), [0, 1.9, 0]), -1],
  ['hull above its origin', convexHull(STANDING), 0],
  ['mesh above its origin', triangleMesh({ ...boxMesh([0.3, 0.6, 0.3]), positions: raised(0.6) }), 0],
  [
    'pile of boxes above its origin',
    compound([0.1, 0.4].map((y) => ({ shape: box({ size: [1, 0.2, 1] }), position: [0, y, 0] }))),
    0,
  ],
])('a %s', (_, shape, height) => {
  it.each([0, 2])('glides over a floor of one side, rotating at %d rad/s', (spin) => {
    const floor = triangleMesh({ ...gridMesh(new Random(3), 30, 0.5, () => 0), sides: 'front' });
    for (const gap of [0, -1e-12, 1e-12].slice(0, cases(3, 3, 1))) {
      const world = new World();
      world.add({ type: 'static', shape: floor });
      const body = world.add({
        shape,
        position: [-6, height + gap, 0.1],
        velocity: [3, 0, 0.3],
        response: slide(),
        angularVelocity: [0, spin, 0],
      });
      const types: string[] = [];
      for (const type of ['enter', 'exit'] as const) world.on(type, () => types.push(type));
      for (let i = 0; i < cases(60, 120, 6); i++) {
        body.velocity.y -= 9.81 / 60;
        world.step(1 / 60);
      }
      expect(types, `${gap}`).toEqual(['enter']);
      expect(Math.abs(body.position.y - height)).toBeLessThan(1e-9);
    }
  });
});

/** The vertices of that mesh, above the origin. */
function raised(by: number): number[] {
  return boxMesh([0.3, 0.6, 0.3]).positions.map((value, i) => (i % 3 === 1 ? value + by : value));
}

describe('a solid mesh', () => {
  const solid = triangleMesh({ ...boxMesh([2, 2, 2]), solid: true });
  const bodies: [name: string, shape: Shape][] = [
    ['box', box({ size: [0.5, 0.3, 0.4] })],
    ['compound', compound([-0.4, 0.4].map((x) => ({ shape: box({ size: [0.3, 0.3, 0.3] }), position: [x, 0, 0] })))],
    ['mesh', triangleMesh(boxMesh([0.2, 0.3, 0.1]))],
  ];

  it.each(bodies)('overlaps a %s that rotates inside of it, until that has left', (_, shape) => {
    const world = new World();
    const mesh = world.add({ type: 'static', shape: solid });
    world.add({ shape, velocity: [0.5, 0, 0], angularVelocity: [0.3, 0.2, 0.1] });
    expect(storyOf(world, mesh)).toMatchObject([{ type: 'enter', fraction: 0, overlapping: true }]);
    const exits: number[] = [];
    world.on('exit', ({ fraction }) => exits.push(fraction));
    for (let i = 0; i < 6; i++) world.step(1);
    expect(exits).toHaveLength(1);
  });

  it.each(bodies)('that rotates overlaps a %s inside of it', (_, shape) => {
    for (const placed of [solid, offset(solid, [0.1, 0.2, 0.3])]) {
      const world = new World();
      const mesh = world.add({ shape: placed, angularVelocity: [0.3, 0.2, 0.1] });
      world.add({ type: 'static', shape });
      expect(storyOf(world, mesh)).toMatchObject([{ type: 'enter', fraction: 0, overlapping: true }]);
    }
  });
});

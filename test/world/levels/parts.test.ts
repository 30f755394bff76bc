import {
  box,
  capsule,
  compound,
  createMoveResult,
  manifoldOf,
  moveAndSlide,
  offset,
  plane,
  sphere,
  triangleMesh,
  World,
} from 'first-contact';
import { describe, expect, it } from 'vitest';
import { boxMesh } from '../../helpers/random-meshes.ts';

describe('a body with hitboxes', () => {
  const target = compound([
    { shape: sphere(0.3), position: [0, 1.5, 0], userData: 'head' },
    { shape: box({ halfExtents: [0.4, 0.5, 0.2] }), position: [0, 0.6, 0], userData: 'body' },
  ]);

  it('reports which child a bullet hits, from both sides', () => {
    const world = new World();
    const player = world.add({ type: 'static', shape: target });
    const bullet = world.add({ shape: sphere(0.01), position: [0, 1.6, 100], velocity: [0, 0, -12_000] });
    const hits: unknown[] = [];
    player.on('enter', (hit) => hits.push([hit.part, hit.otherPart, target.children[hit.part]?.userData]));
    bullet.on('enter', (hit) => hits.push([hit.part, hit.otherPart]));
    world.on('enter', ({ partA, partB, featureA, featureB }) => hits.push([partA, partB, featureA, featureB]));
    world.step(1 / 60);
    expect(hits).toEqual([
      [0, 0, 0, 0],
      [0, 0, 'head'],
      [0, 0],
    ]);
    bullet.teleport([0, 0.5, 100]);
    hits.length = 0;
    world.step(1 / 60);
    expect(hits).toEqual([
      [1, 0, 0, 0],
      [1, 0, 'body'],
      [0, 1],
    ]);
  });

  it('enters once, however many children touch', () => {
    const world = new World();
    const ground = world.add({ type: 'static', shape: plane({ normal: [0, 1, 0], offset: 0 }) });
    const table = compound(
      [-1, 1].flatMap((x) => [-1, 1].map((z) => ({ shape: sphere(0.2), position: [x, 0, z] as const }))),
    );
    const body = world.add({ shape: table, position: [0, 1, 0], velocity: [0, -10, 0] });
    let enters = 0;
    world.on('enter', () => {
      enters++;
    });
    world.step(0.1);
    expect(enters).toBe(1);
    expect(
      manifoldOf(world, ground, body)
        ?.points.map(({ partB = 0 }) => partB)
        .sort(),
    ).toEqual([0, 1, 2, 3]);
  });

  it('is found by queries, with the child', () => {
    const world = new World();
    const player = world.add({ type: 'static', shape: target });
    const ray = { origin: [0, 1.5, 5], direction: [0, 0, -1] } as const;
    expect(world.raycast(ray)).toMatchObject({ body: player, part: 0, feature: 0, distance: 4.7 });
    expect(world.sweep(sphere(0.1), { position: [0, 0.6, 5] }, [0, 0, -10])).toMatchObject({ part: 1, partB: 1 });
    expect(world.closestPoint([0, 3, 0], 10)).toMatchObject({ body: player, part: 0 });
    expect(world.overlapPoint([0.39, 0.6, 0])).toEqual([player]);
    expect(world.overlapPoint([0.39, 1.5, 0])).toEqual([]);
  });

  it('has the numbers of its children in every hit of a sweep, 0 included', () => {
    const world = new World();
    world.add({ type: 'static', shape: target });
    for (const [y, partB] of [
      [1.5, 0],
      [0.6, 1],
    ] as const) {
      const cast = [sphere(0.1), { position: [0, y, 5] }, [0, 0, -10]] as const;
      expect(world.sweep(...cast)).toMatchObject({ part: partB, partA: 0, featureA: 0, partB, featureB: 0 });
      expect(world.sweepAll(...cast)).toEqual([world.sweep(...cast)]);
    }
  });

  it('has its origin where the user wants it', () => {
    const world = new World();
    const feet = offset(capsule({ radius: 0.3, halfHeight: 0.6 }), [0, 0.9, 0]);
    const hero = world.add({ shape: feet, position: [0, 0, 0] });
    expect(world.overlapPoint([0, 1.79, 0])).toEqual([hero]);
    expect(world.overlapPoint([0, -0.01, 0])).toEqual([]);
  });
});

describe('a mesh in a world', () => {
  const room = triangleMesh(boxMesh([5, 5, 5]));

  it('reports the triangle that is hit', () => {
    const world = new World();
    const level = world.add({ type: 'static', shape: room });
    const hit = world.raycast({ origin: [1, 2, 0], direction: [0, 0, 1] });
    expect(hit).toMatchObject({ body: level, part: 0, distance: 5, normal: { x: 0, y: 0, z: -1 } });
    const ball = world.add({ shape: sphere(0.5), position: [1, 2, 0], velocity: [0, 0, 600] });
    const features: number[] = [];
    ball.on('enter', (event) => {
      features.push(event.otherFeature);
      expect(event.time).toBeCloseTo(4.5 / 600, 12);
      expect(event.normal).toEqual({ x: 0, y: 0, z: -1 });
    });
    world.step(1 / 60);
    expect(features).toEqual([hit?.feature]);
  });

  it('is left, and exits once', () => {
    const world = new World();
    world.add({ type: 'static', shape: room });
    const ball = world.add({ shape: sphere(0.5), position: [0, 0, 4.5], velocity: [0, 0, -1] });
    const types: string[] = [];
    ball.on('enter', ({ type }) => types.push(type));
    ball.on('exit', ({ type }) => types.push(type));
    for (let i = 0; i < 10; i++) world.step(0.1);
    expect(types).toEqual(['enter', 'exit']);
  });

  it('stops a character at each of its walls', () => {
    const world = new World();
    world.add({ type: 'static', shape: room });
    const shape = capsule({ radius: 0.3, halfHeight: 0.6 });
    const out = createMoveResult();
    let position = { x: 0, y: -4, z: 0 };
    let velocity = { x: 3, y: 0, z: 1 };
    for (let i = 0; i < 400; i++) {
      velocity = { x: 3, y: velocity.y - 0.2, z: 1 };
      moveAndSlide(world, shape, { position }, velocity, 1 / 60, {}, out);
      position = { ...out.position };
      velocity = { ...out.velocity };
    }
    expect(out.onFloor).toBe(true);
    expect(position.x).toBeCloseTo(4.7, 1);
    expect(position.z).toBeCloseTo(4.7, 1);
    expect(position.y).toBeCloseTo(-4.1, 1);
    expect(Math.max(position.x, position.z, -position.y - 0.6)).toBeLessThan(4.7);
  });

  it('counts as a solid if it is to', () => {
    const world = new World();
    const solid = world.add({ type: 'static', shape: triangleMesh({ ...boxMesh([2, 2, 2]), solid: true }) });
    expect(world.overlapPoint([0.1, 0.2, 0.3])).toEqual([solid]);
    expect(world.overlap(sphere(0.1), { position: [0, 0, 0] })).toEqual([solid]);
    expect(world.closestPoint([1.5, 0.2, 0.1], 10)).toMatchObject({ distance: -0.5, normal: { x: 1, y: 0, z: 0 } });
    expect(world.raycast({ origin: [0, 1.25, 0], direction: [1, 0, 0] })).toMatchObject({
      overlapping: true,
      distance: 0,
      depth: 0.75,
      normal: { x: 0, y: 1, z: 0 },
    });
    const ball = world.add({ shape: sphere(0.25), position: [0, 1, 0], velocity: [0, 40, 0] });
    const events: unknown[] = [];
    ball.on('enter', ({ overlapping, fraction, depth }) => events.push(['enter', overlapping, fraction, depth]));
    ball.on('exit', ({ time }) => events.push(['exit', time]));
    world.step(0.1);
    expect(events).toEqual([
      ['enter', true, 0, 1.25],
      ['exit', expect.closeTo(1.25 / 40, 9)],
    ]);
    const shell = world.add({ type: 'static', shape: triangleMesh(boxMesh([2, 2, 2])), position: [20, 0, 0] });
    expect(world.overlapPoint([20, 0, 0])).toEqual([]);
    expect(world.overlapPoint([20, 2, 0])).toEqual([shell]);
  });

  it('of one side lets through what comes from behind', () => {
    const world = new World();
    const quad = { positions: [-5, 0, -5, -5, 0, 5, 5, 0, 5, 5, 0, -5], indices: [0, 1, 2, 0, 2, 3] };
    world.add({ type: 'static', shape: triangleMesh({ ...quad, sides: 'front' }) });
    const down = world.add({ shape: sphere(0.5), position: [1, 3, 0], velocity: [0, -50, 0] });
    const up = world.add({ shape: sphere(0.5), position: [-1, -3, 0], velocity: [0, 50, 0] });
    const hits: unknown[] = [];
    world.on('enter', ({ b }) => hits.push(b));
    world.step(0.1);
    expect(hits).toEqual([down]);
    expect(up.position.y).toBe(2);
    expect(world.raycast({ origin: [0, -3, 0], direction: [0, 1, 0] })?.body).toBe(undefined);
    expect(world.raycast({ origin: [3, 3, 0], direction: [0, -1, 0] })?.distance).toBe(3);
  });

  it('that is solid must be closed', () => {
    const { positions, indices } = boxMesh([1, 1, 1]);
    expect(() => triangleMesh({ positions, indices: indices.slice(3), solid: true })).toThrow(
      /triangleMesh: a solid mesh must be closed, but the edge from vertex \d to \d of triangle \d+ is open/,
    );
    const inverted = indices.map((_, i) => indices[i - (i % 3) + [0, 2, 1][i % 3]!] ?? 0);
    expect(() => triangleMesh({ positions, indices: inverted, solid: true })).toThrow('inside out');
  });
});

import {
  bounce,
  box,
  capsule,
  compound,
  convexHull,
  createMoveResult,
  heightField,
  manifold,
  moveAndSlide,
  offset,
  type Shape,
  slide,
  sphere,
  triangleMesh,
  World,
} from 'first-contact';
import { Prng } from '../prng.ts';
import { DT, recordEvents, type Scene } from '../scene.ts';

const COUNT = 40;
const STEPS = 48;
const CELLS = 12;

/** A hull of some random points. */
function hull(prng: Prng, size: number): Shape {
  return convexHull(Array.from({ length: 10 }, () => prng.direction(size)));
}

/** A body of two or three parts. */
function cluster(prng: Prng, size: number): Shape {
  const parts = [
    { shape: sphere(0.5 * size), position: prng.direction(size) },
    { shape: box({ halfExtents: [0.5 * size, 0.3 * size, 0.2 * size] }), quaternion: prng.quaternion() },
    { shape: capsule({ radius: 0.2 * size, halfHeight: 0.5 * size }), position: prng.direction(size) },
  ];
  return compound(parts.slice(0, prng.chance(0.5) ? 2 : 3));
}

/** Waves of triangles as arrays of a mesh. */
function waves(): { positions: Float32Array; indices: number[] } {
  const positions: number[] = [];
  const indices: number[] = [];
  for (let i = 0; i <= CELLS; i++) {
    for (let j = 0; j <= CELLS; j++) {
      positions.push(j - CELLS / 2, ((i * 7 + j * 3) % 5) * 0.1 - 4, i - CELLS / 2);
      if (i === CELLS || j === CELLS) continue;
      const at = i * (CELLS + 1) + j;
      indices.push(at, at + CELLS + 1, at + 1, at + 1, at + CELLS + 1, at + CELLS + 2);
    }
  }
  return { positions: new Float32Array(positions), indices };
}

/** Hulls, compounds and other shapes fall on a mesh, a terrain and a solid, among a turning mesh; a character walks. */
export const levels: Scene = {
  name: 'levels',
  covers: { enter: 60, exit: 50, manifold: 15, part: 20, feature: 150, move: 48 },
  twin: { without: ['enter', 'exit'] },
  play(recorder) {
    const prng = new Prng(17);
    const world = new World();
    world.add({ type: 'static', shape: triangleMesh(waves()) });
    const heights = Array.from({ length: 49 }, (_, i) => (i === 24 ? Number.NaN : ((i * 5) % 7) * 0.15));
    world.add({ type: 'static', shape: heightField({ heights, rows: 7, columns: 7, size: 12 }), position: [0, -6, 0] });
    const pyramid = {
      positions: [-1, 0, -1, 1, 0, -1, 1, 0, 1, -1, 0, 1, 0, 2, 0],
      indices: [0, 1, 2, 0, 2, 3, 4, 1, 0, 4, 2, 1, 4, 3, 2, 4, 0, 3],
    };
    world.add({
      type: 'static',
      shape: triangleMesh({ ...pyramid, solid: true }),
      position: [2, -3.5, 2],
      sensor: true,
    });
    world.add({ shape: triangleMesh(pyramid), position: [-2, -2, 0], angularVelocity: [0, 3, 1] });
    const shapes = [
      (size: number) => sphere(size),
      (size: number) => hull(prng, size),
      (size: number) => cluster(prng, size),
      (size: number) => offset(capsule({ radius: 0.4 * size, halfHeight: size }), [0, size, 0]),
    ];
    const falling = Array.from({ length: COUNT }, (_, i) =>
      world.add({
        shape: shapes[i % shapes.length](prng.range(0.2, 0.4)),
        position: [1.2 * (i % 8) - 4.2, prng.range(-3.2, -1), 1.2 * Math.floor(i / 8) - 4.8],
        quaternion: prng.quaternion(),
        velocity: prng.direction(prng.range(0, 20)),
        angularVelocity: i % 3 === 2 ? prng.direction(4) : [0, 0, 0],
        response: i % 3 === 0 ? slide() : i % 3 === 1 ? bounce() : undefined,
      }),
    );
    recordEvents(world, recorder);
    let serial = 0;
    world.on('*', (type, event) => {
      const { partA, partB, featureA, featureB } = event;
      recorder.parts(event);
      if (partA + partB > 0) recorder.count('part');
      if (featureA + featureB > 0) recorder.count('feature');
      if (type === 'enter' && serial++ % 4 === 0) recorder.manifold(manifold(event));
    });
    const hero = offset(capsule({ radius: 0.3, halfHeight: 0.5 }), [0, 0.8, 0]);
    const move = createMoveResult();
    move.position.y = -3;
    for (let step = 0; step < STEPS; step++) {
      for (const { velocity } of falling) velocity.y -= 9.81 * DT;
      world.step(DT);
      const velocity = { x: 2, y: move.velocity.y - 9.81 * DT, z: 1 };
      moveAndSlide(world, hero, { position: move.position }, velocity, DT, {}, move);
      recorder.count('move');
      recorder.begin('hero').point(move.position, 'position');
      recorder.endBlock();
    }
    recorder.poses(world);
    recorder.endBlock('final poses');
  },
};

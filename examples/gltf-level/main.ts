// A glTF level: each node becomes a static body with a mesh. A character walks through it, balls roll, and shots tell the node
// and the triangle that they hit. Run it with `npx tsx examples/gltf-level/main.ts`.

import { strict as assert } from 'node:assert';
import { type Mesh, type Node, NodeIO } from '@gltf-transform/core';
import {
  type Body,
  capsule,
  createMoveResult,
  moveAndSlide,
  slide,
  sphere,
  type TriangleMesh,
  triangleMesh,
  World,
} from 'first-contact';
import { writeLevel } from './write-level.ts';

const STEP = 1 / 60;
const GRAVITY = 9.81;

/** The triangles of a node, in the frame of the scene. */
function shapeOf(node: Node, mesh: Mesh): TriangleMesh {
  const matrix = node.getWorldMatrix();
  const positions: number[] = [];
  const indices: number[] = [];
  for (const primitive of mesh.listPrimitives()) {
    const points = primitive.getAttribute('POSITION')!;
    const first = positions.length / 3;
    for (let i = 0; i < points.getCount(); i++) {
      // Element by element: the array may be interleaved or quantized.
      const [x, y, z] = points.getElement(i, [0, 0, 0]) as [number, number, number];
      for (let row = 0; row < 3; row++) {
        positions.push(matrix[row]! * x + matrix[4 + row]! * y + matrix[8 + row]! * z + matrix[12 + row]!);
      }
    }
    const corners = primitive.getIndices();
    const count = corners?.getCount() ?? points.getCount();
    for (let i = 0; i < count; i++) indices.push(first + (corners?.getScalar(i) ?? i));
  }
  return triangleMesh({ positions: new Float32Array(positions), indices });
}

const level = await new NodeIO().readBinary(await writeLevel());
const world = new World();
for (const node of level.getRoot().listNodes()) {
  const mesh = node.getMesh();
  if (mesh) world.add({ type: 'static', shape: shapeOf(node, mesh), name: node.getName() });
}
console.log(`${world.bodies.length} nodes`);

// A character walks up the stairs and along the balcony, over seams, edges and the joint of two meshes.
const hero = createMoveResult();
hero.position = { x: 0, y: 0.9, z: 0 };
const person = capsule({ radius: 0.3, halfHeight: 0.6 });
const floors = new Set<string>();
for (let i = 0; i < 180; i++) {
  const velocity = { x: 3, y: hero.velocity.y - GRAVITY * STEP, z: 0 };
  moveAndSlide(world, person, hero, velocity, STEP, { stepHeight: 0.3, snapLength: 0.3 }, hero);
  if (hero.floor) floors.add(hero.floor.name ?? '');
}
console.log(`the character walked over ${[...floors].join(', ')} to x = ${hero.position.x.toFixed(2)}`);
assert.deepEqual([...floors], ['floor', 'stairs', 'balcony']);
assert.ok(Math.abs(hero.position.y - 2.9) < 0.002 && hero.position.x > 8);

// Balls roll down the ramp and over the floor, until a wall stops them. None sinks in, and none hops at a seam.
const balls = [5, 5.7, 6.4].map((z) =>
  world.add({ shape: sphere(0.25), position: [-1.6, 3, z], response: slide(), name: `ball at ${z}` }),
);
const entered = new Map<Body, string[]>();
world.on('enter', ({ a, b }) => {
  const [ball, other] = balls.includes(a) ? [a, b] : [b, a];
  entered.set(ball, [...(entered.get(ball) ?? []), other.name ?? '']);
});
for (let i = 0; i < 240; i++) {
  for (const ball of balls) ball.velocity.y -= GRAVITY * STEP;
  world.step(STEP);
}
for (const ball of balls) {
  console.log(`${ball.name}: ${entered.get(ball)?.join(', ')}; rests at y = ${ball.position.y.toFixed(9)}`);
  assert.deepEqual(entered.get(ball), ['ramp', 'floor', 'west wall']);
  assert.ok(Math.abs(ball.position.y - 0.25) < 1e-6);
}

// Shots: rays and fast bullets agree about the node, the triangle and the point.
for (const [x, z] of [
  [-4, -9],
  [-1, -7],
  [2, -5],
] as const) {
  const way = { x: x - 0.1, y: -0.4, z: z - 0.2 };
  const ray = world.raycast({ origin: [0, 1, 0], direction: way });
  assert.ok(ray);
  const bullet = world.add({
    shape: sphere(1e-6),
    position: [0, 1, 0],
    velocity: [60 * way.x, 60 * way.y, 60 * way.z],
  });
  let hit = '';
  bullet.on('enter', ({ other, otherFeature, point }) => {
    hit ||= `${other.name}, triangle ${otherFeature}, at ${show(point)}`;
  });
  world.step(2 * STEP);
  world.remove(bullet);
  console.log(`shot: ${hit}`);
  assert.equal(hit, `${ray.body.name}, triangle ${ray.feature}, at ${show(ray.point)}`);
}

function show({ x, y, z }: { x: number; y: number; z: number }): string {
  return [x, y, z].map((value) => value.toFixed(3)).join(', ');
}

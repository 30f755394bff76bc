// A level made of triangles: a capsule walks over it, and a ray picks the triangle under a cursor and reports the point
// that it hits.

import { capsule, type Shape, type Triangle, triangle, World } from 'first-contact';
import {
  barycentric,
  classifyPointInTriangle,
  closestPointOnTriangle,
  createBarycentric,
  createRayHit,
  raycastShape,
} from 'first-contact/narrowphase';

const world = new World();

// A ramp of two triangles and a floor of two more.
const ramp: Triangle[] = [triangle([2, 0, -1], [4, 1, -1], [4, 1, 1]), triangle([2, 0, -1], [4, 1, 1], [2, 0, 1])];
const floor: Triangle[] = [triangle([-4, 0, -1], [2, 0, -1], [2, 0, 1]), triangle([-4, 0, -1], [2, 0, 1], [-4, 0, 1])];
for (const [name, shapes] of Object.entries({ ramp, floor })) {
  for (const [i, shape] of shapes.entries()) world.add({ type: 'static', shape, name: `${name} ${i + 1}` });
}

// It starts slightly above the floor and runs towards the ramp at 6 m/s.
const player = world.add({
  shape: capsule({ radius: 0.4, halfHeight: 0.5 }),
  position: [-3, 0.9001, 0],
  velocity: [6, 0, 0],
  name: 'player',
});
player.on('enter', (hit) => {
  const steepness = (Math.acos(hit.normal.y) * 180) / Math.PI;
  console.log(`step ${world.stepCount}: runs into ${hit.other.name}, which is ${steepness.toFixed(1)}° steep`);
  player.velocity = [0, 0, 0];
});
for (let step = 0; step < 120; step++) world.step(1 / 60);

// Under the cursor: the nearest of all hits.
const cursor = { origin: [3, 4, 2], direction: [0.1, -1, -0.6] } as const;
const hit = createRayHit();
let picked: Shape | undefined;
let distance = Infinity;
for (const { shape } of world.bodies) {
  if (!raycastShape(hit, { ...cursor, maxDistance: distance }, { shape })) continue;
  ({ distance } = hit);
  picked = shape;
}
if (picked?.type !== 'triangle') throw new Error('nothing under the cursor');

const weights = createBarycentric();
barycentric(weights, hit.point, picked.a, picked.b, picked.c);
const shares = [weights.u, weights.v, weights.w].map((weight) => weight.toFixed(3)).join(', ');
console.log(`the cursor is on the ramp: ${ramp.includes(picked)}, ${distance.toFixed(3)} m away, at weights ${shares}`);
console.log(`that point is ${classifyPointInTriangle(hit.point, picked.a, picked.b, picked.c)}`);

const nearest = { x: 0, y: 0, z: 0 };
closestPointOnTriangle(nearest, player.position, picked.a, picked.b, picked.c);
console.log(
  `from it, the player is closest to (${nearest.x.toFixed(2)}, ${nearest.y.toFixed(2)}, ${nearest.z.toFixed(2)})`,
);

// Picking: the body under the mouse. A ray from the camera through a pixel, in a world that need not have been stepped.

import { strict as assert } from 'node:assert';
import { box, createWorldRayHit, plane, sphere, World } from 'first-contact';

const SCENERY = 1;
const UNITS = 2;

const world = new World();
world.add({ type: 'static', shape: plane({ normal: [0, 1, 0], offset: 0 }), layer: SCENERY, name: 'ground' });
world.add({ type: 'static', shape: box({ size: [1, 2, 1] }), position: [0, 1, 0], layer: SCENERY, name: 'tower' });
const knight = world.add({ shape: sphere(0.4), position: [0, 0.4, -3], layer: UNITS, name: 'knight' });
world.add({ shape: sphere(0.4), position: [1.5, 0.4, 0], layer: UNITS, name: 'archer' });
world.add({ type: 'static', shape: sphere(3), position: [0, 0, -3], layer: UNITS, sensor: true, name: 'aura' });

// A camera: a position and three directions.
const camera = { position: { x: 0, y: 3, z: 8 }, right: [1, 0, 0], up: [0, 0.97, -0.24], forward: [0, -0.24, -0.97] };
const [width, height, slope] = [72, 24, 0.3]; // pixels, twice as high as wide, and the tangent of half the opening angle

/** The ray through a pixel. Its vectors are reused. A renderer's own ray works as well. */
const ray = { origin: camera.position, direction: { x: 0, y: 0, z: 0 }, maxDistance: 100 };
function aimAt(column: number, row: number): typeof ray {
  const u = ((2 * column + 1) / width - 1) * slope * 1.5;
  const v = (1 - (2 * row + 1) / height) * slope;
  const { right, up, forward } = camera;
  ray.direction.x = forward[0] + right[0] * u + up[0] * v;
  ray.direction.y = forward[1] + right[1] * u + up[1] * v;
  ray.direction.z = forward[2] + right[2] * u + up[2] * v;
  return ray;
}

/** One ray per pixel: with `out` nothing is allocated, not even a hit. */
const options = { out: createWorldRayHit() };
function picture(): string[] {
  return Array.from({ length: height }, (_, row) =>
    Array.from({ length: width }, (_, column) => {
      const hit = world.raycast(aimAt(column, row), options);
      return hit ? (hit.body.name ?? '?')[0] : ' ';
    }).join(''),
  );
}

console.log(picture().join('\n'));

// The knight is behind the tower: the nearest body under the mouse is the tower, the nearest unit is the knight.
const middle = [width / 2, height / 2] as const;
const nearest = world.raycast(aimAt(...middle));
const unit = world.raycast(aimAt(...middle), { mask: UNITS });
console.log(
  `under the mouse: ${nearest?.body.name} at ${nearest?.distance.toFixed(3)} m, behind it ${unit?.body.name}`,
);
assert.equal(nearest?.body.name, 'tower');
assert.equal(unit?.body, knight); // and not the aura around it, which is a sensor

// All hits, from front to back.
const names = world.raycastAll(aimAt(...middle), { sensors: true }).map((hit) => hit.body.name);
console.log(`from front to back: ${names.join(', ')}`);
assert.deepEqual(names, ['tower', 'aura', 'knight', 'ground']);

// A rectangle on the ground, dragged with the mouse: all bodies whose bounds touch it.
const selected = world.queryAabb([-1, 0, -4], [1, 1, -2], { mask: UNITS });
assert.deepEqual(selected, [knight]);

// Queries use the current state: no step, no update call.
knight.teleport([3, 0.4, 2]);
assert.equal(world.raycast(aimAt(...middle), { mask: UNITS }), undefined);
assert.equal(world.closestPoint([3, 5, 2], Infinity, { mask: UNITS })?.body, knight);

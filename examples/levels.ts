// Levels: shapes of many parts. Run it with `npx tsx examples/levels.ts`.

import assert from 'node:assert/strict';
import {
  box,
  capsule,
  compound,
  createMoveResult,
  heightField,
  moveAndSlide,
  offset,
  slide,
  sphere,
  triangleMesh,
  World,
} from 'first-contact';

/** A player with hitboxes: one body, and the bullet tells which part it hit. */
function hitboxes(): void {
  const player = compound([
    { shape: sphere(0.15), position: [0, 1.65, 0], userData: { name: 'head', damage: 100 } },
    {
      shape: box({ halfExtents: [0.25, 0.35, 0.15] }),
      position: [0, 1.15, 0],
      userData: { name: 'chest', damage: 40 },
    },
    {
      shape: capsule({ radius: 0.1, halfHeight: 0.3 }),
      position: [-0.12, 0.4, 0],
      userData: { name: 'leg', damage: 20 },
    },
    {
      shape: capsule({ radius: 0.1, halfHeight: 0.3 }),
      position: [0.12, 0.4, 0],
      userData: { name: 'leg', damage: 20 },
    },
  ]);
  const world = new World();
  const target = world.add({ shape: player, position: [0, 0, 0], velocity: [1, 0, 0], angularVelocity: [0, 2, 0] });
  const hits: string[] = [];
  target.on('enter', ({ part }) => {
    hits.push(nameOf(player.children[part]?.userData));
  });
  for (const y of [1.65, 1.15, 0.4]) {
    world.add({ shape: sphere(0.01), position: [y === 0.4 ? 0.12 : 0, y, 5], velocity: [1, 0, -600] });
  }
  world.step(1 / 60);
  console.log(`hitboxes: ${hits.join(', ')}`);
  assert.deepEqual(hits, ['chest', 'head', 'leg']);
}

const nameOf = (data: unknown): string => (data as { name: string }).name;

/** A ball rolls down a terrain and over its seams: it enters once. */
function terrain(): void {
  const heights = Array.from({ length: 33 * 33 }, (_, i) => 0.02 * ((i % 33) - 16) ** 2);
  const world = new World();
  world.add({ type: 'static', shape: heightField({ heights, rows: 33, columns: 33, size: 32 }) });
  const ball = world.add({ shape: sphere(0.5), position: [-10, 2.7, 0.1], response: slide() });
  let highest = -Infinity;
  for (let step = 0; step < 600; step++) {
    ball.velocity.y -= 9.81 / 60;
    world.step(1 / 60);
    highest = Math.max(highest, ball.position.x);
  }
  console.log(`terrain: the ball rolls to x = ${highest.toFixed(2)}`);
  assert.ok(highest > 3 && ball.position.y > 0);
}

/** A level as one mesh: a floor with a ramp. A character walks up. */
function ramp(): void {
  const positions = new Float32Array([-5, 0, -5, -5, 0, 5, 0, 0, 5, 0, 0, -5, 4, 2, 5, 4, 2, -5, 9, 2, 5, 9, 2, -5]);
  const indices = new Uint16Array([0, 1, 2, 0, 2, 3, 3, 2, 4, 3, 4, 5, 5, 4, 6, 5, 6, 7]);
  const world = new World();
  const level = world.add({ type: 'static', shape: triangleMesh({ positions, indices }) });
  const hero = offset(capsule({ radius: 0.3, halfHeight: 0.6 }), [0, 0.9, 0]);
  const move = createMoveResult();
  move.position.x = -3;
  move.position.y = 0.1;
  for (let step = 0; step < 240; step++) {
    const velocity = { x: 2.5, y: move.velocity.y - 9.81 / 60, z: 0 };
    moveAndSlide(world, hero, { position: move.position }, velocity, 1 / 60, {}, move);
  }
  console.log(`ramp: the hero stands at height ${move.position.y.toFixed(2)}`);
  assert.ok(move.onFloor && move.floor === level && Math.abs(move.position.y - 2) < 0.01);
}

/** A blade on a hilt turns ten times per second, and cuts what flies through. */
function blade(): void {
  const world = new World();
  const sword = world.add({
    shape: offset(box({ halfExtents: [1, 0.02, 0.1] }), [1, 0, 0]),
    angularVelocity: [0, 0, 20 * Math.PI],
  });
  const fruit = world.add({ shape: sphere(0.1), position: [0, 3, 0], velocity: [0, -60, 0] });
  let time = -1;
  fruit.on('enter', (hit) => {
    time = hit.time;
    assert.equal(hit.other, sword);
  });
  world.step(0.1);
  console.log(`blade: cut after ${(1000 * time).toFixed(2)} ms`);
  assert.ok(time > 0.018 && time < 0.03);
}

hitboxes();
terrain();
ramp();
blade();

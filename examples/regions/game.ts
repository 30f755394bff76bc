// The game: a hall with pillars, gates and zones, full of balls, crates and bullets. All worlds, cut or not, are made by it.

import { type Body, bounce, box, cylinder, defineLayers, plane, slide, sphere, type Vec3, World } from 'first-contact';

export const DT = 1 / 60;
/** Half the length of the hall, and its height, meters. */
export const HALL = 40;
const HEIGHT = 4;
const GRAVITY = 9.81;
/** Air slows down what is faster before each step, meters per second. */
const BULLET = 40;
/** No body becomes faster within a step, meters per second: the width of a border follows from it. */
export const MOST_SPEED = 100;
/** Radius of the sphere around the largest body, meters. */
export const MOST_RADIUS = 0.7;

/** Places along x and z. */
const PILLARS = [
  [0, 20],
  [0, -20],
  [20, 0.3],
  [-20, -0.3],
  [14, 14],
  [-14, 14],
  [14, -14],
  [-14, -14],
];
/** Zones on the borders, one of them on all: bodies cross borders while they are inside. */
const ZONES = [
  [0, 0],
  [0, 28],
  [0, -28],
  [28, 0],
  [-28, 0],
  [25, 25],
];
/** Gates that turn, one where all regions meet. */
const GATES = [
  [0, 0],
  [0, 12],
  [12, 0],
];

/** Scenery is the same everywhere and at all times: it stands, or moves by the clock alone. All others cross borders. */
const layers = defineLayers('scenery', 'ball', 'crate', 'bullet');

/** The constructors that a world of the game is made of, for `deserialize`. */
export const kinds = { bounce, box, cylinder, plane, slide, sphere };

/** Whether a body moves freely, so that it has an owner. */
export function isFree(body: Body): boolean {
  return body.layer !== layers.scenery;
}

/** Makes the undivided world, with so many free bodies. */
export function createWorld(count: number, seed: number): World {
  const world = new World();
  const random = generator(seed);
  addScenery(world);
  const ball = sphere(0.4);
  const bullet = sphere(0.1);
  const crate = box({ size: [0.8, 0.8, 0.8] });
  const side = Math.ceil(Math.sqrt(count));
  const cell = (2 * HALL - 2) / side;
  for (let i = 0; i < count; i++) {
    const x = ((i % side) + 0.5 + 0.2 * random()) * cell - HALL + 1;
    const z = (Math.floor(i / side) + 0.5 + 0.2 * random()) * cell - HALL + 1;
    const [vx, vz] = [random(), random()];
    const kind = i % 20;
    if (kind < 2) {
      const velocity = [BULLET * vx, random(), BULLET * vz] as const;
      world.add({ shape: bullet, position: [x, 2, z], velocity, response: bounce(), layer: layers.bullet });
    } else if (kind < 5) {
      const angularVelocity = [0, kind === 4 ? 3 * vx : 0, 0] as const;
      const options = { shape: crate, response: slide(), friction: 0.2, layer: layers.crate };
      world.add({ ...options, position: [x, 0.4, z], velocity: [8 * vx, 0, 8 * vz], angularVelocity });
    } else {
      const velocity = [20 * vx, 3 * random(), 20 * vz] as const;
      world.add({ shape: ball, position: [x, 1 + 0.5 * (i % 3), z], velocity, response: bounce(), layer: layers.ball });
    }
  }
  return world;
}

function addScenery(world: World): void {
  world.add({ type: 'static', shape: plane({ normal: [0, 1, 0], offset: 0 }), name: 'floor' });
  world.add({ type: 'static', shape: plane({ normal: [0, -1, 0], offset: -HEIGHT }), name: 'ceiling' });
  for (const side of [-1, 1]) {
    const size = [1, HEIGHT, 2 * HALL + 2] as const;
    world.add({ type: 'static', shape: box({ size }), position: [side * (HALL + 0.5), HEIGHT / 2, 0] });
    const turned = [2 * HALL, HEIGHT, 1] as const;
    world.add({ type: 'static', shape: box({ size: turned }), position: [0, HEIGHT / 2, side * (HALL + 0.5)] });
  }
  const pillar = cylinder({ radius: 0.5, halfHeight: HEIGHT / 2 });
  for (const [x, z] of PILLARS) {
    world.add({ type: 'static', shape: pillar, position: [x, HEIGHT / 2, z], name: 'pillar' });
  }
  const zone = box({ size: [10, HEIGHT, 10] });
  for (const [x, z] of ZONES) {
    world.add({ type: 'static', sensor: true, shape: zone, position: [x, HEIGHT / 2, z], name: 'zone' });
  }
  const gate = box({ size: [6, HEIGHT, 0.4] });
  for (const [x, z] of GATES) {
    const options = { shape: gate, layer: layers.scenery, mask: ~layers.scenery, name: 'gate' };
    world.add({ ...options, position: [x, HEIGHT / 2, z], angularVelocity: [0, 0.8, 0] });
  }
}

/** Applies the forces of a step. What a body gets depends on its own state alone, so that each region can compute it. */
export function applyForces(bodies: Iterable<Body>): void {
  for (const { layer, velocity } of bodies) {
    if (layer === layers.crate) velocity.y -= GRAVITY * DT;
    const speed = lengthOf(velocity);
    if (speed <= BULLET) continue;
    velocity.x *= BULLET / speed;
    velocity.y *= BULLET / speed;
    velocity.z *= BULLET / speed;
  }
}

export function lengthOf({ x, y, z }: Readonly<Vec3>): number {
  return Math.sqrt(x * x + y * y + z * z);
}

/** Random numbers from −1 to 1. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 0x80000000 - 1;
  };
}

/**
 * Measures steps of bodies that press each other: `npx tsx bench/world/heaps.ts [NAME …]`. Two dozen bodies tumble into a bin and lie
 * in it, a hundred rest on a floor, one lies in a drum that turns, and one spins on another. Gravity is added before each step. Prints
 * the processor time of a step, of the longest one, and what the bodies did.
 */
import { cpus } from 'node:os';
import {
  type Body,
  type BodyResponse,
  bounce,
  box,
  compound,
  cone,
  convexHull,
  cylinder,
  plane,
  type Shape,
  slide,
  sphere,
  stop,
  triangleMesh,
  World,
} from 'first-contact';
import { Random } from '../../test/helpers/random.ts';

const DT = 1 / 60;
const GRAVITY = 9.81;

/** Milliseconds of the processor, in this process. */
function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Steps a world whose bodies fall. Returns the mean and the greatest time of a step. */
function fall(world: World, bodies: readonly Body[], steps: number): { mean: number; longest: number } {
  let total = 0;
  let longest = 0;
  for (let i = 0; i < steps; i++) {
    for (const { velocity } of bodies) velocity.y -= GRAVITY * DT;
    const start = processorTime();
    world.step(DT);
    const time = processorTime() - start;
    total += time;
    longest = Math.max(longest, time);
  }
  return { mean: total / steps, longest };
}

function print(name: string, times: Record<string, number>, remark: string): void {
  const columns = Object.entries(times).map(([what, time]) => `${what} ${time.toFixed(2).padStart(7)} ms`);
  console.log(`${name.padEnd(22)} ${columns.join('  ')}  ${remark}`);
}

/** A floor, and four walls if `width` is finite. */
function addBin(world: World, width: number): void {
  world.add({ type: 'static', shape: plane({ normal: [0, 1, 0], offset: 0 }) });
  if (width === Infinity) return;
  for (const normal of [
    [1, 0, 0],
    [-1, 0, 0],
    [0, 0, 1],
    [0, 0, -1],
  ] as const) {
    world.add({ type: 'static', shape: plane({ normal, offset: -width / 2 }) });
  }
}

function cube(half: number): Shape {
  const corner = (i: number) => [i & 1 ? half : -half, i & 2 ? half : -half, i & 4 ? half : -half];
  return triangleMesh({
    positions: Array.from({ length: 8 }, (_, i) => corner(i)).flat(),
    indices: [
      0, 2, 3, 0, 3, 1, 4, 5, 7, 4, 7, 6, 0, 1, 5, 0, 5, 4, 2, 6, 7, 2, 7, 3, 0, 4, 6, 0, 6, 2, 1, 3, 7, 1, 7, 5,
    ],
    solid: true,
  });
}

function hull(random: Random): Shape {
  const onSphere = () => {
    const [x, y, z] = random.unitVector();
    return [x / 4, y / 4, z / 4] as const;
  };
  return convexHull(Array.from({ length: 20 }, onSphere));
}

const HEAPED: Record<string, (random: Random) => Shape> = {
  balls: () => sphere(0.25),
  boxes: () => box({ size: [0.4, 0.4, 0.4] }),
  cylinders: () => cylinder({ radius: 0.2, halfHeight: 0.2 }),
  cones: () => cone({ radius: 0.2, halfHeight: 0.2 }),
  hulls: hull,
  meshes: () => cube(0.2),
};

/** Twenty-four bodies in a bin of 1.8 × 1.8. */
function heap(name: string): void {
  const random = new Random(7);
  const world = new World();
  addBin(world, 1.8);
  const bodies = Array.from({ length: 24 }, (_, i) =>
    world.add({
      shape: HEAPED[name]!(random),
      position: [((i % 3) - 1) / 2, 0.5 + 0.6 * Math.floor(i / 9), ((Math.floor(i / 3) % 3) - 1) / 2],
      quaternion: random.quaternion(),
      response: slide(),
    }),
  );
  const tumbling = fall(world, bodies, 120);
  const lying = fall(world, bodies, 60);
  const lowest = Math.min(...bodies.map(({ position }) => position.y));
  print(
    `heap of ${name}`,
    { tumbling: tumbling.mean, lying: lying.mean, longest: tumbling.longest },
    `lowest ${lowest.toFixed(2)}`,
  );
}

function resting(response: BodyResponse): void {
  const world = new World();
  addBin(world, Infinity);
  const bodies = Array.from({ length: 100 }, (_, i) =>
    world.add({ shape: sphere(0.4), position: [i % 10, 0.4, Math.floor(i / 10)], response }),
  );
  fall(world, bodies, 300);
  const { mean, longest } = fall(world, bodies, 600);
  print(`100 balls, ${response.type}`, { lying: mean, longest }, '');
}

/** A ball in a drum whose walls are boxes, which turns about z. */
function drum(): void {
  const world = new World();
  const walls = [0, 1, 2].flatMap((axis) =>
    [-2.5, 2.5].map((offset) => {
      const position: [number, number, number] = [0, 0, 0];
      const size: [number, number, number] = [5, 5, 5];
      position[axis] = offset;
      size[axis] = 1;
      return { shape: box({ size }), position };
    }),
  );
  world.add({ shape: compound(walls), angularVelocity: [0, 0, 0.5] });
  const ball = world.add({ shape: sphere(0.25), position: [1.7, -1.7, 0.1], response: slide() });
  let enters = 0;
  world.on('enter', () => enters++);
  const steps = 300;
  const { mean, longest } = fall(world, [ball], steps);
  print('a ball in a drum', { turning: mean, longest }, `${(enters / steps).toFixed(2)} enters a step`);
}

/** A body that spins and presses a crate on a floor. */
function spinning(name: string, shape: Shape, crate: Shape): void {
  const world = new World();
  addBin(world, Infinity);
  const below = world.add({ shape: crate, position: [0, 0.5, 0], response: slide() });
  const tilt = 0.4;
  const above = world.add({
    shape,
    position: [0.2, 1.8, 0.1],
    quaternion: [tilt, 0, 0, Math.sqrt(1 - tilt * tilt)],
    angularVelocity: [0, 20, 0],
    response: slide(),
  });
  const { mean, longest } = fall(world, [below, above], 90);
  print(name, { pressing: mean, longest }, `crate at ${below.position.y.toFixed(3)}`);
}

const SCENES: Record<string, () => void> = {
  ...Object.fromEntries(Object.keys(HEAPED).map((name) => [name, () => heap(name)])),
  rest: () => {
    for (const response of [slide(), bounce({ restitution: 0.3 }), stop()]) resting(response);
  },
  drum,
  spin: () => {
    const crate = box({ size: [1, 1, 1] });
    spinning('cylinder on a mesh', cylinder({ radius: 0.5, halfHeight: 0.5 }), cube(0.5));
    spinning('cone on a mesh', cone({ radius: 0.5, halfHeight: 0.5 }), cube(0.5));
    spinning('cone on a box', cone({ radius: 0.5, halfHeight: 0.5 }), crate);
  },
};

console.log(`Node ${process.version}, ${cpus()[0]?.model.trim() ?? 'unknown CPU'}: processor time of a step`);
const named = process.argv.slice(2);
for (const name of named.length > 0 ? named : Object.keys(SCENES)) {
  const scene = SCENES[name];
  if (!scene) throw new RangeError(`there is no scene ${name}; there are ${Object.keys(SCENES).join(', ')}`);
  scene();
}

/**
 * Measures steps of bodies that press each other: `npx tsx bench/world/heaps.ts [NAME …]`. Two dozen bodies tumble into a bin and lie
 * in it, a hundred rest on a floor, one lies in a drum that turns, and one spins on another. Others lie on a mesh or sunk in it, or tumble
 * in a room that turns. Gravity is added before each step. Prints the processor time of a step, of the longest one, and what the bodies did.
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

/** Gentle hills of square cells, two triangles each, from −half to half along x and z. */
function terrain(half: number, cell: number): Shape {
  const count = Math.round((2 * half) / cell);
  const positions: number[] = [];
  const indices: number[] = [];
  for (let i = 0; i <= count; i++) {
    for (let k = 0; k <= count; k++) {
      const x = i * cell - half;
      const z = k * cell - half;
      positions.push(x, height(x, z), z);
      if (i === count || k === count) continue;
      const corner = i * (count + 1) + k;
      indices.push(corner, corner + 1, corner + count + 1);
      indices.push(corner + 1, corner + count + 2, corner + count + 1);
    }
  }
  return triangleMesh({ positions, indices });
}

function height(x: number, z: number): number {
  return 0.1 * Math.sin(x / 2) * Math.cos(z / 2);
}

const ON_TERRAIN: Record<string, { shape: Shape; half: number }> = {
  boxes: { shape: box({ size: [1, 1, 1] }), half: 0.5 },
  balls: { shape: sphere(0.5), half: 0.5 },
  crates: { shape: cube(0.5), half: 0.5 },
};

/** Ten bodies sunk in terrain, or at rest on it, to which they fell. */
function sunk(name: string, depth: number): void {
  const { shape, half } = ON_TERRAIN[name];
  const world = new World();
  world.add({ type: 'static', shape: terrain(10, 0.25) });
  const bodies = Array.from({ length: 10 }, (_, i) => {
    const x = 3.1 * ((i % 4) - 1.5);
    const z = 3.3 * (Math.floor(i / 4) - 1);
    return world.add({ shape, position: [x, height(x, z) + half - depth, z], response: slide() });
  });
  if (depth < 0) fall(world, bodies, 120);
  printLying(`ten ${name} ${depth < 0 ? 'on a mesh' : `${depth} deep`}`, world, bodies);
}

/** A wide box in fine terrain. */
function wide(): void {
  const world = new World();
  world.add({ type: 'static', shape: terrain(8, 0.1) });
  const body = world.add({ shape: box({ size: [10, 1, 10] }), position: [0, 0.45, 0], response: slide() });
  printLying('a wide box, 0.05 deep', world, [body]);
}

function printLying(name: string, world: World, bodies: readonly Body[]): void {
  const first = fall(world, bodies, 5);
  const { mean, longest } = fall(world, bodies, 30);
  const lowest = Math.min(...bodies.map(({ position }) => position.y));
  print(
    name,
    { first: first.mean, lying: mean, longest: Math.max(first.longest, longest) },
    `lowest ${lowest.toFixed(4)}`,
  );
}

/** Sixteen bodies of all shapes in a closed room of triangles that turns. */
function room(): void {
  const random = new Random(11);
  const world = new World();
  const size = 2.5;
  world.add({ shape: shell(size, 8), angularVelocity: [0.3, 0.2, 0.7] });
  const makers = Object.values(HEAPED);
  const bodies = Array.from({ length: 16 }, (_, i) =>
    world.add({
      shape: makers[i % makers.length](random),
      position: [0.7 * ((i % 3) - 1), 0.7 * ((Math.floor(i / 3) % 3) - 1), 0.7 * (Math.floor(i / 9) - 0.5)],
      quaternion: random.quaternion(),
      response: slide(),
    }),
  );
  const { mean, longest } = fall(world, bodies, 300);
  const farthest = Math.max(...bodies.map(({ position }) => Math.hypot(position.x, position.y, position.z)));
  print('sixteen in a room', { turning: mean, longest }, `farthest ${farthest.toFixed(2)}`);
}

/** The surface of a cube, of squares of two triangles. */
function shell(size: number, count: number): Shape {
  const positions: number[] = [];
  const indices: number[] = [];
  for (let side = 0; side < 6; side++) {
    const first = positions.length / 3;
    const axis = side >> 1;
    for (let i = 0; i <= count; i++) {
      for (let k = 0; k <= count; k++) {
        const p = [0, 0, 0];
        p[axis] = (side & 1 ? size : -size) / 2;
        p[(axis + 1) % 3] = (i / count - 0.5) * size;
        p[(axis + 2) % 3] = (k / count - 0.5) * size;
        positions.push(...p);
        if (i === count || k === count) continue;
        const corner = first + i * (count + 1) + k;
        indices.push(corner, corner + 1, corner + count + 1);
        indices.push(corner + 1, corner + count + 2, corner + count + 1);
      }
    }
  }
  return triangleMesh({ positions, indices });
}

const SCENES: Record<string, () => void> = {
  ...Object.fromEntries(Object.keys(HEAPED).map((name) => [name, () => heap(name)])),
  rest: () => {
    for (const response of [slide(), bounce({ restitution: 0.3 }), stop()]) resting(response);
  },
  drum,
  sunk: () => {
    for (const name of Object.keys(ON_TERRAIN)) for (const depth of [-0.1, 0.08]) sunk(name, depth);
  },
  wide,
  room,
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

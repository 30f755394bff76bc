/**
 * Measures moves of characters: `npx tsx bench/world/characters.ts [scene] [shape]`. Per scene and shape: CPU time of a
 * move, median of the rounds, and a hash of all results, by which two builds are compared.
 *
 * Scenes of walks replay moves that were recorded on walks. In `stuck` scenes each character starts with its center inside
 * the dragon. `free` is the fraction of all moves that end without an overlap.
 */
import { cpus } from 'node:os';
import {
  box,
  capsule,
  createMoveResult,
  cylinder,
  heightField,
  type MoveResult,
  moveAndSlide,
  plane,
  type Shape,
  sphere,
  triangleMesh,
  type Vec3Like,
  World,
} from 'first-contact';
import { Random } from '../../test/helpers/random.ts';
import { writeDragons } from '../run/models.ts';
import { city, cityHalfSide } from '../scenes/city.ts';
import { type DragonResolution, readDragon } from '../scenes/level.ts';
import { hills } from '../scenes/level-scenes.ts';
import { median } from './allocation.ts';

const DT = 1 / 60;
const GRAVITY = 10;
const SPEED = 3;
const BOXES = 2000;
const WALKERS = 20;
/** Steps of a walk, and those before its record, in which the character falls. */
const STEPS = 50;
const FALL = 60;
const STUCK = 100;
const ROUNDS = 9;
const WARM_UP_ROUNDS = 3;
/** CPU time of all rounds of a row, microseconds, after which no other one begins. */
const MOST_TIME = 3e6;

const shapes: Readonly<Record<string, Shape>> = {
  sphere: sphere(0.4),
  capsule: capsule({ radius: 0.3, halfHeight: 0.6 }),
  box: box({ halfExtents: [0.3, 0.9, 0.3] }),
  cylinder: cylinder({ radius: 0.3, halfHeight: 0.9 }),
};

/** A move of a character: where it starts and how fast it is. */
interface Move {
  readonly position: Vec3Like;
  readonly velocity: Vec3Like;
}

type Box = readonly [least: Vec3Tuple, most: Vec3Tuple];
type Vec3Tuple = readonly [number, number, number];

interface Scene {
  readonly world: World;
  /** The moves of a character of this shape. */
  recordMoves(shape: Shape): Move[];
}

/** The dragon, 10 m long, on a floor. */
function dragonWorld(resolution: DragonResolution, sides: 'both' | 'front' = 'both'): World {
  const { positions, indices } = readDragon(resolution);
  const world = new World();
  world.add({ type: 'static', shape: triangleMesh({ positions, indices, sides }) });
  world.add({ type: 'static', shape: plane({ normal: [0, 1, 0], offset: -6 }) });
  return world;
}

function terrainWorld(): World {
  const { samples, cellSize, heights } = hills(512);
  const world = new World();
  world.add({ type: 'static', shape: heightField({ columns: samples, rows: samples, cellSize, heights }) });
  return world;
}

/** Boxes of a city on a ground. */
function boxesWorld(): World {
  const { count, sizes, positions, quaternions } = city(BOXES);
  const world = new World();
  world.add({ type: 'static', shape: plane({ normal: [0, 1, 0], offset: 0 }) });
  for (let i = 0; i < count; i++) {
    const [hx, hy, hz, x, y, z] = [...sizes.subarray(3 * i, 3 * i + 3), ...positions.subarray(3 * i, 3 * i + 3)];
    const [a, b, c, d] = quaternions.subarray(4 * i, 4 * i + 4);
    const shape = box({ halfExtents: [hx, hy, hz] });
    world.add({ type: 'static', shape, position: [x, y, z], quaternion: [a, b, c, d] });
  }
  return world;
}

/** Characters that start in a box, fall and walk, in directions that turn. */
function walks(world: World, [least, most]: Box): Scene {
  return {
    world,
    recordMoves(shape) {
      const random = new Random(5);
      const moves: Move[] = [];
      const out = createMoveResult();
      for (let walker = 0; walker < WALKERS; walker++) {
        let position: Vec3Like = least.map((low, axis) => random.range(low, most[axis])) as unknown as Vec3Tuple;
        let [fall, angle] = [0, random.range(0, 2 * Math.PI)];
        for (let step = 0; step < FALL + STEPS; step++) {
          angle += random.range(-0.1, 0.1);
          const speed = step < FALL ? 0 : SPEED;
          const velocity: Vec3Tuple = [speed * Math.cos(angle), fall - GRAVITY * DT, speed * Math.sin(angle)];
          if (step >= FALL) moves.push({ position, velocity });
          moveAndSlide(world, shape, { position }, velocity, DT, undefined, out);
          position = { ...out.position };
          fall = out.velocity.y;
        }
      }
      return moves;
    },
  };
}

/** Characters that fall, each with its center inside the dragon. */
function stuck(resolution: DragonResolution): Scene {
  const world = dragonWorld(resolution);
  const fronts = dragonWorld(resolution, 'front');
  // A face that is seen from behind only.
  const isInside = (origin: Vec3Tuple) => {
    const ray = { origin, direction: [0, 1, 0] } as const;
    const hit = world.raycast(ray);
    return hit !== undefined && hit.distance !== fronts.raycast(ray)?.distance;
  };
  const random = new Random(7);
  const positions: Vec3Tuple[] = [];
  while (positions.length < STUCK) {
    const position: Vec3Tuple = [random.range(-4.5, 4.5), random.range(-3, 3), random.range(-2, 2)];
    if (isInside(position)) positions.push(position);
  }
  return { world, recordMoves: () => positions.map((position) => ({ position, velocity: [0, -GRAVITY * DT, 0] })) };
}

const ON_DRAGON: Box = [
  [-4, 4, -1.5],
  [4, 5, 1.5],
];
const ON_TERRAIN: Box = [
  [-80, 0, -80],
  [80, 1, 80],
];
const HALF = cityHalfSide(BOXES);
const IN_CITY: Box = [
  [-HALF, 1, -HALF],
  [HALF, 3, HALF],
];

const scenes: Readonly<Record<string, () => Scene>> = {
  '2 000 boxes': () => walks(boxesWorld(), IN_CITY),
  'heights 512 × 512': () => walks(terrainWorld(), ON_TERRAIN),
  'dragon 11 102': () => walks(dragonWorld(4), ON_DRAGON),
  'dragon 47 794': () => walks(dragonWorld(3), ON_DRAGON),
  'stuck in 11 102': () => stuck(4),
  'stuck in 47 794': () => stuck(3),
};

/** CPU time, microseconds. */
function cpuTime(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

/** A hash of numbers by their bits: FNV-1a. */
class Hash {
  private value = 0x811c9dc5;
  private readonly number = new Float64Array(1);
  private readonly words = new Uint32Array(this.number.buffer);

  add(...numbers: number[]): void {
    for (const number of numbers) {
      this.number[0] = number;
      for (const word of this.words) this.value = Math.imul(this.value ^ word, 0x01000193);
    }
  }

  toString(): string {
    return (this.value >>> 0).toString(16).padStart(8, '0');
  }
}

function addResult(hash: Hash, { position, velocity, collisions, onFloor }: MoveResult): void {
  hash.add(position.x, position.y, position.z, velocity.x, velocity.y, velocity.z, onFloor ? 1 : 0);
  for (const { body, normal, point, depth, feature } of collisions) {
    hash.add(body.id, normal.x, normal.y, normal.z, point.x, point.y, point.z, depth, feature);
  }
}

function measure(name: string, { world, recordMoves }: Scene, shapeName: string): void {
  const shape = shapes[shapeName];
  const moves = recordMoves(shape);
  const out = createMoveResult();
  const hash = new Hash();
  let free = 0;
  let longest = 0;
  for (const { position, velocity } of moves) {
    moveAndSlide(world, shape, { position }, velocity, DT, undefined, out);
    addResult(hash, out);
    if (world.overlap(shape, out).length === 0) free++;
  }
  const times: number[] = [];
  const begin = cpuTime();
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round++) {
    const start = cpuTime();
    longest = 0;
    for (const { position, velocity } of moves) {
      const now = performance.now();
      moveAndSlide(world, shape, { position }, velocity, DT, undefined, out);
      longest = Math.max(longest, performance.now() - now);
    }
    const time = cpuTime();
    const isLast = time - begin > MOST_TIME;
    if (round >= 0 || isLast) times.push((time - start) / moves.length);
    if (isLast) break;
  }
  const columns = [
    median(times).toFixed(1).padStart(9),
    (1000 * longest).toFixed(0).padStart(10),
    ((100 * free) / moves.length).toFixed(1).padStart(7),
  ];
  console.log(`${name.padEnd(18)} ${shapeName.padEnd(9)} ${columns.join(' ')}   ${hash}`);
}

const [wantedScene, wantedShape] = process.argv.slice(2);
writeDragons();
console.log(`Node ${process.version}, ${cpus()[0]?.model.trim() ?? 'unknown CPU'}, per move:`);
console.log(`${'scene'.padEnd(18)} shape        CPU µs longest µs   free %   hash of the results`);
for (const [name, create] of Object.entries(scenes)) {
  if (wantedScene !== undefined && !name.includes(wantedScene)) continue;
  const scene = create();
  for (const shape of Object.keys(shapes)) {
    if (wantedShape === undefined || shape === wantedShape) measure(name, scene, shape);
  }
}

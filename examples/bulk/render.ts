// What a thread does: it opens the level once, and renders strips of the picture. A strip has the same numbers in whichever thread.

import { workerData } from 'node:worker_threads';
import { createBatchHits, plane, type SharedShape, shapeFromShared, World } from 'first-contact';
import { INSIDE, type Picture, STRIP } from './picture.ts';

/** What every thread gets at its start. */
export interface Job {
  readonly level: SharedShape;
  readonly picture: Picture;
  /** Height of the floor. */
  readonly floor: number;
}

/** What is found for a strip. */
export interface Strip {
  /** By pixel: 0 to 254, how much of what is around it is free, or `INSIDE`. */
  readonly pixels: Uint8Array;
  /** Rays, and points compared with the level. */
  readonly queries: number;
  /** A sum of all distances, bit for bit. */
  readonly hash: number;
}

/** How far the rays of the upper half of the picture reach, in meters. Those of the lower half go to the sky. */
const REACH = 3;
const SKY = 40;
/** Meters between a surface and the start of a ray that leaves it. */
const CLEARANCE = 1e-4;
/** From the dragon to who looks at it, and the upper side of what is seen. */
const [BACK, UP] = [
  [0, 0.28, 0.96],
  [0, 0.96, -0.28],
] as const;

const { level, picture, floor } = workerData as Job;
const world = new World();
world.add({ type: 'static', shape: shapeFromShared(level) });
world.add({ type: 'static', shape: plane({ normal: [0, 1, 0], offset: floor }) });

const rays = new Float64Array(7 * picture.rays);
const hits = createBatchHits(picture.rays);
const words = new Uint32Array(hits.distance.buffer);
let queries = 0;
let hash = 0;

/** Renders a strip: as many rows of pixels as `STRIP`. */
export function render(strip: number): Strip {
  const { width } = picture;
  const pixels = new Uint8Array(width * STRIP);
  queries = 0;
  hash = strip;
  for (let i = 0; i < pixels.length; i++) pixels[i] = renderPixel(strip * width * STRIP + i);
  return { pixels, queries, hash };
}

function renderPixel(pixel: number): number {
  const { width, height, size } = picture;
  const row = Math.floor(pixel / width);
  const x = ((pixel % width) + 0.5 - width / 2) * (size / width);
  const y = (height / 2 - 0.5 - (row % height)) * (size / width);
  const random = new Random(pixel);
  return row < height ? seen(x, y, random) : around(x, y, random);
}

/** The upper half: what one sees from the side, and how much of its surroundings is free. */
function seen(x: number, y: number, random: Random): number {
  const [bx, by, bz] = BACK;
  const far = 20;
  queries++;
  const hit = world.raycast({
    origin: [x + UP[0] * y + bx * far, UP[1] * y + by * far, UP[2] * y + bz * far],
    direction: [-bx, -by, -bz],
    maxDistance: 2 * far,
  });
  if (!hit) return 0;
  const { point, normal } = hit;
  return free(point, normal, REACH, random);
}

/** The lower half: points of a plane through the dragon, and how much of the sky they see. */
function around(x: number, y: number, random: Random): number {
  queries++;
  const inside = world.overlapPoint([x, y, 0]).length > 0;
  add(inside ? 1 : 0);
  return inside ? INSIDE : free({ x, y, z: 0 }, { x: 0, y: 0, z: 0 }, SKY, random);
}

/** Which part of rays from a point, by the cosine about a normal, is free: 0 to 254. Without a normal they go everywhere. */
function free(
  point: { readonly x: number; readonly y: number; readonly z: number },
  normal: { readonly x: number; readonly y: number; readonly z: number },
  reach: number,
  random: Random,
): number {
  for (let at = 0; at < rays.length; at += 7) {
    random.writeUnit();
    rays[at] = point.x + CLEARANCE * normal.x;
    rays[at + 1] = point.y + CLEARANCE * normal.y;
    rays[at + 2] = point.z + CLEARANCE * normal.z;
    rays[at + 3] = normal.x + unit[0];
    rays[at + 4] = normal.y + unit[1];
    rays[at + 5] = normal.z + unit[2];
    rays[at + 6] = reach;
  }
  const blocked = world.raycastMany(rays, hits);
  queries += picture.rays;
  for (const word of words) add(word);
  return Math.round((254 * (picture.rays - blocked)) / picture.rays);
}

function add(word: number): void {
  hash = Math.imul(hash ^ word, 0x01000193) >>> 0;
}

/** Numbers that follow from the pixel alone. */
class Random {
  private state: number;

  constructor(pixel: number) {
    this.state = Math.imul(pixel + 1, 0x9e3779b1);
  }

  /** Writes a unit vector to `unit`: a point in a ball, without sines, whose last bits differ between engines. */
  writeUnit(): void {
    let squared = 0;
    do {
      for (let k = 0; k < 3; k++) unit[k] = this.next();
      squared = unit[0] ** 2 + unit[1] ** 2 + unit[2] ** 2;
    } while (squared > 1 || squared < 0.01);
    const length = Math.sqrt(squared);
    for (let k = 0; k < 3; k++) unit[k] /= length;
  }

  /** From -1 to 1. */
  private next(): number {
    // Mulberry32.
    this.state = (this.state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2147483648 - 1;
  }
}

const unit = new Float64Array(3);

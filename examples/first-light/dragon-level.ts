// A level of one mesh, the Stanford dragon on a floor: bullets, balls and a character. Each hit is compared with a loop over
// all of its triangles, by functions that know nothing of meshes.

import {
  type Body,
  bounce,
  capsule,
  createMoveResult,
  moveAndSlide,
  plane,
  type Shape,
  sphere,
  type Triangle,
  triangle,
  triangleMesh,
  World,
} from 'first-contact';
import {
  createClosestPoints,
  createSweepHit,
  distanceShapes,
  type PlacedShape,
  sweepShapes,
} from 'first-contact/narrowphase';
import { Random } from '../../test/helpers/random.ts';
import { cross, dot, minus, plus, times, unit, type Vector } from '../../test/oracle/vector.ts';
import { dragon, type Model } from '../models/models.ts';
import type { Report } from './report.ts';

const DT = 1 / 60;
const GRAVITY = 9.81;
/** Depth of an overlap that counts, meters. */
const OVERLAP = 1e-9;
const LEVEL = 1;

interface Level {
  readonly world: World;
  readonly mesh: Shape;
  readonly triangles: readonly Triangle[];
  /** Half of the sides of the bounds. */
  readonly half: Vector;
}

export function dragonLevel(report: Report): string {
  const model = dragon(3);
  const triangles = trianglesOf(model);
  const [bullets, balls] = [40, 20];
  report.say(
    `The Stanford dragon, ${triangles.length} triangles, 10 m long, on a floor: ${bullets} bullets at 900 m/s, ${balls} balls ` +
      'that fall on it and bounce, a character that walks into it; seed 5. Each hit is compared with all triangles.\n',
  );
  const mesh = triangleMesh(model);
  const world = new World();
  const half = [0, 1, 2].map((axis) =>
    everyThird(model.positions, axis).reduce((most, x) => Math.max(most, Math.abs(x)), 0),
  );
  const level: Level = { world, mesh, triangles, half: [half[0]!, half[1]!, half[2]!] };
  world.add({ type: 'static', shape: mesh, layer: LEVEL });
  world.add({ type: 'static', shape: plane({ normal: [0, 1, 0], offset: -half[1]! }), layer: LEVEL });
  const seams = checkSeams(report, mesh, triangles);
  const random = new Random(5);
  const hits = shoot(report, level, random, bullets) + dropBalls(report, level, random, balls);
  const contacts = walk(report, level);
  return (
    `A mesh of ${triangles.length} triangles: ${hits} hits of bullets and balls and ${contacts} contacts of a character, compared with a ` +
    'loop over all triangles. ' +
    `Of ${seams.rays} rays at corners and edges, ${seams.lost} were lost.`
  );
}

/**
 * Rays at each corner and at the middle of each edge, along the normals there, and the distances of these points. Returns the
 * numbers of rays, and of those that passed through.
 */
function checkSeams(report: Report, mesh: Shape, triangles: readonly Triangle[]): { rays: number; lost: number } {
  const world = new World();
  world.add({ type: 'static', shape: mesh });
  let [points, rays, lost, farthest] = [0, 0, 0, 0];
  for (const { point, normals } of seamsOf(triangles)) {
    const normal = unit(normals.reduce(plus));
    farthest = Math.max(farthest, world.closestPoint(point)?.distance ?? Infinity);
    points++;
    // Where the surface is folded, a ray along this normal is not one from the front of all triangles.
    if (!normals.every((it) => dot(it, normal) > 0.1)) continue;
    rays++;
    const ray = { origin: plus(point, times(normal, 0.01)), direction: times(normal, -1), maxDistance: 0.01 + 1e-12 };
    if (!world.raycast(ray)) lost++;
  }
  report.fact('corners and middles of edges', points);
  report.check('  farthest from the mesh, m', farthest, farthest < 1e-14);
  report.check(`  of ${rays} rays at them, lost`, lost, lost === 0);
  return { rays, lost };
}

/** The corners and the middles of the edges of triangles, with the normals of the triangles there. */
function seamsOf(triangles: readonly Triangle[]): Iterable<{ point: Vector; normals: Vector[] }> {
  const seams = new Map<string, { point: Vector; normals: Vector[] }>();
  for (const { a, b, c } of triangles) {
    const corners = [a, b, c].map(({ x, y, z }): Vector => [x, y, z]);
    const normal = unit(cross(minus(corners[1]!, corners[0]!), minus(corners[2]!, corners[0]!)));
    const middles = corners.map((p, i) => times(plus(p, corners[(i + 1) % 3]!), 0.5));
    for (const point of [...corners, ...middles]) {
      const seam = seams.get(`${point}`);
      if (seam) seam.normals.push(normal);
      else seams.set(`${point}`, { point, normals: [normal] });
    }
  }
  return seams.values();
}

/** A body, and where it was and how it moved at the start of the last step. */
interface Flight {
  readonly body: Body;
  position: Vector;
  velocity: Vector;
  hit?: { readonly fraction: number };
}

/** Bullets that pass the whole level within a step. Returns the number of hits. */
function shoot(report: Report, level: Level, random: Random, count: number): number {
  const flights = Array.from({ length: count }, () => {
    const position = times(random.unitVector(), 12);
    const target = level.half.map((x) => random.range(-x, x));
    const way = target.map((x, axis) => x - position[axis]!);
    const length = Math.hypot(...way);
    const velocity = way.map((x) => (x / length) * 900) as unknown as Vector;
    return fly(level, { shape: sphere(0.02), position, velocity });
  });
  level.world.step(DT);
  const hits = compareHits(report, level, 'bullets', flights);
  for (const { body } of flights) level.world.remove(body);
  return hits;
}

/** Balls that fall on the dragon and bounce until they rest, or lie on the floor. Returns the number of first hits. */
function dropBalls(report: Report, level: Level, random: Random, count: number): number {
  const { world, mesh, half } = level;
  const radius = 0.15;
  const flights = Array.from({ length: count }, () => {
    const position: Vector = [random.range(-1, 1) * half[0], half[1] + 1, random.range(-1, 1) * half[2]];
    return fly(level, {
      shape: sphere(radius),
      position,
      velocity: [0, 0, 0],
      response: bounce({ restitution: 0.5 }),
    });
  });
  let deepest = 0;
  for (let step = 0; step < 300; step++) {
    for (const flight of flights) {
      flight.body.velocity.y -= GRAVITY * DT;
      if (flight.hit) continue;
      const { position: p, velocity: v } = flight.body;
      flight.position = [p.x, p.y, p.z];
      flight.velocity = [v.x, v.y, v.z];
    }
    world.step(DT);
    for (const { body } of flights) deepest = Math.max(deepest, depthIn(mesh, body.shape, body.position));
  }
  const hits = compareHits(report, level, 'first hits of balls', flights);
  report.check('deepest overlap of a ball in 300 steps, m', deepest, deepest < OVERLAP);
  for (const { body } of flights) world.remove(body);
  return hits;
}

/** A character that walks along the dragon, against its sides. Returns the number of contacts. */
function walk(report: Report, level: Level): number {
  const { world, mesh, triangles, half } = level;
  const body = capsule({ radius: 0.2, halfHeight: 0.3 });
  const hero = createMoveResult();
  hero.position = { x: -half[0] - 1, y: -half[1] + 0.51, z: -half[2] / 2 };
  let [deepest, contacts, error] = [0, 0, 0];
  for (let step = 0; step < 600; step++) {
    const velocity = { x: 3, y: hero.velocity.y - GRAVITY * DT, z: 1.5 * Math.sign(Math.sin(step / 90)) };
    moveAndSlide(world, body, hero, velocity, DT, { stepHeight: 0.2, snapLength: 0.2 }, hero);
    contacts += hero.collisions.length;
    deepest = Math.max(deepest, depthIn(mesh, body, hero.position));
    if (step % 60 === 0) error = Math.max(error, distanceError(level, triangles, body, hero.position));
  }
  report.fact('contacts of the character in 600 steps', contacts);
  report.check('deepest overlap of the character, m', deepest, deepest < OVERLAP);
  report.check('largest error of its distance, m', error, error === 0);
  return contacts;
}

function fly({ world }: Level, options: Parameters<World['add']>[0] & { position: Vector; velocity: Vector }): Flight {
  const body = world.add({ ...options, mask: LEVEL, layer: 2 * LEVEL });
  const { position, velocity } = options;
  const flight: Flight = { body, position, velocity };
  body.on('enter', (event) => {
    flight.hit ??= event;
  });
  return flight;
}

/** Compares the first hit of each flight with that of all triangles and the floor. Returns the number of hits. */
function compareHits(report: Report, level: Level, what: string, flights: readonly Flight[]): number {
  let [hits, wrong, error] = [0, 0, 0];
  for (const { body, position, velocity, hit } of flights) {
    const displacement = velocity.map((x) => x * DT) as unknown as Vector;
    const expected = firstTouch(level, { shape: body.shape, position, displacement });
    if (hit) hits++;
    if (hit === undefined) wrong += expected <= 1 ? 1 : 0;
    else error = Math.max(error, Math.abs(hit.fraction - expected));
  }
  report.fact(`${what} that hit`, `${hits} of ${flights.length}`);
  report.check('  hits that were missed', wrong, wrong === 0);
  report.check('  largest error of a time of impact, of a step', error, error < 1e-12);
  return hits;
}

/** The fraction at which a moving shape first touches the floor or any triangle. */
function firstTouch({ triangles, half }: Level, mover: PlacedShape): number {
  const hit = createSweepHit();
  const floor = { shape: plane({ normal: [0, 1, 0], offset: -half[1] }), position: ORIGIN };
  let first = sweepShapes(hit, mover, floor) ? hit.fraction : Infinity;
  for (const shape of triangles) {
    if (sweepShapes(hit, mover, { shape, position: ORIGIN })) first = Math.min(first, hit.fraction);
  }
  return first;
}

/** How deep a shape is in the mesh. */
function depthIn(mesh: Shape, shape: Shape, position: Body['position']): number {
  return Math.max(0, -distanceOf(mesh, { shape, position }));
}

/** The difference of the distances from the mesh and from the nearest triangle. */
function distanceError({ mesh }: Level, triangles: readonly Triangle[], shape: Shape, at: Body['position']): number {
  const placed = { shape, position: at };
  let least = Infinity;
  for (const it of triangles) {
    least = Math.min(least, distanceOf(it, placed));
  }
  return least < 0 ? 0 : Math.abs(distanceOf(mesh, placed) - least);
}

/** The distance of a shape from one at the origin. */
function distanceOf(still: Shape, placed: PlacedShape): number {
  distanceShapes(closest, placed, { shape: still, position: ORIGIN });
  return closest.distance;
}

function trianglesOf({ positions, indices }: Model): Triangle[] {
  const corner = (i: number): Vector => {
    const at = 3 * indices[i]!;
    return [positions[at]!, positions[at + 1]!, positions[at + 2]!];
  };
  return Array.from({ length: indices.length / 3 }, (_, i) =>
    triangle(corner(3 * i), corner(3 * i + 1), corner(3 * i + 2)),
  );
}

const everyThird = (numbers: Float32Array, start: number): Float32Array => numbers.filter((_, i) => i % 3 === start);

const ORIGIN: Vector = [0, 0, 0];
const closest = createClosestPoints();

/**
 * Measures queries of two hulls, and of two meshes: `npx tsx bench/primitives/shape-pairs.ts`. Prints microseconds of CPU time per
 * query, for pairs at a distance, close to each other, that touch, and deep in each other.
 */
import { cpus } from 'node:os';
import { IcosahedronGeometry, TorusKnotGeometry } from 'three';
import {
  contactShapes,
  convexHull,
  createClosestPoints,
  createContact,
  createSweepHit,
  distanceShapes,
  overlapShapes,
  type PlacedShape,
  sweepShapes,
  triangleMesh,
} from '../../src/narrowphase.ts';
import { Random } from '../../test/helpers/random.ts';
import { times } from '../../test/oracle/vector.ts';

const PAIRS = 40;
const PASSES = 8;

const meshOf = ({ attributes, index }: TorusKnotGeometry | IcosahedronGeometry) =>
  triangleMesh({ positions: attributes.position!.array, indices: index?.array });
const ball = (detail: number) => new IcosahedronGeometry(0.5, detail);
const hulls = [0, 1, 2, 3].map((detail) => convexHull(new Float32Array(ball(detail).attributes.position.array)));
const meshes = [ball(1), ball(3), ball(7), new TorusKnotGeometry(0.4, 0.15, 128, 8)].map(meshOf);
const shapes = [
  ...hulls.map((shape) => ({ shape, name: `hulls of ${shape.points.length} corners` })),
  ...meshes.map((shape) => ({ shape, name: `meshes of ${shape.triangleCount} triangles` })),
];
/** Distances of the centers. The icosahedra have a radius of 0.5. */
const distances = { far: 3, near: 1.02, touching: 0.99, deep: 0.5 };

const closest = createClosestPoints();
const contact = createContact();
const hit = createSweepHit();
const queries: Record<string, (a: PlacedShape, b: PlacedShape, towards: PlacedShape) => unknown> = {
  overlap: (a, b) => overlapShapes(a, b),
  distance: (a, b) => distanceShapes(closest, a, b),
  contact: (a, b) => contactShapes(contact, a, b),
  sweep: (a, _, towards) => sweepShapes(hit, a, towards),
};

console.log(
  `Node ${process.version}, ${cpus()[0]?.model}, ${PAIRS} pairs each, least of ${PASSES} passes, microseconds`,
);
for (const { shape, name } of shapes) {
  for (const [where, distance] of Object.entries(distances)) {
    const random = new Random(7);
    const pairs = Array.from({ length: PAIRS }, () => {
      const position = times(random.unitVector(), distance);
      const a = { shape, quaternion: random.quaternion() };
      const b = { shape, position, quaternion: random.quaternion() };
      return [a, b, { ...b, displacement: times(position, -1) }] as const;
    });
    const row = Object.entries(queries).map(([query, ask]) => {
      let least = Infinity;
      for (let pass = 0; pass < PASSES; pass++) {
        const start = process.cpuUsage();
        for (const [a, b, towards] of pairs) ask(a, b, towards);
        const { user, system } = process.cpuUsage(start);
        least = Math.min(least, user + system);
      }
      return `${query} ${(least / PAIRS).toFixed(0)}`;
    });
    console.log(`${name}, ${where}: ${row.join(', ')}`);
  }
}

import type { Shape } from 'first-contact';
import { capsule2, chain, circle, polygon, rect } from 'first-contact/2d';
import type { Planar, Point, Rounded } from '../oracle/planar.ts';
import type { Random } from './random.ts';

/** A shape of `first-contact/2d`, and the same for the oracle. */
export interface FlatShape {
  readonly shape: Shape;
  readonly planar: Planar;
}

const sharp = (corners: readonly Point[]): Rounded => ({ corners, radius: 0 });

/** Corners around the origin, counter-clockwise, at these distances from it. */
function ring(random: Random, count: number, radius: () => number): Point[] {
  const start = random.range(0, 7);
  return Array.from({ length: count }, (_, i): Point => {
    const angle = start + (2 * Math.PI * (i + random.range(0, 0.7))) / count;
    const r = radius();
    return [r * Math.cos(angle), r * Math.sin(angle)];
  });
}

/** Random shapes of about a size, by their constructor. */
export const flatShapes = {
  circle: (random: Random, size: number): FlatShape => {
    const radius = size * random.range(0.2, 0.8);
    return { shape: circle(radius), planar: [{ corners: [[0, 0]], radius }] };
  },
  rect: (random: Random, size: number): FlatShape => {
    const [x, y] = [size * random.range(0.1, 0.8), size * random.range(0.1, 0.8)];
    const corners: Point[] = [[-x, -y], [x, -y], [x, y], [-x, y]]; // biome-ignore format: one line
    return { shape: rect(2 * x, 2 * y), planar: [sharp(corners)] };
  },
  capsule2: (random: Random, size: number): FlatShape => {
    const [radius, halfHeight] = [size * random.range(0.05, 0.4), size * random.range(0, 0.7)];
    const corners: Point[] = halfHeight === 0 ? [[0, 0]] : [[0, -halfHeight], [0, halfHeight]]; // biome-ignore format: one line
    return { shape: capsule2({ radius, halfHeight }), planar: [{ corners, radius }] };
  },
  /** Convex: on a circle. */
  polygon: (random: Random, size: number): FlatShape => {
    const corners = ring(random, 3 + random.integer(6), () => size * 0.7);
    return { shape: polygon(random.chance(0.5) ? corners : [...corners].reverse()), planar: [sharp(corners)] };
  },
  /** With the origin in its kernel: the oracle has a fan of triangles. */
  star: (random: Random, size: number): FlatShape => {
    const corners = ring(random, 4 + random.integer(6), () => size * random.range(0.2, 0.8));
    const fan = corners.map((p, i) => sharp([[0, 0], p, corners[(i + 1) % corners.length]]));
    return { shape: polygon(corners), planar: fan };
  },
  chain: (random: Random, size: number): FlatShape => {
    const step = size * random.range(0.2, 0.6);
    const count = 2 + random.integer(5);
    const points = Array.from({ length: count }, (_, i): Point => {
      return [(i - (count - 1) / 2) * step, random.range(-0.3, 0.3) * size];
    });
    return { shape: chain(points), planar: points.slice(1).map((p, i) => sharp([points[i], p])) };
  },
};

export type FlatType = keyof typeof flatShapes;
export const FLAT_TYPES = Object.keys(flatShapes) as FlatType[];
/** Those whose depth is that of one convex shape. */
export const CONVEX_TYPES: readonly FlatType[] = ['circle', 'rect', 'capsule2', 'polygon'];

export function turned(angle: number): [number, number, number, number] {
  return [0, 0, Math.sin(angle / 2), Math.cos(angle / 2)];
}

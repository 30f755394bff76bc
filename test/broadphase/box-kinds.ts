import type { Random } from '../helpers/random.ts';
import { type Box, boxAround } from './box-world.ts';

/** A kind of world: where its boxes are, how large, and how they go on from step to step. */
export interface BoxKind {
  readonly name: string;
  /** How many boxes there are at most; fewer where nearly all of them overlap. */
  readonly most: number;
  /** A box somewhere in the world at a step. */
  create(random: Random, step: number): Box;
  /** The box after one more step. */
  move(box: Box, random: Random, step: number): Box;
}

function shifted(box: Box, by: readonly number[]): Box {
  const [x, y, z] = by;
  return [box[0] + x, box[1] + y, box[2] + z, box[3] + x, box[4] + y, box[5] + z];
}

/** Boxes of about `size` in a cube of half edge `halfWidth` around `center`, moving by `speed` per step. */
function cube(name: string, halfWidth: number, size: number, speed: number, center = [0, 0, 0]): BoxKind {
  const most = 250;
  return {
    name,
    most,
    create: (random) => {
      const [x, y, z] = random.vector(halfWidth);
      const half = size * random.range(0.2, 0.5);
      return boxAround([center[0] + x, center[1] + y, center[2] + z], half, size * random.range(0.2, 0.5), half);
    },
    move: (box, random) => shifted(box, random.vector(speed)),
  };
}

const tiny: BoxKind = {
  ...cube('tiny boxes, in nine groups wide apart', 1, 1, 1),
  create: (random) => {
    const [x, y, z] = random.vector(3e-7);
    return boxAround([x + random.pick([-50, 0, 50]), y + random.pick([-50, 0, 50]), z], 1e-7);
  },
  move: (box, random) => shifted(box, random.vector(1e-7)),
};

const line: BoxKind = {
  ...cube('on a line, without extent across it', 1, 1, 1),
  create: (random) => boxAround([7, -3, random.range(-100, 100)], 0, 0, 0.3),
  move: (box, random) => shifted(box, [0, 0, random.range(-1, 1)]),
};

const flat: BoxKind = {
  ...cube('flat, all of the same zero height', 1, 1, 1),
  create: (random) => boxAround([random.range(-9, 9), 5, random.range(-9, 9)], 0.5, 0, 0.5),
  move: (box, random) => shifted(box, [random.range(-1, 1), 0, random.range(-1, 1)]),
};

const samePosition: BoxKind = {
  name: 'all at the same position',
  most: 50,
  create: () => [1, 2, 3, 4, 5, 6],
  move: (box) => box,
};

const samePoint: BoxKind = {
  name: 'points, all at the same position or at two others',
  most: 60,
  create: (random) => boxAround([random.pick([0, 0, 0, 1e-7, 1e7]), 0, 0], 0),
  move: (box) => box,
};

const bricks: BoxKind = {
  name: 'bricks on a grid, touching exactly',
  most: 250,
  create: (random) => {
    const [x, y, z] = [random.integer(12), random.integer(3), random.integer(12)];
    return [x, y, z, x + 1, y + 1, z + 1];
  },
  move: (box, random) => (random.chance(0.2) ? shifted(box, [random.integer(3) - 1, 0, random.integer(3) - 1]) : box),
};

const lognormal: BoxKind = {
  name: 'sizes over two orders of magnitude',
  most: 250,
  create: (random) => boxAround(random.vector(20), random.logarithmic(0.05, 5)),
  move: (box, random) => shifted(box, random.vector(0.5)),
};

const bullets: BoxKind = {
  name: 'bullets, whose swept boxes are long',
  most: 250,
  create: (random) => {
    const [from, displacement] = [random.vector(20), random.vector(4)];
    const ends = [0, 1, 2].map((i) => [from[i], from[i] + displacement[i]]);
    const lows = ends.map((end) => Math.min(...end) - 0.05);
    const highs = ends.map((end) => Math.max(...end) + 0.05);
    return [...lows, ...highs] as Box;
  },
  move: (box, random, step) => (random.chance(0.1) ? bullets.create(random, step) : shifted(box, random.vector(4))),
};

const outliers: BoxKind = {
  name: 'a few very far out',
  most: 250,
  create: (random) => {
    const far = random.chance(0.05) ? random.logarithmic(1e3, 1e12) : 0;
    const [x, y, z] = random.vector(8);
    return boxAround([x + far * random.pick([-1, 0, 1]), y - far, z], random.range(0.2, 0.5));
  },
  move: (box, random, step) => (random.chance(0.01) ? outliers.create(random, step) : shifted(box, random.vector(0.2))),
};

const clusters: BoxKind = {
  name: 'clusters far apart',
  most: 250,
  create: (random) => {
    const offset = random.pick([-1e5, 3e4, 2e5]);
    const [x, y, z] = random.vector(3);
    return boxAround([x + offset, y, z - offset], 0.5);
  },
  move: (box, random) => shifted(box, random.vector(0.2)),
};

/** Groups of boxes with these centers. */
function groups(name: string, centers: readonly (readonly number[])[], most = 250): BoxKind {
  return {
    name,
    most,
    create: (random) => {
      const [x, y, z] = random.vector(3);
      const center = random.pick(centers);
      return boxAround([center[0] + x, center[1] + y, center[2] + z], 0.5);
    },
    move: (box, random) => shifted(box, random.vector(0.2)),
  };
}

/** Centers on a grid of distances that have no common measure. */
const fortyCenters = Array.from({ length: 40 }, (_, i) => [1e6 * (i % 5), -3e7 * (i % 4), 7e8 * (i % 2) + i]);

const logUniform: BoxKind = {
  name: 'distances from the origin that are log-uniform',
  most: 250,
  create: (random) => {
    const distance = random.logarithmic(0.5, 1e9);
    const [x, y, z] = random.unitVector();
    return boxAround([x * distance, y * distance, z * distance], 0.5);
  },
  move: (box, random, step) =>
    random.chance(0.01) ? logUniform.create(random, step) : shifted(box, random.vector(0.3)),
};

const diagonal: BoxKind = {
  name: 'a diagonal line',
  most: 250,
  create: (random) => {
    const at = random.range(-80, 80);
    return boxAround([at, at, at], 0.5);
  },
  move: (box, random) => {
    const displacement = random.range(-0.5, 0.5);
    return shifted(box, [displacement, displacement, displacement]);
  },
};

const floors: BoxKind = {
  ...cube('flat boxes on three floors 1e6 apart', 1, 1, 1),
  create: (random) => boxAround([random.range(-9, 9), random.pick([0, 1e6, 2e6]), random.range(-9, 9)], 0.5, 0.1, 0.5),
  move: (box, random) => shifted(box, [random.range(-1, 1), 0, random.range(-1, 1)]),
};

/** A group that leaves its cluster of cells, crosses the gap and comes to another group. */
const travellers: BoxKind = {
  name: 'a group that travels from one group to another',
  most: 200,
  create: (random, step) => {
    const at = random.pick([0, 2000, 2000 * Math.abs((step % 80) / 40 - 1)]);
    const [x, y, z] = random.vector(3);
    return boxAround([at + x, y, z - at], 0.5);
  },
  move: (box, random) => {
    const isBetween = box[0] > 4 && box[0] < 1996;
    const displacement = isBetween ? random.range(-60, 60) : random.range(-0.6, 0.6);
    return shifted(box, [displacement, 0, -displacement]);
  },
};

const convoy: BoxKind = {
  name: 'a convoy that leaves its start',
  most: 200,
  create: (random, step) => shifted(boxAround(random.vector(6), 0.5), [40 * step, 0, -25 * step]),
  move: (box, random) => shifted(box, [40 + random.range(-1, 1), random.range(-1, 1), -25]),
};

const shrinking: BoxKind = {
  name: 'a crowd that draws together from far away',
  most: 200,
  create: (random, step) => boxAround(random.vector(4 + 1e4 * 0.8 ** step), 0.5),
  move: (box) => {
    const centers = [0, 1, 2].map((axis) => 0.4 * (box[axis] + box[axis + 3]));
    return boxAround(
      centers.map((center) => center + Math.sign(center)),
      0.5,
    );
  },
};

const allSizes: BoxKind = {
  name: 'sizes and coordinates from 1e-30 to 1e30',
  most: 150,
  create: (random) => {
    const size = () => 10 ** random.range(-30, 30);
    const at = () => random.pick([-1, 1]) * size();
    return boxAround([at(), at(), at()], size(), size(), size());
  },
  move: (box, random, step) => (random.chance(0.5) ? allSizes.create(random, step) : box),
};

export const boxKinds: readonly BoxKind[] = [
  cube('a dense cube', 4, 1, 0.3),
  cube('a sparse cube', 9, 1, 2),
  tiny,
  cube('far from the origin, where doubles are coarse', 5, 1, 0.2, [1e15, -1e15, 3e14]),
  flat,
  line,
  samePosition,
  samePoint,
  bricks,
  lognormal,
  bullets,
  outliers,
  clusters,
  groups('two groups 1e9 apart on each axis', [
    [0, 0, 0],
    [1e9, -1e9, 1e9],
  ]),
  groups('forty groups all over the world', fortyCenters),
  cube('all at 1e9', 4, 1, 0.3, [1e9, 1e9, 1e9]),
  logUniform,
  diagonal,
  floors,
  travellers,
  convoy,
  shrinking,
  allSizes,
];

/** Worlds of moving boxes to measure a broadphase with. Everything is seeded: each run sees the same worlds. */

/** A world of boxes that can be stepped. Proxies 0 … `count` − 1 exist all the time. */
export interface Scene {
  readonly name: string;
  readonly count: number;
  /** Whether a proxy is static. */
  isStatic(proxy: number): boolean;
  /** The boxes, in the layout of `Broadphase`. */
  readonly bounds: Float64Array;
  /** Proxies that `step` removed and added at another position. */
  readonly replaced: readonly number[];
  /** Moves all boxes by one step of 1/60 s. */
  step(): void;
}

/** Mulberry32, a small seeded generator of numbers in [0, 1). */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

interface SceneOptions {
  name: string;
  movers: number;
  /** Half the size of the movers. */
  radius: number;
  /** Least and greatest speed, units per second. */
  speed: [number, number];
  /** Fraction of the movers that change direction in each step. */
  changing: number;
  /** Movers removed and added again each step. */
  replacing?: number;
  statics?: number;
  /** Edge of the cube of the world. */
  edge: number;
}

const DT = 1 / 60;

export function createScene(options: SceneOptions): Scene {
  const { name, movers, radius, speed, changing, edge } = options;
  const statics = options.statics ?? 0;
  const replacing = options.replacing ?? 0;
  const count = movers + statics;
  const random = createRandom(12345);
  const bounds = new Float64Array(6 * count);
  const positions = new Float64Array(3 * movers);
  const velocities = new Float64Array(3 * movers);
  const replaced: number[] = [];

  const changeDirection = (i: number): void => {
    let x: number;
    let y: number;
    let z: number;
    let squared: number;
    do {
      x = 2 * random() - 1;
      y = 2 * random() - 1;
      z = 2 * random() - 1;
      squared = x * x + y * y + z * z;
    } while (squared > 1 || squared < 1e-4);
    const factor = (speed[0] + (speed[1] - speed[0]) * random()) / Math.sqrt(squared);
    velocities[3 * i] = x * factor;
    velocities[3 * i + 1] = y * factor;
    velocities[3 * i + 2] = z * factor;
  };
  const put = (i: number): void => {
    for (let axis = 0; axis < 3; axis++) positions[3 * i + axis] = random() * edge;
    changeDirection(i);
  };
  const move = (i: number): void => {
    for (let axis = 0; axis < 3; axis++) {
      const from = positions[3 * i + axis];
      let displacement = velocities[3 * i + axis] * DT;
      if (from + displacement < 0 || from + displacement > edge) {
        displacement = -displacement;
        velocities[3 * i + axis] *= -1;
      }
      positions[3 * i + axis] = from + displacement;
      bounds[6 * i + axis] = Math.min(from, from + displacement) - radius;
      bounds[6 * i + axis + 3] = Math.max(from, from + displacement) + radius;
    }
  };

  for (let i = 0; i < movers; i++) put(i);
  for (let i = movers; i < count; i++) {
    for (let axis = 0; axis < 3; axis++) {
      const center = random() * edge;
      const half = 0.5 + random();
      bounds[6 * i + axis] = center - half;
      bounds[6 * i + axis + 3] = center + half;
    }
  }
  return {
    name,
    count,
    bounds,
    replaced,
    isStatic: (proxy) => proxy >= movers,
    step() {
      replaced.length = 0;
      for (let k = 0; k < replacing; k++) {
        const i = (Math.floor(random() * (movers / replacing)) + (k * movers) / replacing) | 0;
        put(i);
        replaced.push(i);
      }
      for (let i = 0; i < movers; i++) {
        if (random() < changing) changeDirection(i);
        move(i);
      }
    },
  };
}

/** The edge of a cube in which each of `count` spheres of radius 0.5 touches one other on average. */
function touchingEdge(count: number): number {
  return Math.cbrt((count * 4 * Math.PI) / 3);
}

const WALKING: Pick<SceneOptions, 'radius' | 'speed' | 'changing'> = { radius: 0.5, speed: [1, 3], changing: 0.02 };

/** A: spheres so dense that each touches one neighbor on average, at walking pace. */
export function sceneA(movers: number): Scene {
  return createScene({ name: `A ${movers / 1000}k spheres`, movers, edge: touchingEdge(movers), ...WALKING });
}

/** C: few movers in a large static world. */
export function sceneC(): Scene {
  const edge = 120;
  return createScene({ name: 'C 50k static, 1k movers', movers: 1000, statics: 50_000, edge, ...WALKING });
}

/** D: bullets that fly 3.3 units per step. */
export function sceneD(): Scene {
  const statics = 10_000;
  const bullets = { radius: 0.05, speed: [190, 206] as [number, number], changing: 0 };
  return createScene({ name: 'D 10k static, 2k bullets', movers: 2000, statics, edge: 70, ...bullets });
}

/** G: as A, but a tenth of the spheres is removed and added elsewhere at each step. */
export function sceneG(): Scene {
  const movers = 10_000;
  const edge = touchingEdge(movers);
  return createScene({ name: 'G 10k, 1k replaced a step', movers, edge, replacing: 1000, ...WALKING });
}

// The level: floors, walls, crates, coins and zones. Forward is −z; lengths in metres.

import { type Body, box, cylinder, slide, sphere, type World } from 'first-contact';
import type { Point } from '../../../shell/scene.ts';
import type { Stage } from '../../../shell/stage.ts';
import type { WorldView } from '../../../shell/world-view.ts';

/** Layers. */
export const [LEVEL, HERO, CRATE, COIN, DANGER, SHOT, ZONE] = [1, 2, 4, 8, 16, 32, 64];
export const GRAVITY = 18;
export const START: Point = [0, 0.9, 2];

/** Floors, a metre thick: center of the top, and sizes along x and z. */
const FLOORS: readonly (readonly [at: Point, sizeX: number, sizeZ: number])[] = [
  [[0, 0, -5.25], 10, 20.5],
  [[0, 0, -36], 12, 14],
  [[0, 0, -45.2], 5, 4.4],
  [[0, 4, -53.45], 6, 5.5],
  [[0, 4, -71.15], 8, 11.7],
];
/** Low walls, so that they hide nobody: center and sizes. */
const WALLS: readonly (readonly [at: Point, size: Point])[] = [
  [
    [-3.1, 0.85, -14],
    [3.8, 1.7, 0.3],
  ],
  [
    [3.1, 0.85, -14],
    [3.8, 1.7, 0.3],
  ],
  [
    [-3.6, 0.85, -42.8],
    [4.8, 1.7, 0.3],
  ],
  [
    [3.6, 0.85, -42.8],
    [4.8, 1.7, 0.3],
  ],
  [
    [-2.5, 0.5, -35],
    [2, 1, 0.4],
  ],
  [
    [2.5, 0.5, -37],
    [2, 1, 0.4],
  ],
];
const CRATES: readonly Point[] = [
  [3, 0.5, -6],
  [-3, 0.5, -9],
  [-4.1, 0.5, -9],
  [-3.55, 1.5, -9],
];
const COINS: readonly Point[] = [
  [-3, 0.6, -1],
  [-3, 0.6, -3.5],
  [-3, 0.6, -6],
  [3, 0.6, -2],
  [3, 0.6, -9],
  [0, 0.6, -12.5],
  [0, 0.6, -17.5],
  [0, 0.6, -19.5],
  [0, 1.6, -22.3],
  [0, 0.6, -25],
  [0, 0.6, -27],
  [-4, 0.6, -32],
  [4, 0.6, -32],
  [0, 0.6, -36],
  [-4, 0.6, -39],
  [4, 0.6, -39],
  [0, 2.6, -49],
  [-2, 4.6, -53],
  [2, 4.6, -53],
  [0, 5.2, -60.6],
  [0, 5.2, -64.8],
  [-1.6, 4.6, -71],
  [1.6, 4.6, -71],
  [0, 4.6, -69.4],
  [0, 4.6, -72.6],
];
/** Where a hero who falls comes back, once the zone around it was entered. */
const HOMES: readonly Point[] = [START, [0, 0.9, -30], [0, 4.9, -52]];
const NOTES: readonly (readonly [text: string, at: Point])[] = [
  ['push the crate here', [3, 1.5, -12.6]],
  ['shoot the drones', [0, 2.9, -42.8]],
  ['the lift', [0, 6.4, -51]],
  ['goal', [0, 6.6, -75.4]],
];

export interface Crate {
  readonly body: Body;
  /** Puts it where it was at the start. */
  reset(): void;
}

export function buildLevel(world: World, view: WorldView, stage: Stage) {
  const solid = { type: 'static', layer: LEVEL } as const;
  for (const [[x, y, z], sizeX, sizeZ] of FLOORS) {
    world.add({ ...solid, name: 'floor', shape: box({ size: [sizeX, 1, sizeZ] }), position: [x, y - 0.5, z] });
  }
  for (const [position, size] of WALLS) {
    view.paint(world.add({ ...solid, name: 'wall', shape: box({ size }), position }), 0x8592a3);
  }
  const crates = CRATES.map((home, i): Crate => {
    const shape = box({ size: [1, 1, 1] });
    const crate = { name: `crate ${i + 1}`, shape, layer: CRATE, position: home, friction: 0.5, response: slide() };
    const body = world.add({ ...crate, mask: LEVEL | HERO | CRATE | SHOT | ZONE });
    view.paint(body, 0xb98a4e);
    const reset = () => {
      body.teleport(home);
      body.velocity = [0, 0, 0];
    };
    return { body, reset };
  });
  const coins = COINS.map((position, i) => {
    const coin = { type: 'static', sensor: true, layer: COIN, mask: HERO, shape: sphere(0.45), position } as const;
    const body = world.add({ ...coin, name: `coin ${i + 1}` });
    view.hide(body);
    return body;
  });

  const zone = { type: 'static', sensor: true, layer: ZONE, mask: HERO } as const;
  const homes = new Map<Body, Point>();
  for (const home of HOMES) {
    const body = world.add({ ...zone, name: 'home', shape: box({ size: [4, 2, 2] }), position: home });
    view.hide(body);
    homes.set(body, home);
  }
  const flat = box({ size: [1.9, 0.2, 1.9] });
  const plate = world.add({ ...zone, mask: HERO | CRATE, name: 'plate', shape: flat, position: [3, 0.1, -12.9] });
  const arena = world.add({ ...zone, name: 'arena', shape: box({ size: [12, 3, 12] }), position: [0, 1.5, -36] });
  view.hide(arena);
  const pillar = cylinder({ radius: 1, halfHeight: 1.5 });
  const goal = world.add({ ...zone, name: 'goal', shape: pillar, position: [0, 5.5, -75.4] });
  const notes = NOTES.map(([text, at]) => stage.addLabel(text, at, 0.44));
  return { crates, coins, homes, plate, arena, goal, notes };
}

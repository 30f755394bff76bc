// What moves by itself: doors, belts, a lift, rafts, and a bar that sweeps.

import { type Body, box, type World } from 'first-contact';
import type { Point } from '../../../shell/scene.ts';
import type { Stage } from '../../../shell/stage.ts';
import type { WorldView } from '../../../shell/world-view.ts';
import { addStripes, type Belt } from '../belt-stripes.ts';
import { DANGER, HERO, LEVEL } from './level.ts';

const BELT_SPEED = 1.5;
const BELTS: readonly Belt[] = [
  { top: [0, 0, -18.5], size: [4, 6], direction: [1, 0] },
  { top: [0, 0, -26], size: [4, 6], direction: [-1, 0] },
];
/** How far doors sink, and how fast. */
const [DEEP, SINKING] = [1.75, 3];
/** Steps in which lift and rafts go there and back. */
const PERIOD = 360;

/** From 0 to 1 and back, at rest for an eighth of the period at the start, a quarter in the middle, and an eighth at the end. */
function shuttle(step: number): number {
  const share = (step % PERIOD) / PERIOD;
  return Math.max(0, Math.min(1, share < 0.5 ? 4 * share - 0.5 : 3.5 - 4 * share));
}

interface Door {
  readonly body: Body;
  readonly at: Point;
  sunk: number;
}

export class Machines {
  readonly lift: Body;
  readonly rafts: readonly [Body, Body];
  readonly sweeper: Body;
  private readonly doors: readonly Door[];
  private readonly moveStripes: (travel: number) => void;

  constructor(world: World, view: WorldView, stage: Stage) {
    const add = (name: string, size: Point, position: Point) => {
      const body = world.add({ name, layer: LEVEL, shape: box({ size }), position });
      view.paint(body, 'other');
      return body;
    };
    this.lift = add('lift', [3, 0.3, 3], [0, -0.15, -49]);
    this.rafts = [add('raft 1', [3, 0.3, 3], [-2, 3.85, -58.6]), add('raft 2', [3, 0.3, 3], [2, 3.85, -62.7])];
    const places: readonly Point[] = [
      [0, 0.85, -14],
      [0, 0.85, -42.8],
    ];
    this.doors = places.map((at) => ({ at, body: add('door', [2.4, 1.7, 0.28], at), sunk: 0 }));
    for (const { top, size, direction } of BELTS) {
      const belt = world.add({
        type: 'static',
        name: 'belt',
        layer: LEVEL,
        shape: box({ size: [size[0], 0.6, size[1]] }),
        position: [top[0], top[1] - 0.3, top[2]],
        friction: 0.5,
        surfaceVelocity: [BELT_SPEED * direction[0], 0, 0],
      });
      view.paint(belt, 0x59636f);
    }
    this.moveStripes = addStripes(stage, BELTS);
    const bar = { name: 'sweeper', layer: DANGER, mask: HERO, shape: box({ size: [5.2, 0.3, 0.3] }) };
    this.sweeper = world.add({ ...bar, position: [0, 4.35, -71], angularVelocity: [0, 1.4, 0] });
    view.paint(this.sweeper, 'missed');
  }

  /** Moves them all for a step; doors by which of them are open. */
  move(step: number, isOpen: readonly boolean[], dt: number): void {
    this.lift.moveTo([0, -0.15 + 4 * shuttle(step), -49]);
    for (const [i, raft] of this.rafts.entries()) {
      raft.moveTo([4 * shuttle(step + (i * PERIOD) / 2) - 2, 3.85, raft.position.z]);
    }
    for (const [i, door] of this.doors.entries()) {
      const change = (isOpen[i] ? 1 : -1) * SINKING * dt;
      door.sunk = Math.max(0, Math.min(DEEP, door.sunk + change));
      door.body.moveTo([door.at[0], door.at[1] - door.sunk, door.at[2]]);
    }
  }

  /** Whether one can walk over the door. */
  isPassable(i: number): boolean {
    return this.doors[i].sunk === DEEP;
  }

  draw(steps: number): void {
    this.moveStripes((BELT_SPEED * steps) / 60);
  }
}

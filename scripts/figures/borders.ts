// The world of examples/regions from above: who owns which bodies, and the border of one region.

import type { Body } from 'first-contact';
import { Cut } from '../../examples/regions/cut.ts';
import { createWorld } from '../../examples/regions/game.ts';
import { playCut } from '../../examples/regions/play.ts';
import { Drawing, type Point } from './svg.ts';

const BODIES = 300;
const STEPS = 30;
const MARGIN = 8;
/** The region whose border is drawn. */
const SHOWN = 3;
const COLORS = ['gray', 'orange', 'green', 'blue'];

export function borders(): string {
  const cut = new Cut(2, 2);
  const regions = playCut(createWorld(BODIES, 7), cut, MARGIN, STEPS);
  const d = new Drawing(
    640,
    500,
    'Four regions from above, with the bodies that each owns and the ghosts of one of them',
  );
  d.view(245, 250, 5.6);
  for (let region = 0; region < cut.count; region++) {
    const { x, z, halfX, halfZ } = cut.placeOf(region);
    d.polygon(rectangle({ x, y: z }, halfX, halfZ), 'line');
  }
  const { x, z, halfX, halfZ } = cut.placeOf(SHOWN);
  d.polygon(rectangle({ x, y: z }, halfX, halfZ), 'moving');
  const border = { x: x - MARGIN / 2, y: z - MARGIN / 2 };
  d.polygon(rectangle(border, halfX + MARGIN / 2, halfZ + MARGIN / 2), 'moving ghost');
  for (const [k, { owned }] of regions.entries()) for (const body of owned) d.dot(seen(body), COLORS[k]);
  for (const body of regions[SHOWN].ghosts) d.circle(seen(body), 1.1, 'moving open');
  const lines = ['A color: the owner.', 'Ring: a ghost of the', 'region at the top right,', 'which simulates it, too.'];
  for (const [k, line] of lines.entries()) d.write(line, 485, 60 + 20 * k, 'small');
  d.write(`Dashed: its border, ${MARGIN} m.`, 485, 150, 'small');
  return d.toString();
}

function seen({ position: { x, z } }: Body): Point {
  return { x, y: z };
}

function rectangle({ x, y }: Point, halfX: number, halfY: number): Point[] {
  return [
    { x: x - halfX, y: y - halfY },
    { x: x + halfX, y: y - halfY },
    { x: x + halfX, y: y + halfY },
    { x: x - halfX, y: y + halfY },
  ];
}

// What is measured: every cell of the table is one engine in one of these.

import type { Bodies } from '../scenes/bodies.ts';
import {
  boxes,
  fewSpheres,
  gallery,
  replacedSpheres,
  restingSpheres,
  type StepScene,
  spheres,
  spheresAmongBoxes,
  targets,
} from '../scenes/scenes.ts';

export type Cell =
  | { readonly kind: 'steps'; readonly title: string; readonly create: () => StepScene }
  | { readonly kind: 'bullets'; readonly title: string; readonly create: () => StepScene }
  | { readonly kind: 'casts'; readonly title: string; readonly radius: number; readonly create: () => Bodies }
  | { readonly kind: 'start'; readonly title: string; readonly create: () => StepScene };

const steps = (title: string, create: () => StepScene): Cell => ({ kind: 'steps', title, create });
const crowd = (count: number): Cell => steps(`${count.toLocaleString('fr').replace(/\s/g, ' ')} spheres`, () => spheres(count));

export const cells: Readonly<Record<string, Cell>> = {
  'A-1k': crowd(1000),
  'A-10k': crowd(10_000),
  'A-50k': crowd(50_000),
  'B-1k': steps('1 000 boxes, tumbling', () => boxes(1000, 1)),
  'B-10k': steps('10 000 boxes, tumbling', () => boxes(10_000, 1)),
  'B0-10k': steps('10 000 boxes that do not turn', () => boxes(10_000, 0)),
  C: steps('1 000 spheres among 50 000 static boxes', () => spheresAmongBoxes(1000, 50_000)),
  D: { kind: 'bullets', title: '2 000 bullets at 200 m/s among 10 000 static boxes', create: gallery },
  E: { kind: 'casts', title: 'closest of 10 000 bodies along a ray', radius: 0, create: () => targets(10_000) },
  F: { kind: 'casts', title: 'the same for a sphere of radius 0.5', radius: 0.5, create: () => targets(10_000) },
  G: steps('10 000 spheres, 1 000 replaced at each step', () => replacedSpheres(10_000, 1000)),
  H: { kind: 'start', title: 'from import to the first step of 10 000 spheres', create: () => spheres(10_000) },
  R: steps('10 000 spheres of which 500 move', () => restingSpheres(10_000, 500)),
  'R-alone': steps('those 500 alone', () => fewSpheres(500, 10_000)),
  'S-2k': crowd(2000),
  'S-5k': crowd(5000),
  'S-20k': crowd(20_000),
  'S-100k': crowd(100_000),
};

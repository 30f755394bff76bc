import { type Body, bounce, box, cylinder, sphere, type World } from 'first-contact';
import * as THREE from 'three';
import type { Stage } from '../../shell/stage.ts';
import type { WorldView } from '../../shell/world-view.ts';

/** Half the table, and the radius of a ball, in metres. */
export const [LONG, WIDE, RADIUS] = [1.27, 0.635, 0.04];
const [CLOTH, WOOD, IVORY] = [0x1f7a5c, 0x7a5136, 0xf4f1e8];
const PINS = [-0.95, -0.45, 0.45, 0.95].flatMap((x) => [-0.42, 0, 0.42].map((z) => [x, z]));

/** A table with cushions, pins, a bar that can turn in the middle, and a cue ball. */
export function layPinTable(world: World, view: WorldView, stage: Stage): { cue: Body; bar: Body; pins: Body[] } {
  stage.addMesh(new THREE.BoxGeometry(2 * LONG + 0.12, 0.08, 2 * WIDE + 0.12), [0, -0.04 - RADIUS, 0], CLOTH);
  const [end, edge] = [box({ size: [0.06, 0.09, 2 * WIDE + 0.12] }), box({ size: [2 * LONG, 0.09, 0.06] })];
  const cushion = { type: 'static', name: 'cushion' } as const;
  for (const side of [-1, 1]) {
    view.paint(world.add({ ...cushion, shape: end, position: [side * (LONG + 0.03), 0, 0] }), WOOD);
    view.paint(world.add({ ...cushion, shape: edge, position: [0, 0, side * (WIDE + 0.03)] }), WOOD);
  }
  const shape = cylinder({ radius: 0.035, halfHeight: 0.05 });
  const pins = PINS.map(([x, z], i) => world.add({ type: 'static', name: `pin ${i + 1}`, shape, position: [x, 0, z] }));
  const bar = world.add({ name: 'bar', shape: box({ size: [0.5, 0.06, 0.04] }) });
  const cue = world.add({ name: 'cue ball', shape: sphere(RADIUS), position: [-0.7, 0, 0.21], response: bounce() });
  view.paint(bar, WOOD);
  view.paint(cue, IVORY);
  return { cue, bar, pins };
}

import { type Body, box } from 'first-contact';
import { defineScene, slider } from '../shell/scene.ts';

/** Half the edges of the room. */
const ROOM = [9, 4.5, 6] as const;
const AXES = ['x', 'y', 'z'] as const;

export default defineScene({
  parameters: {
    count: slider({ label: 'Boxes', min: 20, max: 1500, step: 20, value: 300, restart: true }),
    spin: slider({ label: 'Rotation', min: 0, max: 120, step: 1, value: 4, unit: 'rad/s', restart: true }),
    speed: slider({ label: 'Speed', min: 0, max: 200, step: 1, value: 3, unit: 'm/s', restart: true }),
  },
  camera: { min: [-8.6, 0, -5], max: [8.6, 9.5, 5], from: [0.4, 0.3, 1] },

  create({ world, view, stage, random, values }) {
    stage.addOutline([-ROOM[0], 5 - ROOM[1], -ROOM[2]], [ROOM[0], 5 + ROOM[1], ROOM[2]]);
    const boxes: Body[] = [];
    for (let i = 0; i < values.count; i++) {
      const [vx, vy, vz] = random.direction();
      const [wx, wy, wz] = random.direction();
      const { speed, spin } = values;
      boxes.push(
        world.add({
          name: `box ${i + 1}`,
          shape: box({ size: [random.between(0.3, 1.2), random.between(0.3, 0.8), random.between(0.2, 0.6)] }),
          position: [
            random.between(-0.95, 0.95) * ROOM[0],
            random.between(-0.9, 0.9) * ROOM[1] + 5,
            random.between(-0.95, 0.95) * ROOM[2],
          ],
          quaternion: random.orientation(),
          velocity: [speed * vx, speed * vy, speed * vz],
          angularVelocity: [spin * wx, spin * wy, spin * wz],
        }),
      );
    }

    /** Boxes that each box touches. */
    const touching = new Map<Body, number>();
    const count = (body: Body, change: number) => {
      const now = (touching.get(body) ?? 0) + change;
      touching.set(body, now);
      view.paint(body, now > 0 ? 'hit' : 'mover');
    };
    /** Steps in which pairs that touch began to. */
    const began = new Map<string, number>();
    let [hits, unseen, kicks, picked] = [0, 0, 0, 0];
    world.on('enter', ({ a, b, overlapping }) => {
      if (!overlapping) hits++;
      began.set(`${a.id} ${b.id}`, overlapping ? -1 : world.stepCount);
      count(a, 1);
      count(b, 1);
    });
    world.on('exit', ({ a, b }) => {
      // A touch that begins and ends in one step: at the end of no step do the boxes overlap.
      if (began.get(`${a.id} ${b.id}`) === world.stepCount) unseen++;
      count(a, -1);
      count(b, -1);
    });

    return {
      beforeStep() {
        for (const { position, velocity } of boxes) {
          for (const [k, axis] of AXES.entries()) {
            const at = position[axis] - (axis === 'y' ? 5 : 0);
            if (Math.abs(at) > ROOM[k] && at * velocity[axis] > 0) velocity[axis] *= -1;
          }
        }
      },
      counts: () => ({
        boxes: boxes.length,
        hits,
        'within one step': unseen,
        'pairs in contact': boxes.reduce((sum, body) => sum + (touching.get(body) ?? 0), 0) / 2,
        kicks,
        picked,
      }),
      actions: [
        {
          key: 'k',
          label: 'Spin all faster',
          run: () => {
            kicks++;
            for (const { angularVelocity: w } of boxes) for (const axis of AXES) w[axis] *= 1.5;
          },
        },
      ],
      pointer: {
        /** Throws the box under the pointer away from the camera. */
        click(ray) {
          const hit = world.raycast(ray.origin, ray.direction);
          if (!hit) return;
          picked++;
          const { x, y, z } = ray.direction;
          hit.body.velocity = [12 * x, 12 * y, 12 * z];
        },
      },
    };
  },
  check: {
    counts: { boxes: 300, hits: 872, 'within one step': 14 },
    key: { press: 'k', changes: 'kicks' },
    click: { at: [0, 5, 0], changes: 'picked' },
  },
});

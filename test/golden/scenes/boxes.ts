import { box, manifold, World } from 'first-contact';
import { Prng } from '../prng.ts';
import { DT, recordEvents, type Scene } from '../scene.ts';

const COUNT = 120;
const STEPS = 30;
const ROOM = 3;

/** Boxes tumble through each other and through boxes at rest. Bodies that leave the room are sent back. */
export const boxes: Scene = {
  name: 'tumbling boxes',
  covers: { enter: 800, stay: 2500, exit: 700, overlapping: 100, manifold: 250, 'manifold points': 300, rotated: 100 },
  twin: { share: 0.3 },
  play(recorder) {
    const prng = new Prng(2);
    const world = new World();
    for (let i = 0; i < COUNT; i++) {
      const isStatic = i % 8 === 0;
      world.add({
        type: isStatic ? 'static' : 'moving',
        shape: box({ halfExtents: [prng.range(0.1, 0.7), prng.range(0.1, 0.7), prng.range(0.1, 0.7)] }),
        position: prng.vector(ROOM),
        quaternion: i % 16 < 2 ? [0, 0, 0, 1] : prng.quaternion(),
        ...(isStatic
          ? {}
          : {
              velocity: prng.direction(prng.range(0, 20)),
              angularVelocity: prng.direction(i % 10 === 1 ? prng.range(20, 90) : prng.range(0, 8)),
            }),
      });
    }
    recordEvents(world, recorder, true);
    let serial = 0;
    world.on('enter', (event) => {
      if (serial++ % 3 === 0) recorder.manifold(manifold(event));
    });
    for (let step = 0; step < STEPS; step++) {
      world.step(DT);
      for (const body of world.bodies) {
        if (body.type === 'static') continue;
        const { position, velocity } = body;
        for (const axis of ['x', 'y', 'z'] as const) {
          if (Math.abs(position[axis]) < ROOM || position[axis] * velocity[axis] < 0) continue;
          velocity[axis] = -velocity[axis];
          recorder.count('rotated');
        }
      }
      recorder.endBlock();
    }
    recorder.poses(world).endBlock('final poses');
  },
};

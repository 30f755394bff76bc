import { sphere, World } from 'first-contact';
import { Prng } from '../prng.ts';
import { DT, recordEvents, type Scene } from '../scene.ts';

const COUNT = 3000;
const STEPS = 10;
/** Half the edge of the cube: each sphere touches about one other at the start. */
const ROOM = 11;

/** Thousands of spheres fly through each other; one in twenty is still, one in fifty is fast. */
export const spheres: Scene = {
  name: 'spheres',
  covers: { enter: 4000, exit: 2500, overlapping: 1500, fast: 60, static: 150 },
  twin: { share: 0.2 },
  play(recorder) {
    const prng = new Prng(1);
    const world = new World();
    for (let i = 0; i < COUNT; i++) {
      const isStatic = i % 20 === 0;
      const isFast = i % 50 === 1;
      recorder.count(isStatic ? 'static' : isFast ? 'fast' : 'slow');
      world.add({
        type: isStatic ? 'static' : 'moving',
        shape: sphere(prng.range(0.3, 0.7)),
        position: prng.vector(ROOM),
        ...(isStatic ? {} : { velocity: prng.direction(isFast ? prng.range(50, 400) : prng.range(2, 12)) }),
      });
    }
    recordEvents(world, recorder);
    for (let step = 0; step < STEPS; step++) {
      world.step(DT);
      recorder.endBlock();
    }
    recorder.poses(world).endBlock('final poses');
  },
};

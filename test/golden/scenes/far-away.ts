import { manifold, World } from 'first-contact';
import { Prng } from '../prng.ts';
import { DT, randomShape, recordEvents, type Scene, SOLIDS } from '../scene.ts';

const COUNT = 30;
const STEPS = 30;
const ROOM = 2.5;

/** The centers of the clusters, 10⁶ to 10⁷ units from the origin. */
const CENTERS = [
  [1e6, 0, 0],
  [-2e6, 3e6, 1e6],
  [0, -5e6, 4e6],
  [6e6, -6e6, 5e6],
] as const;

/** Clusters of all shapes far from the origin, where a coordinate is rounded to a billionth. */
export const farAway: Scene = {
  name: 'far from the origin',
  covers: { enter: 500, exit: 450, overlapping: 60, manifold: 60, ray: 70 },
  play(recorder) {
    const prng = new Prng(6);
    const world = new World();
    for (const [x, y, z] of CENTERS) {
      for (let i = 0; i < COUNT; i++) {
        const isStatic = i % 5 === 0;
        const [dx, dy, dz] = prng.vector(ROOM);
        world.add({
          type: isStatic ? 'static' : 'moving',
          shape: randomShape(prng, SOLIDS[i % SOLIDS.length], 1),
          position: [x + dx, y + dy, z + dz],
          quaternion: i % 6 === 0 ? [0, 0, 0, 1] : prng.quaternion(),
          ...(isStatic
            ? {}
            : {
                velocity: prng.direction(prng.chance(0.1) ? prng.range(40, 300) : prng.range(0, 20)),
                angularVelocity: prng.direction(i % 3 === 0 ? 0 : prng.range(0, 10)),
              }),
        });
      }
    }
    recordEvents(world, recorder);
    let serial = 0;
    world.on('enter', (event) => {
      if (serial++ % 8 === 0) recorder.manifold(manifold(event));
    });
    for (let step = 0; step < STEPS; step++) {
      for (const body of world.bodies) {
        const [x, y, z] = CENTERS[Math.floor((body.id - 1) / COUNT)];
        const { position: p } = body;
        if (Math.max(Math.abs(p.x - x), Math.abs(p.y - y), Math.abs(p.z - z)) < 2 * ROOM) continue;
        const [dx, dy, dz] = prng.vector(ROOM);
        body.moveTo([x + dx, y + dy, z + dz]);
      }
      world.step(DT);
      for (const [x, y, z] of CENTERS) {
        const [dx, dy, dz] = prng.vector(2 * ROOM);
        const hit = world.raycast({ origin: [x + dx, y + dy, z + dz], direction: [-dx, -dy, -dz] });
        if (hit) recorder.begin('ray').surfacePoint(hit);
      }
      recorder.endBlock();
    }
    recorder.poses(world).endBlock('final poses');
  },
};

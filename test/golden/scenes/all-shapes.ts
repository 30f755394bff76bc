import { type Body, manifold, plane, World } from 'first-contact';
import { Prng } from '../prng.ts';
import { DT, randomShape, recordEvents, type Scene, SOLIDS } from '../scene.ts';

const COUNT = 100;
const STEPS = 36;
const ROOM = 4;

/** All five shapes rotate, by velocities and by `moveTo`, as solids and as sensors; a plane swings through them. */
export const allShapes: Scene = {
  name: 'all shapes rotating',
  covers: {
    enter: 450,
    stay: 4000,
    exit: 300,
    overlapping: 150,
    sensor: 800,
    'own event': 80,
    contact: 80,
    manifold: 250,
    drawn: 300,
  },
  twin: { share: 0.25 },
  play(recorder) {
    const prng = new Prng(3);
    const world = new World();
    world.add({ type: 'static', shape: plane({ normal: [0, 1, 0], offset: -ROOM }) });
    world.add({ type: 'static', shape: plane({ normal: [1, 0.25, -0.5], point: [-4, 0, 1] }) });
    world.add({
      shape: plane([3, 0, 0], [3, 0, 1], [3, -1, 0]),
      position: [1, 0, 0],
      velocity: [-2, 0, 0],
      angularVelocity: [0.3, 0.6, -0.4],
    });
    for (let i = 0; i < COUNT; i++) {
      const isStatic = prng.chance(0.15);
      world.add({
        type: isStatic ? 'static' : 'moving',
        shape: randomShape(prng, SOLIDS[i % SOLIDS.length], 1),
        position: prng.vector(ROOM),
        quaternion: prng.quaternion(),
        sensor: i % 9 === 0,
        ...(isStatic
          ? {}
          : {
              velocity: prng.direction(prng.chance(0.1) ? prng.range(40, 300) : prng.range(0, 15)),
              angularVelocity: prng.direction(prng.chance(0.1) ? prng.range(10, 60) : prng.range(0, 6)),
            }),
      });
    }
    recordEvents(world, recorder, true);
    let serial = 0;
    world.on('*', (type, event) => {
      if (event.sensor) recorder.count('sensor');
      if (type !== 'stay' && serial++ % 5 === 0) recorder.manifold(manifold(event));
    });
    const listeners = world.bodies.filter((body) => body.id % 12 === 5);
    for (const body of listeners) {
      body.on('*', (type, event) => {
        if (type === 'stay') return;
        recorder.begin('own event').exact(event.self.id, 'self').exact(event.other.id, 'other');
        recorder.contactData(event).time(event.time);
      });
    }
    const drawn = { position: { x: 0, y: 0, z: 0 }, quaternion: { x: 0, y: 0, z: 0, w: 1 } };
    for (let step = 0; step < STEPS; step++) {
      for (const body of world.bodies) drive(body, prng);
      world.step(step % 10 === 9 ? 0 : DT);
      for (const body of listeners) {
        body.interpolated(prng.next(), drawn.position, drawn.quaternion);
        recorder.begin('drawn').exact(body.id, 'body').point(drawn.position).quaternion(drawn.quaternion);
        if (step % 5 > 0) continue;
        for (const contact of world.contactsOf(body))
          recorder.begin('contact').contactData(contact).manifold(manifold(contact));
      }
      recorder.endBlock();
    }
    recorder.poses(world).endBlock('final poses');
  },
};

/** Moves a body back that has left the room, and gives some others a target. */
function drive(body: Body, prng: Prng): void {
  if (body.type === 'static' || body.shape.type === 'plane') return;
  const { x, y, z } = body.position;
  if (Math.max(Math.abs(x), Math.abs(y), Math.abs(z)) > 2 * ROOM) {
    body.velocity = prng.direction(3);
    body.moveTo(prng.vector(ROOM), prng.quaternion());
  } else if (prng.chance(0.03)) {
    body.moveTo([x + prng.range(-1, 1), y, z], prng.chance(0.5) ? prng.quaternion() : undefined);
  }
}

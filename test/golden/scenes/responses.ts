import {
  type Body,
  type BodyResponse,
  bounce,
  box,
  type Impact,
  manifold,
  plane,
  respond,
  slide,
  sphere,
  stop,
  World,
} from 'first-contact';
import { Prng } from '../prng.ts';
import { DT, randomShape, recordEvents, type Scene, SOLIDS } from '../scene.ts';

const COUNT = 120;
const STEPS = 60;
const ROOM = 4;

/** Passes through what comes from below, and adds half a bounce to the slide. */
function oneWay({ normal, speed, velocity }: Impact): boolean {
  if (normal.y < 0) return false;
  velocity.x += (normal.x * speed) / 2;
  velocity.y += (normal.y * speed) / 2;
  velocity.z += (normal.z * speed) / 2;
  return true;
}

const RESPONSES: readonly BodyResponse[] = [
  bounce(),
  bounce(),
  bounce({ restitution: 0.6, mass: 3 }),
  slide(),
  stop(),
  respond(oneWay),
];

/** All shapes bounce, slide and stop in a closed room with a turning bar, a lift and sensors; half of them fall. */
export const responses: Scene = {
  name: 'responses',
  covers: { enter: 600, exit: 500, sensor: 30, manifold: 100, bent: 40 },
  twin: { blocks: 4, without: ['exit'] },
  play(recorder) {
    const prng = new Prng(16);
    const world = new World();
    for (const axis of [0, 1, 2]) {
      for (const side of [-1, 1]) {
        const normal: [number, number, number] = [0, 0, 0];
        normal[axis] = side;
        world.add({ type: 'static', shape: plane({ normal, offset: -ROOM }) });
      }
    }
    world.add({ shape: box({ size: [5, 0.4, 1] }), position: [0, -1, 0], angularVelocity: [0.5, 0, 2] });
    const lift = world.add({ shape: box({ size: [2, 0.5, 2] }), position: [-2, -3, -2] });
    world.add({ type: 'static', shape: sphere(1), position: [2, 2, 2], sensor: true });
    const falling: Body[] = [];
    for (let i = 0; i < COUNT; i++) {
      const body = world.add({
        shape: randomShape(prng, SOLIDS[prng.chance(0.6) ? 0 : i % SOLIDS.length], 0.3),
        position: [1.3 * (i % 6) - 3.25, 1.3 * (Math.floor(i / 6) % 6) - 3.25, 1.3 * Math.floor(i / 36) - 1.5],
        quaternion: prng.quaternion(),
        velocity: prng.direction(prng.chance(0.2) ? prng.range(40, 200) : prng.range(0, 10)),
        angularVelocity: prng.chance(0.2) ? prng.direction(prng.range(0, 5)) : [0, 0, 0],
        response: RESPONSES[i % RESPONSES.length],
      });
      if (i % 2 === 0) falling.push(body);
    }
    recordEvents(world, recorder);
    let serial = 0;
    world.on('*', (type, event) => {
      if (event.sensor) recorder.count('sensor');
      if (event.settled) recorder.count('settled');
      if (type === 'enter' && serial++ % 5 === 0) recorder.manifold(manifold(event));
    });
    const halfway = { x: 0, y: 0, z: 0 };
    for (let step = 0; step < STEPS; step++) {
      for (const { velocity } of falling) velocity.y -= 9.81 * DT;
      lift.moveTo([-2, -3 + step / STEPS, -2]);
      world.step(DT);
      for (const body of falling) {
        if (step % 4 !== 0) break;
        body.interpolated(0.5, halfway);
        const { previousPosition: before, position: after } = body;
        if (Math.abs(halfway.y - (before.y + after.y) / 2) > 1e-9) recorder.count('bent');
        recorder.begin('halfway').point(halfway);
      }
      recorder.endBlock();
    }
    recorder.poses(world);
    for (const { velocity } of falling) recorder.begin('velocity').velocity(velocity);
    recorder.endBlock('final poses');
  },
};

import { type Body, box, plane, sphere, World } from 'first-contact';
import { Prng } from '../prng.ts';
import { DT, recordEvents, type Scene } from '../scene.ts';

const STEPS = 160;
/** A body without motion for this many steps counts as asleep: the world lets it sleep earlier. */
const STILL = 24;
/** Bodies form a square of this many columns. */
const COLUMNS = 12;

/** A field of touching bodies comes to rest. Then it is woken by every kind of change, repeatedly. */
export const sleeping: Scene = {
  name: 'sleep and wake',
  covers: {
    enter: 250,
    stay: 1500,
    exit: 120,
    'fell asleep': 120,
    'asleep, a step': 10_000,
    woke: 30,
    'touched while asleep': 80,
    'step asleep': 10,
  },
  play(recorder) {
    const prng = new Prng(5);
    const world = new World();
    world.add({ type: 'static', shape: plane({ normal: [0, 1, 0], offset: -0.5 }) });
    const field: Body[] = [];
    for (let i = 0; i < COLUMNS * COLUMNS; i++) {
      field.push(
        world.add({
          shape: i % 3 ? sphere(0.5) : box({ halfExtents: [0.5, 0.5, 0.25] }),
          position: [i % COLUMNS, i % 5 ? 0 : 0.75, Math.floor(i / COLUMNS) * 1.125],
          ...(i % 7 ? {} : { velocity: [0, 0.5, 0], angularVelocity: [0, i % 2, 0] }),
        }),
      );
    }
    const wall = world.add({ type: 'static', shape: box({ halfExtents: [0.5, 2, 0.5] }), position: [-5, 0, 0] });
    // A live velocity that is written long after it was read: the world has to notice.
    const exposed = field.filter((body) => body.id % 10 === 4).map((body) => body.velocity);
    recordEvents(world, recorder);
    const still = new Map<Body, number>();
    world.on('enter', ({ a, b }) => {
      for (const body of [a, b]) if ((still.get(body) ?? 0) >= STILL) recorder.count('touched while asleep');
    });
    for (let step = 0; step < STEPS; step++) {
      if (step === 4 || step % 60 === 59) halt(field);
      if (step % 40 === 32) wake(world, field, exposed, wall, Math.floor(step / 40), prng);
      const isRecordingStays = step % 10 === 5;
      const unsubscribe = isRecordingStays ? world.on('stay', (event) => void recorder.event(event)) : undefined;
      world.step(DT);
      unsubscribe?.();
      for (const body of field) {
        const wasStill = still.get(body) ?? 0;
        const isStill = hasNotMoved(body);
        if (wasStill >= STILL) recorder.count(isStill ? 'asleep, a step' : 'woke');
        if (isStill && wasStill === STILL - 1) recorder.count('fell asleep');
        still.set(body, isStill ? wasStill + 1 : 0);
      }
      // Sleeping pairs are no candidates: there are far fewer candidates than contacts.
      const { enter = 0, exit = 0 } = recorder.counts;
      if (world.candidatePairs * 4 < enter - exit) recorder.count('step asleep');
      recorder.endBlock();
    }
    recorder.poses(world).endBlock('final poses');
  },
};

function hasNotMoved({ position: p, previousPosition: q, quaternion: r, previousQuaternion: s }: Body): boolean {
  return p.x === q.x && p.y === q.y && p.z === q.z && r.x === s.x && r.y === s.y && r.z === s.z && r.w === s.w;
}

function halt(field: readonly Body[]): void {
  for (const body of field) {
    body.velocity = [0, 0, 0];
    if (body.id % 7 === 1) body.angularVelocity = [0, 0, 0];
  }
}

/** Wakes some bodies by another kind of change each time. */
function wake(
  world: World,
  field: readonly Body[],
  exposed: readonly { y: number }[],
  wall: Body,
  index: number,
  prng: Prng,
): void {
  const some = () => field[prng.integer(field.length)];
  switch (index % 4) {
    case 0:
      for (let i = 0; i < 10; i++) some().velocity = prng.direction(2);
      for (const velocity of exposed) velocity.y = 1;
      break;
    case 1:
      for (let i = 0; i < 10; i++) {
        const body = some();
        body.moveTo([body.position.x + 0.75, 0.25, body.position.z], prng.quaternion());
      }
      for (let i = 0; i < 3; i++) some().teleport([i, 3, i]);
      wall.teleport([3, 0, 3]);
      break;
    case 2:
      for (let i = 0; i < 8; i++) {
        world.add({ shape: sphere(0.2), position: [-3, 0.25, i], velocity: [60, prng.range(-1, 1), 0] });
      }
      for (let i = 0; i < 10; i++) some().mask = 0xffff0000;
      break;
    case 3:
      for (let i = 0; i < 10; i++) some().angularVelocity = prng.direction(3);
      for (const body of field) body.mask = 0xffffffff;
      for (let i = 0; i < 5; i++) {
        const body = some();
        body.type = body.type === 'static' ? 'moving' : 'static';
        body.type = 'moving';
      }
      some().layer = 2;
      break;
  }
}

import { type Body, type BodyOptions, plane, World } from 'first-contact';
import { Prng } from '../prng.ts';
import type { Recorder } from '../recorder.ts';
import { DT, randomShape, recordEvents, type Scene, SOLIDS } from '../scene.ts';

const STEPS = 80;
const ROOM = 4;
const LEAST = 70;

/** Handlers remove, add, teleport, throw and change the rules of bodies while the events of a step are delivered. */
export const handlers: Scene = {
  name: 'changes in handlers',
  covers: {
    enter: 300,
    stay: 1000,
    exit: 300,
    remove: 25,
    add: 25,
    teleport: 50,
    mask: 25,
    layer: 25,
    sensor: 25,
    type: 25,
    drive: 50,
    query: 20,
    thrown: 8,
    'filtered step': 20,
  },
  twin: { share: 0.4 },
  play(recorder) {
    const prng = new Prng(4);
    const world = new World();
    world.add({ type: 'static', shape: plane({ normal: [0, 1, 0], offset: -ROOM }) });
    while (world.bodies.length < LEAST) world.add(randomBody(prng));
    recordEvents(world, recorder, true);
    world.on('enter', ({ a, b }) => {
      if (prng.chance(0.25)) change(prng.chance(0.5) ? a : b, world, prng, recorder);
    });
    world.on('exit', ({ a, b }) => {
      if (prng.chance(0.15)) change(prng.chance(0.5) ? a : b, world, prng, recorder);
    });
    for (let step = 0; step < STEPS; step++) {
      if (step % 20 === 8) world.filter = (a, b) => (a.id + b.id) % 3 > 0;
      if (step % 20 === 14) world.filter = undefined;
      if (world.filter) recorder.count('filtered step');
      while (world.bodies.length < LEAST) world.add(randomBody(prng));
      try {
        for (let i = 0; i < 4; i++) change(prng.pick(world.bodies), world, prng, recorder);
        world.step(DT);
      } catch {
        recorder.begin('thrown');
      }
      if (step % 8 === 7) recorder.poses(world);
      recorder.endBlock();
    }
    recorder.poses(world).endBlock('final poses');
    try {
      world.clear();
    } catch {
      recorder.begin('thrown');
    }
    recorder.endBlock('exits by clear');
  },
};

function randomBody(prng: Prng): BodyOptions {
  const isStatic = prng.chance(0.2);
  const options: BodyOptions = {
    type: isStatic ? 'static' : 'moving',
    shape: randomShape(prng, prng.pick(SOLIDS), 1.2),
    position: prng.vector(ROOM),
    quaternion: prng.quaternion(),
    sensor: prng.chance(0.2),
    layer: prng.pick([1, 2, 4]),
    mask: prng.pick([7, 7, 7, 3]),
  };
  if (isStatic) return options;
  const angularVelocity = prng.direction(prng.chance(0.5) ? 0 : 4);
  return { ...options, velocity: prng.direction(prng.pick([0, 5, 20, 200])), angularVelocity };
}

type Action = (body: Body, world: World, prng: Prng, recorder: Recorder) => void;

const ACTIONS: Readonly<Record<string, Action>> = {
  remove: (body, world) => world.remove(body),
  add: (_, world, prng, recorder) => {
    recorder.exact(world.add(randomBody(prng)).id, 'added');
  },
  teleport: (body, _, prng) => {
    body.teleport(prng.vector(ROOM), prng.chance(0.5) ? prng.quaternion() : undefined);
  },
  mask: (body, _, prng) => {
    body.mask = prng.pick([7, 3, 1, 0]);
  },
  layer: (body, _, prng) => {
    body.layer = prng.pick([1, 2, 4]);
  },
  sensor: (body) => {
    body.sensor = !body.sensor;
  },
  type: (body) => {
    body.type = body.type === 'static' ? 'moving' : 'static';
  },
  drive: (body, _, prng) => {
    if (body.type === 'static') return;
    body.velocity = prng.direction(prng.range(0, 20));
    if (prng.chance(0.5)) body.moveTo(prng.vector(ROOM), prng.quaternion());
  },
  query: (body, world, _, recorder) => {
    recorder.bodies('overlap in a handler', world.overlap(body.shape, body, { sensors: true }));
    for (const contact of world.contactsOf(body)) recorder.begin('contact in a handler').contactData(contact);
  },
  throw: (_body, _world, prng) => {
    if (prng.chance(0.3)) throw new Error('a handler throws');
  },
};
/** Frequent actions are listed twice. */
const CHOICES = [...Object.keys(ACTIONS), 'teleport', 'drive'];

/** Applies a random action to a body, if it is still in the world. */
function change(body: Body, world: World, prng: Prng, recorder: Recorder): void {
  const choice = prng.pick(CHOICES);
  if (!body.world || (body.shape.type === 'plane' && choice !== 'add')) return;
  recorder.begin(choice).exact(body.id, 'body');
  ACTIONS[choice](body, world, prng, recorder);
}

import { type Body, box, heightField, manifold, type Shape, triangleMesh, World } from 'first-contact';
import { Prng } from '../prng.ts';
import type { Recorder } from '../recorder.ts';
import { DT, ROUND_AND_HULL, randomShape, recordEvents, type Scene, SOLIDS, turnBack } from '../scene.ts';

const COUNT = 24;
const STEPS = 12;
const ROOM = 4;
const TYPES = [...SOLIDS, ...ROUND_AND_HULL] as const;

/** Square cells with sides of 1 in the plane y = 0, with folds in the second half, facing up. */
function sheet(cells: number, fold: number, sides: 'both' | 'front'): Shape {
  const positions: number[] = [];
  const indices: number[] = [];
  for (let i = 0; i <= cells; i++) {
    for (let j = 0; j <= cells; j++) {
      positions.push(j - cells / 2, j > cells / 2 ? ((i * 7 + j * 3) % 5) * fold : 0, i - cells / 2);
      if (i === cells || j === cells) continue;
      const at = i * (cells + 1) + j;
      indices.push(at, at + cells + 1, at + 1, at + 1, at + cells + 1, at + cells + 2);
    }
  }
  return triangleMesh({ positions, indices, sides });
}

/** A block of eight corners; a solid mesh or a shell. */
function block(size: number, solid: boolean): Shape {
  const corners = [-1, -1, -1, 1, -1, -1, -1, 1, -1, 1, 1, -1, -1, -1, 1, 1, -1, 1, -1, 1, 1, 1, 1, 1];
  const indices = [
    0, 2, 3, 0, 3, 1, 4, 5, 7, 4, 7, 6, 0, 1, 5, 0, 5, 4, 2, 6, 7, 2, 7, 3, 0, 4, 6, 0, 6, 2, 1, 3, 7, 1, 7, 5,
  ];
  return triangleMesh({ positions: corners.map((x, i) => x * size * (i % 3 === 1 ? 0.5 : 1)), indices, solid });
}

/** Shapes glide on meshes, cross one-sided ones from the front and from behind, and meet meshes that spin. */
export const surfaces: Scene = {
  name: 'surfaces',
  covers: {
    enter: 45,
    stay: 45,
    exit: 30,
    overlapping: 10,
    manifold: 45,
    'manifold points': 100,
    'from the front': 5,
    'one-sided exit': 3,
    'through the back': 5,
    'spinning mesh': 75,
    'mesh and mesh': 4,
    ray: 15,
    'ray: nothing': 15,
    sweep: 15,
    closest: 30,
    'overlap: found': 6,
  },
  play(recorder) {
    const prng = new Prng(22);
    const world = new World();
    world.add({ type: 'static', shape: sheet(8, 0.1, 'both'), position: [0, -3, 0] });
    const heights = Array.from({ length: 81 }, (_, i) => ((i * 5) % 7) * 0.1);
    world.add({
      type: 'static',
      shape: heightField({ heights, rows: 9, columns: 9, size: 8 }),
      position: [0, -3.8, 0],
    });
    const oneSided = [
      world.add({ type: 'static', shape: sheet(8, 0, 'front'), position: [0, 1, 0] }),
      world.add({ type: 'static', shape: sheet(6, 0.15, 'front'), quaternion: [0.6, 0, 0, 0.8], position: [0, 0, 2] }),
    ];
    const spinning = Array.from({ length: 6 }, (_, i) =>
      world.add({
        shape: i % 3 === 2 ? sheet(2, 0.3, 'both') : block(prng.range(0.4, 0.9), i % 2 === 0),
        position: i % 3 === 2 ? [0, -1, 0] : prng.vector(1.6),
        quaternion: prng.quaternion(),
        velocity: i % 3 === 2 ? [0, 0, 0] : prng.direction(3),
        angularVelocity: prng.direction(prng.range(1, i % 2 ? 8 : 3)),
      }),
    );
    const flying = Array.from({ length: COUNT }, (_, i) => flyingBody(world, prng, i));
    observe(world, recorder, oneSided, spinning);
    for (let step = 0; step < STEPS; step++) {
      for (const body of [...spinning, ...flying]) turnBack(body, ROOM);
      const isRecordingStays = step % 3 === 1;
      const unsubscribe = isRecordingStays ? world.on('stay', (event) => void recorder.event(event)) : undefined;
      world.step(DT);
      unsubscribe?.();
      if (step % 4 === 2) recordManifolds(world, recorder, flying);
      if (step % 4 === 3) recordQueries(world, recorder, prng);
      recorder.endBlock();
    }
    recorder.poses(world).endBlock('final poses');
  },
};

/** In turn: gliding on the flat and on the folded part of the floor, crossing the one-sided sheets, and anywhere. */
function flyingBody(world: World, prng: Prng, i: number): Body {
  const shape = i % 4 === 0 ? box({ halfExtents: [0.4, 0.25, 0.3] }) : randomShape(prng, TYPES[i % TYPES.length], 0.5);
  const speed = prng.range(1, 5);
  if (i % 4 === 0) return world.add({ shape, position: [i / 4 - 3, -2.75, 0], velocity: [0.2, 0, speed] });
  const quaternion = prng.quaternion();
  const angularVelocity = prng.direction(i % 3 === 1 ? prng.range(1, 8) : 0);
  if (i % 4 === 1) {
    const up = i % 8 === 1 ? 1 : -1;
    // A fast one crosses the sheet in one step.
    const velocity = [0.5, up * (i % 16 < 8 ? speed : 200), 0] as const;
    return world.add({ shape, position: [i / 4 - 3, 1 - 1.5 * up, -2], quaternion, velocity, angularVelocity });
  }
  return world.add({
    shape,
    position: prng.vector(3),
    quaternion,
    velocity: prng.direction(prng.range(1, 12)),
    angularVelocity,
  });
}

function observe(world: World, recorder: Recorder, oneSided: readonly Body[], spinning: readonly Body[]): void {
  recordEvents(world, recorder);
  let serial = 0;
  world.on('*', (type, event) => {
    const { a, b } = event;
    recorder.parts(event);
    if (type === 'enter' && oneSided.includes(a)) recorder.count('from the front');
    if (type === 'exit' && oneSided.includes(a)) recorder.count('one-sided exit');
    if (type !== 'exit' && (spinning.includes(a) || spinning.includes(b))) recorder.count('spinning mesh');
    if (type === 'enter' && a.shape.type === 'triangleMesh' && b.shape.type === 'triangleMesh') {
      recorder.count('mesh and mesh');
    }
    if (type === 'enter' && serial++ % 3 === 0) recorder.manifold(manifold(event));
  });
}

function recordManifolds(world: World, recorder: Recorder, flying: readonly Body[]): void {
  for (const body of flying) {
    for (const contact of world.contactsOf(body)) {
      recorder.begin('contact').contactData(contact).manifold(manifold(contact));
    }
  }
}

/** Records rays, sweeps, overlaps and closest points; half of the rays and sweeps go up, against the back of the sheets. */
function recordQueries(world: World, recorder: Recorder, prng: Prng): void {
  for (let i = 0; i < 12; i++) {
    const origin = prng.vector(ROOM);
    const up = i % 2 ? 1 : -1;
    const hit = world.raycast({ origin, direction: [prng.range(-1, 1), up, 0], maxDistance: 4 });
    if (hit) recorder.begin('ray').surfacePoint(hit).feature(hit.feature).fraction(hit.fraction);
    else recorder.begin('ray: nothing');
    const shape = randomShape(prng, TYPES[i % TYPES.length], 0.4);
    const pose = { position: origin, quaternion: prng.quaternion() };
    const cast = world.sweep(shape, pose, [prng.range(-1, 1), 3 * up, 0], { exit: true });
    if (up > 0 && origin[1] < 0.5 && origin[1] > -1.5 && cast?.body.id !== 3) recorder.count('through the back');
    if (cast) {
      recorder.begin('sweep').surfacePoint(cast).fraction(cast.fraction).fraction(cast.exitFraction!, 'exitFraction');
    }
    recorder.bodies('overlap', world.overlap(shape, pose));
    const near = world.closestPoint(origin, 2);
    if (near) recorder.begin('closest').surfacePoint(near);
  }
}

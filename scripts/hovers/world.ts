import {
  type BoxCast,
  box,
  Character,
  history,
  type Quat,
  Rewind,
  record,
  replay,
  serialize,
  sphere,
  type Vec3,
  World,
} from 'first-contact';
import { PairList } from '../../src/broadphase/pair-list.ts';
import { RbushBroadphase } from '../../src/broadphase/rbush-broadphase.ts';

/** What examples of `first-contact` have in scope: two bodies in touch, a character, its bytes, a replay, and what a world gives to its broadphase. */
export function scope() {
  const world = new World({ history: history(1) });
  const body = world.add({ shape: sphere(1), position: [0, 1.4, 0], velocity: [0, -1, 0], name: 'player' });
  const other = world.add({ shape: box({ size: [9, 1, 9] }), type: 'static', name: 'floor' });
  const character = new Character(world, { shape: sphere(0.5), position: [3, 1.5, 0] });
  const rewind = new Rewind(world, { ticks: 12 });
  rewind.save();
  world.step(1 / 60);
  rewind.save();
  const bytes = serialize(world);
  const again = replay(recordedBall(), { kinds: { sphere } });
  const position: Vec3 = { x: 0, y: 0, z: 0 };
  const velocity: Vec3 = { x: 3, y: -4, z: 0 };
  const quaternion: Quat = { x: 0, y: 0, z: 0, w: 1 };
  const broadphase = new RbushBroadphase();
  for (const proxy of [3, 7]) broadphase.add(proxy, false);
  const bounds = new Float64Array(6 * 8);
  const pairs = new PairList();
  const cast: BoxCast = {
    box: new Float64Array(6),
    motion: new Float64Array(3),
    grows: true,
    limit: 1,
    visit: () => {},
  };
  return {
    world,
    body,
    other,
    character,
    rewind,
    bytes,
    again,
    position,
    velocity,
    quaternion,
    broadphase,
    bounds,
    pairs,
    cast,
  };
}

/** A recording of two steps. */
function recordedBall(): Uint8Array {
  const world = new World();
  world.add({ shape: sphere(1) });
  const recording = record(world);
  for (let i = 0; i < 2; i++) world.step(1 / 60);
  return recording.stop();
}

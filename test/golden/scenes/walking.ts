import {
  type Body,
  box,
  Character,
  capsule,
  compound,
  createMoveResult,
  cylinder,
  heightField,
  type MoveOptions,
  moveAndSlide,
  type Shape,
  sphere,
  triangleMesh,
  World,
} from 'first-contact';
import { Prng } from '../prng.ts';
import { DT, recordEvents, recordMove, type Scene } from '../scene.ts';

const STEPS = 30;
const GRAVITY = 20;
const STAIRS = 6;

/** Floor, stairs, a ramp and walls in one mesh: quads by their corners, counterclockwise seen from their front. */
function building(): Shape {
  const positions: number[] = [];
  const indices: number[] = [];
  const quad = (...corners: readonly (readonly [number, number, number])[]) => {
    const first = positions.length / 3;
    positions.push(...corners.flat());
    indices.push(first, first + 1, first + 2, first, first + 2, first + 3);
  };
  quad([-6, 0, -6], [-6, 0, 6], [6, 0, 6], [6, 0, -6]);
  for (let i = 0; i < STAIRS; i++) {
    const [x, y] = [1 + 0.5 * i, 0.25 * i];
    quad([x, y, 1], [x, y, 4], [x, y + 0.25, 4], [x, y + 0.25, 1]);
    quad([x, y + 0.25, 1], [x, y + 0.25, 4], [x + 0.5, y + 0.25, 4], [x + 0.5, y + 0.25, 1]);
  }
  quad([1, 0, -4], [1, 0, -1], [5, 2, -1], [5, 2, -4]);
  quad([-6, 0, -6], [6, 0, -6], [6, 3, -6], [-6, 3, -6]);
  quad([6, 0, -6], [6, 0, 6], [6, 3, 6], [6, 3, -6]);
  quad([-1, 0, 6], [-1, 0, 2], [-1, 3, 2], [-1, 3, 6]);
  return triangleMesh({ positions, indices });
}

/** `moveAndSlide` and characters with bodies on a mesh level, a terrain, furniture, a lift and platforms that spin. */
export const walking: Scene = {
  name: 'walking on levels',
  covers: {
    move: 300,
    collision: 100,
    'on a floor': 150,
    'at a wall': 60,
    'at a ceiling': 1,
    'on a platform': 100,
    enter: 10,
    exit: 5,
  },
  play(recorder) {
    const prng = new Prng(24);
    const world = new World();
    const { lift, platforms } = buildLevel(world);
    recordEvents(world, recorder);
    const bodiless = Array.from({ length: 7 }, (_, i) => walker(i, prng));
    const result = createMoveResult();
    const characters = Array.from({ length: 3 }, (_, i) => {
      const shape = i === 1 ? cylinder({ radius: 0.3, halfHeight: 0.7 }) : capsule({ radius: 0.3, halfHeight: 0.5 });
      const position = [
        [1, 0.9, 2.5],
        [-3, 1.3, 4],
        [-4, 1.5, -4],
      ][i];
      const heading = { x: [3, 1, 0.5][i], z: [0, -0.5, 0.5][i] };
      return { character: new Character(world, { shape, position, ...OPTIONS[i] }), heading };
    });
    const record = (moved: typeof result) => {
      recordMove(moved, recorder);
      if (moved.floor && platforms.includes(moved.floor)) recorder.count('on a platform');
    };
    for (let step = 0; step < STEPS; step++) {
      const { x, y, z } = lift.position;
      lift.moveTo([x, y + (step < STEPS / 2 ? 2 : -2) * DT, z]);
      for (const { character, heading } of characters) {
        if (prng.chance(0.04)) [heading.x, , heading.z] = prng.direction(4);
        const jump = prng.chance(0.04) ? 7 : character.velocity.y;
        record(character.move([heading.x, jump - GRAVITY * DT, heading.z], DT));
      }
      world.step(DT);
      for (const { shape, position, velocity, heading, options } of bodiless) {
        if (prng.chance(0.06)) [heading.x, , heading.z] = prng.direction(6);
        if (prng.chance(0.03)) velocity.y = 7;
        Object.assign(velocity, { x: heading.x, y: velocity.y - GRAVITY * DT, z: heading.z });
        moveAndSlide(world, shape, { position }, velocity, DT, options, result);
        Object.assign(position, result.position);
        Object.assign(velocity, result.velocity);
        if (position.y < -4) Object.assign(position, { x: 0, y: 3, z: 0 });
        record(result);
      }
      recorder.endBlock();
    }
    recorder.poses(world).endBlock('final poses');
  },
};

const OPTIONS: readonly MoveOptions[] = [{ stepHeight: 0.3 }, {}, { floorMaxAngle: 1, snapLength: 0.3 }];

function buildLevel(world: World): { lift: Body; platforms: readonly Body[] } {
  world.add({ type: 'static', shape: building() });
  const heights = Array.from({ length: 49 }, (_, i) => ((i * 5) % 7) * 0.12 - 0.4);
  world.add({ type: 'static', shape: heightField({ heights, rows: 7, columns: 7, size: 6 }), position: [-3, 0, 3] });
  const table = compound([
    { shape: box({ size: [1.6, 0.1, 1] }), position: [0, 0.9, 0] },
    ...[-0.7, 0.7].map((x) => ({ shape: cylinder({ radius: 0.06, halfHeight: 0.45 }), position: [x, 0.45, 0] })),
  ]);
  world.add({ type: 'static', shape: table, position: [0, 0, -2], quaternion: [0, 0.28, 0, 0.96] });
  const pillars = [0, 1, 2, 3, 4, 5, 6, 7].map((i) => ({
    shape: i % 2 ? box({ size: [0.5, 2, 0.5] }) : cylinder({ radius: 0.3, halfHeight: 1 }),
    position: [1.3 * (i % 4) - 4.5, 1, i < 4 ? -2 : 0.5] as const,
  }));
  world.add({ type: 'static', shape: compound(pillars) });
  world.add({ type: 'static', shape: box({ size: [3, 0.2, 3] }), position: [2, 1.9, 4.6] });
  world.add({ type: 'static', shape: sphere(1.5), position: [2, 1, 2], sensor: true });
  const lift = world.add({ shape: box({ size: [2, 0.5, 2] }), position: [-3, 0.3, 4] });
  const disk = { shape: cylinder({ radius: 1.8, halfHeight: 0.2 }), position: [-4, 0.2, -4] } as const;
  const turntable = world.add({ ...disk, angularVelocity: [0, 1.5, 0] });
  const roof = [-1.5, 0, -1.5, -1.5, 0, 1.5, 1.5, 0, 1.5, 1.5, 0, -1.5, 0, 0.4, 0];
  const spinner = world.add({
    shape: triangleMesh({ positions: roof, indices: [0, 1, 4, 1, 2, 4, 2, 3, 4, 3, 0, 4] }),
    position: [-0.5, 0.3, 0.5],
    angularVelocity: [0, -1, 0],
  });
  return { lift, platforms: [lift, turntable, spinner] };
}

function walker(i: number, prng: Prng) {
  const [x, , z] = prng.vector(5);
  const [hx, , hz] = prng.direction(4);
  const shapes = [capsule({ radius: 0.3, halfHeight: 0.5 }), sphere(0.4), box({ halfExtents: [0.3, 0.7, 0.3] })];
  return {
    shape: shapes[i % 3],
    options: OPTIONS[(i + Math.floor(i / 3)) % 3],
    // The first on the spinning mesh, the second jumping under the table.
    position: [
      { x: -0.5, y: 1.5, z: 0.5 },
      { x: 0, y: 0.42, z: -2 },
    ][i] ?? { x: 0.5 * x - 2, y: 0.9, z: 0.5 * z - 1 },
    velocity: { x: 0, y: i === 1 ? 7 : 0, z: 0 },
    heading: { x: hx, z: hz },
  };
}

// The proving ground: small scenes on which engines that sample positions once per step, or sweep only some of their
// bodies, report nothing, the wrong time or the wrong order. All expected values are derived here by hand.

import { type Body, box, type ContactEvent, capsule, sphere, triangle, World } from 'first-contact';
import type { Report, Value } from './report.ts';

// Lengths in millimetres: expected values are quotients of integers, exact to the last digit.
const HALF = 50; // half the thickness of the wall
const RADIUS = 100; // of the ball
const START = 5_000; // distance from the middle of the wall to the start of the ball
const TRAVEL = 10_000; // distance that it moves in one step
const PER_METRE = 1_000;

const STEPS_PER_SECOND = 60;
const SPEED = 600; // metres per second: those ten metres

/** One line of the report: quantity, expected value, actual value. */
type Line = [quantity: string, expected: Value, got: Value];

interface Scene {
  title: string;
  run(): Line[];
  /** Largest error allowed, with a reason if it is not 1e-12. */
  tolerance?: number;
  reason?: string;
}

/** Events and their steps. */
interface Seen {
  step: number;
  event: ContactEvent;
}

const scenes: Record<string, Scene> = {
  a: {
    title: 'a ball at 600 m/s flies through a wall 0.1 m thick: its steps are 10 m long',
    run() {
      const world = new World();
      addWall(world);
      addBall(world);
      return passage(watch(world));
    },
  },

  b: {
    title: 'the same, and the wall is a sensor',
    run() {
      const world = new World();
      addWall(world, { sensor: true });
      addBall(world);
      const seen = watch(world);
      return [...passage(seen), ['events of a sensor', 'true true', seen.map((it) => it.event.sensor).join(' ')]];
    },
  },

  c: {
    title: 'the same, and the ball is moved by hand: ten metres in one step, its velocity zero',
    run() {
      const world = new World();
      addWall(world);
      const ball = addBall(world, 0);
      ball.moveTo([(TRAVEL - START) / PER_METRE, 0, 0]);
      return [...passage(watch(world)), ['final x', (TRAVEL - START) / PER_METRE, ball.position.x]];
    },
  },

  d: {
    title: 'two such balls head-on, from x = ±5: they close in by 20 m per step',
    run() {
      const world = new World();
      addBall(world);
      addBall(world, -SPEED, START);
      const seen = watch(world);
      const enter = (2 * START - 2 * RADIUS) / (2 * TRAVEL);
      const exit = (2 * START + 2 * RADIUS) / (2 * TRAVEL);
      return [...order(seen), ...touch('enter', seen[0], enter, 0), ...touch('exit', seen[1], exit, 0)];
    },
  },

  e: {
    title: 'four sensor walls in one step, added in no order: eight events in the order of time',
    run() {
      const world = new World();
      for (const x of [-1, 0, -3, -2]) addWall(world, { sensor: true, x: x * PER_METRE, name: `wall at ${x}` });
      addBall(world);
      const seen = watch(world);
      const lines: Line[] = [['events', 8, seen.length]];
      for (const [i, x] of [-3, -2, -1, 0].entries()) {
        for (const [j, side] of [-1, 1].entries()) {
          const it = seen[2 * i + j];
          const type = side < 0 ? 'enter' : 'exit';
          lines.push(
            [`event ${2 * i + j + 1}`, `${type} wall at ${x}`, `${it?.event.type} ${it?.event.a.name}`],
            ['  fraction', (START + x * PER_METRE + side * (HALF + RADIUS)) / TRAVEL, it?.event.fraction ?? Number.NaN],
          );
        }
      }
      return lines;
    },
  },

  f: {
    title: 'the handler removes the wall that was hit',
    run() {
      const world = new World();
      const wall = addWall(world);
      const ball = addBall(world);
      ball.on('enter', (hit) => world.remove(hit.other));
      let thrown = 'nothing';
      let seen: Seen[] = [];
      try {
        seen = watch(world);
      } catch (error) {
        thrown = String(error);
      }
      return [
        ...passage(seen),
        ['thrown', 'nothing', thrown],
        ['bodies left', 'the ball', world.bodies.map((it) => it.name).join(', ')],
        ['wall is found by its id', 'no', world.get(wall.id) === undefined ? 'no' : 'yes'],
      ];
    },
  },

  g: {
    title: 'the ball at 6 m/s, and the wall comes towards it at 594 m/s',
    run() {
      const world = new World();
      const wallSpeed = 594;
      addWall(world, { type: 'moving', velocity: [-wallSpeed, 0, 0] });
      addBall(world, SPEED - wallSpeed);
      const seen = watch(world);
      // They approach by 10 m per step as before, so the fractions are those of a). The wall has moved by then.
      const enter = (START - HALF - RADIUS) / TRAVEL;
      const exit = (START + HALF + RADIUS) / TRAVEL;
      const wallTravel = (-wallSpeed / STEPS_PER_SECOND) * PER_METRE;
      return [
        ...order(seen),
        ...touch('enter', seen[0], enter, wallTravel * enter - HALF),
        ...touch('exit', seen[1], exit, wallTravel * exit + HALF),
      ];
    },
  },

  h: {
    title: 'the same as a), 10 000 km from the origin',
    tolerance: 1e-6,
    reason: 'a double at 1e7 m resolves 1.9e-9 m, so that no position can be told more exactly than that',
    run() {
      const world = new World();
      const far = 1e7 * PER_METRE;
      addWall(world, { x: far });
      addBall(world, SPEED, far - START);
      return passage(watch(world), far);
    },
  },

  i: {
    title: 'the ball skims the upper end of a standing capsule, then crosses one that lies across its way',
    run() {
      const world = new World();
      const halfHeight = 1_000;
      const above = 120; // height of the path of the ball above the end of the core, …
      const before = 160; // … and horizontal distance when they touch: 120² + 160² = (100 + 100)²
      addPole(world, 'static', [0, -halfHeight - above, 0], halfHeight);
      addBall(world);
      const lying = { x: START / 2, quaternion: [Math.SQRT1_2, 0, 0, Math.SQRT1_2] as const };
      addPole(world, 'static', [lying.x, 0, 0], halfHeight, lying.quaternion);
      const seen = watch(world);
      return [
        ['events', 'enter, exit, enter, exit', seen.map((it) => it.event.type).join(', ')],
        ...touch('cap: enter', seen[0], (START - before) / TRAVEL, -before / 2, -above / 2),
        ...touch('cap: exit', seen[1], (START + before) / TRAVEL, before / 2, -above / 2),
        ...touch('side: enter', seen[2], (START + lying.x - 2 * RADIUS) / TRAVEL, lying.x - RADIUS),
        ...touch('side: exit', seen[3], (START + lying.x + 2 * RADIUS) / TRAVEL, lying.x + RADIUS),
      ];
    },
  },

  j: {
    title: 'the ball skims the corner of a triangle, then flies through one, which has no thickness at all',
    run() {
      const world = new World();
      const below = 60; // depth of the corner below the path of the ball, …
      const before = 80; // … and horizontal distance when they touch: 60² + 80² = 100²
      const side = 1_000;
      addTriangle(world, [0, -below, 0], [0, -below - side, -side], [0, -below - side, side]);
      const x = START / 2;
      addTriangle(world, [x, side, 0], [x, -side, -side], [x, -side, side]);
      addBall(world);
      const seen = watch(world);
      return [
        ['events', 'enter, exit, enter, exit', seen.map((it) => it.event.type).join(', ')],
        ...touch('corner: enter', seen[0], (START - before) / TRAVEL, 0, -below),
        ...touch('corner: exit', seen[1], (START + before) / TRAVEL, 0, -below),
        ...touch('face: enter', seen[2], (START + x - RADIUS) / TRAVEL, x),
        ...touch('face: exit', seen[3], (START + x + RADIUS) / TRAVEL, x),
      ];
    },
  },

  k: {
    title: 'a standing capsule at 600 m/s against the edge of a triangle, which cuts across its core',
    run() {
      const world = new World();
      const side = 1_000;
      addTriangle(world, [0, 0, -side], [0, 0, side], [side, 0, 0]);
      addPole(world, 'moving', [-START, 0, 0], 500);
      const seen = watch(world);
      return [
        ...order(seen),
        ...touch('enter', seen[0], (START - RADIUS) / TRAVEL, 0),
        ...touch('exit', seen[1], (START + side + RADIUS) / TRAVEL, side),
      ];
    },
  },

  l: {
    title: 'a stick 10 m long spins at 60 rad/s, one radian per step, past a small resting ball',
    run() {
      const world = new World();
      const [angle, distance, width] = [0.5, 4_000, 50]; // position of the ball, and half the width of the stick
      const position: Point = [distance * Math.cos(angle), distance * Math.sin(angle), 0];
      world.add({ type: 'static', shape: sphere(RADIUS / PER_METRE), position: inMetres(position), name: 'the ball' });
      const stick = box({ halfExtents: inMetres([START, width, width]) });
      world.add({ shape: stick, angularVelocity: [0, 0, STEPS_PER_SECOND], name: 'the stick' });
      const seen = watch(world, 1);
      // They touch when the distance of the ball's center from the axis of the stick is radius + half width.
      const ahead = Math.asin((RADIUS + width) / distance);
      return [...order(seen), ...moment('enter', seen[0], angle - ahead), ...moment('exit', seen[1], angle + ahead)];
    },
  },

  m: {
    title: 'a revolving door makes a quarter turn in one step, by hand, into a player who stands in it',
    run() {
      const world = new World();
      const [wide, thick, radius, distance] = [1_000, 50, 300, 700];
      const door = world.add({ shape: box({ halfExtents: inMetres([wide, 2 * PER_METRE, thick]) }), name: 'the door' });
      const player = capsule({ radius: radius / PER_METRE, halfHeight: 0.5 });
      const diagonal = distance * Math.SQRT1_2; // 45 degrees
      const position = inMetres([diagonal, 0, -diagonal]);
      world.add({ type: 'static', shape: player, position, name: 'the player' });
      door.moveTo([0, 0, 0], [0, Math.SQRT1_2, 0, Math.SQRT1_2]);
      const seen = watch(world, 1);
      // They touch while the door is within asin((300 + 50) / 700) = 30 degrees of these 45, of 90 in all.
      return [...order(seen), ...moment('enter', seen[0], 15 / 90), ...moment('exit', seen[1], 75 / 90)];
    },
  },

  n: {
    title: 'a box, 1 m wide, is thrown at a wall at 60 m/s and spins at 240 rad/s: a corner hits first',
    run() {
      const world = new World();
      const [half, from, perStep, anglePerStep] = [500, -1_550, 1_000, 4];
      addWall(world);
      const shape = box({ halfExtents: inMetres([half, half, half]) });
      const velocity = [(perStep * STEPS_PER_SECOND) / PER_METRE, 0, 0] as const;
      world.add({
        shape,
        position: inMetres([from, 0, 0]),
        velocity,
        angularVelocity: [0, 0, anglePerStep * STEPS_PER_SECOND],
      });
      const seen = watch(world, 1);
      const halfExtent = (t: number) =>
        half * (Math.abs(Math.cos(anglePerStep * t)) + Math.abs(Math.sin(anglePerStep * t)));
      return [
        ['events', '1 enter', seen.map((it) => `${it.step} ${it.event.type}`).join(', ')],
        ...moment(
          'enter',
          seen[0],
          firstZero((t) => -HALF - (from + perStep * t) - halfExtent(t)),
        ),
      ];
    },
  },
};

/** The first zero of a gap that is positive at 0, by small steps and then bisection of the last step. */
function firstZero(gap: (t: number) => number): number {
  let closed = 0;
  while (gap(closed) > 0) closed += 1e-5;
  let open = closed - 1e-5;
  for (let i = 0; i < 60; i++) {
    const middle = (open + closed) / 2;
    if (gap(middle) > 0) open = middle;
    else closed = middle;
  }
  return closed;
}

interface WallOptions {
  type?: 'static' | 'moving';
  x?: number;
  sensor?: boolean;
  name?: string;
  velocity?: [number, number, number];
}

function addWall(world: World, { type = 'static', x = 0, name = 'the wall', ...rest }: WallOptions = {}): Body {
  const shape = box({ halfExtents: [HALF / PER_METRE, 5, 5] });
  return world.add({ type, shape, position: [x / PER_METRE, 0, 0], name, ...rest });
}

function addBall(world: World, speed = SPEED, x = -START): Body {
  const shape = sphere(RADIUS / PER_METRE);
  return world.add({ shape, position: [x / PER_METRE, 0, 0], velocity: [speed, 0, 0], name: 'the ball' });
}

type Point = readonly [x: number, y: number, z: number];

const inMetres = ([x, y, z]: Point): [number, number, number] => [x / PER_METRE, y / PER_METRE, z / PER_METRE];

/** A capsule with the radius of the ball; if moving, with its velocity. */
function addPole(
  world: World,
  type: 'static' | 'moving',
  center: Point,
  halfHeight: number,
  quaternion: readonly [number, number, number, number] = [0, 0, 0, 1],
): Body {
  const shape = capsule({ radius: RADIUS / PER_METRE, halfHeight: halfHeight / PER_METRE });
  const motion = type === 'moving' ? { velocity: [SPEED, 0, 0] as const } : {};
  return world.add({ type, shape, position: inMetres(center), quaternion, name: 'the pole', ...motion });
}

function addTriangle(world: World, a: Point, b: Point, c: Point): Body {
  const shape = triangle(inMetres(a), inMetres(b), inMetres(c));
  return world.add({ type: 'static', shape, name: 'the triangle' });
}

/** Takes steps, three by default, and records every enter and exit. */
function watch(world: World, steps = 3): Seen[] {
  const seen: Seen[] = [];
  let step = 0;
  world.on('enter', (event) => seen.push({ step, event }));
  world.on('exit', (event) => seen.push({ step, event }));
  for (step = 1; step <= steps; step++) world.step(1 / STEPS_PER_SECOND);
  return seen;
}

/** The ball of scene a) through the wall at `x`: enter at the near face, exit at the far one, both in step 1. */
function passage(seen: Seen[], x = 0): Line[] {
  const enter = (START - HALF - RADIUS) / TRAVEL; // 0.485
  const exit = (START + HALF + RADIUS) / TRAVEL; // 0.515
  return [...order(seen), ...touch('enter', seen[0], enter, x - HALF), ...touch('exit', seen[1], exit, x + HALF)];
}

function order(seen: Seen[]): Line[] {
  return [['events', '1 enter, 1 exit', seen.map((it) => `${it.step} ${it.event.type}`).join(', ')]];
}

/** The lines of one event expected at a fraction of the step. */
function moment(name: string, seen: Seen | undefined, fraction: number): Line[] {
  return [
    [`${name} fraction`, fraction, seen?.event.fraction ?? Number.NaN],
    [`${name} time`, fraction / STEPS_PER_SECOND, seen?.event.time ?? Number.NaN],
  ];
}

/** The lines of one event expected at a fraction of the step, at a point with z = 0 (in millimetres). */
function touch(name: string, seen: Seen | undefined, fraction: number, x: number, y = 0): Line[] {
  const event = seen?.event;
  return [
    ...moment(name, seen, fraction),
    [`${name} point x`, x / PER_METRE, event?.point.x ?? Number.NaN],
    [`${name} point y`, y / PER_METRE, event?.point.y ?? Number.NaN],
    [`${name} point z`, 0, event?.point.z ?? Number.NaN],
  ];
}

export function provingGround(report: Report): string {
  report.say('A wall 0.1 m thick, a ball of radius 0.1 m, steps of 1/60 s. Errors must be below 1e-12 unless noted.');
  for (const [letter, scene] of Object.entries(scenes)) {
    const { title, tolerance = 1e-12, reason } = scene;
    report.say(`\n${letter}) ${title}`);
    if (reason) report.say(`   error below ${tolerance}: ${reason}`);
    report.columns();
    for (const [quantity, expected, got] of scene.run()) report.compare(letter, quantity, expected, got, tolerance);
  }
  return (
    `${Object.keys(scenes).length} scenes of one step: bullets, sticks, doors and thrown boxes against thin walls, corners and edges. ` +
    `The largest error of a time or a point, 10 000 km from the origin included, is ${report.largestError.toExponential(1)}.`
  );
}

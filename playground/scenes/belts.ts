import { type Body, box, Character, capsule, plane, slide, type Vec3 } from 'first-contact';
import * as THREE from 'three';
import { defineScene, type Point, slider } from '../shell/scene.ts';
import type { Label } from '../shell/stage.ts';
import { addStripes, type Belt } from './parts/belt-stripes.ts';

const GRAVITY = 9.81;
/** Each one is a step below the last one. */
const BELTS: readonly Belt[] = [
  { top: [-1, 0.9, -3], size: [12, 2], direction: [1, 0] },
  { top: [6, 0.6, -1], size: [2, 6], direction: [0, 1] },
  { top: [0, 0.3, 3], size: [14, 2], direction: [-1, 0] },
];
const CRATE = box({ size: [0.7, 0.7, 0.7] });
/** Above the begin of the first belt. */
const HOME: Point = [-6.4, 2.2, -3];
/** Frictions of the crates on the slope, and its length. */
const FRICTIONS = [0.1, 0.2, 0.3, 0.4, 0.5];
const SLOPE = 5;

export default defineScene({
  parameters: {
    speed: slider({ label: 'Speed of the belts', min: 0, max: 4, step: 0.1, value: 2, unit: 'm/s' }),
    friction: slider({ label: 'Friction of the belts', min: 0, max: 1, step: 0.05, value: 0.5 }),
    angle: slider({ label: 'Slope', min: 2, max: 35, step: 1, value: 20, unit: '°', restart: true }),
  },
  camera: { min: [-7.6, 0, -4.2], max: [7.6, 2.2, 4.2], from: [-0.2, 0.75, 1] },
  walks: true,

  create({ world, view, stage, random, values, stick }) {
    world.add({ type: 'static', name: 'ice', shape: plane({ normal: [0, 1, 0], offset: 0 }) });
    world.add({ type: 'static', name: 'wall', shape: box({ size: [0.2, 1.3, 8.4] }), position: [7.1, 0.65, 0] });
    world.add({ type: 'static', name: 'wall', shape: box({ size: [3, 0.6, 0.2] }), position: [5.5, 0.3, 4.1] });
    const belts = BELTS.map(({ top: [x, y, z], size: [width, depth] }, i) => {
      const shape = box({ size: [width, y, depth] });
      const belt = world.add({ type: 'static', name: `belt ${i + 1}`, shape, position: [x, y / 2, z] });
      view.paint(belt, 0x59636f);
      return belt;
    });

    /** Where each crate comes back when it has left. */
    const homes = new Map<Body, Point>();
    for (let i = 0; i < 10; i++) {
      const { top, direction } = BELTS[i % 2 === 0 ? 0 : 2];
      const x = top[0] + direction[0] * (2.4 * Math.floor(i / 2) - 5);
      const position = [x, top[1] + random.between(0.5, 1), top[2] + random.between(-0.5, 0.5)] as const;
      homes.set(world.add({ name: `crate ${i + 1}`, shape: CRATE, position, response: slide() }), HOME);
    }

    // The slope ends on the ground. Of two bodies the larger friction counts: here that of the crate.
    const angle = (values.angle * Math.PI) / 180;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const tilt = { quaternion: [0, 0, Math.sin(angle / 2), Math.cos(angle / 2)] } as const;
    const onSlope = (along: number, above: number, z: number): Point => [
      along * cos - above * sin - 1.2,
      along * sin + above * cos,
      z,
    ];
    const labels = new Map<Body, Label>();
    const board = box({ size: [SLOPE, 0.2, 3.8] });
    world.add({ ...tilt, type: 'static', name: 'slope', shape: board, position: onSlope(SLOPE / 2, -0.1, 0) });
    for (const [i, friction] of FRICTIONS.entries()) {
      const position = onSlope(SLOPE - 0.5, 0.25, 0.75 * (i - 2));
      const crate = { ...tilt, name: `friction ${friction}`, shape: box({ size: [0.5, 0.5, 0.5] }), friction };
      const body = world.add({ ...crate, position, response: slide() });
      homes.set(body, position);
      labels.set(body, stage.addLabel(`${friction}`, position, 0.42));
    }

    const walker = { name: 'hero', shape: capsule({ radius: 0.3, halfHeight: 0.4 }), stepHeight: 0.35, pushes: true };
    const hero = new Character(world, { ...walker, position: [-4.8, 1.7, -3] });
    view.paint(hero.body, 'other');
    let goal: Vec3 | undefined;
    const walk = (dt: number) => {
      const { x, z } = stick.direction;
      const wish = new THREE.Vector3(x, 0, z);
      if (wish.lengthSq() > 0) goal = undefined;
      else if (goal && wish.subVectors(goal, hero.position).setY(0).length() < 0.1) goal = undefined;
      wish.setLength(3);
      hero.move([wish.x, hero.velocity.y - GRAVITY * dt, wish.z], dt);
    };

    const jump = () => {
      jumps++;
      if (hero.onFloor) hero.velocity.y = 4.5;
    };

    const moveStripes = addStripes(stage, BELTS);
    let [travel, returns, inside, jumps, walked] = [0, 0, 0, 0, 0];
    const hasLeft = ({ position: { x, z } }: Body, reach: number) => Math.abs(x) > reach || Math.abs(z) > 5;
    const isAtRest = ([{ friction, position }, home]: [Body, Point]) =>
      friction > 0 && Math.abs(position.x - home[0]) < 1e-9;
    const isFree = ({ shape, quaternion }: Body, position: Point) =>
      world.overlap(shape, { position, quaternion }, { filter: ({ type }) => type !== 'static' }).length === 0;

    return {
      beforeStep(dt) {
        travel += values.speed * dt;
        for (const [i, belt] of belts.entries()) {
          const [x, z] = BELTS[i].direction;
          belt.friction = values.friction;
          belt.surfaceVelocity = [x * values.speed, 0, z * values.speed];
        }
        for (const [crate, home] of homes) {
          if (hasLeft(crate, 8.2) && isFree(crate, home)) {
            returns++;
            crate.teleport(home);
            crate.velocity = [0, 0, 0];
          }
          crate.velocity.y -= GRAVITY * dt;
        }
        // At the end of the last belt: beside it, nothing would carry the hero on.
        if (hasLeft(hero.body, 7.1)) hero.teleport([HOME[0], 4, HOME[2]]);
        walk(dt);
      },
      afterStep() {
        for (const crate of homes.keys()) inside += world.contactsOf(crate).filter(({ depth }) => depth > 0.01).length;
      },
      draw(alpha) {
        for (const [body, { position }] of labels) {
          body.interpolated(alpha, position);
          position.y += 0.55;
        }
        moveStripes(travel - ((1 - alpha) * values.speed) / 60);
      },
      counts: () => ({
        crates: homes.size,
        'came back': returns,
        'inside a body': inside,
        'stay on the slope': [...homes].filter(isAtRest).length,
        jumps,
        walks: walked,
      }),
      actions: [{ key: 'j', label: 'Jump', run: jump }],
      pointer: {
        /** The hero walks to the point that was clicked. */
        click(ray) {
          goal = world.raycast(ray.origin, ray.direction)?.point;
          walked++;
        },
      },
    };
  },
  check: {
    counts: { crates: 15, 'inside a body': 0, 'stay on the slope': 2 },
    key: { press: 'j', changes: 'jumps' },
    click: { at: [-4, 0, 0], changes: 'walks' },
  },
});

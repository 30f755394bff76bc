import { type Body, type PathCorner, predictPath } from 'first-contact';
import * as THREE from 'three';
import { defineScene, slider } from '../shell/scene.ts';
import { AimingLine } from './parts/aiming-line.ts';
import { LONG, layPinTable, RADIUS, WIDE } from './parts/pin-table.ts';

const DT = 1 / 60;
const BOUNCES = 5;
/** Steps to look ahead, and steps of rest before a shot when nobody aims. */
const [FAR, REST] = [1200, 40];

export default defineScene({
  parameters: {
    power: slider({ label: 'Speed of a shot', min: 1, max: 12, step: 0.5, value: 5, unit: 'm/s' }),
    spin: slider({ label: 'Bar', min: -6, max: 6, step: 0.1, value: 1, unit: 'rad/s' }),
  },
  camera: { min: [-1.4, 0, -0.78], max: [1.4, 0.1, 0.78], from: [0, 1, 0.45] },
  ground: -0.12,

  create({ world, view, stage, random, values }) {
    const { cue, bar, pins } = layPinTable(world, view, stage);

    // The aim: a direction, and the way that a shot would take.
    let aim = { x: 1, z: -0.3 };
    const path: PathCorner[] = [];
    const start = new THREE.Vector3();
    const look = () => {
      const scale = values.power / Math.sqrt(aim.x * aim.x + aim.z * aim.z);
      cue.velocity = [aim.x * scale, 0, aim.z * scale];
      predictPath(world, cue, { dt: DT, steps: FAR, maxImpacts: BOUNCES, out: path });
      start.copy(cue.position);
    };

    const counts = { shots: 0, corners: 0, left: 0, tables: 0, keyed: 0, clicked: 0 };
    const lit = new Set<Body>();
    /** Corners that the ball has passed, and the step of the shot; undefined before one. */
    let passed = 0;
    let shotAt: number | undefined;
    let rested = 0;
    let isAimed = false;

    const shoot = () => {
      if (shotAt !== undefined) return;
      look();
      shotAt = world.stepCount;
      passed = 0;
      counts.shots++;
    };

    // Compares each impact of the shot with its corner of the line: every bit of time and place.
    const place = new THREE.Vector3();
    let isOnLine = true;
    cue.on('enter', ({ other, time, fraction }) => {
      const corner = path[passed];
      if (shotAt === undefined || !corner) return;
      cue.interpolated(fraction, place);
      const seconds = (world.stepCount - 1 - shotAt) * DT + time;
      const isThere = place.equals(corner.position as THREE.Vector3);
      if (other !== corner.other || seconds !== corner.time || !isThere) isOnLine = false;
      counts.corners++;
      passed++;
      if (!pins.includes(other)) return;
      lit.add(other);
      view.paint(other, 'hit');
    });

    const finish = () => {
      if (!isOnLine) counts.left++;
      isOnLine = true;
      shotAt = undefined;
      rested = 0;
      if (lit.size < pins.length) return;
      counts.tables++;
      lit.clear();
      for (const pin of pins) view.paint(pin, 'static');
    };

    const aimAt = ({ origin: o, direction: d }: THREE.Ray) => {
      const t = -o.y / d.y;
      const [x, z] = [o.x + t * d.x, o.z + t * d.z];
      const isOnTable = Math.abs(x) < LONG + 0.1 && Math.abs(z) < WIDE + 0.1;
      if (!(t > 0) || !isOnTable) return false;
      isAimed = true;
      aim = { x: x - cue.position.x, z: z - cue.position.z };
      return aim.x !== 0 || aim.z !== 0;
    };

    const line = new AimingLine(stage, BOUNCES, RADIUS);
    return {
      beforeStep() {
        if (shotAt === undefined) {
          cue.velocity = [0, 0, 0];
          bar.angularVelocity = [0, values.spin, 0];
          if (rested++ === 0 && !isAimed) aim = { x: random.between(-1, 1), z: random.next() < 0.5 ? -0.7 : 0.7 };
          if (rested > REST && !isAimed) shoot();
        }
      },
      afterStep() {
        if (shotAt !== undefined && passed === path.length) finish();
      },
      draw() {
        if (shotAt === undefined) {
          look();
          cue.velocity = [0, 0, 0];
        }
        line.show(start, path, shotAt === undefined ? 0 : passed);
      },
      counts: () => ({
        shots: counts.shots,
        corners: counts.corners,
        'shots that left the line': counts.left,
        'pins lit': lit.size,
        'tables cleared': counts.tables,
        keyed: counts.keyed,
        clicked: counts.clicked,
      }),
      actions: [
        {
          key: 's',
          label: 'Shoot',
          run() {
            counts.keyed++;
            shoot();
          },
        },
      ],
      pointer: {
        down: aimAt,
        move: (ray) => void aimAt(ray),
        up() {
          counts.clicked++;
          shoot();
        },
      },
    };
  },
  check: {
    counts: { shots: 4, corners: 17, 'shots that left the line': 0 },
    key: { press: 's', changes: 'keyed' },
    click: { at: [0, 0, 0.3], changes: 'clicked' },
  },
});

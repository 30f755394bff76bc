import { type Body, bounce, box, sphere } from 'first-contact';
import * as THREE from 'three';
import { defineScene, slider } from '../shell/scene.ts';

/** Half the playing field, and the radius of a ball, in decimetres. */
const [LONG, WIDE, RADIUS] = [12.7, 6.35, 0.2858];
const POCKET = 0.62;
const COLORS = [0xf6c945, 0x2a5fd0, 0xd93636, 0x6c3fb0, 0xef7d22, 0x1f9254, 0x8c2f39, 0x22262c];
const POCKETS = { type: 'static', sensor: true, name: 'pocket' } as const;

export default defineScene({
  parameters: {
    restitution: slider({ label: 'Restitution', min: 0.5, max: 1, step: 0.01, value: 0.95, restart: true }),
    friction: slider({ label: 'Slowing', min: 0, max: 12, step: 0.1, value: 3, unit: 'dm/s²' }),
    power: slider({ label: 'Speed of a shot', min: 10, max: 300, step: 5, value: 90, unit: 'dm/s' }),
  },
  camera: { min: [-14.4, 0, -8], max: [14.4, 1, 8], from: [0, 1, 0.72] },
  ground: -1.2,

  create({ world, view, stage, random, values }) {
    const [BALL, RAIL, HOLE] = [1, 2, 4];
    stage.addMesh(new THREE.BoxGeometry(2 * LONG + 3, 0.8, 2 * WIDE + 3), [0, -0.45 - RADIUS, 0], 0x4a2f1f);
    stage.addMesh(new THREE.BoxGeometry(2 * LONG + 1.2, 0.8, 2 * WIDE + 1.2), [0, -0.4 - RADIUS, 0], 0x1f7a5c);

    // Rails between the pockets.
    const rail = (x: number, z: number, sizeX: number, sizeZ: number) => {
      const shape = box({ size: [sizeX, 0.9, sizeZ] });
      view.paint(world.add({ type: 'static', name: 'rail', layer: RAIL, shape, position: [x, 0, z] }), 0x7a5136);
    };
    for (const side of [-1, 1]) {
      rail(side * (LONG + 0.6), 0, 1.2, 2 * WIDE - 1.3);
      for (const half of [-1, 1]) rail((half * LONG) / 2, side * (WIDE + 0.6), LONG - 1.4, 1.2);
      for (const at of [-1, 0, 1]) {
        const [x, z] = [at * (LONG + 0.25), side * (WIDE + (at === 0 ? 0.45 : 0.25))];
        const shape = sphere(POCKET - RADIUS);
        view.hide(world.add({ ...POCKETS, layer: HOLE, mask: BALL, shape, position: [x, 0, z] }));
        stage.addMesh(new THREE.CircleGeometry(POCKET, 40).rotateX(-Math.PI / 2), [x, 0.01 - RADIUS, z], 0x07090b);
      }
    }

    let [impacts, potted, breaks, shots] = [0, 0, 0, 0];
    const balls: Body[] = [];
    const add = (name: string, x: number, z: number, color: number) => {
      const response = bounce({ restitution: values.restitution });
      const ball = world.add({ name, shape: sphere(RADIUS), layer: BALL, position: [x, 0, z], response });
      view.paint(ball, color);
      balls.push(ball);
      ball.on('enter', ({ other, sensor }) => {
        if (!sensor) impacts += other.layer === BALL ? 0.5 : 1;
        else if (ball === cue) ball.teleport([-LONG / 2, 0, 0]);
        else ball.enabled = false;
        if (sensor) ball.velocity = [0, 0, 0];
        if (sensor && ball !== cue) potted++;
      });
      return ball;
    };
    const cue: Body = add('cue ball', -LONG / 2, 0, 0xf4f1e8);
    for (let row = 0; row < 5; row++) {
      for (let k = 0; k <= row; k++) {
        const i = balls.length;
        const [x, z] = [LONG / 2 + row * RADIUS * 1.75, (2 * k - row) * RADIUS * 1.01];
        add(`ball ${i}`, x, z + random.between(-1e-3, 1e-3), COLORS[(i - 1) % COLORS.length]);
      }
    }

    const shoot = (x: number, z: number, speed: number) => {
      const [dx, dz] = [x - cue.position.x, z - cue.position.z];
      const scale = speed / Math.sqrt(dx * dx + dz * dz + 1e-12);
      cue.velocity = [dx * scale, 0, dz * scale];
    };
    shoot(LONG, random.between(-0.4, 0.4), 110);

    // The aim: a line to the first thing that the ball would hit, and the ball as it would be there.
    const line = new THREE.Line(new THREE.BufferGeometry(), new THREE.LineBasicMaterial({ color: 0xffffff }));
    const faint = { color: 0xffffff, transparent: true, opacity: 0.35, depthWrite: false };
    const ghost = new THREE.Mesh(new THREE.SphereGeometry(RADIUS, 24, 16), new THREE.MeshBasicMaterial(faint));
    ghost.visible = line.visible = false;
    stage.scene.add(line, ghost);
    const onTable = ({ origin: o, direction: d }: THREE.Ray) =>
      new THREE.Vector3().copy(o).addScaledVector(d, -o.y / d.y);

    const isLost = ({ enabled, position: { x, y, z } }: Body) =>
      enabled && (Math.abs(x) > LONG + 1 || Math.abs(z) > WIDE + 1 || Math.abs(y) > 0.01);

    return {
      beforeStep(dt) {
        for (const { velocity, enabled } of balls) {
          const speed = Math.sqrt(velocity.x * velocity.x + velocity.z * velocity.z);
          if (!enabled || speed === 0) continue;
          const scale = Math.max(0, 1 - (values.friction * dt) / speed);
          velocity.x *= scale;
          velocity.z *= scale;
        }
      },
      counts: () => ({
        impacts,
        potted,
        'on the table': balls.filter(({ enabled }) => enabled).length,
        'off the table': balls.filter(isLost).length,
        breaks,
        shots,
      }),
      actions: [
        {
          key: 'b',
          label: 'Hard shot into the middle',
          run: () => {
            breaks++;
            shoot(0, 0, 300);
          },
        },
      ],
      pointer: {
        move(ray) {
          const to = onTable(ray).sub(cue.position).setY(0);
          if (to.lengthSq() < 1e-6) return;
          const displacement = to.setLength(4 * LONG);
          const hit = world.sweep(cue.shape, { position: cue.position }, displacement, {
            exclude: cue,
            mask: BALL | RAIL,
          });
          ghost.visible = line.visible = hit !== undefined;
          if (!hit) return;
          ghost.position.copy(cue.position).addScaledVector(displacement, hit.fraction);
          line.geometry.dispose();
          line.geometry = new THREE.BufferGeometry().setFromPoints([
            new THREE.Vector3().copy(cue.position),
            ghost.position,
          ]);
        },
        click(ray) {
          const { x, z } = onTable(ray);
          shots++;
          shoot(x, z, values.power);
        },
      },
    };
  },
  check: {
    counts: { impacts: 96, potted: 1, 'off the table': 0 },
    key: { press: 'b', changes: 'breaks' },
    click: { at: [-2, 0, 1], changes: 'shots' },
  },
});

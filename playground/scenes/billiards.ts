import { type Body, bounce, box, sphere } from 'first-contact';
import * as THREE from 'three';
import { defineScene, slider } from '../shell/scene.ts';

/** Half the playing field, and the radius of a ball, in metres. */
const [LONG, WIDE, RADIUS] = [1.27, 0.635, 0.02858];
const POCKET = 0.062;
const COLORS = [0xf6c945, 0x2a5fd0, 0xd93636, 0x6c3fb0, 0xef7d22, 0x1f9254, 0x8c2f39, 0x22262c];
const POCKETS = { type: 'static', sensor: true, name: 'pocket' } as const;

export default defineScene({
  parameters: {
    restitution: slider({ label: 'Restitution', min: 0.5, max: 1, step: 0.01, value: 0.95, restart: true }),
    friction: slider({ label: 'Slowing', min: 0, max: 1.2, step: 0.01, value: 0.3, unit: 'm/s²' }),
    power: slider({ label: 'Speed of a shot', min: 1, max: 30, step: 0.5, value: 9, unit: 'm/s' }),
  },
  camera: { min: [-1.44, 0, -0.8], max: [1.44, 0.1, 0.8], from: [0, 1, 0.72] },
  ground: -0.12,

  create({ world, view, stage, random, values }) {
    const [BALL, RAIL, HOLE] = [1, 2, 4];
    stage.addMesh(new THREE.BoxGeometry(2 * LONG + 0.3, 0.08, 2 * WIDE + 0.3), [0, -0.045 - RADIUS, 0], 0x4a2f1f);
    stage.addMesh(new THREE.BoxGeometry(2 * LONG + 0.12, 0.08, 2 * WIDE + 0.12), [0, -0.04 - RADIUS, 0], 0x1f7a5c);

    // Rails between the pockets.
    const rail = (x: number, z: number, sizeX: number, sizeZ: number) => {
      const shape = box({ size: [sizeX, 0.09, sizeZ] });
      view.paint(world.add({ type: 'static', name: 'rail', layer: RAIL, shape, position: [x, 0, z] }), 0x7a5136);
    };
    for (const side of [-1, 1]) {
      rail(side * (LONG + 0.06), 0, 0.12, 2 * WIDE - 0.13);
      for (const half of [-1, 1]) rail((half * LONG) / 2, side * (WIDE + 0.06), LONG - 0.14, 0.12);
      for (const at of [-1, 0, 1]) {
        const [x, z] = [at * (LONG + 0.025), side * (WIDE + (at === 0 ? 0.045 : 0.025))];
        const shape = sphere(POCKET - RADIUS);
        view.hide(world.add({ ...POCKETS, layer: HOLE, mask: BALL, shape, position: [x, 0, z] }));
        stage.addMesh(new THREE.CircleGeometry(POCKET, 40).rotateX(-Math.PI / 2), [x, 0.001 - RADIUS, z], 0x07090b);
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
        add(`ball ${i}`, x, z + random.between(-1e-4, 1e-4), COLORS[(i - 1) % COLORS.length]);
      }
    }

    const shoot = (x: number, z: number, speed: number) => {
      const [dx, dz] = [x - cue.position.x, z - cue.position.z];
      const scale = speed / Math.sqrt(dx * dx + dz * dz + 1e-12);
      cue.velocity = [dx * scale, 0, dz * scale];
    };
    shoot(LONG, random.between(-0.04, 0.04), 11);

    // The aim: a line to the first thing that the ball would hit, and the ball as it would be there.
    const line = new THREE.Line(new THREE.BufferGeometry(), new THREE.LineBasicMaterial({ color: 0xffffff }));
    const faint = { color: 0xffffff, transparent: true, opacity: 0.35, depthWrite: false };
    const ghost = new THREE.Mesh(new THREE.SphereGeometry(RADIUS, 24, 16), new THREE.MeshBasicMaterial(faint));
    ghost.visible = line.visible = false;
    stage.scene.add(line, ghost);
    const onTable = ({ origin: o, direction: d }: THREE.Ray) =>
      new THREE.Vector3().copy(o).addScaledVector(d, -o.y / d.y);

    const isLost = ({ enabled, position: { x, y, z } }: Body) =>
      enabled && (Math.abs(x) > LONG + 0.1 || Math.abs(z) > WIDE + 0.1 || Math.abs(y) > 0.001);

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
            shoot(0, 0, 30);
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
    click: { at: [-0.2, 0, 0.1], changes: 'shots' },
  },
});

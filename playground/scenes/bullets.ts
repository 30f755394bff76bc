import { type Body, box, sphere, stop } from 'first-contact';
import * as THREE from 'three';
import { checkbox, defineScene, slider } from '../shell/scene.ts';
import { loadRapier, RapierLane } from './parts/rapier-lane.ts';

const BULLETS = 400;
const RADIUS = 0.07;
/** Bullets start before this x. */
const START = -4.4;
/** A bullet that gets here has passed the wall. */
const END = 4.4;
/** The lanes lie at these z, and the centers of the walls at this height. */
const [OURS, THEIRS, HEIGHT] = [-2.3, 2.3, 1.7];
const [WALL, BULLET] = [1, 2];

export default defineScene({
  parameters: {
    speed: slider({ label: 'Greatest speed', min: 50, max: 3000, step: 50, value: 900, unit: 'm/s' }),
    thickness: slider({
      label: 'Thickness of the walls',
      min: 1,
      max: 500,
      step: 1,
      value: 20,
      unit: 'mm',
      restart: true,
    }),
    moves: checkbox({ label: 'The walls move', value: true, restart: true }),
    ccd: checkbox({ label: 'Rapier: continuous detection for each bullet', value: false, restart: true }),
  },
  camera: { min: [-2.4, 0, -3.6], max: [4.4, 3.8, 4.3], from: [-0.62, 0.42, 1] },

  async create({ world, view, stage, random, values }) {
    await loadRapier();
    const { moves, ccd } = values;
    const size = [values.thickness / 1000, 3, 3.6] as const;
    let [fired, caught, passed, volleys, aimed] = [0, 0, 0, 0, 0];

    const type = moves ? 'moving' : 'static';
    const wall = world.add({ type, name: 'wall', layer: WALL, shape: box({ size }), position: [0, HEIGHT, OURS] });
    view.paint(wall, 'static');
    /** Both walls sway along z. */
    const swayAt = (step: number) => (moves ? 0.25 * Math.sin(step / 20) : 0);

    // A pool of bullets that stop where they hit.
    const shape = sphere(RADIUS);
    const bullets = Array.from({ length: BULLETS }, (_, i): Body => {
      const name = `bullet ${i + 1}`;
      const bullet = world.add({ shape, name, layer: BULLET, mask: WALL, response: stop(), enabled: false });
      bullet.on('enter', () => {
        caught++;
        view.paint(bullet, 'hit');
      });
      return bullet;
    });

    const lane = {
      bullets: BULLETS,
      radius: RADIUS,
      wall: size,
      at: [0, HEIGHT, THEIRS],
      end: END,
      moves,
      ccd,
    } as const;
    const rapier = new RapierLane(stage, lane);
    stage.addLabel('first-contact', [0, 3.65, OURS], 0.5);
    stage.addLabel('Rapier', [0, 3.65, THEIRS], 0.5);
    for (const z of [OURS, THEIRS]) {
      const end = new THREE.Mesh(new THREE.BoxGeometry(0.02, 3, 4), stage.materials.glass);
      end.position.set(END, HEIGHT, z);
      stage.scene.add(end);
    }

    /** Fires one bullet in each lane, at the same height and offset. */
    const fire = (x: number, y: number, z: number, speed: number) => {
      const i = fired++ % BULLETS;
      const bullet = bullets[i];
      bullet.enabled = false;
      bullet.teleport([x, y, OURS + z]);
      bullet.velocity = [speed, 0, 0];
      bullet.enabled = true;
      view.paint(bullet, 'mover');
      rapier.fire(i, [x, y, THEIRS + z], speed);
    };
    const fireAnywhere = () => {
      const [x, y, z] = [START - random.between(0, 8), random.between(0.5, 2.9), random.between(-1.4, 1.4)];
      fire(x, y, z, values.speed * random.between(0.4, 1));
    };

    return {
      beforeStep(dt) {
        if (world.stepCount % 2 === 0) fireAnywhere();
        if (!moves) return;
        const sway = swayAt(world.stepCount + 1);
        wall.moveTo([0, HEIGHT, OURS + sway]);
        // What stopped at the wall moves on with it.
        const speed = (sway - swayAt(world.stepCount)) / dt;
        for (const bullet of bullets) if (bullet.enabled && bullet.velocity.x === 0) bullet.velocity.z = speed;
      },
      afterStep(dt) {
        for (const bullet of bullets) {
          if (!bullet.enabled || bullet.position.x < END) continue;
          passed++;
          bullet.enabled = false;
        }
        rapier.step(dt, swayAt(world.stepCount));
      },
      draw: (alpha) => rapier.draw(alpha),
      counts: () => ({
        fired,
        caught,
        passed,
        'Rapier: caught': rapier.caught,
        'Rapier: passed': rapier.passed,
        volleys,
        aimed,
      }),
      actions: [
        {
          key: 'v',
          label: 'Fire a volley',
          run: () => {
            volleys++;
            for (let i = 0; i < 20; i++) fireAnywhere();
          },
        },
      ],
      pointer: {
        /** A bullet in each lane, at the point of either wall. */
        click(ray) {
          const point = ray.intersectPlane(new THREE.Plane(new THREE.Vector3(1, 0, 0)), new THREE.Vector3());
          if (!point) return;
          const z = point.z - (point.z < 0 ? OURS : THEIRS);
          if (point.y < 0.3 || point.y > 3.1 || Math.abs(z) > 1.5) return;
          aimed++;
          fire(START, point.y, z, values.speed);
        },
      },
      dispose: () => rapier.dispose(),
    };
  },
  check: {
    counts: { fired: 150, caught: 150, passed: 0, 'Rapier: caught': 3, 'Rapier: passed': 147 },
    key: { press: 'v', changes: 'volleys' },
    click: { at: [0, 1.7, 2.3], changes: 'aimed' },
  },
});

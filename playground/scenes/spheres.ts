import { type Body, bounce, plane, sphere } from 'first-contact';
import { checkbox, defineScene, slider } from '../shell/scene.ts';

/** Half the edge of the room. */
const HALF = 9;
const RADIUS = 0.13;

export default defineScene({
  parameters: {
    count: slider({ label: 'Spheres', min: 1000, max: 20000, step: 1000, value: 10000, restart: true }),
    speed: slider({ label: 'Greatest speed', min: 1, max: 60, step: 1, value: 6, unit: 'm/s', restart: true }),
    bounce: checkbox({ label: 'Spheres bounce off each other', value: true, restart: true }),
  },
  camera: { min: [-HALF, 0, -HALF], max: [HALF, 2 * HALF, HALF], from: [0.55, 0.25, 1] },
  shadows: false,

  create({ world, stage, random, values }) {
    stage.addOutline([-HALF, 0, -HALF], [HALF, 2 * HALF, HALF]);
    const [WALL, SPHERE] = [1, 2];
    const walls = [
      [1, 0, 0, -HALF],
      [-1, 0, 0, -HALF],
      [0, 1, 0, 0],
      [0, -1, 0, -2 * HALF],
      [0, 0, 1, -HALF],
      [0, 0, -1, -HALF],
    ];
    for (const [x, y, z, offset] of walls) {
      world.add({ type: 'static', shape: plane({ normal: [x, y, z], offset }), name: 'wall', layer: WALL });
    }
    const shape = sphere(RADIUS);
    const spheres: Body[] = [];
    const side = Math.ceil(Math.cbrt(values.count));
    const gap = (2 * HALF - 1) / side;
    for (let i = 0; i < values.count; i++) {
      const [column, row, layer] = [i % side, Math.floor(i / side) % side, Math.floor(i / (side * side))];
      const [x, y, z] = random.direction();
      const speed = values.speed * random.next();
      spheres.push(
        world.add({
          shape,
          position: [gap * (column + 0.5) - HALF + 0.5, gap * (layer + 0.5) + 0.5, gap * (row + 0.5) - HALF + 0.5],
          velocity: [speed * x, speed * y, speed * z],
          layer: SPHERE,
          mask: values.bounce ? WALL | SPHERE : WALL,
          response: bounce(),
        }),
      );
    }

    const energy = () => spheres.reduce((sum, { velocity: v }) => sum + (v.x * v.x + v.y * v.y + v.z * v.z) / 2, 0);
    let before = energy();
    let [blasts, picked, impacts] = [0, 0, 0];
    world.on('enter', () => impacts++);

    /** Pushes what is near a point away from it. */
    const blast = (x: number, y: number, z: number) => {
      for (const { position: p, velocity } of spheres) {
        const [dx, dy, dz] = [p.x - x, p.y - y, p.z - z];
        const square = dx * dx + dy * dy + dz * dz + 0.1;
        if (square > 16) continue;
        velocity.x += (40 * dx) / square;
        velocity.y += (40 * dy) / square;
        velocity.z += (40 * dz) / square;
      }
      before = energy();
    };
    const isOutside = ({ position: { x, y, z } }: Body) => {
      const most = HALF - RADIUS + 1e-9;
      return Math.max(Math.abs(x), Math.abs(y - HALF), Math.abs(z)) > most;
    };

    return {
      counts: () => ({
        spheres: spheres.length,
        impacts,
        escaped: spheres.filter(isOutside).length,
        // Elastic impacts keep the energy to rounding: parts per billion.
        'energy lost, 10⁻⁹': Math.abs(Math.round(1e9 * (1 - energy() / before))),
        blasts,
        picked,
      }),
      actions: [
        {
          key: 'b',
          label: 'Blast in the middle',
          run: () => {
            blasts++;
            blast(0, HALF, 0);
          },
        },
      ],
      pointer: {
        click(ray) {
          const hit = world.raycast(ray.origin, ray.direction, { mask: SPHERE });
          if (!hit) return;
          picked++;
          blast(hit.point.x, hit.point.y, hit.point.z);
        },
      },
    };
  },
  check: {
    counts: { spheres: 10000, impacts: 57005, escaped: 0, 'energy lost, 10⁻⁹': 0 },
    key: { press: 'b', changes: 'blasts' },
    click: { at: [0, 9, 0], changes: 'picked' },
  },
});

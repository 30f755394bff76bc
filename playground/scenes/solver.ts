import { type Body, box, plane, sphere } from 'first-contact';
import * as THREE from 'three';
import { SLOP, Solver } from '../../examples/solver/solver.ts';
import { defineScene, slider } from '../shell/scene.ts';

const SIZE = 0.5;
/** Farther than this from where it was built, a box has fallen. */
const FALLEN = 0.1;

export default defineScene({
  parameters: {
    friction: slider({ label: 'Friction', min: 0, max: 1.2, step: 0.05, value: 0.6, restart: true }),
    rows: slider({ label: 'Rows of the pyramid', min: 1, max: 9, step: 1, value: 5, restart: true }),
    tower: slider({ label: 'Boxes of the tower', min: 1, max: 12, step: 1, value: 10, restart: true }),
    speed: slider({ label: 'Balls', min: 2, max: 40, step: 1, value: 14, unit: 'm/s' }),
    density: slider({ label: 'Density of the balls', min: 1, max: 20, step: 1, value: 6, restart: true }),
  },
  camera: { min: [-2, 0, -1.2], max: [3.6, 4.9, 1.6], from: [0.45, 0.25, 1] },

  create({ world, view, values }) {
    const { friction } = values;
    const solver = new Solver(world);
    solver.add({ type: 'static', name: 'ground', shape: plane({ normal: [0, 1, 0], offset: 0 }), friction });

    const boxes: Body[] = [];
    const start = new Map<Body, THREE.Vector3>();
    const shape = box({ size: [SIZE, SIZE, SIZE] });
    const add = (x: number, row: number, color: number) => {
      const position = new THREE.Vector3(x, SIZE / 2 - SLOP + row * (SIZE - SLOP), 0);
      const name = `box ${boxes.length + 1}`;
      const body = solver.add({ name, shape, position, friction });
      view.paint(body, color);
      boxes.push(body);
      start.set(body, position);
    };
    const color = new THREE.Color();
    for (let row = 0; row < values.rows; row++) {
      const inRow = values.rows - row;
      for (let i = 0; i < inRow; i++) {
        add(
          1.08 * SIZE * (i - (inRow - 1) / 2),
          row,
          color.setHSL(0.58, 0.85, 0.5 + 0.025 * row + 0.05 * (i % 2)).getHex(),
        );
      }
    }
    for (let row = 0; row < values.tower; row++) {
      add(2.9, row, color.setHSL(0.08 + 0.004 * row, 0.95, 0.5 + 0.06 * (row % 2)).getHex());
    }

    let [shots, demolitions] = [0, 0];
    /** Balls of one size: when there are enough of them, the oldest one is shot again. */
    const createGun = (radius: number, most: number) => {
      const balls: Body[] = [];
      const { density } = values;
      return (from: THREE.Vector3, direction: THREE.Vector3) => {
        const ball =
          balls.length === most
            ? balls.shift()!
            : solver.add({ name: 'ball', shape: sphere(radius), friction, density, enabled: false });
        balls.push(ball);
        view.paint(ball, 'other');
        ball.enabled = false;
        ball.teleport(from);
        ball.velocity = direction.clone().setLength(values.speed);
        ball.angularVelocity = [0, 0, 0];
        ball.enabled = true;
      };
    };
    const [shoot, demolish] = [createGun(0.25, 12), createGun(0.7, 1)];

    const isFallen = (body: Body) => start.get(body)!.distanceTo(body.position as THREE.Vector3) > FALLEN;
    /** Greatest distance of a box from where it was built, in millimetres. */
    const shift = () => Math.max(...boxes.map((body) => start.get(body)!.distanceTo(body.position as THREE.Vector3)));

    return {
      step: (dt) => solver.step(dt),
      counts: () => ({
        boxes: boxes.length,
        fallen: boxes.filter(isFallen).length,
        'farthest moved, mm': Math.round(1000 * shift()),
        shots,
        demolitions,
      }),
      actions: [
        {
          key: 'd',
          label: 'Demolish',
          run: () => {
            demolitions++;
            demolish(new THREE.Vector3(-7, 1.6, 0.1), new THREE.Vector3(1, 0.1, 0));
          },
        },
      ],
      pointer: {
        click(ray) {
          shots++;
          shoot(ray.at(2, new THREE.Vector3()), ray.direction);
        },
      },
    };
  },
  check: {
    counts: { boxes: 25, fallen: 0, 'farthest moved, mm': 5 },
    key: { press: 'd', changes: 'demolitions' },
    click: { at: [0, 1, 0], changes: 'shots' },
  },
});

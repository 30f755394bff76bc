import { type Body, bounce, box, cylinder, plane, sphere } from 'first-contact';
import { defineScene, slider } from '../shell/scene.ts';

const BALLS = 120;
const RADIUS = 0.22;
/** Balls outside of this radius fall again from above. */
const ARENA = 9;
const HINGE = 5.2;

export default defineScene({
  parameters: {
    fan: slider({ label: 'Blades', min: 0, max: 240, step: 1, value: 24, unit: 'rad/s' }),
    door: slider({ label: 'Revolving door', min: -6, max: 6, step: 0.1, value: 1.6, unit: 'rad/s' }),
    gravity: slider({ label: 'Gravity', min: 0, max: 30, step: 0.5, value: 9.5, unit: 'm/s²' }),
  },
  camera: { min: [-6.6, 0, -4], max: [6.6, 6.6, 4.4], from: [0.3, 0.42, 1] },

  create({ world, view, random, values }) {
    world.add({ type: 'static', name: 'floor', shape: plane({ normal: [0, 1, 0], offset: 0 }) });
    world.add({
      type: 'static',
      name: 'axle',
      shape: cylinder({ radius: 0.18, halfHeight: 2.6 }),
      position: [0, 2.6, 0],
    });

    // Blades and revolving doors turn by their angular velocity, swinging doors by the pose that they are moved to.
    const blades = [0, 1].map((k) =>
      world.add({
        name: `blade ${k + 1}`,
        shape: box({ size: [7, 0.5, 0.12] }),
        position: [0, 4.6, 0],
        quaternion: [0, k * Math.SQRT1_2, 0, k ? Math.SQRT1_2 : 1],
      }),
    );
    const doors = [0, 1].map((k) =>
      world.add({
        name: `door ${k + 1}`,
        shape: box({ size: [7.6, 1.9, 0.14] }),
        position: [0, 1.05, 0],
        quaternion: [0, k * Math.SQRT1_2, 0, k ? Math.SQRT1_2 : 1],
      }),
    );
    const gates = [-1, 1].map((side) => {
      const shape = box({ size: [2.2, 1.5, 0.16] });
      const post = cylinder({ radius: 0.12, halfHeight: 0.85 });
      world.add({ type: 'static', name: 'post', shape: post, position: [side * HINGE, 0.85, 0] });
      return { side, angle: 0, body: world.add({ name: 'gate', shape, position: [side * (HINGE + 1.3), 0.85, 0] }) };
    });
    const turning = [...blades, ...doors, ...gates.map(({ body }) => body)];
    for (const body of turning) view.paint(body, 'other');

    let [batted, inside, slams, dropped] = [0, 0, 0, 0];
    const drop = (ball: Body, x: number, z: number) => {
      ball.teleport([x, random.between(6, 11), z]);
      ball.velocity = [0, 0, 0];
    };
    const balls = Array.from({ length: BALLS }, (_, i) => {
      const response = bounce({ restitution: 0.55 });
      const ball = world.add({ name: `ball ${i + 1}`, shape: sphere(RADIUS), response, position: [0, 0, 0] });
      drop(ball, random.between(-4, 4), random.between(-4, 4));
      return ball;
    });
    world.on('enter', ({ a, b }) => {
      if (turning.includes(a) || turning.includes(b)) batted++;
    });

    /** When the gates began to swing. */
    let swing = Number.POSITIVE_INFINITY;
    const slam = () => {
      slams++;
      swing = world.stepCount;
    };

    return {
      beforeStep(dt) {
        for (const body of blades) body.angularVelocity = [0, values.fan, 0];
        for (const body of doors) body.angularVelocity = [0, values.door, 0];
        for (const ball of balls) {
          const { x, y, z } = ball.position;
          if (x * x + z * z > ARENA * ARENA || y > 14) drop(ball, random.between(-4, 4), random.between(-4, 4));
          ball.velocity.y -= values.gravity * dt;
        }
        if (world.stepCount % 90 === 0) swing = world.stepCount;
        for (const gate of gates) {
          // A quarter of a turn in a sixth of a second, and slowly back.
          const since = world.stepCount + 1 - swing;
          const opened = since < 0 ? 0 : since <= 10 ? since / 10 : Math.max(0, 1 - (since - 10) / 60);
          const angle = (gate.side * opened * Math.PI) / 2;
          const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
          const reach = gate.side * 1.3;
          gate.body.moveTo(
            [gate.side * HINGE + reach * cos, 0.85, -reach * sin],
            [0, Math.sin(angle / 2), 0, Math.cos(angle / 2)],
          );
        }
      },
      afterStep() {
        for (const body of turning) {
          for (const { depth, other } of world.contactsOf(body)) {
            if (depth > 0.02 && balls.includes(other)) inside++;
          }
        }
      },
      counts: () => ({
        balls: balls.length,
        batted,
        'inside a blade': inside,
        'below the floor': balls.filter(({ position: { y } }) => y < RADIUS - 1e-9).length,
        slams,
        dropped,
      }),
      actions: [{ key: 's', label: 'Slam the gates', run: slam }],
      pointer: {
        /** Drops a ball from above where the ground was clicked. */
        click({ origin: o, direction: d }) {
          const t = -o.y / d.y;
          if (!(t > 0)) return;
          drop(balls[dropped++ % BALLS], o.x + t * d.x, o.z + t * d.z);
        },
      },
    };
  },
  check: {
    counts: { balls: 120, 'inside a blade': 0, 'below the floor': 0 },
    key: { press: 's', changes: 'slams' },
    click: { at: [2, 0, 3], changes: 'dropped' },
  },
});

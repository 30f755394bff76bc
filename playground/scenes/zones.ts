import { type Body, box, capsule, cone, cylinder, type Shape, sphere } from 'first-contact';
import { defineScene, slider } from '../shell/scene.ts';
import type { Label } from '../shell/stage.ts';

/** Half the edge of the field. */
const FIELD = 7.5;
const [MOVER, ZONE] = [1, 2];
const AXES = ['x', 'z'] as const;

export default defineScene({
  parameters: {
    count: slider({ label: 'Movers', min: 10, max: 1000, step: 10, value: 240, restart: true }),
    speed: slider({ label: 'Speed', min: 0, max: 200, step: 1, value: 4, unit: 'm/s', restart: true }),
    sweep: slider({ label: 'Beam', min: -20, max: 20, step: 0.1, value: 1.2, unit: 'rad/s' }),
  },
  camera: { min: [-7.5, 0, -7], max: [7.5, 1, 8.6], from: [0.12, 0.85, 1] },

  create({ world, view, stage, random, values }) {
    stage.addOutline([-FIELD, 0, -FIELD], [FIELD, 1.2, FIELD]);

    /** Who is in each zone, by its events. */
    const inside = new Map<Body, Set<Body>>();
    const labels = new Map<Body, Label>();
    let [enters, exits, passed, mismatches, spins, called] = [0, 0, 0, 0, 0, 0];
    const entered = new Map<string, number>();
    const add = (name: string, shape: Shape, [x, y, z]: readonly [number, number, number], label: number) => {
      const zone = world.add({ name, shape, sensor: true, layer: ZONE, mask: MOVER, position: [x, y, z] });
      const bodies = new Set<Body>();
      inside.set(zone, bodies);
      labels.set(zone, stage.addLabel('0', [x, label, z], 0.9, 'sensor'));
      zone.on('enter', ({ other }) => {
        enters++;
        bodies.add(other);
        entered.set(`${zone.id} ${other.id}`, world.stepCount);
      });
      zone.on('exit', ({ other }) => {
        exits++;
        bodies.delete(other);
        if (entered.get(`${zone.id} ${other.id}`) === world.stepCount) passed++;
      });
      return zone;
    };
    add('bubble', sphere(1.9), [-4.3, 0.5, -3.8], 2.9);
    add('column', cylinder({ radius: 1.5, halfHeight: 1.2 }), [4.4, 1.2, -3.9], 3);
    add('cone', cone({ radius: 1.9, halfHeight: 1.3 }), [-4.4, 1.3, 3.9], 3.2);
    add('gate', box({ size: [3.6, 1.8, 0.06] }), [4.2, 0.9, 4.2], 2.4);
    const beam = add('beam', box({ size: [11, 0.8, 0.5] }), [0, 0.4, 0], 1.6);

    const shapes = [sphere(0.16), box({ size: [0.4, 0.3, 0.26] }), capsule({ radius: 0.12, halfHeight: 0.16 })];
    const movers = Array.from({ length: values.count }, (_, i) => {
      const [vx, , vz] = random.direction();
      // One of twelve is ten times as fast.
      const speed = values.speed * random.between(0.3, 1) * (i % 12 === 0 ? 10 : 1);
      return world.add({
        name: `mover ${i + 1}`,
        shape: shapes[i % 3],
        layer: MOVER,
        mask: ZONE,
        position: [random.between(-FIELD, FIELD), 0.35, random.between(-FIELD, FIELD)],
        quaternion: random.orientation(),
        velocity: [speed * vx, 0, speed * vz],
        angularVelocity: i % 3 === 0 ? [0, 0, 0] : [2 * vz, 3 * vx, 1],
      });
    });

    return {
      beforeStep() {
        beam.angularVelocity = [0, values.sweep, 0];
        for (const { position, velocity } of movers) {
          for (const axis of AXES) {
            if (Math.abs(position[axis]) > FIELD && position[axis] * velocity[axis] > 0) velocity[axis] *= -1;
          }
        }
      },
      afterStep() {
        // Asks anew who is in each zone, and compares with what the events said.
        for (const [zone, bodies] of inside) {
          const now = world.overlap(zone.shape, zone, { mask: MOVER });
          if (now.length !== bodies.size || now.some((body) => !bodies.has(body))) mismatches++;
        }
      },
      draw() {
        for (const [zone, bodies] of inside) labels.get(zone)!.write(`${bodies.size}`);
        const taken = new Set([...inside.values()].flatMap((bodies) => [...bodies]));
        for (const mover of movers) view.paint(mover, taken.has(mover) ? 'hit' : 'mover');
      },
      counts: () => ({
        enters,
        exits,
        'inside now': [...inside.values()].reduce((sum, { size }) => sum + size, 0),
        'through within one step': passed,
        'events and overlaps differ': mismatches,
        spins,
        called,
      }),
      actions: [
        {
          key: 'b',
          label: 'Turn the beam at once',
          run: () => {
            spins++;
            beam.moveTo(beam.position, [0, Math.SQRT1_2, 0, Math.SQRT1_2]);
          },
        },
      ],
      pointer: {
        /** Calls all movers to where the ground was clicked. */
        click({ origin: o, direction: d }) {
          const t = -o.y / d.y;
          if (!(t > 0)) return;
          called++;
          for (const { position: p, velocity } of movers) {
            const [dx, dz] = [o.x + t * d.x - p.x, o.z + t * d.z - p.z];
            const speed = Math.sqrt(velocity.x * velocity.x + velocity.z * velocity.z);
            const scale = speed / Math.sqrt(dx * dx + dz * dz + 1e-6);
            velocity.x = dx * scale;
            velocity.z = dz * scale;
          }
        },
      },
    };
  },
  check: {
    counts: { enters: 560, exits: 500, 'inside now': 60, 'events and overlaps differ': 0 },
    key: { press: 'b', changes: 'spins' },
    click: { at: [0, 0, 5], changes: 'called' },
  },
});

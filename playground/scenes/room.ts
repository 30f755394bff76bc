import { type Body, bounce, box, capsule, type Shape, sphere, triangleMesh } from 'first-contact';
import * as THREE from 'three';
import { defineScene, slider } from '../shell/scene.ts';

/** Size of the knot. */
const SIZE = 5;
/** Segments of the tube along the knot and around it. */
const [ALONG, AROUND] = [240, 18];

export default defineScene({
  parameters: {
    count: slider({ label: 'Bodies', min: 60, max: 1500, step: 20, value: 600, restart: true }),
    speed: slider({ label: 'Speed', min: 1, max: 40, step: 1, value: 5, unit: 'm/s', restart: true }),
    tube: slider({ label: 'Width of the tube', min: 1.6, max: 3, step: 0.1, value: 2.4, unit: 'm', restart: true }),
  },
  camera: { min: [-7.4, 0, -3], max: [7.4, 14.4, 3], from: [0.25, 0.15, 1] },
  shadows: false,

  create({ world, view, stage, random, values }) {
    const radius = values.tube / 2;
    const geometry = new THREE.TorusKnotGeometry(SIZE, radius, ALONG, AROUND).translate(0, 7.4, 0);
    const { position } = geometry.attributes;
    const shape = triangleMesh({ positions: position.array, indices: geometry.index!.array });
    const [ROOM, THING] = [1, 2];
    const room = world.add({ type: 'static', name: 'tube', shape, layer: ROOM });
    view.hide(room);
    const glass = new THREE.MeshPhongMaterial({
      color: stage.color('static'),
      transparent: true,
      opacity: 0.2,
      depthWrite: false,
      shininess: 90,
      side: THREE.DoubleSide,
    });
    stage.scene.add(new THREE.Mesh(geometry, glass));

    // The centers of the rings of vertices of the tube.
    const rings = Array.from({ length: ALONG }, (_, i) => {
      const sum = new THREE.Vector3();
      const vertex = new THREE.Vector3();
      for (let k = 0; k < AROUND; k++) sum.add(vertex.fromBufferAttribute(position, i * (AROUND + 1) + k));
      return sum.divideScalar(AROUND);
    });

    const shapes: Shape[] = [
      sphere(0.17),
      box({ size: [0.36, 0.26, 0.22] }),
      capsule({ radius: 0.11, halfHeight: 0.15 }),
      sphere(0.12),
    ];
    const color = new THREE.Color();
    const things: Body[] = [];
    for (let i = 0; i < values.count; i++) {
      const ring = (i * ALONG) / values.count;
      const center = rings[Math.floor(ring)].clone().lerp(rings[(Math.floor(ring) + 1) % ALONG], ring % 1);
      const [x, y, z] = random.direction();
      const offset = (radius - 0.45) * Math.sqrt(random.next());
      const [vx, vy, vz] = random.direction();
      const thing = world.add({
        name: `thing ${i + 1}`,
        shape: shapes[i % shapes.length],
        layer: THING,
        position: [center.x + offset * x, center.y + offset * y, center.z + offset * z],
        quaternion: random.orientation(),
        velocity: [values.speed * vx, values.speed * vy, values.speed * vz],
        response: bounce(),
      });
      // The color is where along the tube it began.
      view.paint(thing, color.setHSL(i / values.count, 0.75, 0.55).getHex());
      things.push(thing);
    }

    const energy = () => things.reduce((sum, { velocity: v }) => sum + (v.x * v.x + v.y * v.y + v.z * v.z) / 2, 0);
    let before = energy();
    let [impacts, kicks, blasts] = [0, 0, 0];
    world.on('enter', () => impacts++);

    /** Farther from the middle of the tube than its wall. */
    const isOutside = ({ position: p }: Body) => {
      let least = Number.POSITIVE_INFINITY;
      for (const ring of rings) least = Math.min(least, ring.distanceToSquared(p));
      return least > radius * radius;
    };

    return {
      counts: () => ({
        bodies: things.length,
        impacts,
        escaped: things.filter(isOutside).length,
        'energy lost, 10⁻⁹': Math.abs(Math.round(1e9 * (1 - energy() / before))),
        kicks,
        blasts,
      }),
      actions: [
        {
          key: 'k',
          label: 'All twice as fast',
          run: () => {
            kicks++;
            for (const { velocity: v } of things) for (const axis of ['x', 'y', 'z'] as const) v[axis] *= 2;
            before = energy();
          },
        },
      ],
      pointer: {
        /** Pushes what is near the point of the wall that was clicked away from it. */
        click(ray) {
          const hit = world.raycast(ray.origin, ray.direction, { mask: ROOM });
          if (!hit) return;
          blasts++;
          for (const thing of things) {
            const push = new THREE.Vector3().copy(thing.position).sub(hit.point);
            if (push.length() < 1.5 * radius) thing.velocity = push.setLength(4 * values.speed);
          }
          before = energy();
        },
      },
    };
  },
  check: {
    counts: { bodies: 600, impacts: 15547, escaped: 0, 'energy lost, 10⁻⁹': 0 },
    key: { press: 'k', changes: 'kicks' },
    click: { at: [7.5, 7.4, 0], changes: 'blasts' },
  },
});

import {
  type Body,
  box,
  capsule,
  cone,
  convexHull,
  cylinder,
  plane,
  type Shape,
  sphere,
  triangleMesh,
} from 'first-contact';
import * as THREE from 'three';
import { defineScene, slider } from '../shell/scene.ts';

/** Balls that can be placed, and that the pointer places when nobody points. */
const [MOST, ALONE] = [400, 80];
type Place = readonly [x: number, y: number, z: number];

export default defineScene({
  parameters: {
    radius: slider({ label: 'Radius of the ball', min: 0.05, max: 1, step: 0.05, value: 0.2, unit: 'm' }),
  },
  camera: { min: [-4.6, 0, -2.4], max: [4.6, 2.8, 2.6], from: [0.08, 0.42, 1] },

  create({ world, view, stage, random, values }) {
    const floor = world.add({ type: 'static', name: 'floor', shape: plane({ normal: [0, 1, 0], offset: 0 }) });
    const knot = new THREE.TorusKnotGeometry(0.75, 0.24, 120, 14);
    const knotShape = triangleMesh({ positions: knot.attributes.position.array, indices: knot.index!.array });
    const points = Array.from({ length: 24 }, () => random.direction().map((x) => 0.9 * x));
    const things: (readonly [string, Shape, Place])[] = [
      ['torus knot', knotShape, [0, 1.4, 0]],
      ['box', box({ size: [1.3, 1.3, 1.3] }), [-2.6, 1.2, 1.2]],
      ['hull', convexHull(points), [2.7, 1.2, 1.3]],
      ['cylinder', cylinder({ radius: 0.6, halfHeight: 0.7 }), [-4.2, 1.2, -0.6]],
      ['cone', cone({ radius: 0.8, halfHeight: 0.8 }), [4.3, 1.2, -0.6]],
      ['capsule', capsule({ radius: 0.4, halfHeight: 0.6 }), [-2.2, 1.2, -1.8]],
      ['sphere', sphere(0.8), [2.3, 1.2, -1.8]],
    ];
    for (const [name, shape, position] of things) {
      world.add({ type: 'static', name, shape, position, quaternion: random.orientation() });
    }

    // What is seen of the queries: the ghost of the ball, both normals, the distance.
    const faint = { color: stage.color('other'), transparent: true, opacity: 0.4, depthWrite: false };
    const ghost = new THREE.Mesh(new THREE.SphereGeometry(1, 32, 24), new THREE.MeshLambertMaterial(faint));
    const arrow = (color: THREE.Color) => new THREE.ArrowHelper(undefined, undefined, 0.8, color, 0.2, 0.12);
    const [rayNormal, ballNormal] = [arrow(stage.color('hit')), arrow(stage.color('other'))];
    const dot = new THREE.Mesh(new THREE.SphereGeometry(0.05), new THREE.MeshBasicMaterial({ color: 0xffffff }));
    stage.scene.add(ghost, rayNormal, ballNormal, dot);
    const label = stage.addLabel('', [0, 0, 0], 0.26);

    const balls: Body[] = [];
    let [casts, late, apart, placed, clicks] = [0, 0, 0, 0, 0];
    let pointer: THREE.Ray | undefined;
    const [path, center] = [new THREE.Vector3(), new THREE.Vector3()];
    let seen: Body | undefined;

    /** Nobody points: the pointer goes its rounds by itself. */
    const wander = () => {
      const angle = world.stepCount / 52;
      const to = new THREE.Vector3(4.6 * Math.sin(angle), 1.2, 2.2 * Math.sin(2.3 * angle));
      const origin = new THREE.Vector3(0, 6, 9);
      return new THREE.Ray(origin, to.sub(origin).normalize());
    };

    /** Where the ray hits, and where a ball along it would first touch. */
    const look = () => {
      const { origin, direction } = pointer ?? wander();
      const { radius } = values;
      const hit = world.raycast(origin, direction, { maxDistance: 100 });
      path.copy(direction).multiplyScalar(100);
      const touch = world.sweep(sphere(radius), { position: origin }, path);
      if (seen) view.paint(seen, balls.includes(seen) ? 'other' : 'static');
      seen = hit?.body;
      if (seen) view.paint(seen, 'hit');
      for (const object of [rayNormal, dot]) object.visible = hit !== undefined;
      for (const object of [ballNormal, ghost]) object.visible = touch !== undefined;
      label.write(hit ? `${hit.body.name}, ${hit.distance.toFixed(3)} m` : '');
      if (hit) {
        dot.position.copy(hit.point);
        label.position.copy(hit.point).setY(hit.point.y + 1.3);
        rayNormal.position.copy(hit.point);
        rayNormal.setDirection(path.copy(hit.normal));
        rayNormal.setColor(hit.body === floor ? stage.color('hit') : 0xffffff);
      }
      if (!touch) return undefined;
      casts++;
      center.copy(origin).addScaledVector(direction, touch.distance);
      ghost.position.copy(center);
      ghost.scale.setScalar(radius);
      ballNormal.position.copy(touch.point);
      ballNormal.setDirection(path.copy(touch.normal));
      // A ball touches no later than its center, and it touches: its distance from all is its radius.
      if (hit && touch.distance > hit.distance) late++;
      const nearest = world.closestPoint(center, 2 * radius);
      if (!touch.overlapping && Math.abs((nearest?.distance ?? 0) - radius) > 1e-9) apart++;
      return touch;
    };

    /** Places a ball where the ghost is. */
    const place = () => {
      if (!ghost.visible || balls.length === MOST) return;
      const shape = sphere(values.radius);
      const ball = world.add({ type: 'static', name: `ball ${balls.length + 1}`, shape, position: center });
      view.paint(ball, 'other');
      balls.push(ball);
    };

    const press = () => {
      placed++;
      place();
    };

    return {
      afterStep() {
        const touch = look();
        // Alone, it leaves balls where there are none.
        const isFree = touch !== undefined && !balls.includes(touch.body);
        if (!pointer && isFree && balls.length < ALONE && world.stepCount % 5 === 0) place();
      },
      counts: () => ({
        casts,
        'ball later than ray': late,
        'gap or overlap above 1 nm': apart,
        bodies: world.bodies.length,
        placed,
        clicks,
      }),
      actions: [{ key: 'b', label: 'Place a ball', run: press }],
      pointer: {
        move(ray) {
          pointer = ray.clone();
          look();
        },
        click(ray) {
          pointer = ray.clone();
          clicks++;
          look();
          place();
        },
      },
    };
  },
  check: {
    counts: { casts: 300, 'ball later than ray': 0, 'gap or overlap above 1 nm': 0, bodies: 36 },
    key: { press: 'b', changes: 'placed' },
    click: { at: [0, 1.4, 0], changes: 'clicks' },
  },
});

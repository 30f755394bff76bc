import { type Body, bounce, Character, capsule, plane, sphere, stop, triangleMesh } from 'first-contact';
import * as THREE from 'three';
import { checkbox, defineScene, slider } from '../shell/scene.ts';
import { loadDragon } from './parts/dragon.ts';

const [BALLS, BULLETS] = [50, 160];
const [RADIUS, CALIBER] = [0.16, 0.05];
/** The path of the character when nobody steers it: an ellipse around the dragon, with these half axes. */
const PATH = [4.9, 2.5] as const;
const [LEVEL, BALL, BULLET, HERO] = [1, 2, 4, 8];

export default defineScene({
  parameters: {
    fine: checkbox({ label: '47 794 triangles instead of 11 102', value: false, restart: true }),
    speed: slider({ label: 'Bullets', min: 100, max: 3000, step: 50, value: 900, unit: 'm/s' }),
    restitution: slider({ label: 'Restitution', min: 0, max: 0.95, step: 0.05, value: 0.7, restart: true }),
    gravity: slider({ label: 'Gravity', min: 0, max: 30, step: 0.5, value: 9.5, unit: 'm/s²' }),
  },
  camera: { min: [-5, 0, -2.6], max: [5, 7, 2.6], from: [0.18, 0.22, 1] },
  walks: true,

  async create({ world, view, stage, random, values, stick }) {
    const model = await loadDragon(values.fine, 9);
    const level = { type: 'static', layer: LEVEL } as const;
    const dragon = world.add({ ...level, name: 'dragon', shape: triangleMesh({ ...model, solid: true }) });
    world.add({ ...level, name: 'floor', shape: plane({ normal: [0, 1, 0], offset: 0 }) });

    let [hits, passed, inside, escaped, shots, aimed, jumps] = [0, 0, 0, 0, 0, 0, 0];
    const drop = (ball: Body) => {
      ball.teleport([random.between(-4.5, 4.5), random.between(7, 12), random.between(-1.8, 1.8)]);
      ball.velocity = [0, 0, 0];
    };
    const balls = Array.from({ length: BALLS }, (_, i) => {
      const response = bounce({ restitution: values.restitution });
      const name = `ball ${i + 1}`;
      const ball = world.add({ name, shape: sphere(RADIUS), layer: BALL, mask: LEVEL | BALL | HERO, response });
      drop(ball);
      return ball;
    });

    // Bullets stop where they hit.
    const caliber = sphere(CALIBER);
    const bullets = Array.from({ length: BULLETS }, (_, i) => {
      const common = { shape: caliber, layer: BULLET, mask: LEVEL, response: stop(), enabled: false } as const;
      const bullet = world.add({ ...common, name: `bullet ${i + 1}` });
      bullet.on('enter', ({ other }) => {
        if (other === dragon) hits++;
        else passed++;
        view.paint(bullet, 'hit');
      });
      return bullet;
    });
    const shoot = (from: THREE.Vector3, to: THREE.Vector3) => {
      const bullet = bullets[shots++ % BULLETS];
      bullet.enabled = false;
      bullet.teleport(from);
      bullet.velocity = to.clone().sub(from).setLength(values.speed);
      bullet.enabled = true;
      view.paint(bullet, 'mover');
    };
    /** Shoots at a vertex of the dragon from far above: whatever is in between, something must be hit. */
    const shootAtVertex = () => {
      const i = 3 * Math.floor((random.next() * model.positions.length) / 3);
      const [x, y, z] = random.direction();
      const vertex = new THREE.Vector3().fromArray(model.positions, i);
      shoot(new THREE.Vector3(11 * x, 3 + 8 * Math.abs(y), 11 * z), vertex);
    };

    const shape = capsule({ radius: 0.22, halfHeight: 0.28 });
    const walks = { stepHeight: 0.25, snapLength: 0.2, position: [3, 0.6, 2] } as const;
    const hero = new Character(world, { ...walks, name: 'hero', shape, layer: HERO, mask: LEVEL | BALL });
    view.paint(hero.body, 'other');
    const face = stage.addMesh(new THREE.BoxGeometry(0.26, 0.12, 0.14), [0, 0, 0], 0x22262c);
    const heading = new THREE.Vector3(0, 0, 1);
    const walk = (dt: number) => {
      const { x, z } = stick.direction;
      const wish = new THREE.Vector3(x, 0, z);
      if (wish.lengthSq() === 0) {
        const angle = 0.9 + world.stepCount / 130;
        wish
          .set(PATH[0] * Math.cos(angle), 0, PATH[1] * Math.sin(angle))
          .sub(hero.position)
          .setY(0);
      }
      heading.lerp(wish.normalize(), 0.2);
      hero.move([3 * wish.x, hero.velocity.y - values.gravity * dt, 3 * wish.z], dt);
      for (const { body, normal } of hero.result.collisions) {
        if (body.layer === BALL) body.velocity = [-5 * normal.x, 3, -5 * normal.z];
      }
    };

    /** Asks for the distance from dragon and floor: a query that knows nothing of impacts. */
    const isInside = ({ position }: Body) =>
      (world.closestPoint(position, RADIUS, { mask: LEVEL })?.distance ?? RADIUS) < RADIUS - 1e-9;

    const jump = () => {
      jumps++;
      hero.velocity.y = 6;
    };

    return {
      beforeStep(dt) {
        if (world.stepCount % 4 === 0) shootAtVertex();
        walk(dt);
        for (const ball of balls) {
          const { x, z } = ball.position;
          if (Math.abs(x) > 7 || Math.abs(z) > 5) drop(ball);
          ball.velocity.y -= values.gravity * dt;
        }
      },
      afterStep() {
        if (world.overlap(shape, hero.body, { mask: LEVEL }).length > 0) inside++;
        for (const ball of balls) {
          if (isInside(ball)) inside++;
          if (ball.position.y < 0) escaped++;
        }
      },
      draw(alpha) {
        hero.interpolated(alpha, face.position);
        face.position.addScaledVector(heading, 0.17).setY(face.position.y + 0.3);
        face.rotation.y = Math.atan2(heading.x, heading.z);
      },
      counts: () => ({
        shots,
        hits,
        'missed the dragon': passed,
        overlaps: inside,
        'below the floor': escaped,
        aimed,
        jumps,
      }),
      actions: [{ key: 'j', label: 'Jump', run: jump }],
      pointer: {
        click(ray) {
          const hit = world.raycast(ray.origin, ray.direction, { mask: LEVEL });
          if (hit?.body !== dragon) return;
          aimed++;
          shoot(ray.at(1, new THREE.Vector3()), new THREE.Vector3().copy(hit.point));
        },
      },
    };
  },
  check: {
    counts: { shots: 75, hits: 75, 'missed the dragon': 0, overlaps: 0, 'below the floor': 0 },
    key: { press: 'j', changes: 'jumps' },
    click: { at: [0, 3, 1], changes: 'aimed' },
  },
});

import RAPIER from '@dimforge/rapier3d-compat';
import { type Body, box, sphere } from 'first-contact';
import * as THREE from 'three';
import { checkbox, defineScene, slider } from '../shell/scene.ts';

const BULLETS = 400;
const RADIUS = 0.07;
/** Bullets start before this x. */
const START = -5;
/** A bullet that gets here has passed the wall. */
const END = 5;
/** The lanes lie at these z. */
const [OURS, THEIRS] = [-2.6, 2.6];
const [WALL, BULLET] = [1, 2];
const DT = 1 / 60;

interface RapierBullet {
  readonly body: RAPIER.RigidBody;
  readonly from: THREE.Vector3;
  readonly at: THREE.Vector3;
  state: 'waiting' | 'flying' | 'caught' | 'passed';
}

export default defineScene({
  parameters: {
    speed: slider({ label: 'Greatest speed', min: 50, max: 3000, step: 50, value: 900, unit: 'm/s' }),
    thickness: slider({ label: 'Wall', min: 1, max: 500, step: 1, value: 20, unit: 'mm', restart: true }),
    moves: checkbox({ label: 'The walls move', value: true, restart: true }),
    ccd: checkbox({ label: 'Rapier: continuous detection for each bullet', value: false, restart: true }),
  },
  camera: { min: [-5.6, 0, -4.2], max: [5.4, 3.6, 4.6], from: [-0.62, 0.5, 1] },

  async create({ world, view, stage, random, values }) {
    await RAPIER.init();
    const thickness = values.thickness / 1000;
    const wall = { size: [thickness, 3, 3.6] as const, y: 1.7 };
    let [fired, caught, passed, theirCaught, theirPassed, volleys, aimed] = [0, 0, 0, 0, 0, 0, 0];

    // first-contact: a wall, and a pool of bullets that stop where they hit.
    const ours = world.add({
      type: values.moves ? 'moving' : 'static',
      name: 'wall',
      layer: WALL,
      shape: box({ size: wall.size }),
      position: [0, wall.y, OURS],
    });
    view.paint(ours, 'static');
    /** Both walls sway along z. */
    const sway = (step: number) => (values.moves ? 0.25 * Math.sin(step / 20) : 0);
    const shape = sphere(RADIUS);
    const bullets: Body[] = [];
    for (let i = 0; i < BULLETS; i++) {
      const name = `bullet ${i + 1}`;
      const bullet = world.add({ shape, name, layer: BULLET, mask: WALL, response: 'stop', enabled: false });
      bullet.on('enter', () => {
        caught++;
        view.paint(bullet, 'hit');
      });
      bullets.push(bullet);
    }

    // Rapier: the same wall, and dynamic bodies without gravity.
    const rapier = new RAPIER.World({ x: 0, y: 0, z: 0 });
    rapier.timestep = DT;
    const [halfX, halfY, halfZ] = wall.size.map((x) => x / 2);
    const pose = values.moves ? RAPIER.RigidBodyDesc.kinematicPositionBased() : RAPIER.RigidBodyDesc.fixed();
    const theirWall = rapier.createRigidBody(pose.setTranslation(0, wall.y, THEIRS));
    rapier.createCollider(RAPIER.ColliderDesc.cuboid(halfX, halfY, halfZ), theirWall);
    const events = new RAPIER.EventQueue(true);
    const byCollider = new Map<number, RapierBullet>();
    const theirs = bullets.map((): RapierBullet => {
      const body = rapier.createRigidBody(RAPIER.RigidBodyDesc.dynamic().setCcdEnabled(values.ccd).setEnabled(false));
      // Like ours, they meet the wall only.
      const ball = RAPIER.ColliderDesc.ball(RADIUS).setCollisionGroups(0x0002_fffd);
      const collider = rapier.createCollider(ball.setActiveEvents(RAPIER.ActiveEvents.COLLISION_EVENTS), body);
      const bullet: RapierBullet = { body, from: new THREE.Vector3(), at: new THREE.Vector3(), state: 'waiting' };
      byCollider.set(collider.handle, bullet);
      return bullet;
    });
    const drawn = stage.addInstances(new THREE.SphereGeometry(RADIUS, 16, 10), BULLETS, 'other');
    const copy = stage.addInstances(new THREE.BoxGeometry(...wall.size), 1, 'static');
    const pane = new THREE.BoxGeometry(0.02, 3, 4);
    for (const z of [OURS, THEIRS]) {
      const end = new THREE.Mesh(pane, stage.materials.glass);
      end.position.set(END, wall.y, z);
      stage.scene.add(end);
    }
    stage.addLabel('first-contact', [START + 0.8, 3, OURS], 0.55);
    stage.addLabel('Rapier', [START + 0.8, 3, THEIRS], 0.55);

    /** Fires one bullet in each lane, at the same height and offset. */
    const fire = (x: number, y: number, z: number, speed: number) => {
      const i = fired++ % BULLETS;
      const bullet = bullets[i];
      bullet.enabled = false;
      bullet.teleport([x, y, OURS + z]);
      bullet.velocity = [speed, 0, 0];
      bullet.enabled = true;
      view.paint(bullet, 'mover');
      const other = theirs[i];
      other.state = 'flying';
      other.at.set(x, y, THEIRS + z);
      other.from.copy(other.at);
      other.body.setEnabled(true);
      other.body.setTranslation(other.at, true);
      other.body.setLinvel({ x: speed, y: 0, z: 0 }, true);
    };
    const fireAnywhere = () => {
      const [x, y, z] = [START - random.between(0, 8), random.between(0.5, 2.9), random.between(-1.4, 1.4)];
      fire(x, y, z, values.speed * random.between(0.4, 1));
    };

    return {
      beforeStep() {
        if (world.stepCount % 2 === 0) fireAnywhere();
        if (!values.moves) return;
        const step = world.stepCount + 1;
        ours.moveTo([0, wall.y, OURS + sway(step)]);
        theirWall.setNextKinematicTranslation({ x: 0, y: wall.y, z: THEIRS + sway(step) });
        // What stopped at a wall moves on with it.
        const speed = (sway(step) - sway(step - 1)) / DT;
        for (const bullet of bullets) if (bullet.enabled && bullet.velocity.x === 0) bullet.velocity.z = speed;
        for (const { state, at } of theirs) if (state === 'caught') at.z += speed * DT;
      },
      afterStep() {
        for (const bullet of bullets) {
          if (!bullet.enabled || bullet.position.x < END) continue;
          passed++;
          bullet.enabled = false;
        }
        for (const bullet of theirs) bullet.from.copy(bullet.at);
        rapier.step(events);
        events.drainCollisionEvents((a, b, started) => {
          const bullet = byCollider.get(a) ?? byCollider.get(b)!;
          if (!started || bullet.state !== 'flying') return;
          theirCaught++;
          bullet.state = 'caught';
          bullet.at.copy(bullet.body.translation());
          bullet.body.setEnabled(false);
        });
        for (const bullet of theirs) {
          if (bullet.state !== 'flying') continue;
          bullet.at.copy(bullet.body.translation());
          if (bullet.at.x < END) continue;
          theirPassed++;
          bullet.state = 'passed';
          bullet.at.x = END;
          bullet.body.setEnabled(false);
        }
      },
      draw(alpha) {
        const z = THEIRS + sway(world.stepCount + alpha - 1);
        copy.setMatrixAt(0, matrix.makeTranslation(0, wall.y, z));
        copy.instanceMatrix.needsUpdate = true;
        for (const [i, { state, from, at }] of theirs.entries()) {
          matrix.makeTranslation(point.lerpVectors(from, at, alpha)).scale(state === 'waiting' ? NOTHING : ONE);
          drawn.setMatrixAt(i, matrix);
          drawn.setColorAt(i, stage.color(state === 'passed' ? 'missed' : state === 'caught' ? 'hit' : 'other'));
        }
        drawn.instanceMatrix.needsUpdate = true;
        drawn.instanceColor!.needsUpdate = true;
      },
      counts: () => ({
        fired, caught, passed, 'Rapier: caught': theirCaught, 'Rapier: passed': theirPassed, volleys, aimed,
      }),
      actions: [
        { key: 'v', label: 'Fire a volley', run: () => { volleys++; for (let i = 0; i < 20; i++) fireAnywhere(); } },
      ],
      pointer: {
        /** A bullet in each lane at the point of either wall. */
        click(ray) {
          if (!ray.intersectPlane(plane, point)) return;
          const z = point.z - (point.z < 0 ? OURS : THEIRS);
          if (point.y < 0.3 || point.y > 3.1 || Math.abs(z) > 1.5) return;
          aimed++;
          fire(START, point.y, z, values.speed);
        },
      },
      dispose: () => rapier.free(),
    };
  },
  check: {
    counts: { fired: 150, caught: 150, passed: 0 },
    key: { press: 'v', changes: 'volleys' },
    click: { at: [0.52, 0.55], changes: 'aimed' },
  },
});

const ONE = new THREE.Vector3(1, 1, 1);
const NOTHING = new THREE.Vector3();
const matrix = new THREE.Matrix4();
const point = new THREE.Vector3();
/** In which the walls are. */
const plane = new THREE.Plane(new THREE.Vector3(1, 0, 0));

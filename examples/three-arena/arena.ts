// An arena with three.js: boxes, movers, a player, bullets, zones, picking, debug lines. `createArena` has no renderer, so it
// runs anywhere: give `scene` and `camera` to yours, and call `frame` from its loop.

import { type Body, bounce, box, Character, capsule, type RayHit, sphere, World } from 'first-contact';
import { bind, bindInstances, boxFromObject, DebugLines, sync } from 'first-contact/three';
import * as THREE from 'three';

const WALL = 1;
const MOVER = 2;
const BULLET = 4;
const PLAYER = 8;
const SIZE = 40;
/** Steps after which a bullet ends that has hit nothing: it has flown 100 m. */
const FLIGHT = 20;

export function createArena() {
  const scene = new THREE.Scene();
  const camera = new THREE.PerspectiveCamera(60, 16 / 9, 0.1, 200);
  camera.position.set(0, 30, 40);
  camera.lookAt(0, 0, 0);
  camera.updateMatrixWorld();
  const material = new THREE.MeshNormalMaterial();
  const world = new World();

  // The floor, and 200 boxes on it: one static body, whose parts are the instances.
  const floor = new THREE.Mesh(new THREE.BoxGeometry(2 * SIZE, 1, 2 * SIZE), material);
  floor.position.y = -0.5;
  const boxes = new THREE.InstancedMesh(new THREE.BoxGeometry(1, 1, 1), material, 200);
  for (let i = 0; i < 200; i++) {
    const [x, z] = [((i * 37) % 71) - 35, ((i * 53) % 73) - 36];
    const turn = new THREE.Quaternion().setFromAxisAngle(new THREE.Vector3(0, 1, 0), i);
    boxes.setMatrixAt(i, new THREE.Matrix4().compose(new THREE.Vector3(x, 0.5, z), turn, new THREE.Vector3(1, 1, 1)));
  }
  for (const object of [floor, boxes]) {
    const { position } = object;
    world.add({ type: 'static', shape: boxFromObject(object), position, layer: WALL, name: object.type });
    scene.add(object);
  }
  for (const [x, z] of [
    [SIZE, 0],
    [-SIZE, 0],
    [0, SIZE],
    [0, -SIZE],
  ] as const) {
    const shape = box({ size: x === 0 ? [2 * SIZE, 6, 1] : [1, 6, 2 * SIZE] });
    world.add({ type: 'static', shape, position: [x, 3, z], layer: WALL });
  }

  // 300 balls that bounce.
  const balls = Array.from({ length: 300 }, (_, i) => {
    const velocity = { x: 4 * Math.sin(i), y: 0, z: 4 * Math.cos(i) };
    const position = { x: 2 * (i % 20) - 19, y: 2 + Math.floor(i / 100), z: 3 * (Math.floor(i / 20) % 5) - 6 };
    return world.add({
      shape: sphere(0.3),
      position,
      velocity,
      layer: MOVER,
      response: bounce({ restitution: 0.8 }),
    });
  });
  const drawn = new THREE.InstancedMesh(new THREE.SphereGeometry(0.3), material, balls.length);
  bindInstances(balls, drawn);

  // The player, and a zone that knows who is in it.
  const player = new Character(world, {
    shape: capsule({ radius: 0.4, halfHeight: 0.5 }),
    position: [-20, 1, 20],
    stepHeight: 0.4,
    layer: PLAYER,
    mask: WALL,
  });
  const avatar = new THREE.Mesh(new THREE.CapsuleGeometry(0.4, 1), material);
  bind(player.body, avatar);
  const zone = world.add({ shape: box({ size: [10, 4, 10] }), position: [0, 2, 0], sensor: true, mask: MOVER });
  const inside = new Set<number>();
  zone.on('enter', ({ other }) => inside.add(other.id));
  zone.on('exit', ({ other }) => inside.delete(other.id));

  const hits: string[] = [];
  const shell = new THREE.SphereGeometry(0.03);
  const shots = new Map<Body, { object: THREE.Object3D; end: number }>();
  const endShot = (bullet: Body) => {
    const object = shots.get(bullet)?.object;
    if (object) scene.remove(object);
    shots.delete(bullet);
    world.remove(bullet);
  };
  const lines = new DebugLines(world);
  scene.add(drawn, avatar, lines);

  return {
    world,
    scene,
    camera,
    player,
    inside,
    hits,
    balls,
    /** One frame: seconds since the last one, and where the player wants to go, in meters per second. */
    frame(elapsed: number, x = 0, z = 0): void {
      const { alpha } = world.advance(elapsed, {
        beforeStep: (dt) => {
          for (const ball of balls) ball.velocity.y -= 9.81 * dt;
          for (const [bullet, { end }] of shots) if (world.stepCount >= end) endShot(bullet);
          player.move({ x, y: player.velocity.y - 9.81 * dt, z }, dt);
        },
      });
      sync(world, alpha);
      lines.update(alpha);
    },
    /** A bullet from the player, 300 m/s fast. It ends at the first thing that it hits, or after 100 m. */
    shoot(x: number, y: number, z: number): void {
      const velocity = new THREE.Vector3(x, y, z).setLength(300);
      const bullet = world.add({
        shape: sphere(0.03),
        position: player.position,
        velocity,
        layer: BULLET,
        mask: WALL | MOVER,
      });
      const object = new THREE.Mesh(shell, material);
      scene.add(object);
      bind(bullet, object);
      shots.set(bullet, { object, end: world.stepCount + FLIGHT });
      bullet.on('enter', ({ other, otherPart, time }) => {
        hits.push(
          `${other.name ?? `ball ${other.id}`}, part ${otherPart}, after ${(1000 * time).toFixed(2)} ms of the step`,
        );
        endShot(bullet);
      });
    },
    /** What is under a point of the screen, −1 to 1 each way. */
    pick(x: number, y: number): RayHit | undefined {
      const direction = new THREE.Vector3(x, y, 0.5).unproject(camera).sub(camera.position);
      return world.raycast({ origin: camera.position, direction });
    },
  };
}

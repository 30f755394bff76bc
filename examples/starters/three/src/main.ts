import { bounce, World } from 'first-contact';
import { bind, shapeFromObject, sync } from 'first-contact/three';
import * as THREE from 'three';

const scene = new THREE.Scene();
const floor = new THREE.Mesh(new THREE.BoxGeometry(12, 1, 12), new THREE.MeshStandardMaterial({ color: 0x3a4a5f }));
floor.position.y = -0.5;
const ball = new THREE.Mesh(new THREE.SphereGeometry(0.5), new THREE.MeshStandardMaterial({ color: 0xffb454 }));
const sun = new THREE.DirectionalLight(0xffffff, 3);
sun.position.set(3, 6, 4);
scene.add(floor, ball, sun, new THREE.AmbientLight(0xffffff, 0.6));

const world = new World();
world.add({ type: 'static', shape: shapeFromObject(floor), position: floor.position });
const body = world.add({ shape: shapeFromObject(ball), position: [0, 4, 0], response: bounce({ restitution: 0.9 }) });
body.on('enter', ({ speed, time }) =>
  console.log(`hits the floor at ${speed.toFixed(2)} m/s, ${time.toFixed(5)} s into the step`),
);
bind(body, ball);

const renderer = new THREE.WebGLRenderer({ antialias: true });
document.body.append(renderer.domElement);
const camera = new THREE.PerspectiveCamera(50);
camera.position.set(0, 3, 10);
camera.lookAt(0, 1.5, 0);
const resize = () => {
  renderer.setSize(innerWidth, innerHeight);
  camera.aspect = innerWidth / innerHeight;
  camera.updateProjectionMatrix();
};
addEventListener('resize', resize);
resize();

let last = performance.now();
renderer.setAnimationLoop((now) => {
  const { alpha } = world.advance((now - last) / 1000, {
    beforeStep: (dt) => {
      body.velocity.y -= 9.81 * dt;
    },
  });
  last = now;
  sync(world, alpha);
  renderer.render(scene, camera);
});

import { Color, WebGLRenderer } from 'three';
import { createArena } from '../../examples/three-arena/arena.ts';
import { go, isChecked } from './page.ts';

const arena = createArena();
const { camera, scene } = arena;
scene.background = new Color('#eef1f6');
const renderer = new WebGLRenderer({ antialias: !isChecked });
document.body.append(renderer.domElement);

function resize(): void {
  renderer.setSize(window.innerWidth, window.innerHeight);
  camera.aspect = window.innerWidth / window.innerHeight;
  camera.updateProjectionMatrix();
}
resize();
window.addEventListener('resize', resize);

renderer.domElement.addEventListener('click', ({ clientX, clientY }) => {
  const point = arena.pick((2 * clientX) / window.innerWidth - 1, 1 - (2 * clientY) / window.innerHeight)?.point;
  const { x, y, z } = arena.player.position;
  if (point) arena.shoot(point.x - x, point.y - y, point.z - z);
});

let last = performance.now();
if (!isChecked) {
  renderer.setAnimationLoop((now) => {
    arena.frame(Math.min(0.1, (now - last) / 1000), go.x, go.z);
    last = now;
    renderer.render(scene, camera);
  });
}

window.__arena = {
  async frames(count, shoots = false) {
    for (let i = 0; i < count; i++) {
      if (shoots && i % 30 === 0) arena.shoot(1, 0, -1);
      arena.frame(1 / 60, go.x, go.z);
    }
    renderer.render(scene, camera);
  },
  counts: () => ({
    hits: arena.hits.length,
    inside: arena.inside.size,
    x: arena.player.position.x,
    z: arena.player.position.z,
  }),
};

// Plays the arena for five seconds, without a browser: `npx tsx examples/react-arena/main.ts`.

import { strict as assert } from 'node:assert';
import { act, createRoot, extend } from '@react-three/fiber';
import { createElement, createRef } from 'react';
import * as THREE from 'three';
import { Arena, type ArenaHandle } from './arena.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
extend(THREE as never);

// In a browser, <Canvas> does this. Here, nothing is drawn.
const canvas = { addEventListener() {}, removeEventListener() {}, style: {} };
const gl = { render() {}, setPixelRatio() {}, setSize() {} };
const root = createRoot(canvas as never);
const camera = new THREE.PerspectiveCamera(60, 16 / 9, 0.1, 200);
camera.position.set(0, 30, 40);
camera.lookAt(0, 0, 0);
camera.updateMatrixWorld();
const size = { width: 1280, height: 720, top: 0, left: 0 };
await root.configure({ gl: gl as never, camera, frameloop: 'never', size, dpr: 1 });

const arena = createRef<ArenaHandle>();
const store = await act(async () => root.render(createElement(Arena, { ref: arena, go: { x: 4, z: -4 } })));
for (let i = 0; i < 300; i++) {
  await act(async () => store.getState().advance((i + 1) / 60));
  if (i % 30 === 0) await act(async () => arena.current?.shoot(new THREE.Vector3(1, 0, -1)));
}
const { hits, inside, player, pick } = arena.current as ArenaHandle;
const picked = pick(0, 0);
console.log(
  `${hits.length} hits, the first: ${hits[0]}; in the zone: ${inside}; picked: ${picked?.point.y.toFixed(3)}`,
);
assert.equal(hits.length, 10);
assert.ok(inside > 0 && picked && player?.onFloor && player.position.x > -10);

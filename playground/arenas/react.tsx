import { Canvas, useFrame, useThree } from '@react-three/fiber';
import { StrictMode, useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Vector3 } from 'three';
import { Arena, type ArenaHandle } from '../../examples/react-arena/arena.tsx';
import { go, isChecked } from './page.ts';

/** After this, React has rendered what a frame has changed. */
const rendered = () => new Promise((resolve) => setTimeout(resolve));

function Program() {
  const arena = useRef<ArenaHandle>(null);
  const { advance, camera, gl } = useThree();
  const [wish, setWish] = useState({ ...go });
  const draws = useRef(true);
  useFrame(() => {
    if (go.x !== wish.x || go.z !== wish.z) setWish({ ...go });
  });
  // A priority above 0 takes over the drawing: a check needs one picture only.
  useFrame(
    ({ gl, scene, camera }) => {
      if (isChecked && draws.current) gl.render(scene, camera);
    },
    isChecked ? 1 : 0,
  );
  useEffect(() => {
    camera.lookAt(0, 0, 0);
    const click = ({ clientX, clientY }: MouseEvent) => {
      const { pick, player, shoot } = arena.current as ArenaHandle;
      const point = pick((2 * clientX) / window.innerWidth - 1, 1 - (2 * clientY) / window.innerHeight)?.point;
      if (point && player) shoot(new Vector3().copy(point as Vector3).sub(player.position as Vector3));
    };
    gl.domElement.addEventListener('click', click);
    let frame = 0;
    window.__arena = {
      async frames(count, shoots = false) {
        for (let i = 0; i < count; i++) {
          if (shoots && i % 30 === 0) arena.current?.shoot(new Vector3(1, 0, -1));
          await rendered();
          draws.current = i === count - 1;
          advance(++frame / 60);
        }
        await rendered();
      },
      counts() {
        const { hits, inside, player } = arena.current as ArenaHandle;
        return { hits: hits.length, inside, x: player?.position.x ?? Number.NaN, z: player?.position.z ?? Number.NaN };
      },
    };
    return () => gl.domElement.removeEventListener('click', click);
  }, [advance, camera, gl]);
  return <Arena ref={arena} go={wish} />;
}

createRoot(document.getElementById('arena') as HTMLElement).render(
  <StrictMode>
    <Canvas
      camera={{ position: [0, 30, 40], fov: 60 }}
      dpr={1}
      frameloop={isChecked ? 'never' : 'always'}
      gl={{ antialias: !isChecked }}
    >
      <color attach="background" args={['#eef1f6']} />
      <Program />
    </Canvas>
  </StrictMode>,
);

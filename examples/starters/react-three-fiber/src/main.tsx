import { Canvas } from '@react-three/fiber';
import { bounce, type Body as CoreBody } from 'first-contact';
import { Body, Collisions, useStep } from 'first-contact/react';
import { shapeFromObject } from 'first-contact/three';
import { StrictMode, useRef } from 'react';
import { createRoot } from 'react-dom/client';

const lively = bounce({ restitution: 0.9 });

function Ball() {
  const body = useRef<CoreBody>(null);
  useStep((_, dt) => {
    if (body.current) body.current.velocity.y -= 9.81 * dt;
  });
  return (
    <Body
      ref={body}
      shape={shapeFromObject}
      position={[0, 4, 0]}
      response={lively}
      onEnter={({ speed }) => console.log(speed)}
    >
      <mesh>
        <sphereGeometry args={[0.5]} />
        <meshStandardMaterial color="#ffb454" />
      </mesh>
    </Body>
  );
}

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <Canvas camera={{ position: [0, 3, 10], fov: 50 }}>
      <directionalLight position={[3, 6, 4]} intensity={3} />
      <ambientLight intensity={0.6} />
      <Collisions>
        <Body type="static" shape={shapeFromObject} position={[0, -0.5, 0]}>
          <mesh>
            <boxGeometry args={[12, 1, 12]} />
            <meshStandardMaterial color="#3a4a5f" />
          </mesh>
        </Body>
        <Ball />
      </Collisions>
    </Canvas>
  </StrictMode>,
);

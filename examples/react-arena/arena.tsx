// An arena with react-three-fiber: boxes, movers, a player, bullets, zones, picking, debug lines. It stands in a `<Canvas>`.

import { useThree } from '@react-three/fiber';
import {
  bounce,
  box,
  type Character as CoreCharacter,
  capsule,
  defineLayers,
  type RayHit,
  sphere,
} from 'first-contact';
import { Body, Character, Collisions, Debug, InstancedBodies, useStep, useWorld } from 'first-contact/react';
import { type Ref, useImperativeHandle, useRef, useState } from 'react';
import { BoxGeometry, CapsuleGeometry, MeshNormalMaterial, SphereGeometry, Vector3 } from 'three';

const { wall, mover, bullet } = defineLayers('wall', 'mover', 'bullet');
const material = new MeshNormalMaterial();
const [ground, cube, ball] = [new BoxGeometry(80, 1, 80), new BoxGeometry(), new SphereGeometry(0.3)];
const [avatar, shell] = [new CapsuleGeometry(0.4, 1), new SphereGeometry(0.03)];
const form = capsule({ radius: 0.4, halfHeight: 0.5 });
const shapes = { cube: box({ size: [1, 1, 1] }), ball: sphere(0.3), shell: sphere(0.03) };
const walls = { ground: box({ size: [80, 1, 80] }), side: box({ size: [80, 6, 1] }) };
const zone = box({ size: [10, 4, 10] });
/** Steps after which a bullet ends that has hit nothing: it has flown 100 m. */
const FLIGHT = 20;

// The lists are made once: an instance is read again only when it is another object.
const boxes = Array.from({ length: 200 }, (_, i) => ({
  ...{ key: i, type: 'static' as const, layer: wall, quaternion: [0, Math.sin(i / 2), 0, Math.cos(i / 2)] },
  position: [((i * 37) % 71) - 35, 0.5, ((i * 53) % 73) - 36],
}));
const balls = Array.from({ length: 300 }, (_, i) => ({
  ...{ key: i, layer: mover, response: bounce({ restitution: 0.8 }) },
  position: [2 * (i % 20) - 19, 2 + Math.floor(i / 100), 3 * (Math.floor(i / 20) % 5) - 6],
  velocity: [4 * Math.sin(i), 0, 4 * Math.cos(i)],
}));

interface Shot {
  key: number;
  /** Number of the step that ends it. */
  end: number;
  position: Vector3;
  velocity: Vector3;
}

/** What a program does with the arena. */
export interface ArenaHandle {
  readonly player: CoreCharacter | null;
  /** How many balls are in the zone, and what bullets have hit. */
  readonly inside: number;
  readonly hits: readonly string[];
  /** A bullet from the player, 300 m/s fast. It ends at the first thing that it hits, or after 100 m. */
  shoot(direction: Vector3): void;
  /** What is under a point of the screen, −1 to 1 each way. */
  pick(x: number, y: number): RayHit | undefined;
}

/** `go` is where the player wants to go, in meters per second. */
export function Arena(props: { go: { x: number; z: number }; ref: Ref<ArenaHandle> }) {
  return (
    <Collisions>
      <Scene {...props} />
      <Debug />
    </Collisions>
  );
}

function Scene({ go, ref }: { go: { x: number; z: number }; ref: Ref<ArenaHandle> }) {
  const world = useWorld();
  const camera = useThree((state) => state.camera);
  const player = useRef<CoreCharacter>(null);
  const [shots, setShots] = useState<Shot[]>([]);
  const isOver = ({ end }: Shot) => world.stepCount >= end;
  const shotCount = useRef(0);
  const [hits, setHits] = useState<string[]>([]);
  const [inside, setInside] = useState(0);
  useStep((_, dt) => {
    for (const body of world.bodies) if (body.layer === mover) body.velocity.y -= 9.81 * dt;
    // A bullet that hits nothing ends after 100 m.
    if (shots.some(isOver)) setShots((all) => all.filter((shot) => !isOver(shot)));
  });
  useImperativeHandle(ref, () => ({
    ...{ player: player.current, inside, hits },
    shoot(direction) {
      const position = new Vector3().copy(player.current?.position as Vector3);
      const shot = {
        key: shotCount.current++,
        end: world.stepCount + FLIGHT,
        position,
        velocity: direction.setLength(300),
      };
      setShots((all) => [...all, shot]);
    },
    pick(x, y) {
      return world.raycast(camera.position, new Vector3(x, y, 0.5).unproject(camera).sub(camera.position));
    },
  }));
  const walk = (character: CoreCharacter, dt: number) => {
    character.move({ ...go, y: character.velocity.y - 9.81 * dt }, dt);
  };
  const hit = (key: number, what: string) => {
    setHits((all) => [...all.slice(-99), what]);
    setShots((all) => all.filter((shot) => shot.key !== key));
  };
  const enter = () => setInside((count) => count + 1);
  const exit = () => setInside((count) => count - 1);
  return (
    <>
      <Body type="static" name="floor" shape={walls.ground} layer={wall} position={[0, -0.5, 0]}>
        <mesh geometry={ground} material={material} />
      </Body>
      {[0, 1, 2, 3].map((i) => (
        <group key={i} rotation={[0, (i * Math.PI) / 2, 0]}>
          <Body type="static" name="side" shape={walls.side} layer={wall} position={[0, 3, 40]} />
        </group>
      ))}
      <InstancedBodies shape={shapes.cube} instances={boxes}>
        <instancedMesh args={[cube, material, boxes.length]} />
      </InstancedBodies>
      <InstancedBodies shape={shapes.ball} instances={balls}>
        <instancedMesh args={[ball, material, balls.length]} />
      </InstancedBodies>
      <Body type="static" sensor shape={zone} position={[0, 2, 0]} mask={mover} onEnter={enter} onExit={exit} />
      <Character ref={player} shape={form} position={[-20, 1, 20]} stepHeight={0.4} mask={wall} move={walk}>
        <mesh geometry={avatar} material={material} />
      </Character>
      {shots.map(({ key, position, velocity }) => (
        <Body
          key={key}
          shape={shapes.shell}
          position={position}
          velocity={velocity}
          layer={bullet}
          onEnter={({ self, other, time }) => {
            self.enabled = false; // at once: React removes it a little later
            hit(key, `${other} at ${time.toFixed(5)} s`);
          }}
        >
          <mesh geometry={shell} material={material} />
        </Body>
      ))}
    </>
  );
}

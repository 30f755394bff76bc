import { act } from '@react-three/fiber';
import { box, sphere, World } from 'first-contact';
import { Body, Collisions, useBody } from 'first-contact/react';
import { hullFromObject, shapeFromObject } from 'first-contact/three';
import { Activity, createRef, useRef, useState } from 'react';
import {
  ArrowHelper,
  BoxGeometry,
  BufferGeometry,
  type Group,
  type InstancedMesh,
  LineSegments,
  Mesh,
  MeshBasicMaterial,
} from 'three';
import { describe, expect, it } from 'vitest';
import { mount, watchRoots } from './root.tsx';

watchRoots();

describe('an automatic shape', () => {
  it('notices another geometry, though the numbers of geometries and instances are alike', async () => {
    const world = new World();
    const first = new BoxGeometry();
    const second = new BoxGeometry(5, 5, 5);
    const material = new MeshBasicMaterial();
    expect(second.id).toBe(first.id + 1);
    const show: { alone?: (isAlone: boolean) => void } = {};
    const Child = () => {
      const [isAlone, setAlone] = useState(false);
      show.alone = setAlone;
      return isAlone ? <mesh geometry={second} /> : <instancedMesh args={[first, material, 32]} />;
    };
    const root = await mount(
      <Collisions world={world}>
        <Body shape={shapeFromObject}>
          <Child />
        </Body>
      </Collisions>,
    );
    const [body] = world.bodies;
    expect(body?.shape.type).toBe('compound');
    await act(async () => show.alone?.(true));
    await root.frame();
    expect(body?.shape).toMatchObject({ type: 'box', halfExtents: { x: 2.5, y: 2.5, z: 2.5 } });
    await root.unmount();
  });

  it('notices another geometry or mesh of a child that renders alone, before the next step', async () => {
    const world = new World();
    const set: { size?: (size: number) => void } = {};
    let renders = 0;
    const Child = () => {
      const [size, setSize] = useState(1);
      set.size = setSize;
      return (
        <>
          <mesh>
            <boxGeometry args={[size, 1, 1]} />
          </mesh>
          {size > 2 && (
            <mesh position={[4, 0, 0]}>
              <boxGeometry />
            </mesh>
          )}
        </>
      );
    };
    const Parent = () => {
      renders++;
      return (
        <Body shape={shapeFromObject}>
          <Child />
        </Body>
      );
    };
    const root = await mount(
      <Collisions world={world}>
        <Parent />
      </Collisions>,
    );
    const [body] = world.bodies;
    await root.frame();
    const first = body!.shape;
    await act(async () => set.size?.(2));
    await root.frame();
    expect(body!.shape).toEqual(box({ size: [2, 1, 1] }));
    await act(async () => set.size?.(3));
    await root.frame();
    const shape = body!.shape;
    expect(shape.type).toBe('compound');
    await root.frame(1 / 60, 3);
    expect(body!.shape).toBe(shape);
    expect([renders, first.type]).toEqual([1, 'box']);
  });

  it('that cannot be made of what a child renders alone is an error of the body, in its boundary', async () => {
    const world = new World();
    const set: { size?: (size: number) => void } = {};
    const Child = () => {
      const [size, setSize] = useState(1);
      set.size = setSize;
      return <mesh>{size > 0 ? <boxGeometry /> : <planeGeometry />}</mesh>;
    };
    const root = await mount(
      <Collisions world={world}>
        <Body name="crate" shape={hullFromObject}>
          <Child />
        </Body>
      </Collisions>,
    );
    await act(async () => set.size?.(0));
    expect(await root.failure(() => root.frame())).toMatch(/^Body "crate": .*convexHull/);
    expect(world.bodies).toEqual([]);
  });

  it('stays when its meshes are hidden or gone', async () => {
    const world = new World();
    const set: { state?: (state: string) => void } = {};
    const Child = () => {
      const [state, setState] = useState('seen');
      set.state = setState;
      return state === 'gone' ? null : (
        <mesh visible={state === 'seen'}>
          <boxGeometry />
        </mesh>
      );
    };
    const root = await mount(
      <Collisions world={world}>
        <Body shape={shapeFromObject}>
          <Child />
        </Body>
      </Collisions>,
    );
    const shape = world.bodies[0]?.shape;
    for (const state of ['hidden', 'gone']) {
      await act(async () => set.state?.(state));
      await root.frame();
      expect([root.error, world.bodies[0]?.shape]).toEqual([undefined, shape]);
    }
  });

  it.each([
    ['a helper', () => <primitive object={new ArrowHelper()} />],
    ['a mesh that is marked', () => <mesh geometry={new BoxGeometry()} userData={{ collision: false }} />],
    ['an empty mesh', () => <mesh geometry={new BufferGeometry()} />],
  ])('stays when %s is left, and follows its meshes when they are back', async (_, left) => {
    const world = new World();
    const rest = left();
    const element = (visible: boolean, size = 1, hasMesh = true) => (
      <Collisions world={world}>
        <Body shape={shapeFromObject}>
          {hasMesh && (
            <mesh visible={visible}>
              <boxGeometry args={[size, 1, 1]} />
            </mesh>
          )}
          {rest}
        </Body>
      </Collisions>
    );
    const root = await mount(element(true));
    const [body] = world.bodies;
    const shape = box({ size: [1, 1, 1] });
    for (const [visible, size, hasMesh] of [
      [false, 1, true],
      [false, 2, true],
      [true, 2, false],
    ] as const) {
      await root.render(element(visible, size, hasMesh));
      await root.frame(1 / 60, 2);
      expect([root.error, world.bodies, body!.shape]).toEqual([undefined, [body], shape]);
    }
    await root.render(element(true, 2));
    expect(body!.shape).toEqual(box({ size: [2, 1, 1] }));
  });

  it('stays when the group is hidden, and follows its meshes when it is shown', async () => {
    const world = new World();
    const group = createRef<Group>();
    const element = (size: number) => (
      <Collisions world={world}>
        <Body shape={shapeFromObject} object={group}>
          <mesh>
            <boxGeometry args={[size, 1, 1]} />
          </mesh>
        </Body>
      </Collisions>
    );
    const root = await mount(element(1));
    const [body] = world.bodies;
    group.current!.visible = false;
    await root.render(element(2));
    await root.frame(1 / 60, 2);
    expect([root.error, world.bodies, body!.shape]).toEqual([undefined, [body], box({ size: [1, 1, 1] })]);
    group.current!.visible = true;
    await root.frame();
    expect(body!.shape).toEqual(box({ size: [2, 1, 1] }));
  });

  it('stays when all meshes go in a render of the body, and follows its scale when they are back', async () => {
    const world = new World();
    const element = (isThere: boolean, scale = 1) => (
      <Collisions world={world}>
        <Body shape={shapeFromObject} scale={scale}>
          {isThere && (
            <mesh>
              <boxGeometry />
            </mesh>
          )}
        </Body>
      </Collisions>
    );
    const root = await mount(element(true));
    const shape = world.bodies[0]?.shape;
    await root.render(element(false));
    await root.render(element(false, 2));
    expect([root.error, world.bodies[0]?.shape]).toEqual([undefined, shape]);
    await root.render(element(true, 2));
    expect(world.bodies[0]?.shape).toEqual(box({ size: [2, 2, 2] }));
  });

  it('has the meshes that can be seen', async () => {
    const world = new World();
    const element = (mode: 'hidden' | 'visible') => (
      <Collisions world={world}>
        <Body shape={shapeFromObject}>
          <mesh>
            <boxGeometry />
          </mesh>
          <Activity mode={mode}>
            <mesh>
              <sphereGeometry />
            </mesh>
          </Activity>
        </Body>
      </Collisions>
    );
    const root = await mount(element('hidden'));
    const types: string[] = [];
    for (const mode of ['hidden', 'visible', 'hidden'] as const) {
      await root.render(element(mode));
      await root.frame();
      types.push(world.bodies[0]!.shape.type);
    }
    expect(types).toEqual(['box', 'compound', 'box']);
  });

  it('stays when an instanced mesh has no instance any more', async () => {
    const world = new World();
    const mesh = createRef<InstancedMesh>();
    const root = await mount(
      <Collisions world={world}>
        <Body shape={shapeFromObject}>
          <instancedMesh ref={mesh} args={[undefined, undefined, 2]}>
            <boxGeometry />
          </instancedMesh>
        </Body>
      </Collisions>,
    );
    const shape = world.bodies[0]?.shape;
    mesh.current!.count = 0;
    await root.frame();
    expect([root.error, world.bodies[0]?.shape]).toEqual([undefined, shape]);
  });

  it('is not made again for lines that get another geometry', async () => {
    const world = new World();
    const lines = new LineSegments(new BufferGeometry());
    const root = await mount(
      <Collisions world={world}>
        <Body shape={shapeFromObject}>
          <mesh>
            <boxGeometry />
          </mesh>
          <primitive object={lines} />
        </Body>
      </Collisions>,
    );
    const shape = world.bodies[0]?.shape;
    lines.geometry = new BufferGeometry();
    await root.frame();
    expect(world.bodies[0]?.shape).toBe(shape);
  });

  it('has the mesh of a component whose body was unmounted', async () => {
    const world = new World();
    const cached = new Mesh(new BoxGeometry());
    const Crate = () => {
      const mesh = useRef<Mesh>(null);
      useBody({ shape: sphere(1) }, mesh);
      return <primitive ref={mesh} object={cached} />;
    };
    const root = await mount(
      <Collisions world={world}>
        <Crate />
      </Collisions>,
    );
    await root.render(
      <Collisions world={world}>
        <Body shape={shapeFromObject}>
          <primitive object={cached} />
        </Body>
      </Collisions>,
    );
    expect([root.error, world.bodies.map(({ shape }) => shape.type)]).toEqual([undefined, ['box']]);
  });
});

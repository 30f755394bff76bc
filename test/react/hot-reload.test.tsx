import { act } from '@react-three/fiber';
import { type Body as CoreBody, sphere, World } from 'first-contact';
import { Body, Character, Collisions, useBody, useCollisions, useStep } from 'first-contact/react';
import { type ComponentType, createRef, useMemo, useRef, useState } from 'react';
import * as Refresh from 'react-refresh/runtime';
import type { Mesh } from 'three';
import { describe, expect, it } from 'vitest';
import { mount, watchRoots } from './root.tsx';

watchRoots();

const ball = sphere(0.5);
const xyz = ({ x, y, z }: { x: number; y: number; z: number }) => [x, y, z];
let names = 0;

/** What the transformation of a bundler does to a component: `hooks` changes when its hooks do. */
function register<T extends ComponentType>(component: T, name: string, hooks = ''): T {
  Refresh.register(component, name);
  Refresh.setSignature(component, hooks);
  return component;
}

/** Mounts a component, and returns how to put an edited version in its place. */
async function mountEdited(world: World, First: ComponentType, hooks = '') {
  const name = `component ${names++}`;
  register(First, name, hooks);
  const root = await mount(
    <Collisions world={world}>
      <First />
    </Collisions>,
  );
  const edit = async (next: ComponentType, nextHooks = '') => {
    register(next, name, nextHooks);
    let update: ReturnType<typeof Refresh.performReactRefresh> = null;
    await act(async () => {
      update = Refresh.performReactRefresh();
    });
    expect(update).not.toBeNull();
  };
  return { root, edit };
}

describe('a component that is edited while it runs', () => {
  it('keeps its body, which gets the edited props', async () => {
    const world = new World();
    const told: string[] = [];
    const { root, edit } = await mountEdited(world, () => (
      <Body shape={ball} velocity={[60, 0, 0]} onEnter={() => told.push('before')} />
    ));
    world.add({ shape: ball, position: [4.5, 0, 0] });
    const [body] = world.bodies as [CoreBody];
    await root.frame(2 / 60);
    await edit(() => <Body shape={ball} velocity={[120, 0, 0]} onEnter={() => told.push('after')} />);
    expect(world.bodies).toHaveLength(2);
    expect(world.bodies).toContain(body);
    expect(xyz(body.position)).toEqual([2, 0, 0]);
    expect(xyz(body.velocity)).toEqual([120, 0, 0]);
    await root.frame();
    expect(told).toEqual(['after']);
  });

  it('with other hooks begins anew: one body goes with its exits, one comes', async () => {
    const world = new World();
    const wall = world.add({ type: 'static', shape: ball, position: [0.5, 0, 0] });
    const told: string[] = [];
    for (const type of ['enter', 'exit'] as const)
      wall.on(type, ({ other }) => void told.push(`${type} ${other.name}`));
    const First = () => {
      useState(0);
      return <Body shape={ball} name="first" />;
    };
    const { root, edit } = await mountEdited(world, First, 'useState');
    await root.frame();
    const Second = () => {
      useRef(0);
      return <Body shape={ball} name="second" />;
    };
    await edit(Second, 'useRef');
    await root.frame();
    expect(told).toEqual(['enter first', 'exit first', 'enter second']);
    expect(world.bodies.map(({ name }) => name)).toEqual([undefined, 'second']);
  });

  it('whose hooks make the body has one body, whatever runs again', async () => {
    const world = new World();
    const steps: string[] = [];
    const ref = createRef<Mesh>();
    const make = (label: string, y: number) => () => {
      const object = useRef<Mesh>(null);
      const body = useBody({ shape: ball, position: [0, y, 0] }, object);
      useStep(() => void steps.push(`${label} ${body.current?.id === world.bodies[0]?.id}`), 'before');
      useMemo(() => label, []);
      return (
        <mesh
          ref={(mesh) => {
            object.current = mesh;
            ref.current = mesh;
          }}
        />
      );
    };
    const { root, edit } = await mountEdited(world, make('first', 1));
    await root.frame();
    await edit(make('second', 2));
    expect(world.bodies).toHaveLength(1);
    await root.frame();
    expect(steps).toEqual(['first true', 'second true']);
    expect(xyz(world.bodies[0]!.position)).toEqual([0, 2, 0]);
    expect(ref.current?.position.toArray()).toEqual([0, 2, 0]);
  });

  it('around the provider keeps the world and its time', async () => {
    let seen: World | undefined;
    const Inside = () => {
      seen = useCollisions().world;
      return <Body shape={ball} velocity={[60, 0, 0]} />;
    };
    const name = `component ${names++}`;
    const First = register(
      () => (
        <Collisions>
          <Inside />
        </Collisions>
      ),
      name,
    );
    const root = await mount(<First />);
    await root.frame(2 / 60);
    const world = seen;
    register(
      () => (
        <Collisions timeScale={0.5}>
          <Inside />
        </Collisions>
      ),
      name,
    );
    await act(async () => void Refresh.performReactRefresh());
    expect(seen).toBe(world);
    expect(world!.stepCount).toBe(2);
    await root.frame(2 / 60);
    expect(world!.stepCount).toBe(3);
    expect(world!.bodies).toHaveLength(1);
  });

  it('keeps a character where it has walked', async () => {
    const world = new World();
    const walk = (speed: number) => () => (
      <Character shape={ball} position={[0, 3, 0]} move={(character, dt) => character.move([speed, 0, 0], dt)} />
    );
    const { root, edit } = await mountEdited(world, walk(60));
    await root.frame(3 / 60);
    await edit(walk(-60));
    expect(world.bodies).toHaveLength(1);
    await root.frame(1 / 60);
    expect(world.bodies[0]!.position.x).toBeCloseTo(2, 9);
  });
});

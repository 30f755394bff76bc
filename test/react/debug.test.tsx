import { sphere, World } from 'first-contact';
import { Collisions, Debug, type DebugProps } from 'first-contact/react';
import { DebugLines } from 'first-contact/three';
import { StrictMode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { failure, mount, watchRoots } from './root.tsx';

watchRoots();

async function mountDebug(props: DebugProps = {}) {
  const world = new World();
  world.add({ shape: sphere(1), velocity: [60, 0, 0] });
  const rock = world.add({ type: 'static', shape: sphere(1), position: [9, 0, 0] });
  const element = (own: DebugProps, isThere = true) => (
    <StrictMode>
      <Collisions world={world} interpolate={false}>
        <group position={[5, 5, 5]}>{isThere && <Debug {...own} />}</group>
      </Collisions>
    </StrictMode>
  );
  const root = await mount(element(props, false));
  await root.render(element(props));
  const lines = () => root.scene.children[0]?.children[0] as DebugLines | undefined;
  return { world, rock, root, lines, render: (own: DebugProps, isThere = true) => root.render(element(own, isThere)) };
}

/** The greatest x of the lines of movers. */
function reach({ geometry, position }: DebugLines): number {
  const { array } = geometry.attributes.position!;
  let most = -Infinity;
  for (let i = 0; i < 3 * geometry.drawRange.count; i += 3) most = Math.max(most, array[i]! + position.x);
  return most;
}

describe('debug lines', () => {
  it('show the bodies in the world, whatever the parents, from the first commit on', async () => {
    const { root, lines } = await mountDebug();
    expect(lines()).toBeInstanceOf(DebugLines);
    expect(reach(lines()!)).toBeCloseTo(1, 6);
    await root.frame();
    expect(reach(lines()!)).toBeCloseTo(2, 6);
    root.scene.updateMatrixWorld();
    for (const object of [lines()!, lines()!.children[0]!]) {
      expect(object.matrixWorld.elements.slice(12, 15)).toEqual([0, 0, 0]);
    }
  });

  it('are written relative to a point near the camera', async () => {
    const { root, lines, world } = await mountDebug();
    root.state.camera.position.set(1e6, 0, 0);
    root.state.camera.updateMatrixWorld();
    world.bodies[0]!.teleport([1e6, 0, 0]);
    await root.frame();
    root.scene.updateMatrixWorld();
    const x = 1024 * Math.round(1e6 / 1024);
    expect(lines()!.matrixWorld.elements[12]).toBe(x);
    expect(reach(lines()!)).toBeCloseTo(1e6 + 2, 3);
  });

  it('are made anew by another prop, and not by the same ones', async () => {
    const { lines, render } = await mountDebug({ bounds: true });
    const first = lines()!;
    await render({ bounds: true });
    expect(lines()).toBe(first);
    const dispose = vi.spyOn(first, 'dispose');
    await render({ bounds: true, filter: () => false });
    expect(lines()).not.toBe(first);
    expect(lines()?.geometry.drawRange.count).toBe(0);
    expect(dispose).toHaveBeenCalledOnce();
  });

  it('leave the scene and free their memory when they are unmounted', async () => {
    const { lines, render, root } = await mountDebug();
    const dispose = vi.spyOn(lines()!, 'dispose');
    await render({}, false);
    expect(lines()).toBe(undefined);
    expect(dispose).toHaveBeenCalled();
    await root.frame();
  });

  it('refuse unknown props and invalid filters by name', async () => {
    const told = (props: object) =>
      failure(
        <Collisions>
          <Debug {...(props as DebugProps)} />
        </Collisions>,
      );
    expect(await told({ color: 'red' })).toContain('Debug: DebugLines: color is "red"');
    expect(await told({ filter: 5 })).toBe('Debug: filter is 5, but must be a function');
  });

  it('show all bodies for a filter that is null', async () => {
    const { lines } = await mountDebug({ filter: null as never });
    expect(reach(lines()!)).toBeCloseTo(1, 6);
  });
});

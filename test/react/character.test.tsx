import { box, Character as CoreCharacter, capsule, World } from 'first-contact';
import { Character, type CharacterProps, Collisions } from 'first-contact/react';
import { createRef, StrictMode } from 'react';
import { describe, expect, it } from 'vitest';
import { failure, mount, watchRoots } from './root.tsx';

watchRoots();

const form = capsule({ radius: 0.4, halfHeight: 0.5 });
const walk = (character: CoreCharacter, dt: number) => {
  character.move({ x: 3, y: character.velocity.y - 9.81 * dt, z: 0 }, dt);
};

async function mountCharacter(props: CharacterProps) {
  const world = new World();
  world.add({ type: 'static', shape: box({ size: [40, 1, 40] }), position: [0, -0.5, 0] });
  world.add({ type: 'static', shape: box({ size: [1, 0.3, 40] }), position: [5, 0.15, 0], name: 'step' });
  const ref = createRef<CoreCharacter>();
  const element = (own: CharacterProps, isThere = true) => (
    <StrictMode>
      <Collisions world={world} interpolate={false}>
        {isThere && <Character ref={ref} {...own} />}
      </Collisions>
    </StrictMode>
  );
  const root = await mount(element(props, false));
  await root.render(element(props));
  return { world, ref, root, render: (own: CharacterProps, isThere = true) => root.render(element(own, isThere)) };
}

describe('a character', () => {
  it('walks by its prop move, before each step, and is drawn where it is', async () => {
    const { ref, root } = await mountCharacter({ shape: form, position: [0, 1, 0], move: walk });
    const character = ref.current!;
    expect(character).toBeInstanceOf(CoreCharacter);
    await root.frame(1 / 60, 60);
    expect(character.onFloor).toBe(true);
    expect(character.position.x).toBeCloseTo(3, 1);
    expect(root.scene.children[0]?.position.x).toBe(character.position.x);
  });

  it('calls the move of the last render, and none while it is disabled', async () => {
    const moves: string[] = [];
    const { root, render } = await mountCharacter({ shape: form, position: [0, 1, 0], move: () => moves.push('old') });
    await render({ shape: form, position: [0, 1, 0], move: () => moves.push('new') });
    await root.frame();
    await render({ shape: form, position: [0, 1, 0], enabled: false, move: () => moves.push('disabled') });
    await root.frame();
    expect(moves).toEqual(['new']);
  });

  it('changes as a body does, and is teleported at rest', async () => {
    const props: CharacterProps = { shape: form, position: [0, 1, 0], move: walk };
    const { ref, root, render } = await mountCharacter(props);
    await root.frame(1 / 60, 30);
    const character = ref.current!;
    const other = capsule({ radius: 0.2, halfHeight: 0.5 });
    await render({ ...props, shape: other, layer: 4, mask: 3, position: [-9, 1, 0] });
    expect(ref.current).toBe(character);
    expect([character.body.shape, character.body.layer, character.body.mask]).toEqual([other, 4, 3]);
    expect([character.position.x, character.onFloor, character.velocity.x]).toEqual([-9, false, 0]);
  });

  it('is made again where it is when an option of its moves has another value', async () => {
    const props: CharacterProps = {
      shape: form,
      position: [0, 0.901, 0],
      move: walk,
      up: [0, 1, 0],
      filter: () => true,
    };
    const { ref, root, render, world } = await mountCharacter(props);
    await root.frame(1 / 60, 120);
    const character = ref.current!;
    // The step stops it.
    expect(character.position.x).toBeLessThan(4.2);
    await render({ ...props, up: { x: 0, y: 1, z: 0 }, filter: () => true, exclude: [] });
    await render({ ...props, exclude: [] });
    const { x } = ref.current!.position;
    expect(x).toBe(character.position.x);
    const current = ref.current!;
    await render({ ...props, exclude: [] });
    expect(ref.current).toBe(current);
    await render({ ...props, stepHeight: 0.4 });
    expect(ref.current).not.toBe(current);
    expect([ref.current?.position.x, ref.current?.velocity.y]).toEqual([x, current.velocity.y]);
    expect(world.bodies).toHaveLength(3);
    await root.frame(1 / 60, 60);
    expect(ref.current!.position.x).toBeGreaterThan(4.5);
  });

  it('takes a filter that is null for none', async () => {
    const props = { shape: form, position: [0, 1, 0], move: walk } as const;
    const { ref, root, render } = await mountCharacter({ ...props, filter: null as never });
    await root.frame(1 / 60, 60);
    expect(ref.current!.onFloor).toBe(true);
    await render({ ...props, filter: () => false });
    await render({ ...props, filter: null as never });
    await root.frame();
    expect([root.error, ref.current!.onFloor]).toEqual([undefined, true]);
  });

  it('is at rest where its props say, in another world, or with another option and position', async () => {
    const [one, two] = [new World(), new World()];
    const ref = createRef<CoreCharacter>();
    const element = (world: World, y = 100, stepHeight = 0.3) => (
      <Collisions world={world}>
        <Character ref={ref} shape={form} position={[0, y, 0]} stepHeight={stepHeight} move={walk} />
      </Collisions>
    );
    const told = () => [ref.current!.velocity, ref.current!.position].map(({ x, y, z }) => [x, y, z]);
    const root = await mount(element(one));
    await root.frame(1 / 60, 60);
    expect(ref.current!.velocity.y).toBeCloseTo(-9.81, 6);
    await root.render(element(two));
    expect(told()).toEqual([
      [0, 0, 0],
      [0, 100, 0],
    ]);
    await root.frame(1 / 60, 60);
    await root.render(element(two, 50, 0.4));
    expect(told()).toEqual([
      [0, 0, 0],
      [0, 50, 0],
    ]);
    await root.frame(1 / 60, 60);
    await root.render(element(two, 50, 0.5));
    expect(ref.current!.velocity.y).toBeCloseTo(-9.81, 6);
  });

  it('passes what its filter rules out, by the filter of the last render', async () => {
    const props = (open: boolean): CharacterProps => ({
      ...{ shape: form, position: [3, 0.901, 0], move: walk },
      filter: ({ name }) => !open || name !== 'step',
    });
    const { ref, root, render } = await mountCharacter(props(false));
    const character = ref.current;
    await render(props(true));
    await root.frame(1 / 60, 80);
    expect(ref.current).toBe(character);
    expect(character!.position.x).toBeGreaterThan(6);
  });

  it('leaves when it is unmounted, with its ref and its move', async () => {
    const { ref, root, render, world } = await mountCharacter({ shape: form, move: walk });
    await render({ shape: form }, false);
    expect([ref.current, world.bodies.length]).toEqual([null, 2]);
    await root.frame();
  });

  it('refuses what a character has not, by name', async () => {
    const told = (props: object) =>
      failure(
        <Collisions>
          <Character shape={form} {...props} />
        </Collisions>,
      );
    expect(await told({ velocity: [1, 0, 0] })).toContain(
      'Character: velocity is [1, 0, 0], but there is no such prop',
    );
    expect(await told({ type: 'static' })).toContain('Character: type is "static"');
    expect(await told({ stepHeight: -1 })).toContain('stepHeight is -1');
    expect(await told({ up: [0, 0] })).toContain('up is [0, 0], but must have three components');
    expect(await told({ exclude: null })).toContain('exclude is null');
    expect(await told({ exclude: [undefined] })).toContain('an entry of exclude is undefined');
    expect(await told({ move: 5 })).toBe('Character: move is 5, but must be a function');
    expect(await told({ filter: 5 })).toBe('Character: filter is 5, but must be a function');
    expect(await told({ velocity: undefined, type: undefined, target: undefined })).toBeUndefined();
  });

  it.each([
    [{ layer: 1.5 }, 'layer is 1.5'],
    [{ speed: 4 }, 'speed is 4, but there is no such prop'],
    [{ response: 'bounce' }, 'response is "bounce"'],
    [{ stepHeight: -1 }, 'moveAndSlide: stepHeight is -1'],
  ])('names %o at once and in a later render, and leaves no body behind', async (more, message) => {
    const { root, render, world } = await mountCharacter({ shape: form });
    expect(world.bodies).toHaveLength(3);
    const element = (
      <Collisions world={world}>
        <Character shape={form} {...(more as object)} />
      </Collisions>
    );
    expect(await failure(element)).toContain(`Character: ${message}`);
    expect(await root.failure(() => render({ shape: form, ...(more as object) }))).toContain(`Character: ${message}`);
    expect(world.bodies).toHaveLength(2);
  });
});

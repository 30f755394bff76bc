import { act } from '@react-three/fiber';
import { type BodyContactEvent, bounce, box, type Body as CoreBody, respond, sphere, stop, World } from 'first-contact';
import { Collisions, type Instance, InstancedBodies, type InstancedBodiesProps } from 'first-contact/react';
import { sync } from 'first-contact/three';
import { createRef, StrictMode, useState } from 'react';
import { type InstancedMesh, Matrix4, Raycaster, Vector3 } from 'three';
import { describe, expect, it } from 'vitest';
import { failure, mount, watchRoots } from './root.tsx';

watchRoots();

const ball = sphere(0.5);
type Bodies = ReadonlyMap<string | number, CoreBody>;

async function mountList(instances: readonly Instance[], own: Partial<InstancedBodiesProps> = {}, room = 4) {
  const world = new World();
  const ref = createRef<Bodies>();
  const element = (list: readonly Instance[], more: Partial<InstancedBodiesProps> = own, size = room) => (
    <Collisions world={world} interpolate={false}>
      <InstancedBodies ref={ref} shape={ball} instances={list} {...more}>
        <instancedMesh args={[undefined, undefined, size]}>
          <sphereGeometry args={[0.5]} />
          <meshBasicMaterial />
        </instancedMesh>
      </InstancedBodies>
    </Collisions>
  );
  const root = await mount(element(instances));
  const mesh = () => root.scene.children[0]?.children[0] as InstancedMesh;
  const positions = () =>
    Array.from({ length: mesh().count }, (_, i) => {
      const matrix = new Matrix4();
      mesh().getMatrixAt(i, matrix);
      return new Vector3().setFromMatrixPosition(matrix).x;
    });
  return { world, ref, root, mesh, positions, element };
}

const at = (key: string | number, x: number, more: Partial<Instance> = {}): Instance => ({
  key,
  position: [x, 0, 0],
  ...more,
});

describe('instanced bodies', () => {
  it('are in the world by key, and drawn in the order of the list', async () => {
    const { ref, world, root, positions, mesh } = await mountList([at('b', 2, { velocity: [60, 0, 0] }), at('a', 1)]);
    expect([...ref.current!.keys()]).toEqual(['b', 'a']);
    expect([...ref.current!.values()]).toEqual(world.bodies);
    expect(positions()).toEqual([2, 1]);
    await root.frame();
    expect(positions()).toEqual([3, 1]);
    expect(mesh().frustumCulled).toBe(false);
  });

  it('are met by the rays of pointers where they are drawn', async () => {
    const { root, mesh } = await mountList([at('b', 2, { velocity: [60, 0, 0] }), at('a', 1)]);
    const pointAt = (x: number) => {
      const pointer = new Raycaster(new Vector3(x, 0, 9), new Vector3(0, 0, -1));
      return pointer.intersectObject(mesh()).map(({ instanceId }) => instanceId);
    };
    expect(pointAt(2)).toContain(0);
    expect(pointAt(3)).toEqual([]);
    mesh().computeBoundingBox();
    await root.frame();
    expect(pointAt(3)).toContain(0);
    expect(mesh().boundingBox).toBeNull();
  });

  it('follow the list by key: others stay as they are', async () => {
    const first = [at('a', 1, { velocity: [60, 0, 0] }), at('b', 2), at('c', 3)];
    const { ref, world, root, element, positions } = await mountList(first);
    await root.frame();
    const [a, , c] = world.bodies;
    await root.render(element([at('c', 3), at('d', 4), at('a', 1, { velocity: [60, 0, 0] })]));
    expect(world.bodies.map(({ id }) => id)).toEqual([1, 3, 4]);
    expect([ref.current?.get('a'), ref.current?.get('c'), ref.current?.has('b')]).toEqual([a, c, false]);
    expect(positions()).toEqual([3, 4, 2]);
    await root.render(element([]));
    expect([world.bodies.length, ref.current?.size, positions()]).toEqual([0, 0, []]);
  });

  it('change by the props of an instance, and by its scale', async () => {
    const { ref, root, element, mesh } = await mountList([at(1, 0), at(2, 5)]);
    const body = ref.current!.get(1)!;
    await root.render(
      element([at(1, 0, { layer: 4, scale: 2 }), at(2, 7, { shape: box({ size: [1, 1, 1] }), scale: [1, 2, 3] })]),
    );
    expect(ref.current?.get(1)).toBe(body);
    expect([body.layer, body.shape]).toEqual([4, sphere(1)]);
    expect([ref.current?.get(2)?.position.x, ref.current?.get(2)?.shape]).toEqual([7, box({ size: [1, 2, 3] })]);
    const matrix = new Matrix4();
    mesh().getMatrixAt(1, matrix);
    expect(new Vector3().setFromMatrixScale(matrix).toArray()).toEqual([1, 2, 3]);
  });

  it('tell their key with their events, by the last handlers', async () => {
    const told: unknown[] = [];
    const { root, element, world } = await mountList([at('left', 0), at('right', 0.5)], {
      onEnter: () => told.push('old'),
    });
    await root.render(
      element([at('left', 0), at('right', 0.5)], { onEnter: (event, key) => told.push([key, event.self.id]) }),
    );
    await root.frame();
    expect(told).toEqual([
      ['left', 1],
      ['right', 2],
    ]);
    world.remove(world.bodies[0]!);
    await root.render(element([at('right', 0.5)], { onExit: (_, key) => told.push(key) }));
    expect(told).toHaveLength(2);
  });

  it('share layer, mask, sensor and response, which an instance may have itself', async () => {
    const list = [
      at('a', 1),
      at('b', 2, { layer: 8, mask: 0, sensor: false, response: stop() }),
      at('c', 3, { layer: undefined }),
    ];
    const settings = () => world.bodies.map(({ layer, mask, sensor, response }) => [layer, mask, sensor, response]);
    const { root, element, world } = await mountList(list, { layer: 2, mask: 4, sensor: true, response: bounce() });
    const own = [8, 0, false, stop()];
    const bodies = [...world.bodies];
    expect(settings()).toEqual([[2, 4, true, bounce()], own, [2, 4, true, bounce()]]);
    // The same objects in the list.
    await root.render(element(list, { layer: 16, response: bounce({ mass: 2 }) }));
    const now = [16, 0xffffffff, false, bounce({ mass: 2 })];
    expect(settings()).toEqual([now, own, now]);
    await root.render(element(list, {}));
    expect(settings()).toEqual([[1, 0xffffffff, false, undefined], own, [1, 0xffffffff, false, undefined]]);
    expect(world.bodies).toEqual(bodies);
  });

  it('share a response that is another function in each render: the last one is asked', async () => {
    const told: string[] = [];
    const list = [at('a', 0, { velocity: [60, 0, 0] }), at('b', 2)];
    const { root, element } = await mountList(list, { response: respond(() => void told.push('old')) });
    await root.render(element(list, { response: respond(() => void told.push('new')) }));
    await root.frame();
    expect(new Set(told)).toEqual(new Set(['new']));
  });

  it('share all three handlers, which an instance may have itself', async () => {
    const told: unknown[] = [];
    const tell =
      (name: string) =>
      ({ type, self }: BodyContactEvent, key: string | number) =>
        told.push(`${name} ${type} ${key} ${self.id}`);
    const list = [at('a', 0), at('b', 0.5, { onEnter: tell('own'), onStay: null as never })];
    const { root, element } = await mountList(list, { onEnter: tell('all'), onStay: tell('all') });
    await root.frame();
    expect(told.splice(0)).toEqual(['all enter a 1', 'own enter b 2']);
    await root.frame();
    expect(told.splice(0)).toEqual(['all stay a 1']);
    await root.render(element(list, { onStay: tell('new'), onExit: tell('new') }));
    await root.frame();
    expect(told.splice(0)).toEqual(['new stay a 1']);
    await root.render(element([at('a', 0), at('b', 9)], { onExit: tell('new') }));
    expect(told).toEqual(['new exit a 1', 'new exit b 2']);
  });

  it('are read again only when a shared prop has another value', async () => {
    let reads = 0;
    const response = bounce({ mass: 2 });
    const watched = {
      ...at('w', 3),
      get layer() {
        reads++;
        return 1;
      },
    };
    const { root, element } = await mountList([watched], { response });
    const before = reads;
    await root.render(element([watched], { response }));
    expect(reads).toBe(before);
    await root.render(element([watched], { response: bounce({ mass: 3 }) }));
    expect(reads).toBeGreaterThan(before);
  });

  it('get a mesh of another size when its args change', async () => {
    const { root, element, positions, world } = await mountList([at(1, 1)], {}, 1);
    const [body] = world.bodies;
    await root.render(element([at(1, 1), at(2, 2)], {}, 2));
    expect(positions()).toEqual([1, 2]);
    expect(world.bodies[0]).toBe(body);
    await root.frame();
    expect(positions()).toEqual([1, 2]);
  });

  it('keep their scale in each frame, whatever mounts or gets another mesh', async () => {
    const set: { room?: (room: number) => void } = {};
    const Child = () => {
      const [room, setRoom] = useState(1);
      set.room = setRoom;
      return <instancedMesh args={[undefined, undefined, room]} />;
    };
    const list = [at('a', 0, { scale: 3 })];
    const element = (isLate: boolean) => (
      <Collisions world={world} paused>
        <InstancedBodies shape={ball} instances={list}>
          <Child />
        </InstancedBodies>
        {isLate && (
          <InstancedBodies shape={ball} instances={list}>
            <instancedMesh args={[undefined, undefined, 1]} />
          </InstancedBodies>
        )}
      </Collisions>
    );
    const world = new World();
    const root = await mount(element(false));
    const scales = () =>
      root.scene.children.map((group) => {
        const matrix = new Matrix4();
        (group.children[0] as InstancedMesh).getMatrixAt(0, matrix);
        return matrix.getMaxScaleOnAxis();
      });
    await root.frame();
    expect(scales()).toEqual([3]);
    await root.render(element(true));
    expect(scales()).toEqual([3, 3]);
    await act(async () => set.room?.(2));
    await root.frame();
    expect(scales()).toEqual([3, 3]);
    sync(world);
    expect(scales()).toEqual([3, 3]);
  });

  it('survive StrictMode, and leave when they are unmounted', async () => {
    const world = new World();
    const ref = createRef<Bodies>();
    const element = (isLate: boolean) => (
      <StrictMode>
        <Collisions world={world}>
          {isLate && (
            <InstancedBodies ref={ref} shape={ball} instances={[at('a', 1), at('b', 5)]}>
              <instancedMesh args={[undefined, undefined, 2]} />
            </InstancedBodies>
          )}
        </Collisions>
      </StrictMode>
    );
    const root = await mount(element(false));
    await root.render(element(true));
    // The effects ran twice: four bodies were added.
    expect(world.bodies.map(({ id }) => id)).toEqual([3, 4]);
    expect(ref.current?.get('b')).toBe(world.bodies[1]);
    await root.render(element(false));
    expect([world.bodies.length, ref.current]).toEqual([0, null]);
  });

  it('leave out bodies that the user has removed', async () => {
    const { world, root, positions } = await mountList([at('a', 1), at('b', 2)]);
    world.remove(world.bodies[0]!);
    await root.frame();
    expect(positions()).toEqual([2]);
  });

  it('are not read again while they are the same objects in the list', async () => {
    const list = [at('a', 1), at('b', 2)];
    let reads = 0;
    const watched = {
      ...at('w', 3),
      get layer() {
        reads++;
        return 1;
      },
    };
    const { root, element } = await mountList([...list, watched]);
    const before = reads;
    await root.render(element([...list, watched, at('n', 4)]));
    expect([before > 0, reads]).toEqual([true, before]);
  });
});

describe('invalid instanced bodies', () => {
  const told = (props: object, mesh = <instancedMesh args={[undefined, undefined, 1]} />) =>
    failure(
      <Collisions>
        <InstancedBodies shape={ball} instances={[]} {...props}>
          {mesh}
        </InstancedBodies>
      </Collisions>,
    );

  it('are named with their value', async () => {
    expect(await told({ instances: [at('a', 0), at('b', 1)] })).toBe(
      'InstancedBodies: the number of instances is 2, but the last of args is 1',
    );
    expect(await told({ instances: [at('a', 0), at('a', 1)] })).toBe(
      'InstancedBodies: instances[1].key is "a", but must be a string or number, and unique',
    );
    expect(await told({ instances: [{ position: [0, 0, 0] }] })).toContain(
      'instances[0].key is undefined, but must be a string or number',
    );
    expect(await told({ instances: [at('a', 0, { rotation: [0, 0, 0] } as object)] })).toContain(
      'instance "a": rotation is [0, 0, 0]',
    );
    expect(await told({}, <mesh />)).toContain('children is ["Mesh"], but needs one <instancedMesh>');
    expect(
      await told({ instances: [at('a', 0)] }, <instancedMesh args={[undefined, undefined, 1]} position={[1, 0, 0]} />),
    ).toContain('is moved, rotated or scaled');
    expect(await told({ instances: [at('a', 0, { scale: [1, 2, 1] })] })).toContain(
      'instance "a": scale is [1, 2, 1], which no sphere can have',
    );
    expect(await told({ shape: undefined, instances: [at('a', 0, { scale: 2 })] })).toContain(
      'instance "a": shape is undefined, but must be an object',
    );
    expect(await told({ onEnter: 5 })).toBe('InstancedBodies: onEnter is 5, but must be a function');
    expect(await told({ onStay: 5 })).toBe('InstancedBodies: onStay is 5, but must be a function');
    expect(await told({ instances: [at('a', 0)], layer: 1.5 })).toBe(
      'InstancedBodies: instance "a": layer is 1.5, but must be an integer of 32 bits',
    );
  });

  it('are named when the list is none', async () => {
    for (const [instances, shown] of [
      [undefined, 'undefined'],
      [null, 'null'],
      ['list', '"list"'],
      [new Map(), 'an object'],
    ]) {
      expect(await told({ instances })).toBe(`InstancedBodies: instances is ${shown}, but must be an array`);
    }
    expect(await told({ instances: [null] })).toBe('InstancedBodies: instances[0] is null, but must be an object');
  });

  it('are named when a child alone renders a smaller mesh, by an error boundary', async () => {
    const world = new World();
    const set: { room?: (room: number) => void } = {};
    const Child = () => {
      const [room, setRoom] = useState(2);
      set.room = setRoom;
      return <instancedMesh args={[undefined, undefined, room]} />;
    };
    const root = await mount(
      <Collisions world={world}>
        <InstancedBodies shape={ball} instances={[at('a', 0), at('b', 2)]}>
          <Child />
        </InstancedBodies>
      </Collisions>,
    );
    await act(async () => set.room?.(1));
    expect(await root.failure(() => root.frame())).toContain('InstancedBodies: the number of instances is 2');
    expect(world.bodies).toEqual([]);
  });

  it.each([
    [{ layer: 1.5 }, 'layer is 1.5, but must be an integer of 32 bits'],
    [{ speed: 4 }, 'speed is 4, but there is no such prop'],
    [{ position: null }, 'position is null, but needs 3 finite numbers'],
    [{ name: 5 }, 'name is 5, but must be a string'],
    [{ onEnter: 5 }, 'onEnter is 5, but must be a function'],
    [{ onLeave: () => {} }, 'onLeave is a function, but there is no such prop'],
  ])('such as %o are named in a later render, with their key', async (more, message) => {
    const { root, element, world } = await mountList([at('a', 0)]);
    const [body] = world.bodies;
    const told = await root.failure(() => root.render(element([at('a', 0, more as object)])));
    expect(told).toContain(`InstancedBodies: instance "a": ${message}`);
    expect([body?.layer, body?.name]).toEqual([1, undefined]);
  });
});

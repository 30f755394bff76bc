import { act, flushSync } from '@react-three/fiber';
import { box, type Body as CoreBody, sphere, World } from 'first-contact';
import { Body, Collisions, useBody } from 'first-contact/react';
import { shapeFromObject } from 'first-contact/three';
import {
  createRef,
  type ReactNode,
  type Ref,
  StrictMode,
  Suspense,
  use,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { BoxGeometry, Group, Mesh, type Object3D } from 'three';
import { describe, expect, it } from 'vitest';
import { failure, mount, watchRoots } from './root.tsx';

watchRoots();

const ball = sphere(0.5);
const xyz = ({ x, y, z }: { x: number; y: number; z: number }) => [x, y, z];

/** Notes when its effects run: proof that StrictMode or Suspense has run them again. */
function Probe({ log }: { log: string[] }) {
  useLayoutEffect(() => {
    log.push('begin');
    return () => {
      log.push('end');
    };
  }, [log]);
  return null;
}

describe('StrictMode', () => {
  const strict = (world: World, inner: ReactNode) => (
    <StrictMode>
      <Collisions world={world}>{inner}</Collisions>
    </StrictMode>
  );

  it('adds a body that is mounted late once, where its props say', async () => {
    const world = new World();
    const log: string[] = [];
    const ref = createRef<CoreBody>();
    const given: (CoreBody | null)[] = [];
    const root = await mount(strict(world, null));
    await root.render(
      strict(
        world,
        <>
          <Probe log={log} />
          <Body ref={ref} shape={ball} position={[1, 2, 3]} velocity={[60, 0, 0]} target={{ position: [4, 5, 6] }} />
          <Body ref={(body) => void given.push(body)} shape={ball} />
        </>,
      ),
    );
    expect(log).toEqual(['begin', 'end', 'begin']);
    expect(world.bodies).toHaveLength(2);
    const [first, second] = world.bodies;
    expect(ref.current).toBe(first);
    expect(first?.id).toBe(3);
    expect(given).toEqual([expect.anything(), null, second]);
    expect([xyz(first!.position), xyz(first!.velocity)]).toEqual([
      [1, 2, 3],
      [60, 0, 0],
    ]);
    // The target of the first effect was for the next step, which has not come yet.
    await root.frame();
    expect(xyz(first!.position)).toEqual([4, 5, 6]);
    await root.unmount();
    expect(world.bodies).toEqual([]);
  });

  it('makes one world, which handlers and steps of late components share', async () => {
    const worlds = new Set<unknown>();
    const log: string[] = [];
    let enters = 0;
    const see = (body: CoreBody | null) => void (body && worlds.add(body.world));
    const element = (isLate: boolean) => (
      <StrictMode>
        <Collisions onEnter={() => enters++}>
          {isLate && <Probe log={log} />}
          {isLate && <Body ref={see} shape={ball} />}
          {isLate && <Body ref={see} shape={ball} />}
        </Collisions>
      </StrictMode>
    );
    const root = await mount(element(false));
    await root.render(element(true));
    await root.frame(1 / 60, 2);
    expect(log).toEqual(['begin', 'end', 'begin']);
    expect([worlds.size, enters]).toEqual([1, 1]);
  });
});

describe('Suspense', () => {
  it('takes hidden bodies out of the world, and puts them back where they were', async () => {
    const world = new World();
    const log: string[] = [];
    const exits: string[] = [];
    const ref = createRef<CoreBody>();
    let resolve: (() => void) | undefined;
    const promise = new Promise<void>((done) => {
      resolve = done;
    });
    function Model({ isWaiting }: { isWaiting: boolean }) {
      if (isWaiting) use(promise);
      return null;
    }
    const element = (isWaiting: boolean) => (
      <Collisions world={world} interpolate={false}>
        <Body name="zone" type="static" sensor shape={box({ size: [100, 1, 1] })} onExit={() => exits.push('zone')} />
        <Suspense fallback={null}>
          <Probe log={log} />
          <Body ref={ref} shape={ball} velocity={[60, 0, 0]} onExit={() => exits.push('ball')} />
          <Model isWaiting={isWaiting} />
        </Suspense>
      </Collisions>
    );
    const root = await mount(element(false));
    await root.frame(1 / 60, 3);
    const before = ref.current as CoreBody;
    before.velocity.y = 6;
    expect(before.position.x).toBe(3);
    await root.render(element(true));
    expect(log).toEqual(['begin', 'end']);
    expect([ref.current, before.world, world.bodies.length]).toEqual([null, undefined, 1]);
    expect(exits.sort()).toEqual(['ball', 'zone']);
    await root.frame(1 / 60, 3);
    resolve?.();
    await root.render(element(true));
    await root.frame(0);
    expect(log).toEqual(['begin', 'end', 'begin']);
    const after = ref.current as CoreBody;
    expect(after).not.toBe(before);
    expect([xyz(after.position), xyz(after.velocity)]).toEqual([
      [3, 0, 0],
      [60, 6, 0],
    ]);
    await root.frame();
    expect(root.scene.children[1]?.position.x).toBe(4);
  });

  it('puts a body where its props say if they changed meanwhile', async () => {
    const world = new World();
    const ref = createRef<CoreBody>();
    const never = new Promise<void>(() => {});
    function Model({ isWaiting }: { isWaiting: boolean }) {
      if (isWaiting) use(never);
      return null;
    }
    const element = (isWaiting: boolean, x: number, speed: number) => (
      <Collisions world={world}>
        <Suspense fallback={null}>
          <Body ref={ref} shape={ball} position={[x, 0, 0]} velocity={[speed, 0, 0]} />
          <Model isWaiting={isWaiting} />
        </Suspense>
      </Collisions>
    );
    const root = await mount(element(false, 0, 60));
    await root.frame(1 / 60, 2);
    await root.render(element(true, 0, 60));
    expect(world.bodies).toEqual([]);
    await root.render(element(false, 9, 30));
    expect([ref.current?.position.x, ref.current?.velocity.x]).toEqual([9, 30]);
  });
});

describe('another world', () => {
  it('gets the bodies, at the start of their props; the old one loses them', async () => {
    const [first, second] = [new World(), new World()];
    const ref = createRef<CoreBody>();
    const told: World[] = [];
    const element = (world: World) => (
      <Collisions world={world} onEnter={() => told.push(world)}>
        <Body ref={ref} shape={ball} position={[1, 0, 0]} velocity={[60, 0, 0]} />
        <Body type="static" shape={ball} position={[4, 0, 0]} />
      </Collisions>
    );
    const root = await mount(element(first));
    await root.frame();
    await root.render(element(second));
    expect(first.bodies).toEqual([]);
    expect(ref.current?.world).toBe(second);
    expect(ref.current?.position.x).toBe(1);
    await root.frame(1 / 60, 3);
    expect(told).toEqual([second]);
  });

  it('with another key, a body begins anew', async () => {
    const world = new World();
    const ref = createRef<CoreBody>();
    const element = (key: string) => (
      <Collisions world={world}>
        <Body key={key} ref={ref} shape={ball} velocity={[60, 0, 0]} />
      </Collisions>
    );
    const root = await mount(element('a'));
    await root.frame();
    const { id } = ref.current!;
    await root.render(element('b'));
    expect([ref.current?.position.x, ref.current?.id]).toEqual([0, id + 1]);
    expect(world.bodies).toHaveLength(1);
  });
});

describe('unmounting', () => {
  it('the provider removes all bodies, with one exit for each enter, its own handlers included', async () => {
    const world = new World();
    const told: string[] = [];
    const element = (isThere: boolean) =>
      isThere && (
        <Collisions world={world} onEnter={() => told.push('enter')} onExit={() => told.push('exit')}>
          <Body shape={ball} onExit={() => told.push('own exit')} />
          <Body shape={ball} />
        </Collisions>
      );
    const root = await mount(element(true));
    await root.frame();
    await root.render(element(false));
    expect(world.bodies).toEqual([]);
    expect(told.sort()).toEqual(['enter', 'exit', 'own exit']);
    // The world lives on without the handlers of the components.
    world.add({ shape: ball });
    world.add({ shape: ball });
    world.step(1 / 60);
    expect(told).toHaveLength(3);
  });
});

describe('a handler that unmounts the provider at once', () => {
  it.each(['its own', 'a given'])('leaves an exit for each enter, in %s world', async (kind) => {
    const world = kind === 'a given' ? new World() : undefined;
    const told: string[] = [];
    function Scene() {
      const [isThere, setThere] = useState(true);
      return (
        isThere && (
          <Collisions world={world} onEnter={() => told.push('enter')} onExit={() => told.push('exit')}>
            <Body shape={ball} velocity={[60, 0, 0]} onEnter={() => flushSync(() => setThere(false))} />
            <Body type="static" shape={ball} position={[1.5, 0, 0]} />
          </Collisions>
        )
      );
    }
    const root = await mount(<Scene />);
    await root.frame();
    expect(told).toEqual(['enter', 'exit']);
    // The world lives on without the handlers of the component.
    if (!world) return;
    expect(world.bodies).toEqual([]);
    const [first] = [world.add({ shape: ball }), world.add({ shape: ball })];
    world.step(1 / 60);
    world.remove(first);
    expect(told).toHaveLength(2);
  });
});

describe('useBody', () => {
  it('keeps a body without an object', async () => {
    const world = new World();
    let ref: { readonly current: CoreBody | null } | undefined;
    function Own({ layer }: { layer: number }) {
      ref = useBody({ shape: ball, position: [1, 0, 0], layer });
      return null;
    }
    const root = await mount(
      <Collisions world={world}>
        <Own layer={1} />
      </Collisions>,
    );
    const body = ref?.current;
    expect(world.bodies).toEqual([body]);
    await root.render(
      <Collisions world={world}>
        <Own layer={2} />
      </Collisions>,
    );
    expect([ref?.current === body, body?.layer]).toEqual([true, 2]);
    await root.render(<Collisions world={world} />);
    expect([ref?.current, world.bodies.length]).toEqual([null, 0]);
  });

  it('refuses what are no options and no ref, by name', async () => {
    const told = (options: unknown, object?: unknown) => {
      const Own = () => {
        useBody(options as never, object as never);
        return null;
      };
      return failure(
        <Collisions>
          <Own />
        </Collisions>,
      );
    };
    expect(await told(null)).toBe('useBody: options is null, but must be an object');
    expect(await told({ shape: ball, speed: 4 })).toContain('useBody: speed is 4, but there is no such prop');
    expect(await told({ shape: ball }, new Group())).toBe('useBody: object is an object, but must be a ref');
    expect(await told({ name: 'lamp' })).toContain('useBody "lamp": shape is undefined');
  });

  it('begins where its object is, and the object follows it', async () => {
    let ref: { readonly current: CoreBody | null } | undefined;
    function Own() {
      const mesh = useRef<Mesh>(null);
      ref = useBody({ shape: ball, velocity: [60, 0, 0] }, mesh);
      return (
        <mesh ref={mesh} position={[0, 7, 0]}>
          <sphereGeometry args={[0.5]} />
        </mesh>
      );
    }
    const root = await mount(
      <Collisions interpolate={false}>
        <Own />
      </Collisions>,
    );
    expect(xyz(ref!.current!.position)).toEqual([0, 7, 0]);
    await root.frame();
    expect(root.scene.children[0]?.position.toArray()).toEqual([1, 7, 0]);
  });

  describe('with another object in its ref', () => {
    const velocity = [60, 0, 0] as const;
    const ref: { current?: CoreBody | null } = {};
    /** The body of the component that renders the object, in a child or by itself. */
    function Own({ object }: { object: Object3D | null }) {
      const mesh = useRef<Object3D>(null);
      const body = useBody({ shape: ball, velocity }, mesh);
      useLayoutEffect(() => {
        ref.current = body.current;
      });
      return object && <primitive ref={mesh} object={object} />;
    }
    const element = (object: Object3D | null, paused = false) => (
      <Collisions interpolate={false} paused={paused}>
        <Own object={object} />
      </Collisions>
    );

    it('lets that one follow the body, and releases the last one', async () => {
      const [first, second] = [new Group(), new Group()];
      const root = await mount(element(first));
      const body = ref.current;
      await root.frame();
      await root.render(element(second));
      await root.frame();
      expect(ref.current).toBe(body);
      expect([first.position.x, second.position.x]).toEqual([1, 2]);
      await root.render(element(null));
      await root.frame();
      expect([second.position.x, ref.current?.position.x]).toEqual([2, 3]);
    });

    it('lets one follow that is rendered later, while paused, too', async () => {
      const object = new Group();
      object.position.y = 9;
      const root = await mount(element(null));
      await root.frame();
      await root.render(element(null, true));
      await root.render(element(object, true));
      await root.frame();
      expect(object.position.toArray()).toEqual([1, 0, 0]);
    });

    it('notices one that a child renders alone, before an automatic shape around it counts its meshes', async () => {
      const world = new World();
      const show: { now?: () => void } = {};
      const late = new Mesh(new BoxGeometry(9, 9, 9));
      function Late({ object }: { object: Ref<Object3D> }) {
        const [isThere, setThere] = useState(false);
        show.now = () => setThere(true);
        return isThere && <primitive ref={object} object={late} />;
      }
      function Owner() {
        const mesh = useRef<Object3D>(null);
        useBody({ shape: ball, velocity }, mesh);
        return <Late object={mesh} />;
      }
      const root = await mount(
        <Collisions world={world} interpolate={false}>
          <Body name="around" shape={shapeFromObject}>
            <mesh>
              <boxGeometry />
            </mesh>
            <Owner />
          </Body>
        </Collisions>,
      );
      const around = world.bodies.find(({ name }) => name === 'around');
      const { shape } = around!;
      await act(async () => show.now?.());
      await root.frame();
      expect(late.position.x).toBe(1);
      expect(around?.shape).toEqual(shape);
    });

    it('refuses one below a parent that is scaled unequally, by an error boundary', async () => {
      const show: { now?: () => void } = {};
      function Late({ object }: { object: Ref<Object3D> }) {
        const [isThere, setThere] = useState(false);
        show.now = () => setThere(true);
        return isThere && <group ref={object} />;
      }
      function Owner() {
        const object = useRef<Object3D>(null);
        useBody({ shape: ball, name: 'lamp' }, object);
        return (
          <group name="tent" scale={[1, 2, 1]}>
            <Late object={object} />
          </group>
        );
      }
      const world = new World();
      const root = await mount(
        <Collisions world={world}>
          <Owner />
        </Collisions>,
      );
      await act(async () => show.now?.());
      expect(await root.failure(() => root.frame())).toContain('useBody "lamp": bind: the parent "tent" is scaled');
      expect(world.bodies).toEqual([]);
    });
  });
});

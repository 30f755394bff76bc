import { useFrame } from '@react-three/fiber';
import { box, type Body as CoreBody, history, sphere, World } from 'first-contact';
import {
  Body,
  Collisions,
  type CollisionsHandle,
  type CollisionsProps,
  useCollisions,
  useQuery,
  useStep,
  useWorld,
} from 'first-contact/react';
import { createRef, type ReactNode } from 'react';
import { type Group, Vector3 } from 'three';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { failure, mount, watchRoots } from './root.tsx';

watchRoots();

const ball = sphere(0.5);

/** Hands the result of useCollisions over. */
function Grab({ into }: { into: { handle?: CollisionsHandle } }) {
  into.handle = useCollisions();
  return null;
}

/** A world with a body that moves one unit per step, and its provider. */
async function mountWorld(props: CollisionsProps = {}, frameloop: 'never' | 'demand' = 'never') {
  const world = new World();
  const into: { handle?: CollisionsHandle } = {};
  const ref = createRef<CoreBody>();
  const element = (own: CollisionsProps) => (
    <Collisions world={world} {...own}>
      <Grab into={into} />
      <Body ref={ref} shape={ball} velocity={[60, 0, 0]} />
    </Collisions>
  );
  const root = await mount(element(props), frameloop);
  return {
    root,
    world,
    handle: into.handle!,
    body: ref.current!,
    render: (own: CollisionsProps) => root.render(element(own)),
  };
}

describe('time', () => {
  it('passes in fixed steps, and the rest of a frame is kept', async () => {
    const { root, world, handle } = await mountWorld();
    await root.frame(2.25 / 60);
    expect([world.stepCount, world.time]).toEqual([2, 2 / 60]);
    expect(handle.alpha).toBeCloseTo(0.25, 9);
    await root.frame(0.75 / 60);
    expect(world.stepCount).toBe(3);
  });

  it('has steps of the length and number that the props say', async () => {
    const { root, world, render } = await mountWorld({ fixedStep: 0.01, maxSteps: 3 });
    await root.frame(0.02);
    expect(world.stepCount).toBe(2);
    await root.frame(0.2);
    expect(world.stepCount).toBe(5);
    await render({ fixedStep: 0.1 });
    await root.frame(0.4);
    expect(world.stepCount).toBe(9);
    expect(world.time).toBeCloseTo(0.45, 12);
  });

  it('passes slower or faster by timeScale, and stands still at 0', async () => {
    const { root, world, render } = await mountWorld({ timeScale: 0.5 });
    await root.frame(4 / 60);
    expect(world.stepCount).toBe(2);
    await render({ timeScale: 2 });
    await root.frame(1 / 60);
    expect(world.stepCount).toBe(4);
    await render({ timeScale: 0 });
    await root.frame(1 / 60, 3);
    expect(world.stepCount).toBe(4);
  });

  it('does not pass while paused, and steps by hand do', async () => {
    const { root, world, handle, render, body } = await mountWorld({ paused: true });
    await root.frame(1 / 60, 3);
    expect(world.stepCount).toBe(0);
    handle.step(0.1);
    expect([world.time, body.position.x, root.scene.children[0]?.position.x]).toEqual([0.1, 6, 6]);
    await render({});
    await root.frame();
    expect(world.stepCount).toBe(2);
  });

  it('passes only by hand when manual', async () => {
    const { root, world, handle } = await mountWorld({ manual: true });
    await root.frame(1 / 60, 3);
    expect(world.stepCount).toBe(0);
    const { step } = handle;
    step(1 / 30);
    expect([world.stepCount, handle.alpha, root.scene.children[0]?.position.x]).toEqual([1, 1, 2]);
  });

  it('has no frames longer than half a second, however many steps are allowed', async () => {
    const { root, world } = await mountWorld({ maxSteps: 1000 });
    await root.frame(60);
    expect(world.stepCount).toBe(30);
  });

  it('stands still in a frame that is earlier than the last one', async () => {
    const { root, world } = await mountWorld();
    await root.frame(1);
    const { stepCount } = world;
    await root.frame(-0.5);
    expect(world.stepCount).toBe(stepCount);
  });

  it('is drawn at the last step without interpolation', async () => {
    const { root, handle, render } = await mountWorld({ interpolate: false });
    await root.frame(1.5 / 60);
    expect([handle.alpha, root.scene.children[0]?.position.x]).toEqual([1, 1]);
    await render({ interpolate: true });
    await root.frame(0.25 / 60);
    expect(root.scene.children[0]?.position.x).toBeCloseTo(0.75, 9);
  });
});

describe('a step by hand', () => {
  /** A provider whose steps change the velocity of a body, with the number of calls of `useStep`. */
  async function mountGravity(onEnter?: (step: (dt: number) => void) => void, onStep?: CollisionsHandle['step']) {
    const world = new World();
    const into: { handle?: CollisionsHandle } = {};
    let calls = 0;
    function Gravity() {
      useStep((_, dt) => {
        calls++;
        for (const body of world.bodies) body.velocity.y -= 9.81 * dt;
        onStep?.(dt);
      });
      return null;
    }
    await mount(
      <Collisions world={world} manual>
        <Grab into={into} />
        <Gravity />
        <Body shape={ball} onEnter={() => onEnter?.(into.handle!.step)} />
      </Collisions>,
    );
    return { world, step: into.handle!.step, calls: () => calls };
  }

  it('is what is drawn until the next step, whatever was left of a frame before', async () => {
    const { root, handle, render } = await mountWorld();
    await root.frame(1.2 / 60);
    await render({ paused: true });
    handle.step(1 / 60);
    const drawn = () => root.scene.children[0]?.position.x;
    expect(drawn()).toBe(2);
    await render({});
    await root.frame(0.1 / 60);
    expect(drawn()).toBe(2);
    await root.frame(1 / 60);
    expect(drawn()).toBeCloseTo(2.3, 9);
  });

  it('that is refused for its length changes nothing', async () => {
    const { world, step, calls } = await mountGravity();
    for (const dt of [Number.NaN, -1, Number.POSITIVE_INFINITY, '1' as never]) {
      expect(() => step(dt)).toThrow(RangeError);
    }
    expect(() => step(-1)).toThrow('step: dt is -1, but must be finite, and 0 or more');
    expect([calls(), world.stepCount, world.bodies[0]?.velocity.y]).toEqual([0, 0, 0]);
    step(0);
    expect(world.stepCount).toBe(1);
  });

  const refusal = 'step was called inside a callback of useStep, a handler, a filter or a response';

  it('is refused in a handler, before the callbacks are called again', async () => {
    const { world, step, calls } = await mountGravity((step) => step(1));
    world.add({ shape: ball });
    expect(() => step(0.1)).toThrow(refusal);
    expect([calls(), world.stepCount]).toEqual([1, 1]);
  });

  it('is refused in a handler outside of steps, too', async () => {
    const { world, step, calls } = await mountGravity();
    const other = world.add({ shape: ball });
    step(0);
    other.on('exit', () => step(1));
    expect(() => other.teleport([9, 0, 0])).toThrow(refusal);
    expect([calls(), world.stepCount]).toEqual([1, 1]);
  });

  it('is refused in a callback of useStep, and possible after it', async () => {
    const steps: CollisionsHandle['step'][] = [];
    const { world, step, calls } = await mountGravity(undefined, () => steps.pop()?.(1));
    steps.push(step);
    expect(() => step(0.1)).toThrow(refusal);
    expect([calls(), world.stepCount]).toEqual([1, 0]);
    step(0.1);
    expect([calls(), world.stepCount]).toEqual([2, 1]);
  });
});

describe('invalid props', () => {
  it('are named with their value', async () => {
    const told = (props: object) => failure(<Collisions {...props} />);
    expect(await told({ fixedStep: 0 })).toBe('Collisions: fixedStep is 0, but must be above 0');
    expect(await told({ fixedStep: '1/60' })).toContain('fixedStep is "1/60"');
    expect(await told({ maxSteps: 2.5 })).toBe('Collisions: maxSteps is 2.5, but must be an integer above 0');
    expect(await told({ timeScale: -1 })).toContain('timeScale is -1');
    expect(await told({ priority: 1 })).toBe(
      'Collisions: priority is 1, but must be 0 or less, or fiber stops drawing',
    );
    expect(await told({ priority: Number.NaN })).toContain('priority is NaN');
    expect(await told({ world: {} })).toBe('Collisions: world is an object, not a World');
    expect(await told({ world: new World(), options: { history: history(1) } })).toContain(
      'options is an object, but a world',
    );
    expect(await told({ gravity: -9.81 })).toContain('gravity is -9.81, but there is no such prop; there are children');
    expect(await told({ options: null })).toBe('Collisions: World: options is null, not an object');
    expect(await told({ options: { historie: 1 } })).toMatch(/^Collisions: World: .* did you mean history\?/);
  });

  it.each([
    [{ paused: 'no' }, 'paused is "no", but must be true or false'],
    [{ interpolate: 0 }, 'interpolate is 0, but must be true or false'],
    [{ manual: null }, 'manual is null, but must be true or false'],
    [{ priority: '0' }, 'priority is "0", but must be 0 or less'],
    [{ priority: null }, 'priority is null, but must be 0 or less'],
    [{ onEnter: 5 }, 'onEnter is 5, but must be a function'],
    [{ onStay: true }, 'onStay is true, but must be a function'],
    [{ world: null }, 'world is null, not a World'],
  ])('such as %o are refused at once and in a later render', async (props, message) => {
    expect(await failure(<Collisions {...(props as object)} />)).toContain(`Collisions: ${message}`);
    const root = await mount(<Collisions />);
    const later = () => root.render(<Collisions {...(props as object)} />);
    expect(await root.failure(later)).toContain(`Collisions: ${message}`);
  });

  it('do not end a world in which they are corrected', async () => {
    const { root, world, render } = await mountWorld();
    await render({ priority: -2 });
    await root.frame();
    expect(world.stepCount).toBe(1);
  });
});

describe('the order of a frame', () => {
  it('is steps with their callbacks, objects, queries, then frame callbacks of users', async () => {
    const told: string[] = [];
    const x = () => root.scene.children[0]?.position.x;
    function Watch() {
      useStep((world, dt) => told.push(`before ${world.stepCount} ${dt}`));
      useStep((world) => told.push(`after ${world.stepCount}`), 'after');
      useQuery(
        (world) => world.stepCount,
        (now) => told.push(`query ${now} ${x()}`),
      );
      useFrame(() => void told.push(`frame ${x()}`));
      return null;
    }
    const root = await mount(
      <Collisions fixedStep={0.1} interpolate={false}>
        <Body shape={ball} velocity={[10, 0, 0]} />
        <Watch />
      </Collisions>,
    );
    expect(told).toEqual([]);
    await root.frame(0.2);
    expect(told).toEqual(['before 0 0.1', 'after 1', 'before 1 0.1', 'after 2', 'query 2 2', 'frame 2']);
  });

  it('is that of the priorities', async () => {
    const told: string[] = [];
    function Watch({ at }: { at: number }) {
      useFrame(() => void told.push(`frame ${at}`), at);
      return null;
    }
    const element = (priority: number) => (
      <Collisions priority={priority}>
        <Watch at={-2} />
        <Watch at={0} />
        <Step />
      </Collisions>
    );
    function Step() {
      useStep(() => told.push('step'));
      return null;
    }
    const root = await mount(element(-1));
    await root.frame();
    await root.render(element(-3));
    await root.frame();
    expect(told).toEqual(['frame -2', 'step', 'frame 0', 'step', 'frame -2', 'frame 0']);
  });

  it.each([undefined, -2, -0.5, 0])('is from outer worlds to inner ones for the priority %s', async (priority) => {
    const told: string[] = [];
    const Say = ({ name }: { name: string }) => {
      useStep(() => told.push(name));
      useFrame(() => void told.push(`frame of ${name}`));
      return null;
    };
    const root = await mount(
      <Collisions priority={priority}>
        <Collisions>
          <Collisions>
            <Say name="innermost" />
          </Collisions>
          <Say name="inner" />
        </Collisions>
        <Say name="outer" />
      </Collisions>,
    );
    await root.frame(1 / 60);
    expect(told.slice(0, 3)).toEqual(['outer', 'inner', 'innermost']);
    expect(told.slice(3).sort()).toEqual(['frame of inner', 'frame of innermost', 'frame of outer']);
  });

  it('is from outer worlds to inner ones: bodies inside others are drawn where they are', async () => {
    const group = createRef<Group>();
    const root = await mount(
      <Collisions interpolate={false}>
        <Body shape={ball} velocity={[60, 0, 0]}>
          <Collisions interpolate={false}>
            <Body shape={ball} velocity={[0, 60, 0]}>
              <Collisions>
                <Body object={group} shape={ball} />
              </Collisions>
            </Body>
          </Collisions>
        </Body>
      </Collisions>,
    );
    await root.frame(1 / 60, 2);
    expect(group.current?.getWorldPosition(new Vector3()).toArray()).toEqual([0, 0, 0]);
  });

  it('holds when a handler throws: objects are where the bodies are', async () => {
    const world = new World();
    const root = await mount(
      <Collisions world={world} interpolate={false}>
        <Body
          shape={ball}
          velocity={[60, 0, 0]}
          onEnter={() => {
            throw new Error('in a handler');
          }}
        />
        <Body type="static" shape={ball} position={[1.5, 0, 0]} />
      </Collisions>,
    );
    await expect(root.frame()).rejects.toThrow('in a handler');
    expect([world.stepCount, root.scene.children[0]?.position.x]).toEqual([1, 1]);
    await root.frame();
    expect(world.stepCount).toBe(2);
  });
});

describe('rendering', () => {
  it('does not happen because of steps, and the context is the same in all renders', async () => {
    const renders = vi.fn();
    const handles = new Set<CollisionsHandle>();
    function Count() {
      handles.add(useCollisions());
      useWorld();
      useStep(() => {});
      useQuery(
        (world) => world.stepCount,
        () => {},
      );
      renders();
      return null;
    }
    const inner = <Count />;
    const element = (paused: boolean) => (
      <Collisions paused={paused} onEnter={() => {}}>
        <Body shape={ball} velocity={[1, 0, 0]} />
        {inner}
      </Collisions>
    );
    const root = await mount(element(false));
    await root.frame(1 / 60, 20);
    expect(renders).toHaveBeenCalledTimes(1);
    await root.render(element(true));
    await root.render(element(false));
    // Nothing that they use has changed.
    expect(renders).toHaveBeenCalledTimes(1);
    expect(handles.size).toBe(1);
  });
});

describe('useQuery', () => {
  it('calls back only when the answer changes', async () => {
    const told: unknown[] = [];
    const world = new World();
    function Sight() {
      useQuery(
        (world) => world.raycast({ origin: [0, 10, 0], direction: [0, -1, 0] })?.body.name,
        (now, before) => told.push([now, before]),
      );
      return null;
    }
    const wall = box({ size: [2, 1, 1] });
    const root = await mount(
      <Collisions world={world}>
        <Body name="wall" type="static" shape={wall} position={[2, 0, 0]} />
        <Body name="mover" shape={wall} position={[-3, 0, 0]} velocity={[30, 0, 0]} />
        <Sight />
      </Collisions>,
    );
    await root.frame(1 / 60, 30);
    expect(told).toEqual([
      ['mover', undefined],
      [undefined, 'mover'],
    ]);
  });
});

describe('hooks', () => {
  it('throw outside <Collisions>, naming it and themselves', async () => {
    for (const [name, use] of Object.entries({
      useWorld: () => useWorld(),
      useCollisions: () => useCollisions(),
      useStep: () => useStep(() => {}),
      useQuery: () =>
        useQuery(
          () => 0,
          () => {},
        ),
    })) {
      const Outside = () => {
        use();
        return null;
      };
      expect(await failure(<Outside />)).toBe(`${name} must be used inside <Collisions>`);
    }
  });

  it('of a world that is given hand over that world', async () => {
    const { world, handle } = await mountWorld();
    expect(handle.world).toBe(world);
  });
});

describe('frames on demand', () => {
  /** Callbacks that wait for the next frame, by the number of their request. */
  const queue = new Map<number, (time: number) => void>();
  /** Lets all frames pass that were asked for, at most so many; returns their number. */
  async function run(most: number) {
    const { act } = await import('@react-three/fiber');
    let count = 0;
    for (const [id, next] of queue) {
      if (count === most) break;
      queue.delete(id);
      now += 1000 / 120;
      vi.spyOn(performance, 'now').mockReturnValue(now);
      await act(async () => next(now));
      count++;
    }
    return count;
  }
  let now = 0;
  const setUp = () => {
    queue.clear();
    now = 0;
    let requests = 0;
    vi.stubGlobal('requestAnimationFrame', (callback: (time: number) => void) => {
      queue.set(++requests, callback);
      return requests;
    });
    // A renderer cancels its own requests.
    vi.stubGlobal('cancelAnimationFrame', (id: number) => queue.delete(id));
    vi.spyOn(performance, 'now').mockReturnValue(0);
  };
  afterEach(() => vi.unstubAllGlobals());

  it('end when nothing moves, begin again by a prop or by hand, and idle time does not count', async () => {
    setUp();
    const { root, world, body, render, handle } = await mountWorld({}, 'demand');
    expect(await run(50)).toBe(50);
    expect(body.position.x).toBeGreaterThan(20);
    body.velocity.x = 0;
    expect(await run(50)).toBeLessThan(10);
    const steps = world.stepCount;
    now += 3000;
    await render({ timeScale: 1 });
    body.velocity.x = 60;
    handle.invalidate();
    expect(await run(1)).toBe(1);
    expect(world.stepCount).toBe(steps + 1);
    expect(await run(20)).toBe(20);
    await root.unmount();
    await run(5);
    expect(queue.size).toBe(0);
  });

  it('do not come while paused, but for what shows; one comes after the pause', async () => {
    setUp();
    const world = new World();
    const element = (paused: boolean, layer: number, x: number) => (
      <Collisions world={world} paused={paused}>
        <Body shape={ball} layer={layer} position={[x, 0, 0]} velocity={[60, 0, 0]} />
      </Collisions>
    );
    const root = await mount(element(true, 1, 0), 'demand');
    const first = await run(50);
    expect(first).toBeGreaterThan(0);
    expect(first).toBeLessThan(5);
    await root.render(element(true, 2, 0));
    expect(await run(50)).toBe(0);
    await root.render(element(true, 2, 5));
    expect(await run(50)).toBe(1);
    expect(root.scene.children[0]?.position.x).toBe(5);
    now += 5000;
    await root.render(element(false, 2, 5));
    expect(await run(1)).toBe(1);
    expect(world.stepCount).toBe(1);
    expect(await run(20)).toBe(20);
    await root.unmount();
    await run(5);
  });

  it('come when a hook that is mounted may move something, or asks', async () => {
    setUp();
    const world = new World();
    const answers: number[] = [];
    const Gravity = () => {
      useStep((world) => {
        world.bodies[0]!.velocity.y -= 1;
      });
      return null;
    };
    const Count = () => {
      useQuery(
        (world) => world.bodies.length,
        (now) => answers.push(now),
      );
      return null;
    };
    const element = (hook: ReactNode) => (
      <Collisions world={world}>
        <Body shape={ball} />
        {hook}
      </Collisions>
    );
    const root = await mount(element(null), 'demand');
    expect(await run(50)).toBeLessThan(10);
    await root.render(element(<Count />));
    expect(await run(50)).toBeLessThan(10);
    expect(answers).toEqual([1]);
    await root.render(element(<Gravity />));
    expect(await run(50)).toBe(50);
    await root.unmount();
    await run(5);
  });
});

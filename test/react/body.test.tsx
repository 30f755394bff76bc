import { bounce, box, type Body as CoreBody, respond, slide, sphere, World } from 'first-contact';
import { Body, type BodyProps, Collisions } from 'first-contact/react';
import { shapeFromObject, sphereFromObject } from 'first-contact/three';
import { createRef, type ReactNode, useState } from 'react';
import { BoxGeometry, Euler, type Group, Mesh, type Object3D, Quaternion, Vector3 } from 'three';
import { describe, expect, it, vi } from 'vitest';
import { failure, mount, watchRoots } from './root.tsx';

watchRoots();

const ball = sphere(0.5);
const wall = box({ size: [1, 4, 4] });

/** Mounts one body, and returns how to render it again. */
async function mountBody(props: BodyProps) {
  const world = new World();
  const ref = createRef<CoreBody>();
  const object = createRef<Group>();
  const element = (own: BodyProps) => (
    <Collisions world={world}>
      <Body ref={ref} object={object} {...own} />
    </Collisions>
  );
  const root = await mount(element(props));
  const body = ref.current as CoreBody;
  return {
    root,
    world,
    body,
    ref,
    object: object.current as Group,
    render: (own: BodyProps) => root.render(element(own)),
  };
}

const xyz = ({ x, y, z }: { x: number; y: number; z: number }) => [x, y, z];

describe('a body', () => {
  it('is in the world with the options of its props, and its ref is the body itself', async () => {
    const { world, body } = await mountBody({
      ...{ shape: ball, position: [1, 2, 3], velocity: [3, 0, 0], angularVelocity: [0, 1, 0], layer: 2, mask: 5 },
      ...{ sensor: true, name: 'ball', userData: 7, response: bounce() },
    });
    expect(world.bodies).toEqual([body]);
    expect(xyz(body.position)).toEqual([1, 2, 3]);
    expect(xyz(body.velocity)).toEqual([3, 0, 0]);
    expect(xyz(body.angularVelocity)).toEqual([0, 1, 0]);
    expect([body.layer, body.mask, body.sensor, body.name, body.userData]).toEqual([2, 5, true, 'ball', 7]);
    expect([body.response, body.shape, body.type]).toEqual([bounce(), ball, 'moving']);
  });

  it('is drawn where it is, from the first commit on', async () => {
    const { root, object } = await mountBody({ shape: ball, position: [1, 2, 3], velocity: [60, 0, 0] });
    expect(object.position.toArray()).toEqual([1, 2, 3]);
    await root.frame(2 / 60);
    expect(object.position.x).toBeCloseTo(2, 12);
  });

  it('is drawn between two steps', async () => {
    const { root, object, body } = await mountBody({ shape: ball, velocity: [60, 0, 0] });
    await root.frame(1.5 / 60);
    expect(body.position.x).toBe(1);
    expect(object.position.x).toBeCloseTo(0.5, 12);
  });

  it('is placed in the frame of its parent, and moves in that of the world', async () => {
    const world = new World();
    const ref = createRef<CoreBody>();
    const element = (x: number) => (
      <Collisions world={world} interpolate={false}>
        <group position={[10, 0, 0]} rotation={[0, Math.PI / 2, 0]} scale={2}>
          <Body ref={ref} shape={ball} position={[x, 0, 0]} velocity={[0, 0, 60]} />
        </group>
      </Collisions>
    );
    const root = await mount(element(1));
    const body = ref.current as CoreBody;
    const [x, y, z] = xyz(body.position);
    expect(new Vector3(x, y, z).distanceTo(new Vector3(10, 0, -2))).toBeLessThan(1e-12);
    expect(body.quaternion.y).toBeCloseTo(Math.SQRT1_2, 12);
    await root.frame();
    expect(body.position.z).toBeCloseTo(-1, 12);
    const mesh = root.scene.children[0]!.children[0] as Object3D;
    expect(mesh.getWorldPosition(new Vector3()).z).toBeCloseTo(-1, 12);
    await root.render(element(3));
    expect(body.position.z).toBeCloseTo(-6, 12);
    expect(ref.current).toBe(body);
  });

  it('refuses a parent that is scaled unequally, by its name, and adds nothing', async () => {
    const world = new World();
    const message = await failure(
      <Collisions world={world}>
        <group name="tent" scale={[1, 2, 1]}>
          <Body shape={ball} />
        </group>
      </Collisions>,
    );
    expect(message).toContain('the parent "tent" is scaled by 1, 2, 1');
    expect(world.bodies).toEqual([]);
  });

  it('takes Euler angles as fiber does, and those of three.js in their order', async () => {
    const { body, render } = await mountBody({ shape: wall, rotation: [0.1, 0.2, 0.3] });
    const angle = (order?: 'ZYX') =>
      new Quaternion()
        .setFromEuler(new Euler(0.1, 0.2, 0.3, order))
        .angleTo(new Quaternion().copy(body.quaternion as Quaternion));
    expect(angle()).toBeLessThan(1e-7);
    await render({ shape: wall, rotation: new Euler(0.1, 0.2, 0.3, 'ZYX') });
    expect(angle('ZYX')).toBeLessThan(1e-7);
  });
});

describe('invalid props of a body', () => {
  const inside = (element: ReactNode) => failure(<Collisions>{element}</Collisions>);

  it('are named with their value', async () => {
    const unknown = { shape: ball, onEnterr: () => {} };
    expect(await inside(<Body {...unknown} />)).toBe(
      'Body: onEnterr is a function, but there is no such prop; did you mean onEnter?',
    );
    expect(await inside(<Body shape={ball} {...{ weight: 4 }} />)).toContain(
      'Body: weight is 4, but there is no such prop; there are type, shape, position',
    );
    const both = { shape: ball, rotation: [0, 1, 0], quaternion: [0, 0, 0, 1] } as const;
    expect(await inside(<Body name="door" {...both} />)).toBe(
      'Body "door": rotation is [0, 1, 0], but a quaternion is given, too',
    );
    expect(await inside(<Body shape={ball} position={[0, Number.NaN, 0]} />)).toBe(
      'Body: position is [0, NaN, 0], but needs 3 finite numbers',
    );
    expect(await inside(<Body shape={ball} scale={0} />)).toBe('Body: scale is [0, 0, 0], but must not be 0');
    expect(await inside(<Body shape={ball} scale={[1, 2, 1]} />)).toContain(
      'scale is [1, 2, 1], which no sphere can have',
    );
    expect(await inside(<Body type="static" shape={ball} velocity={[1, 0, 0]} />)).toContain('velocity is [1, 0, 0]');
    expect(await inside(<Body shape={ball} quaternion={[0, 0, 1]} />)).toContain(
      'quaternion is [0, 0, 1], but needs 4',
    );
  });

  /** Props that are invalid, and what is said of them. */
  const INVALID: readonly (readonly [props: object, message: string])[] = [
    [{ layer: 1.5 }, 'layer is 1.5, but must be an integer of 32 bits'],
    [{ mask: null }, 'mask is null, not a number'],
    [{ type: 'fixed' }, 'type is "fixed", write "static"'],
    [{ sensor: 1 }, 'sensor is 1, but must be true or false'],
    [{ enabled: 'no' }, 'enabled is "no", but must be true or false'],
    [{ response: 'bounce' }, 'response is "bounce", but must be bounce()'],
    [{ type: 'static', velocity: [1, 0, 0] }, 'velocity is [1, 0, 0], but a static body does not move'],
    [
      { type: 'static', target: { position: [1, 0, 0] } },
      'target.position is [1, 0, 0], but a static body has no target',
    ],
    [{ target: null }, 'target is null, but must be an object'],
    [
      { target: { position: [0, 1e200, 0] } },
      'target: moveTo position is [0, 1e+200, 0], whose length must not exceed',
    ],
    [{ position: [0, 1e200, 0] }, 'position is [0, 1e+200, 0], whose length must not exceed'],
    [{ position: null }, 'position is null, but needs 3 finite numbers'],
    [{ rotation: null }, 'rotation is null, but needs 3 finite numbers'],
    [{ quaternion: null }, 'quaternion is null, but needs 4 finite numbers'],
    [{ velocity: null }, 'velocity is null, but needs 3 finite numbers'],
    [{ angularVelocity: [0, undefined, 0] }, 'angularVelocity is [0, undefined, 0], but needs 3 finite numbers'],
    [{ scale: null }, 'scale is null, but needs 3 finite numbers'],
    [{ scale: 1e300 }, 'sphere: radius is 5e+299, but must be'],
    [{ shape: 'bx' }, 'shape is "bx", but must be a shape, or a function that makes one'],
    [{ shape: null }, 'shape is null, but must be an object'],
    [{ shape: {} }, 'shape is {  }'],
    [{ speed: 4 }, 'speed is 4, but there is no such prop'],
    [{ onEnter: 5 }, 'onEnter is 5, but must be a function'],
    [{ object: 5 }, 'object is 5, but must be a ref'],
  ];

  it.each(INVALID)('such as %o are named when the body is mounted', async (props, message) => {
    const world = new World();
    const told = await failure(
      <Collisions world={world}>
        <Body name="ball" shape={ball} {...props} />
      </Collisions>,
    );
    expect(told).toContain(`Body "ball": ${message}`);
    expect(world.bodies).toEqual([]);
  });

  it.each(INVALID)('such as %o are named in a later render, before the body is changed', async (props, message) => {
    const first: BodyProps = { name: 'ball', shape: ball, position: [1, 0, 0], velocity: [0, 1, 0], layer: 2 };
    const { root, body, render } = await mountBody(first);
    const told = await root.failure(() => render({ velocity: [0, 2, 0], layer: 4, ...first, ...props }));
    expect(told).toContain(`Body "ball": ${message}`);
    expect([body.type, body.shape, body.layer, xyz(body.position), xyz(body.velocity)]).toEqual([
      ...['moving', ball, 2],
      ...[
        [1, 0, 0],
        [0, 1, 0],
      ],
    ]);
  });

  it('name the function to import where a shape is missing, or was a text', async () => {
    const named = (name: string) =>
      `but must be a shape, or a function that makes one of the meshes below: import { ${name} } from 'first-contact/three'`;
    const none = {} as BodyProps;
    expect(await inside(<Body {...none} />)).toBe(`Body: shape is undefined, ${named('shapeFromObject')}`);
    expect(await inside(<Body shape={'hull' as never} />)).toBe(`Body: shape is "hull", ${named('hullFromObject')}`);
  });

  it('includes a name that is no string', async () => {
    expect(await inside(<Body shape={ball} name={5 as never} />)).toBe('Body: name is 5, but must be a string');
  });

  it('are told apart from errors of handlers, which keep their message', async () => {
    const world = new World();
    const element = (x: number) => (
      <Collisions world={world}>
        <Body
          shape={ball}
          position={[x, 0, 0]}
          onExit={() => {
            throw new Error('in a handler');
          }}
        />
        <Body type="static" shape={ball} />
      </Collisions>
    );
    const root = await mount(element(0));
    await root.frame();
    expect(await root.failure(() => root.render(element(9)))).toBe('in a handler');
  });

  it('are those outside <Collisions>, too', async () => {
    expect(await failure(<Body shape={ball} />)).toBe('Body must be used inside <Collisions>');
  });

  it('leave the world empty', async () => {
    const world = new World();
    await failure(
      <Collisions world={world}>
        <Body shape={ball} layer={0.5} />
      </Collisions>,
    );
    expect(world.bodies).toEqual([]);
  });
});

describe('a change of props', () => {
  it('assigns settings, without another body', async () => {
    const first: BodyProps = { shape: ball, layer: 1 };
    const { body, render, ref } = await mountBody(first);
    await render({
      ...{
        shape: ball,
        layer: 2,
        mask: 3,
        sensor: true,
        enabled: false,
        velocity: [1, 2, 3],
        angularVelocity: [4, 5, 6],
      },
      ...{ response: bounce({ restitution: 0.5 }), name: 'other', userData: 'data' },
    });
    expect(ref.current).toBe(body);
    expect([body.layer, body.mask, body.sensor, body.enabled, body.name, body.userData]).toEqual([
      2,
      3,
      true,
      false,
      'other',
      'data',
    ]);
    expect([xyz(body.velocity), xyz(body.angularVelocity)]).toEqual([
      [1, 2, 3],
      [4, 5, 6],
    ]);
    expect(body.response).toEqual(bounce({ restitution: 0.5 }));
    await render(first);
    expect([body.layer, body.mask, body.sensor, body.enabled]).toEqual([1, 0xffffffff, false, true]);
    expect([body.response, body.name, body.userData]).toEqual([undefined, undefined, undefined]);
    expect(xyz(body.velocity)).toEqual([1, 2, 3]);
  });

  it('makes a body static, and moving again with its velocity and response', async () => {
    const moving: BodyProps = { shape: ball, velocity: [1, 0, 0], response: slide() };
    const { body, render } = await mountBody(moving);
    await render({ shape: ball, type: 'static' });
    expect(body.type).toBe('static');
    await render(moving);
    expect([body.type, xyz(body.velocity), body.response]).toEqual(['moving', [1, 0, 0], slide()]);
  });

  it('teleports for another position, quaternion or rotation, and keeps what did not change', async () => {
    const { root, body, render } = await mountBody({ shape: ball, velocity: [60, 0, 0], angularVelocity: [0, 0, 6] });
    await root.frame();
    const spun = body.quaternion.z;
    await render({ shape: ball, velocity: [60, 0, 0], angularVelocity: [0, 0, 6], position: [0, 9, 0] });
    expect([xyz(body.position), body.quaternion.z]).toEqual([[0, 9, 0], spun]);
    expect(xyz(body.previousPosition)).toEqual([0, 9, 0]);
    await root.frame();
    await render({ shape: ball, position: [0, 9, 0], quaternion: [0, 1, 0, 0] });
    expect([xyz(body.position), body.quaternion.y]).toEqual([[1, 9, 0], 1]);
    await render({ shape: ball, position: [0, 9, 0], rotation: [0, 0, 0] });
    expect([xyz(body.position), body.quaternion.w]).toEqual([[1, 9, 0], 1]);
  });

  it('moves to a target in one swept step', async () => {
    const hits: number[] = [];
    const world = new World();
    const ref = createRef<CoreBody>();
    const element = (x: number) => (
      <Collisions world={world}>
        <Body type="static" shape={wall} position={[5, 0, 0]} onEnter={({ time }) => hits.push(time)} />
        <Body ref={ref} shape={ball} target={{ position: [x, 0, 0] }} />
      </Collisions>
    );
    const root = await mount(element(0));
    await root.frame();
    await root.render(element(10));
    await root.frame();
    expect(ref.current?.position.x).toBe(10);
    expect(hits).toEqual([expect.closeTo(0.4 / 60, 9)]);
    // The same target does not call back a body that was moved since.
    ref.current?.teleport([3, 3, 3]);
    await root.render(element(10));
    await root.frame();
    expect(ref.current?.position.y).toBe(3);
  });

  it('sets another shape or scale on the same body, and ignores an equal one', async () => {
    const { body, render, object } = await mountBody({ shape: ball });
    await render({ shape: sphere(0.5) });
    expect(body.shape).toBe(ball);
    await render({ shape: sphere(2) });
    expect(body.shape).toEqual(sphere(2));
    await render({ shape: sphere(2), scale: 3 });
    expect(body.shape).toEqual(sphere(6));
    expect(object.scale.toArray()).toEqual([3, 3, 3]);
    const scaled = body.shape;
    await render({ shape: sphere(2), scale: new Vector3(3, 3, 3) });
    expect(body.shape).toBe(scaled);
    await render({ shape: sphere(2) });
    expect([body.shape, object.scale.x]).toEqual([sphere(2), 1]);
  });

  it('writes nothing when values are equal, so that a moving body is never reset', async () => {
    const props = (): BodyProps => ({
      ...{ shape: sphere(0.5), position: [0, 0, 0], quaternion: [0, 0, 0, 1], velocity: [60, 0, 0], scale: [1, 1, 1] },
      ...{ angularVelocity: { x: 0, y: 1, z: 0 }, target: { position: [0, 0, 0] }, userData: {} },
      response: bounce({ restitution: 0.5 }),
    });
    const { root, body, render, world } = await mountBody(props());
    await root.frame(1 / 60, 3);
    body.velocity.y = 5;
    const { position, velocity, shape, response } = body;
    const [x, revision] = [position.x, world.staticRevision];
    expect(x).toBeGreaterThan(0.5);
    const spies = [vi.spyOn(body, 'teleport'), vi.spyOn(body, 'moveTo')];
    await render(props());
    await render(props());
    expect(xyz(position)).toEqual([x, 0, 0]);
    expect(velocity.y).toBe(5);
    expect([body.shape, body.response, world.staticRevision]).toEqual([shape, response, revision]);
    for (const spy of spies) expect(spy).not.toHaveBeenCalled();
  });

  it('keeps the name and the data that were set on the body, until the props are others', async () => {
    const [data, same] = [{ hits: 0 }, { hits: 0 }];
    const { body, render } = await mountBody({ shape: ball, name: 'ball', userData: data });
    Object.assign(body, { name: 'own', userData: 'own' });
    await render({ shape: ball, name: 'ball', userData: data });
    expect([body.name, body.userData]).toEqual(['own', 'own']);
    await render({ shape: ball, name: 'other', userData: same });
    expect(body.name).toBe('other');
    expect(body.userData).toBe(same);
    await render({ shape: ball });
    expect([body.name, body.userData]).toEqual([undefined, undefined]);
  });

  it('of the type keeps what was set on the body, but for what a static body has not', async () => {
    const { body, render } = await mountBody({ shape: ball, velocity: [1, 0, 0], layer: 2 });
    body.layer = 8;
    await render({ shape: ball, type: 'static', layer: 2 });
    await render({ shape: ball, velocity: [1, 0, 0], layer: 2 });
    expect([body.layer, xyz(body.velocity)]).toEqual([8, [1, 0, 0]]);
  });

  it('copies vectors, so that one changed in place is another value', async () => {
    const at = new Vector3(1, 0, 0);
    const { body, render } = await mountBody({ shape: ball, position: at });
    at.x = 2;
    await render({ shape: ball, position: at });
    expect(body.position.x).toBe(2);
  });

  it('calls the response of the last render', async () => {
    const calls: string[] = [];
    const world = new World();
    world.add({ type: 'static', shape: wall, position: [3, 0, 0] });
    const element = (name: string) => (
      <Collisions world={world}>
        <Body
          shape={ball}
          velocity={[60, 0, 0]}
          response={respond(() => {
            calls.push(name);
          })}
        />
      </Collisions>
    );
    const root = await mount(element('first'));
    await root.render(element('second'));
    await root.frame(1 / 60, 4);
    expect([...new Set(calls)]).toEqual(['second']);
  });

  it('does nothing to a body that the user has removed', async () => {
    const { world, body, render, root } = await mountBody({ shape: ball });
    world.remove(body);
    await render({ shape: ball, position: [1, 2, 3], layer: 4 });
    expect(world.bodies).toEqual([]);
    await root.unmount();
  });
});

describe('handlers', () => {
  it('are called with the event of the body, the last ones rendered', async () => {
    const world = new World();
    const told: string[] = [];
    const element = (tag: string, speed: number) => (
      <Collisions world={world}>
        <Body
          name="zone"
          type="static"
          sensor
          shape={wall}
          onEnter={({ self, other }) => told.push(`${tag} enter ${self.name} ${other.name}`)}
          onExit={() => told.push(`${tag} exit`)}
        />
        <Body name="ball" shape={ball} position={[-2, 0, 0]} velocity={[speed, 0, 0]} />
      </Collisions>
    );
    const root = await mount(element('old', 60));
    await root.render(element('new', 60));
    await root.frame(1 / 60, 5);
    expect(told).toEqual(['new enter zone ball', 'new exit']);
  });

  it('are subscribed once, and for stay events only while there is one', async () => {
    const world = new World();
    const stay = vi.fn();
    const element = (onStay?: () => void) => (
      <Collisions world={world}>
        <Body type="static" shape={wall} onStay={onStay} />
        <Body shape={ball} />
      </Collisions>
    );
    const root = await mount(element());
    const count = () => (world as unknown as { subscriptions: { stay: number } }).subscriptions.stay;
    expect(count()).toBe(0);
    for (let i = 0; i < 3; i++) await root.render(element(() => stay()));
    expect(count()).toBe(1);
    await root.frame(1 / 60, 3);
    expect(stay).toHaveBeenCalledTimes(2);
    await root.render(element());
    expect(count()).toBe(0);
  });

  it('may unmount their own component, and the other one', async () => {
    const world = new World();
    const exits: string[] = [];
    const refs = [createRef<CoreBody>(), createRef<CoreBody>()];
    function Scene() {
      const [isThere, setThere] = useState(true);
      const onExit = () => exits.push('exit');
      return (
        <Collisions world={world}>
          {isThere && <Body ref={refs[0]} type="static" shape={wall} onEnter={() => setThere(false)} onExit={onExit} />}
          {isThere && <Body ref={refs[1]} shape={ball} position={[-2, 0, 0]} velocity={[60, 0, 0]} onExit={onExit} />}
        </Collisions>
      );
    }
    const root = await mount(<Scene />);
    expect(world.bodies).toHaveLength(2);
    await root.frame(1 / 60, 3);
    expect(world.bodies).toEqual([]);
    expect(exits).toEqual(['exit', 'exit']);
    expect(refs.map(({ current }) => current)).toEqual([null, null]);
    expect(root.scene.children).toEqual([]);
  });
});

describe('a shape made of meshes', () => {
  const cube = (size: number) => (
    <mesh>
      <boxGeometry args={[size, size, size]} />
    </mesh>
  );

  it('is that of the meshes below, with the scale', async () => {
    const { body } = await mountBody({ shape: shapeFromObject, scale: 2, children: cube(1) });
    expect(body.shape).toEqual(box({ size: [2, 2, 2] }));
    const { body: round } = await mountBody({ shape: sphereFromObject, children: cube(2) });
    expect(round.shape.type === 'sphere' && round.shape.radius).toBeCloseTo(Math.sqrt(3), 6);
  });

  it('follows another geometry and another scale, with the same body', async () => {
    const { body, render, ref } = await mountBody({ shape: shapeFromObject, children: cube(1) });
    await render({ shape: shapeFromObject, children: cube(3) });
    expect(ref.current).toBe(body);
    expect(body.shape).toEqual(box({ size: [3, 3, 3] }));
    await render({ shape: shapeFromObject, children: cube(3), scale: [1, 2, 1] });
    expect(body.shape).toEqual(box({ size: [3, 6, 3] }));
    const { shape } = body;
    await render({ shape: shapeFromObject, children: cube(3), scale: [1, 2, 1] });
    expect(body.shape).toBe(shape);
    await render({
      shape: shapeFromObject,
      children: <primitive object={new Mesh(new BoxGeometry(5, 5, 5))} />,
      scale: 1,
    });
    expect(body.shape).toEqual(box({ size: [5, 5, 5] }));
  });

  it('leaves out the meshes of nested bodies', async () => {
    const world = new World();
    const [outer, inner] = [createRef<CoreBody>(), createRef<CoreBody>()];
    const root = await mount(
      <Collisions world={world} interpolate={false}>
        <Body ref={outer} shape={shapeFromObject} position={[0, 1, 0]}>
          {cube(1)}
          <Body ref={inner} shape={shapeFromObject} position={[5, 0, 0]} velocity={[0, 0, 60]}>
            {cube(2)}
          </Body>
        </Body>
      </Collisions>,
    );
    expect([outer.current?.shape, inner.current?.shape]).toEqual([box({ size: [1, 1, 1] }), box({ size: [2, 2, 2] })]);
    expect(xyz(inner.current!.position)).toEqual([5, 1, 0]);
    await root.frame();
    const drawn = root.scene.children[0]!.children[1]!.getWorldPosition(new Vector3());
    expect(drawn.toArray()).toEqual([5, 1, 1]);
  });

  it('needs a mesh, and says what to do', async () => {
    expect(
      await failure(
        <Collisions>
          <Body name="ghost" shape={shapeFromObject} />
        </Collisions>,
      ),
    ).toBe('Body "ghost": shape is a function, but there is no mesh yet: give a shape, or put <Suspense> around');
  });
});

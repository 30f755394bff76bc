import { buildSync } from 'esbuild';
import {
  type BodyOptions,
  bounce,
  box,
  Character,
  createDebugLines,
  debugLines,
  moveAndSlide,
  plane,
  respond,
  sphere,
  triangleMesh,
  World,
} from 'first-contact';
import { createObb, overlapShapes } from 'first-contact/narrowphase';
import { BoxGeometry, Group, Mesh } from 'three';
import { describe, expect, it, vi } from 'vitest';

const shape = sphere(1);
const ray = { origin: [0, 0, 0], direction: [1, 0, 0] } as const;

/** Calls that pass options, by the function that is named in the message. */
const calls: Record<string, (options: never) => unknown> = {
  World: (options) => new World(options),
  add: (options) => new World().add({ ...(options as BodyOptions), shape }),
  advance: (options) => new World().advance(0, options),
  writeTransforms: (options) => new World().writeTransforms(new Float32Array(0), options),
  raycast: (options) => new World().raycast(ray, options),
  sweepAll: (options) => new World().sweepAll(shape, { position: [0, 0, 0] }, [1, 0, 0], options),
  closestPoint: (options) => new World().closestPoint([0, 0, 0], 1, options),
  moveAndSlide: (options) => moveAndSlide(new World(), shape, { position: [0, 0, 0] }, [0, 0, 0], 1, options),
  debugLines: (options) => debugLines(createDebugLines(), new World(), options),
  bounce: (options) => bounce(options),
  respond: (options) => respond(() => {}, options),
  box: (options) => box({ size: [1, 1, 1], ...(options as object) }),
  obb: (options) => createObb({ halfExtents: [1, 1, 1], ...(options as object) }),
  plane: (options) => plane({ normal: [0, 1, 0], offset: 0, ...(options as object) }),
  triangleMesh: (options) => triangleMesh({ positions: [0, 0, 0, 1, 0, 0, 0, 1, 0], ...(options as object) }),
};

describe('an unknown name of an option', () => {
  it.each(Object.entries(calls))('is refused by %s', (name, call) => {
    expect(() => call({ type: 'bounce', colour: 'red' } as never)).toThrow(
      new RegExp(`^${name}: (options|response)\\.`),
    );
    expect(() => call({ type: 'bounce', colour: 'red' } as never)).toThrow('but there is no such option; there are ');
  });

  it.each([
    ['add', 'postion', 'position'],
    ['add', 'Mask', 'mask'],
    ['add', 'pos', 'position'],
    ['add', 'collisionMask', 'mask'],
    ['raycast', 'maxDist', 'maxDistance'],
    ['add', 'angularvelocity', 'angularVelocity'],
    ['raycast', 'maxDistanse', 'maxDistance'],
    ['raycast', 'masks', 'mask'],
    ['advance', 'fixedTimeStep', 'fixedStep'],
    ['box', 'halfExtent', 'halfExtents'],
    ['obb', 'centre', 'center'],
    ['moveAndSlide', 'stepheight', 'stepHeight'],
  ])('of %s is answered with the nearest known one: %s, %s', (name, wrong, right) => {
    expect(() => calls[name]!({ [wrong]: 1 } as never)).toThrow(
      `${name}: options.${wrong} is 1, but there is no such option; did you mean ${right}?`,
    );
  });

  it('is not guessed at when nothing is near', () => {
    expect(() => calls.add!({ colour: 'red' } as never)).toThrow('there are type, shape, position, quaternion');
  });

  it('does not change the world', () => {
    const world = new World();
    expect(() => world.add({ shape, color: 1 } as never)).toThrow('add: options.color');
    expect(world.add({ shape }).id).toBe(1);
  });

  it('of an instance of a class, a ray, a pose or a vector is left alone', () => {
    class Options {
      readonly mask = 1;
      readonly label = 'mine';
    }
    const world = new World();
    world.add({ shape });
    expect(world.raycast({ ...ray, length: 9 } as never, new Options())?.overlapping).toBe(true);
    const pose = { position: { x: 0, y: 0, z: 0, isVector3: true }, scale: 2 };
    expect(world.overlap(shape, pose)).toHaveLength(1);
  });

  it('is fine as a symbol, with the value undefined of a known name, and on the prototype', () => {
    const world = new World();
    const options = { mask: undefined, [Symbol('mine')]: 1 };
    expect(world.raycast(ray, options)).toBeUndefined();
    expect(world.raycast(ray, Object.create({ mine: 1 }))).toBeUndefined();
  });
});

describe('a word of another engine', () => {
  const character = (options: object) => new Character(new World(), { shape, ...options } as never);

  it.each([
    ['mass', 'write response: bounce({ mass })'],
    ['restitution', 'write response: bounce({ restitution })'],
    ['gravity', 'write velocity.y -= 9.81 * dt before each step'],
    ['isStatic', 'write type: "static"'],
    ['rotation', 'write quaternion'],
    ['linearVelocity', 'did you mean velocity?'],
    ['collisionFilterGroup', 'write layer'],
    ['collisionFilterMask', 'did you mean mask?'],
    ['trigger', 'write sensor'],
    ['isTrigger', 'write sensor'],
    ['isSensor', 'did you mean sensor?'],
  ])('%s, as an option of a body, is answered with what it is here', (name, answer) => {
    expect(() => calls.add!({ [name]: 1 } as never)).toThrow(
      new TypeError(`add: options.${name} is 1, but there is no such option; ${answer}`),
    );
  });

  it('is answered among the options of worlds, responses and characters, too', () => {
    expect(() => calls.World!({ gravity: [0, -9.81, 0] } as never)).toThrow(
      'write velocity.y -= 9.81 * dt before each step',
    );
    expect(() => calls.bounce!({ friction: 0.5 } as never)).toThrow('write friction beside response, in world.add()');
    expect(() => character({ mass: 80 })).toThrow('Character: options.mass is 80, but there is no such option; write');
  });

  it.each([
    ['dynamic', 'write "moving", with response'],
    ['kinematic', 'write "moving", with moveTo()'],
    ['fixed', 'write "static"'],
    ['rigid', 'but must be "static" or "moving"'],
  ])('%s, as the type of a body, is answered with the type that it is here', (type, answer) => {
    const body = new World().add({ shape });
    expect(() => calls.add!({ type } as never)).toThrow(new TypeError(`body 1: type is "${type}", ${answer}`));
    expect(() => Object.assign(body, { type })).toThrow(new TypeError(`body 1: type is "${type}", ${answer}`));
  });

  it('is none if it is a name of every object', () => {
    const options = Object.fromEntries([['constructor', 1]]);
    expect(() => calls.add!(options as never)).toThrow(
      'add: options.constructor is 1, but there is no such option; there',
    );
  });
});

describe('an object in place of what it stands for', () => {
  const mesh = new Mesh(new BoxGeometry());

  it.each([
    [mesh, 'Mesh', 'shapeFromObject'],
    [new Group().add(mesh), 'Group', 'shapeFromObject'],
    [mesh.geometry, 'BoxGeometry', 'shapeFromGeometry'],
  ])('is named with the function that makes its shape: %#', (object, type, maker) => {
    const message = (field: string) => `${field} is a ${type} of three.js: use ${maker} of first-contact/three`;
    const world = new World();
    const body = world.add({ shape });
    expect(() => world.add(object as never)).toThrow(new TypeError(message('add: options')));
    expect(() => world.add({ shape: object } as never)).toThrow(new TypeError(message('body 2: shape')));
    expect(() => Object.assign(body, { shape: object })).toThrow(new TypeError(message('body 1: shape')));
    expect(() => overlapShapes({ shape: object } as never, { shape })).toThrow(new TypeError(message('a: shape')));
  });

  it('is refused if it is a body: adding it again would make a second one', () => {
    const world = new World();
    const body = world.add({ shape, name: 'ball' });
    const message = 'add: options is body 1 "ball", already added';
    expect(() => world.add(body)).toThrow(new TypeError(message));
    expect(() => new World().add(body)).toThrow(new TypeError(message));
    expect(world.bodies).toEqual([body]);
  });
});

describe('another copy of the library', () => {
  // As when a program imports it and one of its packages requires it.
  const bundle = buildSync({ entryPoints: ['src/index.ts'], bundle: true, format: 'cjs', write: false });
  const other = { exports: {} as typeof import('first-contact') };
  new Function('module', 'exports', bundle.outputFiles[0]!.text)(other, other.exports);
  const copy = other.exports;
  const REASON = 'of another copy of first-contact';

  it('is named for its bodies, worlds and shapes', () => {
    const world = new World();
    const foreign = new copy.World();
    const body = foreign.add({ shape: copy.sphere(1), name: 'ball' });
    world.add({ shape });
    expect(() => world.remove(body)).toThrow(new TypeError(`remove: body is body 1 "ball", ${REASON}`));
    expect(() => world.contactsOf(body)).toThrow(REASON);
    expect(() => moveAndSlide(foreign, shape, { position: [0, 0, 0] }, [0, 0, 0], 1)).toThrow(
      new TypeError(`moveAndSlide: world is the world, ${REASON}`),
    );
    expect(() => debugLines(createDebugLines(), foreign)).toThrow(REASON);
    expect(() => world.add({ shape: copy.sphere(1) })).toThrow(
      new TypeError(`body 2: shape is { type: "sphere", radius: 1 }, ${REASON}`),
    );
  });

  it('is not the reason for what is no body, world or shape', () => {
    const world = new World();
    for (const value of [copy.sphere(1), new World(), {}, undefined]) {
      expect(() => world.remove(value as never)).toThrow(/, not a body$/);
    }
    expect(() => world.add({ shape: { type: 'sphere', radius: 1 } } as never)).toThrow(
      'a literal: make it by sphere()',
    );
  });
});

describe('a time that looks like milliseconds', () => {
  it.each([
    ['moveAndSlide: dt', (world: World) => moveAndSlide(world, shape, { position: [0, 0, 0] }, [0, 0, 0], 16.7)],
    ['advance: fixedStep', (world: World) => world.advance(0.016, { fixedStep: 16.7 })],
  ])('is warned of in %s', (field, call) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    call(new World());
    expect(warn.mock.calls).toEqual([
      [`first-contact: ${field} is 16.7 seconds; if these are milliseconds, divide by 1000`],
    ]);
    warn.mockRestore();
  });

  it('is warned of once for each world', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const world = new World();
    world.step(1);
    world.advance(0.5);
    expect(warn).not.toHaveBeenCalled();
    world.step(16.7);
    world.step(16.7);
    world.advance(17);
    expect(warn.mock.calls).toEqual([
      ['first-contact: step: dt is 16.7 seconds; if these are milliseconds, divide by 1000'],
    ]);
    new World().advance(17);
    expect(warn.mock.calls[1]).toEqual([
      'first-contact: advance: elapsed is 17 seconds; if these are milliseconds, divide by 1000',
    ]);
    warn.mockRestore();
  });
});

import {
  type BodyOptions,
  box,
  createDebugLines,
  debugLines,
  moveAndSlide,
  plane,
  sphere,
  triangleMesh,
  World,
} from 'first-contact';
import { createObb } from 'first-contact/narrowphase';
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
  'body 1': (response) => new World().add({ shape, response }),
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
    expect(() => calls.add!({ rotation: [0, 1, 0] } as never)).toThrow('there are type, shape, position, quaternion');
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

import { inspect } from 'node:util';
import { box, type Shape, sphere, World } from 'first-contact';
import { describe, expect, it } from 'vitest';
import { oneOfEachType } from '../helpers/each-type.ts';

const isVector = (value: unknown): value is object => typeof value === 'object' && !Array.isArray(value);

describe.each(oneOfEachType().map((shape) => [shape.type, shape] as const))('the fields of a %s', (type, shape) => {
  it('are the same after each attempt to change them, and the error names the remedy', () => {
    const before = structuredClone(shape);
    const remedy = new RegExp(`body\\.shape = ${type}\\(…\\)`);
    for (const name of Object.keys(shape).filter((key) => key !== 'type')) {
      expect(() => Reflect.set(shape, name, 7), name).toThrow(remedy);
      expect(() => Object.assign(shape, { [name]: 7 }), name).toThrow(`${type}: ${name} cannot become 7`);
      expect(() => Object.defineProperty(shape, name, { value: 7 })).toThrow(TypeError);
      const value: unknown = Reflect.get(shape, name);
      if (!isVector(value)) continue;
      for (const axis of Object.keys(value)) {
        expect(() => Reflect.set(value, axis, 7)).toThrow(`${type}: ${name}.${axis} cannot become 7`);
        expect(() => Reflect.set(value, axis, 7)).toThrow(remedy);
      }
    }
    expect(structuredClone(shape)).toEqual(before);
  });

  it('can be copied, compared, written and printed as those of a literal', () => {
    const literal = JSON.parse(JSON.stringify(shape)) as Shape;
    expect(literal.type).toBe(type);
    expect(shape).toEqual(literal);
    expect({ ...shape }).toEqual(literal);
    expect(structuredClone(shape)).toStrictEqual(literal);
    expect(Object.getPrototypeOf(shape)).toBe(Object.prototype);
    expect(inspect(shape, { depth: 9 })).not.toContain('Getter/Setter');
    expect(Object.isFrozen(shape)).toBe(true);
  });

  it('give the same vector each time', () => {
    for (const value of Object.values(shape).filter(isVector)) expect(Object.isFrozen(value)).toBe(true);
    for (const [name, value] of Object.entries(shape))
      if (isVector(value)) expect(Reflect.get(shape, name)).toBe(value);
  });
});

describe('a shape', () => {
  it('is the one that its body was given', () => {
    const shape = box({ size: [1, 2, 3] });
    const body = new World().add({ shape });
    expect(body.shape).toBe(shape);
  });

  it('names the remedy when it is read through a proxy', () => {
    for (const proxy of [new Proxy(sphere(1), {}), Object.create(sphere(1)) as { radius: number }]) {
      expect(() => proxy.radius).toThrow(/radius of a shape is read through a proxy .*markRaw/);
    }
  });

  it('is printed with its numbers', () => {
    expect(inspect(sphere(2))).toBe("{ type: 'sphere', radius: 2 }");
    expect(inspect(box({ size: [2, 2, 2] }).halfExtents)).toBe('{ x: 1, y: 1, z: 1 }');
  });

  it('is no vector of another one', () => {
    expect(() => new World().add({ shape: box({ size: [1, 2, 3] }).halfExtents as never })).toThrow(/shape is/);
  });

  it('has vectors that are taken as any other', () => {
    const { halfExtents } = box({ size: [2, 4, 6] });
    expect(box({ halfExtents })).toEqual(box({ size: [2, 4, 6] }));
  });
});

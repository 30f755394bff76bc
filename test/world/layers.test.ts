import { defineLayers, sphere, World } from 'first-contact';
import { describe, expect, it } from 'vitest';

describe('defineLayers', () => {
  it('gives each name its own bit, the first one that of bodies without a layer', () => {
    const layers = defineLayers('wall', 'bullet', 'target');
    expect(layers).toEqual({ wall: 1, bullet: 2, target: 4 });
    expect(new World().add({ shape: sphere(1) }).layer).toBe(layers.wall);
    expect(defineLayers()).toEqual({});
  });

  it('has bits for 32 names, which layers and masks accept', () => {
    const names = Array.from({ length: 32 }, (_, i) => `layer ${i}`);
    const layers = defineLayers(...names);
    expect(layers['layer 31']).toBe(0x80000000);
    const body = new World().add({ shape: sphere(1), layer: layers['layer 31'], mask: ~layers['layer 31'] });
    expect([body.layer, body.mask]).toEqual([0x80000000, 0x7fffffff]);
    body.mask = layers['layer 31'] | layers['layer 0'];
    expect(body.mask).toBe(0x80000001);
  });

  it('refuses what is no name, duplicates and a 33rd name', () => {
    expect(() => defineLayers('a', 'b', 'a')).toThrow('defineLayers: names[2] is "a", which is given twice');
    expect(() => defineLayers('a', '')).toThrow('defineLayers: names[1] is "", but must be a name');
    const names = Array.from({ length: 33 }, (_, i) => `n${i}`);
    expect(() => defineLayers(...names)).toThrow('defineLayers: "n32" is layer 33, but there are only 32 bits');
  });

  it('takes every string as a name, and cannot be changed by mistake', () => {
    const layers = defineLayers('__proto__', 'constructor');
    expect(Object.entries(layers)).toEqual([
      ['__proto__', 1],
      ['constructor', 2],
    ]);
    expect(() => Object.assign(layers, { constructor: 4 })).toThrow(TypeError);
  });
});

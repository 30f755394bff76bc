import * as main from 'first-contact';
import * as narrowphase from 'first-contact/narrowphase';
import { describe, expect, it } from 'vitest';
import { privateNames } from '../../scripts/build/private-names.ts';

const names = privateNames();

/** The names of all properties of an object, inherited ones included. */
function propertiesOf(value: object): string[] {
  const inherited = Object.getPrototypeOf(value);
  const own = Object.getOwnPropertyNames(value);
  return inherited && inherited !== Object.prototype ? [...own, ...propertiesOf(inherited)] : own;
}

describe('the names that the build shortens', () => {
  it('are many, all different, and begin with an underscore', () => {
    const short = Object.values(names);
    expect(short.length).toBeGreaterThan(300);
    expect(new Set(short).size).toBe(short.length);
    for (const name of short) expect(name).toMatch(/^_[A-Za-z]{1,2}$/);
  });

  it('are used by the library only', () => {
    for (const name of ['worldShape', 'isSimplerFirst', 'rotationTravel']) expect(names).toHaveProperty(name);
    for (const name of [
      'position',
      'halfExtents',
      'minX',
      'children',
      'length',
      '__v_skip',
      'toJSON',
      'console',
      'warn',
    ]) {
      expect(names).not.toHaveProperty(name);
    }
  });

  it('are none of the names that can be imported, nor of fields that users create or read', () => {
    const made = [
      ...Object.entries({ ...main, ...narrowphase })
        .filter(([name]) => /^create(?!Obb)/.test(name))
        .map(([, create]) => (create as (capacity: number) => object)(8)),
      main.sphere(1),
      main.box({ size: [1, 1, 1] }),
      main.capsule({ radius: 1, halfHeight: 1 }),
      main.plane({ normal: [0, 1, 0], offset: 1 }),
      main.triangle([0, 0, 0], [1, 0, 0], [0, 1, 0]),
      main.convexHull([0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1]),
      narrowphase.createObb({ halfExtents: [1, 1, 1] }),
    ];
    const used = [...Object.keys(main), ...Object.keys(narrowphase), ...made.flatMap(propertiesOf)];
    expect(used.filter((name) => Object.hasOwn(names, name))).toEqual([]);
  });
});

// Two dozen values that are invalid nearly everywhere, and their texts in a message.

/** An invalid value. */
export interface BadValue {
  readonly name: string;
  /** Makes it: each attempt gets its own. */
  make(): unknown;
  /** Texts of which one must be in the message: of the value, or of a missing part of it. */
  readonly texts: readonly string[];
}

const plainTexts: [name: string, make: () => unknown, ...texts: string[]][] = [
  ['undefined', () => undefined, 'undefined'],
  ['null', () => null, 'null'],
  ['NaN', () => Number.NaN, 'NaN'],
  ['Infinity', () => Infinity, 'Infinity'],
  ['-Infinity', () => -Infinity, '-Infinity'],
  ['-1', () => -1, '-1'],
  ['0', () => 0, '0', 'zero'],
  ['1.5', () => 1.5, '1.5'],
  ['huge', () => 1e200, '1e+200'],
  ['tiny', () => 1e-320, '1e-320', '9.99', '2 / response.mass is Infinity'],
  ['2 ** 40', () => 2 ** 40, '1099511627776'],
  ['"1"', () => '1', '"1"'],
  ['"false"', () => 'false', '"false"'],
  ['""', () => '', '""'],
  ['true', () => true, 'true'],
  ['false', () => false, 'false'],
  ['bigint', () => 5n, '5n'],
  ['symbol', () => Symbol('bad'), 'Symbol(bad)'],
  ['function', () => () => {}, 'a function'],
  ['{}', () => ({}), '{  }', 'undefined'],
  ['null prototype', () => Object.create(null), '{  }', 'undefined'],
  ['proxy', () => new Proxy({}, {}), '{  }', 'undefined'],
  ['Date', () => new Date(5), '{  }', 'undefined'],
  ['Map', () => new Map(), '{  }', 'undefined', '0'],
  ['[]', () => [], '[]', 'undefined'],
  ['[1, 2]', () => [1, 2], '[1, 2]', 'undefined', '1'],
  ['sparse', () => new Array(3), 'undefined'],
  ['circular', circular, '[[', 'undefined', '…'],
  ['[NaN, 0, 0]', () => [Number.NaN, 0, 0], 'NaN', 'undefined'],
  ['[null]', () => [null], 'null', 'undefined'],
  ['huge vector', () => [1e200, 0, 0], '1e+200', 'undefined'],
  ['typed array', () => new Float32Array(3), '{ 0: 0', 'undefined', 'a function', 'zero', 'is 0'],
  ['frozen vector', () => Object.freeze({ x: 0, y: 0, z: 0, w: 1 }), '{ x: 0', 'undefined', '0', 'zero'],
  [
    'vector',
    () => ({ x: 1, y: 2, z: 3, w: 4 }),
    '{ x: 1',
    'undefined',
    '[1, 2, 3]',
    '.x is 1,',
    '.z is 3,',
    '.x is 0.18',
  ],
  ['zero vector', () => ({ x: 0, y: 0, z: 0, w: 0 }), '{ x: 0', 'undefined', '0', 'zero'],
  ['throwing', throwing, 'an object'],
];

/** What the getters of the value `throwing` throw. */
export function THROWN(): string {
  return 'thrown by a getter';
}

function circular(): unknown {
  const list: unknown[] = [];
  list.push(list);
  return list;
}

function throwing(): unknown {
  const fail = () => {
    throw new Error(THROWN());
  };
  return new Proxy({}, { get: fail, has: fail, ownKeys: fail, getOwnPropertyDescriptor: fail });
}

export const badValues: readonly BadValue[] = plainTexts.map(([name, make, ...texts]) => ({ name, make, texts }));

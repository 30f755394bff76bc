import * as firstContact from 'first-contact';
import {
  bounce,
  box,
  Character,
  compound,
  convexHull,
  deserialize,
  heightField,
  history,
  plane,
  respond,
  serialize,
  sphere,
  triangleMesh,
  World,
} from 'first-contact';
import { describe, expect, it } from 'vitest';
import { checksumOfBytes } from '../../src/state/bytes.ts';
import { Random } from '../helpers/random.ts';
import { cases } from '../helpers/sample-size.ts';
import { kinds, oneWay, Program } from './program.ts';

const DT = 1 / 60;

function read(bytes: Uint8Array): World {
  return deserialize(bytes, { kinds, history: history(0.5) });
}

/** The bytes with another checksum, which is right: what someone may send on purpose. */
function sealed(bytes: Uint8Array): Uint8Array {
  const copy = bytes.slice();
  const end = copy.length - 4;
  new DataView(copy.buffer).setInt32(end, checksumOfBytes(copy.subarray(0, end)), true);
  return copy;
}

/** A small world with some of everything. */
function smallWorld(): World {
  const world = new World({ history: history(0.04) });
  world.add({ type: 'static', shape: plane({ normal: [0, 1, 0], offset: 0 }), name: 'floor', friction: 0.3 });
  const tent = triangleMesh({ positions: [0, 0, 0, 0, 0, 2, 2, 1, 0, 2, 1, 2], indices: [0, 1, 2, 2, 1, 3] });
  world.add({ type: 'static', shape: tent, position: [5, 0, 0] });
  const hills = heightField({ heights: Float32Array.of(0, 1, 0, Number.NaN), rows: 2, columns: 2, cellSize: 3 });
  world.add({ type: 'static', shape: hills, position: [9, 0, 0] });
  const hull = convexHull([0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1]);
  const car = compound([{ shape: hull, position: [0, 1, 0], userData: 'roof' }, { shape: sphere(0.5) }]);
  world.add({ shape: car, position: [0, 3, 0], angularVelocity: [0, 1, 0] });
  const passing = respond(oneWay, { name: 'one-way' });
  world.add({ shape: sphere(0.5), position: [-3, 0.5, 0], velocity: [1, -3, 0], response: passing });
  const ball = world.add({
    shape: sphere(0.5),
    position: [3, 1, 0],
    velocity: [0, -9, 0],
    response: bounce(),
    layer: 6,
  });
  const lift = world.add({ shape: box({ size: [1, 1, 1] }), position: [0, 9, 0] });
  const hero = new Character(world, { shape: sphere(0.4), position: [-6, 1, 0], stepHeight: 0.2 });
  for (let i = 0; i < 9; i++) {
    if (i === 6) ball.shape = sphere(0.4);
    hero.move([1, hero.velocity.y - 9.81 * DT, 0], DT);
    world.step(DT);
  }
  lift.moveTo([0, 8, 0], [0, 0, 0.6, 0.8]);
  return world;
}

/** Reads bytes: they are refused with an error that names the function, or give a whole world. Returns whether they gave one. */
function isWhole(bytes: Uint8Array, what: string): boolean {
  let world: World;
  try {
    world = read(bytes);
  } catch (error) {
    const text = String(error);
    if (!/^(Range|Type)?Error: deserialize: /.test(text)) expect.fail(`${what}: ${(error as Error).stack}`);
    return false;
  }
  const again = serialize(world);
  expect(serialize(read(again)), what).toEqual(again);
  for (const body of world.bodies) {
    if (again.length > 0 && world.contactsOf(body)) body.interpolated(0.5, { x: 0, y: 0, z: 0 });
  }
  try {
    world.step(1e-9);
  } catch (error) {
    // A body may be too fast.
    if (!(error instanceof RangeError)) expect.fail(`${what}: ${(error as Error).stack}`);
  }
  return true;
}

describe('a file', () => {
  it('has the bytes of docs/format.md', () => {
    const world = new World();
    world.add({ type: 'static', shape: box({ size: [8, 2, 8] }), name: 'floor' });
    world.add({ shape: sphere(0.5), position: [0, 1.5, 0], velocity: [0, 2, 0], response: bounce(), mask: 1 });
    world.add({ type: 'static', sensor: true, shape: sphere(0.5), position: [0, 2.75, 0] });
    world.step(0.25);
    // biome-ignore format: parts in lines
    const parts = [
      '66632d77 02', // fc-w, version 2
      '01', '000000000000d03f', '000000000000d03f', '000000000000d03f', '0000000000000000', // head: time, last step, dt, remainder
      '01', '03', // steps, last id
      '03', // bodies
      '01', '05 666c6f6f72', '05', // id, floor, static and enabled
      '00', '02', '0000000000001040', '000000000000f03f', '0000000000001040', '00', // a new shape, a box; no columns
      '01', '00', 'c4', // id after the one before, no name, enabled with layers and a response
      '00', '00', '000000000000e03f', '01000000', '01000000', // a new shape, a sphere; layer and mask
      '00', '00', '000000000000f03f', '000000000000f03f', // a new response, bounce: mass and restitution
      '43', // columns 0, 1 and 6
      '02', '000000000000f83f', '02', '000000000000e03f', '02', '0000000000000040', // y of each
      '01', '00', '07', '02', // id after the one before, no name, enabled static sensor with the second shape
      '01', '02', '0000000000000640', // column 0, y
      '01', '02', '01', '000000000000c03f', '00', // a contact of body 2 and the next one, since 0.125
      '00', // characters
      'a049d447', // checksum
    ];
    const known = Buffer.from(parts.join('').replaceAll(' ', ''), 'hex');
    expect(Buffer.from(serialize(world)).toString('hex')).toBe(known.toString('hex'));
    const loaded = read(known);
    expect(loaded.get(2)?.position).toEqual({ x: 0, y: 2, z: 0 });
    expect(`${loaded.get(1)}`).toBe('body 1 "floor"');
  });

  const bytes = serialize(smallWorld());

  it('is refused if it ends too early, wherever that is', () => {
    for (let length = 0; length < bytes.length; length++) {
      expect(() => read(bytes.slice(0, length)), `${length}`).toThrow(/^deserialize: /);
    }
    for (let length = 8; length < bytes.length; length += 5) {
      expect(() => read(sealed(bytes.slice(0, length))), `${length}`).toThrow(/^deserialize: /);
    }
  });

  it('is refused if one of its bytes is another one', () => {
    for (let at = 0; at < bytes.length; at++) {
      for (const change of [1, 0x80, 0xff]) {
        const flipped = bytes.slice();
        flipped[at] ^= change;
        expect(() => read(flipped), `${at}`).toThrow(/^deserialize: /);
      }
    }
  });

  it('is refused or gives a whole world if it was changed on purpose', () => {
    let whole = 0;
    let refused = 0;
    const random = new Random(11);
    const count = cases(3000, 100_000);
    for (let i = 0; i < count; i++) {
      const changed = bytes.slice();
      const at = 5 + random.integer(bytes.length - 9);
      changed[at] = random.integer(256);
      if (isWhole(sealed(changed), `byte ${at} is ${changed[at]}`)) whole++;
      else refused++;
    }
    expect(whole).toBeGreaterThan(count / 10);
    expect(refused).toBeGreaterThan(count / 10);
  }, 600_000);

  it('of a random program is refused or gives a whole world if it was changed on purpose', () => {
    for (let seed = 1; seed <= cases(100, 1000, 4); seed++) {
      const random = new Random(seed);
      const program = new Program(seed);
      for (let i = random.integer(10); i > 0; i--) program.step();
      const whole = serialize(program.world);
      for (let i = 0; i < 20; i++) {
        const changed = whole.slice();
        for (let k = 1 + random.integer(3); k > 0; k--) changed[random.integer(whole.length)] = random.integer(256);
        isWhole(sealed(changed), `seed ${seed}, change ${i}`);
      }
    }
  });

  it('with huge counts takes no memory', () => {
    // Many bytes are tried as the beginning of the largest integer.
    for (let at = 5; at < bytes.length - 12; at += 7) {
      const changed = bytes.slice();
      changed.fill(0xff, at, at + 7);
      changed[at + 7] = 0x0f;
      isWhole(sealed(changed), `count at ${at}`);
    }
  });

  it('of something else is refused', () => {
    expect(() => read(new Uint8Array())).toThrow(
      'deserialize: bytes is no file of a world: it does not begin with fc-w',
    );
    expect(() => read(Uint8Array.from('{"bodies":[]}', (c) => c.charCodeAt(0)))).toThrow('is no file of a world');
    expect(() => read('fc-w' as never)).toThrow('deserialize: bytes is "fc-w", not a Uint8Array');
    expect(() => read(bytes.buffer as never)).toThrow('not a Uint8Array');
  });

  it('of another version is refused by that', () => {
    for (const version of [1, 9]) {
      const other = bytes.slice();
      other[4] = version;
      const message = `deserialize: the file has version ${version}, but this copy of first-contact reads version 2 alone`;
      expect(() => read(other)).toThrow(message);
    }
  });

  it('is refused if a contact began before the world or after its present', () => {
    const world = new World();
    for (const x of [0, 1]) world.add({ shape: sphere(1), position: [x, 0, 0] });
    world.step(0.25);
    const file = serialize(world);
    // At the end are enteredAt, bits, the number of characters, and the checksum.
    const withEnter = (enteredAt: number): Uint8Array => {
      const changed = file.slice();
      new DataView(changed.buffer).setFloat64(file.length - 14, enteredAt, true);
      return sealed(changed);
    };
    expect(withEnter(0)).toEqual(file);
    const [body] = read(withEnter(0.25)).bodies;
    expect(body!.world?.contactsOf(body!)[0]).toMatchObject({ enteredAt: 0.25 });
    expect(() => read(withEnter(0.5))).toThrow('the time of an enter is 0.5, but that of the world is 0.25');
    expect(() => read(withEnter(-1))).toThrow('the time of an enter is -1, but must not be negative');
    expect(() => read(withEnter(NaN))).toThrow('the time of an enter is NaN, not a finite number');
  });

  it('tells what it needs', () => {
    const world = new World();
    world.add({ shape: sphere(1), response: bounce() });
    const file = serialize(world);
    expect(() => deserialize(file, { kinds: { bounce } })).toThrow(
      'deserialize: kinds is { bounce: a function }, but the file needs sphere',
    );
    expect(() => deserialize(file, { kinds: { sphere } })).toThrow('the file needs bounce');
    expect(() => deserialize(file, { kinds: { sphere: 3 as never, bounce } })).toThrow(
      'kinds.sphere is 3, not a function',
    );
    expect(() => deserialize(file, { kinds: { sphere: () => box({ size: [1, 1, 1] }), bounce } })).toThrow(
      'deserialize: kinds.sphere has made a box',
    );
    const still = () => firstContact.stop();
    expect(() => deserialize(file, { kinds: { sphere, bounce: still } })).toThrow('what kinds.bounce has made');
    expect(() => deserialize(file, { kinds: { sphere: () => 7, bounce } })).toThrow('kinds.sphere');
    world.add({ shape: sphere(1), response: respond(oneWay, { name: 'toString' }) });
    expect(() => deserialize(serialize(world), { kinds: { sphere, bounce, respond } })).toThrow(
      'the file needs toString',
    );
  });

  it('cannot have a callback without a name of its own', () => {
    const world = new World();
    const body = world.add({ shape: sphere(1), response: respond(() => true) });
    expect(() => serialize(world)).toThrow('serialize: body 1: the callback of respond() has no name');
    body.response = respond(() => true, { name: 'bounce' });
    expect(() => serialize(world)).toThrow('body 1: the callback of respond() has the name bounce');
    body.response = undefined;
    new Character(world, {
      shape: sphere(1),
      pushes: (
        () => () =>
          true
      )(),
    });
    expect(() => serialize(world)).toThrow('serialize: a callback of the character of body 2 has no name');
  });

  it('is written and read between steps only, and from any part of a buffer', () => {
    const world = smallWorld();
    world.on('enter', () => serialize(world));
    world.add({ shape: sphere(1), position: [0, 9, 0] });
    expect(() => world.step(DT)).toThrow('serialize was called inside an event handler');
    const node = Buffer.alloc(bytes.length + 3);
    node.set(bytes, 3);
    expect(serialize(read(node.subarray(3)))).toEqual(bytes);
  });
});

import { type Body, compound, defineLayers, manifold, type PairEvent, plane, sphere, World } from 'first-contact';
import { describe, expect, it } from 'vitest';

const layers = defineLayers('wall', 'bullet', 'target');
const { bullet, target } = layers;
const shape = sphere(1);

/** A target at x = 0 and a bullet that flies through it; `bulletIsOlder` gives the bullet the smaller id. */
function range(bulletIsOlder: boolean): { world: World; shot: Body; dummy: Body } {
  const world = new World();
  const add = {
    b: () => world.add({ shape, layer: bullet, position: [-5, 0, 0], velocity: [10, 0, 0] }),
    t: () => world.add({ shape, layer: target }),
  };
  if (bulletIsOlder) return { shot: add.b(), dummy: add.t(), world };
  return { dummy: add.t(), shot: add.b(), world };
}

describe('world.between', () => {
  it.each([true, false])('hands the bodies over in the order of its arguments, whatever their ids: %s', (isOlder) => {
    const { world, shot, dummy } = range(isOlder);
    const seen: PairEvent[] = [];
    world.between(bullet, target).on('enter', (event) => seen.push(event));
    const reversed: PairEvent[] = [];
    world.between(target, bullet).on('enter', (event) => reversed.push(event));
    world.step(0.5);
    expect(seen).toHaveLength(1);
    expect(seen[0].first).toBe(shot);
    expect(seen[0].second).toBe(dummy);
    expect(seen[0]).toMatchObject({ type: 'enter', time: 0.3, fraction: 0.6, normal: { x: 1, y: 0, z: 0 }, speed: 10 });
    expect(manifold(seen[0]).normal).toEqual({ x: 1, y: 0, z: 0 });
    expect(reversed[0].first).toBe(dummy);
    expect(reversed[0].normal).toEqual({ x: -1, y: 0, z: 0 });
    expect(seen[0].a.id).toBeLessThan(seen[0].b.id);
  });

  it('reports enter, stay and exit, and nothing of other pairs', () => {
    const { world, shot } = range(true);
    world.add({ shape: plane({ normal: [0, 1, 0], offset: -0.5 }), type: 'static', layer: layers.wall });
    const seen: string[] = [];
    world.between(bullet, target).on('*', (type, { first, second }) => seen.push(`${type} ${first.id} ${second.id}`));
    world.between(bullet, layers.wall).on('enter', ({ second }) => seen.push(`wall ${second.id}`));
    world.step(0.4);
    world.step(0.1);
    world.step(0.4);
    world.remove(shot);
    expect(seen).toEqual(['wall 3', 'enter 1 2', 'stay 1 2', 'exit 1 2']);
  });

  it('takes bits of several layers, bodies and functions', () => {
    const { world, shot, dummy } = range(true);
    const names: string[] = [];
    world.between(bullet | layers.wall, ~bullet).on('enter', () => names.push('bits'));
    world.between(dummy, shot).on('enter', ({ first }) => names.push(`bodies ${first.id}`));
    world
      .between(({ layer }) => layer === target, bullet)
      .on('enter', ({ first }) => names.push(`function ${first.id}`));
    world.between(dummy, dummy).on('enter', () => names.push('never'));
    world.step(0.5);
    expect(names).toEqual(['bits', 'bodies 2', 'function 2']);
  });

  it('reports a pair once that fits in both orders, the smaller id first', () => {
    const world = new World();
    for (const x of [0, 1]) world.add({ shape, position: [x, 0, 0] });
    const seen: number[][] = [];
    world.between(1, 1).on('enter', ({ first, second }) => seen.push([first.id, second.id]));
    world.step(0);
    expect(seen).toEqual([[1, 2]]);
  });

  it('counts the layers of the time of the event', () => {
    const { world, shot } = range(true);
    let enters = 0;
    world.between(bullet, target).on('enter', () => enters++);
    shot.layer = layers.wall;
    world.step(0.5);
    expect(enters).toBe(0);
  });

  it('names the parts in order', () => {
    const world = new World();
    const pair = compound([{ shape, position: [0, 9, 0] }, { shape }]);
    world.add({ shape: sphere(1), layer: target });
    world.add({ shape: pair, layer: bullet });
    const seen: number[][] = [];
    world.between(bullet, target).on('enter', (event) => seen.push([event.firstPart, event.secondPart, event.partB]));
    world.step(0);
    expect(seen).toEqual([[1, 0, 1]]);
  });

  it('ends by off, once and the returned function, and costs nothing then', () => {
    const { world } = range(true);
    const pairs = world.between(bullet, target);
    let count = 0;
    const tell = () => count++;
    const end = pairs.on('stay', tell);
    pairs.on('*', tell);
    pairs.once('exit', tell);
    expect(world.subscriptions.stay).toBe(1);
    end();
    expect(world.subscriptions.stay).toBe(1);
    pairs.off();
    expect(world.subscriptions.stay).toBe(0);
    world.step(0.5);
    world.step(0.5);
    expect(count).toBe(0);
    pairs.once('enter', tell);
    for (const body of world.bodies) body.teleport([-5, 0, 0]);
    world.step(0);
    expect(count).toBe(1);
    world.off();
  });

  it.each<[string, (shot: Body, world: World) => void]>([
    ['a change of its layer and mask', (shot) => Object.assign(shot, { layer: layers.wall, mask: layers.wall })],
    [
      'a change of its layer, and a teleport',
      (shot) => Object.assign(shot, { layer: layers.wall }).teleport([9, 9, 9]),
    ],
    [
      'a change of its layer, and its removal',
      (shot, world) => world.remove(Object.assign(shot, { layer: layers.wall })),
    ],
  ])('reports the exit of each pair whose enter it reported, ended by %s', (_, end) => {
    const { world, shot } = range(true);
    const seen: string[] = [];
    // Each by a group of its own: that of the exit has nobody who asked for the enter.
    for (const type of ['enter', 'exit'] as const) {
      world.between(bullet, target).on(type, ({ first }) => seen.push(`${type} ${first.id}`));
    }
    world.step(0.4);
    end(shot, world);
    world.step(0);
    expect(seen).toEqual(['enter 1', 'exit 1']);
  });

  it('reports the exit to a handler that the only handler subscribes, after it ended by once or off', () => {
    for (const how of ['on', 'once', 'off'] as const) {
      const { world, shot } = range(true);
      const pairs = world.between(bullet, target);
      const seen: string[] = [];
      pairs[how === 'once' ? how : 'on']('enter', () => {
        shot.layer = layers.wall;
        if (how === 'off') pairs.off();
        pairs.on('exit', ({ first }) => seen.push(`exit ${first.id}`));
      });
      world.step(0.4);
      world.remove(shot);
      expect(seen).toEqual(['exit 1']);
    }
  });

  it('follows a world no longer after its only handler has ended in a call, and has forgotten the pairs', () => {
    const { world, shot } = range(true);
    const pairs = world.between(bullet, target);
    const seen: string[] = [];
    pairs.once('stay', () => seen.push('stay'));
    world.step(0.4);
    expect(world.subscriptions.stay).toBe(1);
    world.step(0.05);
    expect(world.subscriptions.stay).toBe(0);
    shot.layer = layers.wall;
    pairs.on('exit', () => seen.push('exit'));
    world.remove(shot);
    expect(seen).toEqual(['stay']);
  });

  it('reports no exit of a pair that is of the groups only since its enter', () => {
    const { world, shot } = range(true);
    shot.layer = layers.wall;
    const seen: string[] = [];
    const pairs = world.between(bullet, target);
    pairs.on('*', (type) => seen.push(type));
    world.step(0.4);
    shot.layer = bullet;
    world.step(0.1);
    world.remove(shot);
    expect(seen).toEqual([]);
  });

  it('judges a pair that is in contact before the first subscription by what its bodies are then', () => {
    const { world, shot } = range(true);
    world.step(0.4);
    const seen: string[] = [];
    const pairs = world.between(bullet, target);
    pairs.on('stay', () => seen.push('stay'));
    world.step(0.05);
    pairs.off();
    shot.layer = layers.wall;
    pairs.on('*', (type) => seen.push(type));
    world.step(0.05);
    expect(seen).toEqual(['stay']);
  });

  it('leaves the other handlers alone when one throws', () => {
    const { world } = range(true);
    let count = 0;
    const pairs = world.between(bullet, target);
    pairs.on('enter', () => {
      throw new Error('in a handler');
    });
    pairs.on('enter', () => count++);
    expect(() => world.step(0.5)).toThrow('in a handler');
    expect(count).toBe(1);
  });

  it('reports no exit of a pair whose selector threw at the enter', () => {
    const { world, shot } = range(true);
    const seen: string[] = [];
    let isBroken = true;
    const select = () => {
      if (isBroken) throw new Error('in a selector');
      return true;
    };
    world.between(select, bullet).on('*', (type) => seen.push(type));
    expect(() => world.step(0.5)).toThrow('in a selector');
    isBroken = false;
    world.remove(shot);
    expect(seen).toEqual([]);
  });

  it('goes on when the handlers of the world end, and ends by its own off', () => {
    const { world } = range(true);
    const pairs = world.between(bullet, target);
    let count = 0;
    pairs.on('enter', () => count++);
    world.on('enter', () => expect.unreachable());
    world.off();
    world.off('enter');
    world.step(0.5);
    expect(count).toBe(1);
    pairs.off();
    for (const body of world.bodies) body.teleport([0, 0, body.id * 50]);
    for (const body of world.bodies) body.teleport([0, 0, 0]);
    world.step(0);
    expect(count).toBe(1);
  });

  it('refuses what selects no bodies', () => {
    const world = new World();
    expect(() => world.between('bullet' as never, 1)).toThrow(
      'between: first is "bullet", but must be layer bits, a body or a function',
    );
    expect(() => world.between(1, 0.5)).toThrow('between: second is 0.5, but must be an integer of 32 bits');
  });
});

import { type Body, history, manifold, manifoldOf, moveAndSlide, sphere, World } from 'first-contact';
import { overlapShapes } from 'first-contact/narrowphase';
import { describe, expect, it } from 'vitest';
import { drain, watch } from './watch.ts';

/**
 * A proxy as reactive state makes it: `this` of methods and accessors is the proxy. Objects read through it are
 * proxies, always the same one per object.
 */
function reactive<T extends object>(target: T): T {
  const known = proxies.get(target);
  if (known) return known as T;
  const proxy = new Proxy(target, {
    get: (holder, key, receiver) => {
      const value = Reflect.get(holder, key, receiver);
      return typeof value === 'object' && value !== null ? reactive(value) : value;
    },
    set: (holder, key, value, receiver) => Reflect.set(holder, key, value, receiver),
  });
  proxies.set(target, proxy);
  return proxy;
}

const proxies = new WeakMap<object, object>();
const REMEDY = /is seen through a proxy.*markRaw.*observable\.ref/;

/** A floor, two balls that touch it, one ball that falls, and a body at rest elsewhere. */
function scene() {
  const world = new World({ history: history(1) });
  const seen = watch(world);
  const floor = world.add({ type: 'static', shape: sphere(50), position: [0, -50, 0], name: 'floor' });
  const ball = world.add({ shape: sphere(1), position: [0, 0.9, 0], name: 'ball' });
  const other = world.add({ shape: sphere(1), position: [1, 0.9, 0], angularVelocity: [0, 1, 0], name: 'other' });
  world.add({ shape: sphere(1), position: [0, 9, 0], velocity: [0, -1, 0], name: 'falling' });
  for (let i = 0; i < 20; i++) world.step(1 / 60);
  return { world, seen, floor, ball, other };
}

/** The observable state of a world. */
const stateOf = (world: World) =>
  JSON.stringify([
    world.time,
    world.bodies.map((it) => [
      [it.id, it.type, it.name, it.sensor, it.layer, it.mask, it.world === world],
      [it.position, it.previousPosition, it.quaternion, it.previousQuaternion],
      it.type === 'moving' ? [it.velocity, it.angularVelocity] : [],
      world.contactsOf(it).map((contact) => [contact.other.id, contact.depth]),
    ]),
  ]);

describe('a reactive proxy of a body', () => {
  const uses: [name: string, use: (proxy: Body, world: World, raw: Body) => unknown][] = [
    ['world.remove', (proxy, world) => world.remove(proxy)],
    ['world.contactsOf', (proxy, world) => world.contactsOf(proxy)],
    ['world.areTouching, first', (proxy, world) => world.areTouching(proxy, world.bodies[0])],
    ['world.areTouching, second', (proxy, world) => world.areTouching(world.bodies[0], proxy)],
    ['world.manifoldOf, first', (proxy, world) => manifoldOf(world, proxy, world.bodies[0])],
    ['world.manifoldOf, second', (proxy, world) => manifoldOf(world, world.bodies[0], proxy)],
    ['exclude', (proxy, world) => world.overlapPoint([0, 0, 0], { exclude: proxy })],
    ['exclude, in an array', (proxy, world) => world.overlapPoint([0, 0, 0], { exclude: [proxy] })],
    ['exclude, in a Set', (proxy, world) => world.overlapPoint([0, 0, 0], { exclude: new Set([proxy]) })],
    ['as a pose', (proxy, world) => world.overlap(sphere(1), proxy)],
    ['as a placed shape', (proxy) => overlapShapes(proxy, { shape: sphere(1) })],
    ['position', (proxy) => proxy.position],
    ['previousPosition', (proxy) => proxy.previousPosition],
    ['previousQuaternion', (proxy) => proxy.previousQuaternion],
    ['velocity', (proxy) => proxy.velocity],
    ['velocity.x =', (proxy) => (proxy.velocity.x = 5)],
    ['velocity =', (proxy) => (proxy.velocity = { x: 5, y: 0, z: 0 })],
    ['angularVelocity', (proxy) => proxy.angularVelocity],
    ['angularVelocity =', (proxy) => (proxy.angularVelocity = [0, 5, 0] as never)],
    ['type =', (proxy) => (proxy.type = 'static')],
    ['layer =', (proxy) => (proxy.layer = 2)],
    ['mask =', (proxy) => (proxy.mask = 2)],
    ['sensor =', (proxy) => (proxy.sensor = true)],
    ['name =', (proxy) => (proxy.name = 'else')],
    ['moveTo', (proxy) => proxy.moveTo([0, 5, 0])],
    ['teleport', (proxy) => proxy.teleport([0, 5, 0])],
    ['interpolated', (proxy) => proxy.interpolated(0.5, { x: 0, y: 0, z: 0 })],
    ['on', (proxy) => proxy.on('enter', () => {})],
    ['off', (proxy) => proxy.off('enter')],
  ];

  it.each(uses)('is refused by %s, with the remedy, and nothing changes', (_, use) => {
    const { world, seen, ball } = scene();
    const twin = scene();
    const before = stateOf(world);
    expect(() => use(reactive(ball), world, ball)).toThrow(REMEDY);
    expect(stateOf(world)).toBe(before);
    for (const it of [world, twin.world]) for (let i = 0; i < 80; i++) it.step(0.1);
    expect(stateOf(world)).toBe(stateOf(twin.world));
    expect(drain(seen)).toEqual(drain(twin.seen));
  });

  it('has readable fields, and its label in messages', () => {
    const { ball } = scene();
    const proxy = reactive(ball);
    expect([proxy.id, proxy.name, proxy.type, proxy.layer, proxy.sensor]).toEqual([2, 'ball', 'moving', 1, false]);
    expect(() => proxy.teleport([0, 0, 0])).toThrow('body 2 "ball" is seen through a proxy');
  });

  it('never removes another plane from the step, nor leaves enters without exits (issue 13)', () => {
    const { world, seen, floor, ball, other } = scene();
    for (const body of [floor, ball, other]) expect(() => world.remove(reactive(body))).toThrow(REMEDY);
    expect(world.raycast({ origin: [0, 40, 0], direction: [0, -1, 0] })?.body.name).toBe('falling');
    for (const body of world.bodies) world.remove(body);
    const types = seen.map((it) => it.type);
    expect(types.filter((it) => it === 'exit').length).toBe(types.filter((it) => it === 'enter').length);
  });

  it('is refused with its label in an event read through a proxy', () => {
    const { seen } = scene();
    expect(() => manifold(reactive(seen[0]))).toThrow(REMEDY);
    expect(manifold(seen[0]).points.length).toBe(1);
  });

  it('carries the mark that makes Vue skip it', () => {
    const { world, seen, ball } = scene();
    for (const it of [world, ball, seen[0]]) expect((it as unknown as { __v_skip: boolean }).__v_skip).toBe(true);
  });
});

describe('a reactive proxy of a world', () => {
  const uses: [name: string, use: (world: World, body: Body) => unknown][] = [
    ['add', (it) => it.add({ shape: sphere(1) })],
    ['remove', (it, body) => it.remove(body)],
    ['clear', (it) => it.clear()],
    ['get', (it) => it.get(1)],
    ['bodies', (it) => it.bodies],
    ['filter =', (it) => (it.filter = () => true)],
    ['step', (it) => it.step(1)],
    ['advance', (it) => it.advance(1)],
    ['on', (it) => it.on('enter', () => {})],
    ['contactsOf', (it, body) => it.contactsOf(body)],
    ['areTouching', (it, body) => it.areTouching(body, body)],
    ['manifoldOf', (it, body) => manifoldOf(it, body, body)],
    ['raycast', (it) => it.raycast({ origin: [0, 9, 0], direction: [0, -1, 0] })],
    ['raycastAll', (it) => it.raycastAll({ origin: [0, 9, 0], direction: [0, -1, 0] })],
    ['overlapPoint', (it) => it.overlapPoint([0, 0, 0])],
    ['moveAndSlide', (it) => moveAndSlide(it, sphere(1), { position: [0, 9, 0] }, [0, 0, 0], 1)],
  ];

  it.each(uses)('refuses %s with the remedy, and nothing changes', (_, use) => {
    const { world, ball } = scene();
    const before = stateOf(world);
    expect(() => use(reactive(world), ball)).toThrow(REMEDY);
    expect(stateOf(world)).toBe(before);
  });
});

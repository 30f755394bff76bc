// The rows of `first-contact/2d`.

import { type Body2D, Character2D, capsule2, chain, circle, compound2, polygon, rect, World2D } from 'first-contact/2d';
import { type Row, row } from './rows.ts';

/** Vectors in the plane. */
const planar = '[1, 2]|frozen vector|zero vector|typed array';
const unit = circle(1);
const at = { position: [0, 3] } as const;

/** Passes a value to a world in the plane, and to a body of it: one that refuses it must not have changed. */
function inPlane(attempt: (value: never, world: World2D, body: Body2D) => unknown): (value: never) => unknown {
  return (value) => {
    const world = new World2D();
    const body = world.add({ shape: unit, name: 'body', angle: 1 });
    const state = () => JSON.stringify([world, body.velocity, body.angularVelocity, body.surfaceVelocity]);
    const before = state();
    try {
      attempt(value, world, body);
    } catch (error) {
      if (state() !== before) throw new Error('a refused call has changed the world');
      throw error;
    }
  };
}

const flat = (subject: string, names: string, accepted: string, attempt: Parameters<typeof inPlane>[0]): Row =>
  row(subject, names, accepted, inPlane(attempt));

const add = (field: string) => inPlane((it, world) => world.add({ shape: unit, [field]: it }));

/** The queries, with options. */
const withOptions: Record<string, (world: World2D, options: never) => unknown> = {
  raycast: (world, options) => world.raycast([0, 9], [0, -1], options),
  raycastAll: (world, options) => world.raycastAll([0, 9], [0, -1], options),
  raycastAny: (world, options) => world.raycastAny([0, 9], [0, -1], options),
  sweep: (world, options) => world.sweep(unit, at, [0, -9], options),
  sweepAll: (world, options) => world.sweepAll(unit, at, [0, -9], options),
  overlap: (world, options) => world.overlap(unit, at, options),
  overlapPoint: (world, options) => world.overlapPoint([0, 0], options),
  queryAabb: (world, options) => world.queryAabb([0, 0], [1, 1], options),
  closestPoint: (world, options) => world.closestPoint([0, 3], undefined, options),
};

const hero = (options: object) => new Character2D(new World2D(), { shape: unit, ...options });
const child = (field: string) => (it: never) => compound2([{ shape: unit, [field]: it }]);

export const flatRows: readonly Row[] = [
  row('circle(radius)', 'radius', 'size', (it) => circle(it)),
  row('rect(width)', 'width', 'size', (it) => rect(it, 1)),
  row('rect(height)', 'height', 'size', (it) => rect(1, it)),
  row('capsule2(options)', 'options|radius', '', (it) => capsule2(it)),
  row('compound2(children)', 'compound', '', (it) => compound2(it)),
  row('CompoundChildOptions2D.shape', 'shape', '', child('shape')),
  row('CompoundChildOptions2D.position', 'position', `${planar}|optional`, child('position')),
  row('CompoundChildOptions2D.angle', 'angle', 'finite|optional', child('angle')),
  row('CompoundChildOptions2D.quaternion', 'quaternion', 'frozen vector|optional', child('quaternion')),
  row('polygon(points)', 'points', '', (it) => polygon(it)),
  row('polygon(points), one of them', 'points', planar, (it) => polygon([[-5, 0], [5, -3], it])), // biome-ignore format: one line
  row('chain(points)', 'points', '', (it) => chain(it)),
  row('chain(options)', 'options', 'options|optional', (it) => chain([0, 0, 1, 1], it)),
  row('ChainOptions.closed', 'closed', 'boolean|optional', (it) => chain([0, 0, 1, 1, 2, 0], { closed: it })),
  row('ChainOptions.sides', 'sides', 'optional', (it) => chain([0, 0, 1, 1], { sides: it })),

  flat('World2D.add(options)', 'options|shape', '', (it, world) => world.add(it)),
  flat('World2D.addMany(options)', 'options|shape', '', (it, world) => world.addMany(it, 3)),
  flat('World2D.addMany(count)', 'count', '0', (it, world) => world.addMany({ shape: unit }, it)),
  flat('World2D.addMany(each)', 'each', 'function|optional', (it, world) => world.addMany({ shape: unit }, 3, it)),
  flat('World2D.addMany(each), an option', 'position', `${planar}|optional`, (it, world) =>
    world.addMany({ shape: unit }, 3, (i) => (i === 2 ? { position: it } : {})),
  ),
  row('PlanarOptions.position', 'position', `${planar}|optional`, add('position')),
  row('PlanarOptions.velocity', 'velocity', `${planar}|huge vector|optional`, add('velocity')),
  row('PlanarOptions.surfaceVelocity', 'surfaceVelocity', `${planar}|huge vector|optional`, add('surfaceVelocity')),
  row('PlanarOptions.angle', 'angle', 'finite|optional', add('angle')),
  row('PlanarOptions.angularVelocity', 'angularVelocity', 'finite|frozen vector|zero vector|typed array|optional', add('angularVelocity')), // biome-ignore format: one line
  flat('World2D.get(id)', 'id', 'finite|NaN|Infinity|-Infinity', (it, world) => world.get(it)),
  flat('World2D.step(dt)', 'dt', 'notNegative', (it, world) => world.step(it)),
  flat('World2D.contactsOf(body)', 'contactsOf', '', (it, world) => world.contactsOf(it)),
  flat('World2D.on(type)', 'type', '', (it, world) => world.on(it, () => {})),
  flat('World2D.on(handler)', 'handler', 'function', (it, world) => world.on('enter', it)),
  flat('World2D.once(type)', 'type', '', (it, world) => world.once(it, () => {})),
  flat('World2D.once(handler)', 'handler', 'function', (it, world) => world.once('enter', it)),

  flat('Body2D.velocity', 'velocity', `${planar}|huge vector`, (it, _, body) => (body.velocity = it)),
  flat('Body2D.surfaceVelocity', 'surfaceVelocity', `${planar}|huge vector`, (it, _, body) => (body.surfaceVelocity = it)), // biome-ignore format: one line
  flat('Body2D.angularVelocity', 'angularVelocity', 'finite|frozen vector|zero vector|typed array', (it, _, body) => (body.angularVelocity = it)), // biome-ignore format: one line
  flat('Body2D.moveTo(position)', 'moveTo position', planar, (it, _, body) => body.moveTo(it)),
  flat('Body2D.moveTo(rotation)', 'moveTo angle', 'finite|frozen vector|optional', (it, _, body) =>
    body.moveTo([0, 0], it),
  ),
  flat('Body2D.teleport(position)', 'teleport position', planar, (it, _, body) => body.teleport(it)),
  flat('Body2D.teleport(rotation)', 'teleport angle', 'finite|frozen vector|optional', (it, _, body) =>
    body.teleport([0, 0], it),
  ),
  flat('Body2D.place(out)', 'out', 'options|list|vector|zero vector|typed array', (it, _, body) => body.place(it)), // biome-ignore format: one line
  flat('Body2D.place(alpha)', 'alpha', 'finite|optional', (it, _, body) => body.place({ x: 0, y: 0, rotation: 0 }, it)),
  flat('Body2D.on(type)', 'type', '', (it, _, body) => body.on(it, () => {})),
  flat('Body2D.on(handler)', 'handler', 'function', (it, _, body) => body.on('enter', it)),
  flat('Body2D.once(type)', 'type', '', (it, _, body) => body.once(it, () => {})),
  flat('Body2D.once(handler)', 'handler', 'function', (it, _, body) => body.once('enter', it)),

  row('Character2D.constructor(world)', 'world', '', (it) => new Character2D(it, { shape: unit })),
  flat('Character2D.constructor(options)', 'options|shape', '', (it, world) => new Character2D(world, it)),
  row('CharacterOptions2D.up', 'up', '[1, 2]|huge vector|optional', (it) => hero({ up: it })),
  row('Character2D.from(world)', 'world', '', (it) => Character2D.from(it, hero({}).body)),
  flat('Character2D.from(body)', 'body', '', (it, world) => Character2D.from(world, it)),
  row('Character2D.move(velocity)', 'velocity', planar, (it) => hero({}).move(it, 1)),
  row('Character2D.move(dt)', 'dt', 'notNegative', (it) => hero({}).move([0, 0], it)),
  row('Character2D.velocity', 'velocity', `${planar}|huge vector`, (it) => (hero({}).velocity = it)), // biome-ignore format: one line
  row('Character2D.teleport(position)', 'teleport position', planar, (it) => hero({}).teleport(it)),
  row('Character2D.teleport(rotation)', 'teleport angle', 'finite|frozen vector|optional', (it) => hero({}).teleport([0, 0], it)), // biome-ignore format: one line

  ...Object.entries(withOptions).map(([name, query]) =>
    flat(`World2D.${name}(options)`, 'options|at', 'options|optional', (it, world) => query(world, it)),
  ),
  ...(['raycast', 'raycastAll', 'raycastAny'] as const).flatMap((name) => [
    flat(`World2D.${name}(ray)`, 'ray|origin', '', (it, world) => world[name as 'raycast'](it)),
    flat(`World2D.${name}(origin)`, 'origin', planar, (it, world) => world[name as 'raycast'](it, [0, -1])),
    flat(`World2D.${name}(direction)`, 'direction', '[1, 2]', (it, world) => world[name as 'raycast']([0, 9], it)),
  ]),
  flat('Ray2D.origin', 'origin', planar, (it, world) => world.raycast({ origin: it, direction: [0, 1] })),
  flat('Ray2D.direction', 'direction', '[1, 2]', (it, world) => world.raycast({ origin: [0, 0], direction: it })),
  flat('Ray2D.maxDistance', 'maxDistance', 'range', (it, world) =>
    world.raycast({ origin: [0, 0], direction: [0, 1], maxDistance: it }),
  ),
  ...(['sweep', 'sweepAll'] as const).flatMap((name) => [
    flat(`World2D.${name}(shape)`, 'shape', '', (it, world) => world[name](it, at, [1, 0])),
    flat(`World2D.${name}(pose)`, 'pose|position', '', (it, world) => world[name](unit, it, [1, 0])),
    flat(`World2D.${name}(displacement)`, 'displacement', planar, (it, world) => world[name](unit, at, it)),
  ]),
  flat('World2D.overlap(shape)', 'shape', '', (it, world) => world.overlap(it, at)),
  flat('World2D.overlap(pose)', 'pose|position', '', (it, world) => world.overlap(unit, it)),
  flat('Pose2D.position', 'position', planar, (it, world) => world.overlap(unit, { position: it })),
  flat('Pose2D.angle', 'angle', 'finite|optional', (it, world) => world.overlap(unit, { ...at, angle: it })),
  flat('Pose2D.quaternion', 'quaternion', 'frozen vector|optional', (it, world) =>
    world.overlap(unit, { ...at, quaternion: it }),
  ),
  flat('World2D.overlapPoint(point)', 'point', planar, (it, world) => world.overlapPoint(it)),
  flat('World2D.queryAabb(min)', 'min', 'frozen vector|zero vector|typed array|[1, 2]', (it, world) =>
    world.queryAabb(it, [9, 9]),
  ),
  flat('World2D.queryAabb(max)', 'max', `${planar}|huge vector`, (it, world) => world.queryAabb([-9, -9], it)),
  flat('World2D.closestPoint(point)', 'point', planar, (it, world) => world.closestPoint(it)),
  flat('World2D.closestPoint(maxDistance)', 'maxDistance', 'range', (it, world) => world.closestPoint([0, 3], it)),
];

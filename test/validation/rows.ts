// One row per public argument: how to pass it, and which values are valid.

import {
  type Body,
  bounce,
  box,
  Character,
  type ContactEvent,
  capsule,
  checksum,
  clampToImpact,
  compound,
  cone,
  convexHull,
  createBatchHits,
  createDebugLines,
  createMoveResult,
  cylinder,
  debugLines,
  defineLayers,
  deserialize,
  findDivergence,
  fork,
  heightField,
  history,
  manifold,
  manifoldOf,
  moveAndSlide,
  nextContact,
  offset,
  plane,
  predictPath,
  pushOut,
  Rewind,
  record,
  reflect,
  replay,
  respond,
  restore,
  scaled,
  serialize,
  shapeFrom,
  shapeFromShared,
  shareShape,
  slide,
  slideAlong,
  snapshot,
  sphere,
  stepToNextContact,
  stop,
  syncTest,
  triangle,
  triangleMesh,
  type Vec3Like,
  World,
  type WorldRayHit,
} from 'first-contact';
import {
  contactShapes,
  createAabb,
  createClosestPoints,
  createContact,
  createObb,
  createRayHit,
  createSweepHit,
  distanceShapes,
  overlapShapes,
  raycastShape,
  shapeBounds,
  shapeContains,
  sweepShapes,
} from 'first-contact/narrowphase';

/** The objects that the attempts of a row are made on. Made anew for each attempt. */
export interface Fixture {
  readonly world: World;
  readonly body: Body;
  readonly other: Body;
  readonly fixed: Body;
  readonly event: ContactEvent;
}

export function createFixture(): Fixture {
  const world = new World({ history: history(1) });
  let event: ContactEvent | undefined;
  const off = world.on('enter', (it) => {
    event = it;
  });
  const fixed = world.add({ type: 'static', shape: box({ size: [9, 1, 9] }), name: 'fixed' });
  const body = world.add({ shape: sphere(1), position: [0, 1.4, 0], name: 'body', layer: 3 });
  const other = world.add({ shape: box({ size: [1, 1, 1] }), position: [20, 0, 0] });
  world.step(0.01);
  off();
  return { world, body, other, fixed, event: event as ContactEvent };
}

/** Whether the observable state of a world is unchanged. */
export function stateOf({ world }: Fixture): string {
  return JSON.stringify([
    [world.time, world.stepCount, world.filter === undefined],
    world.bodies.map((it) => [
      [it.id, it.type, it.name, it.sensor, it.layer, it.mask, it.userData ?? null],
      [it.position, it.previousPosition, it.quaternion, it.previousQuaternion],
      it.type === 'moving' ? [it.velocity, it.angularVelocity] : [],
      world.contactsOf(it).map((contact) => [contact.other.id, contact.depth]),
    ]),
  ]);
}

/** A row: its subject, names of which one must be in the message, valid values, and how to pass a value. */
export interface Row {
  readonly subject: string;
  readonly names: readonly string[];
  readonly accepts: ReadonlySet<string>;
  hand(value: never, fixture: Fixture): unknown;
}

const finite = ['-1', '0', '1.5', 'huge', 'tiny', '2 ** 40'];
const objects = ['{}', 'null prototype', 'proxy', 'Date', 'Map'];
const vectors = ['vector', 'frozen vector', 'zero vector', 'typed array'];
/** Kinds of values by name: the bad values that are valid for them. */
const kinds = {
  nothing: [],
  optional: ['undefined'],
  finite,
  notNegative: ['0', '1.5', 'huge', 'tiny', '2 ** 40'],
  positive: ['1.5', 'huge', 'tiny', '2 ** 40'],
  range: ['undefined', 'Infinity', '0', '1.5', 'huge', 'tiny', '2 ** 40'],
  size: ['1.5', '2 ** 40'],
  boolean: ['true', 'false'],
  bits: ['-1', '0'],
  text: ['"1"', '"false"', '""'],
  function: ['function'],
  vectors,
  /** Vectors of any length. */
  anyVector: [...vectors, 'huge vector'],
  direction: ['vector', 'huge vector'],
  quaternion: ['vector', 'frozen vector'],
  /** Option objects without any option. */
  options: objects,
  list: ['[]', '[1, 2]', 'sparse', 'circular', '[NaN, 0, 0]', '[null]', 'huge vector'],
  /** A vector to be written to. */
  out: ['vector', 'zero vector'],
} as const;

type Kind = keyof typeof kinds;

export function row(
  subject: string,
  names: string,
  accepted: string,
  hand: (value: never, fixture: Fixture) => unknown,
): Row {
  const accepts = new Set<string>();
  for (const word of accepted.split('|').filter(Boolean)) {
    for (const name of word in kinds ? kinds[word as Kind] : [word]) accepts.add(name);
  }
  return { subject, names: names.split('|'), accepts, hand };
}

const unit = sphere(1);
const corner = [0, 0, 0, 1, 0, 0, 0, 1, 0];
const tetrahedron = { positions: [0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1], indices: [0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3] };
const field = { heights: [0, 1, 2, 3], rows: 2, columns: 2, cellSize: 1 };
const corners: readonly (readonly [number, number, number])[] = [
  [0, 0, 0],
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];
const hull = convexHull(corners);
const at = { position: [0, 3, 0] } as const;
const ray = { origin: [0, 9, 0], direction: [0, -1, 0] } as const;
const placed = { shape: unit, position: [0, 0, 0] } as const;
const out = () => ({ x: 0, y: 0, z: 0 });
const rays = new Float64Array([0, 9, 0, 0, -1, 0, 100]);
const sweeps = new Float64Array([0, 9, 0, 0, -9, 0]);

/** The queries along a line or around a point, each with options. */
const queries: Record<string, (world: World, options: never) => unknown> = {
  raycast: (world, options) => world.raycast(ray, options),
  raycastAll: (world, options) => world.raycastAll(ray, options),
  raycastAny: (world, options) => world.raycastAny(ray, options),
  sweep: (world, options) => world.sweep(unit, at, [0, -9, 0], options),
  sweepAll: (world, options) => world.sweepAll(unit, at, [0, -9, 0], options),
  overlap: (world, options) => world.overlap(unit, at, options),
  overlapPoint: (world, options) => world.overlapPoint([0, 0, 0], options),
  queryAabb: (world, options) => world.queryAabb([0, 0, 0], [1, 1, 1], options),
  closestPoint: (world, options) => world.closestPoint([0, 3, 0], undefined, options),
  raycastMany: (world, options) => world.raycastMany(rays, createBatchHits(1), options),
  sweepMany: (world, options) => world.sweepMany(unit, sweeps, createBatchHits(1), options),
  moveAndSlide: (world, options) => moveAndSlide(world, unit, at, [0, 0, 0], 1, options),
};
/** Raycasts from an origin in a direction. */
const casts: Record<string, (world: World, origin: Vec3Like, direction: Vec3Like, options?: never) => unknown> = {
  raycast: (world, origin, direction, options) => world.raycast(origin, direction, options),
  raycastAll: (world, origin, direction, options) => world.raycastAll(origin, direction, options),
  raycastAny: (world, origin, direction, options) => world.raycastAny(origin, direction, options),
};
/** Room for all bodies of a fixture. */
const matrices = (): Float32Array => new Float32Array(16 * 64);

const withOptions = (options: (value: never, fixture: Fixture) => object) => (value: never, fixture: Fixture) => {
  for (const query of Object.values(queries)) query(fixture.world, options(value, fixture) as never);
};

const add =
  (field: string) =>
  (value: never, { world }: Fixture) =>
    world.add({ shape: unit, [field]: value });
const create = (options: object) => createObb(options as never);
const pair = (field: string) => (value: never) => overlapShapes({ ...placed, [field]: value }, placed);

/** A world with a sphere. */
function ballWorld(): World {
  const world = new World();
  world.add({ shape: unit });
  return world;
}

/** A rewind that knows the present tick. */
function rewound(world: World): Rewind {
  const rewind = new Rewind(world, { ticks: 4 });
  rewind.save();
  return rewind;
}

/** A file of a world without bodies, and one with a sphere. */
const EMPTY = serialize(new World());
const OF_A_BALL = serialize(ballWorld());
const RECORDED = record(ballWorld()).stop();

export const rows: readonly Row[] = [
  // Shapes.
  row('sphere(radius)', 'radius', 'size', (it) => sphere(it)),
  row('box(options)', 'box', '', (it) => box(it)),
  row('BoxOptions.halfExtents', 'halfExtents', 'vector', (it) => box({ halfExtents: it })),
  row('BoxOptions.size', 'size', 'vector', (it) => box({ size: it })),
  row('capsule(options)', 'options|radius', '', (it) => capsule(it)),
  row('CapsuleOptions.radius', 'radius', 'size', (it) => capsule({ radius: it, halfHeight: 1 })),
  row('CapsuleOptions.halfHeight', 'halfHeight', 'size|0', (it) => capsule({ radius: 1, halfHeight: it })),
  row('cylinder(options)', 'options|radius', '', (it) => cylinder(it)),
  row('CylinderOptions.radius', 'radius', 'size', (it) => cylinder({ radius: it, halfHeight: 1 })),
  row('CylinderOptions.halfHeight', 'halfHeight', 'size', (it) => cylinder({ radius: 1, halfHeight: it })),
  row('cone(options)', 'options|radius', '', (it) => cone(it)),
  row('ConeOptions.radius', 'radius', 'size', (it) => cone({ radius: it, halfHeight: 1 })),
  row('ConeOptions.halfHeight', 'halfHeight', 'size', (it) => cone({ radius: 1, halfHeight: it })),
  row('plane(options)', 'plane', '', (it) => plane(it)),
  row('PlaneOptions.normal', 'normal', 'direction', (it) => plane({ normal: it, offset: 1 })),
  row('PlaneOptions.offset', 'offset', '-1|0|1.5|tiny|2 ** 40', (it) => plane({ normal: [0, 1, 0], offset: it })),
  row('PlaneOptions.point', 'point|plane', 'vectors', (it) => plane({ normal: [0, 1, 0], point: it })),
  row('plane(a)', 'first point|points', 'vectors', (it) => plane(it, [5, 1, 0], [1, 0, 5])),
  row('plane(b)', 'second point|points|plane', 'vectors', (it) => plane([5, 1, 0], it, [1, 0, 5])),
  row('plane(c)', 'third point|points|plane', 'vectors', (it) => plane([5, 1, 0], [1, 0, 5], it)),
  row('triangle(a)', 'triangle: a|coordinate', 'vectors', (it) => triangle(it, [5, 1, 0], [1, 0, 5])),
  row('triangle(b)', 'triangle: b|coordinate', 'vectors', (it) => triangle([5, 1, 0], it, [1, 0, 5])),
  row('triangle(c)', 'triangle: c|coordinate', 'vectors', (it) => triangle([5, 1, 0], [1, 0, 5], it)),
  row('triangleMesh(options)', 'triangleMesh', '', (it) => triangleMesh(it)),
  row('TriangleMeshOptions.sides', 'sides', 'optional', (it) => triangleMesh({ positions: corner, sides: it })),
  row('TriangleMeshOptions.solid', 'solid', 'boolean|optional', (it) => triangleMesh({ ...tetrahedron, solid: it })),
  row('TriangleMeshOptions.weld', 'weld', 'optional|false|0|tiny', (it) => triangleMesh({ ...tetrahedron, weld: it })),
  row('heightField(options)', 'heightField', '', (it) => heightField(it)),
  row('HeightFieldOptions.rows', 'rows|triangles', '', (it) => heightField({ ...field, rows: it })),
  row('HeightFieldOptions.columns', 'columns|triangles', '', (it) => heightField({ ...field, columns: it })),
  row('HeightFieldOptions.size', 'size|cells', 'size|vector|[1, 2]', (it) =>
    heightField({ heights: [0, 1, 2, 3], rows: 2, columns: 2, size: it }),
  ),
  row('HeightFieldOptions.cellSize', 'size|cellSize|cells', 'size|vector|[1, 2]', (it) =>
    heightField({ ...field, cellSize: it }),
  ),
  row('HeightFieldOptions.solid', 'solid', 'boolean|optional', (it) => heightField({ ...field, solid: it })),
  row('compound(children)', 'compound', '', (it) => compound(it)),
  row('CompoundChildOptions.shape', 'shape', '', (it) => compound([{ shape: it }])),
  row('CompoundChildOptions.position', 'position|coordinate', 'vectors|optional', (it) =>
    compound([{ shape: unit, position: it }]),
  ),
  row('CompoundChildOptions.quaternion', 'quaternion', 'quaternion|optional', (it) =>
    compound([{ shape: unit, quaternion: it }]),
  ),
  row('offset(shape)', 'shape', '', (it) => offset(it, [1, 0, 0])),
  row('offset(position)', 'position|coordinate', 'vectors|optional', (it) => offset(unit, it)),
  row('offset(quaternion)', 'quaternion', 'quaternion|optional', (it) => offset(unit, [1, 0, 0], it)),
  row('convexHull(points)', 'points', '', (it) => convexHull(it)),
  row('ConvexHull.points', 'points', '', (it) => shapeFrom({ ...hull, points: it })),
  row('ConvexHull.tolerance', 'tolerance', 'notNegative', (it) => shapeFrom({ ...hull, tolerance: it })),
  row('scaled(shape)', 'shape', '', (it) => scaled(it, 2)),
  row('scaled(scale)', 'scale|sphere: radius', 'size', (it) => scaled(unit, it)),
  row('shapeFrom(literal)', 'shapeFrom', '', (it) => shapeFrom(it)),
  row('shapeFrom(literal) of a sphere', 'radius', 'size', (it) => shapeFrom({ type: 'sphere', radius: it })),

  // Worlds and bodies.
  row('World.constructor(options)', 'options', 'options|optional', (it) => new World(it)),
  row('WorldOptions.broadphase', 'broadphase', 'optional', (it) => new World({ broadphase: it })),
  row('WorldOptions.filter', 'filter', 'function|optional', (it) => new World({ filter: it })),
  row('WorldOptions.history', 'history', 'optional', (it) => new World({ history: it })),
  row('WorldOptions.capacity', 'capacity', '0|optional', (it) => new World({ capacity: it })),
  row('history(seconds)', 'seconds', 'positive', (it) => history(it)),
  row('WorldState.filter', 'filter', 'function|optional', (it, { world }) => (world.filter = it)),
  row('World.add(options)', 'options|shape', '', (it, { world }) => world.add(it)),
  row('World.addMany(options)', 'options|shape', '', (it, { world }) => world.addMany(it, 3)),
  row('World.addMany(count)', 'count', '0', (it, { world }) => world.addMany({ shape: unit }, it)),
  row('World.addMany(each)', 'each', 'function|optional', (it, { world }) => world.addMany({ shape: unit }, 3, it)),
  row('World.addMany(each), a result', 'each(2)', 'options|optional', (it, { world }) =>
    world.addMany({ shape: unit }, 3, (i) => (i === 2 ? it : {})),
  ),
  row('World.addMany(each), an option', 'position', 'vectors|optional', (it, { world }) =>
    world.addMany({ shape: unit }, 3, (i) => (i === 2 ? { position: it } : {})),
  ),
  row('BodyOptions.shape', 'shape', '', add('shape')),
  row('BodyOptions.type', 'type', 'optional', add('type')),
  row('BodyOptions.position', 'position', 'vectors|optional', add('position')),
  row('BodyOptions.quaternion', 'quaternion', 'quaternion|optional', add('quaternion')),
  row('BodyOptions.velocity', 'velocity', 'anyVector|optional', add('velocity')),
  row('BodyOptions.angularVelocity', 'angularVelocity', 'anyVector|optional', add('angularVelocity')),
  row('BodyOptions.response', 'response', 'optional', add('response')),
  row('BodyOptions.friction', 'friction', 'notNegative|optional', add('friction')),
  row('BodyOptions.surfaceVelocity', 'surfaceVelocity', 'anyVector|optional', add('surfaceVelocity')),
  row('bounce(options)', 'options', 'options|optional', (it) => bounce(it)),
  row('slide(options)', 'options', 'options|optional', (it) => slide(it)),
  row('stop(options)', 'options', 'options|optional', (it) => stop(it)),
  row('respond(callback)', 'callback', 'function', (it) => respond(it)),
  row('respond(options)', 'options', 'options|optional', (it) => respond(() => {}, it)),
  row('RespondOptions.name', 'name', 'text|optional', (it) => respond(() => {}, { name: it })),
  row('BounceOptions.restitution', 'restitution', 'notNegative|optional', (it, { body }) => {
    body.response = bounce({ restitution: it });
  }),
  // 1 / mass is finite.
  row('ResponseOptions.mass', 'mass', '1.5|huge|2 ** 40|optional', (it, { body }) => {
    body.response = slide({ mass: it });
  }),
  row('Impact.velocity', 'impact.velocity|position after impacts', 'vectors', (it) => {
    const world = new World();
    world.add({ type: 'static', shape: sphere(1) });
    const response = respond((impact) => {
      impact.velocity = it;
    });
    world.add({ shape: sphere(1), position: [0, 2, 0], velocity: [0, -1, 0], response });
    world.step(1);
  }),
  row('BodyOptions.sensor', 'sensor', 'boolean|optional', add('sensor')),
  row('BodyOptions.enabled', 'enabled', 'boolean|optional', add('enabled')),
  row('BodyOptions.layer', 'layer', 'bits|optional', add('layer')),
  row('BodyOptions.mask', 'mask', 'bits|optional', add('mask')),
  row('BodyOptions.name', 'name', 'text|optional', add('name')),
  row('World.remove(body)', 'remove', '', (it, { world }) => world.remove(it)),
  // No body has such an id.
  row('World.get(id)', 'id', 'finite|NaN|Infinity|-Infinity', (it, { world }) => world.get(it)),
  row('World.step(dt)', 'dt', 'notNegative', (it, { world }) => world.step(it)),
  row('World.advance(elapsed)', 'elapsed', 'notNegative', (it, { world }) => world.advance(it)),
  row('World.advance(options)', 'options', 'options|optional', (it, { world }) => world.advance(0, it)),
  row('AdvanceOptions.fixedStep', 'fixedStep', 'positive|optional', (it, { world }) =>
    world.advance(0, { fixedStep: it }),
  ),
  ...(['beforeStep', 'afterStep'] as const).map((field) =>
    row(`AdvanceOptions.${field}`, field, 'function|optional', (it, { world }) => world.advance(0, { [field]: it })),
  ),
  // maxSteps may exceed any number of steps.
  row('AdvanceOptions.maxSteps', 'maxSteps', '2 ** 40|huge|optional', (it, { world }) =>
    world.advance(0, { maxSteps: it }),
  ),
  ...(['first', 'second'] as const).map((side) =>
    // A function selects by its results.
    row(`World.between(${side})`, side, 'bits|function', (it, { world }) =>
      side === 'first' ? world.between(it, 1) : world.between(1, it),
    ),
  ),
  row('defineLayers(names)', 'names', '"1"|"false"', (it) => defineLayers(it)),
  row('World.contactsOf(body)', 'contactsOf', '', (it, { world }) => world.contactsOf(it)),
  row('World.areTouching(a)', 'areTouching: a', '', (it, { world, body }) => world.areTouching(it, body)),
  row('World.areTouching(b)', 'areTouching: b', '', (it, { world, body }) => world.areTouching(body, it)),
  row('manifoldOf(world)', 'manifoldOf|world', '', (it, { body, fixed }) => manifoldOf(it, body, fixed)),
  row('manifoldOf(a)', 'manifoldOf', '', (it, { world, body }) => manifoldOf(world, it, body)),
  row('manifoldOf(b)', 'manifoldOf', '', (it, { world, body }) => manifoldOf(world, body, it)),
  row('manifoldOf(out)', 'out', 'optional', (it, { world, body, fixed }) => manifoldOf(world, body, fixed, it)),
  row('manifold(event)', 'event', '', (it) => manifold(it)),
  row('manifold(out)', 'out', 'optional', (it, { event }) => manifold(event, it)),
  // Without bodies any length is valid.
  row('World.writeTransforms(out)', 'out', 'typed array', (it) => new World().writeTransforms(it)),
  row('World.writeTransforms(options)', 'options', 'options|optional', (it, { world }) =>
    world.writeTransforms(matrices(), it),
  ),
  row('TransformOptions.bodies', 'bodies', '[]|optional', (it, { world }) =>
    world.writeTransforms(matrices(), { bodies: it }),
  ),
  row('TransformOptions.bodies of one', 'bodies', '', (it, { world }) =>
    world.writeTransforms(matrices(), { bodies: [it] }),
  ),
  row('TransformOptions.alpha', 'alpha', 'finite|optional', (it, { world }) =>
    world.writeTransforms(matrices(), { alpha: it }),
  ),
  row('TransformOptions.scale', 'scale', 'finite|anyVector|optional', (it, { world }) =>
    world.writeTransforms(matrices(), { scale: it }),
  ),
  row('Emitter.on(type)', 'type', '', (it, { body }) => body.on(it, () => {})),
  row('Emitter.on(handler)', 'handler', 'function', (it, { body }) => body.on('enter', it)),
  row('Emitter.once(type)', 'type', '', (it, { body }) => body.once(it, () => {})),
  row('Emitter.once(handler)', 'handler', 'function', (it, { body }) => body.once('enter', it)),
  row('Emitter.off(type)', 'type', 'optional', (it, { world }) => world.off(it)),
  row('Emitter.off(handler)', 'handler', 'function|optional', (it, { world }) => world.off('enter', it)),
  row('Body.type', 'type', '', (it, { body }) => (body.type = it)),
  row('Body.velocity', 'velocity', 'anyVector', (it, { body }) => (body.velocity = it)),
  row(
    'Body.velocity of a static body',
    'velocity',
    'zero vector|frozen vector|typed array',
    (it, { fixed }) => (fixed.velocity = it),
  ),
  // A plain vector accepts every value: the next step refuses it.
  row('Body.velocity.x', 'velocity', '-1|0|1.5|tiny|2 ** 40', (it, { world, body }) => {
    body.velocity.x = it;
    try {
      world.step(0);
    } finally {
      body.velocity.x = 0;
    }
  }),
  row('Body.velocity.x of a static body', 'velocity', '0', (it, { fixed }) => (fixed.velocity.x = it)),
  row('Body.angularVelocity', 'angularVelocity', 'anyVector', (it, { body }) => (body.angularVelocity = it)),
  row('BodyHandle.shape', 'shape', '', (it, { body }) => (body.shape = it)),
  row('BodyHandle.enabled', 'enabled', 'boolean', (it, { world }) => {
    const idle = new World().add({ shape: unit, name: `${world.time}` });
    idle.enabled = it;
  }),
  row('BodyHandle.layer', 'layer', 'bits', (it, { body }) => (body.layer = it)),
  row('BodyHandle.mask', 'mask', 'bits', (it, { body }) => (body.mask = it)),
  row('Body.response', 'response', 'optional', (it, { body }) => (body.response = it)),
  row('BodyHandle.friction', 'friction', 'notNegative', (it, { body }) => (body.friction = it)),
  row('Body.surfaceVelocity', 'surfaceVelocity', 'anyVector', (it, { body }) => (body.surfaceVelocity = it)),
  row('BodyHandle.sensor', 'sensor', 'boolean', (it, { body }) => (body.sensor = it)),
  row('BodyHandle.name', 'name', 'text|optional', (it, { body }) => (body.name = it)),
  row('Body.moveTo(position)', 'moveTo position', 'vectors', (it, { body }) => body.moveTo(it)),
  row('Body.moveTo(quaternion)', 'moveTo quaternion', 'quaternion|optional', (it, { body }) =>
    body.moveTo([0, 0, 0], it),
  ),
  row('Body.teleport(position)', 'teleport position', 'vectors', (it, { body }) => body.teleport(it)),
  row('Body.teleport(quaternion)', 'teleport quaternion', 'quaternion|optional', (it, { body }) =>
    body.teleport([0, 0, 0], it),
  ),
  row('Body.interpolated(alpha)', 'alpha', 'finite', (it, { body }) => body.interpolated(it, out())),
  row('Body.interpolated(outPosition)', 'outPosition', 'out', (it, { body }) => body.interpolated(0.5, it)),
  row('Body.interpolated(outQuaternion)', 'outQuaternion', 'out|optional', (it, { body }) =>
    body.interpolated(0.5, out(), it),
  ),

  // Queries.
  ...Object.entries(queries).map(([name, query]) =>
    row(
      `${name === 'moveAndSlide' ? '' : 'Queryable.'}${name}(options)`,
      'options|at',
      'options|optional',
      (it, { world }) => query(world, it),
    ),
  ),
  row(
    'QueryOptions.mask',
    'mask',
    'bits|optional',
    withOptions((mask) => ({ mask })),
  ),
  row(
    'QueryOptions.exclude',
    'exclude',
    '[]|optional',
    withOptions((exclude) => ({ exclude })),
  ),
  row(
    'QueryOptions.exclude, an entry',
    'exclude',
    '',
    withOptions((exclude) => ({ exclude: [exclude] })),
  ),
  row(
    'QueryOptions.exclude, in a Set',
    'exclude',
    '',
    withOptions((exclude) => ({ exclude: new Set([exclude]) })),
  ),
  row(
    'QueryOptions.filter',
    'filter',
    'function|optional',
    withOptions((filter) => ({ filter })),
  ),
  row(
    'QueryOptions.sensors',
    'sensors',
    'boolean|optional',
    withOptions((sensors) => ({ sensors })),
  ),
  row('QueryOptions.at', 'at', '0|optional', (it, { world }) => world.raycast(ray, { at: it })),
  row('SweepOptions.exit', 'exit', 'boolean|optional', (it, { world }) => {
    world.sweep(unit, at, [0, -9, 0], { exit: it });
    world.sweepAll(unit, at, [0, -9, 0], { exit: it });
  }),
  row('RayOptions.exit', 'exit', 'boolean|optional', (it, { world }) => {
    world.raycast(ray, { exit: it });
    world.raycastAll(ray, { exit: it });
  }),
  row('RayOptions.hollow', 'hollow', 'boolean|optional', (it, { world }) => {
    world.raycast(ray, { hollow: it });
    world.raycastAny(ray, { hollow: it });
  }),
  row('RayAllOptions.crossings', 'crossings', 'boolean|optional', (it, { world }) =>
    world.raycastAll(ray, { crossings: it }),
  ),
  row('CastOptions.maxDistance', 'maxDistance', 'range', (it, { world }) => world.raycast(ray, { maxDistance: it })),
  row('OutOption.out of a hit', 'out', 'optional', (it, { world }) => {
    world.raycast(ray, { out: it });
    world.sweep(unit, at, [0, -9, 0], { out: it });
    world.closestPoint([0, 3, 0], 9, { out: it });
  }),
  row('OutOption.out of a list of hits', 'out', '[]|optional', (it, { world }) => world.raycastAll(ray, { out: it })),
  // Entries of an array of bodies are overwritten, whatever they are.
  row('OutOption.out of a list of bodies', 'out', 'list|optional', (it, { world }) =>
    world.overlap(unit, at, { out: it }),
  ),
  row('OutOption.out, frozen', 'out', '', (_, { world }) => {
    const hit = Object.freeze({ ...(world.raycast(ray) as WorldRayHit) });
    world.raycast(ray, { out: hit });
  }),
  row('OutOption.out, frozen list', 'out', '', (_, { world }) =>
    world.overlap(unit, at, { out: Object.freeze([]) as never }),
  ),
  ...(['raycast', 'raycastAll', 'raycastAny'] as const).map((name) =>
    row(`Queryable.${name}(ray)`, 'ray', '', (it, { world }) => world[name as 'raycastAny'](it)),
  ),
  ...Object.entries(casts).flatMap(([name, cast]) => [
    row(`Queryable.${name}(origin)`, 'origin', 'vectors', (it, { world }) => cast(world, it, [0, -1, 0])),
    row(`Queryable.${name}(direction)`, 'direction', 'vector', (it, { world }) => cast(world, [0, 9, 0], it)),
    row(`Queryable.${name}(options) of an origin`, 'options|at', 'options|optional', (it, { world }) =>
      cast(world, [0, 9, 0], [0, -1, 0], it),
    ),
  ]),
  row('RayLike.origin', 'origin', 'vectors', (it, { world }) => world.raycast({ ...ray, origin: it })),
  row('RayLike.direction', 'direction', 'vector', (it, { world }) => world.raycast({ ...ray, direction: it })),
  row('RayLike.maxDistance', 'maxDistance', 'range', (it, { world }) => world.raycast({ ...ray, maxDistance: it })),
  ...(['sweep', 'sweepAll'] as const).flatMap((name) => [
    row(`Queryable.${name}(shape)`, 'shape', '', (it, { world }) => world[name](it, at, [1, 0, 0])),
    row(`Queryable.${name}(pose)`, 'pose|position', '', (it, { world }) => world[name](unit, it, [1, 0, 0])),
    row(`Queryable.${name}(displacement)`, 'displacement', 'vectors', (it, { world }) => world[name](unit, at, it)),
  ]),
  row('Queryable.overlap(shape)', 'shape', '', (it, { world }) => world.overlap(it, at)),
  row('Queryable.overlap(pose)', 'pose|position', '', (it, { world }) => world.overlap(unit, it)),
  row('Pose.position', 'position', 'vectors', (it, { world }) => world.overlap(unit, { position: it })),
  row('Pose.quaternion', 'quaternion', 'quaternion|optional', (it, { world }) =>
    world.overlap(unit, { ...at, quaternion: it }),
  ),
  row('Queryable.overlapPoint(point)', 'point', 'vectors', (it, { world }) => world.overlapPoint(it)),
  // Bounds are only compared, so huge ones are valid.
  row('Queryable.queryAabb(min)', 'min', 'vectors', (it, { world }) => world.queryAabb(it, [9, 9, 9])),
  row('Queryable.queryAabb(max)', 'max', 'anyVector', (it, { world }) => world.queryAabb([-9, -9, -9], it)),
  row('Queryable.closestPoint(point)', 'point', 'vectors', (it, { world }) => world.closestPoint(it)),
  row('Queryable.closestPoint(maxDistance)', 'maxDistance', 'range', (it, { world }) =>
    world.closestPoint([0, 3, 0], it),
  ),
  row('Queryable.raycastMany(rays)', 'rays', '', (it, { world }) => world.raycastMany(it, createBatchHits(1))),
  row('Queryable.raycastMany(out)', 'out', '', (it, { world }) => world.raycastMany(rays, it)),
  row('Queryable.raycastMany(out), of plain arrays', 'out', '', (_, { world }) =>
    world.raycastMany(rays, { body: [0], distance: [0], point: [0, 0, 0], normal: [0, 0, 0] } as never),
  ),
  row('Queryable.sweepMany(shape)', 'shape', '', (it, { world }) => world.sweepMany(it, sweeps, createBatchHits(1))),
  row('Queryable.sweepMany(sweeps)', 'sweeps', '', (it, { world }) => world.sweepMany(unit, it, createBatchHits(1))),
  row('Queryable.sweepMany(out)', 'out', '', (it, { world }) => world.sweepMany(unit, sweeps, it)),
  row('createBatchHits(capacity)', 'capacity', '0', (it) => createBatchHits(it)),

  // Characters and the debug view.
  row('moveAndSlide(world)', 'world', '', (it) => moveAndSlide(it, unit, at, [0, 0, 0], 1)),
  row('moveAndSlide(shape)', 'shape', '', (it, { world }) => moveAndSlide(world, it, at, [0, 0, 0], 1)),
  row('moveAndSlide(pose)', 'pose|position', '', (it, { world }) => moveAndSlide(world, unit, it, [0, 0, 0], 1)),
  row('moveAndSlide(velocity)', 'velocity', 'vectors', (it, { world }) => moveAndSlide(world, unit, at, it, 1)),
  row('moveAndSlide(dt)', 'dt', 'notNegative', (it, { world }) => moveAndSlide(world, unit, at, [0, 0, 0], it)),
  row('moveAndSlide(out)', 'out', 'optional', (it, { world }) =>
    moveAndSlide(world, unit, at, [0, 0, 0], 1, undefined, it),
  ),
  row('moveAndSlide(out), frozen', 'out', '', (_, { world }) =>
    moveAndSlide(world, unit, at, [0, 0, 0], 1, undefined, Object.freeze(createMoveResult()) as never),
  ),
  ...(
    [
      ['up', 'direction|optional'],
      ['floorMaxAngle', '0|1.5|tiny|optional'],
      ['snapLength', '0|1.5|tiny|2 ** 40|optional'],
      ['maxSlides', 'optional'],
      ['safeMargin', '1.5|tiny|2 ** 40|optional'],
      ['stepHeight', '0|1.5|tiny|2 ** 40|optional'],
    ] as const
  ).map(([field, accepts]) =>
    row(`MoveOptions.${field}`, field, accepts, (it, { world }) =>
      moveAndSlide(world, unit, { position: [0, 90, 0] }, [0, 0, 0], 1, { [field]: it }),
    ),
  ),
  row('DebugLinesOptions.alpha', 'alpha', 'finite|optional', (it, { world }) =>
    debugLines(createDebugLines(), world, { alpha: it }),
  ),
  row('DebugLinesOptions.filter', 'filter', 'function|optional', (it, { world }) =>
    debugLines(createDebugLines(), world, { filter: it }),
  ),
  row('DebugLinesOptions.type', 'type', 'optional', (it, { world }) =>
    debugLines(createDebugLines(), world, { type: it }),
  ),
  row('snapshot(world)', 'world', '', (it) => snapshot(it)),
  row('snapshot(out)', 'out', 'optional', (it, { world }) => snapshot(world, it)),
  row('restore(world)', 'world', '', (it, { world }) => restore(it, snapshot(world))),
  row('restore(saved)', 'saved', '', (it, { world }) => restore(world, it)),
  row('fork(world)', 'world', '', (it) => fork(it)),
  row('serialize(world)', 'world', '', (it) => serialize(it)),
  row('serialize(options)', 'options', 'options|optional', (it, { world }) => serialize(world, it)),
  row('SerializeOptions.userData', 'userData', 'function|optional', (it) => serialize(new World(), { userData: it })),
  row('SerializeOptions.history', 'history', 'boolean|optional', (it) => serialize(new World(), { history: it })),
  row('deserialize(bytes)', 'bytes', '', (it) => deserialize(it, { kinds: {} })),
  row('deserialize(options)', 'options|kinds', '', (it) => deserialize(OF_A_BALL, it)),
  row('WorldKinds.World', 'kinds.World', 'optional', (it) => deserialize(OF_A_BALL, { kinds: { World: it, sphere } })),
  row('DeserializeOptions.kinds', 'kinds', '', (it) => deserialize(OF_A_BALL, { kinds: it })),
  row('DeserializeOptions.userData', 'userData', 'function|optional', (it) =>
    deserialize(EMPTY, { kinds: {}, userData: it }),
  ),
  row('DeserializeOptions.filter', 'filter', 'function|optional', (it) =>
    deserialize(EMPTY, { kinds: {}, filter: it }),
  ),
  row('DeserializeOptions.broadphase', 'broadphase', 'optional', (it) =>
    deserialize(EMPTY, { kinds: {}, broadphase: it }),
  ),
  row('DeserializeOptions.history', 'history', 'optional', (it) => deserialize(EMPTY, { kinds: {}, history: it })),
  row('shareShape(shape)', 'shape', '', (it) => shareShape(it)),
  row('shapeFromShared(shared)', 'shared', '', (it) => shapeFromShared(it)),
  row('checksum(world)', 'world', '', (it) => checksum(it)),
  row('findDivergence(a)', 'findDivergence: a', '', (it, { world }) => findDivergence(it, world)),
  row('findDivergence(b)', 'findDivergence: b', '', (it, { world }) => findDivergence(world, it)),
  row('nextContact(world)', 'world', '', (it) => nextContact(it, { horizon: 1 })),
  row('nextContact(options)', 'options|horizon', '', (it, { world }) => nextContact(world, it)),
  row('NextContactOptions.horizon', 'horizon', 'notNegative', (it, { world }) => nextContact(world, { horizon: it })),
  row('NextContactOptions.body', 'body', 'optional', (it, { world }) => nextContact(world, { horizon: 1, body: it })),
  row('NextContactOptions.mask', 'mask', 'bits|optional', (it, { world }) =>
    nextContact(world, { horizon: 1, mask: it }),
  ),
  row('NextContactOptions.filter', 'filter', 'function|optional', (it, { world }) =>
    nextContact(world, { horizon: 1, filter: it }),
  ),
  row('NextContactOptions.out', 'out', 'optional', (it, { world }) => nextContact(world, { horizon: 1, out: it })),
  row('stepToNextContact(world)', 'world', '', (it) => stepToNextContact(it, 1)),
  row('stepToNextContact(maxDt)', 'maxDt', 'positive', (it, { world }) => stepToNextContact(world, it)),
  row('predictPath(world)', 'world', '', (it, { body }) => predictPath(it, body, { dt: 1, steps: 1 })),
  row('predictPath(body)', 'body', '', (it, { world }) => predictPath(world, it, { dt: 1, steps: 1 })),
  row('predictPath(options)', 'options|dt', '', (it, { world, body }) => predictPath(world, body, it)),
  row('PredictPathOptions.dt', 'dt', 'notNegative', (it, { world, body }) =>
    predictPath(world, body, { dt: it, steps: 1 }),
  ),
  row('PredictPathOptions.steps', 'steps', '0', (it, { world, body }) =>
    predictPath(world, body, { dt: 0, steps: it }),
  ),
  row('PredictPathOptions.acceleration', 'acceleration', 'anyVector|optional', (it, { world, body }) =>
    predictPath(world, body, { dt: 0, steps: 1, acceleration: it }),
  ),
  row('PredictPathOptions.maxImpacts', 'maxImpacts', '0|optional', (it, { world, body }) =>
    predictPath(world, body, { dt: 0, steps: 1, maxImpacts: it }),
  ),
  row('PredictPathOptions.out', 'out', '[]|optional', (it, { world, body }) =>
    predictPath(world, body, { dt: 0, steps: 1, out: it }),
  ),
  row('findDivergence(options)', 'findDivergence|kinds', '', (it) => findDivergence(RECORDED, RECORDED, it)),
  row('record(world)', 'world', '', (it) => record(it)),
  row('record(options)', 'record', 'options|optional', (it, { world }) => record(world, it)),
  row('replay(bytes)', 'bytes', '', (it) => replay(it, { kinds: { sphere } })),
  row('replay(options)', 'replay', '', (it) => replay(RECORDED, it)),
  row('Replay.checksumOf(tick)', 'tick', '0', (it) => replay(RECORDED, { kinds: { sphere } }).checksumOf(it)),
  row('Replay.seek(tick)', 'tick', '0', (it) => replay(RECORDED, { kinds: { sphere } }).seek(it)),
  row('syncTest(world)', 'world', '', (it) => syncTest(it, () => {}, { ticks: 1, distance: 1 })),
  row('syncTest(step)', 'step', 'function', (it, { world }) => syncTest(world, it, { ticks: 0, distance: 1 })),
  row('syncTest(options)', 'options|ticks', '', (it, { world }) => syncTest(world, () => {}, it)),
  row('SyncTestOptions.ticks', 'ticks', '0', (it, { world }) => syncTest(world, () => {}, { ticks: it, distance: 1 })),
  row('SyncTestOptions.distance', 'distance', '0', (it, { world }) =>
    syncTest(world, () => {}, { ticks: 0, distance: it }),
  ),
  row('Rewind.constructor(world)', 'world', '', (it) => new Rewind(it, { ticks: 1 })),
  row('Rewind.constructor(options)', 'options|ticks', '', (it, { world }) => new Rewind(world, it)),
  row('RewindOptions.ticks', 'ticks', '0', (it, { world }) => new Rewind(world, { ticks: it })),
  row('Rewind.has(tick)', 'tick', 'finite', (it, { world }) => rewound(world).has(it)),
  row('Rewind.load(tick)', 'tick', '', (it, { world }) => rewound(world).load(it)),
  row('Rewind.checksum(tick)', 'tick', '', (it, { world }) => rewound(world).checksum(it)),
  row('Rewind.resimulate(from)', 'tick', '', (it, { world }) => rewound(world).resimulate(it, () => {})),
  row('Rewind.resimulate(step)', 'step', 'function', (it, { world }) => rewound(world).resimulate(world.stepCount, it)),
  row('Rewind.on(type)', 'event type', '', (it, { world }) => rewound(world).on(it, () => {})),
  row('Rewind.on(handler)', 'handler', 'function', (it, { world }) => rewound(world).on('enter', it)),
  row('Character.from(world)', 'world', '', (it, { body }) => Character.from(it, body)),
  row('Character.from(body)', 'body', '', (it, { world }) => Character.from(world, it)),
  row('Character.constructor(world)', 'world', '', (it) => new Character(it, { shape: unit })),
  row('Character.constructor(options)', 'options|shape', '', (it, { world }) => new Character(world, it)),
  row(
    'CharacterOptions.pushes',
    'pushes',
    'boolean|function|optional',
    (it) => new Character(new World(), { shape: unit, pushes: it }),
  ),
  row('Character.move(velocity)', 'velocity', 'vectors', (it) =>
    new Character(new World(), { shape: unit }).move(it, 1),
  ),
  row('Character.move(dt)', 'dt', 'notNegative', (it) =>
    new Character(new World(), { shape: unit }).move([0, 0, 0], it),
  ),
  row('Character.velocity', 'velocity', 'anyVector', (it) => {
    new Character(new World(), { shape: unit }).velocity = it;
  }),
  row('Character.teleport(position)', 'position', 'vectors', (it) =>
    new Character(new World(), { shape: unit }).teleport(it),
  ),
  row('Character.teleport(quaternion)', 'quaternion', 'quaternion|optional', (it) =>
    new Character(new World(), { shape: unit }).teleport([0, 0, 0], it),
  ),
  row('Character.interpolated(alpha)', 'alpha', 'finite', (it) =>
    new Character(new World(), { shape: unit }).interpolated(it, out()),
  ),
  row('Character.interpolated(outPosition)', 'outPosition', 'out', (it) =>
    new Character(new World(), { shape: unit }).interpolated(0.5, it),
  ),
  row('Character.interpolated(outQuaternion)', 'outQuaternion', 'out|optional', (it) =>
    new Character(new World(), { shape: unit }).interpolated(0.5, out(), it),
  ),
  row('debugLines(out)', 'out', '', (it, { world }) => debugLines(it, world)),
  row('debugLines(world)', 'world', '', (it) => debugLines(createDebugLines(), it)),
  row('debugLines(options)', 'options', 'options|optional', (it, { world }) =>
    debugLines(createDebugLines(), world, it),
  ),
  ...(['shapes', 'bounds', 'contacts', 'normals', 'sweeps'] as const).map((field) =>
    row(`DebugLinesOptions.${field}`, field, 'boolean|optional', (it, { world }) =>
      debugLines(createDebugLines(), world, { [field]: it }),
    ),
  ),
  row('DebugLinesOptions.origin', 'origin', 'vectors|optional', (it, { world }) =>
    debugLines(createDebugLines(), world, { origin: it }),
  ),
  row('DebugLinesOptions.planeSize', 'planeSize', 'positive|optional', (it, { world }) =>
    debugLines(createDebugLines(), world, { planeSize: it }),
  ),

  // Responses to a hit.
  row('reflect(out)', 'out', 'out', (it) => reflect(it, [1, 0, 0], [1, 0, 0])),
  row('reflect(velocity)', 'velocity', 'anyVector', (it) => reflect(out(), it, [1, 0, 0])),
  row('reflect(normal)', 'normal', 'direction', (it) => reflect(out(), [1, 0, 0], it)),
  row('reflect(restitution)', 'restitution', 'notNegative|optional', (it) => reflect(out(), [1, 0, 0], [1, 0, 0], it)),
  row('slideAlong(out)', 'out', 'out', (it) => slideAlong(it, [1, 0, 0], [1, 0, 0])),
  row('slideAlong(velocity)', 'velocity', 'anyVector', (it) => slideAlong(out(), it, [1, 0, 0])),
  row('slideAlong(normal)', 'normal', 'direction', (it) => slideAlong(out(), [1, 0, 0], it)),
  row('clampToImpact(out)', 'out', 'out', (it) => clampToImpact(it, [0, 0, 0], [1, 0, 0], undefined)),
  row('clampToImpact(from)', 'from', 'anyVector', (it) => clampToImpact(out(), it, [1, 0, 0], undefined)),
  row('clampToImpact(displacement)', 'displacement', 'anyVector', (it) =>
    clampToImpact(out(), [0, 0, 0], it, undefined),
  ),
  row('clampToImpact(hit)', 'hit', 'optional', (it) => clampToImpact(out(), [0, 0, 0], [1, 0, 0], it)),
  row('clampToImpact(margin)', 'margin', 'notNegative|optional', (it) =>
    clampToImpact(out(), [0, 0, 0], [1, 0, 0], undefined, it),
  ),
  row('pushOut(out)', 'out', 'out', (it) => pushOut(it, [0, 0, 0], createContact(), 'a')),
  row('pushOut(position)', 'position', 'anyVector', (it) => pushOut(out(), it, createContact(), 'a')),
  row('pushOut(contact)', 'contact|normal', '', (it) => pushOut(out(), [0, 0, 0], it, 'a')),
  row('pushOut(self)', 'self', '', (it, { event }) => pushOut(out(), [0, 0, 0], event, it)),

  // Shape against shape.
  row('createObb(options)', 'options|halfExtents', '', (it) => create(it)),
  row('ObbOptions.halfExtents', 'halfExtents', 'vector', (it) => create({ halfExtents: it })),
  row('ObbOptions.center', 'center', 'vectors|optional', (it) => create({ halfExtents: [1, 1, 1], center: it })),
  row('ObbOptions.quaternion', 'quaternion', 'quaternion|optional', (it) =>
    create({ halfExtents: [1, 1, 1], quaternion: it }),
  ),
  row('PlacedShape.shape', 'shape', '', pair('shape')),
  row('PlacedShape.position', 'position', 'vectors|optional', pair('position')),
  row('PlacedShape.quaternion', 'quaternion', 'quaternion|optional', pair('quaternion')),
  row('PlacedShape.displacement', 'displacement', 'vectors|optional', pair('displacement')),
  row('PlacedShape.rotation', 'rotation', 'anyVector|optional', pair('rotation')),
  row('overlapShapes(a)', 'a is|a:', '', (it) => overlapShapes(it, placed)),
  row('overlapShapes(b)', 'b is|b:', '', (it) => overlapShapes(placed, it)),
  row('distanceShapes(out)', 'out', '', (it) => distanceShapes(it, placed, placed)),
  row('distanceShapes(a)', 'a is|a:', '', (it) => distanceShapes(createClosestPoints(), it, placed)),
  row('distanceShapes(b)', 'b is|b:', '', (it) => distanceShapes(createClosestPoints(), placed, it)),
  row('contactShapes(out)', 'out', '', (it) => contactShapes(it, placed, placed)),
  row('contactShapes(a)', 'a is|a:', '', (it) => contactShapes(createContact(), it, placed)),
  row('contactShapes(b)', 'b is|b:', '', (it) => contactShapes(createContact(), placed, it)),
  row('sweepShapes(out)', 'out', '', (it) => sweepShapes(it, placed, placed)),
  row('sweepShapes(out), frozen', 'out', '', () => sweepShapes(Object.freeze(createSweepHit()), placed, placed)),
  row('sweepShapes(a)', 'a is|a:', '', (it) => sweepShapes(createSweepHit(), it, placed)),
  row('sweepShapes(b)', 'b is|b:', '', (it) => sweepShapes(createSweepHit(), placed, it)),
  row('shapeBounds(out)', 'out', '', (it) => shapeBounds(it, placed)),
  row('shapeBounds(a)', 'a is|a:', '', (it) => shapeBounds(createAabb(), it)),
  row('shapeContains(a)', 'a is|a:', '', (it) => shapeContains(it, [0, 0, 0])),
  row('shapeContains(point)', 'point', 'vectors', (it) => shapeContains(placed, it)),
  row('raycastShape(out)', 'out', '', (it) => raycastShape(it, ray, placed)),
  row('raycastShape(ray)', 'ray', '', (it) => raycastShape(createRayHit(), it, placed)),
  row('raycastShape(target)', 'target', '', (it) => raycastShape(createRayHit(), ray, it)),
  row('raycastShape(options)', 'options', 'options|optional', (it) => raycastShape(createRayHit(), ray, placed, it)),
  row('RayShapeOptions.exit', 'exit', 'boolean|optional', (it) =>
    raycastShape(createRayHit(), ray, placed, { exit: it }),
  ),
  row('RayShapeOptions.hollow', 'hollow', 'boolean|optional', (it) =>
    raycastShape(createRayHit(), ray, placed, { hollow: it }),
  ),
  row('raycastShape(out), with crossings', 'out', '[]', (it) => raycastShape(it, ray, placed, { crossings: true })),
];

/** Values that are accepted unchecked, with the reason. */
export const unchecked: ReadonlyMap<string, string> = new Map([
  ['BodyOptions.userData', 'is the user’s'],
  ['BodyHandle.userData', 'is the user’s'],
  ['TriangleMeshOptions.positions', 'is a list: geometry/mesh/build-mesh.test.ts'],
  ['TriangleMeshOptions.indices', 'is a list: geometry/mesh/build-mesh.test.ts'],
  ['HeightFieldOptions.heights', 'is a list: geometry/height-field/build-height-field.test.ts'],
  ['CompoundChildOptions.userData', 'is the user’s'],
  ['CompoundChildOptions2D.userData', 'is the user’s'],
  ['LengthsXZ.x', 'checked by HeightFieldOptions.size'],
  ['LengthsXZ.z', 'checked by HeightFieldOptions.size'],
  ['PairList.push(a)', 'is called by a broadphase, millions of times'],
  ['PairList.push(b)', 'is called by a broadphase, millions of times'],
  ['PairList.data', 'is written by a broadphase'],
  ['PairList.count', 'is written by a broadphase'],
  ['Broadphase.add', 'checked by WorldOptions.broadphase'],
  ['Broadphase.remove', 'checked by WorldOptions.broadphase'],
  ['Broadphase.update', 'checked by WorldOptions.broadphase'],
  ['Broadphase.findPairs', 'checked by WorldOptions.broadphase'],
  ['Broadphase.cast', 'checked by WorldOptions.broadphase'],
]);

/** Interfaces of results. Some are passed back as `out`, or as arguments of primitives. */
export const results: ReadonlySet<string> = new Set(
  `BodyContact2D BodyContactEvent2D Kinds2D Placeable Vec2Like
  AdvanceResult Divergence NextContact PathCorner Snapshot RewindEvent SharedShape SharedChild PairEvent BatchHits BodyContact BodyContactEvent BodyWorld Box BoxCast Capsule Compound CompoundChild HeightField PartNumbers TriangleMesh Cone Contact ContactPoint ConvexHull Cylinder DebugLines Impact Manifold
  MoveCollision MoveResult Plane Quat RayHit Sphere SweepHit Triangle Vec3 WorldClosestPoint WorldRayHit WorldSweepHit Aabb
  Barycentric ClosestPoints Interval Obb TriangleIntersection Vec2 WorldCapsule WorldPlane WorldSphere WorldTriangle RayCrossing`.split(
    /\s+/,
  ),
);

import {
  type AdvanceResult,
  type BatchHits,
  type Body,
  type BodyContact,
  type BodyContactEvent,
  type BodyOptions,
  type BodyResponse,
  type BodyWorld,
  type BounceOptions,
  type Box,
  type Broadphase,
  bounce,
  box,
  type Capsule,
  type Compound,
  type Cone,
  type ContactEvent,
  type ContactEventType,
  type ContactPoint,
  type ConvexHull,
  type Cylinder,
  capsule,
  clampToImpact,
  cone,
  createBatchHits,
  createDebugLines,
  createMoveResult,
  createWorldClosestPoint,
  createWorldRayHit,
  cylinder,
  type DebugLines,
  debugLines,
  defineLayers,
  type HeightField,
  history,
  type Impact,
  type ImpactCallback,
  type Layers,
  type Manifold,
  type MoveCollision,
  type MoveOptions,
  type MoveResult,
  manifold,
  manifoldOf,
  moveAndSlide,
  type PairEvent,
  type PairEvents,
  type PairList,
  type Plane,
  plane,
  pushOut,
  type Quat,
  type QuatLike,
  type RespondOptions,
  type ResponseOptions,
  reflect,
  respond,
  type Shape,
  type Sphere,
  slide,
  slideAlong,
  sphere,
  stop,
  type Triangle,
  type TriangleMesh,
  triangle,
  type Unsubscribe,
  type Vec3,
  type Vec3Like,
  World,
  type WorldClosestPoint,
  type WorldRayHit,
  type WorldSweepHit,
} from 'first-contact';
import { describe, expectTypeOf, it } from 'vitest';

/** What a THREE.Vector3 looks like to the type system: public fields, methods, more besides. */
declare class Vector3 {
  readonly isVector3: true;
  constructor(x?: number, y?: number, z?: number);
  x: number;
  y: number;
  z: number;
  set(x: number, y: number, z: number): this;
  copy(v: Readonly<Vector3>): this;
  length(): number;
}

/** And a THREE.Quaternion, whose components are accessors. */
declare class Quaternion {
  get x(): number;
  set x(value: number);
  get y(): number;
  set y(value: number);
  get z(): number;
  set z(value: number);
  get w(): number;
  set w(value: number);
  slerp(q: Quaternion, t: number): this;
}

declare const world: World;
declare const body: Body;
declare const vector: Vector3;
declare const rotation: Quaternion;

describe('vectors at the border', () => {
  it('may be instances of other libraries, plain objects, arrays and constants', () => {
    expectTypeOf<Vector3>().toExtend<Vec3Like>();
    expectTypeOf<Vector3>().toExtend<Vec3>();
    expectTypeOf<Quaternion>().toExtend<QuatLike>();
    expectTypeOf<[number, number, number]>().toExtend<Vec3Like>();
    expectTypeOf<readonly [number, number, number]>().toExtend<Vec3Like>();
    expectTypeOf<Readonly<{ x: number; y: number; z: number }>>().toExtend<Vec3Like>();
    // The length of an array is checked when it is read.
    expectTypeOf<number[]>().toExtend<Vec3Like>();
    expectTypeOf<Float32Array>().toExtend<Vec3Like>();
    expectTypeOf<Float64Array>().toExtend<QuatLike>();
    expectTypeOf<string[]>().not.toExtend<Vec3Like>();
    expectTypeOf<{ x: number; y: number }>().not.toExtend<Vec3Like>();
    expectTypeOf<readonly number[]>().toExtend<QuatLike>();
    expectTypeOf<Vector3>().not.toExtend<QuatLike>();
    expectTypeOf(world.add).toBeCallableWith({
      shape: sphere(1),
      position: vector,
      quaternion: rotation,
      velocity: [1, 2, 3],
      angularVelocity: { x: 0, y: 0, z: 0 },
    });
    expectTypeOf(body.moveTo).toBeCallableWith(vector, rotation);
    expectTypeOf(body.teleport).toBeCallableWith([1, 2, 3] as const);
  });

  it('may be written to when they are outputs', () => {
    expectTypeOf(body.interpolated).toBeCallableWith(0.5, vector, rotation);
    expectTypeOf(body.interpolated).toBeCallableWith(0.5, { x: 0, y: 0, z: 0 });
  });

  it('are scales of matrices, one for all axes or three', () => {
    const matrices = new Float32Array(16);
    expectTypeOf(world.writeTransforms(matrices)).toEqualTypeOf<number>();
    expectTypeOf(world.writeTransforms).toBeCallableWith(matrices, { bodies: [body], alpha: 0.5, scale: vector });
    expectTypeOf(world.writeTransforms).toBeCallableWith(matrices, { scale: 2 });
  });
});

describe('shapes', () => {
  it('say what they are', () => {
    expectTypeOf(sphere(1)).toEqualTypeOf<Sphere>();
    expectTypeOf(capsule({ radius: 1, halfHeight: 2 })).toEqualTypeOf<Capsule>();
    expectTypeOf(triangle([0, 0, 0], vector, [0, 1, 0])).toEqualTypeOf<Triangle>();
    expectTypeOf(box({ size: [1, 2, 3] })).toEqualTypeOf<Box>();
    expectTypeOf(box({ halfExtents: vector })).toEqualTypeOf<Box>();
    expectTypeOf(plane({ normal: vector, offset: 0 })).toEqualTypeOf<Plane>();
    expectTypeOf(plane({ normal: [0, 1, 0], point: vector })).toEqualTypeOf<Plane>();
    expectTypeOf(plane([0, 0, 0], [1, 0, 0], vector)).toEqualTypeOf<Plane>();
    expectTypeOf(plane([[0, 0, 0], [1, 0, 0], vector])).toEqualTypeOf<Plane>();
    expectTypeOf(cylinder({ radius: 1, halfHeight: 2 })).toEqualTypeOf<Cylinder>();
    expectTypeOf(cone({ radius: 1, halfHeight: 2 })).toEqualTypeOf<Cone>();
    expectTypeOf<
      Sphere | Capsule | Box | Triangle | ConvexHull | Plane | Cylinder | Cone | TriangleMesh | HeightField | Compound
    >().toEqualTypeOf<Shape>();
    expectTypeOf<Shape['type']>().toEqualTypeOf<
      | 'sphere'
      | 'capsule'
      | 'box'
      | 'triangle'
      | 'convexHull'
      | 'plane'
      | 'cylinder'
      | 'cone'
      | 'triangleMesh'
      | 'heightField'
      | 'compound'
    >();
    // @ts-expect-error the one or the other
    box({});
    // @ts-expect-error a cylinder has two measures
    cylinder({ radius: 1 });
    // @ts-expect-error a capsule has two measures
    capsule(1);
    // @ts-expect-error a triangle has three corners
    triangle(vector, vector);
    // @ts-expect-error a plane needs an offset
    plane({ normal: [0, 1, 0] });
  });
});

describe('a world', () => {
  it('needs nothing, and takes a broadphase and a filter', () => {
    expectTypeOf(World).toBeConstructibleWith();
    expectTypeOf(World).toBeConstructibleWith({ filter: (a: Body, b: Body) => a.userData !== b.userData });
    const custom: Broadphase = {
      add: () => {},
      remove: () => {},
      update: () => {},
      findPairs(bounds, pairs) {
        expectTypeOf(bounds).toExtend<Float64Array>();
        expectTypeOf(pairs).toEqualTypeOf<PairList>();
        pairs.push(0, 1);
      },
    };
    expectTypeOf(World).toBeConstructibleWith({ broadphase: custom });
    expectTypeOf(world.filter).toEqualTypeOf<((a: Body, b: Body) => boolean) | undefined>();
  });

  it('has methods that say what they return', () => {
    expectTypeOf(world.add).returns.toEqualTypeOf<Body>();
    expectTypeOf(world.get).returns.toEqualTypeOf<Body | undefined>();
    expectTypeOf(world.remove).parameters.toEqualTypeOf<[body: Body]>();
    expectTypeOf(world.clear).returns.toBeVoid();
    expectTypeOf(world.step).parameters.toEqualTypeOf<[dt: number]>();
    expectTypeOf(world.step).returns.toBeVoid();
    expectTypeOf(world.time).toBeNumber();
    expectTypeOf(world.stepCount).toBeNumber();
    expectTypeOf(world.candidatePairs).toBeNumber();
    expectTypeOf(world.bodies).toEqualTypeOf<readonly Body[]>();
    expectTypeOf(world.contactsOf(body)).toEqualTypeOf<BodyContact[]>();
    expectTypeOf(world.areTouching(body, body)).toBeBoolean();
    expectTypeOf(world.advance).returns.toEqualTypeOf<AdvanceResult>();
    expectTypeOf<AdvanceResult>().toExtend<{ alpha: number; steps: number; dropped: number }>();
    // @ts-expect-error a body has a shape
    world.add({ position: [0, 0, 0] });
    // @ts-expect-error of two types
    world.add({ shape: sphere(1), type: 'dynamic' });
  });

  it('gives its handlers typed events', () => {
    world.on('enter', (event) => expectTypeOf(event).toEqualTypeOf<ContactEvent>());
    world.on('*', (type, event) => {
      expectTypeOf(type).toEqualTypeOf<ContactEventType>();
      expectTypeOf(event).toEqualTypeOf<ContactEvent>();
    });
    body.on('exit', (event) => expectTypeOf(event).toEqualTypeOf<BodyContactEvent>());
    body.on('*', (type, event) => {
      expectTypeOf(type).toEqualTypeOf<'enter' | 'stay' | 'exit'>();
      expectTypeOf(event).toEqualTypeOf<BodyContactEvent>();
    });
    expectTypeOf(world.on('stay', () => {})).toEqualTypeOf<Unsubscribe>();
    expectTypeOf(body.on('stay', () => {})).toEqualTypeOf<() => void>();
    // @ts-expect-error there is no such event
    world.on('collide', () => {});
    // @ts-expect-error self and other are fields of body events, not of world events
    world.on('enter', (event) => event.other);
  });
});

describe('events', () => {
  it('have the fields of the contract', () => {
    interface Fields {
      type: ContactEventType;
      a: Body;
      b: Body;
      time: number;
      fraction: number;
      worldTime: number;
      enteredAt: number;
      duration: number;
      normal: Vec3;
      point: Vec3;
      pointA: Vec3;
      pointB: Vec3;
      depth: number;
      speed: number;
      overlapping: boolean;
      sensor: boolean;
      settled: boolean;
    }
    expectTypeOf<ContactEvent>().toExtend<Readonly<Fields>>();
    expectTypeOf<BodyContactEvent>().toExtend<Readonly<Fields & { self: Body; other: Body }>>();
    expectTypeOf<BodyContact>().toExtend<Readonly<{ self: Body; other: Body; depth: number; normal: Vec3 }>>();
    expectTypeOf<BodyContact['enteredAt']>().toBeNumber();
    expectTypeOf<PairEvent['duration']>().toBeNumber();
    // @ts-expect-error when a contact began is not to be written
    (event: ContactEvent) => (event.enteredAt = 0);
  });
});

describe('queries', () => {
  it('take vectors of any kind, bodies as poses, and give hits or nothing', () => {
    expectTypeOf(world.raycast({ origin: vector, direction: [1, 0, 0] })).toEqualTypeOf<WorldRayHit | undefined>();
    expectTypeOf(world.raycastAll({ origin: vector, direction: vector })).toEqualTypeOf<WorldRayHit[]>();
    expectTypeOf(world.raycastAny({ origin: vector, direction: vector }, { mask: 1 })).toBeBoolean();
    expectTypeOf(world.sweep(body.shape, body, vector)).toEqualTypeOf<WorldSweepHit | undefined>();
    expectTypeOf(world.sweepAll(sphere(1), { position: vector, quaternion: rotation }, [1, 0, 0])).toEqualTypeOf<
      WorldSweepHit[]
    >();
    expectTypeOf(world.overlap(sphere(1), { position: [0, 0, 0] })).toEqualTypeOf<Body[]>();
    expectTypeOf(world.overlapPoint(vector, { exclude: new Set([body]) })).toEqualTypeOf<Body[]>();
    expectTypeOf(world.queryAabb(vector, [1, 1, 1], { exclude: [body] })).toEqualTypeOf<Body[]>();
    expectTypeOf(world.closestPoint(vector)).toEqualTypeOf<WorldClosestPoint | undefined>();
    expectTypeOf(world.raycastMany(new Float64Array(7), createBatchHits(1))).toBeNumber();
    expectTypeOf(world.raycast(vector, [1, 0, 0], { maxDistance: 9 })).toEqualTypeOf<WorldRayHit | undefined>();
    expectTypeOf(world.raycastAll([0, 0, 0], vector)).toEqualTypeOf<WorldRayHit[]>();
    expectTypeOf(world.raycastAny(vector, new Float32Array(3))).toBeBoolean();
    // @ts-expect-error an origin needs a direction
    world.raycast(vector);
    // @ts-expect-error a pose has a position
    world.overlap(sphere(1), [0, 0, 0]);
    // @ts-expect-error there is no such option
    world.raycast({ origin: vector, direction: vector }, { layer: 1 });
    // @ts-expect-error overlaps have no distance
    world.overlapPoint(vector, { maxDistance: 1 });
  });

  it('write to what fits', () => {
    const ray = { origin: vector, direction: vector };
    expectTypeOf(world.raycast).toBeCallableWith(ray, { out: createWorldRayHit(), at: -0.1, sensors: true });
    expectTypeOf(world.closestPoint).toBeCallableWith(vector, 5, { out: createWorldClosestPoint() });
    // @ts-expect-error an array is for arrays of hits
    world.raycast(ray, { out: [] });
    // @ts-expect-error a ray hit has no witness points
    world.sweep(sphere(1), body, vector, { out: createWorldRayHit() });
    expectTypeOf(world.sweepAll).toBeCallableWith(sphere(1), body, vector, { exit: true });
    expectTypeOf(world.raycast).toBeCallableWith(ray, { exit: true, hollow: true });
    expectTypeOf(world.raycastAll).toBeCallableWith(ray, { crossings: true, hollow: true });
    expectTypeOf(world.raycastMany).toBeCallableWith(new Float64Array(7), createBatchHits(1), { exit: true });
    // @ts-expect-error one hit has not all crossings
    world.raycast(ray, { crossings: true });
    // @ts-expect-error a swept shape does not start on a surface from inside
    world.sweep(sphere(1), body, vector, { hollow: true });
    expectTypeOf<WorldRayHit['exitDistance']>().toEqualTypeOf<number | undefined>();
    expectTypeOf<WorldRayHit['leaving']>().toEqualTypeOf<boolean | undefined>();
    expectTypeOf<WorldSweepHit['exitFraction']>().toEqualTypeOf<number | undefined>();
    expectTypeOf<WorldRayHit['body']>().toEqualTypeOf<Body>();
    expectTypeOf<BatchHits['body']>().toExtend<Int32Array>();
  });

  it('may be served by a broadphase', () => {
    const cast: Broadphase['cast'] = (bounds, { box, motion, grows, limit, visit }) => {
      expectTypeOf(bounds).toExtend<Float64Array>();
      expectTypeOf([box[0], motion[0], limit]).toEqualTypeOf<number[]>();
      expectTypeOf(grows).toBeBoolean();
      expectTypeOf(visit).parameters.toEqualTypeOf<[proxy: number]>();
    };
    expectTypeOf(cast).not.toBeAny();
    expectTypeOf(World).toBeConstructibleWith({ history: history(0.25) });
  });
});

describe('layers', () => {
  it('keep their names', () => {
    const layers = defineLayers('wall', 'bullet');
    expectTypeOf(layers).toEqualTypeOf<Layers<'wall' | 'bullet'>>();
    expectTypeOf(layers.wall).toBeNumber();
    // @ts-expect-error there is no such layer
    layers.door;
    // @ts-expect-error bits are fixed
    layers.wall = 3;
    // @ts-expect-error names are strings
    defineLayers(1);
  });

  it('select the bodies of events', () => {
    const pairs = world.between(1, body);
    expectTypeOf(pairs).toEqualTypeOf<PairEvents>();
    pairs.on('enter', (event) => expectTypeOf(event).toEqualTypeOf<PairEvent>());
    pairs.once('*', (type, { first }) => {
      expectTypeOf(type).toEqualTypeOf<ContactEventType>();
      expectTypeOf(first).toEqualTypeOf<Body>();
    });
    // @ts-expect-error a name is no group
    world.between('bullet', 2);
  });
});

describe('a character', () => {
  it('moves from a pose, a body or the last result, to a result', () => {
    const out = createMoveResult();
    expectTypeOf(moveAndSlide(world, sphere(1), body, vector, 0.1)).toEqualTypeOf<MoveResult>();
    expectTypeOf(moveAndSlide).toBeCallableWith(world, sphere(1), out, vector, 0.1, { exclude: body, up: vector }, out);
    expectTypeOf<MoveResult['floor']>().toEqualTypeOf<Body | undefined>();
    expectTypeOf<MoveCollision['normal']>().toEqualTypeOf<Vec3>();
    // @ts-expect-error characters have no option `at`
    expectTypeOf<MoveOptions>().toHaveProperty('at');
    // @ts-expect-error there is no such option
    moveAndSlide(world, sphere(1), body, vector, 0.1, { maxSlopes: 3 });
  });

  it('or whatever answers to a hit by itself takes hits and contacts as they come', () => {
    const written: Vec3 = { x: 0, y: 0, z: 1 };
    expectTypeOf(reflect(written, vector, [0, 1, 0], 0.5)).toEqualTypeOf<true>();
    expectTypeOf(slideAlong(written, written, vector)).toEqualTypeOf<true>();
    expectTypeOf(clampToImpact).toBeCallableWith(
      written,
      body.position,
      written,
      world.sweep(sphere(1), body, written),
      0.01,
    );
    expectTypeOf(clampToImpact).toBeCallableWith(
      written,
      vector,
      written,
      world.raycast({ origin: written, direction: written }),
    );
    body.on('enter', (hit) => pushOut(written, body.position, hit, hit.a === body ? 'a' : 'b'));
    // @ts-expect-error it is one of the two
    pushOut(written, vector, world.contactsOf(body)[0], 'c');
  });
});

describe('responses', () => {
  it('are a type, options or a callback', () => {
    const shape = sphere(1);
    expectTypeOf(world.add).toBeCallableWith({ shape, response: bounce() });
    expectTypeOf(world.add).toBeCallableWith({ shape, response: slide() });
    expectTypeOf(world.add).toBeCallableWith({ shape, response: stop() });
    expectTypeOf(world.add).toBeCallableWith({ shape, response: bounce({ restitution: 0.5, mass: 2 }) });
    expectTypeOf(world.add).toBeCallableWith({ shape, response: slide({ mass: undefined }) });
    expectTypeOf(world.add).toBeCallableWith({ shape, response: undefined });
    world.add({ shape, response: respond((impact) => expectTypeOf(impact).toEqualTypeOf<Impact>()) });
    world.add({ shape, response: respond(({ normal }) => normal.y > 0.5) });
    expectTypeOf<BodyOptions['response']>().toEqualTypeOf<BodyResponse | undefined>();
    expectTypeOf<BodyResponse['type']>().toEqualTypeOf<'bounce' | 'slide' | 'stop' | 'respond'>();
    expectTypeOf(bounce).parameters.toEqualTypeOf<[options?: BounceOptions]>();
    expectTypeOf(slide).parameters.toEqualTypeOf<[options?: ResponseOptions]>();
    expectTypeOf(respond).parameters.toEqualTypeOf<[callback: ImpactCallback, options?: RespondOptions]>();
    // @ts-expect-error a name is no value
    world.add({ shape, response: 'bounce' });
    // @ts-expect-error a literal is no value
    world.add({ shape, response: { type: 'bounce' } });
    // @ts-expect-error a callback is no value
    world.add({ shape, response: () => {} });
    // @ts-expect-error only bounce has a restitution
    slide({ restitution: 0.5 });
  });

  it('go with friction and belts, of static bodies, too', () => {
    const shape = sphere(1);
    const floor = world.add({ type: 'static', shape, friction: 0.6, surfaceVelocity: [2, 0, 0] });
    expectTypeOf(world.add).toBeCallableWith({ shape, friction: undefined, surfaceVelocity: { x: 1, y: 0, z: 0 } });
    expectTypeOf(floor.friction).toBeNumber();
    expectTypeOf(floor.surfaceVelocity).toEqualTypeOf<Vec3>();
    floor.friction = 1;
    floor.surfaceVelocity = [0, 0, 1];
    floor.surfaceVelocity.x = 3;
    // @ts-expect-error no text
    floor.friction = '1';
    // @ts-expect-error undefined is no vector
    floor.surfaceVelocity = undefined;
  });

  it('of a body are what it was given, and may be replaced or removed', () => {
    expectTypeOf(body.response).toEqualTypeOf<BodyResponse | undefined>();
    body.response = stop();
    body.response = bounce();
    body.response = respond((impact) => impact.count < 3);
    body.response = undefined;
    // @ts-expect-error undefined removes it
    body.response = null;
  });

  it('may write the velocity of an impact, and read the rest', () => {
    interface Fields {
      self: Body;
      other: Body;
      normal: Vec3;
      point: Vec3;
      time: number;
      fraction: number;
      speed: number;
      count: number;
      otherVelocity: Vec3;
    }
    expectTypeOf<Impact>().toExtend<Readonly<Fields> & { velocity: Vec3 }>();
    const impact = {} as Impact;
    impact.velocity = vector;
    impact.velocity.x = 1;
    // @ts-expect-error the velocity of the other body is its own
    impact.otherVelocity = vector;
    // @ts-expect-error it counts by itself
    impact.count = 0;
  });
});

describe('a body', () => {
  it('lets read what is live and write what is meant to be written', () => {
    expectTypeOf(body.id).toBeNumber();
    expectTypeOf(body.shape).toEqualTypeOf<Shape>();
    expectTypeOf(body.position).toEqualTypeOf<Readonly<Vec3>>();
    expectTypeOf(body.quaternion).toEqualTypeOf<Readonly<Quat>>();
    expectTypeOf(body.previousPosition).toEqualTypeOf<Readonly<Vec3>>();
    expectTypeOf(body.previousQuaternion).toEqualTypeOf<Readonly<Quat>>();
    expectTypeOf(body.name).toEqualTypeOf<string | undefined>();
    expectTypeOf(body.world).toEqualTypeOf<BodyWorld | undefined>();
    expectTypeOf<World>().toExtend<BodyWorld>();
    expectTypeOf(body.userData).toBeUnknown();
    expectTypeOf(body.type).toEqualTypeOf<'static' | 'moving'>();
    body.type = 'static';
    body.sensor = true;
    body.layer = 1;
    body.mask = 2;
    body.velocity.x = 1;
    // @ts-expect-error only by teleport, moveTo or velocity
    body.position.x = 1;
    // @ts-expect-error never
    body.id = 3;
    body.shape = sphere(1);
    body.enabled = false;
  });

  it('is made by a world alone', () => {
    // @ts-expect-error the class is a type, not a value
    expectTypeOf(Body).toBeObject();
  });
});

describe('manifolds', () => {
  it('are given by events and contacts, new ones or those that are handed in', () => {
    const event = {} as ContactEvent;
    expectTypeOf(manifold).returns.toEqualTypeOf<Manifold>();
    expectTypeOf(manifold).toBeCallableWith(event, {} as Manifold);
    expectTypeOf(manifold).toBeCallableWith({} as BodyContactEvent);
    expectTypeOf(manifold).toBeCallableWith({} as BodyContact);
    expectTypeOf(manifold).toBeCallableWith({} as PairEvent);
    expectTypeOf<Manifold['points']>().toEqualTypeOf<ContactPoint[]>();
    expectTypeOf<Manifold['normal']>().toEqualTypeOf<Vec3>();
    expectTypeOf<ContactPoint['id']>().toBeNumber();
    // @ts-expect-error a manifold has points
    manifold(event, { normal: vector, depth: 0, point: vector, pointA: vector, pointB: vector });
  });

  it('are given by a world for two bodies, if they touch', () => {
    expectTypeOf(manifoldOf).parameters.toEqualTypeOf<[world: World, a: Body, b: Body, out?: Manifold]>();
    expectTypeOf(manifoldOf).returns.toEqualTypeOf<Manifold | undefined>();
    // @ts-expect-error it takes two bodies
    manifoldOf(world, body);
  });
});

describe('debug lines', () => {
  it('are arrays of 32-bit numbers, written to what the caller owns', () => {
    expectTypeOf(createDebugLines()).toEqualTypeOf<DebugLines>();
    expectTypeOf(debugLines).toBeCallableWith(createDebugLines(), new World(), { bounds: false, origin: [1, 2, 3] });
    expectTypeOf(debugLines).returns.toEqualTypeOf<true>();
    // @ts-expect-error there is no such option
    debugLines(createDebugLines(), new World(), { shadows: true });
  });
});

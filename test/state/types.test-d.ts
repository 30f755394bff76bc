import {
  type Body,
  bounce,
  box,
  Character,
  checksum,
  type DeserializeOptions,
  type Divergence,
  type DivergenceOptions,
  deserialize,
  findDivergence,
  fork,
  type Impact,
  type Kinds,
  type Recording,
  type RecordOptions,
  type Replay,
  type ReplayOptions,
  Rewind,
  type RewindEvent,
  type RewindEventType,
  type RewindOptions,
  record,
  replay,
  respond,
  restore,
  type SerializeOptions,
  type Shape,
  type SharedShape,
  type Snapshot,
  type Sphere,
  type SyncTestOptions,
  serialize,
  shapeFromShared,
  shareShape,
  snapshot,
  sphere,
  syncTest,
  type TriangleMesh,
  type Unsubscribe,
  World,
} from 'first-contact';
import { describe, expectTypeOf, it } from 'vitest';

interface Data {
  readonly hp: number;
}

describe('the state as a value', () => {
  const world = new World<Data>();

  it('is saved and put back', () => {
    const saved = snapshot(world);
    expectTypeOf(saved).toEqualTypeOf<Snapshot>();
    expectTypeOf(saved.time).toEqualTypeOf<number>();
    expectTypeOf(saved.stepCount).toEqualTypeOf<number>();
    expectTypeOf(snapshot(world, saved)).toEqualTypeOf<Snapshot>();
    expectTypeOf(restore(world, saved)).toEqualTypeOf<void>();
    // @ts-expect-error: a snapshot is made by snapshot()
    restore(world, { time: 0, stepCount: 0 });
  });

  it('keeps the type of data in forks and characters', () => {
    expectTypeOf(fork(world)).toEqualTypeOf<World<Data>>();
    const body = world.add({ shape: sphere(1), userData: { hp: 1 } });
    expectTypeOf(() => Character.from(world, body)).returns.toEqualTypeOf<Character<Data>>();
  });

  it('is compared', () => {
    expectTypeOf(checksum(world)).toEqualTypeOf<number>();
    expectTypeOf(findDivergence(world, world)).toEqualTypeOf<Divergence | undefined>();
    const options: SyncTestOptions = { ticks: 1, distance: 1 };
    syncTest(world, (tick) => world.step(tick), options);
  });

  it('is recorded and replayed', () => {
    const recording = record(world, { userData: (data, body) => [data.hp, body.id] });
    expectTypeOf(recording).toEqualTypeOf<Recording>();
    expectTypeOf(recording.ticks).toEqualTypeOf<number>();
    const options: RecordOptions<Data> = {};
    expectTypeOf(() => record(world, options).stop()).returns.toEqualTypeOf<Uint8Array>();
    const userData = (): Data => ({ hp: 1 });
    const open = (bytes: Uint8Array) => replay(bytes, { kinds: { sphere }, userData });
    expectTypeOf(open).returns.toEqualTypeOf<Replay<Data>>();
    expectTypeOf<Replay<Data>['world']>().toEqualTypeOf<World<Data>>();
    expectTypeOf<Replay['tick' | 'firstTick' | 'lastTick']>().toEqualTypeOf<number>();
    expectTypeOf<ReturnType<Replay['checksumOf']>>().toEqualTypeOf<number | undefined>();
    expectTypeOf<ReplayOptions>().toHaveProperty('kinds');
    const compare = (bytes: Uint8Array, given: DivergenceOptions) => findDivergence(bytes, bytes, given);
    expectTypeOf(compare).returns.toEqualTypeOf<Divergence | undefined>();
    // @ts-expect-error: recordings need kinds
    (bytes: Uint8Array) => findDivergence(bytes, bytes);
  });

  it('is rewound, with events of its own', () => {
    const options: RewindOptions = { ticks: 3 };
    const rewind = new Rewind(world, options);
    expectTypeOf(rewind).toEqualTypeOf<Rewind<Data>>();
    const end = rewind.on('withdraw', (event) => {
      expectTypeOf(event).toEqualTypeOf<RewindEvent<Data>>();
      expectTypeOf(event.tick).toEqualTypeOf<number>();
      expectTypeOf(event.a.userData).toEqualTypeOf<Data>();
    });
    expectTypeOf(end).toEqualTypeOf<Unsubscribe>();
    rewind.on('*', (type) => expectTypeOf(type).toEqualTypeOf<RewindEventType>());
    // @ts-expect-error: stays are not told
    rewind.on('stay', () => {});
    expectTypeOf(rewind.isResimulating).toEqualTypeOf<boolean>();
    expectTypeOf(rewind.has(3)).toEqualTypeOf<boolean>();
  });

  it('is written to bytes and read', () => {
    expectTypeOf(serialize(world)).toEqualTypeOf<Uint8Array>();
    serialize(world, { userData: ({ hp }, body) => [hp, body.userData.hp] });
    // @ts-expect-error: data has no such field
    serialize(world, { userData: ({ mp }) => mp });
    const kinds: Kinds = { sphere, box, bounce, respond, oneWay: ({ normal }: Impact) => normal.y > 0 };
    expectTypeOf(deserialize(new Uint8Array(), { kinds })).toEqualTypeOf<World>();
    const loaded = deserialize<Data>(new Uint8Array(), { kinds, userData: (hp) => ({ hp: Number(hp) }) });
    expectTypeOf(loaded).toEqualTypeOf<World<Data>>();
    expectTypeOf<DeserializeOptions<Data>['userData']>().parameters.toEqualTypeOf<[unknown, Body<Data>]>();
    // @ts-expect-error: kinds are required
    deserialize(new Uint8Array(), {});
    expectTypeOf<SerializeOptions<Data>>().toMatchTypeOf<{ readonly userData?: unknown }>();
  });

  it('has shapes that threads share', () => {
    const share = (mesh: TriangleMesh) => shareShape(mesh);
    expectTypeOf(share).returns.toEqualTypeOf<SharedShape<'triangleMesh'>>();
    expectTypeOf(shapeFromShared(shareShape(sphere(1)))).toEqualTypeOf<Sphere>();
    expectTypeOf(shapeFromShared({} as SharedShape)).toEqualTypeOf<Shape>();
    expectTypeOf<SharedShape['buffer']>().toEqualTypeOf<SharedArrayBuffer | undefined>();
    // @ts-expect-error: a shape is not one from shareShape
    shapeFromShared(sphere(1));
  });
});

import {
  Character,
  checksum,
  type Divergence,
  findDivergence,
  fork,
  Rewind,
  type RewindEvent,
  type RewindEventType,
  type RewindOptions,
  restore,
  type Snapshot,
  type SyncTestOptions,
  snapshot,
  sphere,
  syncTest,
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
});

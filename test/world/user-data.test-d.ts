import {
  type Body,
  type BodyContact,
  type BodyContactEvent,
  type BodyOptions,
  Character,
  type ContactEvent,
  createDebugLines,
  createWorldRayHit,
  debugLines,
  type Impact,
  type MoveResult,
  moveAndSlide,
  respond,
  sphere,
  World,
  type WorldClosestPoint,
  type WorldRayHit,
  type WorldSweepHit,
} from 'first-contact';
import { describe, expectTypeOf, it } from 'vitest';

interface Player {
  readonly kind: 'player';
  health: number;
}
interface Wall {
  readonly kind: 'wall';
}
type Data = Player | Wall;

const world = new World<Data>();
const shape = sphere(1);
const ray = { origin: [0, 0, 0], direction: [1, 0, 0] } as const;
const body = world.add({ shape, userData: { kind: 'player', health: 3 } });

describe('userData of a World<Data>', () => {
  it('is required by add and typed on the body', () => {
    expectTypeOf(body).toEqualTypeOf<Body<Data>>();
    expectTypeOf(body.userData).toEqualTypeOf<Data>();
    body.userData = { kind: 'wall' };
    // @ts-expect-error there is no such kind
    body.userData = { kind: 'door' };
    // @ts-expect-error bodies of this world have data
    world.add({ shape });
    // @ts-expect-error a player has health
    world.add({ shape, userData: { kind: 'player' } });
  });

  it('is required by addMany, in the common options or in those of each body', () => {
    const own = (health: number): Player => ({ kind: 'player', health });
    expectTypeOf(world.addMany({ shape, userData: own(1) }, 3)).toEqualTypeOf<Body<Data>[]>();
    expectTypeOf(world.addMany({ shape, userData: own(1) }, 3, (i) => ({ position: [i, 0, 0] }))).toBeArray();
    expectTypeOf(world.addMany({ shape }, 3, (i) => ({ userData: own(i) }))).toEqualTypeOf<Body<Data>[]>();
    expectTypeOf(new World().addMany({ shape }, 3, (i) => (i > 1 ? { name: 'last' } : undefined))).toBeArray();
    // @ts-expect-error bodies of this world have data
    world.addMany({ shape }, 3);
    // @ts-expect-error bodies of this world have data
    world.addMany({ shape }, 3, (i) => ({ position: [i, 0, 0] }));
    // @ts-expect-error there is no such option
    world.addMany({ shape, userData: own(1) }, 3, () => ({ positon: [0, 0, 0] }));
    // @ts-expect-error a shape is required
    new World().addMany({}, 3);
  });

  it('may be left out if its type admits undefined', () => {
    const mixed = new World<Wall | undefined>();
    expectTypeOf(mixed.add({ shape }).userData).toEqualTypeOf<Wall | undefined>();
    expectTypeOf(mixed.add({ shape, userData: { kind: 'wall' } }).userData?.kind).toEqualTypeOf<'wall' | undefined>();
    expectTypeOf(new World<string>().add).toBeCallableWith({ shape, userData: 'here' });
  });

  it('is unknown by default', () => {
    const plain = new World();
    expectTypeOf(plain).toEqualTypeOf<World<unknown>>();
    expectTypeOf(plain.add({ shape }).userData).toBeUnknown();
    expectTypeOf<Body>().toEqualTypeOf<Body<unknown>>();
    expectTypeOf<BodyOptions['userData']>().toBeUnknown();
  });

  it('is carried by events, contacts and impacts', () => {
    world.on('enter', (event) => {
      expectTypeOf(event).toEqualTypeOf<ContactEvent<Data>>();
      expectTypeOf(event.b.userData).toEqualTypeOf<Data>();
    });
    world.on('*', (_, event) => expectTypeOf(event.a.userData).toEqualTypeOf<Data>());
    body.on('exit', (event) => {
      expectTypeOf(event).toEqualTypeOf<BodyContactEvent<Data>>();
      if (event.other.userData.kind === 'player') event.other.userData.health--;
    });
    world
      .between(1, ({ userData }) => userData.kind === 'wall')
      .on('enter', ({ first, second }) => {
        expectTypeOf(first).toEqualTypeOf<Body<Data>>();
        expectTypeOf(second.userData).toEqualTypeOf<Data>();
      });
    expectTypeOf(world.contactsOf(body)).toEqualTypeOf<BodyContact<Data>[]>();
    expectTypeOf(body.world?.contactsOf(body)[0].other.userData).toEqualTypeOf<Data | undefined>();
    body.response = respond<Data>((impact) => expectTypeOf(impact).toEqualTypeOf<Impact<Data>>());
    world.add({
      shape,
      userData: { kind: 'wall' },
      response: respond<Data>(({ self, other }) => {
        expectTypeOf(self).toEqualTypeOf<Body<Data>>();
        expectTypeOf(other.userData).toEqualTypeOf<Data>();
      }),
    });
    world.filter = (a, b) => a.userData.kind !== b.userData.kind;
    expectTypeOf(new World<Data>({ filter: (a) => a.userData.kind === 'wall' })).toEqualTypeOf<World<Data>>();
  });

  it('is carried by hits of queries, their filters and bodies', () => {
    expectTypeOf(world.raycast(ray)).toEqualTypeOf<WorldRayHit<Data> | undefined>();
    expectTypeOf(world.raycastAll(ray)).toEqualTypeOf<WorldRayHit<Data>[]>();
    expectTypeOf(world.sweep(shape, body, [1, 0, 0])).toEqualTypeOf<WorldSweepHit<Data> | undefined>();
    expectTypeOf(world.closestPoint([0, 0, 0])).toEqualTypeOf<WorldClosestPoint<Data> | undefined>();
    expectTypeOf(world.overlap(shape, body)).toEqualTypeOf<Body<Data>[]>();
    expectTypeOf(world.bodies).toEqualTypeOf<readonly Body<Data>[]>();
    expectTypeOf(world.get(1)?.userData).toEqualTypeOf<Data | undefined>();
    world.raycast(ray, { out: createWorldRayHit(), filter: ({ userData }) => userData.kind === 'wall' });
    world.raycast(ray, { out: createWorldRayHit<Data>() });
    // @ts-expect-error a hit of other data
    world.raycast(ray, { out: createWorldRayHit<string>() });
  });

  it('is carried by the results of characters', () => {
    const result = moveAndSlide(world, shape, body, [0, 0, 0], 0.1, {
      filter: ({ userData }) => userData.kind === 'wall',
    });
    expectTypeOf(result).toEqualTypeOf<MoveResult<Data>>();
    expectTypeOf(result.floor?.userData).toEqualTypeOf<Data | undefined>();
    const hero = new Character(world, { shape, userData: { kind: 'wall' }, stepHeight: 0.3 });
    new Character(world, { shape, userData: { kind: 'wall' }, pushes: ({ userData }) => userData.kind === 'wall' });
    expectTypeOf(hero.result.crushed).toEqualTypeOf<boolean>();
    expectTypeOf(hero.body).toEqualTypeOf<Body<Data>>();
    expectTypeOf(hero.move([0, 0, 0], 0.1)).toEqualTypeOf<MoveResult<Data>>();
    // @ts-expect-error bodies of this world have data
    new Character(world, { shape });
    // @ts-expect-error a character moves by `move`
    new Character(world, { shape, userData: { kind: 'wall' }, velocity: [1, 0, 0] });
    expectTypeOf(result.collisions[0].body.userData).toEqualTypeOf<Data>();
  });

  it('does not keep a world or body from functions that take any', () => {
    const anyBody: Body = body;
    const anyWorld: World = world;
    const count = <D>(it: World<D>) => ([it] as World[]).length;
    expectTypeOf(count(world)).toBeNumber();
    const label = (it: Body) => `${it}`;
    expectTypeOf(label).toBeCallableWith(body);
    world.on('enter', (event: ContactEvent) => label(event.a));
    body.on('enter', (event: BodyContactEvent) => label(event.other));
    expectTypeOf(world.remove).toBeCallableWith(anyBody);
    expectTypeOf(debugLines).toBeCallableWith(createDebugLines(), world);
    expectTypeOf(anyWorld.bodies).toEqualTypeOf<readonly Body[]>();
    // @ts-expect-error the data of any body are not known
    expectTypeOf(anyBody.userData.kind).toBeString();
  });
});

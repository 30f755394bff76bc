import { type Body, bounce, type Character, deserialize, fork, replay, type Vec3, type World } from 'first-contact';
import { type Body2D, Character2D, circle, kinds2D, type RayHit2D, World2D } from 'first-contact/2d';
import { describe, expectTypeOf, it } from 'vitest';

describe('the types of a World2D', () => {
  const world = new World2D<{ lives: number }>();
  const body = world.add({ shape: circle(1), position: [0, 0], userData: { lives: 3 } });

  it('lead from one to the other', () => {
    expectTypeOf(body).toEqualTypeOf<Body2D<{ lives: number }>>();
    expectTypeOf(world).toExtend<World<{ lives: number }>>();
    expectTypeOf(body).toExtend<Body<{ lives: number }>>();
    expectTypeOf(world.bodies[0].angle).toEqualTypeOf<number>();
    expectTypeOf(world.raycast([0, 0], [1, 0])).toEqualTypeOf<RayHit2D<{ lives: number }> | undefined>();
    expectTypeOf(world.overlap(circle(1), { position: [0, 0] })).toEqualTypeOf<Body2D<{ lives: number }>[]>();
    expectTypeOf(fork(world)).toEqualTypeOf<World2D<{ lives: number }>>();
    world.on('enter', ({ a, point }) => {
      expectTypeOf(a).toExtend<Body2D<{ lives: number }>>();
      expectTypeOf(point).toEqualTypeOf<Readonly<Vec3>>();
    });
    body.on('*', (_, { other }) => {
      expectTypeOf(other.userData.lives).toEqualTypeOf<number>();
      other.teleport([1, 2], 3);
    });
  });

  it('are those of what is read from bytes', () => {
    const bytes = new Uint8Array();
    expectTypeOf<ReturnType<typeof load>>().toEqualTypeOf<World2D>();
    expectTypeOf<ReturnType<typeof show>>().toEqualTypeOf<World2D>();
    const load = () => deserialize(bytes, { kinds: { ...kinds2D, bounce } });
    const show = () => replay(bytes, { kinds: kinds2D }).world;
    const withData = () =>
      deserialize<{ lives: number }, World2D<{ lives: number }>>(bytes, {
        kinds: kinds2D,
        userData: () => ({ lives: 3 }),
      });
    expectTypeOf<ReturnType<typeof withData>>().toEqualTypeOf<World2D<{ lives: number }>>();
  });

  it('are those of characters', () => {
    const hero = () => new Character2D(world, { shape: circle(1), position: { x: 1, y: 2 }, userData: { lives: 3 } });
    expectTypeOf<ReturnType<typeof hero>['body']>().toEqualTypeOf<Body2D<{ lives: number }>>();
    expectTypeOf<ReturnType<typeof hero>>().toExtend<Character<{ lives: number }>>();
    expectTypeOf(Character2D.from(world, body)).toEqualTypeOf<Character2D<{ lives: number }>>();
    // @ts-expect-error the world has data
    () => new Character2D(world, { shape: circle(1) });
  });

  it('refuse what is not of the plane', () => {
    // @ts-expect-error the world has data
    world.add({ shape: circle(1) });
    // @ts-expect-error the angle cannot be assigned
    body.angle = 2;
    body.velocity = { x: 1, y: 2 };
    body.angularVelocity = 3;
    // @ts-expect-error a pose has a position
    world.overlap(circle(1), { angle: 2 });
  });
});

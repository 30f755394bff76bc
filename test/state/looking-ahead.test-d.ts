import {
  type Body,
  type NextContact,
  type NextContactOptions,
  nextContact,
  type PathCorner,
  type PredictPathOptions,
  predictPath,
  sphere,
  stepToNextContact,
  World,
} from 'first-contact';
import { describe, expectTypeOf, it } from 'vitest';

interface Data {
  readonly hp: number;
}

describe('looking ahead', () => {
  const world = new World<Data>();
  const body = world.add({ shape: sphere(1), userData: { hp: 1 } });

  it('gives the bodies of the world', () => {
    const options: NextContactOptions<Data> = {
      horizon: 1,
      body,
      mask: 1,
      filter: (a, b) => a.userData.hp > b.userData.hp,
    };
    expectTypeOf(nextContact(world, options)).toEqualTypeOf<NextContact<Data> | undefined>();
    expectTypeOf<NextContact<Data>['a']>().toEqualTypeOf<Body<Data>>();
    // @ts-expect-error how far to look is to be said
    nextContact(world, {});
    expectTypeOf(stepToNextContact(world, 1)).toEqualTypeOf<number>();
  });

  it('gives a way of corners', () => {
    const options: PredictPathOptions<Data> = { dt: 1, steps: 2, acceleration: [0, -9.81, 0], maxImpacts: 5 };
    const path = predictPath(world, body, options);
    expectTypeOf(path).toEqualTypeOf<PathCorner<Data>[]>();
    expectTypeOf(path[0].other).toEqualTypeOf<Body<Data> | undefined>();
    // @ts-expect-error steps are counted
    predictPath(world, body, { dt: 1 });
  });
});

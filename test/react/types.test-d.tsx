import type {
  BodyContactEvent,
  ContactEvent,
  Body as CoreBody,
  Character as CoreCharacter,
  World,
} from 'first-contact';
import { bounce, sphere, stop } from 'first-contact';
import {
  Body,
  type BodyProps,
  Character,
  type CharacterProps,
  Collisions,
  type CollisionsProps,
  Debug,
  type Instance,
  InstancedBodies,
  type InstancedBodiesProps,
  useBody,
  useCollisions,
  useQuery,
  useStep,
  useWorld,
} from 'first-contact/react';
import { hullFromObject, shapeFromObject } from 'first-contact/three';
import { createRef, type RefObject } from 'react';
import { Euler, type Group, type Mesh, Vector3 } from 'three';
import { describe, expectTypeOf, it } from 'vitest';

const ball = sphere(1);

describe('the types of components', () => {
  it('give the body, the character and the map of bodies to refs', () => {
    <Body shape={ball} ref={createRef<CoreBody>()} object={createRef<Group>()} />;
    <Character shape={ball} ref={createRef<CoreCharacter>()} />;
    <InstancedBodies ref={createRef<ReadonlyMap<string | number, CoreBody>>()} shape={ball} instances={[]}>
      <instancedMesh args={[undefined, undefined, 1]} />
    </InstancedBodies>;
    // @ts-expect-error: a ref is the body, not the group
    <Body shape={ball} ref={createRef<Group>()} />;
  });

  it('tell what handlers receive', () => {
    expectTypeOf<NonNullable<BodyProps['onEnter']>>().parameters.toEqualTypeOf<[BodyContactEvent]>();
    expectTypeOf<NonNullable<CollisionsProps['onStay']>>().parameters.toEqualTypeOf<[ContactEvent]>();
    expectTypeOf<NonNullable<InstancedBodiesProps['onExit']>>().parameters.toEqualTypeOf<
      [BodyContactEvent, string | number]
    >();
    expectTypeOf<Instance['onStay']>().toEqualTypeOf<InstancedBodiesProps['onStay']>();
    expectTypeOf<NonNullable<CharacterProps['move']>>().parameters.toEqualTypeOf<[CoreCharacter, number]>();
  });

  it('take vectors of three.js and arrays, and undefined for what is not given', () => {
    <Body position={new Vector3()} rotation={new Euler()} scale={2} shape={hullFromObject} velocity={[1, 2, 3]} />;
    <Body
      position={undefined}
      shape={(group, { filter }) => shapeFromObject(group, { filter })}
      onEnter={undefined}
      target={undefined}
    />;
    <Collisions world={undefined} paused={undefined} />;
    <Debug filter={undefined} />;
  });

  it('take props of all instances, and of one', () => {
    const one: Instance = { key: 1, layer: 4, response: stop(), onStay: (_, key: string | number) => key };
    <InstancedBodies
      shape={ball}
      layer={2}
      mask={undefined}
      sensor
      response={bounce()}
      onStay={() => {}}
      instances={[one]}
    >
      {null}
    </InstancedBodies>;
    // @ts-expect-error: poses are those of instances
    <InstancedBodies shape={ball} position={[0, 0, 0]} instances={[]}>
      {null}
    </InstancedBodies>;
  });

  it('refuse other names and values', () => {
    // @ts-expect-error: a shape has no name
    <Body shape="hull" />;
    // @ts-expect-error: the shape is required
    <Body />;
    // @ts-expect-error: no such prop
    <Body shape={ball} speed={1} />;
    // @ts-expect-error: a character has no velocity of its own
    <Character shape={ball} velocity={[1, 0, 0]} />;
    // @ts-expect-error: the shape is required
    <InstancedBodies instances={[]}>{null}</InstancedBodies>;
    // @ts-expect-error: each instance has a key
    <InstancedBodies shape={ball} instances={[{ position: [0, 0, 0] }]}>
      {null}
    </InstancedBodies>;
  });
});

describe('the types of hooks', () => {
  it('are those of the library', () => {
    expectTypeOf(useWorld).returns.toEqualTypeOf<World>();
    expectTypeOf(useBody).returns.toEqualTypeOf<RefObject<CoreBody | null>>();
    expectTypeOf(useBody).parameter(1).extract<object>().toEqualTypeOf<RefObject<import('three').Object3D | null>>();
    expectTypeOf(useStep).parameter(0).parameters.toEqualTypeOf<[World, number]>();
    expectTypeOf(useCollisions).returns.toHaveProperty('step').parameters.toEqualTypeOf<[number]>();
    const mesh = createRef<Mesh>();
    const Probe = () => {
      useBody({ shape: ball }, mesh);
      useQuery(
        (world) => world.bodies.length,
        (now, before) => {
          expectTypeOf(now).toEqualTypeOf<number>();
          expectTypeOf(before).toEqualTypeOf<number | undefined>();
        },
      );
      // @ts-expect-error: the shape is required
      useBody({});
      return null;
    };
    <Probe />;
  });
});

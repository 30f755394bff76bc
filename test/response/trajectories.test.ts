import { sphere } from 'first-contact';
import { describe, expect, it } from 'vitest';
import { Trajectory } from '../../src/response/trajectories.ts';
import { BodyStore } from '../../src/world/body-store.ts';

describe('a body at the start of a step', () => {
  it('has forgotten what carried it in an earlier one, so that a fork goes on alike', () => {
    const store = new BodyStore(1);
    store.allocate(sphere(1));
    store.setPose(0, { x: 0, y: 0, z: 0 }, { x: 0, y: 0, z: 0, w: 1 });
    const body = new Trajectory(0);
    body.carrier = new Trajectory(1);
    body.isBetween = true;
    body.begin(store, 1 / 60);
    expect([body.carrier, body.isBetween]).toEqual([undefined, false]);
  });
});

import {
  type Body,
  box,
  Character,
  capsule,
  createMoveResult,
  moveAndSlide,
  type Shape,
  sphere,
  type Vec3,
  World,
} from 'first-contact';
import { describe, expect, it } from 'vitest';

// A character that is squeezed is told so, and never gets to the far side of what squeezes it.

const DT = 1 / 60;
const HERO = capsule({ radius: 0.3, halfHeight: 0.6 });

interface Stage {
  world: World;
  hero: Character;
  door: Body;
  /** Moves the door to x, if given, the character by a horizontal velocity, and steps. */
  tick(doorX: number | undefined, walk?: Vec3): void;
}

/** A character on a floor at x = 0, a wall whose face is at x = 0.302, and a door whose face is `room` before the wall. */
function stage(room: number, shape: Shape = HERO): Stage {
  const world = new World();
  world.add({ type: 'static', shape: box({ size: [20, 1, 20] }), position: [0, -0.5, 0] });
  world.add({ type: 'static', shape: box({ size: [1, 6, 20] }), position: [0.802, 3, 0], name: 'wall' });
  const door = world.add({ shape: box({ size: [1, 4, 8] }), position: [-0.198 - room, 2, 0], name: 'door' });
  const hero = new Character(world, { shape, position: [0, 0.901, 0] });
  return {
    world,
    hero,
    door,
    tick(doorX, { x, z } = { x: 0, y: 0, z: 0 }) {
      if (doorX !== undefined) door.moveTo([doorX, 2, 0]);
      hero.move([x, hero.velocity.y - 9.81 * DT, z], DT);
      world.step(DT);
    },
  };
}

describe('a character that a door presses against a wall', () => {
  it.each([0.3, 2, 20, 100])('at %f per second is told that it is crushed, and stays on its side', (speed) => {
    const { hero, door, tick } = stage(speed < 50 ? 0.8 : 3);
    let crushed = 0;
    let free = 0;
    // until the door has gone through it
    for (let x = door.position.x; door.previousPosition.x < 0.7; x = Math.min(0.71, x + speed * DT)) {
      tick(x);
      if (hero.result.crushed) crushed++;
      // The move comes before the step that lets the door in.
      else if (door.previousPosition.x < -0.8) free++;
      else expect(door.previousPosition.x + 0.5).toBeLessThan(-0.297);
      expect(hero.position.x).toBeCloseTo(0, 2);
    }
    expect(crushed).toBeGreaterThan(0);
    expect(free).toBeGreaterThan(0);
  });

  it('may walk out sideways, but not through the door', () => {
    const { hero, door, tick } = stage(0.8);
    for (let i = 0; i < 20; i++) tick(door.position.x + 0.033);
    expect(hero.result.crushed).toBe(true);
    for (let i = 0; i < 20; i++) tick(undefined, { x: -3, y: 0, z: 0 });
    expect(hero.position.x).toBeCloseTo(0, 2);
    expect(hero.velocity.x).toBeCloseTo(0, 9);
    expect(hero.result.crushed).toBe(true);
    for (let i = 0; i < 200; i++) tick(undefined, { x: 0, y: 0, z: 3 });
    expect(hero.position.z).toBeGreaterThan(6);
    expect(hero.result.crushed).toBe(false);
  });

  it('is free when the door is gone, or moves back', () => {
    const { world, hero, door, tick } = stage(0.8);
    for (let i = 0; i < 20; i++) tick(door.position.x + 0.033);
    expect(hero.result.crushed).toBe(true);
    for (let i = 0; i < 40; i++) tick(door.position.x - 0.033);
    expect(hero.result.crushed).toBe(false);
    expect(hero.position.x).toBeCloseTo(0, 2);
    for (let i = 0; i < 40; i++) tick(door.position.x + 0.033);
    expect(hero.result.crushed).toBe(true);
    world.remove(door);
    tick(undefined);
    expect(hero.result.crushed).toBe(false);
  });

  it('is pushed away on its side of the door once the wall is gone', () => {
    const { world, hero, door, tick } = stage(0.8);
    // The middle of the door has passed it.
    while (door.position.x < 0.2) tick(door.position.x + 0.033);
    expect(hero.result.crushed).toBe(true);
    world.remove(world.bodies[1]);
    tick(undefined);
    expect(hero.result.crushed).toBe(false);
    tick(undefined);
    expect(hero.position.x).toBeGreaterThan(door.position.x + 0.5 + 0.3);
  });
});

describe('a character', () => {
  it('below a press is told that it is crushed, and does not get on top of it', () => {
    const world = new World();
    world.add({ type: 'static', shape: box({ size: [20, 1, 20] }), position: [0, -0.5, 0] });
    const press = world.add({ shape: box({ size: [4, 0.5, 4] }), position: [0, 2.4, 0] });
    const hero = new Character(world, { shape: HERO, position: [0, 0.901, 0] });
    let crushed = 0;
    for (let i = 0; i < 120; i++) {
      press.moveTo([0, press.position.y - 0.02, 0]);
      hero.move([0, hero.velocity.y - 9.81 * DT, 0], DT);
      world.step(DT);
      if (hero.result.crushed) crushed++;
      expect(hero.position.y).toBeLessThan(0.95);
    }
    expect(crushed).toBeGreaterThan(60);
  });

  it.each([2, 20, 70])('that is pushed by a door at %f per second without a wall behind it is not crushed', (speed) => {
    const { world, hero, door, tick } = stage(0.8);
    world.remove(world.bodies[1]);
    // the floor ends at 10
    for (let x = door.position.x; x < 8; x += speed * DT) {
      tick(x);
      expect(hero.result.crushed).toBe(false);
    }
    tick(undefined);
    expect(hero.position.x).toBeGreaterThan(door.position.x + 0.79);
  });

  it('that is moved by moveAndSlide, with the last result as its pose, keeps its side, too', () => {
    const world = new World();
    world.add({ type: 'static', shape: box({ size: [1, 6, 20] }), position: [0.802, 3, 0] });
    const door = world.add({ shape: box({ size: [1, 4, 8] }), position: [-1, 2, 0] });
    let result = createMoveResult();
    result.position.y = 2;
    let crushed = 0;
    for (let i = 0; i < 50; i++) {
      door.moveTo([door.position.x + 0.033, 2, 0]);
      world.step(DT);
      result = moveAndSlide(world, sphere(0.3), result, [0, 0, 0], DT);
      if (result.crushed) crushed++;
      expect(result.position.x).toBeCloseTo(0, 2);
    }
    expect(crushed).toBeGreaterThan(30);
  });
});

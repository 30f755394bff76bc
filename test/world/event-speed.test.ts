import { type BodyOptions, box, type ContactEvent, capsule, plane, sphere, World } from 'first-contact';
import { createClosestPoints, distanceShapes } from 'first-contact/narrowphase';
import { describe, expect, it } from 'vitest';
import { Random } from '../helpers/random.ts';
import { cases } from '../helpers/sample-size.ts';
import { plus, times } from '../oracle/vector.ts';

const DT = 1 / 60;

/** The events of the next step. */
function eventsOf(world: World, dt = DT): ContactEvent[] {
  const events: ContactEvent[] = [];
  const unsubscribe = world.on('*', (_, event) => events.push(event));
  world.step(dt);
  unsubscribe();
  return events;
}

/** The speed of the enter of two bodies. */
function speedOf(a: BodyOptions, b: BodyOptions): number {
  const world = new World();
  world.add(a);
  world.add(b);
  const enter = eventsOf(world).find(({ type }) => type === 'enter');
  return enter!.speed;
}

describe('the speed of an enter', () => {
  it('is that of a head-on impact, whoever moves', () => {
    const wall = box({ halfExtents: [0.05, 5, 5] });
    const at: BodyOptions['position'] = [-5, 0, 0];
    expect(speedOf({ type: 'static', shape: wall }, { shape: sphere(0.1), position: at, velocity: [600, 0, 0] })).toBe(
      600,
    );
    expect(speedOf({ shape: wall, velocity: [-600, 0, 0] }, { shape: sphere(0.1), position: at })).toBe(600);
    expect(
      speedOf({ shape: wall, velocity: [-400, 7, 0] }, { shape: sphere(0.1), position: at, velocity: [200, 0, 9] }),
    ).toBeCloseTo(600, 9);
  });

  it('counts the part along the normal only', () => {
    const floor: BodyOptions = { type: 'static', shape: plane({ normal: [0, 1, 0], offset: 0 }) };
    const speed = speedOf(floor, { shape: sphere(1), position: [0, 1.05, 0], velocity: [30, -4, 70] });
    expect(speed).toBeCloseTo(4, 12);
  });

  it('is that of the motion by moveTo', () => {
    const world = new World();
    world.add({ type: 'static', shape: box({ size: [2, 2, 2] }) });
    const lift = world.add({ shape: box({ size: [2, 2, 2] }), position: [0, 3, 0], velocity: [0, 100, 0] });
    lift.moveTo([0, 1.5, 0]);
    expect(eventsOf(world)[0]!.speed).toBeCloseTo(1.5 / DT, 9);
  });

  it('includes rotation: a flipper hits a sphere with its speed at the point of contact', () => {
    const speed = speedOf(
      { shape: box({ halfExtents: [2, 0.1, 1] }), angularVelocity: [0, 0, 6] },
      { shape: sphere(0.25), position: [1.5, 0.4, 0] },
    );
    // A point of the face 0.1 above the axis: distance along the face times angular velocity, in the frame of the flipper.
    const angle = Math.asin((0.1 + 0.25) / Math.hypot(1.5, 0.4)) - Math.atan2(0.4, 1.5);
    expect(angle).toBeLessThan(0);
    expect(speed).toBeCloseTo(6 * Math.sqrt(1.5 ** 2 + 0.4 ** 2 - 0.35 ** 2), 6);
  });

  it('is the rate at which the gap closes, for random shapes', () => {
    const random = new Random(1);
    const shapes = [sphere(0.7), box({ halfExtents: [0.5, 0.8, 0.3] }), capsule({ radius: 0.3, halfHeight: 0.6 })];
    const gap = createClosestPoints();
    let enters = 0;
    for (let i = 0; i < cases(200); i++) {
      const [a, b] = [0, 1].map((k) => ({
        shape: random.pick(shapes),
        position: plus(random.vector(0.3), [4 * k, 0, 0]),
        quaternion: random.quaternion(),
        velocity: plus(random.vector(20), [(1 - 2 * k) * 120, 0, 0]),
      }));
      if (!a || !b) continue;
      const world = new World();
      world.add(a);
      world.add(b);
      const enter = eventsOf(world).find(({ type }) => type === 'enter');
      if (!enter || enter.overlapping) continue;
      const before = 1e-7;
      const at = ({ position, velocity }: typeof a) => plus(position, times(velocity, enter.time - before));
      distanceShapes(gap, { ...a, position: at(a) }, { ...b, position: at(b) });
      expect(enter.speed).toBeGreaterThan(0);
      expect(gap.distance / before / enter.speed).toBeCloseTo(1, 3);
      enters++;
    }
    expect(enters).toBeGreaterThan(cases(200) / 2);
  });
});

describe('the speed of other events', () => {
  it('is negative when the bodies part', () => {
    const world = new World();
    world.add({ type: 'static', shape: sphere(1) });
    world.add({ shape: sphere(1), position: [-2.01, 0, 0], velocity: [300, 0, 0] });
    const [enter, exit] = eventsOf(world);
    expect([enter!.type, exit!.type]).toEqual(['enter', 'exit']);
    expect(enter!.speed).toBeCloseTo(300, 9);
    expect(exit!.speed).toBeCloseTo(-300, 9);
  });

  it('is 0 in a contact at rest, in a step without duration, and for contacts before the first step', () => {
    const world = new World();
    const floor = world.add({ type: 'static', shape: plane({ normal: [0, 1, 0], offset: 0 }) });
    const ball = world.add({ shape: sphere(1), position: [0, 1, 0] });
    expect(eventsOf(world, 0).map(({ type, speed }) => [type, speed])).toEqual([['enter', 0]]);
    expect(eventsOf(world).map(({ type, speed }) => [type, speed])).toEqual([['stay', 0]]);
    ball.velocity.y = -0.5;
    expect(eventsOf(world).map(({ type, speed }) => [type, speed])).toEqual([['stay', 0.5]]);
    expect(world.contactsOf(floor)[0]!.speed).toBe(0.5);
  });

  it('is that of the last step for `contactsOf`, also within a filter of the next one', () => {
    const world = new World();
    const floor = world.add({ type: 'static', shape: plane({ normal: [0, 1, 0], offset: 0 }) });
    const ball = world.add({ shape: box({ size: [2, 2, 2] }), position: [0, 1, 0] });
    world.step(DT);
    const speeds = () => world.contactsOf(floor).map(({ speed }) => speed);
    for (const [velocity, spin] of [
      [-0.1, 0],
      [-1, 2],
      [0, 0],
      [0.5, -1],
    ] as const) {
      const before = speeds();
      const within: number[][] = [];
      world.filter = () => {
        within.push(speeds());
        return true;
      };
      ball.velocity.y = velocity;
      ball.angularVelocity.z = spin;
      world.step(0.01);
      world.filter = undefined;
      expect(within).toEqual([before]);
    }
  });

  it('is 0 for exits by a removal and a teleport, which nothing moved apart', () => {
    const world = new World();
    world.add({ type: 'static', shape: plane({ normal: [0, 1, 0], offset: 0 }) });
    const bodies = [0, 5].map((x) => world.add({ shape: sphere(1), position: [x, 1.01, 0], velocity: [0, -3, 0] }));
    expect(eventsOf(world).map(({ speed }) => Math.round(speed))).toEqual([3, 3]);
    const exits: number[] = [];
    world.on('exit', ({ speed }) => exits.push(speed));
    world.remove(bodies[0]!);
    bodies[1]!.teleport([0, 50, 0]);
    world.step(DT);
    expect(exits).toEqual([0, 0]);
  });
});

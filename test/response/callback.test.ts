import { type Body, bounce, box, type Impact, type ImpactCallback, respond, slide, sphere, World } from 'first-contact';
import { describe, expect, it } from 'vitest';
import { nearVector } from '../helpers/assertions.ts';
import { addWall, bitsOf, briefs, DT, run, tupleOf } from './arena.ts';

/** A sphere on its way to a floor, at an angle. */
function fallOn(callback: ImpactCallback): { world: World; ball: Body } {
  const world = new World();
  addWall(world, [0, 1, 0], 0, 'floor');
  const options = {
    shape: sphere(0.5),
    position: [0, 1, 0],
    velocity: [6, -60, 0],
    response: respond(callback),
    name: 'ball',
  } as const;
  return { world, ball: world.add(options) };
}

describe('a callback for impacts', () => {
  it('gets the impact, and the velocity of slide', () => {
    const impacts: Impact[] = [];
    const { world, ball } = fallOn((impact) => {
      impacts.push({ ...impact, velocity: { ...impact.velocity } });
    });
    world.step(DT);
    expect(impacts.length).toBe(1);
    const [{ self, other, normal, point, time, fraction, speed, count, velocity, otherVelocity }] = impacts as [Impact];
    expect([self, other]).toEqual([ball, world.get(1)]);
    expect([normal, otherVelocity, velocity]).toEqual([
      { x: 0, y: 1, z: 0 },
      { x: 0, y: 0, z: 0 },
      { x: 6, y: 0, z: 0 },
    ]);
    nearVector(tupleOf(point), [0.05, 0, 0], 1e-14, 'point');
    expect([time, fraction]).toEqual([expect.closeTo(0.5 / 60, 15), expect.closeTo(0.5, 14)]);
    expect([speed, count]).toEqual([60, 1]);
    expect(ball.velocity).toEqual({ x: 6, y: 0, z: 0 });
  });

  it('writes the velocity, by component or as another vector', () => {
    const ways: readonly ((impact: Impact) => void)[] = [
      ({ velocity }) => Object.assign(velocity, { x: 1, y: 90, z: 2 }),
      (impact) => {
        impact.velocity = { x: 1, y: 90, z: 2 };
      },
      (impact) => {
        impact.velocity = [1, 90, 2] as never;
      },
    ];
    for (const write of ways) {
      const { world, ball } = fallOn(write);
      expect(briefs(run(world, 1))).toEqual(['enter floor ball', 'exit floor ball']);
      expect(ball.velocity).toEqual({ x: 1, y: 90, z: 2 });
      nearVector(tupleOf(ball.position), [0.05 + 1 / 120, 0.5 + 90 / 120, 2 / 120], 1e-12, 'position');
    }
  });

  it('that still approaches is clipped to the surface', () => {
    const { world, ball } = fallOn(({ velocity }) => {
      velocity.x = 8;
      velocity.y = -50;
    });
    const seen = run(world, 3);
    expect(briefs(seen)).toEqual(['enter floor ball']);
    expect(ball.velocity).toEqual({ x: 8, y: 0, z: 0 });
    expect(ball.position.y).toBe(0.5);
  });

  it('that writes a velocity that is not finite is refused by name, and the step with it', () => {
    for (const value of [Number.NaN, Number.POSITIVE_INFINITY]) {
      const { world, ball } = fallOn(({ velocity }) => {
        velocity.z = value;
      });
      expect(() => world.step(DT)).toThrow(new RegExp(`"ball".*impact.velocity.*${value}`));
      expect([world.stepCount, world.time]).toEqual([0, 0]);
      expect(ball.position).toEqual({ x: 0, y: 1, z: 0 });
      expect(ball.velocity).toEqual({ x: 6, y: -60, z: 0 });
    }
  });

  it('that returns false passes until the bodies have parted, in this step or in later ones', () => {
    for (const speed of [600, 60, 7]) {
      const calls: number[] = [];
      const world = new World();
      world.add({ type: 'static', shape: box({ size: [1, 9, 9] }), name: 'wall' });
      const ball = world.add({
        shape: sphere(0.5),
        position: [-1.5, 0, 0],
        velocity: [speed, 0, 0],
        response: respond(({ velocity }) => {
          calls.push(velocity.x);
          return false;
        }),
        name: 'ball',
      });
      const seen = run(world, Math.ceil((4 / speed) * 60) + 1);
      expect(calls.length, `speed ${speed}`).toBe(1);
      expect(briefs(seen)).toEqual(['enter wall ball', 'exit wall ball']);
      expect(seen[1]!.at - seen[0]!.at).toBeCloseTo(2 / speed, 9);
      expect(ball.velocity.x).toBe(speed);
      // It has parted, so the next impact is asked about again.
      ball.velocity.x = -speed;
      run(world, Math.ceil((4 / speed) * 60) + 1);
      expect(calls.length).toBe(2);
    }
  });

  it('that returned false is void after a teleport, not with another response', () => {
    let stays = false;
    const world = new World();
    world.add({ type: 'static', shape: box({ size: [4, 1, 4] }) });
    const options = {
      shape: sphere(0.5),
      position: [0, -1, 0],
      velocity: [0, 1, 0],
      response: respond(() => stays),
    } as const;
    const ball = world.add(options);
    run(world, 1);
    stays = true;
    ball.response = slide();
    run(world, 1);
    expect(ball.velocity.y).toBe(1);
    ball.teleport(ball.position);
    run(world, 1);
    expect(ball.velocity.y).toBe(0);
  });

  it('makes a platform that is passed from below and stood on from above', () => {
    const world = new World();
    const platform = world.add({ shape: box({ size: [4, 0.2, 4] }), position: [0, 2, 0], velocity: [0, 0.5, 0] });
    const player = world.add({
      shape: sphere(0.3),
      position: [0, 0.5, 0],
      velocity: [0, 9, 0],
      response: respond(({ normal }) => normal.y > 0.5),
    });
    let highest = 0;
    run(world, 240, DT, () => {
      player.velocity.y -= 9.81 * DT;
      highest = Math.max(highest, player.position.y);
    });
    expect(highest).toBeGreaterThan(3.5);
    expect(player.position.y - platform.position.y).toBeCloseTo(0.4, 9);
    expect(player.velocity.y).toBeCloseTo(0.5, 9);
  });

  it('counts the impacts of its body in the step', () => {
    const counts: number[] = [];
    const world = new World();
    addWall(world, [1, 0, 0], -1);
    addWall(world, [-1, 0, 0], -1);
    const ball = world.add({
      shape: sphere(0.5),
      velocity: [60 * 4.2, 0, 0],
      response: respond(({ velocity, normal, speed, count }) => {
        counts.push(count);
        velocity.x = count < 3 ? normal.x * speed : 0;
      }),
    });
    world.step(DT);
    expect(counts).toEqual([1, 2, 3]);
    expect(Math.abs(ball.position.x)).toBeCloseTo(0.5, 12);
    ball.velocity.x = -Math.sign(ball.position.x) * 60 * 1.5;
    world.step(DT);
    expect(counts).toEqual([1, 2, 3, 1]);
  });

  it('of each of two bodies decides for its own', () => {
    const world = new World();
    const own = (sign: number) => (impact: Impact) => {
      impact.velocity.x = sign * (10 + impact.otherVelocity.x * sign);
    };
    const a = world.add({ shape: sphere(0.5), velocity: [20, 0, 0], response: respond(own(-1)) });
    const b = world.add({ shape: sphere(0.5), position: [1.1, 0, 0], velocity: [-4, 0, 0], response: respond(own(1)) });
    world.step(DT);
    expect([a.velocity.x, b.velocity.x]).toEqual([-14, 30]);
  });

  it('must not change the world', () => {
    const attempts: readonly ((impact: Impact, world: World) => unknown)[] = [
      ({ self }) => self.teleport([0, 0, 0]),
      ({ self }) => self.moveTo([0, 0, 0]),
      ({ self }) => {
        self.velocity = [0, 0, 0];
      },
      ({ other }, world) => world.remove(other),
      (_, world) => world.add({ shape: sphere(1) }),
      (_, world) => world.step(DT),
      (_, world) => world.clear(),
      ({ self }) => {
        self.response = undefined;
      },
      ({ self }) => {
        self.mask = 0;
      },
    ];
    for (const attempt of attempts) {
      const { world, ball } = fallOn((impact) => attempt(impact, world));
      expect(() => world.step(DT), String(attempt)).toThrow();
      expect([world.bodies.length, world.stepCount]).toEqual([2, 0]);
      expect([ball.position, ball.velocity]).toEqual([
        { x: 0, y: 1, z: 0 },
        { x: 6, y: -60, z: 0 },
      ]);
      ball.response = bounce();
      world.step(DT);
      expect(ball.velocity).toEqual({ x: 6, y: 60, z: 0 });
    }
  });
});

describe('a callback that steps another world', () => {
  /** Balls with callbacks between two walls; `onImpact` is called at each impact. */
  function bouncingRow(onImpact: () => void): World {
    const world = new World();
    addWall(world, [1, 0, 0], -3);
    addWall(world, [-1, 0, 0], -3);
    for (let k = 0; k < 3; k++) {
      world.add({
        shape: sphere(0.5),
        position: [2 * k - 2, 0.1 * k, 0],
        velocity: [50 * (k + 1), 0, 0],
        response: respond(({ velocity, normal, speed }) => {
          onImpact();
          velocity.x += normal.x * speed;
          velocity.y += normal.y * speed;
        }),
      });
    }
    return world;
  }

  it('changes nothing in its own', () => {
    const other = bouncingRow(() => {});
    const worlds = [bouncingRow(() => {}), bouncingRow(() => other.step(DT))];
    const seen = worlds.map((world) => run(world, 20).map(({ event }) => [event.time, event.point, event.speed]));
    expect(seen[1]).toEqual(seen[0]);
    expect(bitsOf(worlds[1]!)).toEqual(bitsOf(worlds[0]!));
    expect(seen[0]!.length).toBeGreaterThan(50);
  });
});

describe('a callback that writes a velocity beyond all numbers', () => {
  it('is refused, and does not keep the step from ending', () => {
    const world = new World();
    addWall(world, [Math.SQRT1_2, Math.SQRT1_2, 0], 0);
    const position = [1, 1, 1] as const;
    const response = respond((impact) => {
      impact.velocity = { x: -1.7e308, y: -1.7e308, z: -1.7e308 };
    });
    const ball = world.add({ shape: sphere(0.5), position, velocity: [-100, -90, 0], response });
    expect(() => world.step(DT)).toThrow(/body 2: its position after impacts/);
    expect([ball.position, ball.velocity]).toEqual([
      { x: 1, y: 1, z: 1 },
      { x: -100, y: -90, z: 0 },
    ]);
  });
});

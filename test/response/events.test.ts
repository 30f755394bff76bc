import {
  type Body,
  type BodyOptions,
  bounce,
  box,
  capsule,
  compound,
  plane,
  respond,
  slide,
  sphere,
  stop,
  triangleMesh,
  World,
} from 'first-contact';
import { describe, expect, it } from 'vitest';
import { cubeMesh } from '../helpers/meshes.ts';
import { Random } from '../helpers/random.ts';
import { cases } from '../helpers/sample-size.ts';
import { addWall, briefs, DT, run } from './arena.ts';

/** A world with a floor and a sphere on its way down. */
function overFloor(options: Partial<BodyOptions>): { world: World; ball: Body } {
  const world = new World();
  addWall(world, [0, 1, 0], 0, 'floor');
  const ball = world.add({
    shape: sphere(0.5),
    position: [0, 0.75, 0],
    velocity: [0, -30, 0],
    name: 'ball',
    ...options,
  });
  return { world, ball };
}

describe('the events of an impact', () => {
  it('are an enter and an exit at the same time when it is a clean bounce', () => {
    const seen = run(overFloor({ response: bounce() }).world, 2);
    expect(briefs(seen)).toEqual(['enter floor ball', 'exit floor ball']);
    expect(seen[0]!.at).toBeCloseTo(0.25 / 30, 14);
    expect(seen[1]!.at).toBe(seen[0]!.at);
    const [enter, exit] = seen.map(({ event }) => event);
    expect([enter!.speed, exit!.speed]).toEqual([30, -30]);
    expect(enter!.normal).toEqual({ x: 0, y: 1, z: 0 });
    expect(enter!.point.y).toBeCloseTo(0, 14);
    expect([enter!.overlapping, enter!.settled, enter!.depth]).toEqual([false, false, 0]);
  });

  it('are an enter and an exit for each bounce between two faces of one shape', () => {
    const ROOM = 3;
    const { positions, indices } = cubeMesh();
    const mesh = triangleMesh({ positions: [...positions].map((x) => ROOM * x), indices });
    const wall = (x: number) => ({ shape: box({ halfExtents: [1, ROOM, ROOM] }), position: [x, 0, 0] as const });
    for (const room of [mesh, compound([wall(ROOM + 1), wall(-ROOM - 1)])]) {
      const world = new World();
      world.add({ type: 'static', shape: room, name: 'room' });
      world.add({ shape: sphere(0.5), velocity: [900, 5, 3], response: bounce(), name: 'ball' });
      const seen = run(world, 1);
      expect(briefs(seen)).toEqual(Array.from({ length: 3 }, () => ['enter room ball', 'exit room ball']).flat());
      for (let k = 0; k < 6; k += 2) {
        const [enter, exit] = [seen[k]!, seen[k + 1]!];
        expect(enter.at).toBeCloseTo((2.5 + 2.5 * k) / 900, 12);
        expect(exit.at).toBe(enter.at);
        expect(exit.event.normal).toEqual(enter.event.normal);
        expect([enter.event.speed, exit.event.speed]).toEqual([900, -900]);
      }
    }
  });

  it('are an exit and an enter where a body that touches one part of a shape flies to another one', () => {
    const wall = box({ halfExtents: [0.5, 5, 5] });
    const mesh = triangleMesh({
      positions: [-0.5, -5, -5, -0.5, -5, 5, -0.5, 5, 0, 0.5, -5, -5, 0.5, 5, 0, 0.5, -5, 5],
    });
    const rooms = [compound([-1, 1].map((x) => ({ shape: wall, position: [x, 0, 0] as const }))), mesh];
    for (const room of rooms) {
      for (const shape of [sphere(0.1), box({ size: [0.2, 0.2, 0.2] })]) {
        for (const response of [stop(), slide(), bounce()]) {
          for (const spin of [0, 0.5]) {
            const context = `${room.type}, ${shape.type}, ${response.type}, ${spin}`;
            const world = new World();
            world.add({ type: 'static', shape: room, name: 'room' });
            const knife = world.add({ shape, position: [-0.4, 0, 0], response, name: 'knife' });
            world.step(DT);
            // It turns about the way it takes: its side stays flat on the wall.
            knife.angularVelocity = [spin, 0, 0];
            knife.velocity = [0.8 / 0.6 / DT, 0, 0];
            const seen = run(world, 1);
            const ofBounce = response.type === 'bounce' ? ['exit room knife'] : [];
            expect(briefs(seen), context).toEqual(['exit room knife', 'enter room knife', ...ofBounce]);
            const [exit, enter] = seen.map(({ event }) => event);
            expect([exit!.fraction, enter!.fraction], context).toEqual([expect.closeTo(0, 12), expect.closeTo(0.6, 9)]);
            expect([exit!.normal.x, enter!.normal.x], context).toEqual([expect.closeTo(1, 9), expect.closeTo(-1, 9)]);
            expect(exit!.speed, context).toBeCloseTo(-80, 6);
            expect(enter!.speed, context).toBeCloseTo(80, 6);
          }
        }
      }
    }
  });

  it('end a bounce out of an overlap where the bodies part, if they meet again in the same step', () => {
    let twice = 0;
    for (let seed = 0; seed < cases(9600); seed++) {
      const random = new Random(seed);
      const tilt = random.range(0, 1.5);
      const height = Math.sin(tilt) + 0.1 - random.range(0, 0.15);
      const velocity = [0, random.range(-3, 0), 0] as const;
      const angularVelocity = [0, 0, random.range(-10, 10)] as const;
      const play = (steps: number) => {
        const world = new World();
        addWall(world, [0, 1, 0], 0, 'floor');
        world.add({
          shape: box({ halfExtents: [1, 0.1, 0.1] }),
          position: [0, height, 0],
          quaternion: [0, 0, Math.sin(tilt / 2), Math.cos(tilt / 2)],
          velocity,
          angularVelocity,
          response: bounce({ restitution: 0.5 }),
          name: 'stick',
        });
        return run(world, steps, 1 / steps);
      };
      const whole = play(1);
      const [enter, exit, again, last] = whole.map(({ event }) => event);
      if (whole.length < 4 || !(enter!.depth > 1e-3 && exit!.fraction > 0 && again!.depth < 1e-6)) continue;
      const context = `seed ${seed}`;
      expect([exit!.type, again!.type, last!.type], context).toEqual(['exit', 'enter', 'exit']);
      // Otherwise it never parted: it sank in at the other end.
      if (exit!.fraction === again!.fraction) continue;
      expect(exit!.fraction, context).toBeLessThan(again!.fraction);
      twice++;
      expect(exit!.speed, context).toBeLessThan(0);
      expect(last!.speed, context).toBeCloseTo(-again!.speed / 2, 4);
      const parted = play(50).find(({ event }) => event.type === 'exit');
      expect(exit!.fraction, context).toBeCloseTo(parted!.at, 6);
    }
    expect(twice).toBeGreaterThan(0);
  });

  it('leave a body in contact with the part on which it stands when it bounces off another one', () => {
    const parts = [
      { shape: box({ size: [20, 2, 20] }), position: [0, -1, 0] as const },
      { shape: box({ size: [2, 20, 20] }), position: [11, 10, 0] as const },
    ];
    for (const shape of [sphere(0.5), box({ size: [1, 1, 1] })]) {
      for (const velocity of [0, -1]) {
        const world = new World();
        const room = world.add({ shape: compound(parts), velocity: [velocity, 0, 0], name: 'room' });
        const ball = world.add({
          shape,
          position: [9.17, 0.5, 0],
          velocity: [6, 0, 0],
          response: bounce(),
          name: 'ball',
        });
        expect(briefs(run(world, 7))).toEqual(['enter room ball', 'exit room ball', 'enter room ball']);
        expect(ball.velocity.x).toBeCloseTo(2 * velocity - 6, 12);
        expect(world.areTouching(room, ball)).toBe(true);
      }
    }
  });

  it('out of an overlap are an exit when the bodies part', () => {
    for (const speed of [2, 40, 400]) {
      const { world, ball } = overFloor({ response: bounce(), position: [0, 0.2, 0], velocity: [0, -speed, 0] });
      const seen = run(world, 12);
      expect(briefs(seen)).toEqual(['enter floor ball', 'exit floor ball']);
      expect(seen[0]!.at).toBe(0);
      expect(seen[1]!.at).toBeCloseTo(0.3 / speed, 9);
      expect(seen[1]!.event.speed).toBe(-speed);
      expect(seen[1]!.event.depth).toBeCloseTo(0, 9);
      expect(ball.velocity.y).toBe(speed);
    }
  });

  it('have the contact of their time where a body slides off a corner towards another body', () => {
    const world = new World();
    const fixed = (halfExtents: [number, number, number], position: [number, number, number]) =>
      world.add({ type: 'static', shape: box({ halfExtents }), position });
    fixed(
      [0.3273209812119603, 0.8182240199297668, 0.887041586637497],
      [0.12774327187798917, 0.09745058370754123, -0.011342697544023395],
    );
    const corner = fixed(
      [0.39117105603218083, 0.4067809676751495, 0.8245373697951437],
      [-1.597200755495578, 1.0028897575102746, -2.3546484380494803],
    );
    world.add({
      shape: capsule({ radius: 0.3818090816028416, halfHeight: 0.43226816635578874 }),
      position: [-2.3843050363939255, 2.4415478797163814, -0.5732805526349694],
      quaternion: [0.4663727567265745, 0.325513629944683, -0.5077455954797045, 0.6470948452695721],
      velocity: [135.3911844670397, -73.71918055472295, -39.39877259106139],
      response: slide(),
    });
    const [enter, exit] = run(world, 1).filter(({ event }) => event.a === corner || event.b === corner);
    expect([enter!.event.type, exit!.event.type, exit!.at]).toEqual(['enter', 'exit', enter!.at]);
    for (const axis of ['x', 'y', 'z'] as const) {
      expect(exit!.event.pointA[axis]).toBeCloseTo(exit!.event.pointB[axis], 12);
      expect(exit!.event.pointA[axis]).toBeCloseTo(enter!.event.pointA[axis], 12);
      expect(exit!.event.normal[axis]).toBeCloseTo(enter!.event.normal[axis], 9);
    }
  });

  it('are an enter only for slide and stop, and nothing while the contact is pressed', () => {
    for (const response of [slide(), stop(), bounce({ restitution: 0 })]) {
      const { world, ball } = overFloor({ response });
      expect(briefs(run(world, 1))).toEqual(['enter floor ball']);
      const pressed = run(world, 100, DT, () => {
        ball.velocity.y -= 1;
      });
      expect(pressed.length).toBe(0);
      ball.velocity.y = 3;
      const [exit, ...others] = run(world, 2);
      expect([exit!.event.type, exit!.at, others.length]).toEqual(['exit', 0, 0]);
    }
  });

  it('are an exit, an enter and an exit when a lasting contact bounces', () => {
    const { world, ball } = overFloor({ response: bounce({ restitution: 0.5 }), position: [0, 0.5, 0] });
    ball.velocity.y = 0;
    expect(briefs(run(world, 1))).toEqual(['enter floor ball']);
    ball.velocity.y = -8;
    const seen = run(world, 1);
    expect(briefs(seen)).toEqual(['exit floor ball', 'enter floor ball', 'exit floor ball']);
    expect(seen.map(({ at }) => at)).toEqual([0, 0, 0]);
    expect(ball.velocity.y).toBe(4);
  });

  it('go to handlers of the bodies with the normal towards themselves', () => {
    const { world, ball } = overFloor({ response: bounce() });
    const normals: number[] = [];
    ball.on('enter', ({ normal, self, other }) => normals.push(normal.y, self.id, other.id));
    world.step(DT);
    expect(normals).toEqual([1, 2, 1]);
  });

  it('show the velocity after the step, in handlers and after', () => {
    const { world, ball } = overFloor({ response: bounce() });
    const { velocity } = ball;
    let seen = 0;
    world.on('enter', () => {
      seen = velocity.y;
    });
    world.step(DT);
    expect([seen, velocity.y]).toEqual([30, 30]);
    expect(ball.velocity).toBe(velocity);
  });

  it('let a handler write the velocity for the next step', () => {
    const { world, ball } = overFloor({ response: bounce() });
    world.on('exit', () => {
      ball.velocity = [0, 0, 0];
    });
    world.step(DT);
    const { y } = ball.position;
    world.step(DT);
    expect(ball.position.y).toBe(y);
  });
});

describe('a responding body', () => {
  it('passes sensors, as a sensor passes it, and reports them along its deflected path', () => {
    for (const isSensorBall of [false, true]) {
      const world = new World();
      world.add({ type: 'static', shape: box({ size: [1, 9, 9] }), position: [5, 0, 0], name: 'wall' });
      world.add({ shape: sphere(0.5), position: [-3, 0, 0], sensor: true, name: 'gate' });
      const ball = world.add({
        shape: sphere(0.5),
        velocity: [900, 0, 0],
        response: bounce(),
        sensor: isSensorBall,
        name: 'ball',
      });
      const bounced = ['enter wall ball', 'exit wall ball', 'enter gate ball', 'exit gate ball'];
      const passed = ['enter wall ball', 'exit wall ball'];
      expect(briefs(run(world, 1))).toEqual(isSensorBall ? passed : bounced);
      expect(ball.velocity.x).toBe(isSensorBall ? 900 : -900);
    }
  });

  it('passes what masks and the filter refuse', () => {
    for (const refuse of ['mask', 'filter'] as const) {
      const world = new World(refuse === 'filter' ? { filter: (a) => a.name !== 'ghost' } : {});
      const ghost = world.add({ type: 'static', shape: box({ size: [1, 9, 9] }), position: [3, 0, 0], name: 'ghost' });
      if (refuse === 'mask') ghost.mask = 2;
      world.add({ type: 'static', shape: box({ size: [1, 9, 9] }), position: [6, 0, 0], name: 'wall' });
      const ball = world.add({ shape: sphere(0.5), velocity: [600, 0, 0], response: bounce(), name: 'ball' });
      expect(briefs(run(world, 1))).toEqual(['enter wall ball', 'exit wall ball']);
      expect(ball.position.x).toBeCloseTo(0, 9);
    }
  });

  it('may get, change and lose its response at any time', () => {
    const world = new World();
    world.add({ type: 'static', shape: plane({ normal: [0, 1, 0], offset: 0 }), name: 'floor' });
    const ball = world.add({ shape: sphere(0.5), position: [0, 1, 0], velocity: [0, -60, 0], name: 'ball' });
    expect(ball.response).toBe(undefined);
    const elastic = bounce();
    ball.response = elastic;
    expect(ball.response).toBe(elastic);
    world.step(DT);
    expect(ball.velocity.y).toBe(60);
    ball.velocity.y = -60;
    ball.response = slide();
    world.step(DT);
    expect([ball.position.y, ball.velocity.y]).toEqual([0.5, 0]);
    ball.velocity.y = -60;
    ball.response = undefined;
    world.step(DT);
    expect(ball.position.y).toBeCloseTo(-0.5, 12);
    // In the floor, it may leave, but not go deeper.
    ball.response = slide();
    ball.velocity.y = -6;
    world.step(DT);
    expect(ball.position.y).toBeCloseTo(-0.5, 12);
    ball.velocity = [0, 6, 0];
    world.step(DT);
    expect(ball.position.y).toBeCloseTo(-0.4, 12);
    expect(ball.velocity.y).toBe(6);
  });

  it('is a value that cannot be written to, and serves many bodies', () => {
    const response = bounce({ restitution: 0.5, mass: 3 });
    const world = new World();
    const balls = [0, 3].map((x) => world.add({ shape: sphere(1), position: [x, 0, 0], response }));
    for (const ball of balls) expect(ball.response).toBe(response);
    expect({ ...response }).toEqual({ type: 'bounce', restitution: 0.5, mass: 3, name: undefined });
    expect(() => Object.assign(response, { restitution: 0.9 })).toThrow(/restitution/);
  });

  it('is refused with the name and the value that are wrong', () => {
    const world = new World();
    const shape = sphere(1);
    const add = (response: unknown) => () => world.add({ shape, name: 'ball', response: response as never });
    expect(add('jump')).toThrow(
      /"ball": response is "jump", but must be made by bounce\(\), slide\(\), stop\(\) or respond\(\)/,
    );
    expect(add('bounce')).toThrow(
      /response is "bounce", but must be bounce\(\), with import \{ bounce \} from 'first-contact'/,
    );
    expect(add({ type: 'slide', mass: 2 })).toThrow(/but must be slide\(\{ … \}\), with import \{ slide \}/);
    expect(add(() => {})).toThrow(/response is a function, but must be respond\(callback\), with import \{ respond \}/);
    expect(add(stop)).toThrow(/response is a function, but must be called: stop\(\)/);
    expect(add(new Proxy(bounce(), {}))).toThrow(/a copy or a proxy of a response/);
    expect(add(structuredClone({ ...slide() }))).toThrow(/a copy or a proxy of a response/);
    expect(add(5)).toThrow(/response is 5/);
    expect(() => bounce({ restitution: -0.1 })).toThrow(/bounce: restitution is -0.1/);
    expect(() => bounce({ restitution: Number.NaN })).toThrow(/bounce: restitution is NaN/);
    expect(() => stop({ mass: 0 })).toThrow(/stop: mass is 0/);
    expect(() => slide({ mass: Number.POSITIVE_INFINITY })).toThrow(/slide: mass is Infinity/);
    expect(() => slide({ restitution: 1 } as never)).toThrow(/slide: options.restitution is 1/);
    expect(() => respond(5 as never)).toThrow(/respond: callback is 5/);
    expect(() => respond(() => {}, { name: 5 as never })).toThrow(/respond: name is 5/);
    expect(() => world.add({ type: 'static', shape, response: bounce() })).toThrow(/static/);
    const wall = world.add({ type: 'static', shape });
    expect(() => {
      wall.response = slide();
    }).toThrow(/static/);
    expect(world.bodies.length).toBe(1);
    const ball = world.add({ shape, response: slide() });
    expect(() => {
      ball.response = 'jump' as never;
    }).toThrow(/jump/);
    expect(ball.response?.type).toBe('slide');
    ball.type = 'static';
    expect(ball.response).toBe(undefined);
  });

  it('that starts in another one leaves freely, and is stopped from going deeper', () => {
    for (const response of [bounce(), slide(), stop()]) {
      const world = new World();
      world.add({ type: 'static', shape: sphere(1), name: 'rock' });
      const ball = world.add({ shape: sphere(1), position: [1.2, 0, 0], velocity: [3, 0, 0], response, name: 'ball' });
      expect(briefs(run(world, 30))).toEqual(['enter rock ball', 'exit rock ball']);
      expect(ball.velocity).toEqual({ x: 3, y: 0, z: 0 });
      ball.teleport([1.2, 0, 0]);
      ball.velocity = [-3, 0, 0];
      world.step(DT);
      expect(ball.position.x).toBeGreaterThanOrEqual(1.2);
      expect(ball.velocity.x).toBe(response.type === 'bounce' ? 3 : 0);
    }
  });

  it('asleep in a cradle passes the velocity on in the step of the impact', () => {
    const world = new World();
    const row = [0, 1, 2, 3, 4].map((k) => world.add({ shape: sphere(0.5), position: [k, 0, 0], response: bounce() }));
    run(world, 60);
    const cue = world.add({ shape: sphere(0.5), position: [-3, 0, 0], velocity: [480, 0, 0], response: bounce() });
    world.step(DT);
    expect([...row, cue].map(({ velocity }) => velocity.x)).toEqual([0, 0, 0, 0, 480, 0]);
    expect(row[4]!.position.x).toBeCloseTo(4 + 6, 9);
  });
});

it('a bounce that is at the end of a step but for rounding is one enter and one exit', () => {
  for (let k = 1; k <= cases(2000, 2000, 160); k++) {
    const world = new World();
    world.add({ type: 'static', shape: plane({ normal: [-1, 0, 0], offset: -5 }) });
    const ball = world.add({ shape: sphere(0.5), velocity: [k / 10, 0, 0], response: bounce() });
    const types: string[] = [];
    ball.on('*', (type) => types.push(type));
    // One step more than until the bounce, and for its exit.
    for (let step = 0; step < 60 && ball.velocity.x > 0; step++) world.step(1 / 60);
    for (let step = 0; step < 2; step++) world.step(1 / 60);
    if (ball.velocity.x < 0) expect(types, `${k / 10} units per second`).toEqual(['enter', 'exit']);
  }
});

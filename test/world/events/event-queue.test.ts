import { type Body, type ContactEvent, sphere, type World } from 'first-contact';
import { describe, expect, it } from 'vitest';
import { flight } from '../flight.ts';
import { brief, drain, watch } from '../watch.ts';

describe('delivery', () => {
  it('happens after the step, with poses, time and contacts of its end', () => {
    const { world, hall, ball } = flight(3, true);
    const facts: unknown[] = [];
    world.on('enter', () =>
      facts.push([ball.position.x, world.time, world.stepCount, world.areTouching(ball, hall[2])]),
    );
    world.step(0.5);
    expect(facts).toEqual(Array.from({ length: 3 }, () => [30, 0.5, 1, true]));
  });

  it('drops later enters of a body that a handler removes', () => {
    const { world, hall, ball } = flight(3, true);
    const seen: ContactEvent[] = [];
    world.on('enter', (event) => {
      seen.push(event);
      if (event.a === hall[0]) world.remove(ball);
    });
    world.on('exit', (event) => seen.push(event));
    world.step(0.5);
    expect(drain(seen)).toEqual(['enter w1 ball', 'exit w1 ball']);
    world.step(0.5);
    expect(seen).toEqual([]);
  });

  it('gives a lasting contact its exit when a handler removes a body, with fraction 1 and the time of the step', () => {
    const { world, hall } = flight(1, true);
    const seen = watch(world);
    hall[0].on('enter', () => world.remove(hall[0]));
    world.step(0.5);
    expect(seen[1]).toMatchObject({ fraction: 1, time: 0.5 });
    expect(drain(seen)).toEqual(['enter w1 ball', 'exit w1 ball']);
    world.step(0.5);
    expect(seen).toEqual([]);
  });

  it('delivers exits caused by a handler after the events that were waiting', () => {
    const { world, hall, ball } = flight(3, true);
    const seen = watch(world);
    world.add({ shape: sphere(0.5), name: 'late', position: [10, 3, 0] }).moveTo([10, 2, 0]);
    world.step(0.5);
    expect(drain(seen)).toContain('enter w1 late');
    // The second step: the ball flies back through the walls; leaving w3 is the first thing that happens.
    ball.moveTo([0, 0, 0]);
    hall[2].on('exit', () => hall[0].teleport([0, 900, 0]));
    world.step(0.5);
    expect(drain(seen)).toEqual(['exit w3 ball', 'enter w2 ball', 'exit w2 ball', 'exit w1 late']);
  });

  it('lets a handler add bodies, which the next step moves', () => {
    const { world } = flight(1, true);
    const seen = watch(world);
    let added: Body | undefined;
    const off = world.on('enter', (event) => {
      added = world.add({ shape: sphere(1), position: event.point, name: 'spark' });
      off();
    });
    world.step(0.5);
    expect(drain(seen)).toEqual(['enter w1 ball']);
    expect(world.get(added!.id)).toBe(added);
    world.step(0.5);
    expect(drain(seen)).toEqual(['enter w1 spark', 'enter ball spark']);
  });

  it('drops later enters of a body that a handler teleports', () => {
    const { world, hall, ball } = flight(2, true);
    const seen = watch(world);
    let done = false;
    world.on('enter', () => {
      if (!done) ball.teleport([10, 1, 0]);
      done = true;
    });
    world.step(0.5);
    expect(drain(seen)).toEqual(['enter w1 ball', 'exit w1 ball']);
    expect(world.areTouching(ball, hall[0])).toBe(false);
    expect(world.areTouching(ball, hall[1])).toBe(false);
    world.step(0.5);
    expect(drain(seen)).toEqual(['enter w1 ball']);
    expect(world.areTouching(ball, hall[0])).toBe(true);
  });

  it('drops an enter together with its exit if a handler ends the contact first', () => {
    const { world, ball } = flight(2, true);
    const seen = watch(world);
    const off = world.on('enter', () => {
      off();
      ball.teleport([0, 50, 0]); // out of w2, whose enter still waits
      world.remove(ball);
    });
    world.step(0.5);
    expect(drain(seen)).toEqual(['enter w1 ball', 'exit w1 ball']);
  });

  it('lets a handler clear the world', () => {
    const { world } = flight(3, true);
    const seen: ContactEvent[] = [];
    world.on('enter', (event) => {
      seen.push(event);
      world.clear();
    });
    world.on('exit', (event) => seen.push(event));
    world.step(0.5);
    expect(drain(seen)).toEqual(['enter w1 ball', 'exit w1 ball']);
    expect(world.bodies).toEqual([]);
    world.step(0.5);
    world.clear();
    expect(seen).toEqual([]);
  });

  it('lets a handler change type, mask, layer, sensor and filter, effective in the next step', () => {
    const changes: ((world: World, ball: Body) => void)[] = [
      (_, ball) => (ball.type = 'static'),
      (_, ball) => (ball.mask = 0),
      (_, ball) => (ball.layer = 0),
      (world) => (world.filter = () => false),
    ];
    for (const change of changes) {
      const { world, ball } = flight(2, true);
      const seen = watch(world);
      world.on('enter', () => change(world, ball));
      world.step(0.5);
      expect(drain(seen)).toEqual(['enter w1 ball', 'exit w1 ball', 'enter w2 ball']);
      world.step(0.5);
      expect(seen[0]).toMatchObject({ fraction: 0, time: 0 });
      expect(drain(seen)).toEqual(['exit w2 ball']);
    }
    const { world, ball } = flight(1, true);
    const seen = watch(world);
    world.on('enter', () => (ball.sensor = true));
    world.step(0.5);
    world.step(0.5);
    expect(drain(seen)).toEqual(['enter w1 ball']);
  });

  it('lets a handler set a target, which the next step sweeps', () => {
    const { world, ball } = flight(2, true);
    const seen = watch(world);
    const off = world.on('enter', () => {
      off();
      ball.moveTo([0, 0, 0]);
    });
    world.step(0.5);
    expect(ball.position.x).toBe(20);
    expect(drain(seen)).toEqual(['enter w1 ball', 'exit w1 ball', 'enter w2 ball']);
    world.step(0.5);
    expect(ball.position.x).toBe(0);
    expect(drain(seen)).toEqual(['exit w2 ball', 'enter w1 ball', 'exit w1 ball']);
  });

  it('lets handlers subscribe and unsubscribe', () => {
    const { world, hall } = flight(3);
    const heard: string[] = [];
    const off = world.on('enter', (event) => {
      heard.push(`once ${brief(event)}`);
      off();
      world.on('enter', (later) => heard.push(`later ${brief(later)}`));
      hall[2].on('exit', (end) => heard.push(`own ${end.type} ${end.self.name}`));
    });
    world.step(0.5);
    const later = heard.filter((it) => it !== 'later enter w1 ball'); // mitt's business
    expect(later).toEqual(['once enter w1 ball', 'later enter w2 ball', 'later enter w3 ball', 'own exit w3']);
  });

  it('does not call a handler after it is unsubscribed', () => {
    const { world } = flight(2);
    const heard: string[] = [];
    world.on('enter', () => off());
    const off = world.on('enter', (event) => heard.push(brief(event)));
    world.step(0.5);
    expect(heard).toEqual([]);
  });

  it('refuses a step within a step, and continues', () => {
    const { world } = flight(2);
    const seen = watch(world);
    const errors: unknown[] = [];
    world.on('enter', () => {
      try {
        world.step(1);
      } catch (error) {
        errors.push(error);
      }
    });
    world.step(0.5);
    expect(errors).toHaveLength(2);
    expect(String(errors[0])).toMatch(/step/);
    expect(drain(seen)).toHaveLength(4);
    expect([world.time, world.stepCount]).toEqual([0.5, 1]);
  });

  it('of exits caused by remove or teleport in a handler happens after the call returns', () => {
    const { world, hall, ball } = flight(1, true);
    const order: string[] = [];
    world.on('enter', () => {
      ball.teleport([900, 0, 0]);
      order.push('teleported');
    });
    world.on('exit', () => order.push('exit'));
    world.step(0.5);
    expect(order).toEqual(['teleported', 'exit']);
    expect(world.areTouching(ball, hall[0])).toBe(false);
  });
});

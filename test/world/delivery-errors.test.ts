import type { Body, World } from 'first-contact';
import { describe, expect, it } from 'vitest';
import { flight } from './flight.ts';
import { brief, drain, watch } from './watch.ts';

describe('handlers that throw', () => {
  const oops = new Error('oops');

  it('do not prevent later handlers, and step throws the error', () => {
    const { world, hall, ball } = flight(2, true);
    const heard: string[] = [];
    let angry = true;
    world.on('enter', () => {
      if (!angry) return;
      angry = false;
      throw oops;
    });
    world.on('enter', (event) => heard.push(`world ${brief(event)}`));
    ball.on('enter', (hit) => heard.push(`ball meets ${hit.other.name}`));
    expect(() => world.step(0.5)).toThrow(oops);
    expect(heard.sort()).toEqual(['ball meets w1', 'ball meets w2', 'world enter w1 ball', 'world enter w2 ball']);
    expect([world.time, world.stepCount, ball.position.x]).toEqual([0.5, 1, 20]);
    expect(world.areTouching(ball, hall[1])).toBe(true);
    world.step(0.5);
    expect(world.stepCount).toBe(2);
    expect(heard).toHaveLength(4);
  });

  it('have their errors collected in one AggregateError', () => {
    const { world } = flight(2);
    world.on('enter', (event) => {
      throw new Error(brief(event));
    });
    let caught: unknown;
    try {
      world.step(0.5);
    } catch (error) {
      caught = error;
    }
    expect(caught).toBeInstanceOf(AggregateError);
    expect((caught as AggregateError).errors.map((it: Error) => it.message)).toEqual([
      'enter w1 ball',
      'enter w2 ball',
    ]);
  });

  it('make remove, clear and teleport throw after their work is done', () => {
    for (const act of [
      (world: World, ball: Body) => world.remove(ball),
      (world: World) => world.clear(),
      (_: World, ball: Body) => ball.teleport([900, 0, 0]),
    ]) {
      const { world, hall, ball } = flight(1, true);
      const seen = watch(world);
      world.on('exit', () => {
        throw oops;
      });
      world.step(0.5);
      expect(() => act(world, ball)).toThrow(oops);
      expect(drain(seen)).toEqual(['enter w1 ball', 'exit w1 ball']);
      expect(world.areTouching(ball, hall[0])).toBe(false);
      world.step(0.5);
      expect(seen).toEqual([]);
    }
  });

  it('may break an event: all others are delivered, once', () => {
    const { world, ball } = flight(2);
    const heard: string[] = [];
    world.on('enter', (event) => {
      heard.push(brief(event));
      if (heard.length === 1) Object.assign(event, { normal: undefined });
    });
    ball.on('enter', (hit) => heard.push(`ball meets ${hit.other.name}`));
    expect(() => world.step(0.5)).toThrow(TypeError);
    expect(heard).toEqual(['enter w1 ball', 'enter w2 ball', 'ball meets w2']);
    world.step(0);
    expect(heard.length).toBe(3);
  });

  it('may throw undefined', () => {
    const { world } = flight(1);
    world.on('enter', () => {
      throw undefined;
    });
    let threw = false;
    try {
      world.step(0.5);
    } catch {
      threw = true;
    }
    expect(threw).toBe(true);
  });
});

import { describe, expect, it } from 'vitest';
import { createGame } from '../../bench/peers/adapters/first-contact-game.ts';
import { game, VOLLEY_TICKS } from '../../bench/scenes/game.ts';
import { Play } from '../../bench/scenes/play.ts';

const COUNTS = { walkers: 40, boxes: 60, bullets: 40, sensors: 200, rays: 60, casts: 20 };

describe('the game of the bench', () => {
  const scene = game(COUNTS);
  const play = new Play(scene, createGame(scene));
  for (let tick = 0; tick <= 6 * VOLLEY_TICKS; tick++) play.tick((_part, work) => work());

  it('reports every bullet that hits', () => {
    expect(play.expected).toBeGreaterThan(100);
    expect(play.found).toBe(play.expected);
  });

  it('finds every hit of its rays and casts', () => {
    const { found, exact } = play.checkCasts();
    expect(exact).toBeGreaterThan(20);
    expect(found).toBe(exact);
  });

  it('counts the characters in sensors', () => {
    const { found, exact } = play.checkSensors();
    expect(exact).toBeGreaterThan(3);
    expect(found).toBe(exact);
  });

  it('has characters that walk on its ground', () => {
    expect(play.fallen()).toBe(0);
    expect(play.walked).toBeGreaterThan(100);
  });
});

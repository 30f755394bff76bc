// A pinball without gravity: bumpers that kick the ball, and points for each hit. The game has no frames but its events.

import { type Body, bounce, box, cylinder, sphere, stepToNextContact, World } from 'first-contact';

/** Greatest speed of the ball, m/s: bumpers kick it no further. */
const FASTEST = 6;

export interface Score {
  readonly points: number;
  readonly hits: number;
  readonly seconds: number;
  /** Steps from event to event. */
  readonly jumps: number;
}

/** Plays until the ball has hit so many bumpers. */
export function playPinball(hits: number): Score {
  const world = new World();
  for (const side of [-1, 1]) {
    world.add({ type: 'static', name: 'wall', shape: box({ size: [0.2, 0.4, 4.4] }), position: [side * 1.1, 0, 0] });
    world.add({ type: 'static', name: 'wall', shape: box({ size: [2.4, 0.4, 0.2] }), position: [0, 0, side * 2.1] });
  }
  const bumpers = new Map<Body, number>();
  for (const [x, z, points] of [
    [-0.4, 0.6, 50],
    [0.45, 0.9, 50],
    [0, -0.3, 100],
    [0.3, -1.3, 250],
  ]) {
    bumpers.set(
      world.add({ type: 'static', shape: cylinder({ radius: 0.2, halfHeight: 0.2 }), position: [x, 0, z] }),
      points,
    );
  }
  const ball = world.add({ shape: sphere(0.08), position: [-0.8, 0, -1.8], velocity: [1, 0, 1.7], response: bounce() });
  const score = { points: 0, hits: 0, seconds: 0, jumps: 0 };
  ball.on('enter', ({ other }) => {
    const points = bumpers.get(other);
    if (points === undefined) return;
    score.points += points;
    score.hits++;
    const { velocity } = ball;
    const kick = Math.min(1.1, FASTEST / Math.sqrt(velocity.x ** 2 + velocity.z ** 2));
    ball.velocity = [velocity.x * kick, 0, velocity.z * kick];
  });
  for (; score.hits < hits; score.jumps++) score.seconds += stepToNextContact(world, 60);
  return score;
}

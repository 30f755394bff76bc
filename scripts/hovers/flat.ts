import { Character2D, circle, rect, World2D } from 'first-contact/2d';

/** What examples of `first-contact/2d` have in scope: two bodies in touch, and a character. */
export function scope() {
  const world = new World2D();
  const body = world.add({ shape: circle(1), position: [0, 1.4], velocity: [0, -1], name: 'player' });
  const other = world.add({ shape: rect(9, 1), type: 'static', name: 'floor' });
  const hero = new Character2D(world, { shape: rect(1, 2), position: [3, 4] });
  world.step(1 / 60);
  return { world, body, other, hero };
}

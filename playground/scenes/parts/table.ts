import { type Body, bounce, box, slide, sphere, type World } from 'first-contact';

/** Half the sides of the table. */
export const [HALF_X, HALF_Z] = [5, 4];
/** Radius of the balls. */
export const RADIUS = 0.26;
const BALLS = 36;

/** Lays a table. Returns what moves on it: the pucks of two players, and balls. */
export function lay(world: World): Body[] {
  for (const side of [-1, 1]) {
    world.add({ type: 'static', shape: box({ size: [0.4, 1, 2 * HALF_Z] }), position: [side * HALF_X, 0.5, 0] });
    world.add({ type: 'static', shape: box({ size: [2 * HALF_X, 1, 0.4] }), position: [0, 0.5, side * HALF_Z] });
  }
  const puck = { shape: sphere(0.5), response: slide({ mass: 4 }) };
  const pucks = [-3, 3].map((x) => world.add({ ...puck, position: [x, 0.5, 0] }));
  const ball = { shape: sphere(RADIUS), response: bounce() };
  const balls = Array.from({ length: BALLS }, (_, i) =>
    world.add({ ...ball, position: [((i % 6) - 2.5) * 0.75, 0.5, (Math.floor(i / 6) - 2.5) * 0.9] }),
  );
  return [...pucks, ...balls];
}

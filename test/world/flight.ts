import { type Body, box, sphere, World } from 'first-contact';

/** A sphere that moves through walls at x = 10, 20, 30 … and ends, if `endInside`, inside the last one. */
export function flight(walls: number, endInside = false): { world: World; hall: Body[]; ball: Body } {
  const world = new World();
  const shape = box({ halfExtents: [0.5, 5, 5] });
  const hall = Array.from({ length: walls }, (_, i) =>
    world.add({ type: 'static', shape, position: [10 * (i + 1), 0, 0], name: `w${i + 1}` }),
  );
  const ball = world.add({ shape: sphere(0.5), name: 'ball' });
  ball.moveTo([10 * walls + (endInside ? 0 : 5), 0, 0]);
  return { world, hall, ball };
}

// The border of a mesh may have a concave corner, where no normal leads out of it: the mesh reaches around the corner. A sharp body
// that moves along the mesh into such a notch stops there. It passed where the normal of the face took the place of that of the touch.

import { box, convexHull, moveAndSlide, type Shape, stop, triangleMesh, World } from 'first-contact';
import { describe, expect, it } from 'vitest';

/** A plate in the plane y = 0, without the quarter in which x and z are positive. */
const plate = triangleMesh({
  positions: [0, 0, 0, 0, 0, 2, -2, 0, 2, -2, 0, 0, -2, 0, -2, 0, 0, -2, 2, 0, -2, 2, 0, 0],
  indices: [0, 3, 2, 0, 2, 1, 0, 4, 3, 0, 5, 4, 0, 6, 5, 0, 7, 6],
});

/** Shapes with how far they reach into the notch from their positions, along x and along z. */
const shapes: Record<string, [shape: Shape, reach: number]> = {
  box: [box({ halfExtents: [0.5, 0.5, 0.5] }), 0.5],
  'hull with an upright edge': [
    convexHull([
      [-0.3, -0.5, -0.3],
      [-0.3, 0.5, -0.3],
      [0.5, 0, 0.2],
      [0.2, 0, 0.5],
    ]),
    0.3,
  ],
};

describe.each(Object.entries(shapes))('a %s that moves into a notch of a plate', (_, [shape, reach]) => {
  it.each([
    { y: 0, velocity: [-1, 0, -1] },
    { y: 0.2, velocity: [-1, 0, -1] },
    { y: 0, velocity: [-1, 0.1, -1] },
    { y: 0.1, velocity: [-3, -0.1, -3] },
  ] as const)('stops there, from the height $y at $velocity', ({ y, velocity }) => {
    const world = new World();
    world.add({ type: 'static', shape: plate });
    const position = [1, y, 1] as const;
    const body = world.add({ shape, position, velocity, response: stop() });
    for (let i = 0; i < 60; i++) world.step(1 / 60);
    expect(body.position.x).toBeCloseTo(reach, 9);
    expect(body.position.z).toBeCloseTo(reach, 9);
    const moved = moveAndSlide(world, shape, { position }, velocity, 1, { exclude: body });
    expect(Math.min(moved.position.x, moved.position.z)).toBeGreaterThanOrEqual(reach);
  });
});

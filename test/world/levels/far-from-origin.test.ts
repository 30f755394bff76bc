import { bounce, slide, sphere, stop, triangleMesh, World } from 'first-contact';
import { describe, expect, it } from 'vitest';
import { Random } from '../../helpers/random.ts';
import { gridMesh } from '../../helpers/random-meshes.ts';
import { leanFromLevel, observeRide, riders } from '../../helpers/riders.ts';
import { cases } from '../../helpers/sample-size.ts';

// The size of a scene is a millionth of its coordinates or less.

describe.each([0, 65_536, 1e6, 1e7])('%d m from the origin', (away) => {
  it.each([slide(), bounce(), stop()])('a ball never falls through the upper edge of a fence ($type)', (response) => {
    const positions = [0.1, -1.1, -3.3, 0, 1.1, -3.1, 0, 1.3, 3.7, 0.2, -1.1, 3.1];
    const fence = triangleMesh({ positions, indices: [0, 1, 2, 0, 2, 3] });
    for (let i = 0; i < 100; i += cases(1, 1, 6)) {
      const [x, z] = [(((i * 13) % 17) - 8) / 64, (i - 50) / 32];
      const world = new World();
      world.add({ type: 'static', shape: fence, position: [away, away / 2, away / 4] });
      const position = [away + x, away / 2 + 4, away / 4 + z] as const;
      const ball = world.add({ shape: sphere(0.5), position, velocity: [0, -6, 0], response });
      for (let step = 0; step < 10; step++) world.step(0.1);
      const fell = ball.position.x === position[0] && ball.position.y < away / 2 - 1;
      expect(fell, `${i}`).toBe(false);
    }
  });

  it.each(riders)(
    'a %s on a flat floor of triangles enters once, never exits, and no normal leans',
    (_, shape, half, quaternion) => {
      const world = new World();
      const floor = triangleMesh(gridMesh(new Random(1), 40, 0.3, () => 0));
      world.add({ type: 'static', shape: floor, position: [away, away / 2, -away / 4] });
      const body = world.add({
        shape,
        position: [away - 5, away / 2 + half, 0.013 - away / 4],
        velocity: [4, 0, 0.07],
        quaternion,
        response: slide(),
      });
      const ride = observeRide(world, leanFromLevel);
      for (let i = 0; i < cases(120, 120, 45); i++) {
        body.velocity.y -= 9.81 / 60;
        world.step(1 / 60);
      }
      expect(ride).toEqual({ enters: 1, exits: 0, lean: 0 });
    },
  );
});

import { bounce, box, capsule, compound, type Shape, sphere, triangleMesh, World } from 'first-contact';
import { describe, expect, it } from 'vitest';
import { Random } from '../../helpers/random.ts';
import { boxMesh, gridMesh } from '../../helpers/random-meshes.ts';
import { cases } from '../../helpers/sample-size.ts';
import { times } from '../../oracle/vector.ts';

// Closed rooms of one mesh: every wall belongs to the same body, so that a ball touches the room it bounces in.

const SIZE = 10;

/** Bounces bodies in a closed room of a mesh. Returns how many are outside at the end, and the change of energy. */
function bounceIn(shape: Shape, radius: number, count: number, speed: number, seconds: number, walls: Shape) {
  const random = new Random(count + speed);
  const world = new World();
  world.add({ type: 'static', shape: walls });
  const bodies = Array.from({ length: count }, () =>
    world.add({
      shape,
      position: random.vector(SIZE - 2 * radius),
      velocity: times(random.unitVector(), speed),
      response: bounce(),
    }),
  );
  const energy = () => bodies.reduce((sum, { velocity: v }) => sum + v.x * v.x + v.y * v.y + v.z * v.z, 0);
  const start = energy();
  let settled = 0;
  world.on('enter', (event) => {
    if (event.settled) settled++;
  });
  for (let i = 0; i < seconds * 60; i++) world.step(1 / 60);
  const escaped = bodies.filter(
    ({ position: { x, y, z } }) => Math.max(Math.abs(x), Math.abs(y), Math.abs(z)) > SIZE - radius / 2,
  );
  return { escaped: escaped.length, settled, energy: energy() / start - 1 };
}

/** A room whose walls consist of many triangles. */
function tiledRoom(cells: number): Shape {
  const { positions, indices } = gridMesh(new Random(1), cells, (2 * SIZE) / cells, () => 0);
  const walls: number[] = [];
  const corners: number[] = [];
  for (let axis = 0; axis < 3; axis++) {
    for (const side of [-SIZE, SIZE]) {
      const first = walls.length / 3;
      for (let i = 0; i < positions.length; i += 3) {
        const at = [positions[i] ?? 0, side, positions[i + 2] ?? 0];
        for (let k = 0; k < 3; k++) walls.push(at[(k + axis) % 3] ?? 0);
      }
      corners.push(...indices.map((i) => first + i));
    }
  }
  return triangleMesh({ positions: walls, indices: corners });
}

describe('in a closed room of a mesh', () => {
  it.each([5, 50, 500])('no ball escapes at %d m/s, and none gains or loses energy', (speed) => {
    const result = bounceIn(sphere(0.1), 0.1, 20, speed, cases(2, 30, 1), triangleMesh(boxMesh([SIZE, SIZE, SIZE])));
    expect(result).toMatchObject({ escaped: 0, settled: 0 });
    expect(Math.abs(result.energy)).toBeLessThan(1e-9);
  });

  it('of many triangles no ball escapes', () => {
    const result = bounceIn(sphere(0.1), 0.1, 20, 50, cases(2, 30, 1), tiledRoom(12));
    expect(result).toMatchObject({ escaped: 0, settled: 0 });
    expect(Math.abs(result.energy)).toBeLessThan(1e-9);
  });

  it.each([
    ['box', box({ halfExtents: [0.3, 0.2, 0.1] }), 0.1],
    ['capsule', capsule({ radius: 0.1, halfHeight: 0.2 }), 0.1],
    ['compound', compound([{ shape: sphere(0.1), position: [0.2, 0, 0] }, { shape: sphere(0.1) }]), 0.1],
  ])('no %s escapes', (_, shape, radius) => {
    const result = bounceIn(shape, radius, 10, 50, cases(2, 10, 1), tiledRoom(4));
    expect(result).toMatchObject({ escaped: 0, settled: 0 });
    expect(Math.abs(result.energy)).toBeLessThan(1e-9);
  });
});

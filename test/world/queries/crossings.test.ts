import {
  box,
  createBatchHits,
  createWorldRayHit,
  history,
  plane,
  sphere,
  triangleMesh,
  World,
  type WorldRayHit,
} from 'first-contact';
import { describe, expect, it } from 'vitest';
import { cubeMesh } from '../../helpers/meshes.ts';
import { Random } from '../../helpers/random.ts';
import { cases } from '../../helpers/sample-size.ts';
import { tuple } from '../../helpers/test-shapes.ts';

/** Three walls along x, 1, 0.5 and 2 thick, which begin at 2, 4 and 8. */
function walls() {
  const world = new World();
  const wall = (name: string, from: number, thickness: number) =>
    world.add({
      type: 'static',
      name,
      shape: box({ size: [thickness, 4, 4] }),
      position: [from + thickness / 2, 0, 0],
    });
  return { world, list: [wall('wood', 2, 1), wall('glass', 4, 0.5), wall('stone', 8, 2)] };
}

const told = (hits: readonly WorldRayHit[]) =>
  hits.map(({ body, leaving, distance }) => `${leaving ? 'out of' : 'into'} ${body.name} ${distance}`);

describe('raycastAll with crossings', () => {
  it('tells where a bullet goes into and out of each wall', () => {
    const { world } = walls();
    const hits = world.raycastAll([0, 0, 0], [3, 0, 0], { crossings: true });
    expect(told(hits)).toEqual([
      'into wood 2',
      'out of wood 3',
      'into glass 4',
      'out of glass 4.5',
      'into stone 8',
      'out of stone 10',
    ]);
    expect(hits.map(({ normal }) => tuple(normal))).toEqual(hits.map(() => [-1, 0, 0]));
    expect(hits.map(({ point }) => tuple(point))).toEqual(hits.map(({ distance }) => [distance, 0, 0]));
  });

  it('begins inside, ends at the maximum distance, and gives fractions of it', () => {
    const { world } = walls();
    const hits = world.raycastAll([2.5, 0, 0], [1, 0, 0], { crossings: true, maxDistance: 2 });
    expect(told(hits)).toEqual(['out of wood 0.5', 'into glass 1.5', 'out of glass 2']);
    expect(hits.map(({ fraction }) => fraction)).toEqual([0.25, 0.75, 1]);
  });

  it('honors the other options, and reuses the hits of `out`', () => {
    const { world, list } = walls();
    const out: WorldRayHit[] = [];
    world.raycastAll([0, 0, 0], [1, 0, 0], { crossings: true, exclude: list[0], out });
    expect(told(out)).toHaveLength(4);
    const [first] = out;
    world.raycastAll([0, 0, 0], [1, 0, 0], { crossings: true, filter: (body) => body === list[1], out });
    expect(told(out)).toEqual(['into glass 4', 'out of glass 4.5']);
    expect(out[0]).toBe(first);
    world.raycastAll([0, 0, 0], [1, 0, 0], { out });
    expect(out.map((hit) => 'leaving' in hit)).toEqual([false, false, false]);
  });

  it('sees bodies where they were', () => {
    const world = new World({ history: history(1) });
    world.add({ name: 'ball', shape: sphere(1), position: [5, 0, 0], velocity: [0, 10, 0] });
    for (let i = 0; i < 30; i++) world.step(1 / 60);
    expect(world.raycastAll([0, 0, 0], [1, 0, 0], { crossings: true })).toEqual([]);
    expect(told(world.raycastAll([0, 0, 0], [1, 0, 0], { crossings: true, at: -0.5 }))).toEqual([
      'into ball 4',
      'out of ball 6',
    ]);
  });

  it('has the hits of raycastAll where rays enter, over random worlds', () => {
    const random = new Random(5);
    for (let n = 0; n < cases(60); n++) {
      const world = new World();
      const mesh = triangleMesh({ ...cubeMesh(), solid: true });
      for (let i = 0; i < 12; i++) {
        const shape = random.pick([
          sphere(random.range(0.3, 1)),
          box({ size: random.vector().map((x) => 0.5 + Math.abs(x)) as never }),
          mesh,
        ]);
        world.add({ type: 'static', shape, position: random.vector(4), quaternion: random.quaternion() });
      }
      world.add({ type: 'static', shape: plane({ normal: [0, 1, 0], offset: -3 }) });
      const [origin, direction] = [random.vector(5), random.unitVector()];
      const hits = world.raycastAll(origin, direction, { maxDistance: 9 });
      const crossings = world.raycastAll(origin, direction, { maxDistance: 9, crossings: true });
      const entries = crossings.filter(({ leaving }) => !leaving).map(({ body, distance }) => ({ body, distance }));
      const starts = hits.filter(({ overlapping }) => !overlapping).map(({ body, distance }) => ({ body, distance }));
      expect(entries).toEqual(starts);
      for (const { body } of hits) {
        const exits = crossings.filter((it) => it.leaving && it.body === body);
        const hit = world.raycast(origin, direction, { maxDistance: 9, exit: true, filter: (it) => it === body })!;
        expect(hit.exitDistance).toBe(exits[0]?.distance ?? Infinity);
      }
    }
  });
});

describe('raycast', () => {
  it('exit: gives the thickness of a wall', () => {
    const { world } = walls();
    const hit = world.raycast([0, 0, 0], [1, 0, 0], { exit: true })!;
    expect([hit.distance, hit.exitDistance]).toEqual([2, 3]);
    expect(world.raycast([0, 0, 0], [1, 0, 0], { exit: true, maxDistance: 2.5 })!.exitDistance).toBe(Infinity);
    const out = createWorldRayHit();
    world.raycast([0, 0, 0], [1, 0, 0], { exit: true, out });
    world.raycast([0, 0, 0], [1, 0, 0], { out });
    expect('exitDistance' in out).toBe(false);
  });

  it('hollow: meets the walls of a room from inside, and other bodies in it first', () => {
    const world = new World();
    const room = world.add({ type: 'static', shape: box({ size: [10, 4, 10] }) });
    const hit = world.raycast([0, 0, 0], [1, 0, 0], { hollow: true })!;
    expect(hit).toMatchObject({ body: room, distance: 5, overlapping: false, normal: { x: -1, y: 0, z: 0 } });
    expect(world.raycast([0, 0, 0], [1, 0, 0])!.overlapping).toBe(true);
    expect(world.raycastAny([0, 0, 0], [1, 0, 0], { hollow: true, maxDistance: 4 })).toBe(false);
    const ball = world.add({ shape: sphere(1), position: [3, 0, 0] });
    expect(world.raycast([0, 0, 0], [1, 0, 0], { hollow: true })).toMatchObject({ body: ball, distance: 2 });
    expect(world.raycastAll([0, 0, 0], [1, 0, 0], { hollow: true }).map(({ distance }) => distance)).toEqual([2, 5]);
  });

  it('both options count in raycastMany', () => {
    const { world } = walls();
    const rays = Float64Array.of(0, 0, 0, 1, 0, 0, 100, 2.5, 0, 0, 1, 0, 0, 100, 0, 9, 0, 1, 0, 0, 100);
    const hits = createBatchHits(3);
    expect(world.raycastMany(rays, hits, { exit: true, hollow: true })).toBe(2);
    expect([...hits.distance]).toEqual([2, 0.5, Infinity]);
    expect([...hits.exitDistance]).toEqual([3, 0.5, Infinity]);
    world.raycastMany(rays, hits);
    expect([...hits.exitDistance]).toEqual([Infinity, Infinity, Infinity]);
  });

  it('refuses options of other queries by name', () => {
    const { world } = walls();
    const cast = (options: object) => world.raycast([0, 0, 0], [1, 0, 0], options);
    expect(() => cast({ crossings: true })).toThrow('options.crossings is true, but there is no such option');
    expect(() => cast({ hollow: 'yes' })).toThrow('hollow');
    expect(() => world.sweep(sphere(1), { position: [0, 0, 0] }, [1, 0, 0], { hollow: true } as never)).toThrow(
      'hollow',
    );
  });
});

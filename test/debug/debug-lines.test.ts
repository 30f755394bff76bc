import {
  box,
  capsule,
  cone,
  createDebugLines,
  cylinder,
  type DebugLines,
  debugLines,
  plane,
  sphere,
  triangle,
  World,
} from 'first-contact';
import { describe, expect, it } from 'vitest';
import { norm, type Vector } from '../oracle/vector.ts';

const ONLY = { shapes: false, bounds: false, contacts: false, normals: false, sweeps: false };

/** The lines as pairs of points. */
function linesOf({ positions, count }: DebugLines): [Vector, Vector][] {
  return Array.from({ length: count }, (_, i) => {
    const [a, b, c, d, e, f] = positions.subarray(6 * i, 6 * i + 6);
    return [
      [a!, b!, c!],
      [d!, e!, f!],
    ];
  });
}

const draw = (world: World, options?: Parameters<typeof debugLines>[2]) => {
  const out = createDebugLines();
  expect(debugLines(out, world, options)).toBe(true);
  return { out, lines: linesOf(out) };
};

describe('debug lines', () => {
  it('of a sphere are three circles on its surface', () => {
    const world = new World();
    world.add({ shape: sphere(2), position: [10, 0, 0] });
    const { lines } = draw(world, { ...ONLY, shapes: true });
    expect(lines).toHaveLength(72);
    for (const [x, y, z] of lines.flat()) expect(norm([x - 10, y, z])).toBeCloseTo(2, 5);
  });

  it('of a capsule are on its surface, from end to end', () => {
    const world = new World();
    world.add({ shape: capsule({ radius: 1, halfHeight: 2 }) });
    const { lines } = draw(world, { ...ONLY, shapes: true });
    for (const [x, y, z] of lines.flat()) expect(norm([x, y - Math.max(-2, Math.min(2, y)), z])).toBeCloseTo(1, 5);
    const heights = lines.flat().map(([, y]) => y);
    expect([Math.min(...heights), Math.max(...heights)]).toEqual([-3, 3]);
  });

  it('of a cylinder and a cone are on their surface, from end to end', () => {
    for (const shape of [cylinder({ radius: 2, halfHeight: 1 }), cone({ radius: 2, halfHeight: 1 })]) {
      const world = new World();
      world.add({ shape });
      const { lines } = draw(world, { ...ONLY, shapes: true });
      expect(lines).toHaveLength(shape.type === 'cylinder' ? 52 : 28);
      for (const [x, y, z] of lines.flat()) {
        expect(Math.abs(y)).toBe(1);
        expect(norm([x, 0, z])).toBeCloseTo(shape.type === 'cylinder' || y < 0 ? 2 : 0, 5);
      }
    }
  });

  it('of a box are its twelve edges, rotated', () => {
    const world = new World();
    world.add({ shape: box({ size: [2, 4, 6] }), quaternion: [0, 0, Math.SQRT1_2, Math.SQRT1_2] });
    const { lines } = draw(world, { ...ONLY, shapes: true });
    const lengths = lines.map(([p, q]) => norm([p[0] - q[0], p[1] - q[1], p[2] - q[2]]));
    expect(lengths.map(Math.round).sort()).toEqual([2, 2, 2, 2, 4, 4, 4, 4, 6, 6, 6, 6]);
    for (const point of lines.flat()) {
      expect(point.map((it) => Math.round(Math.abs(it) * 1e5) / 1e5)).toEqual([2, 1, 3]);
    }
  });

  it('of a triangle are its edges', () => {
    const world = new World();
    world.add({ type: 'static', shape: triangle([0, 0, 0], [1, 0, 0], [0, 1, 0]), position: [0, 0, 5] });
    const { lines } = draw(world, { ...ONLY, shapes: true });
    expect(lines).toEqual([
      [
        [0, 0, 5],
        [1, 0, 5],
      ],
      [
        [1, 0, 5],
        [0, 1, 5],
      ],
      [
        [0, 1, 5],
        [0, 0, 5],
      ],
    ]);
  });

  it('of a plane are a square on its surface and its normal', () => {
    const world = new World();
    world.add({ type: 'static', shape: plane({ normal: [0, 1, 0], offset: 3 }) });
    const { lines } = draw(world, { ...ONLY, shapes: true, planeSize: 4 });
    const heights = lines.flat().map(([, y]) => y);
    expect(lines).toHaveLength(7);
    expect(heights.filter((y) => y === 3)).toHaveLength(13);
    expect(Math.max(...heights)).toBe(4);
  });

  it('show bounds, contacts, normals and displacements on request', () => {
    const world = new World();
    world.add({ type: 'static', shape: box({ size: [2, 2, 2] }) });
    world.add({ shape: sphere(1), position: [5, 0, 0], velocity: [-3.5, 0, 0] });
    world.step(1);
    expect(draw(world, { ...ONLY, bounds: true }).lines).toHaveLength(24);
    expect(draw(world, { ...ONLY, sweeps: true }).lines).toEqual([
      [
        [5, 0, 0],
        [1.5, 0, 0],
      ],
    ]);
    const cross = draw(world, { ...ONLY, contacts: true }).lines;
    expect(cross).toHaveLength(3);
    // The box ends at 1, the ball begins at 0.5: the point is between, and the normal points from the box to the ball.
    expect(draw(world, { ...ONLY, normals: true }).lines).toEqual([
      [
        [0.75, 0, 0],
        [1.75, 0, 0],
      ],
    ]);
  });

  it('color static bodies, moving bodies and sensors differently', () => {
    const world = new World();
    const shape = triangle([0, 0, 0], [1, 0, 0], [0, 1, 0]);
    world.add({ type: 'static', shape });
    world.add({ shape });
    world.add({ shape, sensor: true });
    const { out } = draw(world, { ...ONLY, shapes: true });
    const colors = [0, 3, 6].map((line) => out.colors.slice(6 * line, 6 * line + 3).join());
    expect(new Set(colors).size).toBe(3);
  });

  it('are relative to an origin, so that single precision suffices far away', () => {
    const world = new World();
    world.add({ type: 'static', shape: triangle([0, 0, 0], [0.5, 0, 0], [0, 0.5, 0]), position: [1e9, 0, 0] });
    const { lines } = draw(world, { ...ONLY, shapes: true, origin: [1e9, 0, 0] });
    expect(lines[0]).toEqual([
      [0, 0, 0],
      [0.5, 0, 0],
    ]);
    expect(() => draw(world, { origin: [Number.NaN, 0, 0] })).toThrow(/origin\.x is NaN/);
  });

  it.each([
    [0, 0],
    [100, 1536],
    [1536, 7],
  ])('grow arrays of any length: %s and %s', (positions, colors) => {
    const world = new World();
    world.add({ shape: sphere(1), position: [3, 0, 0] });
    const out = { positions: new Float32Array(positions), colors: new Float32Array(colors), count: 0 };
    const { out: expected } = draw(world, { ...ONLY, shapes: true });
    debugLines(out, world, { ...ONLY, shapes: true });
    expect(out.count).toBe(expected.count);
    expect(out.positions.subarray(0, 6 * out.count)).toEqual(expected.positions.subarray(0, 6 * out.count));
    expect(out.colors.subarray(0, 6 * out.count)).toEqual(expected.colors.subarray(0, 6 * out.count));
  });

  it('grow their arrays for any number of lines, and reuse them', () => {
    const world = new World();
    for (let i = 0; i < 50; i++) world.add({ shape: sphere(1), position: [3 * i, 0, 0] });
    const out = createDebugLines();
    debugLines(out, world, { ...ONLY, shapes: true });
    const { positions } = out;
    expect(out.count).toBe(50 * 72);
    expect(positions.length).toBeGreaterThanOrEqual(6 * out.count);
    debugLines(out, world, { ...ONLY, shapes: true });
    expect(out.positions).toBe(positions);
    expect(out.count).toBe(50 * 72);
    world.clear();
    debugLines(out, world);
    expect(out.count).toBe(0);
  });

  it('are drawn at a fraction of the last step', () => {
    const world = new World();
    world.add({ shape: box({ size: [2, 2, 2] }), velocity: [8, 0, 0], angularVelocity: [0, 0, 2 * Math.PI] });
    world.step(1);
    for (const part of [{ shapes: true }, { bounds: true }]) {
      const { lines } = draw(world, { ...ONLY, ...part, alpha: 0.25 });
      for (const [x, y, z] of lines.flat()) {
        expect([Math.abs(x - 2), Math.abs(y), Math.abs(z)]).toEqual([1, 1, 1].map((it) => expect.closeTo(it, 5)));
      }
      expect(lines).toHaveLength(12);
    }
  });

  it('show only the bodies that a filter admits, static or moving ones, and no disabled ones', () => {
    const world = new World();
    const count = (options: Parameters<typeof draw>[1]) =>
      draw(world, { ...ONLY, shapes: true, ...options }).lines.length;
    const wall = world.add({ type: 'static', shape: box({ size: [1, 1, 1] }) });
    const ball = world.add({ shape: sphere(1) });
    expect([count({}), count({ type: 'static' }), count({ type: 'moving' })]).toEqual([84, 12, 72]);
    expect([count({ filter: (it) => it === ball }), count({ filter: () => false })]).toEqual([72, 0]);
    expect(count({ type: 'moving', filter: (it) => it === wall })).toBe(0);
    ball.enabled = false;
    expect(count({})).toBe(12);
    expect(() => count({ type: 'sleeping' as never })).toThrow('debugLines: type is "sleeping"');
  });

  it('show each contact once, with its moving bodies', () => {
    const world = new World();
    world.add({ type: 'static', shape: plane({ normal: [0, 1, 0], offset: -0.5 }) });
    for (const x of [0, 1]) world.add({ shape: sphere(1), position: [x, 0, 0] });
    world.step(0);
    const count = (options: Parameters<typeof draw>[1]) =>
      draw(world, { ...ONLY, normals: true, ...options }).lines.length;
    expect([count({}), count({ type: 'moving' }), count({ type: 'static' })]).toEqual([3, 3, 0]);
    expect([2, 3].map((id) => count({ filter: (it) => it.id === id }))).toEqual([2, 2]);
    const { lines } = draw(world, { ...ONLY, normals: true });
    // From the plane to the balls, and from the first ball to the second.
    expect(lines.map(([p, q]) => q.map((it, axis) => it - p[axis]!))).toEqual([
      [0, 1, 0],
      [1, 0, 0],
      [0, 1, 0],
    ]);
    for (const [p, q] of draw(world, { ...ONLY, contacts: true }).lines)
      expect([...p, ...q].every(Number.isFinite)).toBe(true);
  });
});

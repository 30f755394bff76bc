import { box, sphere, World } from 'first-contact';
import { DebugLines } from 'first-contact/three';
import {
  type BufferGeometry,
  type LineSegments,
  OrthographicCamera,
  Raycaster,
  Scene,
  Vector3,
  WebGLRenderer,
} from 'three';
import { describe, expect, it } from 'vitest';

const countOf = (lines: LineSegments<BufferGeometry>) => lines.geometry.drawRange.count / 2;
const staticLinesOf = (lines: DebugLines) => lines.children[0] as LineSegments<BufferGeometry>;

/** The mean of the ends of all lines along x. */
function centerOf(lines: LineSegments<BufferGeometry>): number {
  const { array } = lines.geometry.attributes.position ?? { array: [] };
  const count = 2 * countOf(lines);
  let sum = 0;
  for (let i = 0; i < count; i++) sum += array[3 * i] ?? 0;
  return sum / count;
}

describe('DebugLines', () => {
  it('draws moving bodies where they are drawn between two steps', () => {
    const world = new World();
    world.add({ shape: box({ size: [1, 1, 1] }), velocity: [60, 0, 0] });
    const lines = new DebugLines(world);
    world.step(1 / 60);
    lines.update(0.5);
    expect(countOf(lines)).toBe(12);
    expect(centerOf(lines)).toBeCloseTo(0.5, 6);
    lines.update();
    expect(centerOf(lines)).toBeCloseTo(1, 6);
  });

  it('makes lines of static bodies anew only when these change', () => {
    const world = new World();
    const wall = world.add({ type: 'static', shape: box({ size: [1, 1, 1] }) });
    const lines = new DebugLines(world);
    lines.update();
    const fixed = staticLinesOf(lines);
    expect(countOf(fixed)).toBe(12);
    const array = fixed.geometry.attributes.position?.array as Float32Array;
    array[0] = 99;
    lines.update();
    expect(array[0]).toBe(99);
    wall.teleport([5, 0, 0]);
    lines.update();
    expect(centerOf(fixed)).toBeCloseTo(5, 6);
  });

  it('is cloned with its scene, as lines of the same world', () => {
    const world = new World();
    world.add({ shape: sphere(1) });
    world.add({ type: 'static', shape: box({ size: [1, 1, 1] }), position: [5, 0, 0] });
    const lines = new DebugLines(world, { filter: (body) => body.type === 'static', depthTest: false });
    lines.position.x = 5;
    const clone = new Scene().add(lines).clone().children[0] as DebugLines;
    clone.update();
    expect([clone.children.length, clone.position.x, clone.material.depthTest]).toEqual([1, 5, false]);
    expect([countOf(clone), countOf(staticLinesOf(clone)), clone.geometry === lines.geometry]).toEqual([0, 12, false]);
  });

  it('grows in a new geometry, and frees the old one', () => {
    const world = new World();
    world.add({ shape: sphere(1) });
    const lines = new DebugLines(world, { contacts: false });
    lines.update();
    const first = lines.geometry;
    let freed = 0;
    first.addEventListener('dispose', () => freed++);
    for (let i = 0; i < 30; i++) world.add({ shape: sphere(1), position: [5 * i, 5, 0] });
    lines.update();
    expect(lines.geometry).not.toBe(first);
    expect(freed).toBe(1);
    expect(countOf(lines)).toBeGreaterThan(1000);
    const second = lines.geometry;
    lines.update();
    expect(lines.geometry).toBe(second);
  });

  it('writes lines relative to its position, for scenes far from the origin', () => {
    const world = new World();
    world.add({ shape: box({ size: [1, 1, 1] }), position: [1e7 + 0.25, 0, 0] });
    const lines = new DebugLines(world);
    lines.position.set(1e7, 0, 0);
    lines.update();
    expect(centerOf(lines)).toBeCloseTo(0.25, 6);
  });

  it('shows the bodies that the filter admits, and bounds on demand', () => {
    const world = new World();
    world.add({ shape: box({ size: [1, 1, 1] }), name: 'seen' });
    world.add({ shape: box({ size: [1, 1, 1] }), position: [9, 0, 0] });
    const lines = new DebugLines(world, { filter: ({ name }) => name === 'seen', bounds: true });
    lines.update();
    expect(countOf(lines)).toBe(24);
  });

  it('leaves out the shapes on demand', () => {
    const world = new World();
    world.add({ shape: box({ size: [1, 1, 1] }) });
    world.add({ shape: box({ size: [1, 1, 1] }), type: 'static' });
    const lines = new DebugLines(world, { shapes: false, bounds: true });
    lines.update();
    expect([countOf(lines), countOf(staticLinesOf(lines))]).toEqual([12, 12]);
  });

  it('is not hit by rays of three.js, nor culled', () => {
    const world = new World();
    world.add({ shape: box({ size: [1, 1, 1] }) });
    const lines = new DebugLines(world);
    lines.update();
    const ray = new Raycaster(new Vector3(0.5, 0.5, 5), new Vector3(0, 0, -1));
    expect(ray.intersectObject(lines)).toEqual([]);
    expect(lines.frustumCulled).toBe(false);
    lines.dispose();
  });

  // Node has no WebGL.
  it.runIf('document' in globalThis)('is drawn by WebGL while it grows and shrinks', () => {
    const world = new World();
    const renderer = new WebGLRenderer();
    renderer.setSize(64, 64);
    const camera = new OrthographicCamera(-2, 2, 2, -2);
    camera.position.z = 9;
    const scene = new Scene();
    const lines = new DebugLines(world);
    scene.add(lines);
    const gl = renderer.getContext() as {
      readPixels(
        x: number,
        y: number,
        width: number,
        height: number,
        format: number,
        type: number,
        out: Uint8Array,
      ): void;
      getError(): number;
      readonly RGBA: number;
      readonly UNSIGNED_BYTE: number;
      readonly NO_ERROR: number;
    };
    /** How many pixels are drawn. */
    const draw = () => {
      lines.update();
      renderer.render(scene, camera);
      const pixels = new Uint8Array(4 * 64 * 64);
      gl.readPixels(0, 0, 64, 64, gl.RGBA, gl.UNSIGNED_BYTE, pixels);
      return pixels.filter((value, i) => i % 4 < 3 && value > 0).length;
    };
    const cube = box({ size: [1, 1, 1] });
    expect(draw()).toBe(0);
    world.add({ shape: cube });
    const one = draw();
    expect(one).toBeGreaterThan(60);
    const crowd = Array.from({ length: 100 }, (_, i) => {
      return world.add({ shape: cube, position: [(i % 10) / 5 - 1, i / 50 - 1, 0] });
    });
    expect(draw()).toBeGreaterThan(2 * one);
    for (const body of crowd) world.remove(body);
    expect(draw()).toBe(one);
    expect(gl.getError()).toBe(gl.NO_ERROR);
    lines.dispose();
    renderer.dispose();
  });

  it('draws static bodies after a filter that threw', () => {
    const world = new World();
    world.add({ type: 'static', shape: box({ size: [1, 1, 1] }) });
    let isBroken = true;
    const filter = () => {
      if (isBroken) throw new Error('broken');
      return true;
    };
    const lines = new DebugLines(world, { filter });
    expect(() => lines.update()).toThrow('broken');
    isBroken = false;
    lines.update();
    expect(countOf(staticLinesOf(lines))).toBe(12);
  });

  it('refuses what is no world, and options that are none', () => {
    expect(() => new DebugLines(new World(), null as never)).toThrow('DebugLines: options is null, not an object');
    expect(() => new DebugLines(new World(), 5 as never)).toThrow('DebugLines: options is 5, not an object');
    expect(() => new DebugLines(new World(), { bound: true } as never)).toThrow(
      'DebugLines: bound is true, but there is no',
    );
    expect(() => new DebugLines({} as World)).toThrow('DebugLines: world is an instance of Object, not a World');
  });
});

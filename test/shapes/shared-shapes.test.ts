import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import {
  box,
  type Compound,
  compound,
  heightField,
  type Shape,
  type SharedShape,
  shapeFromShared,
  shareShape,
  sphere,
  triangleMesh,
} from 'first-contact';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CUBE, SIDES, shapes } from '../state/shapes.ts';
import { answersOf } from './answers.ts';

afterEach(() => void vi.unstubAllGlobals());

/** What another thread would get. */
const received = <T extends Shape>(shape: T): T => shapeFromShared(structuredClone(shareShape(shape))) as Shape as T;

/** A mesh of hills with 2 · n · n triangles. */
function hills(n: number) {
  const width = n + 1;
  const positions = Float32Array.from({ length: 3 * width * width }, (_, i) => {
    const [x, z] = [Math.floor(i / 3) % width, Math.floor(i / 3 / width)];
    return [x, Math.sin(x / 7) * Math.cos(z / 9), z][i % 3]!;
  });
  const cells = Array.from({ length: n * n }, (_, i) => i + Math.floor(i / n));
  const indices = Uint32Array.from(cells.flatMap((at) => [at, at + width, at + 1, at + 1, at + width, at + width + 1]));
  return triangleMesh({ positions, indices });
}

describe('a shape in shared memory', () => {
  it('answers all queries as the original, bit for bit', () => {
    for (const shape of shapes()) {
      const other = received(shape);
      expect(other).not.toBe(shape);
      expect(answersOf(other)).toEqual(answersOf(shape));
    }
  });

  it('answers so in a worker', async () => {
    const all = shapes();
    const url = new URL('./shape-worker.ts', import.meta.url).href;
    // Threads do not load TypeScript by themselves.
    const load = `import('tsx/esm/api').then(({ register }) => { register(); return import(${JSON.stringify(url)}); })`;
    const worker = new Worker(load, { eval: true, workerData: all.map(shareShape) });
    const [answers] = await once(worker, 'message');
    await worker.terminate();
    expect(answers).toEqual(all.map(answersOf));
  });

  it('is not copied', () => {
    for (const [shape, field] of [
      [triangleMesh({ positions: CUBE, indices: SIDES }), 'positions'],
      [heightField({ heights: [4, 1, 2, 3, 0, 5, 0, 0, 6], rows: 3, columns: 3, cellSize: 1 }), 'heights'],
    ] as const) {
      const shared = shareShape(shape);
      const other = shapeFromShared(shared) as unknown as Record<string, readonly number[]>;
      const before = other[field]!;
      // A game must never do so.
      const memory = new Float64Array(shared.buffer!);
      const at = memory.findIndex((_, i) => before.every((x, k) => memory[i + k] === x));
      memory[at] = 7;
      expect(other[field]).toEqual([7, ...before.slice(1)]);
      expect((shape as unknown as typeof other)[field]).toEqual(before);
    }
  });

  it('takes a few hundred bytes more than its numbers', () => {
    const mesh = hills(40);
    const { byteLength } = shareShape(mesh).buffer!;
    const numbers = 4 * 3 * 41 ** 2 + mesh.triangleCount * (3 * 2 + 2 + 3 * 4);
    // The rest is the tree: leaves have 2 to 6 triangles, and a node 16 bytes.
    expect(byteLength).toBeGreaterThan(numbers);
    expect(byteLength).toBeLessThan(numbers + 16 * mesh.triangleCount + 400);
  });

  it('is opened in a small part of the time to build it, whatever its size', () => {
    const started = performance.now();
    const mesh = hills(200);
    const built = performance.now() - started;
    const clones = Array.from({ length: 9 }, () => structuredClone(shareShape(mesh)));
    const times = clones.map((shared) => {
      const begun = performance.now();
      shapeFromShared(shared);
      return performance.now() - begun;
    });
    expect(Math.min(...times)).toBeLessThan(built / 40);
  });

  it('has the same memory whenever it is shared, and where it was received', () => {
    const mesh = triangleMesh({ positions: CUBE, indices: SIDES });
    const { buffer } = shareShape(mesh);
    expect(shareShape(mesh).buffer).toBe(buffer);
    expect(buffer).toBeInstanceOf(SharedArrayBuffer);
    const other = shapeFromShared(shareShape(mesh));
    expect(other).not.toBe(mesh);
    expect(shareShape(other).buffer).toBe(buffer);
    expect(shapeFromShared(shareShape(other))).toBe(other);
  });

  it('is one shape in all children of a compound', () => {
    const mesh = triangleMesh({ positions: CUBE, indices: SIDES });
    const pair = compound([
      { shape: mesh, position: [3, 0, 0], userData: 'right' },
      { shape: mesh, position: [-3, 0, 0], userData: { of: 'the game' } },
    ]);
    const { children } = received<Compound>(pair);
    expect(children[0]!.shape).toBe(children[1]!.shape);
    expect(children.map(({ userData }) => userData)).toEqual(['right', undefined]);
  });
});

describe('sharing', () => {
  it('needs SharedArrayBuffer for meshes and height fields, and says how pages get it', () => {
    vi.stubGlobal('SharedArrayBuffer', undefined);
    const mesh = triangleMesh({ positions: CUBE, indices: SIDES });
    expect(() => shareShape(mesh)).toThrow(
      'shareShape: there is no SharedArrayBuffer. Browsers have it on pages that are served with the headers ' +
        'Cross-Origin-Opener-Policy: same-origin and Cross-Origin-Embedder-Policy: require-corp',
    );
    expect(() => shareShape(compound([{ shape: mesh }]))).toThrow('there is no SharedArrayBuffer');
    expect(received(sphere(2)).radius).toBe(2);
  });

  it('refuses what is no shape', () => {
    expect(() => shareShape({ type: 'sphere', radius: 1 })).toThrow('a literal: make it by sphere()');
  });
});

describe('shapeFromShared', () => {
  const shared = shareShape(triangleMesh({ positions: CUBE, indices: SIDES }));
  const given = (it: unknown) => () => shapeFromShared(it as SharedShape);

  it('refuses what is not from shareShape, naming it', () => {
    expect(given(undefined)).toThrow(
      new TypeError('shapeFromShared: shared is undefined, but must be from shareShape()'),
    );
    expect(given(box({ size: [1, 2, 3] }))).toThrow('but must be from shareShape()');
    expect(given({ ...shared, version: 2 })).toThrow(
      new Error('shapeFromShared: shared has version 2, but this copy of first-contact reads version 1'),
    );
    expect(given({ version: 1, type: 'ball' })).toThrow('shapeFrom: shape is undefined, but its type must be');
    expect(given({ version: 1, type: 'compound' })).toThrow('shared.children is undefined, not an array');
    expect(given({ version: 1, type: 'compound', children: [{}] })).toThrow('shared is undefined');
  });

  it('refuses memory that is not that of the shape', () => {
    const refused = (buffer: unknown) => given({ ...shared, buffer });
    expect(refused(undefined)).toThrow(
      new TypeError('shapeFromShared: shared.buffer is undefined, not a SharedArrayBuffer'),
    );
    expect(refused(new ArrayBuffer(80))).toThrow('not a SharedArrayBuffer');
    for (const size of [0, 8, 80]) {
      expect(refused(new SharedArrayBuffer(size))).toThrow(
        new RangeError(`shapeFromShared: shared.buffer has ${size} bytes that are not those of a triangleMesh`),
      );
    }
    expect(refused(shared.buffer!.slice(0, 160))).toThrow('160 bytes that are not those of a triangleMesh');
    expect(given({ ...shared, type: 'heightField' })).toThrow('are not those of a heightField');
  });
});

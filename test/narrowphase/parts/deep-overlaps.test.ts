import {
  box,
  capsule,
  cone,
  contactShapes,
  convexHull,
  createContact,
  cylinder,
  type Shape,
  sphere,
  sweepShapes,
  triangleMesh,
} from 'first-contact/narrowphase';
import { describe, expect, it, vi } from 'vitest';
import {
  contactBetween,
  firstImpactBetween,
  firstTouchBetween,
  overlapBetween,
  sweepBetween,
} from '../../../src/narrowphase/dispatch.ts';
import { LoadedShape } from '../../../src/narrowphase/loaded-shape.ts';
import { fieldsOf, kindOf } from '../../../src/narrowphase/made-shape.ts';
import { boxTriangle } from '../../../src/narrowphase/pairs/box-triangle.ts';
import { capsuleTriangle } from '../../../src/narrowphase/pairs/capsule-triangle.ts';
import { Division } from '../../../src/narrowphase/parts/division.ts';
import { isEntered } from '../../../src/narrowphase/parts/entering.ts';
import { writeBoxInFrame, writeMotionInFrame } from '../../../src/narrowphase/parts/part-frame.ts';
import { isApproached, isEarlier } from '../../../src/narrowphase/parts/part-hits.ts';
import { PolarCone } from '../../../src/narrowphase/parts/polar-cone.ts';
import { correctContact, correctHit } from '../../../src/narrowphase/parts/seam-normals.ts';
import { createClosestPoints, createSweepHit, type SweepHit } from '../../../src/narrowphase/results.ts';
import { copyHit, writeContactOfParts } from '../../../src/narrowphase/write-results.ts';
import { Coverage, cases } from '../../helpers/coverage.ts';
import { cubeMesh, gridMesh, type MeshArrays, mapped, soupMesh, sphereMesh } from '../../helpers/meshes.ts';
import { Random } from '../../helpers/random.ts';
import { isQuick } from '../../helpers/sample-size.ts';
import { point } from '../../helpers/test-shapes.ts';
import { plus, type Quaternion, times, type Vector } from '../../oracle/vector.ts';

// Shapes that start inside fine meshes: hundreds of triangles overlap, and the deepest that counts is the hit.

const bumpy = (random: Random): MeshArrays =>
  mapped(sphereMesh(3), (p) => times(p, 1 + 0.05 * Math.sin(7 * p[0]) * Math.cos(9 * p[1]) + 0.002 * random.next()));

const meshes: Record<string, (random: Random) => MeshArrays> = {
  'closed and smooth': () => sphereMesh(3),
  bumpy,
  'in single precision': () => ({ ...sphereMesh(3), positions: Float32Array.from(sphereMesh(3).positions) }),
  'flat floor': () => mapped(gridMesh(16, 16), ([x, y, z]) => [(x - 8) / 4, y, (z - 8) / 4]),
  cube: cubeMesh,
  soup: (random) => mapped(soupMesh(random, 150), (p) => p.map((v) => v / 10)),
};

const shapes: Record<string, (random: Random) => Shape> = {
  sphere: (random) => sphere(random.range(0.1, 0.6)),
  capsule: (random) => capsule({ radius: random.range(0.1, 0.4), halfHeight: random.range(0, 0.6) }),
  box: (random) => box({ halfExtents: [random.range(0.1, 0.4), random.range(0.1, 0.6), random.range(0.1, 0.4)] }),
  cylinder: (random) => cylinder({ radius: random.range(0.1, 0.4), halfHeight: random.range(0.1, 0.6) }),
  cone: (random) => cone({ radius: random.range(0.1, 0.4), halfHeight: random.range(0.1, 0.6) }),
  hull: (random) => convexHull(Array.from({ length: 12 }, () => random.vector(0.5))),
};

function loaded(shape: Shape, position: Vector, quaternion: Quaternion, displacement: Vector, number = 0): LoadedShape {
  const result = new LoadedShape();
  const [x, y, z] = position;
  Object.assign(result.center, { x, y, z });
  Object.assign(result.quaternion, { x: quaternion[0], y: quaternion[1], z: quaternion[2], w: quaternion[3] });
  result.setShape(fieldsOf(shape), kindOf(shape));
  result.boundingRadius = kindOf(shape).boundingRadius(fieldsOf(shape));
  result.orient();
  Object.assign(result.displacement, point(displacement));
  result.isOriented = number > 0;
  return result;
}

/** The first touch by an exact test of each triangle. */
class EachTriangle extends Division {
  sweep(out: SweepHit, mover: LoadedShape, mesh: LoadedShape, isImpact: boolean): boolean {
    this.divide(mover, mesh);
    const { parts, whole, world, motion, velocity, part, other } = this;
    writeBoxInFrame(this.box, world, other);
    writeMotionInFrame(motion, world, other.displacement, whole.displacement);
    Object.assign(velocity, motion);
    const [found, raw, contact] = [createSweepHit(), createSweepHit(), createClosestPoints()];
    let best = -1;
    for (let i = 0; i < parts.count(whole.worldShape); i++) {
      parts.load(part, whole, i);
      if (!sweepBetween(found, other, part)) continue;
      copyHit(raw, found);
      if (found.overlapping) {
        Object.assign(contact, { ...found, distance: -found.depth });
        if (!correctContact(this, contact, i)) continue;
        writeContactOfParts(found, contact);
      } else if (isImpact && !correctHit(this, found, i)) continue;
      if (isImpact && !isApproached(this, found)) {
        if (!isApproached(this, raw) || !isEntered(this, found, raw, i)) continue;
        copyHit(found, raw);
      }
      if (best >= 0 && !isEarlier(found, out, this.precedes(i, best))) continue;
      best = i;
      copyHit(out, found);
      this.writeNumber(out, i);
    }
    if (best >= 0 && !isImpact && !out.overlapping) correctHit(this, out, best);
    return best >= 0;
  }

  /** The names of the triangles that a shape overlaps. */
  overlaps(shape: LoadedShape, mesh: LoadedShape): number[] {
    this.divide(shape, mesh);
    const { parts, whole, part } = this;
    const names: number[] = [];
    for (let i = 0; i < parts.count(whole.worldShape); i++) {
      parts.load(part, whole, i);
      if (overlapBetween(part, shape)) names.push(parts.nameOf(whole.worldShape, i));
    }
    return names;
  }
}

describe.each(isQuick ? ['bumpy'] : Object.keys(meshes))('in a mesh, %s,', (mesh) => {
  it.each(Object.keys(shapes))('the first touch and the first impact of a %s are those of all triangles', (name) => {
    const random = new Random(61);
    const coverage = new Coverage();
    const each = new EachTriangle();
    const [expected, actual] = [createSweepHit(), createSweepHit()];
    const count = cases(8, 200, name === 'sphere' ? 4 : 2);
    let poses = 0;
    for (let i = 0; i < count; i++) {
      const shape = triangleMesh(meshes[mesh]!(random));
      const target = loaded(
        shape,
        random.vector(2),
        random.chance(0.5) ? [0, 0, 0, 1] : random.quaternion(),
        [0, 0, 0],
      );
      const other = shapes[name]!(random);
      const { center } = target;
      const start = plus([center.x, center.y, center.z], random.vector(1));
      const quaternion: Quaternion = random.chance(0.5) ? [0, 0, 0, 1] : random.quaternion();
      poses++;
      // Several motions at one pose, as of a character that cannot get out.
      for (let motion = 0; motion < 3; motion++) {
        const displacement = random.chance(0.2) ? ([0, 0, 0] as Vector) : random.vector(random.pick([0.01, 1]));
        const mover = loaded(other, start, quaternion, displacement, poses);
        for (const isImpact of [true, false]) {
          const ask = isImpact ? firstImpactBetween : firstTouchBetween;
          const hits = each.sweep(expected, mover, target, isImpact);
          expect(ask(actual, mover, target)).toBe(hits);
          if (!hits) {
            coverage.count('no hit');
            continue;
          }
          const kind = isImpact ? 'impact' : 'touch';
          coverage.count(expected.overlapping ? `${kind} at the start` : `${kind} later`);
          expect(actual.overlapping).toBe(expected.overlapping);
          expect(actual.fraction).toBeCloseTo(expected.fraction, 12);
          expect(actual.depth).toBeCloseTo(expected.depth, 11);
          // Of triangles that are equally deep within rounding, any may be found.
          if (actual.featureB !== expected.featureB) coverage.count('another triangle');
          else
            for (const axis of ['x', 'y', 'z'] as const)
              expect(actual.normal[axis]).toBeCloseTo(expected.normal[axis], 9);
        }
      }
    }
    coverage.expectAtLeast({ 'impact at the start': count / 4, 'touch at the start': count / 4 });
    // On a flat floor many are equally deep.
    expect(coverage.of('another triangle')).toBeLessThanOrEqual((mesh === 'flat floor' ? 2 : 1) * count);
  });
});

describe('a capsule inside a fine mesh', () => {
  it('is tested exactly against few of the hundreds of triangles that it overlaps', () => {
    const mesh = loaded(triangleMesh(sphereMesh(5)), [0, 0, 0], [0, 0, 0, 1], [0, 0, 0]);
    const shape = capsule({ radius: 0.3, halfHeight: 0.5 });
    const distance = vi.spyOn(capsuleTriangle, 'distance');
    const sweep = vi.spyOn(capsuleTriangle, 'sweep');
    const each = new EachTriangle();
    const out = createSweepHit();
    const random = new Random(62);
    try {
      for (let pose = 1; pose <= cases(10, 10, 4); pose++) {
        const start = times(random.unitVector(), 0.9);
        distance.mockClear();
        sweep.mockClear();
        let hits = 0;
        for (let motion = 0; motion < 8; motion++) {
          const mover = loaded(shape, start, [0, 0, 0, 1], plus(times(start, 1 / 0.9), random.vector(0.4)), pose);
          if (firstImpactBetween(out, mover, mesh) && out.overlapping) hits++;
        }
        const tests = distance.mock.calls.length + sweep.mock.calls.length;
        const overlaps = each.overlaps(loaded(shape, start, [0, 0, 0, 1], [0, 0, 0]), mesh).length;
        expect(hits).toBeGreaterThan(0);
        expect(overlaps).toBeGreaterThan(200);
        expect(tests).toBeLessThan(overlaps);
      }
    } finally {
      distance.mockRestore();
      sweep.mockRestore();
    }
  });
});

describe('a box on a flat floor of many triangles', () => {
  it('is tested exactly against few of those that it overlaps equally, and names the first', () => {
    const floor = loaded(triangleMesh(gridMesh(24, 24)), [-12, 0, -12], [0, 0, 0, 1], [0, 0, 0]);
    const shape = box({ size: [16, 2, 16] });
    const distance = vi.spyOn(boxTriangle, 'distance');
    const sweep = vi.spyOn(boxTriangle, 'sweep');
    const each = new EachTriangle();
    const [contact, out] = [createContact(), createSweepHit()];
    const random = new Random(63);
    try {
      for (const height of [1, 0.9]) {
        for (const angle of [0, 0.3]) {
          const turn: Quaternion = [0, Math.sin(angle), 0, Math.cos(angle)];
          const start: Vector = [random.range(-1, 1), height, random.range(-1, 1)];
          const resting = loaded(shape, start, turn, [0, 0, 0]);
          expect(each.overlaps(resting, floor).length).toBeGreaterThan(500);
          distance.mockClear();
          sweep.mockClear();
          contactBetween(contact, resting, floor);
          expect(contact.depth).toBeCloseTo(1 - height, 14);
          if (height === 1) {
            for (const motion of [
              [0, -0.5, 0],
              [0.5, 0, 0.2],
              [0.1, 0.5, 0],
            ] as Vector[]) {
              const hits = firstImpactBetween(out, loaded(shape, start, turn, motion), floor);
              expect(hits, `${motion}`).toBe(motion[1] < 0);
            }
          }
          const lifted = plus(start, [0, 0.25 + 1 - height, 0]);
          expect(firstImpactBetween(out, loaded(shape, lifted, turn, [0, -1, 0]), floor)).toBe(true);
          expect(out.fraction).toBeCloseTo(0.25, 14);
          expect(distance.mock.calls.length + sweep.mock.calls.length).toBeLessThan(100);
        }
      }
    } finally {
      distance.mockRestore();
      sweep.mockRestore();
    }
    const exact = loaded(shape, [0.3, 0.9, 0.4], [0, 0, 0, 1], [0, 0, 0]);
    contactBetween(contact, exact, floor);
    expect(contact.featureB).toBe(Math.min(...each.overlaps(exact, floor)));
  });
});

describe('the hub of a fan of narrow triangles', () => {
  it.each([
    ['flat', 0],
    ['a tip', 0.4],
  ])('has one contact, in any order of its triangles: %s', (_, height) => {
    const count = 200;
    const random = new Random(64);
    const rim = (i: number) => [Math.cos((2 * Math.PI * i) / count), 0, Math.sin((2 * Math.PI * i) / count)];
    const triangles = Array.from({ length: count }, (_, i) => [0, height, 0, ...rim(i + 1), ...rim(i)]);
    const cross = vi.spyOn(PolarCone.prototype as unknown as { addEdge: () => void }, 'addEdge');
    try {
      for (const shape of [sphere(0.5), box({ size: [1, 1, 1] }), capsule({ radius: 0.3, halfHeight: 0.2 })]) {
        for (const sunk of [1e-9, 0.05]) {
          const shuffled = triangles.slice();
          for (let i = count - 1; i > 0; i--) {
            const j = random.integer(i + 1);
            [shuffled[i], shuffled[j]] = [shuffled[j]!, shuffled[i]!];
          }
          const contacts = [triangles, shuffled].map((list) => {
            const mesh = loaded(triangleMesh({ positions: list.flat() }), [0, 0, 0], [0, 0, 0, 1], [0, 0, 0]);
            const contact = createContact();
            cross.mockClear();
            expect(
              contactBetween(contact, loaded(shape, [0, height + 0.5 - sunk, 0], [0, 0, 0, 1], [0, 0, 0]), mesh),
            ).toBe(true);
            // Not a cone of all triangles for each of them.
            expect(cross.mock.calls.length).toBeLessThan(20 * count);
            return contact;
          });
          for (const contact of contacts) {
            expect(contact.depth).toBeCloseTo(sunk, 12);
            expect(contact.normal.y).toBeCloseTo(-1, 12);
          }
        }
      }
    } finally {
      cross.mockRestore();
    }
  });
});

describe('an overlap with a mesh at the start of a rotation', () => {
  it('has the contact that it has without motion', () => {
    const contact = createContact();
    const hit = createSweepHit();
    let overlaps = 0;
    for (let seed = 0; seed < cases(400, 20_000); seed++) {
      const random = new Random(seed);
      const shapes = [
        box({ size: [0.6, 0.8, 1] }),
        capsule({ radius: 0.2, halfHeight: 0.4 }),
        triangleMesh(cubeMesh()),
      ];
      const a = {
        shape: random.pick(shapes),
        position: random.vector(1.2),
        quaternion: random.quaternion(),
        displacement: random.vector(0.1),
        rotation: random.vector(0.1),
      };
      const b = { shape: triangleMesh(seed % 2 ? cubeMesh() : soupMesh(random, 6)), position: [0, 0, 0] as Vector };
      if (!contactShapes(contact, a, b)) continue;
      overlaps++;
      expect(sweepShapes(hit, a, b), `seed ${seed}`).toBe(true);
      expect([hit.fraction, hit.overlapping], `seed ${seed}`).toEqual([0, true]);
      expect([hit.depth, hit.normal, hit.point], `seed ${seed}`).toEqual([
        contact.depth,
        contact.normal,
        contact.point,
      ]);
    }
    expect(overlaps).toBeGreaterThan(5);
  });
});

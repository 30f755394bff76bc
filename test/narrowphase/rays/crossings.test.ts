import {
  box,
  capsule,
  compound,
  cone,
  convexHull,
  createRayHit,
  cylinder,
  heightField,
  type PlacedShape,
  plane,
  type RayCrossing,
  type RayLike,
  raycastShape,
  shapeContains,
  sphere,
  triangle,
  triangleMesh,
} from 'first-contact/narrowphase';
import { describe, expect, it } from 'vitest';
import { near, nearVector } from '../../helpers/assertions.ts';
import { cubeMesh, type MeshArrays, sphereMesh } from '../../helpers/meshes.ts';
import { Random } from '../../helpers/random.ts';
import { cases } from '../../helpers/sample-size.ts';
import { tuple } from '../../helpers/test-shapes.ts';
import { cross, dot, minus, plus, times, unit, type Vector } from '../../oracle/vector.ts';

const crossingsOf = (ray: RayLike, target: PlacedShape): RayCrossing[] => {
  const out: RayCrossing[] = [];
  raycastShape(out, ray, target, { crossings: true });
  return out;
};
const waysOf = (ray: RayLike, target: PlacedShape) =>
  crossingsOf(ray, target).map(({ leaving, distance }) => `${leaving ? 'out' : 'in'} ${Number(distance.toFixed(12))}`);

const cube = box({ size: [2, 2, 2] });
const closedCube = triangleMesh({ ...cubeMesh(), solid: true });
const SOLIDS = {
  sphere: sphere(1),
  box: cube,
  capsule: capsule({ radius: 0.5, halfHeight: 0.8 }),
  cylinder: cylinder({ radius: 0.7, halfHeight: 0.9 }),
  cone: cone({ radius: 0.7, halfHeight: 0.9 }),
  convexHull: convexHull([-1, -1, -1, 1.5, -1, -1, 0, 1, 0.2, 0, -0.5, 1, -0.7, 0.6, -0.9]),
  'solid mesh': closedCube,
  compound: compound([{ shape: box({ size: [2, 1, 1] }) }]),
};

describe('the crossings of a ray, in closed form', () => {
  const down = { origin: [0, 5, 0], direction: [0, -2, 0] } as const;

  it.each([
    ['a sphere', sphere(1), ['in 4', 'out 6']],
    ['a box', box({ size: [2, 4, 2] }), ['in 3', 'out 7']],
    ['a capsule', capsule({ radius: 0.5, halfHeight: 1 }), ['in 3.5', 'out 6.5']],
    ['a cylinder', cylinder({ radius: 1, halfHeight: 2 }), ['in 3', 'out 7']],
    ['a cone', cone({ radius: 1, halfHeight: 2 }), ['in 3', 'out 7']],
    ['a hull', convexHull([-1, -1, -1, 1, -1, -1, 0, 1, 0, 0, -1, 1]), ['in 4', 'out 6']],
    ['a half-space, which has no end', plane({ normal: [0, 1, 0], offset: 1 }), ['in 4']],
    ['a triangle from its front', triangle([-1, 0, 1], [1, 0, 1], [0, 0, -1]), ['in 5']],
    ['a triangle from its back', triangle([-1, 0, 1], [0, 0, -1], [1, 0, 1]), ['out 5']],
    ['a solid mesh, through edges', closedCube, ['in 4', 'out 6']],
    ['a height field', heightField({ heights: [1, 1, 1, 1], rows: 2, columns: 2, size: 4 }), ['in 4']],
  ])('%s', (_, shape, expected) => {
    expect(waysOf(down, { shape })).toEqual(expected);
  });

  it('of a ray that starts inside are those where it leaves', () => {
    const up = { origin: [0, 0, 0], direction: [0, 1, 0] } as const;
    for (const shape of [sphere(2), box({ size: [4, 4, 4] }), cylinder({ radius: 1, halfHeight: 2 })]) {
      expect(waysOf(up, { shape })).toEqual(['out 2']);
    }
    expect(waysOf(up, { shape: plane({ normal: [0, 1, 0], offset: 2 }) })).toEqual(['out 2']);
    expect(waysOf(up, { shape: plane({ normal: [0, -1, 0], offset: 2 }) })).toEqual([]);
    expect(waysOf(up, { shape: triangleMesh({ ...cubeMesh(), solid: true }) })).toEqual(['out 1']);
  });

  it('end with the ray, and count at its end', () => {
    const ray = { origin: [0, 5, 0], direction: [0, -1, 0] } as const;
    for (const shape of Object.values(SOLIDS)) {
      const [enter, leave] = crossingsOf(ray, { shape }).map(({ distance }) => distance);
      expect(crossingsOf({ ...ray, maxDistance: enter * (1 - 1e-9) }, { shape })).toHaveLength(0);
      expect(crossingsOf({ ...ray, maxDistance: (enter + leave) / 2 }, { shape })).toHaveLength(1);
      expect(crossingsOf({ ...ray, maxDistance: leave }, { shape })).toHaveLength(2);
    }
  });

  it('of compounds are those of all children, with the number of the child', () => {
    const shape = compound([
      { shape: sphere(1), position: [0, -4, 0] },
      { shape: cube },
      { shape: sphere(0.5), position: [0, 1, 0] },
    ]);
    expect(waysOf(down, { shape })).toEqual(['in 3.5', 'in 4', 'out 4.5', 'out 6', 'in 8', 'out 10']);
    expect(crossingsOf(down, { shape }).map(({ part }) => part ?? 0)).toEqual([2, 1, 2, 1, 0, 0]);
  });

  it('of a one-sided mesh are those of its fronts', () => {
    const shape = triangleMesh({ ...cubeMesh(), sides: 'front' });
    expect(waysOf(down, { shape })).toEqual(['in 4']);
  });
});

const CASES = cases(500, 20_000, 100);

describe('the two crossings of a ray with a convex solid', () => {
  for (const [name, shape] of Object.entries(SOLIDS)) {
    it(`${name}: are on its surface, the inside is between them, and their normals are against the ray`, () => {
      const random = new Random(31);
      let through = 0;
      for (let i = 0; i < CASES; i++) {
        const place = { shape, position: random.vector(3), quaternion: random.quaternion() };
        const origin = random.vector(6);
        const along = unit(minus(plus(place.position, random.vector(1)), origin));
        const ray = { origin, direction: times(along, random.range(0.1, 9)) };
        const found = crossingsOf(ray, place);
        const inside = shapeContains(place, origin);
        if (found.length === 0) {
          expect(inside).toBe(false);
          continue;
        }
        through++;
        expect(found.map(({ leaving }) => leaving)).toEqual(inside ? [true] : [false, true]);
        const ends = inside ? [0, found[0].distance] : found.map(({ distance }) => distance);
        const at = (t: number) => plus(origin, times(along, t));
        const gap = ends[1] - ends[0];
        if (gap > 1e-6) {
          for (const share of [0.01, 0.5, 0.99]) expect(shapeContains(place, at(ends[0] + share * gap))).toBe(true);
          expect(shapeContains(place, at(ends[1] + 1e-6 * gap + 1e-9))).toBe(false);
        }
        for (const hit of found) {
          nearVector(tuple(hit.point), at(hit.distance), 1e-12 * 40, 'the point against the ray');
          expect(dot(tuple(hit.normal), along)).toBeLessThanOrEqual(1e-7);
        }
        // A ray back from outside meets the exit.
        const back = createRayHit();
        const start = at(ends[1] + 1);
        if (!raycastShape(back, { origin: start, direction: times(along, -1) }, place)) expect(gap).toBeLessThan(1e-6);
        else near(1 - back.distance, 0, 1e-11, 'the exit from the other side');
      }
      expect(through).toBeGreaterThan(CASES / 8);
    });
  }
});

/** A closed tube around a knot on a torus, its triangles outward. */
function torusKnot(turns: number, sides: number): MeshArrays {
  const positions: number[] = [];
  const center = (i: number): Vector => {
    const t = (2 * Math.PI * i) / turns;
    const r = 2 + Math.cos(3 * t);
    return [r * Math.cos(2 * t), Math.sin(3 * t), r * Math.sin(2 * t)];
  };
  for (let i = 0; i < turns; i++) {
    const along = unit(minus(center(i + 0.5), center(i - 0.5)));
    const u = unit(cross(along, [0.3, 1, 0.2]));
    const v = cross(along, u);
    for (let k = 0; k < sides; k++) {
      const angle = (2 * Math.PI * k) / sides;
      positions.push(...plus(center(i), plus(times(u, 0.35 * Math.cos(angle)), times(v, 0.35 * Math.sin(angle)))));
    }
  }
  const indices: number[] = [];
  for (let i = 0; i < turns; i++) {
    for (let k = 0; k < sides; k++) {
      const [a, b] = [i * sides + k, i * sides + ((k + 1) % sides)];
      const [c, d] = [((i + 1) % turns) * sides + k, ((i + 1) % turns) * sides + ((k + 1) % sides)];
      indices.push(a, b, c, b, d, c);
    }
  }
  return { positions, indices };
}

/** Without those of edges that the ray only grazes: it goes in and out at one place, in any order. */
function withoutGrazes(crossings: readonly RayCrossing[]): RayCrossing[] {
  const left: RayCrossing[] = [];
  for (const crossing of crossings) {
    const last = left.at(-1);
    if (last && last.leaving !== crossing.leaving && crossing.distance - last.distance < 1e-12) left.pop();
    else left.push(crossing);
  }
  return left;
}

/** The triangles that a ray passes through, by the signs of volumes. */
function countThrough({ positions, indices }: MeshArrays, origin: Vector, direction: Vector): number {
  const corner = (i: number): Vector => [positions[3 * i], positions[3 * i + 1], positions[3 * i + 2]];
  let count = 0;
  for (let i = 0; i < indices.length; i += 3) {
    const [a, b, c] = [0, 1, 2].map((k) => minus(corner(indices[i + k]), origin));
    const signs = [dot(direction, cross(a, b)), dot(direction, cross(b, c)), dot(direction, cross(c, a))].map(
      Math.sign,
    );
    const normal = cross(minus(b, a), minus(c, a));
    if (Math.abs(signs[0] + signs[1] + signs[2]) === 3 && dot(a, normal) / dot(direction, normal) >= 0) count++;
  }
  return count;
}

describe('the crossings of a ray with a closed mesh', () => {
  const knot = torusKnot(96, 12);
  const shape = triangleMesh({ ...knot, solid: true });

  it('of a torus knot are as many as an independent count, in and out in turns', () => {
    const random = new Random(7);
    let most = 0;
    for (let i = 0; i < cases(400, 20_000, 60); i++) {
      const origin = random.vector(4);
      const direction = minus(random.vector(3), origin);
      const found = crossingsOf({ origin, direction }, { shape });
      expect(found).toHaveLength(countThrough(knot, origin, direction));
      const isInside = shapeContains({ shape }, origin);
      expect(found.map(({ leaving }) => leaving)).toEqual(found.map((_, k) => (k % 2 === 0) === isInside));
      most = Math.max(most, found.length);
    }
    expect(most).toBeGreaterThanOrEqual(6);
  });

  it('go in and out in turns through corners and edges, too', () => {
    const random = new Random(8);
    for (const mesh of [knot, sphereMesh(2), cubeMesh()]) {
      const solid = triangleMesh({ ...mesh, solid: true });
      const corner = (i: number) => Array.from(mesh.positions.slice(3 * i, 3 * i + 3)) as unknown as Vector;
      for (let i = 0; i < cases(300); i++) {
        const [p, q] = [corner(mesh.indices[random.integer(mesh.indices.length)]), corner(mesh.indices[3 * (i % 4)])];
        const target = random.chance(0.5) ? p : times(plus(p, q), 0.5);
        const direction = random.chance(0.5)
          ? (
              [
                [1, 0, 0],
                [0, 1, 0],
                [0, -1, 1],
              ] as const
            )[i % 3]
          : unit(random.vector());
        const origin = minus(target, times(direction, 16));
        const found = crossingsOf({ origin, direction }, { shape: solid });
        const ways = withoutGrazes(found).map(({ leaving }) => leaving);
        expect(ways).toEqual(ways.map((_, k) => k % 2 === 1));
        expect(ways.length % 2).toBe(0);
      }
    }
  });
});

describe('the options of raycastShape', () => {
  it('exit: gives the last crossing, or ∞ for a ray that ends inside', () => {
    const hit = createRayHit();
    const two = compound([{ shape: cube }, { shape: sphere(1), position: [0, -4, 0] }]);
    const ray = { origin: [0, 5, 0], direction: [0, -1, 0] } as const;
    raycastShape(hit, ray, { shape: two }, { exit: true });
    expect([hit.distance, hit.exitDistance]).toEqual([4, 10]);
    raycastShape(hit, { ...ray, maxDistance: 9 }, { shape: two }, { exit: true });
    expect(hit.exitDistance).toBe(Infinity);
    raycastShape(hit, { ...ray, maxDistance: 7 }, { shape: two }, { exit: true });
    expect(hit.exitDistance).toBe(6);
    raycastShape(hit, ray, { shape: two });
    expect('exitDistance' in hit).toBe(false);
  });

  it('hollow: meets the surface from inside, with the inward normal', () => {
    for (const shape of [cube, closedCube, compound([{ shape: cube }])]) {
      const hit = createRayHit();
      const ray = { origin: [0, 0.5, 0], direction: [0, 3, 0] } as const;
      expect(raycastShape(hit, ray, { shape }, { hollow: true })).toBe(true);
      expect(hit).toMatchObject({ distance: 0.5, overlapping: false, depth: 0, normal: { x: 0, y: -1, z: 0 } });
      nearVector(tuple(hit.point), [0, 1, 0], 1e-15, 'point');
      expect(raycastShape(hit, { ...ray, maxDistance: 0.25 }, { shape }, { hollow: true })).toBe(false);
    }
  });

  it('are refused by name', () => {
    const ray = { origin: [0, 0, 0], direction: [0, 1, 0] } as const;
    const cast = (options: object) => raycastShape(createRayHit(), ray, { shape: cube }, options);
    expect(() => cast({ exits: true })).toThrow('did you mean exit?');
    expect(() => cast({ hollow: 1 })).toThrow('hollow');
    expect(() => raycastShape(createRayHit() as never, ray, { shape: cube }, { crossings: true })).toThrow('array');
  });
});

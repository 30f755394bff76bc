import { describe, expect, it } from 'vitest';
import { intersectRayTriangle, intersectSegmentTriangle } from '../../src/narrowphase/rays/line-triangle.ts';
import { createTriangleIntersection } from '../../src/narrowphase/rays/triangle-intersection.ts';
import { Coverage, cases } from '../helpers/coverage.ts';
import { Random } from '../helpers/random.ts';
import { point } from '../helpers/test-shapes.ts';
import { cross, dot, minus, norm, plus, rotated, times, unit, type Vector } from '../oracle/vector.ts';

// A mesh without gaps: a ray at a vertex, an edge or a face of it hits at least one of its triangles.

type Corners = readonly [Vector, Vector, Vector];

interface Mesh {
  triangles: Corners[];
  /** An origin from which every ray at the mesh hits it. */
  origin: Vector;
  /** What is not at the mesh's rim. */
  targets: Vector[];
  /** Whether the origin is on the mesh, so that it must not be moved by roundings of its own. */
  fixed?: boolean;
}

/** A bumpy disk around its middle vertex, seen from above. */
function fan(random: Random): Mesh {
  const count = 4 + random.integer(12);
  const rim = Array.from({ length: count }, (_, i): Vector => {
    const angle = ((i + random.range(-0.3, 0.3)) * 2 * Math.PI) / count;
    const radius = random.logarithmic(0.05, 1);
    return [radius * Math.cos(angle), radius * Math.sin(angle), 0.02 * random.range(-1, 1)];
  });
  const middle: Vector = [0, 0, 0.01 * random.range(-1, 1)];
  const triangles = rim.map((p, i): Corners => [middle, p, rim[(i + 1) % count]!]);
  const spokes = rim.map((p) => plus(middle, times(minus(p, middle), random.range(0, 0.95))));
  return { triangles, origin: [random.range(-0.3, 0.3), random.range(-0.3, 0.3), 3], targets: [middle, ...spokes] };
}

/** A height field, seen from above. */
function grid(random: Random): Mesh {
  const at = Array.from({ length: 5 }, (_, x) =>
    Array.from({ length: 5 }, (_, y): Vector => [x - 2, y - 2, random.chance(0.3) ? 0 : random.range(-0.1, 0.1)]),
  );
  const triangles: Corners[] = [];
  const targets: Vector[] = [];
  for (let x = 0; x < 4; x++) {
    for (let y = 0; y < 4; y++) {
      const [a, b, c, d] = [at[x]![y]!, at[x + 1]![y]!, at[x + 1]![y + 1]!, at[x]![y + 1]!];
      triangles.push([a, b, c], [a, c, d]);
      targets.push(plus(a, times(minus(c, a), random.range(0.05, 0.95))));
      if (x > 0 && y > 0) targets.push(a, plus(a, times(minus(b, a), random.next() * 0.95)));
    }
  }
  return { triangles, origin: [random.range(-1, 1), random.range(-1, 1), 5], targets };
}

/** A sphere of triangles, seen from within. */
function sphereMesh(random: Random): Mesh {
  const [x, y, z]: Vector[] = [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ];
  let faces: Corners[] = [];
  for (const a of [x!, times(x!, -1)])
    for (const b of [y!, times(y!, -1)]) for (const c of [z!, times(z!, -1)]) faces.push([a, b, c]);
  for (let level = random.integer(3); level > 0; level--) {
    faces = faces.flatMap(([a, b, c]): Corners[] => {
      // The same sum for both triangles, so that neighbors share the vertex to the last bit.
      const middle = (p: Vector, q: Vector) => unit(plus(p, q));
      const [d, e, f] = [middle(a, b), middle(b, c), middle(c, a)];
      return [
        [a, d, f],
        [d, b, e],
        [f, e, c],
        [d, e, f],
      ];
    });
  }
  const targets = faces.flatMap(([a, b, c]) => [a, times(plus(a, b), 0.5), plus(b, times(minus(c, b), random.next()))]);
  return { triangles: faces, origin: random.vector(0.2), targets };
}

/**
 * A box of twelve triangles, seen from within, at times from one of its faces or edges, along which the ray then goes.
 */
function room(random: Random): Mesh {
  const corner = (i: number): Vector => [i & 1 ? 1 : -1, i & 2 ? 1 : -1, i & 4 ? 1 : -1];
  const quads = [
    [0, 1, 3, 2],
    [4, 5, 7, 6],
    [0, 1, 5, 4],
    [2, 3, 7, 6],
    [0, 2, 6, 4],
    [1, 3, 7, 5],
  ];
  const triangles = quads.flatMap((quad): Corners[] => {
    const [a, b, c, d] = quad.map(corner) as [Vector, Vector, Vector, Vector];
    return [
      [a, b, c],
      [a, c, d],
    ];
  });
  const fixed = random.chance(0.5);
  const origin: Vector = fixed ? [random.pick([-1, 0, 1]), random.pick([-1, 0, 1]), 0] : random.vector(0.9);
  const targets = triangles.flatMap(([a, b, c]) => [a, times(plus(a, b), 0.5), times(plus(a, c), 0.5), b]);
  return { triangles, origin, targets: targets.filter((p) => norm(minus(p, origin)) > 0.1), fixed };
}

/** A step between two floors, its riser seen from its edge. */
function stairs(random: Random): Mesh {
  const [y, depth] = [random.range(-0.9, 0.9), random.logarithmic(1e-3, 1)];
  const rows = [-1, random.range(-0.5, 0.5), 1];
  const quad = (a: Vector, b: Vector, c: Vector, d: Vector): Corners[] => [
    [a, b, c],
    [a, c, d],
  ];
  const triangles = [0, 1].flatMap((i) => {
    const [from, to] = [rows[i]!, rows[i + 1]!];
    return [
      ...quad([-1, from, 0], [0, from, 0], [0, to, 0], [-1, to, 0]),
      ...quad([0, from, 0], [0, to, 0], [0, to, depth], [0, from, depth]),
      ...quad([0, from, depth], [0, to, depth], [1, to, depth], [1, from, depth]),
    ];
  });
  const at = random.chance(0.3) ? rows[1]! : y;
  return {
    triangles,
    origin: [0, at, 3],
    targets: [
      [0, at, 0],
      [0, at, depth / 2],
      [0, at, depth],
    ],
  };
}

const kinds = { fan, grid, sphereMesh, room, stairs };

/** Whether anything is hit, every triangle in an order of its own. */
function hits(mesh: Mesh, random: Random, direction: Vector): { ray: number; segment: number; onRim: boolean } {
  const out = createTriangleIntersection();
  const counts = { ray: 0, segment: 0, onRim: false };
  const ray = { origin: point(mesh.origin), direction: point(direction) };
  const end = point(plus(mesh.origin, times(direction, 3)));
  for (const corners of mesh.triangles) {
    const start = random.integer(3);
    const step = random.chance(0.5) ? 1 : 2;
    const [a, b, c] = [0, 1, 2].map((i) => point(corners[(start + i * step) % 3]!)) as [
      ReturnType<typeof point>,
      ReturnType<typeof point>,
      ReturnType<typeof point>,
    ];
    if (intersectRayTriangle(out, ray, a, b, c)) {
      counts.ray++;
      if (Math.min(out.u, out.v, 1 - out.u - out.v) < 1e-9) counts.onRim = true;
    }
    if (intersectSegmentTriangle(out, ray.origin, end, a, b, c)) counts.segment++;
  }
  return counts;
}

describe('a mesh without gaps', () => {
  for (const [name, make] of Object.entries(kinds)) {
    it(`published: shared edges may be missed by both neighbors; ours hits a ${name} in any direction`, () => {
      const [coverage, random] = [new Coverage(), new Random(80 + name.length)];
      const usual = 1500;
      for (let left = cases(usual, 100_000); left > 0; ) {
        const size = random.chance(0.7) ? random.logarithmic(1e-3, 1e4) : random.logarithmic(1e-20, 1e20);
        const made: Mesh = make(random);
        const orientation = made.fixed || random.chance(0.3) ? ([0, 0, 0, 1] as const) : random.quaternion();
        const isAway = !made.fixed && random.chance(0.3);
        const away = isAway ? random.vector(size * random.logarithmic(1, 1e6)) : ([0, 0, 0] as const);
        const move = (p: Vector) => plus(times(rotated(orientation, p), size), away);
        const mesh = {
          triangles: made.triangles.map((corners) => corners.map(move) as unknown as Corners),
          origin: move(made.origin),
          targets: made.targets.map(move),
        };
        for (let i = 0; i < 8; i++) {
          left--;
          const target = random.pick(mesh.targets);
          const direction = times(minus(target, mesh.origin), random.chance(0.5) ? 1 : random.range(0.5, 2));
          const { ray, segment, onRim } = hits(mesh, random, direction);
          if (ray === 0 || segment === 0) {
            throw new Error(`a gap: ${JSON.stringify({ mesh, target, direction, ray, segment })}`);
          }
          coverage.count('ray');
          if (ray > 1) coverage.count('several triangles hit');
          if (onRim) coverage.count('on an edge or vertex');
        }
      }
      coverage.expectAtLeast({
        ray: usual,
        'several triangles hit': usual * 0.05,
        'on an edge or vertex': usual * 0.4,
      });
    });
  }

  it('random rays find gaps with the published strict comparisons', () => {
    // Möller and Trumbore's own formulas with exclusive boundaries, on the same meshes.
    const random = new Random(85);
    let gaps = 0;
    for (let i = 0; i < 400; i++) {
      const { triangles, origin, targets } = fan(random);
      const d = minus(random.pick(targets), origin);
      const found = triangles.some(([a, b, c]) => {
        const [e, f, s] = [minus(b, a), minus(c, a), minus(origin, a)];
        const [p, q] = [cross(d, f), cross(s, e)];
        const [u, v] = [dot(s, p) / dot(e, p), dot(d, q) / dot(e, p)];
        return u > 0 && v > 0 && u + v < 1;
      });
      if (!found) gaps++;
    }
    expect(gaps).toBeGreaterThan(10);
  });
});

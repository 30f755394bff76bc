import type { Box, Capsule, Cone, ConvexHull, Cylinder, Sphere, TriangleMesh } from 'first-contact';
import { createAabb, overlapShapes, type Shape, shapeBounds, shapeContains } from 'first-contact/narrowphase';
import {
  boxFromGeometry,
  hullFromGeometry,
  meshFromGeometry,
  shapeFromGeometry,
  sphereFromGeometry,
} from 'first-contact/three';
import {
  BoxGeometry,
  BufferAttribute,
  type BufferGeometry,
  CapsuleGeometry,
  ConeGeometry,
  CylinderGeometry,
  DodecahedronGeometry,
  IcosahedronGeometry,
  InterleavedBuffer,
  InterleavedBufferAttribute,
  BufferGeometry as Plain,
  PlaneGeometry,
  PolyhedronGeometry,
  SphereGeometry,
  TorusKnotGeometry,
} from 'three';
import { describe, expect, it } from 'vitest';

const typeOf = (geometry: BufferGeometry, options = {}) => shapeFromGeometry(geometry, options).type;

describe('shapeFromGeometry', () => {
  it('takes the exact solid of the geometries that are one', () => {
    expect((shapeFromGeometry(new BoxGeometry(2, 4, 6)) as Box).halfExtents).toEqual({ x: 1, y: 2, z: 3 });
    expect((shapeFromGeometry(new SphereGeometry(2)) as Sphere).radius).toBe(2);
    expect(shapeFromGeometry(new CapsuleGeometry(0.5, 2)) as Capsule).toMatchObject({ radius: 0.5, halfHeight: 1 });
    expect(shapeFromGeometry(new CylinderGeometry(1, 1, 3)) as Cylinder).toMatchObject({
      type: 'cylinder',
      radius: 1,
      halfHeight: 1.5,
    });
    expect(shapeFromGeometry(new ConeGeometry(1, 3)) as Cone).toMatchObject({
      type: 'cone',
      radius: 1,
      halfHeight: 1.5,
    });
  });

  it('makes the apex of a cone point as the geometry does', () => {
    const cone = shapeFromGeometry(new ConeGeometry(1, 2));
    const isIn = (y: number) =>
      overlapShapes(
        { shape: cone, position: [0, 0, 0] },
        { shape: shapeFromGeometry(new SphereGeometry(1e-6)), position: [0.5, y, 0] },
      );
    expect(isIn(-0.5)).toBe(true);
    expect(isIn(0.5)).toBe(false);
  });

  it('does not believe the parameters of a geometry whose vertices were moved', () => {
    expect(typeOf(new BoxGeometry(1, 1, 1).translate(0, 1, 0))).toBe('triangleMesh');
    expect(typeOf(new SphereGeometry(1).scale(1, 2, 1))).toBe('triangleMesh');
    expect(typeOf(new CylinderGeometry(1, 1, 3).rotateX(Math.PI / 2))).toBe('triangleMesh');
    expect(typeOf(new ConeGeometry(1, 3).rotateX(Math.PI))).toBe('triangleMesh');
  });

  it.each<[string, BufferGeometry]>([
    ['a box', new BoxGeometry(2, 2, 2).scale(0.6, 1, 1)],
    ['a flat box along its thickness', new BoxGeometry(1000, 0.01, 1000).scale(1, 1.5, 1)],
    ['a cylinder across its axis', new CylinderGeometry(1, 1, 2).scale(0.6, 1, 1)],
    ['a cylinder on both axes', new CylinderGeometry(1, 1, 2).scale(0.6, 1, 0.6)],
    ['a cone', new ConeGeometry(1, 2).scale(0.6, 1, 0.6)],
    ['a cone along its axis', new ConeGeometry(1, 2).scale(1, 0.6, 1)],
    ['a sphere', new SphereGeometry(1).scale(0.6, 0.6, 0.6)],
    ['a capsule', new CapsuleGeometry(1, 2).scale(1, 0.6, 1)],
  ])('makes a mesh of %s whose vertices were scaled', (_, geometry) => {
    expect(typeOf(geometry)).toBe('triangleMesh');
  });

  it('makes a mesh of a box whose vertices were moved along its faces', () => {
    const ramp = new BoxGeometry(4, 2, 2);
    const tapered = new BoxGeometry(2, 2, 2);
    for (const { attributes } of [ramp, tapered]) {
      const { position } = attributes;
      for (let i = 0; i < position.count; i++) {
        if (position.getY(i) < 0) continue;
        if (attributes === ramp.attributes && position.getX(i) > 0) position.setY(i, -1);
        if (attributes === tapered.attributes) position.setX(i, position.getX(i) / 4);
      }
    }
    expect([typeOf(ramp), typeOf(tapered)]).toEqual(['triangleMesh', 'triangleMesh']);
  });

  it('makes a mesh of a box without its lid', () => {
    const open = new BoxGeometry(2, 2, 2);
    open.setIndex(Array.from(open.index?.array ?? []).filter((_, i) => i < 12 || i >= 18));
    expect((shapeFromGeometry(open) as TriangleMesh).indices).toHaveLength(30);
  });

  it('believes the parameters of a copy, and of one whose equal vertices were merged', () => {
    const merged = new BoxGeometry(1, 2, 3).clone();
    const { position } = merged.attributes;
    const places = new Map<string, number>();
    const vertexAt = (i: number) => {
      const place = [position.getX(i), position.getY(i), position.getZ(i)].join();
      if (!places.has(place)) places.set(place, i);
      return places.get(place) as number;
    };
    merged.setIndex(Array.from(merged.index?.array ?? [], vertexAt));
    expect(places.size).toBe(8);
    expect(shapeFromGeometry(merged)).toMatchObject({ type: 'box', halfExtents: { x: 0.5, y: 1, z: 1.5 } });
  });

  it.each<[string, BufferGeometry, Shape['type']]>([
    ['a flat box', new BoxGeometry(1000, 0.01, 1000), 'box'],
    ['a box of many segments', new BoxGeometry(1, 2, 3, 4, 5, 6), 'box'],
    ['a flat cylinder', new CylinderGeometry(50, 50, 0.001, 3), 'cylinder'],
    ['a long cone, rotated about its axis', new ConeGeometry(0.005, 100, 3, 2, false, 0.5), 'cone'],
    ['a sphere of three segments', new SphereGeometry(7.3, 3, 2, 0.5), 'sphere'],
    ['a capsule of three segments', new CapsuleGeometry(0.01, 2, 1, 3), 'capsule'],
  ])('believes the parameters of %s', (_, geometry, type) => {
    expect(typeOf(geometry)).toBe(type);
  });

  it.each<[string, BufferGeometry]>([
    ['a sphere that begins below its pole', new SphereGeometry(1, 32, 16, 0, 2 * Math.PI, 1, Math.PI)],
    ['a cylinder of two segments', new CylinderGeometry(1, 1, 1, 2)],
    ['an open polyhedron', new PolyhedronGeometry([1, 0, 0, 0, 1, 0, 0, 0, 1, -1, -1, -1], [0, 1, 2, 0, 2, 3], 1)],
  ])('makes a mesh of %s', (_, geometry) => {
    expect(typeOf(geometry)).toBe('triangleMesh');
  });

  it('makes a mesh of parts of solids, and of open ones', () => {
    expect(typeOf(new SphereGeometry(1, 32, 16, 0, Math.PI))).toBe('triangleMesh');
    expect(typeOf(new CylinderGeometry(1, 1, 3, 32, 1, true))).toBe('triangleMesh');
    const half = new BoxGeometry(1, 1, 1);
    half.setDrawRange(0, 12);
    expect(typeOf(half)).toBe('triangleMesh');
  });

  it('makes the hull of a truncated cone, and a cone of a cylinder that ends in a point', () => {
    const hull = shapeFromGeometry(new CylinderGeometry(1, 2, 3, 16)) as ConvexHull;
    expect([hull.type, hull.points?.length]).toEqual(['convexHull', 32]);
    expect(shapeFromGeometry(new CylinderGeometry(0, 1, 3))).toMatchObject({
      type: 'cone',
      radius: 1,
      halfHeight: 1.5,
    });
    expect(typeOf(new CylinderGeometry(1, 0, 3))).toBe('convexHull');
    expect(typeOf(new CylinderGeometry(1, 2, 3, 16, 1, true))).toBe('triangleMesh');
    expect(typeOf(new CylinderGeometry(1, 2, 3).translate(0, 1, 0))).toBe('triangleMesh');
  });

  it('makes a mesh of a regular solid whose vertices were moved', () => {
    const rock = new IcosahedronGeometry(1, 1);
    expect(typeOf(rock)).toBe('convexHull');
    rock.attributes.position.setX(0, 0.1);
    expect(typeOf(rock)).toBe('triangleMesh');
  });

  it('simplifies a hull of too many corners, by less than two hundredths, inside of its bounds', () => {
    const ellipsoid = new SphereGeometry(1, 64, 32);
    const hull = shapeFromGeometry(ellipsoid, { scale: [1, 2, 3] }) as ConvexHull;
    expect(hull.points?.length).toBeGreaterThan(200);
    const bounds = createAabb();
    shapeBounds(bounds, { shape: hull, position: [0, 0, 0] });
    for (const [axis, half] of Object.entries({ x: 1, y: 2, z: 3 })) {
      expect(bounds.max[axis as 'x']).toBeCloseTo(half, 6);
      expect(bounds.min[axis as 'x']).toBeCloseTo(-half, 6);
    }
    const { position } = ellipsoid.attributes;
    let outside = 0;
    for (let i = 0; i < position.count; i++) {
      const at = (shrunk: number) =>
        [position.getX(i), 2 * position.getY(i), 3 * position.getZ(i)].map((x) => x * shrunk);
      expect(shapeContains({ shape: hull, position: [0, 0, 0] }, at(0.98) as never)).toBe(true);
      if (!shapeContains({ shape: hull, position: [0, 0, 0] }, at(0.9999) as never)) outside++;
    }
    expect(outside).toBeGreaterThan(100);
    expect(hullFromGeometry(ellipsoid).type).toBe('convexHull');
    expect(() => hullFromGeometry(new PlaneGeometry(1, 1))).toThrow('in one plane');
  });

  it('makes the hull of a large round geometry without building all of it first', () => {
    const start = performance.now();
    const round = new CapsuleGeometry(1, 40, 64, 256);
    const hull = hullFromGeometry(round) as ConvexHull;
    // The whole hull took 20 seconds.
    expect(performance.now() - start).toBeLessThan(5000);
    expect(hull.points.length).toBeGreaterThan(100);
    const { position } = round.attributes;
    for (let i = 0; i < position.count; i += 7) {
      const inner = [position.getX(i), position.getY(i), position.getZ(i)].map((x) => 0.98 * x);
      expect(shapeContains({ shape: hull, position: [0, 0, 0] }, inner as [number, number, number])).toBe(true);
    }
  });

  it('keeps all corners of a hull of few corners among many points', () => {
    const post = new CylinderGeometry(1, 1, 2, 120, 60).rotateX(1).rotateY(1);
    expect((hullFromGeometry(post) as ConvexHull).points).toHaveLength(240);
    const flat = new PlaneGeometry(1, 1, 60, 60);
    expect(() => hullFromGeometry(flat)).toThrow('the 3721 points are in one plane');
  });

  it('makes a mesh of two triangles of a plane, which is finite', () => {
    const mesh = shapeFromGeometry(new PlaneGeometry(2, 2)) as TriangleMesh;
    expect(mesh.type).toBe('triangleMesh');
    expect(mesh.indices).toHaveLength(6);
  });

  it('makes hulls of regular solids', () => {
    expect((shapeFromGeometry(new IcosahedronGeometry(1)) as ConvexHull).type).toBe('convexHull');
    expect(typeOf(new DodecahedronGeometry(2))).toBe('convexHull');
    expect(typeOf(new IcosahedronGeometry(1, 8))).toBe('triangleMesh');
  });

  it('makes a mesh of any other geometry', () => {
    expect(typeOf(new TorusKnotGeometry(1, 0.3, 40, 8))).toBe('triangleMesh');
  });

  it.each<[string, BufferGeometry, [number, number, number], Shape['type']]>([
    ['a box', new BoxGeometry(1, 1, 1), [2, 3, -4], 'box'],
    ['a sphere, equally', new SphereGeometry(1), [2, 2, -2], 'sphere'],
    ['a sphere, unequally', new SphereGeometry(1, 12, 8), [2, 1, 1], 'convexHull'],
    ['a cylinder along its axis', new CylinderGeometry(1, 1, 1), [2, 5, 2], 'cylinder'],
    ['a cylinder across it', new CylinderGeometry(1, 1, 1), [2, 1, 1], 'convexHull'],
    ['a cone, upright', new ConeGeometry(1, 1), [2, 5, 2], 'cone'],
    ['a cone, head down', new ConeGeometry(1, 1), [2, -5, 2], 'convexHull'],
  ])('scales %s', (_, geometry, scale, type) => {
    expect(typeOf(geometry, { scale })).toBe(type);
  });

  it('keeps the fronts of a mirrored mesh outside', () => {
    const knot = new TorusKnotGeometry(1, 0.3, 40, 8);
    const volumeOf = (mesh: TriangleMesh) => {
      const { positions, indices } = mesh;
      let volume = 0;
      const at = (i: number) => {
        const k = 3 * (indices[i] ?? 0);
        return [positions[k], positions[k + 1], positions[k + 2]] as [number, number, number];
      };
      for (let i = 0; i < indices.length; i += 3) {
        const [[a, b, c], [d, e, f], [g, h, k]] = [at(i), at(i + 1), at(i + 2)];
        volume += a * (e * k - f * h) + b * (f * g - d * k) + c * (d * h - e * g);
      }
      return volume / 6;
    };
    const plain = volumeOf(shapeFromGeometry(knot) as TriangleMesh);
    expect(plain).toBeGreaterThan(0);
    const mirrored = volumeOf(shapeFromGeometry(knot, { scale: [1, -2, 1] }) as TriangleMesh);
    expect(mirrored / plain).toBeCloseTo(2, 5);
  });

  it('has a function for each way of following the vertices', () => {
    const geometry = new BoxGeometry(2, 2, 2).translate(0, 1, 0);
    expect(boxFromGeometry(geometry)).toMatchObject({
      type: 'compound',
      children: [{ position: { x: 0, y: 1, z: 0 }, shape: { type: 'box', halfExtents: { x: 1, y: 1, z: 1 } } }],
    });
    expect(hullFromGeometry(geometry).type).toBe('convexHull');
    expect(meshFromGeometry(new BoxGeometry(1, 1, 1)).type).toBe('triangleMesh');
    const ball = sphereFromGeometry(new BoxGeometry(2, 2, 2)) as Sphere;
    expect(ball.radius).toBeCloseTo(Math.sqrt(3), 6);
  });

  it('welds the vertices of a mesh within a length', () => {
    const ball = new SphereGeometry(1, 100, 50);
    const cornersOf = (weld?: number | false) =>
      (meshFromGeometry(ball, { weld }) as TriangleMesh).positions.length / 3;
    expect(cornersOf()).toBe(100 * 49 + 2);
    expect(cornersOf(false)).toBeGreaterThan(100 * 49 + 2);
    expect(cornersOf(0.1)).toBeLessThan(2500);
    expect(() => meshFromGeometry(ball, { weld: -1 })).toThrow('weld is -1, but must not be negative');
  });

  it('reads attributes that are interleaved, or of normalized integers', () => {
    const interleaved = new Plain().setAttribute(
      'position',
      new InterleavedBufferAttribute(
        new InterleavedBuffer(new Float32Array([0, 0, 0, 9, 1, 0, 0, 9, 0, 1, 0, 9]), 4),
        3,
        0,
      ),
    );
    expect(Array.from((shapeFromGeometry(interleaved) as TriangleMesh).positions)).toEqual([0, 0, 0, 1, 0, 0, 0, 1, 0]);
    const integers = new Plain().setAttribute(
      'position',
      new BufferAttribute(new Int16Array([0, 0, 0, 32767, 0, 0, 0, 32767, 0]), 3, true),
    );
    expect(Array.from((shapeFromGeometry(integers) as TriangleMesh).positions)).toEqual([0, 0, 0, 1, 0, 0, 0, 1, 0]);
  });

  it('refuses vertices that are no numbers or do not exist, and unknown options', () => {
    const geometry = new Plain();
    geometry.setAttribute('position', new BufferAttribute(new Float32Array([0, 0, 0, Number.NaN, 0, 0, 0, 1, 0]), 3));
    expect(() => shapeFromGeometry(geometry)).toThrow('shapeFromGeometry: vertex 1 has the coordinate NaN');
    geometry.setAttribute('position', new BufferAttribute(new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0]), 3));
    geometry.setIndex([0, 1, 7]);
    expect(() => shapeFromGeometry(geometry)).toThrow('shapeFromGeometry: an index is 7, but there are 3 vertices');
    expect(() => typeOf(new BoxGeometry(), { size: 2 })).toThrow(
      'shapeFromGeometry: size is 2, but there is no such option; there are scale, weld',
    );
    expect(() => typeOf(new BoxGeometry(), { Scaled: 2 })).toThrow('there is no such option; did you mean scale?');
  });

  it('refuses what it cannot use, by name', () => {
    expect(() => shapeFromGeometry({} as BufferGeometry)).toThrow(
      'shapeFromGeometry: geometry is an instance of Object, not a BufferGeometry',
    );
    expect(() => shapeFromGeometry(new BoxGeometry(), null as never)).toThrow(
      'shapeFromGeometry: options is null, not an object',
    );
    expect(() => shapeFromGeometry(new Plain())).toThrow('no attribute "position"');
    expect(() => shapeFromGeometry(new BoxGeometry(), { scale: 0 })).toThrow('shapeFromGeometry: scale is 0');
    expect(() => shapeFromGeometry(new BoxGeometry(), { scale: [1, NaN, 1] })).toThrow('scale is [1, NaN, 1]');
  });

  it('names the function to import where a way of following the vertices was given as a text', () => {
    expect(() => typeOf(new BoxGeometry(), { as: 'hull' })).toThrow(
      'shapeFromGeometry: as is "hull", but there is no such option: import { hullFromGeometry } from \'first-contact/three\'',
    );
    expect(() => typeOf(new BoxGeometry(), { as: 'auto' })).toThrow('import { shapeFromGeometry }');
  });
});

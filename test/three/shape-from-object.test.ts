import { type Box, type Compound, type Shape, slide, sphere, type TriangleMesh, World } from 'first-contact';
import { createAabb, shapeBounds, shapeContains } from 'first-contact/narrowphase';
import { boxFromObject, hullFromGeometry, hullFromObject, meshFromObject, shapeFromObject } from 'first-contact/three';
import {
  ArrowHelper,
  BatchedMesh,
  Bone,
  Box3,
  BoxGeometry,
  BufferGeometry,
  Float32BufferAttribute,
  Group,
  HemisphereLight,
  HemisphereLightHelper,
  InstancedMesh,
  LineSegments,
  LOD,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  type Object3D,
  PerspectiveCamera,
  Plane,
  PlaneGeometry,
  PlaneHelper,
  PointLight,
  PointLightHelper,
  Quaternion,
  Skeleton,
  SkinnedMesh,
  SphereGeometry,
  TorusKnotGeometry,
  Uint16BufferAttribute,
  Vector3,
} from 'three';
import { LineSegments2 } from 'three/addons/lines/LineSegments2.js';
import { LineSegmentsGeometry } from 'three/addons/lines/LineSegmentsGeometry.js';
import { Wireframe } from 'three/addons/lines/Wireframe.js';
import { WireframeGeometry2 } from 'three/addons/lines/WireframeGeometry2.js';
import { describe, expect, it, vi } from 'vitest';

const material = new MeshBasicMaterial();
const cube = () => new Mesh(new BoxGeometry(1, 1, 1), material);
const knot = () => new Mesh(new TorusKnotGeometry(1, 0.3, 20, 6), material);

const named = <T extends Object3D>(object: T, name: string): T => Object.assign(object, { name });

describe('shapeFromObject', () => {
  it('is the solid itself for one mesh at the origin', () => {
    expect(shapeFromObject(cube()).type).toBe('box');
  });

  it('has the scale of the object, but not its pose', () => {
    const mesh = cube();
    mesh.position.set(5, 6, 7);
    mesh.rotation.set(1, 2, 3);
    mesh.scale.set(2, 4, 6);
    const { halfExtents } = shapeFromObject(mesh) as { halfExtents: { x: number; y: number; z: number } };
    expect([halfExtents.x, halfExtents.y, halfExtents.z].map((x) => Math.round(x * 1e6) / 1e6)).toEqual([1, 2, 3]);
  });

  it('is the solid itself for a small mesh far from the origin', () => {
    const mesh = cube();
    mesh.position.set(3e9, 2e9, 1e9);
    mesh.rotation.set(1, 2, 3);
    mesh.scale.set(0.01, 0.01, 0.01);
    expect(shapeFromObject(mesh).type).toBe('box');
  });

  it('makes a compound of solids, each child at its place and with its object', () => {
    const root = new Group();
    const [left, right] = [cube(), new Mesh(new SphereGeometry(0.5), material)];
    left.position.x = -2;
    left.rotation.y = Math.PI / 2;
    right.position.x = 2;
    root.add(left, right);
    root.scale.setScalar(2);
    const { children } = shapeFromObject(root) as Compound;
    expect(children.map(({ shape }) => shape.type)).toEqual(['box', 'sphere']);
    expect(children.map(({ position }) => position.x)).toEqual([-4, 4]);
    expect(children.map(({ userData }) => userData)).toEqual([left, right]);
    expect(children[0]?.quaternion.y).toBeCloseTo(Math.SQRT1_2, 6);
  });

  it('makes one mesh of triangle meshes, without seams between them', () => {
    const root = new Group();
    for (const x of [-1, 1]) {
      const tile = new Mesh(new PlaneGeometry(2, 2), material);
      tile.rotation.x = -Math.PI / 2;
      tile.position.x = x;
      root.add(tile);
    }
    const mesh = shapeFromObject(root) as TriangleMesh;
    expect(mesh.type).toBe('triangleMesh');
    expect(mesh.indices).toHaveLength(12);
    const world = new World();
    world.add({ type: 'static', shape: mesh });
    const ball = world.add({ shape: sphere(0.25), position: [-1, 0.25, 0.1], velocity: [2, 0, 0], response: slide() });
    const normals: number[] = [];
    world.on('enter', ({ normal }) => normals.push(Math.abs(normal.y)));
    for (let i = 0; i < 60; i++) {
      ball.velocity.y -= 0.1;
      world.step(1 / 60);
    }
    expect(ball.position.x).toBeCloseTo(1, 6);
    expect(normals).toHaveLength(1);
  });

  it('welds the vertices of meshes within a length, in one mesh and in several', () => {
    const root = new Group();
    for (const x of [-1, 1.001]) {
      const tile = new Mesh(new PlaneGeometry(2, 2), material);
      tile.position.x = x;
      root.add(tile);
    }
    const cornersOf = (weld?: number) => (shapeFromObject(root, { weld }) as TriangleMesh).positions.length / 3;
    expect([cornersOf(), cornersOf(0.01)]).toEqual([8, 6]);
    const { children } = shapeFromObject(root, { weld: 0.01, merge: false }) as Compound;
    expect(children.map(({ shape }) => (shape as TriangleMesh).weld)).toEqual([0.01, 0.01]);
  });

  it('keeps meshes apart on demand, so that a hit names its object', () => {
    const root = new Group();
    root.add(knot(), knot());
    expect(shapeFromObject(root).type).toBe('triangleMesh');
    expect((shapeFromObject(root, { merge: false }) as Compound).children.map(({ userData }) => userData)).toEqual(
      root.children,
    );
  });

  it('skips lines, and what is invisible or filtered', () => {
    const root = new Group();
    const hidden = cube();
    hidden.visible = false;
    hidden.add(cube());
    const filtered = cube();
    root.add(new LineSegments(new BufferGeometry()), hidden, filtered, knot());
    expect(shapeFromObject(root, { filter: (object) => object !== filtered }).type).toBe('triangleMesh');
    expect((shapeFromObject(root, { invisible: true }) as Compound).children).toHaveLength(4);
  });

  it('skips wide lines, alone and below others', () => {
    const root = new Group();
    const line = new LineSegments2(new LineSegmentsGeometry().setPositions([0, 0, 0, 1, 1, 1]));
    root.add(cube(), line, new Wireframe(new WireframeGeometry2(new BoxGeometry())));
    expect(shapeFromObject(root).type).toBe('box');
    expect(() => shapeFromObject(line)).toThrow('has no mesh that counts');
  });

  it('skips meshes that draw nothing', () => {
    const undrawn = new Mesh(new BoxGeometry(), material);
    undrawn.geometry.setDrawRange(0, 0);
    const ungrouped = new Mesh(new BufferGeometry().copy(knot().geometry), [material, material]);
    ungrouped.geometry.clearGroups();
    for (const empty of [new Mesh(), undrawn, ungrouped]) {
      expect(shapeFromObject(new Group().add(cube(), empty)).type).toBe('box');
      expect(() => shapeFromObject(empty)).toThrow('has no mesh that counts');
    }
  });

  it('skips helpers and what is below them', () => {
    const root = new Group();
    const light = new PointLight();
    const lines = [
      new ArrowHelper(),
      new PlaneHelper(new Plane()),
      new HemisphereLightHelper(new HemisphereLight(), 1),
    ];
    root.add(cube(), light, new PointLightHelper(light, 3), ...lines);
    expect(shapeFromObject(root).type).toBe('box');
  });

  it.each([
    ['wall-col', 'triangleMesh'],
    ['wall-convcol', 'convexHull'],
    ['wall_colonly', 'triangleMesh'],
    ['Wall-CONVCOLONLY001', 'convexHull'],
    ['wall-convcol_1', 'convexHull'],
  ])('takes only marked objects, if there are any: %s', (name, type) => {
    const root = new Group();
    root.add(knot(), named(cube(), name));
    expect(shapeFromObject(root).type).toBe(type);
  });

  it('reads marks from custom properties, also of a group, and leaves out those marked false', () => {
    const root = new Group();
    const group = new Group();
    group.userData.collision = 'box';
    group.add(knot());
    const none = cube();
    none.userData.collision = false;
    root.add(group, none, cube());
    const shape = shapeFromObject(root) as Compound;
    expect((shape.children?.[0]?.shape ?? shape).type).toBe('box');
    group.userData.collision = 'ball';
    expect(() => shapeFromObject(root)).toThrow('shapeFromObject: userData.collision of "" is "ball"');
  });

  it('makes marked shapes by the functions that the program brings, and names those that it lacks', () => {
    const root = new Group().add(named(knot(), 'ground-col'), named(cube(), 'rock-convcol'));
    expect(() => meshFromObject(root)).toThrow(
      'meshFromObject: "rock-convcol" is marked as hull: give marks: { hull: hullFromGeometry }, or use shapeFromObject',
    );
    const shape = meshFromObject(root, { marks: { hull: hullFromGeometry } }) as Compound;
    expect(shape.children.map((child) => child.shape.type)).toEqual(['triangleMesh', 'convexHull']);
    expect(() => meshFromObject(root, { marks: { box: hullFromGeometry } })).toThrow(
      'meshFromObject: marks.box is a function, but must be boxFromGeometry',
    );
    expect(() => meshFromObject(root, { marks: { ball: hullFromGeometry } as never })).toThrow('there are box, sphere');
  });

  it('names the function to import where a way of making shapes was given as a text', () => {
    expect(() => shapeFromObject(cube(), { as: 'hull' } as never)).toThrow(
      'shapeFromObject: as is "hull", but there is no such option: import { hullFromObject } from \'first-contact/three\'',
    );
  });

  it('says nothing about objects that do not count because others are marked', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const decal = cube();
    decal.scale.y = 0;
    const crowd = BatchedMesh ? [new BatchedMesh(2, 100, 100, material)] : [];
    const root = new Group().add(named(cube(), 'hull-convcol'), decal, new SkinnedMesh(new BoxGeometry()), ...crowd);
    expect(shapeFromObject(root).type).toBe('convexHull');
    expect(warn).not.toHaveBeenCalled();
    warn.mockRestore();
  });

  it('transforms the vertices of sheared objects', () => {
    const root = new Group();
    const parent = new Group();
    parent.scale.set(1, 4, 1);
    const child = cube();
    child.rotation.z = Math.PI / 4;
    parent.add(child);
    root.add(parent);
    const highest = (shape: Shape) => {
      const bounds = createAabb();
      shapeBounds(bounds, { shape, position: [0, 0, 0] });
      return bounds.max.y;
    };
    // What is convex stays convex.
    expect(shapeFromObject(root).type).toBe('convexHull');
    expect(highest(shapeFromObject(root))).toBeCloseTo(4 * Math.SQRT1_2, 5);
    expect(highest(shapeFromObject(child))).toBeGreaterThan(1);
    (child as Mesh).geometry = new TorusKnotGeometry(1, 0.3, 20, 6);
    expect(shapeFromObject(root).type).toBe('triangleMesh');
  });

  it('is where a sheared object is drawn, at the pose that the docs tell', () => {
    for (const [scale, parentTurn] of [
      [[3, 1, 1], 0],
      [[1, 2, -3], 0.7],
    ] as const) {
      const [outer, parent, mesh] = [new Group(), new Group(), cube()];
      outer.scale.fromArray(scale);
      parent.rotation.x = parentTurn;
      mesh.rotation.z = 0.5;
      outer.add(parent.add(mesh));
      const shape = meshFromObject(mesh) as TriangleMesh;
      const turn = parent.getWorldQuaternion(new Quaternion()).multiply(mesh.quaternion).normalize();
      const corner = new Vector3();
      const drawn = Array.from({ length: 8 }, (_, i) =>
        mesh.localToWorld(new Vector3(i & 1, (i >> 1) & 1, i >> 2).subScalar(0.5)),
      );
      for (let i = 0; i < shape.positions.length; i += 3) {
        corner.fromArray(shape.positions, i).applyQuaternion(turn);
        expect(Math.min(...drawn.map((at) => at.distanceTo(corner)))).toBeLessThan(1e-6);
      }
    }
  });

  it('leaves out what is scaled to nothing, and refuses what is scaled flat', () => {
    const mesh = new InstancedMesh(new BoxGeometry(1, 1, 1), material, 3);
    for (let i = 0; i < 3; i++) mesh.setMatrixAt(i, new Matrix4().makeTranslation(2 * i, 0, 0));
    mesh.setMatrixAt(1, new Matrix4().makeScale(0, 0, 0));
    const root = new Group();
    const hidden = cube();
    hidden.scale.setScalar(0);
    root.add(mesh, hidden);
    expect((shapeFromObject(root) as Compound).children.map(({ position }) => position.x)).toEqual([0, 4]);
    hidden.scale.set(1, 0, 1);
    hidden.name = 'rug';
    const message = 'shapeFromObject: "rug" is flat: it, or a parent, is scaled by 0';
    expect(() => shapeFromObject(root)).toThrow(message);
    expect(() => shapeFromObject(hidden)).toThrow(message);
  });

  it('names the object whose shape is refused', () => {
    const root = new Group();
    const flat = new Mesh(new PlaneGeometry(1, 1), material);
    flat.userData.collision = 'hull';
    root.add(named(flat, 'rug'));
    expect(() => shapeFromObject(root)).toThrow('shapeFromObject: "rug": convexHull: the 4 points are in one plane');
    expect(() => boxFromObject(root, { mended: true } as never)).toThrow(
      'boxFromObject: mended is true, but there is no such option; there are marks, merge, invisible, weld, filter',
    );
  });

  it.runIf(BatchedMesh)('refuses a batch of objects, unless the filter leaves it out', () => {
    const root = new Group();
    const batch = named(new BatchedMesh(2, 100, 100, material), 'crowd');
    root.add(batch, cube());
    expect(() => shapeFromObject(root)).toThrow('shapeFromObject: "crowd" is a BatchedMesh, which has no shape');
    expect(shapeFromObject(root, { filter: (object) => object !== batch }).type).toBe('box');
  });

  it('leaves out the triangles of groups without a material', () => {
    const lidless = new Mesh(
      new BoxGeometry(2, 2, 2),
      Array.from({ length: 2 }, () => material),
    );
    expect((shapeFromObject(lidless) as TriangleMesh).indices).toHaveLength(12);
    lidless.material = Array.from({ length: 6 }, () => material);
    expect(shapeFromObject(lidless).type).toBe('box');
  });

  it.each([
    [[1, -1, 1]],
    [[1, 1, -1]],
    [[-1, 1, 1]],
    [[-1, -1, 1]],
    [[-1, 1, -1]],
    [[1, -1, -1]],
    [[-2, -2, -2]],
    [[2, -3, 4]],
  ] as [[number, number, number]][])('mirrors the shape of an object with the scale %j as it is drawn', (scale) => {
    const corners = [0, 0, 0, 3, 0, 0, 0, 2, 0, 0, 0, 1];
    const geometry = new BufferGeometry().setAttribute('position', new Float32BufferAttribute(corners, 3));
    geometry.setIndex([0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3]);
    const mesh = new Mesh(geometry, material);
    const [child, group] = [new Mesh(geometry, material), new Group()];
    group.add(child);
    const parent = new Group();
    parent.rotation.set(1, 2, 3);
    parent.scale.setScalar(2);
    parent.add(group);
    for (const object of [mesh, group]) {
      object.scale.set(...scale);
      object.rotation.set(0.3, 0.4, 0.5);
      object.position.set(1, 2, 3);
    }
    const turn = parent.quaternion.clone().multiply(group.quaternion);
    for (const [object, quaternion] of [[mesh, mesh.quaternion] as const, [group, turn] as const]) {
      const position = object.getWorldPosition(new Vector3());
      const hull = { shape: hullFromObject(object), position, quaternion };
      const { positions } = meshFromObject(object) as TriangleMesh;
      const center = new Vector3(0.75, 0.5, 0.25).applyMatrix4(object.matrixWorld);
      const vertices = [0, 3, 6, 9].map((i) =>
        new Vector3().fromArray(positions, i).applyQuaternion(quaternion).add(position),
      );
      for (let i = 0; i < 12; i += 3) {
        const drawn = new Vector3().fromArray(corners, i).applyMatrix4(object.matrixWorld);
        expect(Math.min(...vertices.map((vertex) => vertex.distanceTo(drawn)))).toBeLessThan(1e-5);
        expect(shapeContains(hull, drawn.clone().lerp(center, 1e-4))).toBe(true);
        expect(shapeContains(hull, drawn.clone().lerp(center, -1e-4))).toBe(false);
      }
    }
  });

  it('is a plain box for a mirrored one', () => {
    const mesh = cube();
    mesh.scale.set(1, -2, -3);
    expect(shapeFromObject(mesh)).toMatchObject({ type: 'box', halfExtents: { x: 0.5, y: 1, z: 1.5 } });
  });

  it('follows the matrix of an object that does not compose it of position and quaternion', () => {
    const mesh = cube();
    mesh.matrixAutoUpdate = false;
    mesh.matrix.makeRotationZ(1).scale(new Vector3(2, 4, 6));
    mesh.matrixWorldNeedsUpdate = true;
    expect((shapeFromObject(mesh) as Box).halfExtents.y).toBeCloseTo(2, 12);
  });

  it('has a child for each instance', () => {
    const mesh = new InstancedMesh(new BoxGeometry(1, 1, 1), material, 3);
    for (let i = 0; i < 3; i++) mesh.setMatrixAt(i, new Matrix4().makeTranslation(2 * i, 0, 0));
    expect((shapeFromObject(mesh) as Compound).children.map(({ position }) => position.x)).toEqual([0, 2, 4]);
  });

  it('takes the finest level of detail, whichever was drawn last, and what is no level', () => {
    const lod = new LOD();
    const ball = new Mesh(new SphereGeometry(0.5), material);
    lod.addLevel(cube(), 10).addLevel(ball, 0).addLevel(knot(), 20);
    const camera = new PerspectiveCamera();
    for (const distance of [0, 15, 30]) {
      camera.position.z = distance;
      camera.updateMatrixWorld();
      lod.update(camera);
      expect(shapeFromObject(new Group().add(lod)).type).toBe('sphere');
    }
    lod.add(named(cube(), 'hull-convcol'));
    expect(shapeFromObject(lod).type).toBe('convexHull');
  });

  it('is the bind pose of a skinned mesh, where its root bone is, whatever the matrix of its node is', () => {
    const geometry = new BoxGeometry(1, 2, 1);
    const { count } = geometry.attributes.position!;
    geometry.setAttribute('skinIndex', new Uint16BufferAttribute(new Uint16Array(4 * count), 4));
    const weights = Array.from({ length: 4 * count }, (_, i) => (i % 4 === 0 ? 1 : 0));
    geometry.setAttribute('skinWeight', new Float32BufferAttribute(weights, 4));
    const [root, armature, bone] = [new Group(), new Group(), new Bone()];
    const mesh = new SkinnedMesh(geometry, material);
    // As loaders make them of files in centimeters: the vertices are in the units of the world.
    armature.scale.setScalar(0.01);
    bone.position.y = 50;
    root.add(armature.add(bone, mesh));
    root.updateMatrixWorld(true);
    mesh.bind(new Skeleton([bone], [bone.matrixWorld.clone().invert()]), new Matrix4());
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    for (const y of [50, 250]) {
      root.position.x = y;
      bone.position.y = y;
      const bounds = createAabb();
      shapeBounds(bounds, { shape: meshFromObject(root), position: root.position });
      root.updateMatrixWorld(true);
      const drawn = new Box3().setFromObject(root, true);
      expect(drawn.max.y).toBeCloseTo(1 + (y - 50) / 100, 5);
      for (const axis of ['x', 'y', 'z'] as const) {
        expect(bounds.min[axis]).toBeCloseTo(drawn.min[axis], 5);
        expect(bounds.max[axis]).toBeCloseTo(drawn.max[axis], 5);
      }
    }
    expect(warn.mock.calls).toEqual([['first-contact: the shape of the skinned mesh "" is that of its bind pose']]);
    warn.mockRestore();
  });

  it('is the bind pose of a skinned mesh that carries its bones, whatever they do', () => {
    const mesh = new SkinnedMesh(new BoxGeometry(1, 2, 1), material);
    const [bone, hand] = [new Bone(), new Bone()];
    mesh.add(bone.add(hand));
    mesh.bind(new Skeleton([bone, hand]));
    const root = new Group().add(mesh);
    root.position.x = 5;
    mesh.position.y = 3;
    bone.position.y = 7;
    hand.rotation.z = 1;
    const bounds = createAabb();
    shapeBounds(bounds, { shape: meshFromObject(root), position: [0, 0, 0] });
    expect(bounds).toEqual({ min: { x: -0.5, y: 2, z: -0.5 }, max: { x: 0.5, y: 4, z: 0.5 } });
  });

  it('refuses what has no shape, by name', () => {
    expect(() => shapeFromObject(cube(), { filter: 5 } as never)).toThrow(
      'shapeFromObject: filter is 5, not a function',
    );
    expect(() => shapeFromObject(cube(), null as never)).toThrow('shapeFromObject: options is null, not an object');
    expect(() => shapeFromObject(named(new Group(), 'nothing'))).toThrow('shapeFromObject: "nothing" has no mesh');
    expect(() => shapeFromObject({} as Object3D)).toThrow(
      'shapeFromObject: object is an instance of Object, not an Object3D',
    );
  });
});

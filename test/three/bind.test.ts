import { type Body, sphere, World } from 'first-contact';
import { bind, bindInstances, sync } from 'first-contact/three';
import {
  Box3,
  BoxGeometry,
  Group,
  InstancedMesh,
  Matrix4,
  MeshBasicMaterial,
  Object3D,
  Quaternion,
  Raycaster,
  Scene,
  Vector3,
} from 'three';
import { describe, expect, it } from 'vitest';
import { isCollected } from '../helpers/collected.ts';
import { Random } from '../helpers/random.ts';

const moving = (world: World, x = 0) =>
  world.add({ shape: sphere(1), position: [x, 0, 0], velocity: [60, 0, 0], angularVelocity: [0, 30, 0] });

describe('bind', () => {
  it('writes the pose of a body to an object, between two steps too', () => {
    const world = new World();
    const object = new Object3D();
    bind(moving(world), object);
    world.step(1 / 60);
    expect(sync(world)).toBe(1);
    expect(object.position.toArray()).toEqual([1, 0, 0]);
    expect(object.quaternion.y).toBeCloseTo(Math.sin(0.25), 12);
    sync(world, 0.5);
    expect(object.position.x).toBe(0.5);
  });

  it('counts the objects that moved, and leaves the others alone', () => {
    const world = new World();
    const [rock, ball] = [new Object3D(), new Object3D()];
    bind(world.add({ type: 'static', shape: sphere(1), position: [9, 9, 9] }), rock);
    bind(moving(world), ball);
    expect(sync(world)).toBe(2);
    world.step(1 / 60);
    expect(sync(world)).toBe(1);
    expect(sync(world)).toBe(0);
    expect(rock.position.toArray()).toEqual([9, 9, 9]);
  });

  it('writes relative to a scene that is moved, and to groups that are not', () => {
    const world = new World();
    const scene = new Scene();
    const [group, inner, outer] = [new Group(), new Object3D(), new Object3D()];
    scene.add(group.add(inner), outer);
    for (const object of [inner, outer]) bind(moving(world, 5), object);
    expect([sync(world), sync(world), inner.position.x, outer.position.x]).toEqual([2, 0, 5, 5]);
    scene.position.x = 3;
    sync(world);
    expect([inner.position.x, outer.position.x]).toEqual([2, 2]);
  });

  it('writes relative to the parent, wherever it moves, rotates, and however large it is', () => {
    const world = new World();
    const scene = new Scene();
    const parent = new Group();
    const object = new Object3D();
    scene.add(parent);
    parent.add(object);
    const body = moving(world);
    bind(body, object);
    for (let i = 0; i < 3; i++) {
      parent.position.set(i, 2, 3);
      parent.rotation.set(0.1 * i, 0.2, 0.3);
      parent.scale.setScalar(1 + i);
      world.step(1 / 60);
      sync(world);
      scene.updateMatrixWorld(true);
      const { x, y, z } = object.getWorldPosition(new Vector3());
      expect([x - body.position.x, y - body.position.y, z - body.position.z].every((d) => Math.abs(d) < 1e-12)).toBe(
        true,
      );
      const turn = object.getWorldQuaternion(object.quaternion.clone());
      expect(Math.abs(Math.abs(turn.y) - Math.abs(body.quaternion.y))).toBeLessThan(1e-12);
    }
  });

  it('writes a parent that follows a body before the objects below it, in whichever order they were bound', () => {
    const world = new World();
    const [ship, mast, flag, crow] = [new Group(), new Group(), new Object3D(), new Object3D()];
    ship.add(mast.add(flag), crow);
    const still = (object: Object3D, y: number) => bind(world.add({ shape: sphere(0.1), position: [0, y, 0] }), object);
    still(flag, 9);
    bind(moving(world), ship);
    still(crow, 8);
    const check = () => {
      world.step(1 / 60);
      sync(world);
      expect(flag.getWorldPosition(new Vector3()).distanceTo(new Vector3(0, 9, 0))).toBeLessThan(1e-9);
      expect(crow.getWorldPosition(new Vector3()).distanceTo(new Vector3(0, 8, 0))).toBeLessThan(1e-9);
    };
    check();
    check();
    // Below another object now, which was bound after it.
    crow.add(flag);
    check();
    mast.add(crow);
    check();
  });

  it('draws all bodies where they are in random trees that change between the steps', () => {
    const random = new Random(1);
    const drawn = new Vector3();
    let nested = 0;
    for (let round = 0; round < 50; round++) {
      const world = new World();
      const scene = new Scene();
      const objects = Array.from({ length: 8 }, () => new Object3D());
      const bodies = new Map(
        objects.map((object) => {
          const [velocity, angularVelocity] = [random.vector(60), random.vector(60)];
          return [
            object,
            world.add({ shape: sphere(0.01), sensor: true, position: random.vector(), velocity, angularVelocity }),
          ];
        }),
      );
      for (const object of objects) {
        // Others only carry what is below them.
        if (random.chance(0.3)) bodies.delete(object);
        else bind(bodies.get(object) as Body, object);
      }
      for (let step = 0; step < 3; step++) {
        for (const object of objects) object.removeFromParent();
        const placed: Object3D[] = [scene];
        for (const object of objects.sort(() => random.next() - 0.5)) {
          const parent = random.pick(placed);
          if (bodies.has(parent) && bodies.has(object)) nested++;
          parent.add(object);
          placed.push(object);
          const size = random.range(0.5, 2);
          object.scale.set(size, size, size);
          // Mirroring two axes is a rotation.
          if (random.chance(0.3)) object.scale.set(size, -size, -size);
          if (bodies.has(object)) continue;
          object.position.fromArray(random.vector());
          object.quaternion.fromArray(random.quaternion());
        }
        world.step(1 / 60);
        sync(world);
        scene.updateMatrixWorld(true);
        for (const [object, { position, quaternion }] of bodies) {
          drawn.setFromMatrixPosition(object.matrixWorld);
          expect(drawn.distanceTo(position as Vector3)).toBeLessThan(1e-9);
          const { x, y, z, w } = quaternion;
          const parent = (object.parent as Object3D).getWorldQuaternion(new Quaternion());
          expect(Math.abs(parent.multiply(object.quaternion).dot(new Quaternion(x, y, z, w)))).toBeCloseTo(1, 9);
        }
      }
    }
    expect(nested).toBeGreaterThan(300);
  });

  it('brings an object back when its parent returns to where it was', () => {
    const world = new World();
    const scene = new Scene();
    const object = new Object3D();
    scene.add(object);
    bind(world.add({ shape: sphere(1), position: [5, 0, 0] }), object);
    for (const x of [0, 3, 0]) {
      scene.position.x = x;
      sync(world);
      expect(object.getWorldPosition(new Vector3()).x).toBe(5);
    }
  });

  it('writes an object below a parent that grows from nothing', () => {
    const world = new World();
    const parent = new Group();
    const object = new Object3D();
    parent.add(object);
    parent.scale.setScalar(0);
    bind(world.add({ shape: sphere(1), position: [6, 0, 0] }), object);
    sync(world);
    expect(object.position.x).toBe(6);
    parent.scale.setScalar(2);
    sync(world);
    expect(object.position.x).toBe(3);
  });

  it('does not count an object that rests below a parent that is moved', () => {
    const world = new World();
    const parent = new Group();
    const object = new Object3D();
    parent.add(object);
    parent.position.set(1, 2, 3);
    parent.rotation.set(1, 2, 3);
    bind(world.add({ type: 'static', shape: sphere(1), position: [0.1, 0.2, 0.3] }), object);
    expect([sync(world), sync(world)]).toEqual([1, 0]);
    parent.position.x = 2;
    expect([sync(world), sync(world)]).toEqual([1, 0]);
  });

  it('writes an object that was moved while its body rests', () => {
    const world = new World();
    const object = new Object3D();
    bind(world.add({ shape: sphere(1), position: [1, 2, 3] }), object);
    sync(world);
    object.position.set(9, 9, 9);
    expect(sync(world)).toBe(1);
    expect(object.position.toArray()).toEqual([1, 2, 3]);
  });

  it('lets an object follow the body that it was bound to last', () => {
    const world = new World();
    const object = new Object3D();
    const unbindFirst = bind(moving(world), object);
    bind(moving(world, 5), object);
    expect([sync(world), object.position.x]).toEqual([1, 5]);
    unbindFirst();
    world.step(1 / 60);
    expect([sync(world), object.position.x]).toEqual([1, 6]);
    const other = new World();
    bind(moving(other, 9), object);
    world.step(1 / 60);
    expect([sync(other), sync(world), object.position.x]).toEqual([1, 0, 9]);
  });

  it('composes the matrix of an object that does not do so itself', () => {
    const world = new World();
    const object = new Object3D();
    object.matrixAutoUpdate = false;
    bind(moving(world), object);
    world.step(1 / 60);
    sync(world);
    expect(object.matrix.elements[12]).toBe(1);
    object.matrix.makeTranslation(9, 9, 9);
    sync(world);
    expect(object.matrix.elements[12]).toBe(1);
  });

  it('ends on demand, and when the body is removed', () => {
    const world = new World();
    const [first, second] = [new Object3D(), new Object3D()];
    const unbind = bind(moving(world), first);
    const body = moving(world, 5);
    bind(body, second);
    unbind();
    world.remove(body);
    world.step(1 / 60);
    expect(sync(world)).toBe(0);
    expect(first.position.x + second.position.x).toBe(0);
  });

  // A browser does not hand out its garbage collector.
  it.runIf(!('document' in globalThis))('does not keep a world for an object that lives on', async () => {
    const kept = new Object3D();
    const boundWorld = (): WeakRef<World> => {
      const world = new World();
      const unbind = bind(moving(world), kept);
      bind(moving(world), new Object3D());
      sync(world);
      unbind();
      return new WeakRef(world);
    };
    const world = boundWorld();
    expect(await isCollected(world)).toBe(true);
    expect(kept.position.x).toBe(0);
  });

  it.each([[[-1, 1, 1]], [[1, 1, -1]], [[-2, -2, -2]]] as [[number, number, number]][])(
    'refuses a parent that is mirrored by the scale %j',
    (scale) => {
      const parent = Object.assign(new Group(), { name: 'mirror' });
      parent.scale.set(...scale);
      parent.rotation.set(1, 2, 3);
      const object = new Object3D();
      parent.add(object);
      expect(() => bind(moving(new World()), object)).toThrow('bind: the parent "mirror" is mirrored');
    },
  );

  it('writes relative to a parent of which two axes are mirrored', () => {
    const world = new World();
    const parent = new Group();
    parent.scale.set(-2, 2, -2);
    const object = new Object3D();
    parent.add(object);
    const body = moving(world, 4);
    bind(body, object);
    world.step(1 / 60);
    sync(world);
    object.updateWorldMatrix(true, false);
    expect(object.getWorldPosition(new Vector3()).x).toBeCloseTo(5, 12);
    const { x, y, z, w } = body.quaternion;
    expect(Math.abs(object.getWorldQuaternion(new Quaternion()).dot(new Quaternion(x, y, z, w)))).toBeCloseTo(1, 12);
  });

  it('refuses parents whose own matrix scales unequally or shears', () => {
    const parent = Object.assign(new Group(), { name: 'tent', matrixAutoUpdate: false });
    const object = new Object3D();
    parent.add(object);
    parent.matrix.makeRotationX(1).scale(new Vector3(1, 3, 1));
    const body = moving(new World());
    expect(() => bind(body, object)).toThrow('bind: the parent "tent" is scaled by 1, 3, 1');
    parent.matrix.makeShear(0.5, 0.5, 0, 0, 0, 0);
    expect(() => bind(body, object)).toThrow('bind: the parent "tent" is s');
  });

  it('refuses parents that are scaled unequally, and bodies without a world', () => {
    const world = new World();
    const parent = Object.assign(new Group(), { name: 'tent' });
    parent.scale.set(1, 2, 1);
    const object = new Object3D();
    parent.add(object);
    const body = moving(world);
    expect(() => bind(body, object)).toThrow('bind: the parent "tent" is scaled by 1, 2, 1');
    expect(() => bind(body, {} as Object3D)).toThrow('bind: object is an instance of Object, not an Object3D');
    expect(() => sync({} as World)).toThrow('sync: world is an instance of Object, not a World');
    world.remove(body);
    expect(() => bind(body, new Object3D())).toThrow('is in no world');
  });
});

describe('sync', () => {
  it('refuses a fraction that is no number, also if nothing follows', () => {
    expect(() => sync(new World(), Number.NaN)).toThrow(new RangeError('sync: alpha is NaN, not a finite number'));
    expect(() => sync(new World(), '1' as never)).toThrow(new TypeError('sync: alpha is "1", not a number'));
  });
});

describe('bindInstances', () => {
  const meshOf = (count: number) => new InstancedMesh(new BoxGeometry(), new MeshBasicMaterial(), count);

  it('writes the matrices of all bodies, and how many there are', () => {
    const world = new World();
    const bodies = [moving(world), moving(world, 5), moving(world, 9)];
    const mesh = meshOf(4);
    bindInstances(bodies, mesh);
    world.step(1 / 60);
    expect(sync(world)).toBe(3);
    expect(mesh.count).toBe(3);
    const matrix = new Matrix4();
    mesh.getMatrixAt(1, matrix);
    expect(new Vector3().setFromMatrixPosition(matrix).toArray()).toEqual([6, 0, 0]);
    expect(mesh.frustumCulled).toBe(false);
    world.remove(bodies[0]!);
    sync(world);
    expect(mesh.count).toBe(2);
  });

  it('counts the instances that moved', () => {
    const world = new World();
    const rocks = [1, 2].map((x) => world.add({ type: 'static', shape: sphere(0.1), position: [x, 5, 0] }));
    bindInstances([...rocks, moving(world)], meshOf(3));
    expect(sync(world)).toBe(3);
    world.step(1 / 60);
    expect([sync(world), sync(world)]).toEqual([1, 0]);
  });

  it('lets rays of three.js hit an instance that has moved', () => {
    const world = new World();
    const mesh = meshOf(1);
    bindInstances([moving(world)], mesh);
    sync(world);
    const isHitAt = (x: number) =>
      new Raycaster(new Vector3(x, 9, 0), new Vector3(0, -1, 0)).intersectObject(mesh).length > 0;
    mesh.computeBoundingBox();
    expect(isHitAt(0)).toBe(true);
    for (let i = 0; i < 10; i++) world.step(1 / 60);
    sync(world);
    expect(isHitAt(10)).toBe(true);
    expect(new Box3().setFromObject(mesh).max.x).toBeGreaterThan(10);
  });

  it('refuses a mesh that is too small or moved, and bodies of several worlds', () => {
    const world = new World();
    const bodies = [moving(world), moving(world)];
    expect(() => bindInstances(bodies, meshOf(1))).toThrow('mesh has room for 1 instances, but there are 2 bodies');
    const moved = Object.assign(meshOf(2), { name: 'moved' });
    moved.position.x = 1;
    expect(() => bindInstances(bodies, moved)).toThrow('bindInstances: mesh "moved" is moved');
    expect(() => bindInstances([...bodies, moving(new World())], meshOf(3))).toThrow('several worlds');
    expect(() => bindInstances([], meshOf(3))).toThrow('bodies is empty');
  });
});

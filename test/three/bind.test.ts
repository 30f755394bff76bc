import { sphere, World } from 'first-contact';
import { bind, bindInstances, sync } from 'first-contact/three';
import { BoxGeometry, Group, InstancedMesh, Matrix4, MeshBasicMaterial, Object3D, Scene, Vector3 } from 'three';
import { describe, expect, it } from 'vitest';

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

  it('composes the matrix of an object that does not do so itself', () => {
    const world = new World();
    const object = new Object3D();
    object.matrixAutoUpdate = false;
    bind(moving(world), object);
    world.step(1 / 60);
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

import { box, offset, sphere, World } from 'first-contact';
import { bindBones } from 'first-contact/three';
import { Bone, Group, Skeleton, Vector3 } from 'three';
import { describe, expect, it } from 'vitest';

/** A model that is moved, rotated and scaled, with an arm of two bones. */
function model() {
  const [root, upper, lower] = ['Root', 'Upper', 'Lower'].map((name) => Object.assign(new Bone(), { name }));
  upper.position.y = 1;
  lower.position.y = 2;
  root.add(upper.add(lower));
  const group = new Group().add(root);
  group.position.set(3, 0, 0);
  group.rotation.y = 0.5;
  group.scale.setScalar(2);
  return { group, upper, lower, skeleton: new Skeleton([root, upper, lower]) };
}

describe('bindBones', () => {
  it('puts bodies where their bones are at once, without events of a motion', () => {
    const world = new World();
    const { skeleton, lower } = model();
    const body = world.add({ shape: sphere(0.1) });
    world.add({ type: 'static', shape: sphere(0.5), position: [2, 3, 0] });
    world.on('enter', () => expect.fail('nothing was swept'));
    bindBones(skeleton, { Lower: body });
    const { x, y, z } = lower.getWorldPosition(new Vector3());
    expect({ ...body.position }).toEqual({ x, y, z });
    expect(y).toBe(6);
    world.step(1 / 60);
  });

  it('sweeps bodies to the next pose of their bones, in the frame of the bone', () => {
    const world = new World();
    const { skeleton, upper, lower } = model();
    const tip = world.add({ shape: offset(sphere(0.1), [0, 1, 0]) });
    const follow = bindBones(skeleton, { Lower: tip });
    let entered = 0;
    // Between two poses, beside both.
    upper.rotation.z = -0.6;
    lower.updateWorldMatrix(true, false);
    const after = lower.getWorldPosition(new Vector3());
    const middle = after.clone().add(tip.position).multiplyScalar(0.5);
    world.add({ type: 'static', shape: box({ size: [0.01, 9, 9] }), position: [middle.x, middle.y, middle.z] });
    world.on('enter', () => entered++);
    expect(follow()).toBe(1);
    world.step(1 / 60);
    expect(entered).toBe(1);
    expect(tip.position.x).toBeCloseTo(after.x, 12);
    expect(tip.position.y).toBeCloseTo(after.y, 12);
    const end = new Vector3(0, 1, 0).applyQuaternion(lower.getWorldQuaternion(lower.quaternion.clone()));
    expect(world.overlapPoint([after.x + end.x, after.y + end.y, after.z + end.z])).toContain(tip);
  });

  it('leaves out bodies that were removed', () => {
    const world = new World();
    const { skeleton } = model();
    const [one, two] = [world.add({ shape: sphere(1) }), world.add({ shape: sphere(1) })];
    const follow = bindBones(skeleton, { Upper: one, Lower: two });
    world.remove(one);
    expect(follow()).toBe(1);
  });

  it('refuses what is no skeleton, no body, and names without a bone; nothing is moved then', () => {
    const world = new World();
    const { skeleton, lower } = model();
    const body = world.add({ shape: sphere(1) });
    expect(() => bindBones(lower as never, {})).toThrow('bindBones: skeleton is an instance of Bone, not a Skeleton');
    expect(() => bindBones(skeleton, null as never)).toThrow('bodies is null');
    expect(() => bindBones(skeleton, { Upper: body, Hand: body })).toThrow(
      'bindBones: no bone is called "Hand"; there are Root, Upper, Lower',
    );
    expect(() => bindBones(skeleton, { Upper: body, Lower: {} as never })).toThrow('not a body');
    const fixed = world.add({ type: 'static', shape: sphere(1) });
    expect(() => bindBones(skeleton, { Upper: body, Lower: fixed })).toThrow('a static body');
    expect({ ...body.position }).toEqual({ x: 0, y: 0, z: 0 });
  });
});

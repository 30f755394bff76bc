import type { Body } from 'first-contact';
import type { Bone, Skeleton } from 'three';
import { bodyOf } from './bind.ts';
import { partsOf } from './frames.ts';
import { refuse } from './input.ts';

const OWNER = 'bindBones';

/**
 * Lets bodies follow the bones of a skinned mesh: hitboxes. Each body is put where its bone is at once. Call what is returned before
 * each step, when the animation is at the pose of its end: the step sweeps each body there, so that a fast arm passes nothing. Shapes
 * are in the frame of the bone; its scale does not count. A removed body follows no longer.
 * @param bodies Moving bodies, by the names of their bones.
 * @returns A function that lets all of them follow, and returns how many did.
 * @throws TypeError naming the invalid argument; RangeError if no bone has a name; Error if a body is in no world.
 * @example
 * const follow = bindBones(skeleton, { Head: body });
 * world.advance(1 / 60, { beforeStep: follow });
 */
export function bindBones(skeleton: Skeleton, bodies: Readonly<Record<string, Body>>): () => number {
  const { bones } = (skeleton ?? {}) as Partial<Skeleton>;
  if (!Array.isArray(bones)) refuse(skeleton, 'skeleton', 'not a Skeleton', OWNER);
  if (typeof bodies !== 'object' || bodies === null) refuse(bodies, 'bodies', 'not bodies by names of bones', OWNER);
  const pairs = Object.entries(bodies).map(([name, body]): [Bone, Body] => {
    const bone = bones.find((it) => it.name === name);
    if (!bone) throw new RangeError(`${OWNER}: no bone is called "${name}"; there are ${namesOf(bones)}`);
    if (bodyOf(body, OWNER).type === 'static') refuse(body, name, 'a static body, which cannot follow a bone', OWNER);
    return [bone, body];
  });
  for (const [bone, body] of pairs) {
    const { position, quaternion } = poseOf(bone);
    body.teleport(position, quaternion);
  }
  return () => {
    let followed = 0;
    for (const [bone, body] of pairs) {
      if (!body.world) continue;
      const { position, quaternion } = poseOf(bone);
      body.moveTo(position, quaternion);
      followed++;
    }
    return followed;
  };
}

function namesOf(bones: readonly Bone[]): string {
  return bones.map(({ name }) => name).join(', ');
}

function poseOf(bone: Bone) {
  bone.updateWorldMatrix(true, false);
  const { position, quaternion } = partsOf(bone.matrixWorld, bone);
  // Of a sheared matrix the quaternions of three.js are no units.
  return { position, quaternion: quaternion.normalize() };
}

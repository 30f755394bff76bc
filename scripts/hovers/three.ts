import { DebugLines } from 'first-contact/three';
import { Bone, BoxGeometry, Group, InstancedMesh, Mesh, MeshBasicMaterial, Scene, Skeleton } from 'three';
import { scope as ofWorld } from './world.ts';

/** What examples of `first-contact/three` have in scope: a world, and an `object` with a mesh. */
export function scope() {
  const { world, body, other } = ofWorld();
  const mesh = new Mesh(new BoxGeometry(1, 1, 1), new MeshBasicMaterial());
  const object = new Group().add(mesh);
  const lines = new DebugLines(world);
  const head = new Bone();
  head.name = 'Head';
  const skeleton = new Skeleton([head]);
  const scene = new Scene().add(object);
  return { world, body, other, mesh, object, lines, scene, skeleton, BoxGeometry, InstancedMesh };
}

import { DebugLines } from 'first-contact/three';
import { BoxGeometry, Group, InstancedMesh, Mesh, MeshBasicMaterial, Scene } from 'three';
import { scope as ofWorld } from './world.ts';

/** What examples of `first-contact/three` have in scope: a world, and an `object` with a mesh. */
export function scope() {
  const { world, body, other } = ofWorld();
  const mesh = new Mesh(new BoxGeometry(1, 1, 1), new MeshBasicMaterial());
  const object = new Group().add(mesh);
  const lines = new DebugLines(world);
  return { world, body, other, mesh, object, lines, scene: new Scene().add(object), BoxGeometry, InstancedMesh };
}

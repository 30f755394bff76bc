import type { Body, World } from 'first-contact';
import type { InstancedMesh, Object3D } from 'three';
import { BoundInstances, BoundObject, type Follower, Pass } from './followers.ts';
import { isIdentity, partsOf } from './frames.ts';
import { checkFinite, checkWorld, refuse } from './input.ts';

// Objects of three.js that follow bodies.

/** By world. */
const followers = new WeakMap<object, Map<Object3D, Follower>>();
/** By object: the followers among which it is. An object that lives on does not keep their world. */
const boundAmong = new WeakMap<Object3D, WeakRef<Map<Object3D, Follower>>>();

function register(world: object, follower: Follower): () => void {
  const { object } = follower;
  const all = followers.get(world) ?? new Map<Object3D, Follower>();
  followers.set(world, all);
  boundAmong.get(object)?.deref()?.delete(object);
  boundAmong.set(object, new WeakRef(all));
  all.set(object, follower);
  return () => {
    if (all.get(object) === follower) all.delete(object);
  };
}

/**
 * Lets an object follow a body: each `sync` writes its position and quaternion. Its scale stays. The object may have parents
 * that move, rotate, are scaled equally along all axes, and follow bodies themselves. An object follows the body that it was
 * bound to last.
 * @returns A function that ends it. It also ends when the body is removed from its world.
 * @throws TypeError naming the invalid argument, or a parent that is scaled unequally or mirrored; Error if the body is in no
 * world.
 * @example
 * const unbind = bind(body, object);
 * sync(world);
 */
export function bind(body: Body, object: Object3D): () => void {
  const world = worldOf(body, 'bind');
  if (!(object as Partial<Object3D> | null)?.isObject3D) refuse(object, 'object', 'not an Object3D', 'bind');
  object.updateWorldMatrix(true, false);
  checkParents(object);
  return register(world, new BoundObject(body, object));
}

/**
 * Lets the instances of an InstancedMesh follow bodies, in their order: each `sync` writes all matrices at once and sets
 * `count`. Bodies that were removed are left out. The mesh must not be moved, rotated or scaled. It is not culled as a whole.
 * @returns A function that ends it.
 * @throws TypeError or RangeError naming the invalid argument; Error if there is no body, or one is in no world.
 * @example
 * const bodies = [body, other];
 * bindInstances(bodies, new InstancedMesh(mesh.geometry, mesh.material, bodies.length));
 */
export function bindInstances(bodies: readonly Body[], mesh: InstancedMesh): () => void {
  const owner = 'bindInstances';
  if (!Array.isArray(bodies)) refuse(bodies, 'bodies', 'not an array of bodies', owner);
  if (bodies.length === 0) throw new RangeError(`${owner}: bodies is empty`);
  const worlds = bodies.map((body) => worldOf(body, owner));
  if (worlds.some((world) => world !== worlds[0])) throw new RangeError(`${owner}: bodies are in several worlds`);
  if (!(mesh as Partial<InstancedMesh> | null)?.isInstancedMesh) refuse(mesh, 'mesh', 'not an InstancedMesh', owner);
  const { count: capacity } = mesh.instanceMatrix;
  if (capacity < bodies.length) {
    throw new RangeError(`${owner}: mesh has room for ${capacity} instances, but there are ${bodies.length} bodies`);
  }
  mesh.updateWorldMatrix(true, false);
  if (!isIdentity(mesh.matrixWorld))
    throw new RangeError(`${owner}: mesh "${mesh.name}" is moved, rotated or scaled; its matrices would add`);
  mesh.frustumCulled = false;
  // DynamicDrawUsage of three.js.
  mesh.instanceMatrix.setUsage(35048);
  return register(worlds[0], new BoundInstances(bodies.slice(), mesh));
}

/**
 * Writes the poses of all bodies of the world to the objects that follow them.
 * @param alpha Fraction of the last step, as from `world.advance`. Default: 1, the current poses.
 * @returns The number of objects and instances whose pose changed. One that is written for the first time counts.
 * @throws TypeError when `world` is not a World, or `alpha` not a number; RangeError when `alpha` is not finite.
 * @example
 * const { alpha } = world.advance(0.016);
 * sync(world, alpha);
 */
export function sync(world: World, alpha = 1): number {
  checkWorld(world, 'sync');
  checkFinite(alpha, 'alpha', 'sync');
  const all = followers.get(world);
  return all ? new Pass(world, alpha, all).run() : 0;
}

/** Throws if a parent draws what is below it in a way that no position and quaternion can undo. */
function checkParents(object: Object3D): void {
  for (let at = object.parent; at; at = at.parent) {
    const fault = faultOf(at);
    if (fault) throw new TypeError(`bind: the parent ${at.name ? `"${at.name}"` : at.type} is ${fault}`);
  }
}

function faultOf(parent: Object3D): string | undefined {
  const { scale, isSheared } = partsOf(parent.matrix, parent);
  const sizes = scale.toArray().map(Math.abs);
  if (Math.max(...sizes) - Math.min(...sizes) > 1e-6 * Math.max(...sizes)) {
    const shown = scale.toArray().map((factor) => Number(factor.toPrecision(6)));
    return `scaled by ${shown.join(', ')}: needs the same along all axes`;
  }
  if (isSheared) return 'sheared: needs a scale, the same along all axes';
  return parent.matrix.determinant() < 0 ? 'mirrored: needs a scale without a negative factor' : undefined;
}

function worldOf(body: Body, owner: string): object {
  return bodyOf(body, owner).world;
}

/** Throws unless a value is a body of a world. */
export function bodyOf(body: Body, owner: string): Body & { readonly world: object } {
  if (typeof (body as Partial<Body> | null)?.interpolated !== 'function') refuse(body, 'body', 'not a body', owner);
  const { world } = body;
  if (!world) throw new Error(`${owner}: ${body} is in no world`);
  return body as Body & { readonly world: object };
}

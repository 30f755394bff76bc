import type { Body, World } from 'first-contact';
import type { InstancedMesh, Matrix4, Object3D, Quaternion, Vector3 } from 'three';
import { checkWorld, refuse } from './input.ts';

// Objects of three.js that follow bodies.

/** Something that follows bodies of one world. */
interface Follower {
  /** Follows; returns how many objects moved, or −1 if its bodies are gone. */
  follow(world: World, alpha: number, frameOf: Frames): number;
}

/** What leads from the world to the frame of a parent. */
interface Inverse {
  readonly matrix: Matrix4;
  readonly quaternion: Quaternion;
}

/** Finds the frame of a parent, once per `sync`; undefined for that of the world. */
type Frames = (parent: Object3D | null) => Inverse | undefined;

const followers = new WeakMap<object, Set<Follower>>();

function register(world: object, follower: Follower): () => void {
  const all = followers.get(world) ?? new Set();
  followers.set(world, all);
  all.add(follower);
  return () => {
    all.delete(follower);
  };
}

/**
 * Lets an object follow a body: each `sync` writes its position and quaternion. Its scale stays. The object may have a parent
 * that moves, rotates, and is scaled equally along all axes.
 * @returns A function that ends it. It also ends when the body is removed from its world.
 * @throws TypeError naming the invalid argument, or a parent that is scaled unequally; Error if the body is in no world.
 */
export function bind(body: Body, object: Object3D): () => void {
  const world = worldOf(body, 'bind');
  if (!(object as Partial<Object3D> | null)?.isObject3D) refuse(object, 'object', 'not an Object3D', 'bind');
  object.updateWorldMatrix(true, false);
  checkParents(object);
  return register(world, new Bound(body, object));
}

/**
 * Lets the instances of an InstancedMesh follow bodies, in their order: each `sync` writes all matrices at once and sets
 * `count`. Bodies that were removed are left out. The mesh must not be moved, rotated or scaled. It is not culled as a whole.
 * @returns A function that ends it.
 * @throws TypeError or RangeError naming the invalid argument; Error if there is no body, or one is in no world.
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
  if (!isIdentity(mesh))
    throw new RangeError(`${owner}: mesh "${mesh.name}" is moved, rotated or scaled; its matrices would add`);
  mesh.frustumCulled = false;
  // DynamicDrawUsage of three.js.
  mesh.instanceMatrix.setUsage(35048);
  return register(worlds[0], new BoundInstances(bodies.slice(), mesh));
}

/**
 * Writes the poses of all bodies of the world to the objects that follow them.
 * @param alpha Fraction of the last step, as from `world.advance`. Default: 1, the current poses.
 * @returns The number of objects that moved.
 * @throws TypeError when `world` is not a World; RangeError when `alpha` is not a finite number.
 */
export function sync(world: World, alpha = 1): number {
  checkWorld(world, 'sync');
  const all = followers.get(world);
  if (!all) return 0;
  const frameOf = framesOfParents();
  let moved = 0;
  for (const follower of all) {
    const count = follower.follow(world, alpha, frameOf);
    if (count < 0) all.delete(follower);
    else moved += count;
  }
  return moved;
}

class Bound implements Follower {
  private readonly body: Body;
  private readonly object: Object3D;
  /** The last pose that was written, in the world. */
  private readonly position: Vector3;
  private readonly quaternion: Quaternion;
  private parent: Object3D | null | undefined;
  private readonly nextPosition: Vector3;
  private readonly nextQuaternion: Quaternion;

  constructor(body: Body, object: Object3D) {
    this.body = body;
    this.object = object;
    this.position = object.position.clone();
    this.quaternion = object.quaternion.clone();
    this.nextPosition = object.position.clone();
    this.nextQuaternion = object.quaternion.clone();
  }

  follow(world: World, alpha: number, frameOf: Frames): number {
    const { body, object, nextPosition: p, nextQuaternion: q } = this;
    if (body.world !== world) return -1;
    body.interpolated(alpha, p, q);
    const { parent } = object;
    const inverse = frameOf(parent);
    const isSame = !inverse && this.parent === parent && this.position.equals(p) && this.quaternion.equals(q);
    if (isSame) return 0;
    this.position.copy(p);
    this.quaternion.copy(q);
    this.parent = parent;
    if (inverse) {
      p.applyMatrix4(inverse.matrix);
      q.premultiply(inverse.quaternion);
    }
    object.position.copy(p);
    object.quaternion.copy(q);
    if (!object.matrixAutoUpdate) object.updateMatrix();
    return 1;
  }
}

class BoundInstances implements Follower {
  private bodies: Body[];
  private readonly mesh: InstancedMesh;

  constructor(bodies: Body[], mesh: InstancedMesh) {
    this.bodies = bodies;
    this.mesh = mesh;
  }

  follow(world: World, alpha: number): number {
    const { mesh } = this;
    if (this.bodies.some((body) => body.world !== world)) {
      this.bodies = this.bodies.filter((body) => body.world === world);
    }
    const { bodies } = this;
    const { instanceMatrix } = mesh;
    world.writeTransforms(instanceMatrix.array as Float32Array, { bodies, alpha });
    mesh.count = bodies.length;
    instanceMatrix.clearUpdateRanges();
    instanceMatrix.addUpdateRange(0, 16 * bodies.length);
    instanceMatrix.needsUpdate = true;
    return bodies.length > 0 ? bodies.length : -1;
  }
}

function framesOfParents(): Frames {
  const found = new Map<Object3D | null, Inverse | undefined>();
  // Most objects have the same parent.
  let last: Object3D | null = null;
  let frame: Inverse | undefined;
  return (parent) => {
    if (parent === last) return frame;
    last = parent;
    if (parent && !found.has(parent)) found.set(parent, inverseOf(parent));
    frame = found.get(parent);
    return frame;
  };
}

function inverseOf(parent: Object3D): Inverse | undefined {
  parent.updateWorldMatrix(true, false);
  if (isIdentity(parent)) return undefined;
  return {
    matrix: parent.matrixWorld.clone().invert(),
    quaternion: parent.getWorldQuaternion(parent.quaternion.clone()).invert(),
  };
}

/** Whether the frame of an object is that of the world. */
const isIdentity = ({ matrixWorld }: Object3D) => matrixWorld.elements.every((x, i) => x === (i % 5 === 0 ? 1 : 0));

/** A rotation below an unequal scale is a shear, which no position and quaternion can undo. */
function checkParents(object: Object3D): void {
  for (let at = object.parent; at; at = at.parent) {
    const { x, y, z } = at.scale;
    const size = Math.abs(x);
    if (Math.abs(Math.abs(y) - size) > 1e-6 * size || Math.abs(Math.abs(z) - size) > 1e-6 * size) {
      const name = at.name ? `"${at.name}"` : at.type;
      throw new TypeError(`bind: the parent ${name} is scaled by ${x}, ${y}, ${z}: needs the same along all axes`);
    }
  }
}

function worldOf(body: Body, owner: string): object {
  const world = (body as Partial<Body> | null)?.world;
  if (typeof (body as Partial<Body> | null)?.interpolated !== 'function') refuse(body, 'body', 'not a body', owner);
  if (!world) throw new Error(`${owner}: ${body} is in no world`);
  return world;
}

import type { Body, World } from 'first-contact';
import type { InstancedMesh, Matrix4, Object3D, Quaternion, Vector3 } from 'three';
import { isIdentity } from './frames.ts';

// What follows bodies of a world, and one pass over all of it.

/** An object that follows bodies. */
export interface Follower {
  readonly object: Object3D;
  /** Writes the poses of a pass to the object. Returns how many changed, or −1 if the bodies are gone. */
  follow(pass: Pass): number;
}

/** From the world to the frame of an object. */
interface Inverse {
  readonly matrix: Matrix4;
  readonly quaternion: Quaternion;
}

/**
 * Writes all poses once. An object is written relative to its parent. So those above it that follow bodies too are written
 * before, wherever they are in the scene now.
 */
export class Pass {
  readonly world: World;
  readonly alpha: number;
  private readonly followers: Map<Object3D, Follower>;
  private readonly frames = new Map<Object3D, Inverse | undefined>();
  /** Objects whose pose is that of this pass, and the poses of all above them. */
  private readonly settled = new Set<Object3D>();
  // Most objects have the same parent.
  private lastParent: Object3D | null = null;
  private lastFrame: Inverse | undefined;
  private moved = 0;

  constructor(world: World, alpha: number, followers: Map<Object3D, Follower>) {
    this.world = world;
    this.alpha = alpha;
    this.followers = followers;
  }

  /** Writes all objects. Returns how many poses changed. */
  run(): number {
    for (const follower of this.followers.values()) this.write(follower);
    return this.moved;
  }

  /** The frame of a parent; undefined if it is that of the world. */
  frameOf(parent: Object3D | null): Inverse | undefined {
    if (parent === this.lastParent) return this.lastFrame;
    if (parent && !this.frames.has(parent)) {
      this.settle(parent);
      this.frames.set(parent, inverseOf(parent));
    }
    this.lastParent = parent;
    this.lastFrame = parent ? this.frames.get(parent) : undefined;
    return this.lastFrame;
  }

  /** Writes an object after all above it. */
  private settle(object: Object3D): void {
    if (this.settled.has(object)) return;
    this.settled.add(object);
    if (object.parent) this.settle(object.parent);
    const follower = this.followers.get(object);
    if (follower) this.write(follower);
  }

  /** Writes an object. A second time changes nothing. */
  private write(follower: Follower): void {
    const count = follower.follow(this);
    if (count < 0) this.followers.delete(follower.object);
    else this.moved += count;
  }
}

function inverseOf(parent: Object3D): Inverse | undefined {
  parent.updateWorldMatrix(true, false);
  const { matrixWorld } = parent;
  // What is below a parent of scale 0 cannot be seen, and has no pose.
  if (isIdentity(matrixWorld) || matrixWorld.determinant() === 0) return undefined;
  return {
    matrix: matrixWorld.clone().invert(),
    quaternion: parent.getWorldQuaternion(parent.quaternion.clone()).invert(),
  };
}

/** An object that follows a body. */
export class BoundObject implements Follower {
  readonly object: Object3D;
  private readonly body: Body;
  private readonly position: Vector3;
  private readonly quaternion: Quaternion;
  /** Whether it was written before: the first time counts as a change. */
  private isWritten = false;

  constructor(body: Body, object: Object3D) {
    this.body = body;
    this.object = object;
    this.position = object.position.clone();
    this.quaternion = object.quaternion.clone();
  }

  follow(pass: Pass): number {
    const { body, object, position, quaternion } = this;
    if (body.world !== pass.world) return -1;
    body.interpolated(pass.alpha, position, quaternion);
    const inverse = pass.frameOf(object.parent);
    if (inverse) {
      position.applyMatrix4(inverse.matrix);
      quaternion.premultiply(inverse.quaternion);
    }
    // Compared with the object itself: its parent, or the user, may have changed.
    const isSame = this.isWritten && object.position.equals(position) && object.quaternion.equals(quaternion);
    this.isWritten = true;
    if (!isSame) {
      object.position.copy(position);
      object.quaternion.copy(quaternion);
    }
    // The user may have changed the matrix alone.
    if (!object.matrixAutoUpdate) object.updateMatrix();
    return isSame ? 0 : 1;
  }
}

/** An InstancedMesh whose instances follow bodies. */
export class BoundInstances implements Follower {
  readonly object: InstancedMesh;
  private bodies: Body[];
  /** The matrices that were written last. The user may change those of the mesh. */
  private readonly written: Float32Array;

  constructor(bodies: Body[], mesh: InstancedMesh) {
    this.bodies = bodies;
    this.object = mesh;
    this.written = new Float32Array(16 * bodies.length).fill(Number.NaN);
  }

  follow({ world, alpha }: Pass): number {
    const { object: mesh } = this;
    if (this.bodies.some((body) => body.world !== world)) {
      this.bodies = this.bodies.filter((body) => body.world === world);
    }
    const { bodies } = this;
    const { instanceMatrix } = mesh;
    const matrices = instanceMatrix.array as Float32Array;
    world.writeTransforms(matrices, { bodies, alpha });
    const moved = copyMatrices(this.written, matrices, bodies.length);
    if (moved > 0 || mesh.count !== bodies.length) {
      // Rays and culling compute them anew.
      mesh.boundingSphere = null;
      mesh.boundingBox = null;
    }
    mesh.count = bodies.length;
    instanceMatrix.clearUpdateRanges();
    instanceMatrix.addUpdateRange(0, 16 * bodies.length);
    instanceMatrix.needsUpdate = true;
    return bodies.length > 0 ? moved : -1;
  }
}

/** Copies matrices, and returns how many were others before. */
function copyMatrices(out: Float32Array, matrices: Float32Array, count: number): number {
  let changed = 0;
  for (let start = 0; start < 16 * count; start += 16) {
    let isSame = true;
    for (let i = start; i < start + 16; i++) {
      if (out[i] === matrices[i]) continue;
      isSame = false;
      out[i] = matrices[i];
    }
    if (!isSame) changed++;
  }
  return changed;
}

import { type CompoundChildOptions, compound, type Shape, triangleMesh } from 'first-contact';
import type { BatchedMesh, InstancedMesh, Matrix4, Mesh, Object3D, Quaternion, SkinnedMesh, Vector3 } from 'three';
import { checkNames, refuse } from './input.ts';
import { markOf } from './marks.ts';
import { type AutoShape, readKind, solidShapeOf } from './shape-from-geometry.ts';
import { merged, readVertices, scaling, transformed, type Vertices } from './vertices.ts';

/** Options of `shapeFromObject`. */
export interface ObjectOptions {
  /** How the shapes follow the geometries of meshes that are not marked otherwise. Default: `auto`. */
  readonly as?: AutoShape | undefined;
  /**
   * Whether a tree of nothing but triangle meshes becomes one mesh, which knows neighbors across the objects. Without it each
   * is a child of a compound, and `part` names it. Default: true.
   */
  readonly merge?: boolean | undefined;
  /** Whether invisible objects count. Default: false. */
  readonly invisible?: boolean | undefined;
  /** Whether an object counts; one that does not hides those below it. Default: all. */
  readonly filter?: ((object: Object3D) => boolean) | undefined;
}

/** A mesh of the tree in the frame of the root. */
interface Item {
  readonly object: Mesh;
  readonly kind: AutoShape;
  readonly matrix: Matrix4;
}

const OWNER = 'shapeFromObject';

/**
 * The shape of all meshes of an object and those below it, in the frame of the object, with its scale: one triangle mesh if all
 * are triangles, otherwise a compound whose children have the mesh as `userData`. Give it to a body with the position and
 * quaternion of the object.
 *
 * If any object is marked, only marked ones count: by `userData.collision` (`'box'`, `'sphere'`, `'hull'`, `'mesh'`, or
 * `false` for none), or by a suffix of its name, `-col`, `-colonly` for a mesh, `-convcol`, `-convcolonly` for a hull. A skinned
 * mesh has the shape of its bind pose.
 * @throws TypeError or RangeError naming an invalid argument or an object without a shape; RangeError if no mesh counts.
 */
export function shapeFromObject(object: Object3D, options: ObjectOptions = {}): Shape {
  if (!(object as Partial<Object3D> | null)?.isObject3D) refuse(object, 'object', 'not an Object3D', OWNER);
  checkNames(options, ['as', 'merge', 'invisible', 'filter'], OWNER);
  const kind = readKind(options.as, OWNER);
  object.updateWorldMatrix(true, true);
  const items = collect(object, kind, options);
  if (items.length === 0) {
    throw new RangeError(`${ownerOf(object)} has no mesh that counts: see the options and marks`);
  }
  const children = items.map((item) => childOf(item));
  const vertices = children.map((child) => child.vertices);
  if (options.merge !== false && vertices.every((part) => part !== undefined)) {
    return named(ownerOf(object), () => triangleMesh(merged(vertices)));
  }
  const placed = children.map(({ options }) => options());
  const [only] = placed;
  const isPlain = placed.length === 1 && only.position === undefined && only.quaternion === undefined;
  return isPlain && options.merge !== false ? only.shape : compound(placed);
}

function collect(root: Object3D, kind: AutoShape, { invisible = false, filter }: ObjectOptions): Item[] {
  const matricesOf = framesOf(root);
  const found: (Item & { readonly isMarked: boolean })[] = [];
  const visit = (object: Object3D): void => {
    if (!(object.visible || invisible) || filter?.(object) === false) return;
    const mark = markOf(object, root);
    if (isMesh(object) && mark !== false) {
      for (const matrix of matricesOf(object)) {
        // An object that is scaled to nothing is hidden, too.
        if (matrix.elements.slice(0, 11).every((x) => x === 0)) continue;
        checkScale(object, matrix);
        found.push({ object, kind: mark ?? kind, matrix, isMarked: mark !== undefined });
      }
    }
    for (const child of object.children) visit(child);
  };
  visit(root);
  const marked = found.filter(({ isMarked }) => isMarked);
  return marked.length > 0 ? marked : found;
}

/** Returns a function that finds the matrix of a mesh in the frame of the root, or one for each instance. */
function framesOf(root: Object3D): (mesh: Mesh) => Matrix4[] {
  const [position, quaternion, scale] = scratchOf(root);
  checkScale(root, root.matrixWorld);
  root.matrixWorld.decompose(position, quaternion, scale);
  const own = root.matrixWorld.clone().makeScale(scale.x, scale.y, scale.z);
  const isSheared = !isSame(root.matrixWorld, own.clone().compose(position, quaternion, scale));
  // The frame keeps the scale: it belongs to the shape.
  const inverse = root.matrixWorld
    .clone()
    .compose(position, quaternion, scale.set(1, 1, 1))
    .invert();
  return (mesh) => {
    // Without the rounding of a rotation and its inverse.
    const whole = mesh === root && !isSheared ? own : mesh.matrixWorld.clone().premultiply(inverse);
    if ((mesh as SkinnedMesh).isSkinnedMesh) warnOfSkin(mesh);
    if ((mesh as Partial<BatchedMesh>).isBatchedMesh) {
      throw new TypeError(`${ownerOf(mesh)} is a BatchedMesh, which has no shape: leave it out by the option filter`);
    }
    if (!isInstanced(mesh)) return [whole];
    return Array.from({ length: mesh.count }, (_, i) => {
      const matrix = whole.clone();
      mesh.getMatrixAt(i, matrix);
      return matrix.premultiply(whole);
    });
  };
}

const isMesh = (object: Object3D): object is Mesh => (object as Partial<Mesh>).isMesh === true;
const isInstanced = (mesh: Mesh): mesh is InstancedMesh => (mesh as Partial<InstancedMesh>).isInstancedMesh === true;

/** The child of a compound, and its vertices in the frame of the root if it is a mesh of triangles. */
function childOf({ object, kind, matrix }: Item): { vertices?: Vertices | undefined; options(): CompoundChildOptions } {
  const owner = ownerOf(object);
  const [position, quaternion, scale] = scratchOf(object);
  matrix.decompose(position, quaternion, scale);
  const isSheared = !isSame(matrix, matrix.clone().compose(position, quaternion, scale));
  const own = readVertices(object.geometry, owner);
  const factors = scale.toArray();
  const at = named(owner, () =>
    isSheared
      ? solidShapeOf(object.geometry, own, matrix.elements, kind)
      : solidShapeOf(object.geometry, own, scaling(...factors), kind, factors),
  );
  if (!at) {
    const vertices = transformed(own, matrix.elements);
    const options = () => ({ shape: named(owner, () => triangleMesh(vertices)), userData: object });
    return { vertices, options };
  }
  // The center of the shape, from the frame of the object to that of the root.
  const center = scale.set(...at.position);
  if (!isSheared) center.applyQuaternion(quaternion).add(position);
  const pose: { position?: Vector3; quaternion?: Quaternion } = {};
  if (center.lengthSq() > 0) pose.position = center;
  if (!isSheared && quaternion.w !== 1) pose.quaternion = quaternion;
  return { options: () => ({ shape: at.shape, userData: object, ...pose }) };
}

/** How an object is called in messages. */
const ownerOf = ({ name, type }: Object3D) => `${OWNER}: "${name || type}"`;

/** Makes a shape. An error names the object. */
function named<T>(owner: string, make: () => T): T {
  try {
    return make();
  } catch (error) {
    (error as Error).message = `${owner}: ${(error as Error).message}`;
    throw error;
  }
}

/** Throws if a matrix makes everything flat. */
function checkScale(object: Object3D, matrix: Matrix4): void {
  if (matrix.determinant() !== 0) return;
  throw new RangeError(`${ownerOf(object)} is flat: it, or a parent, is scaled by 0`);
}

/** New vectors of three.js, without importing it. */
function scratchOf({ position, quaternion, scale }: Object3D): [Vector3, Quaternion, Vector3] {
  return [position.clone(), quaternion.clone(), scale.clone()];
}

/** Whether two matrices are equal within single precision, relative to their axes. */
function isSame({ elements: a }: Matrix4, { elements: b }: Matrix4): boolean {
  const size = Math.max(...a.slice(0, 11).map(Math.abs));
  return a.every((x, i) => Math.abs(x - b[i]) <= 1e-5 * (i < 12 ? size : Math.max(size, Math.abs(x))));
}

let hasWarned = false;

function warnOfSkin({ name }: Mesh): void {
  // biome-ignore lint/suspicious/noConsole: a warning for the developer, once.
  if (!hasWarned) console.warn(`first-contact: the shape of the skinned mesh "${name}" is that of its bind pose`);
  hasWarned = true;
}

import { type CompoundChildOptions, compound, type Shape, triangleMesh } from 'first-contact';
import type {
  BatchedMesh,
  Bone,
  InstancedMesh,
  LOD,
  Matrix4,
  Mesh,
  Object3D,
  Quaternion,
  SkinnedMesh,
  Vector3,
} from 'three';
import { frameOf, partsOf } from './frames.ts';
import { checkNames, refuse } from './input.ts';
import { markOf } from './marks.ts';
import { type AutoShape, type Form, placedShapeOf, readForm, readKind } from './shape-from-geometry.ts';
import { drawsAny, merged, scaling, transformed, type Vertices } from './vertices.ts';

/** Options of `shapeFromObject`. */
export interface ObjectOptions {
  /**
   * How the shapes follow the geometries of meshes that are not marked otherwise. Default: `auto`.
   * @example
   * shapeFromObject(object, { as: 'box' });
   */
  readonly as?: AutoShape | undefined;
  /**
   * Whether a tree of nothing but triangle meshes becomes one mesh, which knows neighbors across the objects. Without it each
   * is a child of a compound, and `part` names it. Default: true.
   * @example
   * shapeFromObject(object, { merge: false });
   */
  readonly merge?: boolean | undefined;
  /**
   * Whether invisible objects count. Default: false.
   * @example
   * shapeFromObject(object, { invisible: true });
   */
  readonly invisible?: boolean | undefined;
  /**
   * How close vertices of a mesh of triangles are one corner: see `triangleMesh`. Default: as far as rounding.
   * @example
   * shapeFromObject(object, { weld: 0.001 });
   */
  readonly weld?: number | false | undefined;
  /**
   * Whether an object counts; one that does not hides those below it. Default: all.
   * @example
   * shapeFromObject(object, { filter: ({ name }) => name !== 'leaves' });
   */
  readonly filter?: ((object: Object3D) => boolean) | undefined;
}

/** A mesh of the tree. */
interface Item {
  readonly object: Mesh;
  readonly kind: AutoShape;
  /** From the frame of the mesh to that of the root: one, or one for each instance. */
  readonly matrices: readonly Matrix4[];
}

/** A child of a compound. */
interface Child {
  /** In the frame of the root, if its shape is a mesh of triangles. */
  readonly vertices?: Vertices;
  options(): CompoundChildOptions;
}

const OWNER = 'shapeFromObject';

/**
 * The shape of all meshes of an object and those below it, in the frame of the object, with its scale: one triangle mesh if all
 * are triangles, otherwise a compound whose children have the mesh as `userData`. Give it to a body with the position and
 * quaternion of the object. Below a parent, these are its world position, and the world quaternion of the parent times its own.
 *
 * If any object is marked, only marked ones count: by `userData.collision` (`'box'`, `'sphere'`, `'hull'`, `'mesh'`, or
 * `false` for none), or by a suffix of its name, `-col`, `-colonly` for a mesh, `-convcol`, `-convcolonly` for a hull. A skinned
 * mesh has the shape of its bind pose, where its root bone is.
 * @throws TypeError or RangeError naming an invalid argument or an object without a shape; RangeError if no mesh counts.
 * @example
 * const { position, quaternion } = object;
 * world.add({ shape: shapeFromObject(object), type: 'static', position, quaternion });
 */
export function shapeFromObject(object: Object3D, options: ObjectOptions = {}): Shape {
  if (!(object as Partial<Object3D> | null)?.isObject3D) refuse(object, 'object', 'not an Object3D', OWNER);
  checkNames(options, ['as', 'merge', 'invisible', 'weld', 'filter'], OWNER);
  const kind = readKind(options.as, OWNER);
  const { filter, weld } = options;
  if (filter !== undefined && typeof filter !== 'function') refuse(filter, 'filter', 'not a function', OWNER);
  object.updateWorldMatrix(true, true);
  const items = collect(object, kind, options);
  if (items.length === 0) {
    throw new RangeError(`${ownerOf(object)} has no mesh that counts: see the options and marks`);
  }
  const children = items.flatMap((item) => childrenOf(item, weld));
  const vertices = children.map((child) => child.vertices);
  if (options.merge !== false && vertices.every((part) => part !== undefined)) {
    return named(ownerOf(object), () => triangleMesh({ ...merged(vertices), weld }));
  }
  const placed = children.map(({ options }) => options());
  const [only] = placed;
  const isPlain = placed.length === 1 && only.position === undefined && only.quaternion === undefined;
  return isPlain && options.merge !== false ? only.shape : compound(placed);
}

function collect(root: Object3D, kind: AutoShape, { invisible = false, filter }: ObjectOptions): Item[] {
  const matricesOf = matricesBelow(root);
  const found: (Item & { readonly isMarked: boolean })[] = [];
  const visit = (object: Object3D, isVisible = object.visible): void => {
    if (!(isVisible || invisible) || isHelper(object) || filter?.(object) === false) return;
    const mark = markOf(object, root);
    if (isMesh(object) && mark !== false && (isBatched(object) || drawsAny(object))) {
      // An object that is scaled to nothing is hidden, too.
      const matrices = matricesOf(object).filter(({ elements }) => elements.slice(0, 11).some((x) => x !== 0));
      if (matrices.length > 0) found.push({ object, kind: mark ?? kind, matrices, isMarked: mark !== undefined });
    }
    const levels = (object as Partial<LOD>).isLOD ? (object as LOD).levels.map((level) => level.object) : [];
    for (const child of object.children) {
      // The finest level counts, whichever the camera sees.
      const level = levels.indexOf(child);
      if (level <= 0) visit(child, child.visible || level === 0);
    }
  };
  visit(root);
  const marked = found.filter(({ isMarked }) => isMarked);
  const counted = marked.length > 0 ? marked : found;
  for (const item of counted) checkItem(item);
  return counted;
}

/** Throws if a mesh has no shape. */
function checkItem({ object, matrices }: Item): void {
  if (isBatched(object)) {
    throw new TypeError(`${ownerOf(object)} is a BatchedMesh, which has no shape: leave it out by the option filter`);
  }
  if ((object as Partial<SkinnedMesh>).isSkinnedMesh) warnOfSkin(object);
  for (const matrix of matrices) checkScale(object, matrix);
}

/** Returns a function that finds the matrix of a mesh in the frame of the root, or one for each instance. */
function matricesBelow(root: Object3D): (mesh: Mesh) => Matrix4[] {
  checkScale(root, root.matrixWorld);
  const { inverse, own } = frameOf(root);
  return (mesh) => {
    const drawn = matrixByBones(mesh);
    const whole = mesh === root && !drawn ? own : (drawn ?? mesh.matrixWorld.clone()).premultiply(inverse);
    if (!isInstanced(mesh)) return [whole];
    return Array.from({ length: mesh.count }, (_, i) => {
      const matrix = whole.clone();
      mesh.getMatrixAt(i, matrix);
      return matrix.premultiply(whole);
    });
  };
}

/**
 * The matrix to the world of a mesh that its bones draw, in its bind pose: not that of its node, if the bones are elsewhere. Where
 * the root bone is now, tells where all are.
 */
function matrixByBones(mesh: Mesh): Matrix4 | undefined {
  const { skeleton, bindMatrix, bindMode, matrixWorld } = mesh as SkinnedMesh;
  if (!skeleton || bindMode !== 'attached' || bindMatrix.equals(matrixWorld)) return undefined;
  const { bones, boneInverses } = skeleton;
  const root = bones.find(({ parent }) => !bones.includes(parent as Bone));
  if (!root || mesh.getObjectById(root.id)) return undefined;
  root.updateWorldMatrix(true, false);
  return root.matrixWorld.clone().multiply(boneInverses[bones.indexOf(root)]).multiply(bindMatrix);
}

/** Whether an object has triangles. Wide lines, `LineSegments2` and its kin, are meshes of three.js too. */
function isMesh(object: Object3D): object is Mesh {
  const { isMesh, geometry } = object as Partial<Mesh>;
  return isMesh === true && !(geometry as { isLineSegmentsGeometry?: boolean } | undefined)?.isLineSegmentsGeometry;
}

/** Whether an object shows a light, a direction or the like: `PointLightHelper`, `ArrowHelper`, … */
const isHelper = ({ type }: Object3D) => type.includes('Helper');
const isBatched = (mesh: Mesh) => (mesh as Partial<BatchedMesh>).isBatchedMesh === true;
const isInstanced = (mesh: Mesh): mesh is InstancedMesh => (mesh as Partial<InstancedMesh>).isInstancedMesh === true;

function childrenOf({ object, kind, matrices }: Item, weld: ObjectOptions['weld']): Child[] {
  const form = readForm(object.geometry, kind, ownerOf(object), object.material);
  return matrices.map((matrix) => childOf(object, form, matrix, weld));
}

function childOf(object: Mesh, form: Form, matrix: Matrix4, weld: ObjectOptions['weld']): Child {
  const owner = ownerOf(object);
  const { position, quaternion, scale, isSheared } = partsOf(matrix, object);
  const factors = scale.toArray();
  const at = named(owner, () =>
    isSheared ? placedShapeOf(form, matrix.elements) : placedShapeOf(form, scaling(...factors), factors),
  );
  if (!at) {
    const vertices = transformed(form.vertices, matrix.elements);
    const options = () => ({ shape: named(owner, () => triangleMesh({ ...vertices, weld })), userData: object });
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

let hasWarned = false;

function warnOfSkin({ name }: Mesh): void {
  // biome-ignore lint/suspicious/noConsole: a warning for the developer, once.
  if (!hasWarned) console.warn(`first-contact: the shape of the skinned mesh "${name}" is that of its bind pose`);
  hasWarned = true;
}

import { type ChildShape, type CompoundChildOptions, compound, type Shape } from 'first-contact';
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
import { boxFit, type Fit, type Fitted, hullFit, meshFit, solidFit, sphereFit } from './fit.ts';
import { frameOf, partsOf } from './frames.ts';
import { checkNames, refuse } from './input.ts';
import { MARKS, type Mark, markOf, refuseAs } from './marks.ts';
import { type FromGeometry, fitOf } from './shape-from-geometry.ts';
import { drawsAny, merged, readVertices, scaling, transformed, type Vertices } from './vertices.ts';

/** Options of `shapeFromObject` and its kin. */
export interface ObjectOptions {
  /**
   * What makes the shapes of objects that are marked otherwise, by mark. `shapeFromObject` knows all of them.
   * @example
   * meshFromObject(object, { marks: { hull: hullFromGeometry } });
   */
  readonly marks?: Readonly<Partial<Record<Mark, FromGeometry | undefined>>> | undefined;
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
  readonly fit: Fit;
  /** From the frame of the mesh to that of the root: one, or one for each instance. */
  readonly matrices: readonly Matrix4[];
}

/** A child of a compound. */
interface Child {
  /** In the frame of the root, if its shape is a mesh of triangles. */
  readonly vertices?: Vertices;
  options(): CompoundChildOptions;
}

/**
 * The shape of all meshes of an object and those below it, in the frame of the object, with its scale: of each the shape that
 * `shapeFromGeometry` makes. One triangle mesh if all are triangles, otherwise a compound whose children have the mesh as
 * `userData`. Give it to a body with the position and quaternion of the object. Below a parent, these are its world position, and
 * the world quaternion of the parent times its own.
 *
 * If any object is marked, only marked ones count: by `userData.collision` (`'box'`, `'sphere'`, `'hull'`, `'mesh'`, or
 * `false` for none), or by a suffix of its name, `-col`, `-colonly` for a mesh, `-convcol`, `-convcolonly` for a hull. A skinned
 * mesh has the shape of its bind pose, where its root bone is.
 *
 * A program that calls this contains the code of all of these shapes; the functions beside it bring one each.
 * @throws TypeError or RangeError naming an invalid argument or an object without a shape; RangeError if no mesh counts.
 * @example
 * const { position, quaternion } = object;
 * world.add({ shape: shapeFromObject(object), type: 'static', position, quaternion });
 */
export function shapeFromObject(object: Object3D, options: ObjectOptions = {}): Shape {
  return shapeOf(object, options, solidFit);
}

/**
 * As `shapeFromObject`, with the box around each mesh, along the axes of the mesh.
 * @throws TypeError or RangeError as `shapeFromObject`, and for marks that the option `marks` has not.
 * @example
 * const crate = boxFromObject(object);
 */
export function boxFromObject(object: Object3D, options: ObjectOptions = {}): Shape {
  return shapeOf(object, options, boxFit);
}

/**
 * As `shapeFromObject`, with the sphere around each mesh.
 * @throws TypeError or RangeError as `shapeFromObject`, and for marks that the option `marks` has not.
 * @example
 * const ball = sphereFromObject(object);
 */
export function sphereFromObject(object: Object3D, options: ObjectOptions = {}): Shape {
  return shapeOf(object, options, sphereFit);
}

/**
 * As `shapeFromObject`, with the convex hull of each mesh.
 * @throws TypeError or RangeError as `shapeFromObject`, and for marks that the option `marks` has not.
 * @example
 * const rock = hullFromObject(object);
 */
export function hullFromObject(object: Object3D, options: ObjectOptions = {}): Shape {
  return shapeOf(object, options, hullFit);
}

/**
 * As `shapeFromObject`, with the triangles of all meshes: what a level from a glTF file needs.
 * @throws TypeError or RangeError as `shapeFromObject`, and for marks that the option `marks` has not.
 * @example
 * const level = meshFromObject(object, { marks: { hull: hullFromGeometry } });
 */
export function meshFromObject(object: Object3D, options: ObjectOptions = {}): Shape {
  return shapeOf(object, options, meshFit);
}

function shapeOf(object: Object3D, options: ObjectOptions, fit: Fit): Shape {
  const owner = `${fit.name}FromObject`;
  if (!(object as Partial<Object3D> | null)?.isObject3D) refuse(object, 'object', 'not an Object3D', owner);
  refuseAs(options, owner);
  checkNames(options, ['marks', 'merge', 'invisible', 'weld', 'filter'], owner);
  const { filter, weld } = options;
  if (filter !== undefined && typeof filter !== 'function') refuse(filter, 'filter', 'not a function', owner);
  const fits = fitsOf(options.marks, fit, owner);
  object.updateWorldMatrix(true, true);
  const items = collect(object, fits, options, owner);
  if (items.length === 0) {
    throw new RangeError(`${nameOf(object, owner)} has no mesh that counts: see the options and marks`);
  }
  const children = items.flatMap((item) => childrenOf(item, weld, owner));
  const vertices = children.map((child) => child.vertices);
  const { mesh } = items[0].fit;
  if (mesh && options.merge !== false && vertices.every((part) => part !== undefined)) {
    return named(nameOf(object, owner), () => mesh({ ...merged(vertices), weld }));
  }
  const placed = children.map(({ options }) => options());
  const [only] = placed;
  const isPlain = placed.length === 1 && only.position === undefined && only.quaternion === undefined;
  return isPlain && options.merge !== false ? only.shape : compound(placed);
}

/** How the shapes of meshes are made: the fit of those without a mark, then those that marks may ask for. */
function fitsOf(marks: ObjectOptions['marks'] = {}, fit: Fit, owner: string): readonly [Fit, ...Fit[]] {
  checkNames(marks, MARKS, owner);
  const given = MARKS.flatMap((mark) => {
    const make = marks[mark];
    if (make === undefined) return [];
    const of = fitOf(make);
    if (of?.name !== mark) refuse(make, `marks.${mark}`, `but must be ${mark}FromGeometry`, owner);
    return [of as Fit];
  });
  return [fit, ...given, ...(fit.others ?? [])];
}

function collect(
  root: Object3D,
  fits: readonly [Fit, ...Fit[]],
  { invisible = false, filter }: ObjectOptions,
  owner: string,
): Item[] {
  const matricesOf = matricesBelow(root, owner);
  const found: (Item & { readonly isMarked: boolean })[] = [];
  const visit = (object: Object3D, isVisible = object.visible): void => {
    if (!(isVisible || invisible) || isHelper(object) || filter?.(object) === false) return;
    const mark = markOf(object, root, owner);
    if (isMesh(object) && mark !== false && (isBatched(object) || drawsAny(object))) {
      // An object that is scaled to nothing is hidden, too.
      const matrices = matricesOf(object).filter(({ elements }) => elements.slice(0, 11).some((x) => x !== 0));
      const fit = mark === undefined ? fits[0] : fits.find(({ name }) => name === mark);
      if (!fit) {
        const remedy = `give marks: { ${mark}: ${mark}FromGeometry }, or use shapeFromObject`;
        throw new TypeError(`${nameOf(object, owner)} is marked as ${mark}: ${remedy}`);
      }
      if (matrices.length > 0) found.push({ object, fit, matrices, isMarked: mark !== undefined });
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
  for (const item of counted) checkItem(item, owner);
  return counted;
}

/** Throws if a mesh has no shape. */
function checkItem({ object, matrices }: Item, owner: string): void {
  if (isBatched(object)) {
    throw new TypeError(
      `${nameOf(object, owner)} is a BatchedMesh, which has no shape: leave it out by the option filter`,
    );
  }
  if ((object as Partial<SkinnedMesh>).isSkinnedMesh) warnOfSkin(object);
  for (const matrix of matrices) checkScale(object, matrix, owner);
}

/** Returns a function that finds the matrix of a mesh in the frame of the root, or one for each instance. */
function matricesBelow(root: Object3D, owner: string): (mesh: Mesh) => Matrix4[] {
  checkScale(root, root.matrixWorld, owner);
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

function childrenOf({ object, fit, matrices }: Item, weld: ObjectOptions['weld'], owner: string): Child[] {
  const name = nameOf(object, owner);
  const vertices = readVertices(object.geometry, name, object.material);
  const fitted = fit.of(object.geometry, vertices, name);
  return matrices.map((matrix) => {
    const child = placedChild(object, fitted, matrix, name);
    if (child) return { options: () => child };
    const moved = transformed(vertices, matrix.elements);
    const shape = () => named(name, () => fit.mesh?.({ ...moved, weld }) as ChildShape);
    return { vertices: moved, options: () => ({ shape: shape(), userData: object }) };
  });
}

/** A child of a mesh; undefined if its shape is that of its triangles. */
function placedChild(object: Mesh, fitted: Fitted, matrix: Matrix4, name: string): CompoundChildOptions | undefined {
  const { position, quaternion, scale, isSheared } = partsOf(matrix, object);
  const factors = scale.toArray();
  const at = named(name, () => (isSheared ? fitted(matrix.elements) : fitted(scaling(...factors), factors)));
  if (!at) return undefined;
  // The center of the shape, from the frame of the object to that of the root.
  const center = scale.set(...at.position);
  if (!isSheared) center.applyQuaternion(quaternion).add(position);
  const pose: { position?: Vector3; quaternion?: Quaternion } = {};
  if (center.lengthSq() > 0) pose.position = center;
  if (!isSheared && quaternion.w !== 1) pose.quaternion = quaternion;
  return { shape: at.shape, userData: object, ...pose };
}

/** How an object is called in messages. */
const nameOf = ({ name, type }: Object3D, owner: string) => `${owner}: "${name || type}"`;

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
function checkScale(object: Object3D, matrix: Matrix4, owner: string): void {
  if (matrix.determinant() !== 0) return;
  throw new RangeError(`${nameOf(object, owner)} is flat: it, or a parent, is scaled by 0`);
}

let hasWarned = false;

function warnOfSkin({ name }: Mesh): void {
  // biome-ignore lint/suspicious/noConsole: a warning for the developer, once.
  if (!hasWarned) console.warn(`first-contact: the shape of the skinned mesh "${name}" is that of its bind pose`);
  hasWarned = true;
}

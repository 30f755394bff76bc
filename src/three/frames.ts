import type { Matrix4, Object3D, Quaternion, Vector3 } from 'three';

// Position, rotation and scale of matrices. `Matrix4.decompose` makes a half turn of two mirrored axes: it cannot tell them apart.

/** The frame of an object: its position and rotation in the world. It is not scaled. */
export interface Frame {
  /** From the world to the frame. */
  readonly inverse: Matrix4;
  /** The matrix of the object in the frame. */
  readonly own: Matrix4;
  /** Whether the object is scaled along the axes of the frame, or not at all. */
  readonly isAlongAxes: boolean;
}

/** What a matrix is composed of. */
export interface Parts {
  readonly position: Vector3;
  readonly quaternion: Quaternion;
  readonly scale: Vector3;
  /** Whether the matrix has a shear too, which these leave out. */
  readonly isSheared: boolean;
}

/** The frame of an object by its own quaternion, or by its matrix if that is composed of something else. */
export function frameOf(object: Object3D): Frame {
  const { matrix, matrixWorld, parent, quaternion } = object;
  const [position, decomposed, scale] = scratchOf(object);
  const composed = matrix.clone().compose(position, quaternion, scale);
  if (parent) composed.premultiply(parent.matrixWorld);
  // A pivot moves it, too.
  const isComposed = isSame(composed.setPosition(0, 0, 0), matrixWorld.clone().setPosition(0, 0, 0));
  matrixWorld.decompose(position, decomposed, scale);
  const rotation = quaternion.clone();
  if (parent) parent.getWorldQuaternion(rotation).multiply(quaternion);
  // Of a sheared matrix the quaternions of three.js are no units.
  const frame = frameWith(matrixWorld, position, rotation.normalize());
  return isComposed || frame.isAlongAxes ? frame : frameWith(matrixWorld, position, decomposed.normalize());
}

function frameWith(matrix: Matrix4, position: Vector3, quaternion: Quaternion): Frame {
  const one = position.clone().set(1, 1, 1);
  const inverse = matrix.clone().compose(position, quaternion, one).invert();
  // Without the rounding of a position, or of a rotation, and its inverse.
  const own = matrix.clone().premultiply(inverse).setPosition(0, 0, 0);
  const { elements: m } = own;
  const scaled = own.clone().makeScale(m[0], m[5], m[10]);
  const isAlongAxes = isSame(own, scaled);
  return { inverse, own: isAlongAxes ? scaled : own, isAlongAxes };
}

/** Divides a matrix into position, rotation and scale. One that does not rotate keeps its mirrored axes. */
export function partsOf(matrix: Matrix4, object: Object3D): Parts {
  const [position, quaternion, scale] = scratchOf(object);
  const { elements: m } = matrix;
  matrix.decompose(position, quaternion, scale);
  if (m.every((x, i) => x === 0 || i % 5 === 0 || i >= 12)) {
    quaternion.identity();
    scale.set(m[0], m[5], m[10]);
  }
  const isSheared = !isSame(matrix, matrix.clone().compose(position, quaternion, scale));
  return { position, quaternion, scale, isSheared };
}

/** Whether a matrix leaves everything where it is. */
export function isIdentity({ elements }: Matrix4): boolean {
  return elements.every((x, i) => x === (i % 5 === 0 ? 1 : 0));
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

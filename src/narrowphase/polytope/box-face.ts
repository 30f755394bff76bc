import { FEATURE_PREFERENCE } from '../../constants.ts';

// Supporting face of a box. Manifolds and witness points use the same face, so they agree.

/** A face of a box, by corner numbers. */
export interface BoxFace {
  /** Index of the axis that is its normal, 0 to 2. */
  axis: number;
  /** 2 · axis, plus 1 on the positive side: −x, +x, −y, +y, −z, +z. */
  number: number;
  /** Corner numbers in order around the face. Bit i of a corner number is set on the positive side of axis i. */
  readonly corners: Int32Array;
}

/** Makes a `BoxFace` for `writeSupportingFace` to write to. */
export function createBoxFace(): BoxFace {
  return { axis: 0, number: 0, corners: new Int32Array(4) };
}

/**
 * Writes the supporting face along the unit vector (x, y, z) of the frame of the box: the face whose normal is closest
 * to the vector. Of normals whose cosines differ by `FEATURE_PREFERENCE` or less, x precedes y, and y precedes z.
 */
export function writeSupportingFace(out: BoxFace, x: number, y: number, z: number): void {
  let axis = 0;
  let cosine = x;
  if (Math.abs(y) > Math.abs(cosine) + FEATURE_PREFERENCE) {
    axis = 1;
    cosine = y;
  }
  if (Math.abs(z) > Math.abs(cosine) + FEATURE_PREFERENCE) {
    axis = 2;
    cosine = z;
  }
  const side = cosine > 0 ? 1 << axis : 0;
  const p = 1 << ((axis + 1) % 3);
  const q = 1 << ((axis + 2) % 3);
  out.axis = axis;
  out.number = 2 * axis + (cosine > 0 ? 1 : 0);
  out.corners[0] = side;
  out.corners[1] = side | p;
  out.corners[2] = side | p | q;
  out.corners[3] = side | q;
}

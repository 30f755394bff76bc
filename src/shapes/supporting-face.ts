import { SEEN_EDGE_ON } from '../constants.ts';
import { copy, dot, setBetween, type Vec3, vec3 } from '../math/vec3.ts';

// The face of a shape that looks most along a direction: what it touches others with. A capsule has the edge that is its
// core, or an end of it, a sphere its center; both are grown by a radius.

/** The face that a shape turns towards something, relative to the center of the shape, in the world's orientation. */
export interface SupportingFace {
  /** Its corners, in order around it; the first `count` count. Without any it is a half-space, and the first lies on it. */
  readonly corners: readonly Vec3[];
  /** The numbers of these corners among all of the shape. */
  readonly numbers: Int32Array;
  count: number;
  /** The number of the face among all of the shape. */
  number: number;
  /** By how much the shape is larger than the face all around. */
  radius: number;
}

/** Makes a `SupportingFace` to be written. */
export function createSupportingFace(): SupportingFace {
  return { corners: [vec3(), vec3(), vec3(), vec3()], numbers: new Int32Array(4), count: 0, number: 0, radius: 0.5 };
}

/** Leaves of an edge that is seen end-on, or has no length, the end that is farthest along the direction. */
export function dropFarEnd(face: SupportingFace, direction: Readonly<Vec3>): void {
  const { corners, numbers } = face;
  const [from, to] = corners;
  setBetween(edge, from, to);
  const slope = dot(edge, direction);
  if (slope * slope < (1 - SEEN_EDGE_ON * SEEN_EDGE_ON) * dot(edge, edge)) return;
  face.count = 1;
  if (slope <= 0) return;
  copy(from, to);
  numbers[0] = numbers[1];
}

const edge = vec3();

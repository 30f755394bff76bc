import type { TriangleMesh } from '../geometry/shape.ts';
import { checkNames } from '../option-names.ts';
import { checkBoolean, readOptions, refuse } from '../validate.ts';
import { flatMesh } from './flat-mesh.ts';
import { halfDiagonal, isRing, type Points2D, readPoints } from './prisms.ts';

/** Options of `chain`. */
export interface ChainOptions {
  /**
   * Whether a segment leads from the last point to the first. Default: false.
   * @example
   * chain([[0, 0], [4, 0], [2, 3]], { closed: true });
   */
  readonly closed?: boolean | undefined;
  /**
   * `'front'`: segments are touched from the left of the way alone, with y upward, and do not stop what comes from the right. With y
   * downward, as on a screen, the front is to the right of the way. Default: `'both'`.
   * @example
   * const ledge = chain([[-2, 0], [2, 0]], { sides: 'front' }); // touched from above, with y upward
   */
  readonly sides?: 'both' | 'front' | undefined;
}

/**
 * A line strip, in the frame of the body: ground, walls, one-way platforms. What slides over its points does not catch on them:
 * there is one contact, with normals that the strip has. It has no inside. It is a `triangleMesh` with two triangles for each
 * segment: `feature >> 1` is the number of the segment that was hit.
 * @throws RangeError or TypeError naming the point or the option that is wrong.
 * @example
 * const hills = chain([[0, 0], [100, 40], [220, 10], [300, 60]]);
 */
export function chain(points: Points2D, options: ChainOptions = {}): TriangleMesh {
  const { closed = false, sides } = readOptions(options, 'chain');
  checkNames(options, NAMES, 'chain');
  checkBoolean(closed, 'closed', 'chain');
  const strip = readPoints(points, 'chain');
  if (closed && !isRing(strip)) strip.push(strip[0]);
  if (strip.length < 2) refuse(points, 'chain: points', 'but needs at least two');
  let half = 0;
  for (let i = 1; i < strip.length; i++) {
    half = Math.max(half, halfDiagonal(strip[i].x - strip[i - 1].x, strip[i].y - strip[i - 1].y));
  }
  const positions = strip.flatMap(({ x, y }) => [x, y, -half, x, y, half]);
  const indices = strip.slice(1).flatMap((_, i) => [0, 3, 2, 0, 1, 3].map((corner) => 2 * i + corner));
  return flatMesh({ positions, indices, sides });
}

const NAMES: readonly string[] = ['closed', 'sides'];

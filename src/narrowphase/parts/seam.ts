import { BESIDE_SURFACE, COORDINATE_ROUNDING, FACE_NORMAL, SEAM } from '../../constants.ts';
import { createCorners } from '../../geometry/mesh/mesh-data.ts';
import type { WorldSurface } from '../../geometry/surface.ts';
import { normalThrough } from '../../math/cross.ts';
import {
  addScaled,
  dot,
  length,
  lengthSquared,
  manhattanLength,
  negate,
  setCross,
  subtract,
  type Vec3,
  vec3,
} from '../../math/vec3.ts';
import { NormalCone } from './normal-cone.ts';
import { writeInFrame } from './part-frame.ts';
import type { Divided } from './parts.ts';

/** A contact of a triangle of a mesh, in the frame of the mesh. */
export class Seam {
  /** The triangle, and its normal. */
  readonly corners = createCorners();
  readonly face = vec3();
  /** Center of the other shape, and its height above the triangle. */
  readonly localCenter = vec3();
  height = 0.5;
  /** The normal of the contact, towards the other shape. */
  readonly normal = vec3();
  /** The cone of normals at the point of the contact. */
  readonly cone = new NormalCone();
  readonly point = this.cone.point;

  /** Loads a triangle and the height of the other shape's center above it, at a fraction of the motion. */
  load({ surface, center, axes }: WorldSurface, { other, motion }: Divided, part: number, fraction: number): void {
    const { corners, face, localCenter } = this;
    surface.writeCorners(corners, part);
    normalThrough(face, corners.a, corners.b, corners.c);
    subtract(localCenter, other.worldShape.center, center);
    writeInFrame(localCenter, axes, localCenter);
    if (fraction > 0) addScaled(localCenter, localCenter, motion, fraction);
    this.height = dot(face, localCenter) - dot(face, corners.a);
  }

  /**
   * Loads a normal towards the other shape and its point, at a fraction of the motion, in the frame of the mesh. The point has
   * the rounding of world coordinates, the normal has not: it comes from differences of positions. A contact is where the triangle
   * reaches farthest along the normal. So the height of the point along it is corrected to that, by no more than the rounding.
   */
  loadNormal(
    { surface, center, axes }: WorldSurface,
    n: Readonly<Vec3>,
    p: Readonly<Vec3>,
    isFirst: boolean,
    fraction: number,
    { whole, other, motion }: Divided,
  ): void {
    const { cone, corners, normal, point, localCenter } = this;
    writeInFrame(normal, axes, n);
    if (!isFirst) negate(normal);
    subtract(point, p, center);
    addScaled(point, point, whole.displacement, -fraction);
    writeInFrame(point, axes, point);
    // A contact at the start has nothing of the motion.
    const ofMotion = fraction > 0 ? length(motion) + manhattanLength(whole.displacement) : 0;
    const ofWorld = manhattanLength(center) + manhattanLength(other.worldShape.center);
    const rounding = (length(localCenter) + ofMotion + ofWorld) * COORDINATE_ROUNDING;
    const { a, b, c } = corners;
    const short = Math.max(dot(normal, a), dot(normal, b), dot(normal, c)) - dot(normal, point);
    addScaled(point, point, normal, Math.max(-rounding, Math.min(short, rounding)));
    cone.slack = surface.slack + SEAM * surface.extent;
    cone.tolerance = cone.slack + rounding;
    cone.rounding = manhattanLength(point) * COORDINATE_ROUNDING;
  }

  /** Whether the normal is that of the face, within rounding. If so, `face` gets its side; that of a solid has one side. */
  isOfFace(isSolid: boolean): boolean {
    const { normal, face } = this;
    setCross(towards, normal, face);
    if (lengthSquared(towards) > FACE_NORMAL * FACE_NORMAL) return false;
    if (dot(normal, face) >= 0) return true;
    if (isSolid) return false;
    negate(face);
    return true;
  }

  /** Whether a normal of the cone points into a solid. All of a cone do, or none, but for flat ones. */
  pointsInside(n: Readonly<Vec3>, { surface }: WorldSurface): boolean {
    addScaled(towards, this.point, n, BESIDE_SURFACE * this.cone.tolerance);
    return surface.isBehind(towards);
  }
}

const towards = vec3();

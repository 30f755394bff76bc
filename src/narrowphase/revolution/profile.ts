import { NO_DIRECTION } from '../../constants.ts';
import type { SolidOfRevolution } from '../../geometry/solid-of-revolution.ts';
import { perpendicular } from '../../math/cross.ts';
import { addScaled, dot, length, scale, type Vec3, vec3 } from '../../math/vec3.ts';

// Nearest surface of a point in the plane through it and the axis of a cylinder or a cone. Coordinates there are the
// distance from the axis and the height along it: the profile of a cylinder is a rectangle, that of a cone a triangle.

/** A point of a profile with an outward unit normal, and the signed distance from it. */
export interface ProfilePoint {
  /** Negative inside. */
  distance: number;
  radial: number;
  height: number;
  normalRadial: number;
  normalHeight: number;
  /** Whether it is a corner, from which the given point has no direction but rounding: the normal is arbitrary. */
  isCorner: boolean;
}

/** Writes the nearest point of the profile of a solid to the point at (radial, height). */
export type NearestOnProfile = (out: ProfilePoint, solid: Measures, radial: number, height: number) => void;

/** Radius and half height of a solid. */
type Measures = Readonly<Pick<SolidOfRevolution, 'radius' | 'halfHeight'>>;

/** Of a cylinder. From inside, a cap comes before the side. */
export function nearestOnCylinder(
  out: ProfilePoint,
  { radius: r, halfHeight: h }: Measures,
  radial: number,
  height: number,
): void {
  const sign = height < 0 ? -1 : 1;
  const above = Math.abs(height) - h;
  const beside = radial - r;
  if (above > 0 && beside > 0) {
    writeCorner(out, r, sign * h, beside, sign * above, 0);
    return;
  }
  if (above >= beside) setPoint(out, above, radial, sign * h, 0, sign);
  else setPoint(out, beside, r, height, 1, 0);
}

/** Of a cone. From inside, the base comes before the side. */
export function nearestOnCone(
  out: ProfilePoint,
  { radius: r, halfHeight: h }: Measures,
  radial: number,
  height: number,
): void {
  // The side from (r, −h) to (0, h), and its normal (2h, r), over its length. Scaled by the larger.
  const most = Math.max(r, h);
  const rounding = most * NO_DIRECTION;
  const x = r / most;
  const y = (2 * h) / most;
  const slant = Math.sqrt(x * x + y * y);
  const normalRadial = y / slant;
  const normalHeight = x / slant;
  const side = radial * normalRadial + (height - h) * normalHeight;
  const below = -h - height;
  const along = (height + h) * normalRadial - (radial - r) * normalHeight;
  if (below > 0 && radial <= r) {
    setPoint(out, below, radial, -h, 0, -1);
  } else if (below <= 0 && side <= 0) {
    if (below >= side) setPoint(out, below, radial, -h, 0, -1);
    else setPoint(out, side, radial - normalRadial * side, height - normalHeight * side, normalRadial, normalHeight);
  } else if (along <= 0) {
    writeCorner(out, r, -h, radial - r, height + h, rounding);
  } else if (along >= slant * most) {
    writeCorner(out, 0, h, radial, height - h, rounding);
  } else {
    setPoint(out, side, radial - normalRadial * side, height - normalHeight * side, normalRadial, normalHeight);
  }
}

function setPoint(
  out: ProfilePoint,
  distance: number,
  radial: number,
  height: number,
  normalRadial: number,
  normalHeight: number,
): void {
  out.distance = distance;
  out.radial = Math.max(0, radial);
  out.height = height;
  out.normalRadial = normalRadial;
  out.normalHeight = normalHeight;
  out.isCorner = false;
}

/** Writes a corner, from which the point has the offset (x, y). An offset below `rounding` has no direction: along the axis. */
function writeCorner(out: ProfilePoint, radial: number, height: number, x: number, y: number, rounding: number): void {
  // Scaled, so that no square overflows or vanishes.
  const most = Math.max(Math.abs(x), Math.abs(y));
  if (most <= rounding) {
    setPoint(out, most, radial, height, 0, height < 0 ? -1 : 1);
    out.isCorner = true;
    return;
  }
  const u = x / most;
  const v = y / most;
  const norm = Math.sqrt(u * u + v * v);
  setPoint(out, most * norm, radial, height, u / norm, v / norm);
}

/** The nearest surface of a solid to a point. */
export class NearestSurface {
  private readonly profile: ProfilePoint = {
    distance: 0.5,
    radial: 0.5,
    height: 0.5,
    normalRadial: 0.5,
    normalHeight: 0.5,
    isCorner: false,
  };
  /** Whether the normal is that of the surface, not an arbitrary one: at a corner, or across the axis. */
  hasDirection = true;
  /** Signed distance of the point, negative inside. */
  distance = 0.5;
  /** Outward unit normal, and the surface point relative to the center. */
  readonly normal = vec3();
  readonly point = vec3();

  /** Finds the nearest surface to the point at `offset` from the center. On the axis it is across `perpendicular`. */
  find(
    nearest: NearestOnProfile,
    solid: Measures & Readonly<Pick<SolidOfRevolution, 'axis'>>,
    offset: Readonly<Vec3>,
  ): void {
    const { axis, radius, halfHeight } = solid;
    const { profile, normal, point } = this;
    const height = dot(offset, axis);
    addScaled(radial, offset, axis, -height);
    // Twice: close to the axis the first pass may remove nearly the whole vector.
    addScaled(radial, radial, axis, -dot(radial, axis));
    const distance = length(radial);
    nearest(profile, solid, distance, height);
    const isOnAxis = distance <= (radius + halfHeight) * NO_DIRECTION;
    if (isOnAxis) perpendicular(radial, axis);
    else scale(radial, radial, 1 / distance);
    this.hasDirection = !profile.isCorner && (!isOnAxis || profile.normalRadial === 0);
    scale(normal, axis, profile.normalHeight);
    addScaled(normal, normal, radial, profile.normalRadial);
    scale(point, axis, profile.height);
    addScaled(point, point, radial, profile.radial);
    this.distance = profile.distance;
  }
}

const radial = vec3();

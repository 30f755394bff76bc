import { type Quat, rotate } from '../math/quat.ts';
import { addScaled, copy, dot, length, setCross, type Vec3, vec3 } from '../math/vec3.ts';

// Shared by cylinders and cones: both are bounded by circles around one axis. Every function of a circle takes it as
// the offset of its center along the axis, and its radius.

/** A cylinder or a cone in the world. */
export interface SolidOfRevolution {
  /** Its middle: half its height from each end. */
  center: Vec3;
  /** Unit vector along its axis; towards the apex of a cone. */
  axis: Vec3;
  /** Unit vector across the axis: the x axis of the body. It places the points of a manifold on a cap, nothing else. */
  across: Vec3;
  /** Its radius; of a cone, that of the base. */
  radius: number;
  /** Half its length along the axis. */
  halfHeight: number;
}

/** Makes a solid of revolution in the world, its axis along y. It keeps `center`, not a copy of it. */
export function createSolidOfRevolution(
  { radius, halfHeight }: Pick<SolidOfRevolution, 'radius' | 'halfHeight'>,
  center: Vec3,
): SolidOfRevolution {
  return { center, axis: vec3(0, 1, 0), across: vec3(1, 0, 0), radius, halfHeight };
}

/** Copies the dimensions of a shape to a world shape. */
export function assignRevolution(
  world: SolidOfRevolution,
  { radius, halfHeight }: Pick<SolidOfRevolution, 'radius' | 'halfHeight'>,
): void {
  world.radius = radius;
  world.halfHeight = halfHeight;
}

/** Sets the orientation of `s` to the unit quaternion `q`. */
export function orientRevolution(s: SolidOfRevolution, q: Readonly<Quat>): void {
  rotate(s.axis, q, UP);
  rotate(s.across, q, ASIDE);
}

/** Copies the orientation of another solid. */
export function copyOrientationOfRevolution(s: SolidOfRevolution, from: Readonly<SolidOfRevolution>): void {
  copy(s.axis, from.axis);
  copy(s.across, from.across);
}

/** Radius of the smallest sphere around the center that contains the shape: the distance of its rims. */
export function boundingRadiusOfRevolution({
  radius,
  halfHeight,
}: Pick<SolidOfRevolution, 'radius' | 'halfHeight'>): number {
  // Scaled, so that no square overflows or vanishes.
  const most = Math.max(radius, halfHeight);
  const x = radius / most;
  const y = halfHeight / most;
  return most * Math.sqrt(x * x + y * y);
}

/**
 * Length of the part of `u` across the axis. From the cross product, so it is accurate for a direction close to the
 * axis and exactly 0 along it.
 */
export function lengthAcross({ axis }: Readonly<SolidOfRevolution>, u: Readonly<Vec3>): number {
  setCross(crossed, u, axis);
  return length(crossed);
}

/** Speed of the fastest point of the rims at both ends, under the rotation vector `w`. */
export function rotationSpeedOfRims(s: Readonly<SolidOfRevolution>, w: Readonly<Vec3>): number {
  // v = ±h a + r u: |w × v|² = |w|² (h² + r²) − (w · v)², and |w · v| >= h |w · a| − r |w × a|
  const along = Math.max(0, Math.abs(dot(w, s.axis)) * s.halfHeight - lengthAcross(s, w) * s.radius);
  const fastest = boundingRadiusOfRevolution(s) * length(w);
  return Math.sqrt(Math.max(0, (fastest - along) * (fastest + along)));
}

/** The motion of a solid of revolution that rotates, without its spin about its axis, which moves no point of the solid. */
export interface TransverseMotion {
  /** Angular velocity η at the start: the rotation vector without its part along the axis. */
  readonly rotation: Vec3;
  /** Bound of the speed of a point of the solid. */
  speed: number;
  /** Bound of the acceleration of a point along a direction that rotates. */
  acceleration: number;
}

/**
 * The motion of a solid under the rotation vector ω, without its spin. The acceleration is along `n`, which rotates by `w`. Valid
 * until the next call.
 *
 * The solid moves as if its angular velocity were η = ω − (ω · a) a at all times. The axis a rotates about ω, so η does, too: |η|
 * is constant, and η' = ω × η. Let Q be that rotation and m = Qᵀ n the direction relative to the solid. With Ω = w − η
 *
 *   m' = Qᵀ (Ω × n),  m'' = Qᵀ (Ω × (w × n) − η × (Ω × n) − η' × n)
 *
 * For a point v of the solid |v · m''| <= (|Ω| |w × n| + |η| |Ω| + |η'|) |v|, with |Ω| <= |w| + |η| at all times.
 */
export function transverseMotionOf(
  s: Readonly<SolidOfRevolution>,
  rotation: Readonly<Vec3>,
  w: Readonly<Vec3>,
  n: Readonly<Vec3>,
): Readonly<TransverseMotion> {
  const { rotation: transverse } = motion;
  const boundingRadius = boundingRadiusOfRevolution(s);
  addScaled(transverse, rotation, s.axis, -dot(rotation, s.axis));
  const rate = length(transverse);
  motion.speed = rate * boundingRadius;
  setCross(crossed, w, n);
  const tilt = length(crossed);
  setCross(crossed, rotation, transverse);
  motion.acceleration = ((length(w) + rate) * (rate + tilt) + length(crossed)) * boundingRadius;
  return motion;
}

/**
 * Largest support along `n` of the circles that the points of a circle of the solid sweep about `w`: of the circle of
 * radius `r` around `center + offset · axis`. See `ShapeKind.revolvedSupport`.
 */
export function revolvedSupportOfCircle(
  s: Readonly<SolidOfRevolution>,
  offset: number,
  r: number,
  n: Readonly<Vec3>,
  w: Readonly<Vec3>,
): number {
  // With x = p · w / |w| from x₀ − x₁ to x₀ + x₁, maximum of (n · w) / |w| x + |n × w| / |w| √(p² − x²), which is concave.
  const speed = length(w);
  setCross(crossed, n, w);
  const along = dot(n, w) / speed;
  const across = length(crossed) / speed;
  const middle = (dot(s.axis, w) / speed) * offset;
  const halfWidth = (lengthAcross(s, w) / speed) * r;
  const distance = Math.sqrt(offset * offset + r * r);
  const x = Math.max(middle - halfWidth, Math.min(middle + halfWidth, along * distance));
  return along * x + across * Math.sqrt(Math.max(0, (distance - x) * (distance + x)));
}

// Not frozen: docs/v8.md.
const UP: Readonly<Vec3> = vec3(0, 1, 0);
const ASIDE: Readonly<Vec3> = vec3(1, 0, 0);
const crossed = vec3();
const motion: TransverseMotion = { rotation: vec3(), speed: 0.5, acceleration: 0.5 };

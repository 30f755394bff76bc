// Every number that a world keeps about its bodies, in columns by body index.
//
// Hot and cold columns are separate. A step visits every awake body and most candidate pairs, and reads one row of
// `motion` per body: 64 bytes, one cache line. Data of events, rotations and targets is in other columns, so that it
// does not evict these rows. Indices are stable: handles, tree slots, pairs and contacts refer to bodies by index. A
// removed body leaves a free index.

import type { Shape } from '../geometry/shape.ts';
import { clearVec3, copyVec3, isVec3At, loadVec3, storeQuat, storeVec3 } from '../math/columns.ts';
import { growColumns } from '../math/growable.ts';
import type { Quat } from '../math/quat.ts';
import { isZero, set, type Vec3 } from '../math/vec3.ts';
import { fieldsOf, kindOf } from '../narrowphase/made-shape.ts';
import { partsOf } from '../narrowphase/parts/parts.ts';
import { BOX_ROW, type BoxRowTest } from '../narrowphase/polytope/box-quick-test.ts';
import type { ShapeKind } from '../narrowphase/shape-kind.ts';
import { UNDECIDED } from '../narrowphase/verdict.ts';
import { IndexList } from './index-list.ts';
import { NO_CORNERS, type PathCorners } from './path-corners.ts';
import type { Response } from './responder.ts';

/** Numbers per row of `motion`: center, inscribed radius, displacement, bounding radius. */
export const MOTION = 8;
/** Offsets in a row of `motion`. */
export const INSCRIBED = 3;
export const DISPLACEMENT = 4;
export const BOUNDING = 7;
/** Numbers per row of `cull`: center and radius. */
export const CULL = 4;
/** Numbers per row of `target`: position and orientation. */
export const TARGET = 7;

// Flags of bodies, all 16 bits of a column. Which stages set and clear them is in docs/architecture.md.
/** Moves by teleports only. */
export const STATIC = 1 << 0;
/** Is a plane, which is not in the broadphase. */
export const UNBOUNDED = 1 << 1;
/** Is a box and has a row in `boxes`. */
export const BOX = 1 << 2;
/** Is a sphere: rotation changes its orientation, not its shape. */
export const ROUND = 1 << 3;
/** Is a sensor. */
export const SENSOR = 1 << 4;
/** May rotate in a step. */
export const SPINS = 1 << 5;
/** `target` holds its pose after the next step. */
export const HAS_TARGET = 1 << 6;
/** The orientation in `target` counts, too. */
export const TARGET_ROTATES = 1 << 7;
/** Sleeps: moving, but static to the broadphase. */
export const ASLEEP = 1 << 8;
/** Neither the current step nor the last one moves it. */
export const IDLE = 1 << 9;
/** The current step, or else the last one, rotates its shape. */
export const ROTATES = 1 << 10;
/** Stays awake after this step. */
export const KEEP_AWAKE = 1 << 11;
/** Takes part in steps and queries. */
export const PRESENT = 1 << 12;
/** The last step changed its orientation, or its previous orientation. */
export const REORIENTED = 1 << 13;
/** Has a response. */
export const RESPONDS = 1 << 14;
/** Impacts changed its velocity in the last step. */
export const DEFLECTED = 1 << 15;

/** Most bodies of a world. */
export const MOST_BODIES = 16_777_216;

/** Number of bodies for which the first one makes room, and by what that grows: on average a ninth of it is not used. */
const FIRST = 16;
const GROWTH = 1.25;

/** Shape of a free index. */
const NO_SHAPE = Object.freeze({}) as Shape;

/** The columns of all bodies of a world. Columns are replaced when the store grows: read them anew in each function. */
export class BodyStore {
  /** All indices are below it; some may be free. */
  count = 0;
  /** Number of bodies for which the columns have room. Columns are declared with the entries of one body. */
  capacity = 0;
  /** Indices of removed bodies, used again. */
  readonly free: number[] = [];
  /** Number of changes of which bodies there are, of their shapes and of their responses. */
  revision = 0;

  /** Hot: center, inscribed radius, displacement of the step, bounding radius. Planes have infinite or NaN radii. */
  motion = new Float64Array(MOTION);
  /** Hot: center and radius of the swept bounding sphere, in single precision, rounded up. */
  cull = new Float32Array(CULL);
  flags = new Uint16Array(1);
  /** Roughness of the shape: the slack of a mesh, 0 for other shapes. */
  slack = new Float64Array(1);
  /** Steps since it last moved, up to 255. */
  idleSteps = new Uint8Array(1);
  /** Ids of the handles. */
  id = new Float64Array(1);
  layer = new Int32Array(1);
  mask = new Int32Array(1);

  /** Linear and angular velocity, world frame, units and radians per second. */
  velocity = new Float64Array(3);
  angularVelocity = new Float64Array(3);
  /** Rows of `moveTo`; empty until the first call. */
  target = new Float64Array(0);

  /** Center before the last step. */
  previousPosition = new Float64Array(3);
  /** Displacement of the last step. */
  lastDisplacement = new Float64Array(3);
  orientation = new Float64Array(4);
  /** Orientation before the last step. */
  previousOrientation = new Float64Array(4);
  /** Rotation vector of the step. */
  rotation = new Float64Array(3);
  /** Rotation vector of the last step. */
  lastRotation = new Float64Array(3);
  /** Rows of boxes for the quick test; empty until the first box. */
  boxes = new Float64Array(0);
  /** The quick test of two rows; the first box brings it. */
  quickTestBoxes: BoxRowTest = () => UNDECIDED;

  /** Swept bounds: min x, y, z, max x, y, z. The broadphase reads them. */
  bounds = new Float64Array(6);
  /** Box of the centers for which `bounds` are valid, as min and max. */
  limits = new Float64Array(6);
  /** Arc length of the farthest point in the rotation of the step; 0 without rotation. */
  rotationTravel = new Float64Array(1);
  /** Arc length for which `bounds` stay valid. */
  rotationBudget = new Float64Array(1);

  /** Tick of the last step, or of the last change from outside, that moved the body. */
  lastMoved = new Float64Array(1);
  /** Tick of the last teleport, change of shape or disabling: enters of contacts from before are dropped. */
  lastTeleport = new Float64Array(1);
  /** Head of the body's list in the contact store, −1 without contacts. */
  firstContact = new Int32Array(1);
  /** Shapes by index, and their kinds. */
  readonly shapes: Shape[] = [];
  readonly shapeKinds: ShapeKind[] = [];

  /** Coefficients of friction; empty until the first that is not zero. */
  friction = new Float64Array(0);
  /** Velocities of surfaces relative to their bodies, world frame; empty until the first that is not zero. */
  surfaceVelocity = new Float64Array(0);
  /** Number of changes of frictions and velocities of surfaces. */
  surfaceRevision = 0;
  /** Velocity of responding bodies at the end of the last step; empty until the first response. */
  endVelocity = new Float64Array(0);
  /** What the user had added to it when the last step began; empty until the first response. */
  push = new Float64Array(0);
  readonly responses: (Response | undefined)[] = [];
  /** By body: the corners of its path in the last step, if it is `DEFLECTED`. */
  readonly corners: PathCorners[] = [];

  /** Bodies with a response. */
  readonly responders = new IndexList();
  /** Moving bodies that are not asleep, planes included. */
  readonly awake = new IndexList();
  /** Moving bodies that may have live velocities: gather reads them. */
  readonly exposed = new IndexList();
  /** Bodies with live pose vectors: scatter writes them. */
  readonly observed = new IndexList();

  /** Makes a store with room for `capacity` bodies. */
  constructor(capacity: number) {
    if (capacity > 0) this.grow(capacity);
  }

  /** Makes room for so many more bodies. */
  reserve(count: number): void {
    const needed = this.count - this.free.length + count;
    if (needed > this.capacity) this.grow(Math.max(needed, Math.ceil(GROWTH * this.capacity), FIRST));
  }

  /** Allocates an index for a body of that shape, at rest in the origin. */
  allocate(shape: Shape): number {
    this.reserve(1);
    const i = this.free.pop() ?? this.count++;
    this.flags[i] = 0;
    this.setShape(i, shape);
    // An array that got entries here and there would become a hash table.
    this.responses[i] = undefined;
    this.corners[i] = NO_CORNERS;
    this.idleSteps[i] = 0;
    this.firstContact[i] = -1;
    clearVec3(this.velocity, 3 * i);
    clearVec3(this.angularVelocity, 3 * i);
    return i;
  }

  /** Sets the shape of a body. Bounds are updated by `fitBounds`. */
  setShape(i: number, shape: Shape): void {
    this.revision++;
    const kind = kindOf(shape);
    const fields = fieldsOf(shape);
    this.shapes[i] = fields;
    this.shapeKinds[i] = kind;
    this.clear(i, ROUND | UNBOUNDED | BOX);
    if (kind.isRound) this.set(i, ROUND);
    if (kind.isUnbounded) this.set(i, UNBOUNDED);
    this.motion[MOTION * i + INSCRIBED] = kind.inscribedRadius(fields);
    this.motion[MOTION * i + BOUNDING] = kind.boundingRadius(fields);
    this.slack[i] = partsOf(kind)?.slackOf(fields) ?? 0;
    if (!kind.boxRows) return;
    this.set(i, BOX);
    if (this.boxes.length === 0) this.boxes = new Float64Array(BOX_ROW * this.capacity);
    this.quickTestBoxes = kind.boxRows.quickTest;
    storeVec3(this.boxes, BOX_ROW * i, kind.boxRows.halfExtents(fields));
  }

  /** Frees an index. */
  release(i: number): void {
    this.revision++;
    this.flags[i] = 0;
    this.responders.remove(i);
    this.awake.remove(i);
    this.exposed.remove(i);
    this.observed.remove(i);
    this.resetMotion(i);
    this.lastMoved[i] = 0;
    // What the body refers to may be large.
    this.shapes[i] = NO_SHAPE;
    this.responses[i] = undefined;
    this.corners[i] = NO_CORNERS;
    this.free.push(i);
  }

  /** Sets flags of a body. */
  set(i: number, flags: number): void {
    this.flags[i] |= flags;
  }

  /** Clears flags of a body. */
  clear(i: number, flags: number): void {
    this.flags[i] &= ~flags;
  }

  /** Whether a body has any of the flags. */
  has(i: number, flags: number): boolean {
    return (this.flags[i] & flags) !== 0;
  }

  /** Whether an index is that of a body in the broadphase. */
  isBounded(i: number): boolean {
    return (this.flags[i] & (PRESENT | UNBOUNDED)) === PRESENT;
  }

  /** Sets the pose of a body and resets its motion, as a teleport does. Bounds are updated by `fitBounds`. */
  setPose(i: number, position: Readonly<Vec3>, orientation: Readonly<Quat>): void {
    storeVec3(this.motion, MOTION * i, position);
    storeQuat(this.orientation, 4 * i, orientation);
    this.resetMotion(i);
  }

  /** Resets previous pose, displacement, rotation and move target: the last step did not move the body. */
  resetMotion(i: number): void {
    clearVec3(this.motion, MOTION * i + DISPLACEMENT);
    copyVec3(this.previousPosition, 3 * i, this.motion, MOTION * i);
    for (let k = 4 * i; k < 4 * i + 4; k++) this.previousOrientation[k] = this.orientation[k];
    clearVec3(this.lastDisplacement, 3 * i);
    clearVec3(this.lastRotation, 3 * i);
    clearVec3(this.rotation, 3 * i);
    this.rotationTravel[i] = 0;
    this.clear(i, HAS_TARGET | TARGET_ROTATES | ROTATES | DEFLECTED);
  }

  /** The corners of the path of a body in the last step. */
  cornersOf(i: number): PathCorners {
    return this.has(i, DEFLECTED) ? this.corners[i] : NO_CORNERS;
  }

  /** Sets or removes the response of a body. */
  setResponse(i: number, response: Response | undefined): void {
    this.revision++;
    const responded = this.responses[i] !== undefined;
    this.responses[i] = response;
    if (!response) {
      this.clear(i, RESPONDS);
      this.responders.remove(i);
      return;
    }
    // The pushes of a body that goes on responding count.
    if (responded) return;
    if (this.push.length === 0) {
      this.push = new Float64Array(3 * this.capacity);
      this.endVelocity = new Float64Array(3 * this.capacity);
    }
    this.set(i, RESPONDS);
    this.responders.add(i);
    clearVec3(this.push, 3 * i);
    copyVec3(this.endVelocity, 3 * i, this.velocity, 3 * i);
  }

  /** Sets the friction of a body. */
  setFriction(i: number, friction: number): void {
    if (this.friction.length === 0) {
      if (friction === 0) return;
      this.friction = new Float64Array(this.capacity);
    }
    if (this.friction[i] !== friction) this.surfaceRevision++;
    this.friction[i] = friction;
  }

  /** Sets the velocity of the surface of a body. */
  setSurfaceVelocity(i: number, velocity: Readonly<Vec3>): void {
    if (this.surfaceVelocity.length === 0) {
      if (isZero(velocity)) return;
      this.surfaceVelocity = new Float64Array(3 * this.capacity);
    }
    if (!isVec3At(this.surfaceVelocity, 3 * i, velocity)) this.surfaceRevision++;
    storeVec3(this.surfaceVelocity, 3 * i, velocity);
  }

  /** Writes the velocity of the surface of a body. */
  readSurfaceVelocity(out: Vec3, i: number): void {
    if (this.surfaceVelocity.length === 0) set(out, 0, 0, 0);
    else loadVec3(out, this.surfaceVelocity, 3 * i);
  }

  /** Sets the pose of a body after the next step. */
  setTarget(i: number, position: Readonly<Vec3>, orientation: Readonly<Quat> | undefined): void {
    if (this.target.length === 0) this.target = new Float64Array(TARGET * this.capacity);
    storeVec3(this.target, TARGET * i, position);
    this.clear(i, TARGET_ROTATES);
    this.set(i, HAS_TARGET);
    if (orientation === undefined) return;
    storeQuat(this.target, TARGET * i + 3, orientation);
    this.set(i, TARGET_ROTATES | SPINS);
  }

  /** Grows columns to `capacity` bodies. Columns keep their entries per body: 0 in those that are not used yet. */
  private grow(capacity: number): void {
    growColumns(this, Math.max(1, this.capacity), capacity);
    this.capacity = capacity;
  }
}

// The public API, one declaration per export, by name. Written by `npm run api`; a change here is a change for users.

export interface AdvanceOptions {
    readonly fixedStep?: number;
    readonly maxSteps?: number;
}

export interface AdvanceResult {
    readonly alpha: number;
    readonly steps: number;
    readonly dropped: number;
}

export interface BatchHits {
    readonly body: Int32Array;
    readonly distance: Float64Array;
    readonly point: Float64Array;
    readonly normal: Float64Array;
}

export declare class Body extends BodyHandle<BodyContactEvent> {
    get world(): BodyWorld | undefined;
    get position(): Readonly<Vec3>;
    get previousPosition(): Readonly<Vec3>;
    get quaternion(): Readonly<Quat>;
    get previousQuaternion(): Readonly<Quat>;
    get velocity(): Vec3;
    set velocity(value: Vec3Like);
    get angularVelocity(): Vec3;
    set angularVelocity(value: Vec3Like);
    get type(): BodyType;
    set type(type: BodyType);
    get response(): BodyResponse | undefined;
    set response(response: BodyResponse | undefined);
    moveTo(position: Vec3Like, quaternion?: QuatLike): void;
    teleport(position: Vec3Like, quaternion?: QuatLike): void;
    interpolated(alpha: number, outPosition: Vec3, outQuaternion?: Quat): true;
    toString(): string;
}

export interface BodyContact extends Contact {
    readonly a: Body;
    readonly b: Body;
    readonly self: Body;
    readonly other: Body;
    readonly part: number;
    readonly feature: number;
    readonly otherPart: number;
    readonly otherFeature: number;
    readonly speed: number;
    readonly sensor: boolean;
    manifold(out?: Manifold): Manifold;
}

export interface BodyContactEvent extends BodyContact {
    readonly type: ContactEventType;
    readonly time: number;
    readonly fraction: number;
    readonly overlapping: boolean;
    readonly settled: boolean;
}

export declare abstract class BodyHandle<Event> extends Emitter<Event> {
    readonly id: number;
    readonly shape: Shape;
    userData: unknown;
    get name(): string | undefined;
    set name(name: string | undefined);
    get sensor(): boolean;
    set sensor(isSensor: boolean);
    get layer(): number;
    set layer(bits: number);
    get mask(): number;
    set mask(bits: number);
}

export interface BodyOptions {
    readonly type?: BodyType;
    readonly shape: Shape;
    readonly position?: Vec3Like;
    readonly quaternion?: QuatLike;
    readonly velocity?: Vec3Like;
    readonly angularVelocity?: Vec3Like;
    readonly response?: BodyResponse | undefined;
    readonly sensor?: boolean;
    readonly layer?: number;
    readonly mask?: number;
    readonly name?: string;
    readonly userData?: unknown;
}

export type BodyResponse = ResponseType | ResponseOptions | ((impact: Impact) => unknown);

export type BodyType = 'static' | 'moving';

export interface BodyWorld {
    readonly time: number;
    readonly stepCount: number;
    readonly bodies: readonly Body[];
    get(id: number): Body | undefined;
    add(options: BodyOptions): Body;
    remove(body: Body): void;
    areTouching(a: Body, b: Body): boolean;
    contactsOf(body: Body): BodyContact[];
}

export interface Box {
    readonly type: 'box';
    readonly halfExtents: Readonly<Vec3>;
}

export interface BoxCast {
    readonly box: Float64Array;
    readonly motion: Float64Array;
    readonly grows: boolean;
    readonly limit: number;
    visit(proxy: number): void;
}

export type BoxOptions = {
    readonly halfExtents: Vec3Like;
} | {
    readonly size: Vec3Like;
};

export interface Broadphase {
    add(proxy: number, isStatic: boolean): void;
    remove(proxy: number): void;
    update(proxy: number): void;
    clear(): void;
    findPairs(bounds: Float64Array, pairs: PairList): void;
    cast?(bounds: Float64Array, cast: BoxCast): void;
}

export interface Capsule {
    readonly type: 'capsule';
    readonly radius: number;
    readonly halfHeight: number;
}

export interface CapsuleOptions {
    readonly radius: number;
    readonly halfHeight: number;
}

export interface CastOptions extends QueryOptions {
    readonly maxDistance?: number | undefined;
}

export type ChildShape = Sphere | Capsule | Box | Triangle | ConvexHull | Cylinder | Cone | TriangleMesh | HeightField;

export interface Compound {
    readonly type: 'compound';
    readonly children: readonly CompoundChild[];
}

export interface CompoundChild {
    readonly shape: ChildShape;
    readonly position: Readonly<Vec3>;
    readonly quaternion: Readonly<Quat>;
    readonly userData?: unknown;
}

export interface CompoundChildOptions {
    readonly shape: ChildShape;
    readonly position?: Vec3Like;
    readonly quaternion?: QuatLike;
    readonly userData?: unknown;
}

export interface Cone {
    readonly type: 'cone';
    readonly radius: number;
    readonly halfHeight: number;
}

export interface ConeOptions {
    readonly radius: number;
    readonly halfHeight: number;
}

export interface Contact extends PartNumbers {
    normal: Vec3;
    depth: number;
    point: Vec3;
    pointA: Vec3;
    pointB: Vec3;
    points?: ContactPoint[];
}

export declare class ContactEvent implements Contact {
    readonly type: ContactEventType;
    readonly a: Body;
    readonly b: Body;
    readonly time: number;
    readonly fraction: number;
    readonly normal: Vec3;
    readonly point: Vec3;
    readonly pointA: Vec3;
    readonly pointB: Vec3;
    readonly depth: number;
    readonly speed: number;
    readonly partA: number;
    readonly featureA: number;
    readonly partB: number;
    readonly featureB: number;
    readonly overlapping: boolean;
    readonly sensor: boolean;
    readonly settled: boolean;
    manifold(out?: Manifold): Manifold;
}

export type ContactEventType = 'enter' | 'stay' | 'exit';

export interface ContactPoint extends PartNumbers {
    point: Vec3;
    pointA: Vec3;
    pointB: Vec3;
    depth: number;
    id: number;
}

export interface ConvexHull {
    readonly type: 'convexHull';
    readonly points: readonly Readonly<Vec3>[];
    readonly tolerance: number;
}

export interface Cylinder {
    readonly type: 'cylinder';
    readonly radius: number;
    readonly halfHeight: number;
}

export interface CylinderOptions {
    readonly radius: number;
    readonly halfHeight: number;
}

export interface DebugLines {
    positions: Float32Array;
    colors: Float32Array;
    count: number;
}

export interface DebugLinesOptions {
    readonly shapes?: boolean;
    readonly bounds?: boolean;
    readonly contacts?: boolean;
    readonly normals?: boolean;
    readonly sweeps?: boolean;
    readonly origin?: Vec3Like;
    readonly planeSize?: number;
}

export declare class Emitter<Event> {
    on(type: ContactEventType, handler: (event: Event) => void): Unsubscribe;
    on(type: '*', handler: (type: ContactEventType, event: Event) => void): Unsubscribe;
    off(type: ContactEventType | '*', handler?: (...args: never[]) => void): void;
}

export interface HeightField {
    readonly type: 'heightField';
    readonly heights: readonly number[];
    readonly rows: number;
    readonly columns: number;
    readonly cellSize: {
        readonly x: number;
        readonly z: number;
    };
    readonly solid: boolean;
}

export interface HeightFieldOptions {
    readonly heights: ArrayLike<number>;
    readonly rows: number;
    readonly columns: number;
    readonly size?: LengthsXZ;
    readonly cellSize?: LengthsXZ;
    readonly solid?: boolean;
}

export type HullPoints = readonly Vec3Like[] | Float32Array | Float64Array | readonly number[];

export interface Impact {
    readonly self: Body;
    readonly other: Body;
    readonly normal: Vec3;
    readonly point: Vec3;
    readonly time: number;
    readonly fraction: number;
    readonly speed: number;
    readonly count: number;
    velocity: Vec3;
    readonly otherVelocity: Vec3;
}

export type LengthsXZ = number | {
    readonly x: number;
    readonly z: number;
} | readonly [
    x: number,
    z: number
];

export interface Manifold extends Contact {
    points: ContactPoint[];
}

export interface MoveCollision {
    body: Body;
    normal: Vec3;
    point: Vec3;
    depth: number;
    travel: number;
    part: number;
    feature: number;
}

export interface MoveOptions extends Pick<QueryOptions, 'mask' | 'exclude' | 'filter' | 'sensors'> {
    readonly up?: Vec3Like | undefined;
    readonly floorMaxAngle?: number | undefined;
    readonly snapLength?: number | undefined;
    readonly maxSlides?: number | undefined;
    readonly safeMargin?: number | undefined;
    readonly stepHeight?: number | undefined;
}

export interface MoveResult {
    position: Vec3;
    velocity: Vec3;
    travel: Vec3;
    remainder: Vec3;
    onFloor: boolean;
    onWall: boolean;
    onCeiling: boolean;
    floorNormal: Vec3;
    floor: Body | undefined;
    platformVelocity: Vec3;
    collisions: MoveCollision[];
}

export interface OutOption<Out> {
    readonly out?: Out | undefined;
}

export type PairFilter = (a: Body, b: Body) => boolean;

export declare class PairList {
    data: Int32Array<ArrayBuffer>;
    count: number;
    push(a: number, b: number): void;
    clear(): void;
}

export interface PartNumbers {
    partA?: number;
    featureA?: number;
    partB?: number;
    featureB?: number;
}

export interface Plane {
    readonly type: 'plane';
    readonly normal: Readonly<Vec3>;
    readonly offset: number;
}

export type PlaneOptions = {
    readonly normal: Vec3Like;
    readonly offset: number;
} | {
    readonly normal: Vec3Like;
    readonly point: Vec3Like;
} | readonly [
    Vec3Like,
    Vec3Like,
    Vec3Like
];

export interface Pose {
    readonly position: Vec3Like;
    readonly quaternion?: QuatLike | undefined;
}

export interface Quat {
    x: number;
    y: number;
    z: number;
    w: number;
}

export type QuatLike = Readonly<Quat> | readonly [
    number,
    number,
    number,
    number
];

export type QueryFilter = (body: Body) => boolean;

export interface QueryOptions {
    readonly mask?: number | undefined;
    readonly exclude?: Body | readonly Body[] | ReadonlySet<Body> | undefined;
    readonly filter?: QueryFilter | undefined;
    readonly sensors?: boolean | undefined;
    readonly at?: number | undefined;
}

export declare abstract class Queryable extends Emitter<ContactEvent> {
    raycast(ray: RayLike, options?: CastOptions & OutOption<WorldRayHit>): WorldRayHit | undefined;
    raycastAll(ray: RayLike, options?: CastOptions & OutOption<WorldRayHit[]>): WorldRayHit[];
    raycastAny(ray: RayLike, options?: CastOptions): boolean;
    sweep(shape: Shape, pose: Pose, displacement: Vec3Like, options?: CastOptions & OutOption<WorldSweepHit>): WorldSweepHit | undefined;
    sweepAll(shape: Shape, pose: Pose, displacement: Vec3Like, options?: CastOptions & OutOption<WorldSweepHit[]>): WorldSweepHit[];
    overlap(shape: Shape, pose: Pose, options?: QueryOptions & OutOption<Body[]>): Body[];
    overlapPoint(point: Vec3Like, options?: QueryOptions & OutOption<Body[]>): Body[];
    queryAabb(min: Vec3Like, max: Vec3Like, options?: QueryOptions & OutOption<Body[]>): Body[];
    closestPoint(point: Vec3Like, maxDistance?: number, options?: QueryOptions & OutOption<WorldClosestPoint>): WorldClosestPoint | undefined;
    closest(point: Vec3Like, maxDistance?: number, options?: QueryOptions & OutOption<WorldClosestPoint>): WorldClosestPoint | undefined;
    raycastMany(rays: Float64Array, out: BatchHits, options?: CastOptions): number;
    sweepMany(shape: Shape, sweeps: Float64Array, out: BatchHits, options?: CastOptions): number;
}

export interface RayHit {
    normal: Vec3;
    point: Vec3;
    distance: number;
    fraction: number;
    depth: number;
    overlapping: boolean;
    part?: number;
    feature?: number;
}

export interface RayLike {
    readonly origin: Vec3Like;
    readonly direction: Vec3Like;
    readonly maxDistance?: number | undefined;
}

export interface ResponseOptions {
    readonly type: ResponseType;
    readonly restitution?: number | undefined;
    readonly mass?: number | undefined;
}

export type ResponseType = 'bounce' | 'slide' | 'stop';

export type Shape = Sphere | Capsule | Box | Triangle | ConvexHull | Plane | Cylinder | Cone | TriangleMesh | HeightField | Compound;

export type ShapeType = Shape['type'];

export interface Sphere {
    readonly type: 'sphere';
    readonly radius: number;
}

export interface SweepHit extends Contact {
    fraction: number;
    exitFraction: number;
    overlapping: boolean;
}

export interface TransformOptions {
    readonly bodies?: readonly Body[] | undefined;
    readonly alpha?: number | undefined;
    readonly scale?: number | Vec3Like | undefined;
}

export interface Triangle {
    readonly type: 'triangle';
    readonly a: Readonly<Vec3>;
    readonly b: Readonly<Vec3>;
    readonly c: Readonly<Vec3>;
}

export interface TriangleMesh {
    readonly type: 'triangleMesh';
    readonly positions: readonly number[];
    readonly indices: readonly number[];
    readonly sides: 'both' | 'front';
    readonly solid: boolean;
    readonly triangleCount: number;
    readonly dropped: number;
}

export interface TriangleMeshOptions {
    readonly positions: ArrayLike<number>;
    readonly indices?: ArrayLike<number>;
    readonly sides?: 'both' | 'front';
    readonly solid?: boolean;
}

export type Unsubscribe = () => void;

export interface Vec3 {
    x: number;
    y: number;
    z: number;
}

export type Vec3Like = Readonly<Vec3> | readonly [
    number,
    number,
    number
];

export declare class World extends Queryable implements BodyWorld {
    constructor(options?: WorldOptions);
    get filter(): PairFilter | undefined;
    set filter(filter: PairFilter | undefined);
    get time(): number;
    get stepCount(): number;
    get bodies(): readonly Body[];
    get candidatePairs(): number;
    add(options: BodyOptions): Body;
    remove(body: Body): void;
    clear(): void;
    get(id: number): Body | undefined;
    step(dt: number): void;
    advance(elapsed: number, options?: AdvanceOptions): AdvanceResult;
    writeTransforms(out: Float32Array, options?: TransformOptions): number;
    contactsOf(body: Body): BodyContact[];
    manifoldOf(a: Body, b: Body, out?: Manifold): Manifold | undefined;
    areTouching(a: Body, b: Body): boolean;
}

export interface WorldClosestPoint {
    normal: Vec3;
    point: Vec3;
    distance: number;
    body: Body;
    part: number;
    feature: number;
}

export interface WorldOptions {
    readonly broadphase?: Broadphase;
    readonly filter?: PairFilter;
    readonly history?: number;
}

export interface WorldRayHit extends RayHit {
    body: Body;
    part: number;
    feature: number;
}

export interface WorldSweepHit extends SweepHit {
    distance: number;
    body: Body;
    part: number;
    feature: number;
}

export declare function box(options: BoxOptions): Box;

export declare function capsule(options: CapsuleOptions): Capsule;

export declare function clampToImpact(out: Vec3, from: Vec3Like, displacement: Vec3Like, hit: Readonly<Pick<SweepHit, 'fraction'>> | undefined, margin?: number): true;

export declare function compound(children: readonly CompoundChildOptions[]): Compound;

export declare function cone(options: ConeOptions): Cone;

export declare function convexHull(points: HullPoints): ConvexHull;

export declare function createBatchHits(capacity: number): BatchHits;

export declare function createDebugLines(): DebugLines;

export declare function createMoveResult(): MoveResult;

export declare function createWorldClosestPoint(): WorldClosestPoint;

export declare function createWorldRayHit(): WorldRayHit;

export declare function createWorldSweepHit(): WorldSweepHit;

export declare function cylinder(options: CylinderOptions): Cylinder;

export declare function debugLines(out: DebugLines, world: World, options?: DebugLinesOptions): true;

export declare function heightField(options: HeightFieldOptions): HeightField;

export declare function moveAndSlide(world: World, shape: Shape, pose: Pose, velocity: Vec3Like, dt: number, options?: MoveOptions, out?: MoveResult): MoveResult;

export declare function offset(shape: ChildShape, position: Vec3Like, quaternion?: QuatLike): Compound;

export declare function plane(options: PlaneOptions): Plane;
export declare function plane(a: Vec3Like, b: Vec3Like, c: Vec3Like): Plane;

export declare function pushOut(out: Vec3, position: Vec3Like, contact: Readonly<Pick<Contact, 'normal' | 'depth'>> & {
    readonly a?: object;
    readonly b?: object;
    readonly self?: object;
}, self: 'a' | 'b' | object): true;

export declare function reflect(out: Vec3, velocity: Vec3Like, normal: Vec3Like, restitution?: number): true;

export declare function shapeFrom<S extends Shape>(literal: S): S;

export declare function slide(out: Vec3, velocity: Vec3Like, normal: Vec3Like): true;

export declare function sphere(radius: number): Sphere;

export declare function triangle(a: Vec3Like, b: Vec3Like, c: Vec3Like): Triangle;

export declare function triangleMesh(options: TriangleMeshOptions): TriangleMesh;

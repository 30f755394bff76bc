// The public API, one declaration per export, by name. Written by `npm run api`; a change here is a change for users.

export interface AdvanceOptions {
    readonly fixedStep?: number | undefined;
    readonly maxSteps?: number | undefined;
    readonly beforeStep?: ((dt: number) => void) | undefined;
    readonly afterStep?: ((dt: number) => void) | undefined;
}

export interface AdvanceResult {
    readonly alpha: number;
    readonly steps: number;
    readonly dropped: number;
    readonly moved: number;
}

export interface BatchHits {
    readonly body: Int32Array;
    readonly distance: Float64Array;
    readonly exitDistance: Float64Array;
    readonly point: Float64Array;
    readonly normal: Float64Array;
}

export declare class Body<out Data = unknown> extends BodyHandle<BodyContactEvent<Data>, Data> {
    get id(): number;
    get world(): BodyWorld<Data> | undefined;
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
    get surfaceVelocity(): Vec3;
    set surfaceVelocity(value: Vec3Like);
    moveTo(position: Vec3Like, quaternion?: QuatLike): void;
    teleport(position: Vec3Like, quaternion?: QuatLike): void;
    interpolated(alpha: number, outPosition: Vec3, outQuaternion?: Quat): true;
    toJSON(): object;
    toString(): string;
}

export interface BodyContact<Data = unknown> extends Contact {
    readonly a: Body<Data>;
    readonly b: Body<Data>;
    readonly self: Body<Data>;
    readonly other: Body<Data>;
    normal: Vec3;
    readonly part: number;
    readonly feature: number;
    readonly otherPart: number;
    readonly otherFeature: number;
    readonly speed: number;
    readonly enteredAt: number;
    readonly sensor: boolean;
}

export interface BodyContactEvent<Data = unknown> extends BodyContact<Data> {
    readonly type: ContactEventType;
    readonly time: number;
    readonly fraction: number;
    readonly worldTime: number;
    readonly duration: number;
    readonly overlapping: boolean;
    readonly settled: boolean;
}

export declare abstract class BodyHandle<Event, Data> extends Emitter<Event> {
    userData: Data;
    get shape(): Shape;
    set shape(shape: Shape);
    get enabled(): boolean;
    set enabled(isEnabled: boolean);
    get name(): string | undefined;
    set name(name: string | undefined);
    get sensor(): boolean;
    set sensor(isSensor: boolean);
    get layer(): number;
    set layer(bits: number);
    get mask(): number;
    set mask(bits: number);
    get friction(): number;
    set friction(friction: number);
}

export interface BodyOptions<Data = unknown> {
    readonly type?: BodyType | undefined;
    readonly shape: Shape;
    readonly position?: Vec3Like | undefined;
    readonly quaternion?: QuatLike | undefined;
    readonly velocity?: Vec3Like | undefined;
    readonly angularVelocity?: Vec3Like | undefined;
    readonly response?: BodyResponse | undefined;
    readonly friction?: number | undefined;
    readonly surfaceVelocity?: Vec3Like | undefined;
    readonly enabled?: boolean | undefined;
    readonly sensor?: boolean | undefined;
    readonly layer?: number | undefined;
    readonly mask?: number | undefined;
    readonly name?: string | undefined;
    readonly userData?: Data | undefined;
}

export declare class BodyResponse {
    readonly type: 'bounce' | 'slide' | 'stop' | 'respond';
    readonly restitution: number;
    readonly mass: number;
    readonly name: string | undefined;
}

export type BodySelector<Data = unknown> = number | Body | QueryFilter<Data>;

export type BodyType = 'static' | 'moving';

export interface BodyWorld<out Data = unknown> {
    readonly time: number;
    readonly stepCount: number;
    readonly bodies: readonly Body<Data>[];
    get(id: number): Body<Data> | undefined;
    add<Own extends Data = Data>(options: NewBody<Data, Own>): Body<Data>;
    remove(body: Body): void;
    areTouching(a: Body, b: Body): boolean;
    contactsOf(body: Body): BodyContact<Data>[];
}

export interface BounceOptions extends ResponseOptions {
    readonly restitution?: number | undefined;
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

export interface CastOptions<Data = unknown> extends QueryOptions<Data> {
    readonly maxDistance?: number | undefined;
}

export declare class Character<out Data = unknown> {
    readonly body: Body<Data>;
    readonly result: MoveResult<Data>;
    constructor(world: World<Data>, options: CharacterOptions<Data> & Pick<NewBody<Data, Data>, 'userData'>);
    static from<Data>(world: World<Data>, body: Body<Data>): Character<Data>;
    move(velocity: Vec3Like, dt: number): MoveResult<Data>;
    teleport(position: Vec3Like, quaternion?: QuatLike): void;
    get velocity(): Vec3;
    set velocity(velocity: Vec3Like);
    remove(): void;
    interpolated(alpha: number, outPosition: Vec3, outQuaternion?: Quat): true;
    toJSON(): object;
    toString(): string;
    get position(): Readonly<Vec3>;
    get quaternion(): Readonly<Quat>;
    get onFloor(): boolean;
    get onWall(): boolean;
    get onCeiling(): boolean;
    get floor(): Body<Data> | undefined;
    get floorNormal(): Readonly<Vec3>;
}

export interface CharacterOptions<Data = unknown> extends Omit<BodyOptions<Data>, 'type' | 'velocity' | 'angularVelocity' | 'response'>, MoveOptions<Data> {
    readonly pushes?: boolean | QueryFilter<Data> | undefined;
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
    readonly position?: Vec3Like | undefined;
    readonly quaternion?: QuatLike | undefined;
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

export declare class ContactEvent<out Data = unknown> implements Contact {
    readonly type: ContactEventType;
    readonly a: Body<Data>;
    readonly b: Body<Data>;
    readonly time: number;
    readonly fraction: number;
    readonly worldTime: number;
    readonly enteredAt: number;
    readonly duration: number;
    readonly normal: Readonly<Vec3>;
    readonly point: Readonly<Vec3>;
    readonly pointA: Readonly<Vec3>;
    readonly pointB: Readonly<Vec3>;
    readonly depth: number;
    readonly speed: number;
    readonly partA: number;
    readonly featureA: number;
    readonly partB: number;
    readonly featureB: number;
    readonly overlapping: boolean;
    readonly sensor: boolean;
    readonly settled: boolean;
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

export interface DebugLinesOptions<Data = unknown> {
    readonly shapes?: boolean | undefined;
    readonly bounds?: boolean | undefined;
    readonly contacts?: boolean | undefined;
    readonly normals?: boolean | undefined;
    readonly sweeps?: boolean | undefined;
    readonly alpha?: number | undefined;
    readonly filter?: QueryFilter<Data> | undefined;
    readonly type?: BodyType | undefined;
    readonly origin?: Vec3Like | undefined;
    readonly planeSize?: number | undefined;
}

export interface DeserializeOptions<Data = unknown, Made extends World<Data> = World<Data>> {
    readonly kinds: WorldKinds<Data, Made>;
    readonly userData?: ((data: unknown, body: Body<Data>) => Data) | undefined;
    readonly filter?: PairFilter<Data> | undefined;
    readonly broadphase?: Broadphase | undefined;
    readonly history?: WorldHistory | undefined;
}

export interface Divergence {
    readonly tick: number;
    readonly body: number | undefined;
    readonly column: string;
    readonly a: unknown;
    readonly b: unknown;
}

export type DivergenceOptions<Data = unknown> = {
    [P in 'kinds' | 'filter']: ReplayOptions<Data>[P];
};

export declare class Emitter<Event> {
    on(type: ContactEventType, handler: (event: Event) => void): Unsubscribe;
    on(type: '*', handler: (type: ContactEventType, event: Event) => void): Unsubscribe;
    once(type: ContactEventType, handler: (event: Event) => void): Unsubscribe;
    once(type: '*', handler: (type: ContactEventType, event: Event) => void): Unsubscribe;
    off(type?: ContactEventType | '*', handler?: (...args: never[]) => void): void;
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
    readonly precision: 'single' | 'double';
}

export interface HeightFieldOptions {
    readonly heights: ArrayLike<number>;
    readonly rows: number;
    readonly columns: number;
    readonly size?: LengthsXZ | undefined;
    readonly cellSize?: LengthsXZ | undefined;
    readonly solid?: boolean | undefined;
}

export type HullPoints = readonly Vec3Like[] | Float32Array | Float64Array | readonly number[];

export interface Impact<Data = unknown> {
    readonly self: Body<Data>;
    readonly other: Body<Data>;
    readonly normal: Vec3;
    readonly point: Vec3;
    readonly time: number;
    readonly fraction: number;
    readonly speed: number;
    readonly count: number;
    velocity: Vec3;
    readonly otherVelocity: Vec3;
}

export type ImpactCallback<Data = unknown> = {
    decide(impact: Impact<Data>): unknown;
}['decide'];

export type Kinds = {
    readonly [name: string]: unknown;
};

export type Layers<Name extends string = string> = {
    readonly [name in Name]: number;
};

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

export interface MoveCollision<Data = unknown> {
    body: Body<Data>;
    normal: Vec3;
    point: Vec3;
    depth: number;
    travel: number;
    speed: number;
    part: number;
    feature: number;
}

export interface MoveOptions<Data = unknown> extends Pick<QueryOptions<Data>, 'mask' | 'exclude' | 'filter' | 'sensors'> {
    readonly up?: Vec3Like | undefined;
    readonly floorMaxAngle?: number | undefined;
    readonly snapLength?: number | undefined;
    readonly maxSlides?: number | undefined;
    readonly safeMargin?: number | undefined;
    readonly stepHeight?: number | undefined;
}

export interface MoveResult<Data = unknown> {
    position: Vec3;
    velocity: Vec3;
    travel: Vec3;
    remainder: Vec3;
    crushed: boolean;
    onFloor: boolean;
    onWall: boolean;
    onCeiling: boolean;
    floorNormal: Vec3;
    floor: Body<Data> | undefined;
    platformVelocity: Vec3;
    collisions: MoveCollision<Data>[];
}

export type NewBody<Data, Own extends Data> = Omit<BodyOptions<Data>, 'userData'> & (undefined extends Own ? Pick<BodyOptions<Own>, 'userData'> : Required<Pick<BodyOptions<Own>, 'userData'>>);

export interface NextContact<Data = unknown> {
    time: number;
    a: Body<Data>;
    b: Body<Data>;
    normal: Vec3;
    point: Vec3;
    pointA: Vec3;
    pointB: Vec3;
    speed: number;
    sensor: boolean;
}

export interface NextContactOptions<Data = unknown> {
    readonly horizon: number;
    readonly body?: Body | undefined;
    readonly mask?: number | undefined;
    readonly filter?: PairFilter<Data> | undefined;
    readonly out?: NextContact<Data> | undefined;
}

export interface OutOption<Out> {
    readonly out?: Out | undefined;
}

export interface PairEvent<Data = unknown> extends Omit<ContactEvent<Data>, '__v_skip'> {
    readonly first: Body<Data>;
    readonly second: Body<Data>;
    readonly normal: ContactEvent['normal'];
    readonly firstPart: number;
    readonly firstFeature: number;
    readonly secondPart: number;
    readonly secondFeature: number;
}

export declare class PairEvents<Data = unknown> extends Emitter<PairEvent<Data>> {
    toJSON(): string;
}

export type PairFilter<Data = unknown> = {
    admits(a: Body<Data>, b: Body<Data>): boolean;
}['admits'];

export declare class PairList {
    data: Int32Array;
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

export interface PathCorner<Data = unknown> {
    time: number;
    position: Vec3;
    velocity: Vec3;
    other: Body<Data> | undefined;
    normal: Vec3;
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

export interface PredictPathOptions<Data = unknown> {
    readonly dt: number;
    readonly steps: number;
    readonly acceleration?: Vec3Like | undefined;
    readonly maxImpacts?: number | undefined;
    readonly out?: PathCorner<Data>[] | undefined;
}

export interface Quat {
    x: number;
    y: number;
    z: number;
    w: number;
}

export type QuatLike = Readonly<Quat> | readonly number[] | Float32Array | Float64Array;

export type QueryFilter<Data = unknown> = {
    accepts(body: Body<Data>): boolean;
}['accepts'];

export interface QueryOptions<Data = unknown> {
    readonly mask?: number | undefined;
    readonly exclude?: Body | readonly Body[] | ReadonlySet<Body> | undefined;
    readonly filter?: QueryFilter<Data> | undefined;
    readonly sensors?: boolean | undefined;
    readonly at?: number | undefined;
}

export declare abstract class Queryable<Data = unknown> extends Emitter<ContactEvent<Data>> {
    raycast(ray: RayLike, options?: RayOptions<Data> & OutOption<WorldRayHit<Data>>): WorldRayHit<Data> | undefined;
    raycast(origin: Vec3Like, direction: Vec3Like, options?: RayOptions<Data> & OutOption<WorldRayHit<Data>>): WorldRayHit<Data> | undefined;
    raycastAll(ray: RayLike, options?: RayAllOptions<Data> & OutOption<WorldRayHit<Data>[]>): WorldRayHit<Data>[];
    raycastAll(origin: Vec3Like, direction: Vec3Like, options?: RayAllOptions<Data> & OutOption<WorldRayHit<Data>[]>): WorldRayHit<Data>[];
    raycastAny(ray: RayLike, options?: RayOptions<Data>): boolean;
    raycastAny(origin: Vec3Like, direction: Vec3Like, options?: RayOptions<Data>): boolean;
    sweep(shape: Shape, pose: Pose, displacement: Vec3Like, options?: SweepOptions<Data> & OutOption<WorldSweepHit<Data>>): WorldSweepHit<Data> | undefined;
    sweepAll(shape: Shape, pose: Pose, displacement: Vec3Like, options?: SweepOptions<Data> & OutOption<WorldSweepHit<Data>[]>): WorldSweepHit<Data>[];
    overlap(shape: Shape, pose: Pose, options?: QueryOptions<Data> & OutOption<Body<Data>[]>): Body<Data>[];
    overlapPoint(point: Vec3Like, options?: QueryOptions<Data> & OutOption<Body<Data>[]>): Body<Data>[];
    queryAabb(min: Vec3Like, max: Vec3Like, options?: QueryOptions<Data> & OutOption<Body<Data>[]>): Body<Data>[];
    closestPoint(point: Vec3Like, maxDistance?: number, options?: CastOptions<Data> & OutOption<WorldClosestPoint<Data>>): WorldClosestPoint<Data> | undefined;
    raycastMany(rays: Float64Array, out: BatchHits, options?: RayOptions<Data>): number;
    sweepMany(shape: Shape, sweeps: Float64Array, out: BatchHits, options?: CastOptions<Data>): number;
}

export interface RayAllOptions<Data = unknown> extends RayOptions<Data> {
    readonly crossings?: boolean | undefined;
}

export interface RayHit {
    normal: Vec3;
    point: Vec3;
    distance: number;
    fraction: number;
    depth: number;
    overlapping: boolean;
    exitDistance?: number;
    part?: number;
    feature?: number;
}

export interface RayLike {
    readonly origin: Vec3Like;
    readonly direction: Vec3Like;
    readonly maxDistance?: number | undefined;
}

export interface RayOptions<Data = unknown> extends CastOptions<Data> {
    readonly exit?: boolean | undefined;
    readonly hollow?: boolean | undefined;
}

export type RecordOptions<Data = unknown> = SerializeOptions<Data>;

export declare class Recording {
    get ticks(): number;
    stop(): Uint8Array;
}

export declare class Replay<out Data = unknown, out Made extends World<Data> = World<Data>> {
    readonly world: Made;
    readonly firstTick: number;
    readonly lastTick: number;
    get tick(): number;
    checksumOf(tick: number): number | undefined;
    step(): void;
    seek(tick: number): void;
}

export type ReplayOptions<Data = unknown, Made extends World<Data> = World<Data>> = DeserializeOptions<Data, Made>;

export interface RespondOptions extends ResponseOptions {
    readonly name?: string | undefined;
}

export interface ResponseOptions {
    readonly mass?: number | undefined;
}

export declare class Rewind<out Data = unknown> {
    readonly world: World<Data>;
    readonly ticks: number;
    constructor(world: World<Data>, options: RewindOptions);
    get isResimulating(): boolean;
    save(): void;
    has(tick: number): boolean;
    load(tick: number): void;
    checksum(tick: number): number;
    resimulate(from: number, step: (tick: number) => void): void;
    on(type: RewindEventType, handler: (event: RewindEvent<Data>) => void): Unsubscribe;
    on(type: '*', handler: (type: RewindEventType, event: RewindEvent<Data>) => void): Unsubscribe;
}

export interface RewindEvent<Data = unknown> extends Omit<ContactEvent<Data>, '__v_skip'> {
    readonly tick: number;
}

export type RewindEventType = 'enter' | 'exit' | 'withdraw';

export interface RewindOptions {
    readonly ticks: number;
}

export interface SerializeOptions<in Data = unknown> {
    readonly userData?: ((data: Data, body: Body<Data>) => unknown) | undefined;
    readonly history?: boolean | undefined;
}

export type Shape = Sphere | Capsule | Box | Triangle | ConvexHull | Plane | Cylinder | Cone | TriangleMesh | HeightField | Compound;

export type ShapeType = Shape['type'];

export interface SharedChild extends Pick<CompoundChild, 'position' | 'quaternion' | 'userData'> {
    readonly shape: SharedShape<CompoundChild['shape']['type']>;
}

export interface SharedShape<T extends ShapeType = ShapeType> {
    readonly version: number;
    readonly type: T;
    readonly buffer?: SharedArrayBuffer;
    readonly children?: readonly SharedChild[];
    readonly shape?: Shape;
}

export declare class Snapshot {
    get time(): number;
    get stepCount(): number;
}

export interface Sphere {
    readonly type: 'sphere';
    readonly radius: number;
}

export interface SweepHit extends Contact {
    fraction: number;
    exitFraction: number;
    overlapping: boolean;
}

export interface SweepOptions<Data = unknown> extends CastOptions<Data> {
    readonly exit?: boolean | undefined;
}

export interface SyncTestOptions {
    readonly ticks: number;
    readonly distance: number;
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
    readonly precision: 'single' | 'double';
    readonly weld: number;
}

export interface TriangleMeshOptions {
    readonly positions: ArrayLike<number>;
    readonly indices?: ArrayLike<number> | undefined;
    readonly sides?: 'both' | 'front' | undefined;
    readonly solid?: boolean | undefined;
    readonly weld?: number | false | undefined;
}

export type Unsubscribe = () => void;

export interface Vec3 {
    x: number;
    y: number;
    z: number;
}

export type Vec3Like = Readonly<Vec3> | readonly number[] | Float32Array | Float64Array;

export declare class World<out Data = unknown> extends WorldState<Data> implements BodyWorld<Data> {
    constructor(options?: WorldOptions<Data>);
    toJSON(): object;
    get bodies(): readonly Body<Data>[];
    add<Own extends Data = Data>(options: NewBody<Data, Own>): Body<Data>;
    addMany<Own extends Data = Data>(options: NewBody<Data, Own>, count: number, each?: (index: number) => Partial<NewBody<Data, Own>> | undefined): Body<Data>[];
    addMany<Own extends Data = Data>(options: Omit<NewBody<Data, Own>, 'userData'>, count: number, each: (index: number) => Partial<NewBody<Data, Own>> & Pick<NewBody<Data, Own>, 'userData'>): Body<Data>[];
    remove(body: Body): void;
    clear(): void;
    get(id: number): Body<Data> | undefined;
    step(dt: number): void;
    advance(elapsed: number, options?: AdvanceOptions): AdvanceResult;
    writeTransforms(out: Float32Array, options?: TransformOptions): number;
    between(first: BodySelector<Data>, second: BodySelector<Data>): PairEvents<Data>;
    contactsOf(body: Body): BodyContact<Data>[];
    areTouching(a: Body, b: Body): boolean;
}

export type WorldClass<Data = unknown, Made extends World<Data> = World<Data>> = new (options: WorldOptions<Data>) => Made;

export interface WorldClosestPoint<Data = unknown> {
    normal: Vec3;
    point: Vec3;
    distance: number;
    body: Body<Data>;
    part: number;
    feature: number;
}

export declare class WorldHistory {
    readonly seconds: number;
}

export interface WorldKinds<Data = unknown, Made extends World<Data> = World<Data>> extends Kinds {
    readonly World?: WorldClass<Data, Made> | undefined;
}

export interface WorldOptions<Data = unknown> {
    readonly broadphase?: Broadphase | undefined;
    readonly filter?: PairFilter<Data> | undefined;
    readonly history?: WorldHistory | undefined;
    readonly capacity?: number | undefined;
}

export interface WorldRayHit<Data = unknown> extends RayHit {
    body: Body<Data>;
    leaving?: boolean;
    part: number;
    feature: number;
}

export declare abstract class WorldState<out Data = unknown> extends Queryable<Data> {
    get filter(): PairFilter<Data> | undefined;
    set filter(filter: PairFilter<Data> | undefined);
    get time(): number;
    get stepCount(): number;
    get historyStart(): number;
    get staticRevision(): number;
    get candidatePairs(): number;
}

export interface WorldSweepHit<Data = unknown> extends Omit<SweepHit, 'exitFraction'> {
    normal: Vec3;
    exitFraction?: number;
    distance: number;
    body: Body<Data>;
    part: number;
    feature: number;
}

export declare function bounce(options?: BounceOptions): BodyResponse;

export declare function box(options: BoxOptions): Box;

export declare function capsule(options: CapsuleOptions): Capsule;

export declare function checksum<Data>(world: World<Data>): number;

export declare function clampToImpact(out: Vec3, from: Vec3Like, displacement: Vec3Like, hit: Readonly<Pick<SweepHit, 'fraction'>> | undefined, margin?: number): true;

export declare function compound(children: readonly CompoundChildOptions[]): Compound;

export declare function cone(options: ConeOptions): Cone;

export declare function convexHull(points: HullPoints): ConvexHull;

export declare function createBatchHits(capacity: number): BatchHits;

export declare function createDebugLines(): DebugLines;

export declare function createMoveResult<Data = unknown>(): MoveResult<Data>;

export declare function createWorldClosestPoint<Data = unknown>(): WorldClosestPoint<Data>;

export declare function createWorldRayHit<Data = unknown>(): WorldRayHit<Data>;

export declare function createWorldSweepHit<Data = unknown>(): WorldSweepHit<Data>;

export declare function cylinder(options: CylinderOptions): Cylinder;

export declare function debugLines<Data = unknown>(out: DebugLines, world: World<Data>, options?: DebugLinesOptions<Data>): true;

export declare function defineLayers<const Name extends string>(...names: Name[]): Layers<Name>;

export declare function deserialize<Data = unknown, Made extends World<Data> = World<Data>>(bytes: Uint8Array, options: DeserializeOptions<Data, Made>): Made;

export declare function findDivergence<Data>(a: World<Data>, b: World<Data>): Divergence | undefined;
export declare function findDivergence<Data = unknown>(a: Uint8Array, b: Uint8Array, options: DivergenceOptions<Data>): Divergence | undefined;

export declare function fork<Made extends World>(world: Made): Made;

export declare function heightField(options: HeightFieldOptions): HeightField;

export declare function history(seconds: number): WorldHistory;

export declare function manifold(event: ContactEvent | BodyContact | PairEvent, out?: Manifold): Manifold;

export declare function manifoldOf(world: World, a: Body, b: Body, out?: Manifold): Manifold | undefined;

export declare function moveAndSlide<Data = unknown>(world: World<Data>, shape: Shape, pose: Pose, velocity: Vec3Like, dt: number, options?: MoveOptions<Data>, out?: MoveResult<Data>): MoveResult<Data>;

export declare function nextContact<Data>(world: World<Data>, options: NextContactOptions<Data>): NextContact<Data> | undefined;

export declare function offset(shape: ChildShape, position: Vec3Like, quaternion?: QuatLike): Compound;

export declare function plane(options: PlaneOptions): Plane;
export declare function plane(a: Vec3Like, b: Vec3Like, c: Vec3Like): Plane;

export declare function predictPath<Data>(world: World<Data>, body: Body<Data>, options: PredictPathOptions<Data>): PathCorner<Data>[];

export declare function pushOut(out: Vec3, position: Vec3Like, contact: Readonly<Pick<Contact, 'normal' | 'depth'>> & {
    readonly a?: object;
    readonly b?: object;
    readonly second?: object;
    readonly self?: object;
}, self: 'a' | 'b' | object): true;

export declare function record<Data>(world: World<Data>, options?: RecordOptions<Data>): Recording;

export declare function reflect(out: Vec3, velocity: Vec3Like, normal: Vec3Like, restitution?: number): true;

export declare function replay<Data = unknown, Made extends World<Data> = World<Data>>(bytes: Uint8Array, options: ReplayOptions<Data, Made>): Replay<Data, Made>;

export declare function respond<Data = unknown>(callback: ImpactCallback<Data>, options?: RespondOptions): BodyResponse;

export declare function restore<Data>(world: World<Data>, saved: Snapshot): void;

export declare function scaled<S extends Shape>(shape: S, scale: number | Vec3Like): S;

export declare function serialize<Data>(world: World<Data>, options?: SerializeOptions<Data>): Uint8Array;

export declare function shapeFrom<S extends Shape>(literal: S): S;

export declare function shapeFromShared<T extends ShapeType>(shared: SharedShape<T>): Extract<Shape, {
    type: T;
}>;

export declare function shareShape<S extends Shape>(shape: S): SharedShape<S['type']>;

export declare function slide(options?: ResponseOptions): BodyResponse;

export declare function slideAlong(out: Vec3, velocity: Vec3Like, normal: Vec3Like): true;

export declare function snapshot<Data>(world: World<Data>, out?: Snapshot): Snapshot;

export declare function sphere(radius: number): Sphere;

export declare function stepToNextContact<Data>(world: World<Data>, maxDt: number): number;

export declare function stop(options?: ResponseOptions): BodyResponse;

export declare function syncTest<Data>(world: World<Data>, step: (tick: number) => void, options: SyncTestOptions): void;

export declare function triangle(a: Vec3Like, b: Vec3Like, c: Vec3Like): Triangle;

export declare function triangleMesh(options: TriangleMeshOptions): TriangleMesh;

// The public API, one declaration per export, by name. Written by `npm run api`; a change here is a change for users.

export interface Aabb {
    min: Vec3;
    max: Vec3;
}

export interface Barycentric {
    u: number;
    v: number;
    w: number;
}

export interface Box {
    readonly type: 'box';
    readonly halfExtents: Readonly<Vec3>;
}

export type BoxOptions = {
    readonly halfExtents: Vec3Like;
} | {
    readonly size: Vec3Like;
};

export interface Capsule {
    readonly type: 'capsule';
    readonly radius: number;
    readonly halfHeight: number;
}

export interface CapsuleOptions {
    readonly radius: number;
    readonly halfHeight: number;
}

export type ChildShape = Sphere | Capsule | Box | Triangle | ConvexHull | Cylinder | Cone | TriangleMesh | HeightField;

export interface ClosestPoints extends PartNumbers {
    distance: number;
    pointA: Vec3;
    pointB: Vec3;
    normal: Vec3;
}

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

export interface Interval {
    enter: number;
    exit: number;
}

export type LengthsXZ = number | {
    readonly x: number;
    readonly z: number;
} | readonly [
    x: number,
    z: number
];

export interface Line {
    readonly origin: Readonly<Vec3>;
    readonly direction: Readonly<Vec3>;
}

export interface Manifold extends Contact {
    points: ContactPoint[];
}

export interface Obb {
    center: Vec3;
    halfExtents: Readonly<Vec3>;
    axisX: Vec3;
    axisY: Vec3;
    axisZ: Vec3;
    aligned: boolean;
}

export interface ObbOptions {
    readonly halfExtents: Vec3Like;
    readonly center?: Vec3Like | undefined;
    readonly quaternion?: QuatLike | undefined;
}

export interface PartNumbers {
    partA?: number;
    featureA?: number;
    partB?: number;
    featureB?: number;
}

export interface PlacedShape {
    readonly shape: Shape;
    readonly position?: Vec3Like | undefined;
    readonly quaternion?: QuatLike | undefined;
    readonly displacement?: Vec3Like | undefined;
    readonly rotation?: Vec3Like | undefined;
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

export type PointInTriangle = 'outside' | 'inside' | 'edge-ab' | 'edge-bc' | 'edge-ca' | 'vertex-a' | 'vertex-b' | 'vertex-c' | 'degenerate';

export interface Quat {
    x: number;
    y: number;
    z: number;
    w: number;
}

export type QuatLike = Readonly<Quat> | readonly number[] | Float32Array | Float64Array;

export interface Ray {
    readonly origin: Readonly<Vec3>;
    readonly direction: Readonly<Vec3>;
    readonly maxDistance?: number | undefined;
}

export interface RayCrossing extends RayHit {
    leaving: boolean;
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

export interface RayShapeOptions {
    readonly exit?: boolean | undefined;
    readonly hollow?: boolean | undefined;
}

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

export interface Triangle {
    readonly type: 'triangle';
    readonly a: Readonly<Vec3>;
    readonly b: Readonly<Vec3>;
    readonly c: Readonly<Vec3>;
}

export interface TriangleIntersection {
    outcome: TriangleOutcome;
    t: number;
    tEnd: number;
    u: number;
    v: number;
    point: Vec3;
    frontFace: boolean;
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

export interface TriangleOptions {
    readonly cullBackfaces?: boolean | undefined;
}

export type TriangleOutcome = 'intersecting' | 'disjoint' | 'parallel' | 'coplanar';

export interface Vec2 {
    x: number;
    y: number;
}

export interface Vec3 {
    x: number;
    y: number;
    z: number;
}

export type Vec3Like = Readonly<Vec3> | readonly number[] | Float32Array | Float64Array;

export interface WorldCapsule {
    center: Vec3;
    axis: Vec3;
    radius: number;
    halfHeight: number;
}

export interface WorldPlane {
    center: Vec3;
    normal: Vec3;
    offset: number;
}

export interface WorldSphere {
    center: Vec3;
    radius: number;
}

export interface WorldTriangle {
    center: Vec3;
    a: Vec3;
    b: Vec3;
    c: Vec3;
    normal: Vec3;
}

export declare function barycentric(out: Barycentric, p: Readonly<Vec3>, a: Readonly<Vec3>, b: Readonly<Vec3>, c: Readonly<Vec3>): boolean;

export declare function box(options: BoxOptions): Box;

export declare function capsule(options: CapsuleOptions): Capsule;

export declare function clampToImpact(out: Vec3, from: Vec3Like, displacement: Vec3Like, hit: Readonly<Pick<SweepHit, 'fraction'>> | undefined, margin?: number): true;

export declare function classifyPointInTriangle(p: Readonly<Vec3>, a: Readonly<Vec3>, b: Readonly<Vec3>, c: Readonly<Vec3>, planeTolerance?: number): PointInTriangle;

export declare function classifyPointInTriangle2D(p: Readonly<Vec2>, a: Readonly<Vec2>, b: Readonly<Vec2>, c: Readonly<Vec2>, tolerance?: number): PointInTriangle;

export declare function closestPointOnAabb(out: Vec3, p: Readonly<Vec3>, box: Readonly<Aabb>): true;

export declare function closestPointOnObb(out: Vec3, p: Readonly<Vec3>, b: Readonly<Obb>): true;

export declare function closestPointOnSegment(out: Vec3, p: Readonly<Vec3>, a: Readonly<Vec3>, b: Readonly<Vec3>): true;

export declare function closestPointOnTriangle(out: Vec3, p: Readonly<Vec3>, a: Readonly<Vec3>, b: Readonly<Vec3>, c: Readonly<Vec3>): true;

export declare function closestPointsSegmentSegment(out: ClosestPoints, p1: Readonly<Vec3>, q1: Readonly<Vec3>, p2: Readonly<Vec3>, q2: Readonly<Vec3>): true;

export declare function closestPointsSegmentTriangle(out: ClosestPoints, p: Readonly<Vec3>, q: Readonly<Vec3>, a: Readonly<Vec3>, b: Readonly<Vec3>, c: Readonly<Vec3>): true;

export declare function compound(children: readonly CompoundChildOptions[]): Compound;

export declare function cone(options: ConeOptions): Cone;

export declare function contactCapsuleCapsule(out: Contact, a: Readonly<WorldCapsule>, b: Readonly<WorldCapsule>): boolean;

export declare function contactCapsuleObb(out: Contact, a: Readonly<WorldCapsule>, b: Readonly<Obb>): boolean;

export declare function contactCapsulePlane(out: Contact, a: Readonly<WorldCapsule>, b: Readonly<WorldPlane>): boolean;

export declare function contactCapsuleTriangle(out: Contact, a: Readonly<WorldCapsule>, b: Readonly<WorldTriangle>): boolean;

export declare function contactObbObb(out: Contact, a: Readonly<Obb>, b: Readonly<Obb>): boolean;

export declare function contactObbPlane(out: Contact, a: Readonly<Obb>, b: Readonly<WorldPlane>): boolean;

export declare function contactObbTriangle(out: Contact, a: Readonly<Obb>, b: Readonly<WorldTriangle>): boolean;

export declare function contactShapes(out: Contact, a: PlacedShape, b: PlacedShape): boolean;

export declare function contactSphereCapsule(out: Contact, a: Readonly<WorldSphere>, b: Readonly<WorldCapsule>): boolean;

export declare function contactSphereObb(out: Contact, a: Readonly<WorldSphere>, b: Readonly<Obb>): boolean;

export declare function contactSpherePlane(out: Contact, a: Readonly<WorldSphere>, b: Readonly<WorldPlane>): boolean;

export declare function contactSphereSphere(out: Contact, a: Readonly<WorldSphere>, b: Readonly<WorldSphere>): boolean;

export declare function contactSphereTriangle(out: Contact, a: Readonly<WorldSphere>, b: Readonly<WorldTriangle>): boolean;

export declare function contactTrianglePlane(out: Contact, a: Readonly<WorldTriangle>, b: Readonly<WorldPlane>): boolean;

export declare function contactTriangleTriangle(out: Contact, a: Readonly<WorldTriangle>, b: Readonly<WorldTriangle>): boolean;

export declare function convexHull(points: HullPoints): ConvexHull;

export declare function createAabb(): Aabb;

export declare function createBarycentric(): Barycentric;

export declare function createClosestPoints(): ClosestPoints;

export declare function createContact(): Manifold;

export declare function createInterval(): Interval;

export declare function createManifold(): Manifold;

export declare function createObb(options: ObbOptions): Obb;

export declare function createRayHit(): RayHit;

export declare function createSweepHit(): SweepHit & Manifold;

export declare function createTriangleIntersection(): TriangleIntersection;

export declare function cylinder(options: CylinderOptions): Cylinder;

export declare function distanceCapsuleCapsule(out: ClosestPoints, a: Readonly<WorldCapsule>, b: Readonly<WorldCapsule>): number;

export declare function distanceCapsuleObb(out: ClosestPoints, a: Readonly<WorldCapsule>, b: Readonly<Obb>): number;

export declare function distanceCapsulePlane(out: ClosestPoints, a: Readonly<WorldCapsule>, b: Readonly<WorldPlane>): number;

export declare function distanceCapsuleTriangle(out: ClosestPoints, a: Readonly<WorldCapsule>, b: Readonly<WorldTriangle>): number;

export declare function distanceObbObb(out: ClosestPoints, a: Readonly<Obb>, b: Readonly<Obb>): number;

export declare function distanceObbPlane(out: ClosestPoints, a: Readonly<Obb>, b: Readonly<WorldPlane>): number;

export declare function distanceObbTriangle(out: ClosestPoints, a: Readonly<Obb>, b: Readonly<WorldTriangle>): number;

export declare function distancePointPlane(point: Readonly<Vec3>, p: Readonly<WorldPlane>): number;

export declare function distanceShapes(out: ClosestPoints, a: PlacedShape, b: PlacedShape): true;

export declare function distanceSphereCapsule(out: ClosestPoints, a: Readonly<WorldSphere>, b: Readonly<WorldCapsule>): number;

export declare function distanceSphereObb(out: ClosestPoints, a: Readonly<WorldSphere>, b: Readonly<Obb>): number;

export declare function distanceSpherePlane(out: ClosestPoints, a: Readonly<WorldSphere>, b: Readonly<WorldPlane>): number;

export declare function distanceSphereSphere(out: ClosestPoints, a: Readonly<WorldSphere>, b: Readonly<WorldSphere>): number;

export declare function distanceSphereTriangle(out: ClosestPoints, a: Readonly<WorldSphere>, b: Readonly<WorldTriangle>): number;

export declare function distanceSquaredPointAabb(p: Readonly<Vec3>, box: Readonly<Aabb>): number;

export declare function distanceTrianglePlane(out: ClosestPoints, a: Readonly<WorldTriangle>, b: Readonly<WorldPlane>): number;

export declare function distanceTriangleTriangle(out: ClosestPoints, a: Readonly<WorldTriangle>, b: Readonly<WorldTriangle>): number;

export declare function heightField(options: HeightFieldOptions): HeightField;

export declare function intersectLineTriangle(out: TriangleIntersection, line: Readonly<Line>, a: Readonly<Vec3>, b: Readonly<Vec3>, c: Readonly<Vec3>, options?: TriangleOptions): boolean;

export declare function intersectRayTriangle(out: TriangleIntersection, ray: Readonly<Ray>, a: Readonly<Vec3>, b: Readonly<Vec3>, c: Readonly<Vec3>, options?: TriangleOptions): boolean;

export declare function intersectSegmentAabb(out: Interval, p: Readonly<Vec3>, q: Readonly<Vec3>, box: Readonly<Aabb>): boolean;

export declare function intersectSegmentObb(out: Interval, p: Readonly<Vec3>, q: Readonly<Vec3>, box: Readonly<Obb>): boolean;

export declare function intersectSegmentTriangle(out: TriangleIntersection, p: Readonly<Vec3>, q: Readonly<Vec3>, a: Readonly<Vec3>, b: Readonly<Vec3>, c: Readonly<Vec3>, options?: TriangleOptions): boolean;

export declare function obbToAabb(out: Aabb, obb: Readonly<Obb>): true;

export declare function offset(shape: ChildShape, position: Vec3Like, quaternion?: QuatLike): Compound;

export declare function overlapAabbAabb(a: Readonly<Aabb>, b: Readonly<Aabb>): boolean;

export declare function overlapCapsuleCapsule(a: Readonly<WorldCapsule>, b: Readonly<WorldCapsule>): boolean;

export declare function overlapCapsuleObb(a: Readonly<WorldCapsule>, b: Readonly<Obb>): boolean;

export declare function overlapCapsulePlane(a: Readonly<WorldCapsule>, b: Readonly<WorldPlane>): boolean;

export declare function overlapCapsuleTriangle(a: Readonly<WorldCapsule>, b: Readonly<WorldTriangle>): boolean;

export declare function overlapObbObb(a: Readonly<Obb>, b: Readonly<Obb>): boolean;

export declare function overlapObbPlane(a: Readonly<Obb>, b: Readonly<WorldPlane>): boolean;

export declare function overlapObbTriangle(a: Readonly<Obb>, b: Readonly<WorldTriangle>): boolean;

export declare function overlapSegmentAabb(p: Readonly<Vec3>, q: Readonly<Vec3>, box: Readonly<Aabb>): boolean;

export declare function overlapSegmentObb(p: Readonly<Vec3>, q: Readonly<Vec3>, box: Readonly<Obb>): boolean;

export declare function overlapShapes(a: PlacedShape, b: PlacedShape): boolean;

export declare function overlapSphereAabb(sphere: Readonly<WorldSphere>, box: Readonly<Aabb>): boolean;

export declare function overlapSphereCapsule(a: Readonly<WorldSphere>, b: Readonly<WorldCapsule>): boolean;

export declare function overlapSphereObb(a: Readonly<WorldSphere>, b: Readonly<Obb>): boolean;

export declare function overlapSpherePlane(a: Readonly<WorldSphere>, b: Readonly<WorldPlane>): boolean;

export declare function overlapSphereSphere(a: Readonly<WorldSphere>, b: Readonly<WorldSphere>): boolean;

export declare function overlapSphereTriangle(a: Readonly<WorldSphere>, b: Readonly<WorldTriangle>): boolean;

export declare function overlapTrianglePlane(a: Readonly<WorldTriangle>, b: Readonly<WorldPlane>): boolean;

export declare function overlapTriangleTriangle(a: Readonly<WorldTriangle>, b: Readonly<WorldTriangle>): boolean;

export declare function plane(options: PlaneOptions): Plane;
export declare function plane(a: Vec3Like, b: Vec3Like, c: Vec3Like): Plane;

// exported as pointInTriangle
export declare function pointInTriangleBarycentric(p: Readonly<Vec3>, a: Readonly<Vec3>, b: Readonly<Vec3>, c: Readonly<Vec3>, planeTolerance?: number): boolean;

// exported as pointInTriangle2D
export declare function pointInTriangleEdgeEquations2D(p: Readonly<Vec2>, a: Readonly<Vec2>, b: Readonly<Vec2>, c: Readonly<Vec2>): boolean;

export declare function pointInTriangleAngleComparison(p: Readonly<Vec3>, a: Readonly<Vec3>, b: Readonly<Vec3>, c: Readonly<Vec3>, planeTolerance?: number): boolean;

export declare function pointInTriangleAngleComparison2D(p: Readonly<Vec2>, a: Readonly<Vec2>, b: Readonly<Vec2>, c: Readonly<Vec2>): boolean;

export declare function pointInTriangleAngleSum(p: Readonly<Vec3>, a: Readonly<Vec3>, b: Readonly<Vec3>, c: Readonly<Vec3>, planeTolerance?: number): boolean;

export declare function pointInTriangleAngleSum2D(p: Readonly<Vec2>, a: Readonly<Vec2>, b: Readonly<Vec2>, c: Readonly<Vec2>): boolean;

export declare function pointInTriangleBarycentric(p: Readonly<Vec3>, a: Readonly<Vec3>, b: Readonly<Vec3>, c: Readonly<Vec3>, planeTolerance?: number): boolean;

export declare function pointInTriangleBarycentric2D(p: Readonly<Vec2>, a: Readonly<Vec2>, b: Readonly<Vec2>, c: Readonly<Vec2>): boolean;

export declare function pointInTriangleEdgeEquations2D(p: Readonly<Vec2>, a: Readonly<Vec2>, b: Readonly<Vec2>, c: Readonly<Vec2>): boolean;

export declare function pointInTriangleSameSide(p: Readonly<Vec3>, a: Readonly<Vec3>, b: Readonly<Vec3>, c: Readonly<Vec3>, planeTolerance?: number): boolean;

export declare function pointInTriangleSameSide2D(p: Readonly<Vec2>, a: Readonly<Vec2>, b: Readonly<Vec2>, c: Readonly<Vec2>): boolean;

export declare function pushOut(out: Vec3, position: Vec3Like, contact: Readonly<Pick<Contact, 'normal' | 'depth'>> & {
    readonly a?: object;
    readonly b?: object;
    readonly second?: object;
    readonly self?: object;
}, self: 'a' | 'b' | object): true;

export declare function rayAabb(out: RayHit, ray: Readonly<Ray>, box: Readonly<Aabb>): boolean;

export declare function rayCapsule(out: RayHit, ray: Readonly<Ray>, capsule: Readonly<WorldCapsule>): boolean;

export declare function rayObb(out: RayHit, ray: Readonly<Ray>, box: Readonly<Obb>): boolean;

export declare function rayPlane(out: RayHit, ray: Readonly<Ray>, plane: Readonly<WorldPlane>): boolean;

export declare function raySphere(out: RayHit, ray: Readonly<Ray>, sphere: Readonly<WorldSphere>): boolean;

export declare function rayTriangle(out: RayHit, ray: Readonly<Ray>, triangle: Readonly<WorldTriangle>): boolean;

export declare function raycastShape(out: RayHit, ray: RayLike, target: PlacedShape, options?: RayShapeOptions): boolean;
export declare function raycastShape(out: RayCrossing[], ray: RayLike, target: PlacedShape, options: {
    readonly crossings: true;
}): boolean;

export declare function reflect(out: Vec3, velocity: Vec3Like, normal: Vec3Like, restitution?: number): true;

export declare function shapeBounds(out: Aabb, a: PlacedShape): true;

export declare function shapeContains(a: PlacedShape, point: Vec3Like): boolean;

export declare function shapeFrom<S extends Shape>(literal: S): S;

export declare function slideAlong(out: Vec3, velocity: Vec3Like, normal: Vec3Like): true;

export declare function sphere(radius: number): Sphere;

export declare function sweepAabbAabb(out: SweepHit, a: Readonly<Aabb>, b: Readonly<Aabb>, displacement: Readonly<Vec3>): boolean;

export declare function sweepCapsuleCapsule(out: SweepHit, a: Readonly<WorldCapsule>, b: Readonly<WorldCapsule>, displacement: Readonly<Vec3>): boolean;

export declare function sweepCapsuleObb(out: SweepHit, a: Readonly<WorldCapsule>, b: Readonly<Obb>, displacement: Readonly<Vec3>): boolean;

export declare function sweepCapsulePlane(out: SweepHit, a: Readonly<WorldCapsule>, b: Readonly<WorldPlane>, displacement: Readonly<Vec3>): boolean;

export declare function sweepCapsuleTriangle(out: SweepHit, a: Readonly<WorldCapsule>, b: Readonly<WorldTriangle>, displacement: Readonly<Vec3>): boolean;

export declare function sweepObbObb(out: SweepHit, a: Readonly<Obb>, b: Readonly<Obb>, displacement: Readonly<Vec3>): boolean;

export declare function sweepObbPlane(out: SweepHit, a: Readonly<Obb>, b: Readonly<WorldPlane>, displacement: Readonly<Vec3>): boolean;

export declare function sweepObbTriangle(out: SweepHit, a: Readonly<Obb>, b: Readonly<WorldTriangle>, displacement: Readonly<Vec3>): boolean;

export declare function sweepShapes(out: SweepHit, a: PlacedShape, b: PlacedShape): boolean;

export declare function sweepSphereCapsule(out: SweepHit, a: Readonly<WorldSphere>, b: Readonly<WorldCapsule>, displacement: Readonly<Vec3>): boolean;

export declare function sweepSphereObb(out: SweepHit, a: Readonly<WorldSphere>, b: Readonly<Obb>, displacement: Readonly<Vec3>): boolean;

export declare function sweepSpherePlane(out: SweepHit, a: Readonly<WorldSphere>, b: Readonly<WorldPlane>, displacement: Readonly<Vec3>): boolean;

export declare function sweepSphereSphere(out: SweepHit, a: Readonly<WorldSphere>, b: Readonly<WorldSphere>, displacement: Readonly<Vec3>): boolean;

export declare function sweepSphereTriangle(out: SweepHit, a: Readonly<WorldSphere>, b: Readonly<WorldTriangle>, displacement: Readonly<Vec3>): boolean;

export declare function sweepSphereTwoSidedPlane(out: SweepHit, a: Readonly<WorldSphere>, b: Readonly<WorldPlane>, displacement: Readonly<Vec3>): boolean;

export declare function sweepTrianglePlane(out: SweepHit, a: Readonly<WorldTriangle>, b: Readonly<WorldPlane>, displacement: Readonly<Vec3>): boolean;

export declare function sweepTriangleTriangle(out: SweepHit, a: Readonly<WorldTriangle>, b: Readonly<WorldTriangle>, displacement: Readonly<Vec3>): boolean;

export declare function triangle(a: Vec3Like, b: Vec3Like, c: Vec3Like): Triangle;

export declare function triangleMesh(options: TriangleMeshOptions): TriangleMesh;

// The public API, one declaration per export, by name. Written by `npm run api`; a change here is a change for users.

export interface Aabb {
    min: Vec3;
    max: Vec3;
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

export interface ClosestPoints {
    distance: number;
    pointA: Vec3;
    pointB: Vec3;
    normal: Vec3;
}

export interface Contact {
    normal: Vec3;
    depth: number;
    point: Vec3;
    pointA: Vec3;
    pointB: Vec3;
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
    readonly center?: Vec3Like;
    readonly quaternion?: QuatLike;
}

export interface PlacedShape {
    readonly shape: Shape;
    readonly position?: Vec3Like;
    readonly quaternion?: QuatLike;
    readonly displacement?: Vec3Like;
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

export type Shape = Sphere | Box | Plane;

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

export interface WorldPlane {
    center: Vec3;
    normal: Vec3;
    offset: number;
}

export interface WorldSphere {
    center: Vec3;
    radius: number;
}

export declare function box(options: BoxOptions): Box;

export declare function contactObbObb(out: Contact, a: Readonly<Obb>, b: Readonly<Obb>): boolean;

export declare function contactObbPlane(out: Contact, a: Readonly<Obb>, b: Readonly<WorldPlane>): boolean;

export declare function contactShapes(out: Contact, a: PlacedShape, b: PlacedShape): boolean;

export declare function contactSphereObb(out: Contact, a: Readonly<WorldSphere>, b: Readonly<Obb>): boolean;

export declare function contactSpherePlane(out: Contact, a: Readonly<WorldSphere>, b: Readonly<WorldPlane>): boolean;

export declare function contactSphereSphere(out: Contact, a: Readonly<WorldSphere>, b: Readonly<WorldSphere>): boolean;

export declare function createAabb(): Aabb;

export declare function createClosestPoints(): ClosestPoints;

export declare function createContact(): Contact;

export declare function createObb(options: ObbOptions): Obb;

export declare function createSweepHit(): SweepHit;

export declare function distanceObbObb(out: ClosestPoints, a: Readonly<Obb>, b: Readonly<Obb>): number;

export declare function distanceObbPlane(out: ClosestPoints, a: Readonly<Obb>, b: Readonly<WorldPlane>): number;

export declare function distancePointPlane(point: Readonly<Vec3>, p: Readonly<WorldPlane>): number;

export declare function distanceShapes(out: ClosestPoints, a: PlacedShape, b: PlacedShape): true;

export declare function distanceSphereObb(out: ClosestPoints, a: Readonly<WorldSphere>, b: Readonly<Obb>): number;

export declare function distanceSpherePlane(out: ClosestPoints, a: Readonly<WorldSphere>, b: Readonly<WorldPlane>): number;

export declare function distanceSphereSphere(out: ClosestPoints, a: Readonly<WorldSphere>, b: Readonly<WorldSphere>): number;

export declare function distanceSquaredPointAabb(p: Readonly<Vec3>, box: Readonly<Aabb>): number;

export declare function obbToAabb(out: Aabb, obb: Readonly<Obb>): true;

export declare function overlapAabbAabb(a: Readonly<Aabb>, b: Readonly<Aabb>): boolean;

export declare function overlapObbObb(a: Readonly<Obb>, b: Readonly<Obb>): boolean;

export declare function overlapObbPlane(a: Readonly<Obb>, b: Readonly<WorldPlane>): boolean;

export declare function overlapShapes(a: PlacedShape, b: PlacedShape): boolean;

export declare function overlapSphereAabb(sphere: Readonly<WorldSphere>, box: Readonly<Aabb>): boolean;

export declare function overlapSphereObb(a: Readonly<WorldSphere>, b: Readonly<Obb>): boolean;

export declare function overlapSpherePlane(a: Readonly<WorldSphere>, b: Readonly<WorldPlane>): boolean;

export declare function overlapSphereSphere(a: Readonly<WorldSphere>, b: Readonly<WorldSphere>): boolean;

export declare function plane(options: PlaneOptions): Plane;
export declare function plane(a: Vec3Like, b: Vec3Like, c: Vec3Like): Plane;

export declare function shapeBounds(out: Aabb, a: PlacedShape): true;

export declare function shapeContains(a: PlacedShape, point: Vec3Like): boolean;

export declare function sphere(radius: number): Sphere;

export declare function sweepAabbAabb(out: SweepHit, a: Readonly<Aabb>, b: Readonly<Aabb>, displacement: Readonly<Vec3>): boolean;

export declare function sweepObbObb(out: SweepHit, a: Readonly<Obb>, b: Readonly<Obb>, displacement: Readonly<Vec3>): boolean;

export declare function sweepObbPlane(out: SweepHit, a: Readonly<Obb>, b: Readonly<WorldPlane>, displacement: Readonly<Vec3>): boolean;

export declare function sweepShapes(out: SweepHit, a: PlacedShape, b: PlacedShape): boolean;

export declare function sweepSphereObb(out: SweepHit, a: Readonly<WorldSphere>, b: Readonly<Obb>, displacement: Readonly<Vec3>): boolean;

export declare function sweepSpherePlane(out: SweepHit, a: Readonly<WorldSphere>, b: Readonly<WorldPlane>, displacement: Readonly<Vec3>): boolean;

export declare function sweepSphereSphere(out: SweepHit, a: Readonly<WorldSphere>, b: Readonly<WorldSphere>, displacement: Readonly<Vec3>): boolean;

export declare function sweepSphereTwoSidedPlane(out: SweepHit, a: Readonly<WorldSphere>, b: Readonly<WorldPlane>, displacement: Readonly<Vec3>): boolean;

// The public API, one declaration per export, by name. Written by `npm run api`; a change here is a change for users.

import type { Body, BodyOptions, Box, Capsule, CapsuleOptions, CastOptions, Character, CharacterOptions, ChildShape, Compound, Contact, ContactEvent, ContactEventType, ConvexHull, MoveResult, NewBody, OutOption, QuatLike, QueryOptions, RayAllOptions, RayOptions, Shape, Sphere, SweepOptions, TriangleMesh, Unsubscribe, Vec3, Vec3Like, World, WorldClosestPoint, WorldRayHit, WorldSweepHit } from './first-contact.js';

export declare class Body2D<out Data = unknown> extends Body<Data> {
    get angle(): number;
    get velocity(): Vec3;
    set velocity(value: Vec2Like);
    get angularVelocity(): Vec3;
    set angularVelocity(value: number | Vec3Like);
    get surfaceVelocity(): Vec3;
    set surfaceVelocity(value: Vec2Like);
    moveTo(position: Vec2Like, rotation?: number | QuatLike): void;
    teleport(position: Vec2Like, rotation?: number | QuatLike): void;
    place(out: Placeable, alpha?: number): void;
    on(type: ContactEventType, handler: (event: BodyContactEvent2D<Data>) => void): Unsubscribe;
    on(type: '*', handler: (type: ContactEventType, event: BodyContactEvent2D<Data>) => void): Unsubscribe;
    once(type: ContactEventType, handler: (event: BodyContactEvent2D<Data>) => void): Unsubscribe;
    once(type: '*', handler: (type: ContactEventType, event: BodyContactEvent2D<Data>) => void): Unsubscribe;
}

export interface BodyContact2D<Data = unknown> extends Contact {
    readonly a: Body2D<Data>;
    readonly b: Body2D<Data>;
    readonly self: Body2D<Data>;
    readonly other: Body2D<Data>;
    normal: Vec3;
    readonly part: number;
    readonly feature: number;
    readonly otherPart: number;
    readonly otherFeature: number;
    readonly speed: number;
    readonly enteredAt: number;
    readonly sensor: boolean;
}

export interface BodyContactEvent2D<Data = unknown> extends BodyContact2D<Data> {
    readonly type: ContactEventType;
    readonly time: number;
    readonly fraction: number;
    readonly worldTime: number;
    readonly duration: number;
    readonly overlapping: boolean;
    readonly settled: boolean;
}

export interface ChainOptions {
    readonly closed?: boolean | undefined;
    readonly sides?: 'both' | 'front' | undefined;
}

export declare class Character2D<out Data = unknown> extends Character<Data> {
    readonly body: Body2D<Data>;
    constructor(world: World2D<Data>, options: CharacterOptions2D<Data> & Pick<NewBody<Data, Data>, 'userData'>);
    static from<Data>(world: World2D<Data>, body: Body2D<Data>): Character2D<Data>;
    move(velocity: Vec2Like, dt: number): MoveResult<Data>;
    teleport(position: Vec2Like, rotation?: number | QuatLike): void;
    get velocity(): Vec3;
    set velocity(velocity: Vec2Like);
    get floor(): Body2D<Data> | undefined;
}

export interface CharacterOptions2D<Data = unknown> extends Omit<CharacterOptions<Data>, 'position' | 'surfaceVelocity' | 'up'>, Pick<PlanarOptions, 'position' | 'angle' | 'surfaceVelocity'> {
    readonly up?: Vec2Like | undefined;
}

export interface CompoundChildOptions2D {
    readonly shape: ChildShape;
    readonly position?: Vec2Like | undefined;
    readonly angle?: number | undefined;
    readonly quaternion?: QuatLike | undefined;
    readonly userData?: unknown;
}

export type ContactEvent2D<Data = unknown> = ContactEvent<Data> & {
    readonly a: Body2D<Data>;
    readonly b: Body2D<Data>;
};

export type Hit2D<Hit, Data> = Omit<Hit, 'body'> & {
    body: Body2D<Data>;
};

export interface Kinds2D {
    readonly [type: string]: unknown;
    readonly World: typeof World2D;
}

export type NewBody2D<Data, Own extends Data> = Omit<BodyOptions<Data>, keyof PlanarOptions | 'userData'> & PlanarOptions & (undefined extends Own ? Pick<BodyOptions<Own>, 'userData'> : Required<Pick<BodyOptions<Own>, 'userData'>>);

export interface Placeable {
    x: number;
    y: number;
    rotation: number;
}

export interface PlanarOptions {
    readonly position?: Vec2Like | undefined;
    readonly angle?: number | undefined;
    readonly velocity?: Vec2Like | undefined;
    readonly angularVelocity?: number | Vec3Like | undefined;
    readonly surfaceVelocity?: Vec2Like | undefined;
}

export type Points2D = readonly Vec2Like[] | ArrayLike<number>;

export interface Pose2D {
    readonly position: Vec2Like;
    readonly angle?: number | undefined;
    readonly quaternion?: QuatLike | undefined;
}

export interface Ray2D {
    readonly origin: Vec2Like;
    readonly direction: Vec2Like;
    readonly maxDistance?: number | undefined;
}

export type RayHit2D<Data = unknown> = Hit2D<WorldRayHit<Data>, Data>;

export type Vec2Like = {
    readonly x: number;
    readonly y: number;
} | Vec3Like;

export declare class World2D<out Data = unknown> extends World<Data> {
    get bodies(): readonly Body2D<Data>[];
    add<Own extends Data = Data>(options: NewBody2D<Data, Own>): Body2D<Data>;
    add<Own extends Data = Data>(options: NewBody<Data, Own>): Body2D<Data>;
    addMany<Own extends Data = Data>(options: NewBody2D<Data, Own>, count: number, each?: (index: number) => Partial<NewBody2D<Data, Own>> | undefined): Body2D<Data>[];
    get(id: number): Body2D<Data> | undefined;
    step(dt: number): void;
    contactsOf(body: Body): BodyContact2D<Data>[];
    on(type: ContactEventType, handler: (event: ContactEvent2D<Data>) => void): Unsubscribe;
    on(type: '*', handler: (type: ContactEventType, event: ContactEvent2D<Data>) => void): Unsubscribe;
    once(type: ContactEventType, handler: (event: ContactEvent2D<Data>) => void): Unsubscribe;
    once(type: '*', handler: (type: ContactEventType, event: ContactEvent2D<Data>) => void): Unsubscribe;
    raycast(ray: Ray2D, options?: RayOptions<Data> & OutOption<WorldRayHit<Data>>): RayHit2D<Data> | undefined;
    raycast(origin: Vec2Like, direction: Vec2Like, options?: RayOptions<Data> & OutOption<WorldRayHit<Data>>): RayHit2D<Data> | undefined;
    raycastAll(ray: Ray2D, options?: RayAllOptions<Data> & OutOption<WorldRayHit<Data>[]>): RayHit2D<Data>[];
    raycastAll(origin: Vec2Like, direction: Vec2Like, options?: RayAllOptions<Data> & OutOption<WorldRayHit<Data>[]>): RayHit2D<Data>[];
    raycastAny(ray: Ray2D, options?: RayOptions<Data>): boolean;
    raycastAny(origin: Vec2Like, direction: Vec2Like, options?: RayOptions<Data>): boolean;
    sweep(shape: Shape, pose: Pose2D, displacement: Vec2Like, options?: SweepOptions<Data> & OutOption<WorldSweepHit<Data>>): Hit2D<WorldSweepHit<Data>, Data> | undefined;
    sweepAll(shape: Shape, pose: Pose2D, displacement: Vec2Like, options?: SweepOptions<Data> & OutOption<WorldSweepHit<Data>[]>): Hit2D<WorldSweepHit<Data>, Data>[];
    overlap(shape: Shape, pose: Pose2D, options?: QueryOptions<Data> & OutOption<Body<Data>[]>): Body2D<Data>[];
    overlapPoint(point: Vec2Like, options?: QueryOptions<Data> & OutOption<Body<Data>[]>): Body2D<Data>[];
    queryAabb(min: Vec2Like, max: Vec2Like, options?: QueryOptions<Data> & OutOption<Body<Data>[]>): Body2D<Data>[];
    closestPoint(point: Vec2Like, maxDistance?: number, options?: CastOptions<Data> & OutOption<WorldClosestPoint<Data>>): Hit2D<WorldClosestPoint<Data>, Data> | undefined;
}

export declare function capsule2(options: CapsuleOptions): Capsule;

export declare function chain(points: Points2D, options?: ChainOptions): TriangleMesh;

export declare function circle(radius: number): Sphere;

export declare function compound2(children: readonly CompoundChildOptions2D[]): Compound;

export declare const kinds2D: Kinds2D;

export declare function polygon(points: Points2D): ConvexHull | Compound;

export declare function rect(width: number, height: number): Box;

// The public API, one declaration per export, by name. Written by `npm run api`; a change here is a change for users.

import type { Body, World, Vec3Like, Shape } from 'first-contact';
import type { Object3D, InstancedMesh, Skeleton, LineSegments, BufferGeometry, LineBasicMaterial } from 'three';

export declare class DebugLines extends LineSegments<BufferGeometry, LineBasicMaterial> {
    constructor(world: World, props?: DebugProps);
    update(alpha?: number): void;
    clone(): this;
    dispose(): void;
}

export interface DebugProps {
    readonly filter?: ((body: Body) => boolean) | undefined;
    readonly shapes?: boolean | undefined;
    readonly contacts?: boolean | undefined;
    readonly bounds?: boolean | undefined;
    readonly sweeps?: boolean | undefined;
    readonly depthTest?: boolean | undefined;
}

export type FromGeometry = (geometry: BufferGeometry, options?: GeometryOptions) => Shape;

export interface GeometryOptions {
    readonly scale?: number | Vec3Like | undefined;
    readonly weld?: number | false | undefined;
}

export type Mark = 'box' | 'sphere' | 'hull' | 'mesh';

export interface ObjectOptions {
    readonly marks?: Readonly<Partial<Record<Mark, FromGeometry | undefined>>> | undefined;
    readonly merge?: boolean | undefined;
    readonly invisible?: boolean | undefined;
    readonly weld?: number | false | undefined;
    readonly filter?: ((object: Object3D) => boolean) | undefined;
}

export declare function bind(body: Body, object: Object3D): () => void;

export declare function bindBones(skeleton: Skeleton, bodies: Readonly<Record<string, Body>>): () => number;

export declare function bindInstances(bodies: readonly Body[], mesh: InstancedMesh): () => void;

export declare const boxFromGeometry: FromGeometry;

export declare function boxFromObject(object: Object3D, options?: ObjectOptions): Shape;

export declare const hullFromGeometry: FromGeometry;

export declare function hullFromObject(object: Object3D, options?: ObjectOptions): Shape;

export declare const meshFromGeometry: FromGeometry;

export declare function meshFromObject(object: Object3D, options?: ObjectOptions): Shape;

export declare const shapeFromGeometry: FromGeometry;

export declare function shapeFromObject(object: Object3D, options?: ObjectOptions): Shape;

export declare const sphereFromGeometry: FromGeometry;

export declare function sphereFromObject(object: Object3D, options?: ObjectOptions): Shape;

export declare function sync(world: World, alpha?: number): number;

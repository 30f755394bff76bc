// The public API, one declaration per export, by name. Written by `npm run api`; a change here is a change for users.

import type { BodyOptions, Shape, Vec3Like, Pose, BodyContactEvent, Body as Body$1, MoveOptions, Character as Character$1, World, WorldOptions, ContactEvent } from 'first-contact';
import type { ReactNode, Ref, ForwardRefExoticComponent, RefAttributes, RefObject } from 'react';
import type { Group, Object3D } from 'three';
import type { DebugProps as DebugProps$1 } from 'first-contact/three';

export declare const Body: ForwardRefExoticComponent<BodyProps & RefAttributes<Body$1>>;

export interface BodyProps extends Omit<BodyOptions, 'shape'> {
    readonly children?: ReactNode;
    readonly shape: Shape | ShapeOfGroup;
    readonly rotation?: Vec3Like | undefined;
    readonly target?: Pose | undefined;
    readonly scale?: number | Vec3Like | undefined;
    readonly object?: Ref<Group> | undefined;
    readonly onEnter?: ((event: BodyContactEvent) => void) | undefined;
    readonly onStay?: ((event: BodyContactEvent) => void) | undefined;
    readonly onExit?: ((event: BodyContactEvent) => void) | undefined;
}

export declare const Character: ForwardRefExoticComponent<CharacterProps & RefAttributes<Character$1>>;

export interface CharacterProps extends Omit<BodyProps, 'type' | 'target' | 'velocity'>, MoveOptions {
    readonly pushes?: boolean | ((body: Body$1) => boolean) | undefined;
    readonly move?: ((character: Character$1, dt: number) => void) | undefined;
}

export declare const Collisions: (props: CollisionsProps) => ReactNode;

export interface CollisionsHandle {
    readonly world: World;
    readonly alpha: number;
    step(dt: number): void;
    invalidate(): void;
}

export interface CollisionsProps extends Timing {
    readonly children?: ReactNode;
    readonly world?: World | undefined;
    readonly options?: WorldOptions | undefined;
    readonly priority?: number | undefined;
    readonly onEnter?: ((event: ContactEvent) => void) | undefined;
    readonly onStay?: ((event: ContactEvent) => void) | undefined;
    readonly onExit?: ((event: ContactEvent) => void) | undefined;
}

export declare const Debug: (props: DebugProps) => ReactNode;

export type DebugProps = DebugProps$1;

export interface Instance extends Omit<BodyOptions, 'shape'>, Pick<InstancedBodiesProps, 'onEnter' | 'onStay' | 'onExit'> {
    readonly key: string | number;
    readonly shape?: Shape | undefined;
    readonly scale?: number | Vec3Like | undefined;
}

export declare const InstancedBodies: ForwardRefExoticComponent<InstancedBodiesProps & RefAttributes<ReadonlyMap<string | number, Body$1>>>;

export interface InstancedBodiesProps extends Pick<BodyOptions, 'layer' | 'mask' | 'sensor' | 'response'> {
    readonly shape: Shape;
    readonly instances: readonly Instance[];
    readonly children: ReactNode;
    readonly onEnter?: ((event: BodyContactEvent, key: string | number) => void) | undefined;
    readonly onStay?: ((event: BodyContactEvent, key: string | number) => void) | undefined;
    readonly onExit?: ((event: BodyContactEvent, key: string | number) => void) | undefined;
}

export type ShapeOfGroup = (group: Group, options: {
    readonly filter: (object: Object3D) => boolean;
}) => Shape;

export interface Timing {
    readonly fixedStep?: number | undefined;
    readonly maxSteps?: number | undefined;
    readonly timeScale?: number | undefined;
    readonly paused?: boolean | undefined;
    readonly interpolate?: boolean | undefined;
    readonly manual?: boolean | undefined;
}

export declare function useBody(options: BodyOptions, object?: RefObject<Object3D | null> | undefined): RefObject<Body$1 | null>;

export declare function useCollisions(): CollisionsHandle;

export declare function useQuery<T>(query: (world: World) => T, onChange: (now: T, before: T | undefined) => void): void;

export declare function useStep(callback: (world: World, dt: number) => void, when?: 'before' | 'after'): void;

export declare function useWorld(): World;

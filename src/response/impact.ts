import type { Vec3 } from '../math/vec3.ts';
import type { Body } from '../world/body.ts';
import type { BodyResponse, Response } from '../world/responder.ts';

/** An impact, for the callback of one of its bodies. */
export interface Impact<Data = unknown> {
  /** The body whose callback is called. */
  readonly self: Body<Data>;
  /** The body that it hits. */
  readonly other: Body<Data>;
  /** Unit vector from `other` to `self`, in the world. */
  readonly normal: Vec3;
  /** Point of contact, in the world. */
  readonly point: Vec3;
  /** Seconds since the start of the step. */
  readonly time: number;
  /** `time` as a fraction of the step, 0…1. */
  readonly fraction: number;
  /** Speed at which the bodies approach each other along the normal, units per second. */
  readonly speed: number;
  /** Impacts of `self` in this step, this one included. */
  readonly count: number;
  /** Velocity after the impact: that of `slide`. Write its components, or assign another vector. */
  velocity: Vec3;
  /** Velocity of the surface of `other` at `point` before the impact. */
  readonly otherVelocity: Vec3;
}

/** A response, with what decides an impact. */
export interface MadeResponse extends Response {
  readonly type: BodyResponse['type'];
  readonly restitution: number;
  /** 1 / mass. */
  readonly inverseMass: number;
  readonly callback: ImpactCallback | undefined;
}

/**
 * Decides an impact: writes `impact.velocity`, or returns `false` to pass through `impact.other` until they have parted. The
 * world must not be changed in it.
 */
export type ImpactCallback<Data = unknown> = {
  /** As a method, so that a callback may name the data of its world: parameters of methods are compared in both directions. */
  decide(impact: Impact<Data>): unknown;
}['decide'];

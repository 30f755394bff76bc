// Plays by itself as long as nobody does: it knows the way.

import type { Body } from 'first-contact';
import type { Drones } from './drones.ts';
import type { Machines } from './machines.ts';

/** Where to go next, from the middle of a body or from the origin. */
interface Leg {
  readonly to: readonly [x: number, z: number];
  readonly on?: Body;
  /** Waits until this holds. */
  readonly when?: () => boolean;
  /** Sets off with a jump. */
  readonly jumps?: boolean;
}

export interface Wish {
  readonly x: number;
  readonly z: number;
  readonly jumps: boolean;
}

const [NEAR, STANDS] = [0.25, { x: 0, z: 0, jumps: false }];

export class Guide {
  private readonly legs: readonly Leg[];
  private at = 0;
  private isUnderWay = false;

  constructor(machines: Machines, drones: Drones) {
    const { lift, rafts } = machines;
    const apart = () => Math.abs(rafts[0].position.x - rafts[1].position.x);
    this.legs = [
      { to: [3, -4] },
      { to: [3, -12.3] },
      { to: [2.5, -11] },
      { to: [0, -12.5] },
      { to: [0, -15], when: () => machines.isPassable(0) },
      { to: [0, -21] },
      { to: [0, -24.2], jumps: true },
      { to: [0, -31] },
      { to: [0, -41], when: () => drones.alive.length === 0 },
      { to: [0, -46.5], when: () => machines.isPassable(1) },
      { to: [0, 0], on: lift, when: () => lift.position.y < -0.1 },
      { to: [0, -52], when: () => lift.position.y > 3.84 },
      { to: [-2, -55.7] },
      { to: [0, 0.5], on: rafts[0], when: () => rafts[0].position.x < -1.4, jumps: true },
      { to: [0, -1.1], on: rafts[0], when: () => apart() < 2 },
      { to: [0, 0.6], on: rafts[1], jumps: true },
      { to: [0, -1.1], on: rafts[1] },
      { to: [0, -66.6], when: () => Math.abs(rafts[1].position.x) < 1.5, jumps: true },
      { to: [3.4, -68] },
      { to: [3.4, -74] },
      { to: [0, -75.4] },
    ];
  }

  /** Goes on from the leg that comes nearest: after a fall, or from the start. */
  reset({ z }: { readonly z: number }): void {
    const next = this.legs.findIndex(({ to, on }) => !on && to[1] < z - 1);
    this.at = Math.max(0, next);
    this.isUnderWay = false;
  }

  /** Where a hero at this place wants to go. */
  wish({ x, z }: { readonly x: number; readonly z: number }): Wish {
    const leg = this.legs[this.at];
    if (!leg) return STANDS;
    const isSettingOff = !this.isUnderWay;
    if (isSettingOff && leg.when?.() === false) return this.keep(x, z);
    this.isUnderWay = true;
    const wish = toward(leg, x, z);
    if (wish.length < NEAR) {
      this.at++;
      this.isUnderWay = false;
    }
    return { x: wish.x, z: wish.z, jumps: isSettingOff && leg.jumps === true };
  }

  /** Stays at the end of the last leg, on what moves as well. */
  private keep(x: number, z: number): Wish {
    const last = this.legs[this.at - 1];
    if (!last) return STANDS;
    return { ...toward(last, x, z), jumps: false };
  }
}

/** The direction to the end of a leg, slower at the end. */
function toward({ to, on }: Leg, x: number, z: number): { x: number; z: number; length: number } {
  const [dx, dz] = [to[0] + (on?.position.x ?? 0) - x, to[1] + (on?.position.z ?? 0) - z];
  const length = Math.sqrt(dx * dx + dz * dz);
  const scale = 1 / Math.max(length, 0.5);
  return { x: dx * scale, z: dz * scale, length };
}

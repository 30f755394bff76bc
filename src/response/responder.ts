import type { Vec3 } from '../math/vec3.ts';
import type { Responder, ResponseKind } from '../world/responder.ts';
import type { Simulation } from '../world/simulation.ts';
import { Impacts } from './impacts.ts';
import { resolveImpacts } from './resolve-impacts.ts';
import { writeImpacts } from './write-impacts.ts';

/** Lets the bodies of a world respond. */
class ImpactResponder implements Responder {
  private readonly impacts: Impacts;

  constructor(sim: Simulation) {
    this.impacts = new Impacts(sim);
  }

  get mayOccur(): boolean {
    return this.impacts.mayOccur;
  }

  get deflected(): Impacts['deflected'] {
    return this.impacts.deflected;
  }

  resolveImpacts(): void {
    resolveImpacts(this.impacts);
  }

  writeImpacts(): void {
    writeImpacts(this.impacts);
  }

  writeEnd(out: Vec3, i: number): void {
    this.impacts.trajectoryOf(i).positionAt(out, 1);
  }

  forget(deflected: readonly number[]): void {
    this.impacts.forget(deflected);
  }

  release(i: number): void {
    this.impacts.release(i);
  }
}

/** The kind of all responses. */
export const IMPACTS: ResponseKind = { createResponder: (sim) => new ImpactResponder(sim as Simulation) };

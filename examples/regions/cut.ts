// How the hall is cut: into columns times rows of equal size, seen from above.

import type { Vec3 } from 'first-contact';
import { HALL } from './game.ts';

export class Cut {
  readonly columns: number;
  readonly rows: number;

  constructor(columns: number, rows: number) {
    this.columns = columns;
    this.rows = rows;
  }

  get count(): number {
    return this.columns * this.rows;
  }

  /** The region of a position: the outer ones go on outside the hall. */
  regionAt({ x, z }: Readonly<Vec3>): number {
    return this.columns * part(z, this.rows) + part(x, this.columns);
  }

  /** Distance of a position from a region, meters; 0 inside. */
  distanceTo(region: number, { x, z }: Readonly<Vec3>): number {
    const dx = outside(x, region % this.columns, this.columns);
    const dz = outside(z, Math.floor(region / this.columns), this.rows);
    return Math.sqrt(dx * dx + dz * dz);
  }

  /** The middle of a region and half its size, along x and z. */
  placeOf(region: number): { x: number; z: number; halfX: number; halfZ: number } {
    const [halfX, halfZ] = [HALL / this.columns, HALL / this.rows];
    const x = (2 * (region % this.columns) + 1) * halfX - HALL;
    const z = (2 * Math.floor(region / this.columns) + 1) * halfZ - HALL;
    return { x, z, halfX, halfZ };
  }
}

/** In which of the equal parts of the hall a coordinate is. */
function part(at: number, count: number): number {
  return Math.min(count - 1, Math.max(0, Math.floor(((at + HALL) * count) / (2 * HALL))));
}

/** How far a coordinate is outside one of the equal parts. */
function outside(at: number, k: number, count: number): number {
  const width = (2 * HALL) / count;
  const low = k === 0 ? -Infinity : k * width - HALL;
  const high = k === count - 1 ? Infinity : (k + 1) * width - HALL;
  return Math.max(0, low - at, at - high);
}

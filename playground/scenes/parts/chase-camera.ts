import type { Vec3 } from 'first-contact';
import type { Stage } from '../../shell/stage.ts';
import type { Direction } from '../../shell/stick.ts';

/** How far before the one that it follows it looks. */
const AHEAD = 2;

/** A camera that stays behind somebody. A drag of the pointer turns it, too. */
export class ChaseCamera {
  private readonly stage: Stage;
  /** To be turned in the next picture, radians. */
  private turn = 0;
  private height: number | undefined;

  constructor(stage: Stage) {
    this.stage = stage;
  }

  /** A direction on the ground, as the camera sees it. */
  toGround({ x, z }: Direction): { x: number; z: number } {
    if (x === 0 && z === 0) return { x: 0, z: 0 };
    const angle = this.stage.azimuth + this.turn;
    const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
    return { x: x * cos + z * sin, z: z * cos - x * sin };
  }

  /** Who runs to the side sees more of it. */
  lean(x: number, dt: number): void {
    this.turn -= 0.8 * x * dt;
  }

  /** Looks past somebody. It takes jumps slowly. */
  look({ x, y, z }: Vec3): void {
    this.height = this.height === undefined ? y : this.height + 0.15 * (y - this.height);
    const angle = this.stage.azimuth + this.turn;
    this.stage.follow([x - AHEAD * Math.sin(angle), this.height, z - AHEAD * Math.cos(angle)], this.turn);
    this.turn = 0;
  }
}

// Billiards that jumps from impact to impact, and the same game in steps.

import { type Body, bounce, box, sphere, stepToNextContact, World } from 'first-contact';

/** Half the table, and the radius of a ball, in metres. */
const [LONG, WIDE, RADIUS] = [1.27, 0.635, 0.02858];

/** A table with a triangle of balls that the first one will hit. No cloth slows them down. */
export class Billiards {
  readonly world = new World();
  readonly balls: Body[] = [];
  readonly impacts: { readonly pair: string; readonly time: number }[] = [];
  /** Steps taken, some of them jumps. */
  steps = 0;
  /** When the last step began. */
  start = 0;

  constructor() {
    const { world } = this;
    for (const side of [-1, 1]) {
      world.add({ type: 'static', shape: box({ size: [0.1, 0.1, 3] }), position: [side * (LONG + 0.05), 0, 0] });
      world.add({ type: 'static', shape: box({ size: [3, 0.1, 0.1] }), position: [0, 0, side * (WIDE + 0.05)] });
    }
    this.place(-LONG / 2, 0.003).velocity = [4, 0, 0];
    for (let row = 0; row < 4; row++) {
      for (let k = 0; k <= row; k++) this.place(LONG / 2 + row * 0.06, (2 * k - row) * 0.0312);
    }
    world.on('enter', ({ a, b, worldTime }) => this.impacts.push({ pair: `${a.id}-${b.id}`, time: worldTime }));
  }

  private place(x: number, z: number): Body {
    const ball = this.world.add({ shape: sphere(RADIUS), position: [x, 0, z], response: bounce() });
    this.balls.push(ball);
    return ball;
  }

  /** Jumps to the next impact. Returns its seconds. */
  jump(): number {
    this.begin();
    return stepToNextContact(this.world, 60);
  }

  step(dt: number): void {
    this.begin();
    this.world.step(dt);
  }

  private begin(): void {
    this.steps++;
    this.start = this.world.time;
  }

  /** The table at a fraction of the last step, as text. */
  picture(alpha: number): string {
    const rows = Array.from({ length: 9 }, () => Array<string>(36).fill('·'));
    const at = { x: 0, y: 0, z: 0 };
    for (const [i, ball] of this.balls.entries()) {
      ball.interpolated(alpha, at);
      const [row, column] = [
        Math.floor((9 * (at.z + WIDE)) / (2 * WIDE)),
        Math.floor((36 * (at.x + LONG)) / (2 * LONG)),
      ];
      rows[row][column] = i === 0 ? 'O' : 'o';
    }
    return rows.map((row) => row.join('')).join('\n');
  }
}

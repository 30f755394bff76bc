// A pool of bullets: each ends where it hits.

import { type Body, type BodyContactEvent, sphere, type Vec3, type World } from 'first-contact';
import { CRATE, DANGER, LEVEL, SHOT } from './level.ts';

const COUNT = 24;

export class Gun {
  private readonly bullets: readonly Body[];
  private next = 0;

  constructor(world: World, onHit: (event: BodyContactEvent) => void) {
    const mask = LEVEL | CRATE | DANGER;
    this.bullets = Array.from({ length: COUNT }, () => {
      const bullet = world.add({ name: 'bullet', shape: sphere(0.1), layer: SHOT, mask, enabled: false });
      bullet.on('enter', (event) => {
        bullet.enabled = false;
        onHit(event);
      });
      return bullet;
    });
  }

  fire(from: Vec3, to: Vec3, speed: number): void {
    const bullet = this.bullets[this.next++ % COUNT];
    const [x, y, z] = [to.x - from.x, to.y - from.y, to.z - from.z];
    const scale = speed / Math.sqrt(x * x + y * y + z * z + 1e-12);
    bullet.enabled = false;
    bullet.teleport(from);
    bullet.velocity = [x * scale, y * scale, z * scale];
    bullet.enabled = true;
  }
}

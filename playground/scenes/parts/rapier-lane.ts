// The lane of Rapier in the scene of the bullets: a wall, and dynamic bullets without gravity.

import RAPIER from '@dimforge/rapier3d-compat';
import * as THREE from 'three';
import type { Point } from '../../shell/scene.ts';
import type { Stage } from '../../shell/stage.ts';

export interface LaneOptions {
  readonly bullets: number;
  readonly radius: number;
  readonly wall: Point;
  /** Center of the wall. */
  readonly at: Point;
  /** A bullet that gets to this x has passed the wall. */
  readonly end: number;
  readonly moves: boolean;
  readonly ccd: boolean;
}

interface Bullet {
  readonly body: RAPIER.RigidBody;
  readonly from: THREE.Vector3;
  readonly at: THREE.Vector3;
  state: 'waiting' | 'flying' | 'caught' | 'passed';
}

export class RapierLane {
  caught = 0;
  passed = 0;
  private readonly options: LaneOptions;
  private readonly stage: Stage;
  private readonly world = new RAPIER.World({ x: 0, y: 0, z: 0 });
  private readonly events = new RAPIER.EventQueue(true);
  private readonly wall: RAPIER.RigidBody;
  private readonly bullets: Bullet[] = [];
  private readonly byCollider = new Map<number, Bullet>();
  private readonly drawn: THREE.InstancedMesh;
  private readonly drawnWall: THREE.InstancedMesh;
  /** Offsets of the wall before and after the step. */
  private readonly sway = { from: 0, to: 0 };

  constructor(stage: Stage, options: LaneOptions) {
    const { bullets, radius, wall, at, moves, ccd } = options;
    this.options = options;
    this.stage = stage;
    const [x, y, z] = wall.map((size) => size / 2);
    const kind = moves ? RAPIER.RigidBodyDesc.kinematicPositionBased() : RAPIER.RigidBodyDesc.fixed();
    this.wall = this.world.createRigidBody(kind.setTranslation(...at));
    this.world.createCollider(RAPIER.ColliderDesc.cuboid(x, y, z), this.wall);
    for (let i = 0; i < bullets; i++) {
      const body = this.world.createRigidBody(RAPIER.RigidBodyDesc.dynamic().setCcdEnabled(ccd).setEnabled(false));
      // Bullets are in group 2 and meet all others.
      const ball = RAPIER.ColliderDesc.ball(radius).setCollisionGroups(0x0002_fffd);
      const { handle } = this.world.createCollider(ball.setActiveEvents(RAPIER.ActiveEvents.COLLISION_EVENTS), body);
      const bullet: Bullet = { body, from: new THREE.Vector3(), at: new THREE.Vector3(), state: 'waiting' };
      this.bullets.push(bullet);
      this.byCollider.set(handle, bullet);
    }
    this.drawn = stage.addInstances(new THREE.SphereGeometry(radius, 16, 10), bullets, 'other');
    this.drawnWall = stage.addInstances(new THREE.BoxGeometry(...wall), 1, 'static');
  }

  fire(i: number, [x, y, z]: Point, speed: number): void {
    const bullet = this.bullets[i];
    bullet.state = 'flying';
    bullet.at.set(x, y, z);
    bullet.from.copy(bullet.at);
    bullet.body.setEnabled(true);
    bullet.body.setTranslation(bullet.at, true);
    bullet.body.setLinvel({ x: speed, y: 0, z: 0 }, true);
  }

  /** Takes a step in which the wall moves to an offset along z. What was caught goes along. */
  step(dt: number, sway: number): void {
    const [x, y, z] = this.options.at;
    for (const bullet of this.bullets) {
      bullet.from.copy(bullet.at);
      if (bullet.state === 'caught') bullet.at.z += sway - this.sway.to;
    }
    this.sway.from = this.sway.to;
    this.sway.to = sway;
    if (this.options.moves) this.wall.setNextKinematicTranslation({ x, y, z: z + sway });
    this.world.timestep = dt;
    this.world.step(this.events);
    this.events.drainCollisionEvents((a, b, started) => {
      const bullet = this.byCollider.get(a) ?? this.byCollider.get(b)!;
      if (!started || bullet.state !== 'flying') return;
      this.caught++;
      this.settle(bullet, 'caught');
    });
    for (const bullet of this.bullets) {
      if (bullet.state !== 'flying') continue;
      bullet.at.copy(bullet.body.translation());
      if (bullet.at.x < this.options.end) continue;
      this.passed++;
      this.settle(bullet, 'passed');
      bullet.at.x = this.options.end;
    }
  }

  draw(alpha: number): void {
    const [x, y, z] = this.options.at;
    this.drawnWall.setMatrixAt(
      0,
      matrix.makeTranslation(x, y, z + THREE.MathUtils.lerp(this.sway.from, this.sway.to, alpha)),
    );
    for (const [i, { state, from, at }] of this.bullets.entries()) {
      const scale = state === 'waiting' ? 0 : 1;
      this.drawn.setMatrixAt(
        i,
        matrix.makeTranslation(point.lerpVectors(from, at, alpha)).scale(size.setScalar(scale)),
      );
      this.drawn.setColorAt(i, this.stage.color(state === 'passed' ? 'missed' : state === 'caught' ? 'hit' : 'other'));
    }
    this.drawnWall.instanceMatrix.needsUpdate = true;
    this.drawn.instanceMatrix.needsUpdate = true;
    this.drawn.instanceColor!.needsUpdate = true;
  }

  dispose(): void {
    this.events.free();
    this.world.free();
  }

  private settle(bullet: Bullet, state: Bullet['state']): void {
    bullet.state = state;
    bullet.at.copy(bullet.body.translation());
    bullet.body.setEnabled(false);
  }
}

/** Loads the wasm. */
export const loadRapier = (): Promise<void> => RAPIER.init();

const matrix = new THREE.Matrix4();
const point = new THREE.Vector3();
const size = new THREE.Vector3();

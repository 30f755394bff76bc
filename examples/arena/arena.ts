// A game that runs in a room of a server, without the server: an arena with players, a lift and balls that they push and shoot past.
// All of it is in the world, so a room is saved, handed over and loaded as bytes. examples/server-ws, server-colyseus and
// server-durable-object put it on the network.

import {
  type Body,
  bounce,
  box,
  Character,
  capsule,
  deserialize,
  history,
  serialize,
  sphere,
  type Vec3Like,
  World,
} from 'first-contact';
import type { Command } from './command.ts';

/** Seconds of a tick. */
export const DT = 1 / 60;
/** Most players of a room. */
export const MOST_PLAYERS = 32;
/** Seconds of lag that shots are compensated for. */
const MOST_LAG = 0.25;
/** Half of the side of the arena, in meters. */
const HALF = 24;

const GRAVITY = 9.81;
/** Meters a second that players walk. */
export const SPEED = 5;
const JUMP = 5;
/** Meters that a shot reaches. */
export const RANGE = 60;
/** Ticks between two shots of a player, at least. */
const RELOAD = 15;
const HEALTH = 3;
/** Height of the eyes above the center of a body, from which shots start. */
export const EYES = 0.6;

/** What a player is, beside a body. Balls have none. */
export interface PlayerData {
  /** Names the player across connections, rooms and processes. */
  readonly ticket: string;
  /** Number of the last command that was played. */
  sequence: number;
  /** First tick of the next shot. */
  loaded: number;
  score: number;
  health: number;
}

/** A player of an arena. */
export interface Player {
  readonly character: Character<PlayerData | undefined>;
  readonly data: PlayerData;
}

/** A shot of a player, and whom it hit. */
export interface Shot {
  readonly by: Player;
  readonly hit: Body<PlayerData | undefined> | undefined;
  readonly distance: number;
}

const kinds = { sphere, box, capsule, bounce };
const past = history(MOST_LAG);
const heroShape = capsule({ radius: 0.4, halfHeight: 0.5 });
/** Four rows of eight. */
const SPAWNS = Array.from(
  { length: MOST_PLAYERS },
  (_, i): Vec3Like => ({ x: 5 * (i % 8) - 17.5, y: 0.95, z: 12 * (i >> 3) - 18 }),
);

export class Arena {
  readonly world: World<PlayerData | undefined>;
  readonly players = new Map<string, Player>();
  /** Shots of the last tick. */
  readonly shots: Shot[] = [];
  private readonly lift: Body;
  private readonly balls: Body[] = [];

  /** An arena with so many balls, or the one of a loaded world. */
  constructor(balls = 100, world = build(balls)) {
    this.world = world;
    let lift: Body | undefined;
    for (const body of world.bodies) {
      const data = body.userData;
      if (data) this.players.set(data.ticket, { character: Character.from(world, body), data });
      else if (body.name === 'lift') lift = body;
      else if (body.response) this.balls.push(body);
    }
    if (!lift) throw new Error('no arena: this world has no lift');
    this.lift = lift;
  }

  /** Ticks since the arena was made. */
  get tick(): number {
    return this.world.stepCount;
  }

  /** The player of a ticket, who joins unless it is here already. Undefined if the arena is full. */
  join(ticket: string): Player | undefined {
    const here = this.players.get(ticket);
    if (here) return here;
    const position = this.freeSpawn();
    if (!position || this.players.size === MOST_PLAYERS) return undefined;
    const data: PlayerData = { ticket, sequence: 0, loaded: 0, score: 0, health: HEALTH };
    const options = { shape: heroShape, position, stepHeight: 0.5, pushes: true, name: ticket, userData: data };
    const player = { character: new Character(this.world, options), data };
    this.players.set(ticket, player);
    return player;
  }

  leave(ticket: string): void {
    this.players.get(ticket)?.character.remove();
    this.players.delete(ticket);
  }

  /** Plays a tick. A player without a command stands still. */
  step(commands: ReadonlyMap<string, Command>): void {
    const { world, shots } = this;
    shots.length = 0;
    // Before anything moves: who fires has seen a state of the past, at the latest the present one.
    for (const [ticket, command] of commands) {
      const player = this.players.get(ticket);
      if (player && command.fire && this.tick >= player.data.loaded) shots.push(this.shoot(player, command));
    }
    for (const player of this.players.values()) this.move(player, commands.get(player.data.ticket));
    for (const ball of this.balls) ball.velocity.y -= GRAVITY * DT;
    // Up and down in four seconds. No Math.sin: its last bits differ between engines.
    const phase = (this.tick % 240) / 120;
    this.lift.moveTo([0, 2.8 * (phase < 1 ? phase : 2 - phase), 0]);
    world.step(DT);
  }

  /** All of the room as bytes. Without the history they are a fifth: then shots of the first quarter of a second reach back less. */
  save(options: { readonly history?: boolean } = {}): Uint8Array {
    return serialize(this.world, { ...options, userData: (data) => data ?? null });
  }

  /** The room of bytes, which goes on as the saved one. */
  static load(bytes: Uint8Array): Arena {
    const userData = (data: unknown) => (data === null ? undefined : (data as PlayerData));
    return new Arena(0, deserialize<PlayerData | undefined>(bytes, { kinds, userData, history: past }));
  }

  private move({ character, data }: Player, command: Command | undefined): void {
    let [x, z] = command ? [command.x, command.z] : [0, 0];
    // No faster along the diagonal.
    const length = Math.sqrt(x * x + z * z);
    if (length > 1) [x, z] = [x / length, z / length];
    const up = command?.jump && character.onFloor ? JUMP : character.velocity.y - GRAVITY * DT;
    character.move([SPEED * x, up, SPEED * z], DT);
    if (command) data.sequence = command.sequence;
  }

  private shoot(by: Player, { aim, seen }: Command): Shot {
    const { position } = by.character;
    by.data.loaded = this.tick + RELOAD;
    const lag = Math.max(0, Math.min((this.tick - seen) * DT, -this.world.historyStart));
    const ray = { origin: [position.x, position.y + EYES, position.z], direction: aim, maxDistance: RANGE } as const;
    const found = this.world.raycast(ray, { at: -lag, exclude: by.character.body });
    const victim = found?.body.userData;
    if (victim && --victim.health === 0) {
      victim.health = HEALTH;
      by.data.score++;
      const spawn = this.freeSpawn();
      if (spawn) this.players.get(victim.ticket)?.character.teleport(spawn);
    }
    return { by, hit: found?.body, distance: found?.distance ?? RANGE };
  }

  private freeSpawn(): Vec3Like | undefined {
    return SPAWNS.find((position) => this.world.overlap(heroShape, { position }).length === 0);
  }
}

function build(balls: number): World<PlayerData | undefined> {
  const world = new World<PlayerData | undefined>({ history: past });
  const still = (size: Vec3Like, position: Vec3Like, name: string) =>
    world.add({ type: 'static', shape: box({ size }), position, name, friction: 0.4, userData: undefined });
  const side = 2 * HALF;
  still({ x: side, y: 1, z: side }, { x: 0, y: -0.5, z: 0 }, 'floor');
  for (const way of [-1, 1]) {
    still({ x: 1, y: 8, z: side }, { x: way * (HALF + 0.5), y: 4, z: 0 }, 'wall');
    still({ x: side, y: 8, z: 1 }, { x: 0, y: 4, z: way * (HALF + 0.5) }, 'wall');
    for (const across of [-1, 1]) still({ x: 4, y: 3, z: 1 }, { x: 9 * way, y: 1.5, z: 9 * across }, 'cover');
    still({ x: 3, y: 0.4, z: 6 }, { x: 15 * way, y: 0.2, z: 0 }, 'step');
  }
  const lift = { shape: box({ size: [4, 0.4, 4] }), position: { x: 0, y: 0, z: 0 }, name: 'lift', userData: undefined };
  world.add(lift);
  const ball = sphere(0.3);
  for (let i = 0; i < balls; i++) {
    const [row, column] = [Math.floor(i / 10), i % 10];
    world.add({
      shape: ball,
      position: [4 * (row % 10) - 18, 2 + Math.floor(row / 10) + 0.2 * (i % 3), 4 * column - 16.5],
      velocity: [((i * 7) % 11) - 5, 0, ((i * 5) % 13) - 6],
      response: bounce({ restitution: 0.6 }),
      friction: 0.2,
      userData: undefined,
    });
  }
  return world;
}

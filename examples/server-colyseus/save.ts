// Keeps the worlds of matches in Redis. Who opens a match gets a token, the next higher number. Only the holder of the newest one can
// write: a process that was taken for dead and goes on later changes nothing.

import type { Redis } from 'ioredis';

/** Seconds after the end of a match in which a former owner may still come back. */
const MEMORY = 24 * 3600;
/** Milliseconds in which one process alone may bring up a match. */
const CLAIM = 2000;

const MATCHES = 'arena:matches';
const fenceOf = (match: string) => `arena:fence:${match}`;
const worldOf = (match: string) => `arena:world:${match}`;

const NEWEST = `if redis.call('get', KEYS[1]) ~= ARGV[1] then return 0 end`;
const STORE = `${NEWEST} redis.call('set', KEYS[2], ARGV[2]) redis.call('sadd', KEYS[3], ARGV[3]) return 1`;
const FORGET = `${NEWEST} redis.call('del', KEYS[2]) redis.call('srem', KEYS[3], ARGV[2])
  redis.call('expire', KEYS[1], ARGV[3]) return 1`;

/** All matches of a Redis. */
export class Saves {
  private readonly redis: Redis;

  constructor(redis: Redis) {
    this.redis = redis;
  }

  /** Takes over a match from whoever has it. */
  async open(match: string): Promise<Save> {
    const token = await this.redis.incr(fenceOf(match));
    // After the token: what a former owner has written until now counts, and later it writes no more.
    const world = await this.redis.getBuffer(worldOf(match));
    return new Save(this.redis, match, token, world ?? undefined);
  }

  /** Matches that have a world and have not ended. */
  matches(): Promise<string[]> {
    return this.redis.smembers(MATCHES);
  }

  /** Whether it is this process that brings up a match that nobody runs. */
  async claim(match: string): Promise<boolean> {
    return (await this.redis.set(`arena:claim:${match}`, '', 'PX', CLAIM, 'NX')) === 'OK';
  }
}

/** The save of a match, for one owner. */
export class Save {
  /** The world when the match was taken over. */
  readonly world: Uint8Array | undefined;
  private readonly redis: Redis;
  private readonly match: string;
  private readonly token: number;

  constructor(redis: Redis, match: string, token: number, world: Uint8Array | undefined) {
    this.redis = redis;
    this.match = match;
    this.token = token;
    this.world = world;
  }

  /** Stores the world. False, and nothing stored, if somebody else owns the match by now. */
  async store(world: Uint8Array): Promise<boolean> {
    const { redis, match, token } = this;
    const keys = [fenceOf(match), worldOf(match), MATCHES];
    return (
      (await redis.eval(STORE, 3, ...keys, token, Buffer.from(world.buffer, world.byteOffset, world.length), match)) ===
      1
    );
  }

  /** Ends the match. False, and nothing changed, if somebody else owns it by now. */
  async forget(): Promise<boolean> {
    const { redis, match, token } = this;
    return (await redis.eval(FORGET, 3, fenceOf(match), worldOf(match), MATCHES, token, match, MEMORY)) === 1;
  }
}

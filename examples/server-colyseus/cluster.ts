// What a match on several processes needs, for the script: a Redis, processes, and the network between them and the clients.

import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Redis } from 'ioredis';

/** Milliseconds after which Colyseus counts a process that does not answer as dead. Its own value is 2000. */
const SHORT_TIMEOUT = 1000;

const HOST = '127.0.0.1';
const started: ChildProcess[] = [];
const folders: string[] = [];

/** Ends all that was started, by its id. */
export function endAll(): void {
  for (const child of started) if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
}

/** Starts Redis on a free port. Without Redis on this machine the program ends here: in CI, as a failure. */
export async function startRedis(): Promise<{ port: number; redis: Redis }> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'first-contact-redis-'));
  folders.push(folder);
  const options = ['--port', `${port}`, '--bind', HOST, '--save', '', '--appendonly', 'no', '--dir', folder];
  const child = spawn('redis-server', options, { stdio: 'ignore' });
  try {
    await once(child, 'spawn');
  } catch {
    console.error(
      'There is no redis-server on this machine, so nothing is run. Debian has it: apt-get install redis-server',
    );
    process.exit(process.env.CI === 'true' ? 1 : 0);
  }
  started.push(child);
  const redis = new Redis({ host: HOST, port });
  redis.on('error', () => {}); // until it listens, the client tries again
  await redis.ping();
  return { port, redis };
}

/** A process with rooms. */
export interface Member {
  /** What Colyseus calls it. */
  readonly id: string;
  /** Where it is asked for rooms. */
  readonly address: string;
  readonly child: ChildProcess;
  readonly network: Network;
}

/** Starts a process. If there is a delay, clients reach its rooms over a network that takes so many milliseconds for each way. */
export async function startProcess(redisPort: number, { delay = 0, balls = 100 } = {}): Promise<Member> {
  const port = await freePort();
  const address = `${HOST}:${port}`;
  const network = await Network.start(port, delay);
  const args = [`${redisPort}`, `${port}`, delay > 0 ? network.address : address];
  const env = { ...process.env, COLYSEUS_PRESENCE_SHORT_TIMEOUT: `${SHORT_TIMEOUT}`, BALLS: `${balls}` };
  const child = fork(fileURLToPath(new URL('process.ts', import.meta.url)), args, { env });
  started.push(child);
  const [id] = await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error('a process ended before it was ready'))),
  ]);
  return { id, address, child, network };
}

/** Passes bytes on to a port and back, each after a delay. */
export class Network {
  readonly address: string;
  private readonly sockets = new Set<Socket>();

  static async start(port: number, delay: number): Promise<Network> {
    const server = createServer().listen(0, HOST);
    server.unref();
    await once(server, 'listening');
    const network = new Network((server.address() as AddressInfo).port);
    server.on('connection', (near) => {
      const far = connect(port, HOST);
      network.pass(near, far, delay);
      network.pass(far, near, delay);
    });
    return network;
  }

  private constructor(port: number) {
    this.address = `${HOST}:${port}`;
  }

  /** Cuts all connections. */
  cut(): void {
    for (const socket of this.sockets) socket.destroy();
  }

  private pass(from: Socket, to: Socket, delay: number): void {
    this.sockets.add(from);
    from.setNoDelay();
    from.on('data', (data) => setTimeout(() => to.destroyed || to.write(data), delay));
    from.on('error', () => {});
    from.on('close', () => {
      this.sockets.delete(from);
      setTimeout(() => to.destroy(), delay);
    });
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, HOST);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

// WebSocket frames written by hand, to send what no honest client sends.

import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { readView, type View } from '../arena/view.ts';

export const OPCODE = { continuation: 0, text: 1, binary: 2, reserved: 3, close: 8, ping: 9, pong: 10 } as const;

export interface FrameOptions {
  /** The last frame of its message. Default: true. */
  readonly fin?: boolean;
  /** Sets the first reserved bit. Default: false. */
  readonly rsv?: boolean;
  /** Default: true, as clients must. */
  readonly masked?: boolean;
  /** The length that is announced. Default: that of the payload. */
  readonly length?: number;
}

export function frame(
  opcode: number,
  payload: Uint8Array | string = '',
  { fin = true, rsv = false, masked = true, length }: FrameOptions = {},
): Buffer {
  const content = Buffer.from(payload);
  const bytes = length ?? content.length;
  const head = Buffer.alloc(14);
  head[0] = (fin ? 0x80 : 0) | (rsv ? 0x40 : 0) | opcode;
  let at = 2;
  if (bytes < 126) head[1] = bytes;
  else if (bytes < 65_536) {
    head[1] = 126;
    at = head.writeUInt16BE(bytes, at);
  } else {
    head[1] = 127;
    at = head.writeBigUInt64BE(BigInt(bytes), at);
  }
  if (masked) {
    head[1] |= 0x80;
    const mask = randomBytes(4);
    at += mask.copy(head, at);
    for (let i = 0; i < content.length; i++) content[i] ^= mask[i % 4];
  }
  return Buffer.concat([head.subarray(0, at), content]);
}

export class RawClient {
  /** The first state; undefined if the server did not let the client in. */
  welcome: View | undefined;
  /** The code that the server ends the connection with, or the status by which it refuses it. 1006 if it says none. */
  readonly ended: Promise<number>;
  reason = '';
  private readonly socket: Socket;
  private received: Buffer = Buffer.alloc(0);
  private code = 1006;
  private isOpen = false;

  private constructor(socket: Socket) {
    this.socket = socket;
    this.ended = new Promise((resolve) => socket.on('close', () => resolve(this.code)));
    // Follows by 'close'.
    socket.on('error', () => {});
  }

  /** Connects, and waits for the first state, or for the end. */
  static async connect(port: number, ticket: string): Promise<RawClient> {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    const client = new RawClient(socket);
    const first = new Promise<void>((resolve) => {
      socket.on('data', (data) => {
        client.read(data);
        if (client.welcome) resolve();
      });
    });
    socket.write(
      `GET /?${ticket} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
        `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
    );
    await Promise.race([first, client.ended]);
    return client;
  }

  write(bytes: Uint8Array): void {
    this.socket.write(bytes);
  }

  private read(data: Buffer): void {
    this.received = Buffer.concat([this.received, data]);
    if (!this.isOpen) {
      const end = this.received.indexOf('\r\n\r\n');
      if (end < 0) return;
      const status = Number(this.received.toString('latin1', 'HTTP/1.1 '.length, 'HTTP/1.1 101'.length));
      if (status !== 101) this.code = status;
      this.received = this.received.subarray(end + 4);
      this.isOpen = true;
    }
    for (let size = frameSize(this.received); size <= this.received.length; size = frameSize(this.received)) {
      const payload = this.received.subarray(this.received[1] === 126 ? 4 : 2, size);
      const opcode = this.received[0] & 15;
      if (opcode === OPCODE.binary) this.welcome ??= readView(payload);
      if (opcode === OPCODE.close) {
        this.code = payload.readUInt16BE(0);
        this.reason = payload.toString('utf8', 2);
      }
      this.received = this.received.subarray(size);
    }
  }
}

/** Bytes of the first frame, which servers do not mask; Infinity while its head is not there. */
function frameSize(bytes: Buffer): number {
  if (bytes.length < 4) return Infinity;
  const length = bytes[1] & 127;
  return length === 126 ? 4 + bytes.readUInt16BE(2) : 2 + length;
}

// WebSocket frames written by hand, to send what no honest client sends.

import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';

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
  /** The code that the server closes the connection with: 1006 if it ends without one, or with the status of a refusal. */
  readonly ended: Promise<number>;
  private readonly socket: Socket;

  private constructor(socket: Socket, ended: Promise<number>) {
    this.socket = socket;
    this.ended = ended;
  }

  /** Connects, and waits for the handshake. */
  static async connect(port: number, ticket: string): Promise<RawClient> {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    let received = Buffer.alloc(0);
    let code = 1006;
    let open = () => {};
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    let isOpen = false;
    socket.on('data', (data) => {
      received = Buffer.concat([received, data]);
      if (!isOpen) {
        const end = received.indexOf('\r\n\r\n');
        if (end < 0) return;
        code = received.toString('latin1').startsWith('HTTP/1.1 101')
          ? 1006
          : Number(received.toString('latin1', 9, 12));
        received = received.subarray(end + 4);
        isOpen = true;
        open();
      }
      for (let size = frameSize(received); size <= received.length; size = frameSize(received)) {
        if ((received[0] & 15) === OPCODE.close) code = received.readUInt16BE(2);
        received = received.subarray(size);
      }
    });
    socket.on('error', () => {});
    const ended = new Promise<number>((resolve) => socket.on('close', () => resolve(code)));
    socket.write(
      `GET /?${ticket} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
        `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
    );
    await Promise.race([opened, ended]);
    return new RawClient(socket, ended);
  }

  write(bytes: Uint8Array): void {
    this.socket.write(bytes);
  }

  end(): void {
    this.socket.destroy();
  }
}

/** Bytes of the first frame, which servers do not mask; Infinity while its head is not there. */
function frameSize(bytes: Buffer): number {
  if (bytes.length < 4) return Infinity;
  const length = bytes[1] & 127;
  return length === 126 ? 4 + bytes.readUInt16BE(2) : 2 + length;
}

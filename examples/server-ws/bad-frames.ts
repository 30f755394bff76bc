// Frames against the rules of WebSockets, and the codes by which their connections must end: 1002 for a broken protocol, 1007 for
// text that is none, 1009 for too much, 1008 for too many pieces.

import { frame, OPCODE } from './raw.ts';
import { CLOSED } from './server.ts';

export interface BadFrame {
  readonly bytes: Buffer;
  readonly code: number;
}

const { continuation, text, binary, reserved, close, ping } = OPCODE;
const piece = Buffer.alloc(60);
const emptyPieces = (count: number) =>
  Buffer.concat([
    frame(binary, '', { fin: false }),
    ...Array.from({ length: count }, () => frame(continuation, '', { fin: false })),
  ]);

export const badFrames: Readonly<Record<string, BadFrame>> = {
  'not masked': { bytes: frame(binary, piece, { masked: false }), code: 1002 },
  'a reserved opcode': { bytes: frame(reserved, piece), code: 1002 },
  'a reserved bit': { bytes: frame(binary, piece, { rsv: true }), code: 1002 },
  'a ping of 126 bytes': { bytes: frame(ping, Buffer.alloc(126)), code: 1002 },
  'a continuation of nothing': { bytes: frame(continuation, piece), code: 1002 },
  'a close code that is none': { bytes: frame(close, Buffer.from([0, 5])), code: 1002 },
  'text that is not UTF-8': { bytes: frame(text, Buffer.from([0xc3, 0x28])), code: 1007 },
  '73 bytes': { bytes: frame(binary, Buffer.alloc(73)), code: 1009 },
  '120 bytes in two pieces': {
    bytes: Buffer.concat([frame(binary, piece, { fin: false }), frame(continuation, piece)]),
    code: 1009,
  },
  'a gigabyte announced': { bytes: frame(binary, '', { length: 2 ** 30 }), code: 1009 },
  '2 ** 53 bytes announced': { bytes: frame(binary, '', { length: 2 ** 53 }), code: 1009 },
  'fifty empty pieces': { bytes: emptyPieces(50), code: 1008 },
};

/** ws says nothing of these. The room ends their connections, because no commands come. */
export const unfinished: Readonly<Record<string, BadFrame>> = {
  'three empty pieces': { bytes: emptyPieces(3), code: CLOSED.cut },
  'half a frame': { bytes: frame(binary, piece).subarray(0, 30), code: CLOSED.cut },
};

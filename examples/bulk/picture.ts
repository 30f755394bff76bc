// The picture, and its file.

import { deflateSync } from 'node:zlib';

/** Two pictures of the same size, one above the other. */
export interface Picture {
  /** Pixels of a row. */
  readonly width: number;
  /** Rows of each of the two. */
  readonly height: number;
  /** Rays of a pixel. */
  readonly rays: number;
  /** Width of what is seen, in meters. */
  readonly size: number;
}

/** Rows of a strip. */
export const STRIP = 4;
/** A pixel whose point is inside the level. */
export const INSIDE = 255;

type Color = readonly [red: number, green: number, blue: number];

const SOLID: Color = [44, 38, 40];
/** From what is closed in to what is free. */
const LIGHT: readonly Color[] = [
  [20, 16, 24],
  [110, 78, 60],
  [222, 188, 140],
  [255, 248, 232],
];
const SKY: readonly Color[] = [
  [24, 20, 60],
  [30, 90, 140],
  [90, 180, 170],
  [250, 244, 200],
];

/** The file of a picture as PNG. Pixels are 0 to 254, or `INSIDE`. */
export function png({ width, height }: Picture, pixels: Uint8Array): Uint8Array {
  // Each row begins with its filter: none.
  const rows = new Uint8Array(2 * height * (1 + 3 * width));
  for (let row = 0, at = 0; row < 2 * height; row++) {
    at++;
    for (let column = 0; column < width; column++, at += 3) {
      const pixel = pixels[row * width + column];
      rows.set(row < height ? mixed(LIGHT, pixel / 254) : skyColor(pixel), at);
    }
  }
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, width);
  view.setUint32(4, 2 * height);
  // Eight bits for each of three colors.
  header.set([8, 2], 8);
  const mark = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
  return Buffer.concat([
    mark,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', new Uint8Array()),
  ]);
}

/** Half of the directions go to the floor: what sees half of all is in the open. */
function skyColor(pixel: number): Color {
  return pixel === INSIDE ? SOLID : mixed(SKY, Math.min(1, pixel / 127));
}

/** The color at a share of the way through some colors. */
function mixed(colors: readonly Color[], share: number): Color {
  const place = share * (colors.length - 1);
  const index = Math.min(Math.floor(place), colors.length - 2);
  const [from, to] = [colors[index], colors[index + 1]];
  const mix = (k: 0 | 1 | 2) => Math.round(from[k] + (to[k] - from[k]) * (place - index));
  return [mix(0), mix(1), mix(2)];
}

function chunk(name: string, data: Uint8Array): Uint8Array {
  const out = new Uint8Array(12 + data.length);
  const view = new DataView(out.buffer);
  view.setUint32(0, data.length);
  out.set(Buffer.from(name), 4);
  out.set(data, 8);
  view.setUint32(8 + data.length, crc(out.subarray(4, 8 + data.length)));
  return out;
}

/** The checksum of a chunk (PNG specification, annex D). */
function crc(bytes: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let k = 0; k < 8; k++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return ~sum >>> 0;
}

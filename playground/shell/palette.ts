// Colors that mean something, on light and dark ground.

export type Theme = 'light' | 'dark';

/** What a color says about a body. */
export type Role = 'static' | 'mover' | 'hit' | 'sensor' | 'other' | 'missed';

type Colors = Readonly<Record<Role | 'background' | 'ground' | 'line' | 'axis', number>>;

export const PALETTE: Readonly<Record<Theme, Colors>> = {
  light: {
    static: 0xaab4c0,
    mover: 0x2f7de1,
    hit: 0xff7a1a,
    sensor: 0x1fae6b,
    other: 0x8b5cf6,
    missed: 0xd92d3a,
    background: 0xeef1f5,
    ground: 0xf7f9fb,
    line: 0xc3cbd6,
    axis: 0x9aa5b4,
  },
  dark: {
    static: 0x76818f,
    mover: 0x4b93f0,
    hit: 0xff8a33,
    sensor: 0x35c585,
    other: 0xa78bfa,
    missed: 0xf0525e,
    background: 0x12161c,
    ground: 0x171c24,
    line: 0x2c3541,
    axis: 0x475363,
  },
};

import { PNG } from 'pngjs';

/** Fewer colors than this are a blank picture, and so is one of which nearly all has one color. */
const LEAST_COLORS = 60;
const MOST_OF_ONE = 0.97;

interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Colors of a screenshot within an area, to 5 bits per channel, and the part of the area that the commonest one takes. */
function colorsOf(screenshot: Buffer, { x, y, width, height }: Area): { count: number; commonest: number } {
  const { data, width: stride } = PNG.sync.read(screenshot);
  const counts = new Map<number, number>();
  let pixels = 0;
  for (let row = Math.ceil(y); row < Math.floor(y + height); row++) {
    for (let column = Math.ceil(x); column < Math.floor(x + width); column++) {
      const k = 4 * (row * stride + column);
      const color = ((data[k] >> 3) << 10) | ((data[k + 1] >> 3) << 5) | (data[k + 2] >> 3);
      counts.set(color, (counts.get(color) ?? 0) + 1);
      pixels++;
    }
  }
  return { count: counts.size, commonest: Math.max(...counts.values()) / pixels };
}

/** Throws when the area of a screenshot is blank. */
export function checkPicture(screenshot: Buffer, area: Area): void {
  const { count, commonest } = colorsOf(screenshot, area);
  if (count < LEAST_COLORS || commonest > MOST_OF_ONE) {
    throw new Error(`the picture is blank: ${count} colors, ${Math.round(100 * commonest)} % of it has one`);
  }
}

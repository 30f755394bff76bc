import type { Aabb } from '../../math/aabb.ts';
import { precisionOf, slackOf } from '../mesh/mesh-input.ts';
import { boundBlock } from './field-blocks.ts';
import type { FieldParts, HeightFieldData } from './field-data.ts';

/** Makes a height field of its parts: finds what follows from them. */
export function assembleField(parts: FieldParts): HeightFieldData {
  const { heights, rows, columns, cellSize, bounds, blocks, ranges } = parts;
  const xs = centered(columns, cellSize.x);
  const zs = centered(rows, cellSize.z);
  const samples = { heights, rows, columns, xs, zs };
  const extent = extentOf(bounds);
  return {
    ...parts,
    xs,
    zs,
    triangleEnd: 2 * (rows - 1) * (columns - 1),
    slack: slackOf(precisionOf(heights), extent),
    extent,
    writeBounds: (out, item) => boundBlock(out, samples, ranges, blocks[item]),
  };
}

/** Coordinates about 0, at equal distances. */
export function centered(count: number, step: number): Float64Array {
  const coordinates = new Float64Array(count);
  for (let i = 0; i < count; i++) coordinates[i] = (i - (count - 1) / 2) * step;
  return coordinates;
}

/** The largest magnitude of a coordinate. */
export function extentOf({ min, max }: Readonly<Aabb>): number {
  return Math.max(-min.y, max.y, max.x, max.z);
}

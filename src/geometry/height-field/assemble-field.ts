import { createAabb } from '../../math/aabb.ts';
import { length, set, vec3 } from '../../math/vec3.ts';
import { precisionOf, slackOf } from '../mesh/mesh-input.ts';
import { boundBlock, buildBlocks } from './field-blocks.ts';
import type { FieldBlocks, HeightFieldData, Samples } from './field-data.ts';

/** Makes a height field of its heights: finds what follows from them, such as the tree over their blocks. */
export function assembleField(
  heights: Samples['heights'],
  { rows, columns, cellSize, triangleCount }: Pick<FieldParts, 'rows' | 'columns' | 'cellSize' | 'triangleCount'>,
): HeightFieldData {
  const xs = centered(columns, cellSize.x);
  const zs = centered(rows, cellSize.z);
  const samples = { heights, rows, columns, xs, zs };
  const bounds = createAabb();
  const boundingRadius = boundSamples(bounds, samples);
  const blocks = buildBlocks(samples, extentOf(bounds));
  return fieldOf({ heights, rows, columns, cellSize, triangleCount, bounds, boundingRadius, ...blocks });
}

/** What a height field is made of, so that no work is left. */
export type FieldParts = Pick<
  HeightFieldData,
  'heights' | 'rows' | 'columns' | 'cellSize' | 'triangleCount' | 'bounds' | 'boundingRadius' | keyof FieldBlocks
>;

/** Makes a height field of its parts. */
export function fieldOf(parts: FieldParts): HeightFieldData {
  const { heights, rows, columns, cellSize, triangleCount, bounds, boundingRadius, tree, blocks, ranges } = parts;
  const xs = centered(columns, cellSize.x);
  const zs = centered(rows, cellSize.z);
  const samples = { heights, rows, columns, xs, zs };
  const extent = extentOf(bounds);
  return {
    heights,
    rows,
    columns,
    cellSize,
    xs,
    zs,
    triangleCount,
    triangleEnd: 2 * (rows - 1) * (columns - 1),
    slack: slackOf(precisionOf(heights), extent),
    tree,
    extent,
    blocks,
    ranges,
    bounds,
    boundingRadius,
    writeBounds: (out, item) => boundBlock(out, samples, ranges, blocks[item]),
  };
}

/** Coordinates about 0, at equal distances. */
function centered(count: number, step: number): Float64Array {
  const coordinates = new Float64Array(count);
  for (let i = 0; i < count; i++) coordinates[i] = (i - (count - 1) / 2) * step;
  return coordinates;
}

/** The largest magnitude of a coordinate. */
function extentOf({ min, max }: HeightFieldData['bounds']): number {
  return Math.max(-min.y, max.y, max.x, max.z);
}

/** Writes the bounds of all samples, and returns their farthest distance from the origin. Holes do not count. */
function boundSamples({ min, max }: HeightFieldData['bounds'], { heights, rows, columns, xs, zs }: Samples): number {
  let least = Infinity;
  let most = -Infinity;
  let farthest = 0;
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const height = heights[row * columns + column];
      if (Number.isNaN(height)) continue;
      set(sample, xs[column], height, zs[row]);
      farthest = Math.max(farthest, length(sample));
      least = Math.min(least, height);
      most = Math.max(most, height);
    }
  }
  set(min, xs[0], least, zs[0]);
  set(max, xs[columns - 1], most, zs[rows - 1]);
  return farthest;
}

const sample = vec3();

import { buildHeightField, type LengthsXZ } from '../geometry/height-field/build-height-field.ts';
import type { HeightFieldData } from '../geometry/height-field/field-data.ts';
import { FieldSurface } from '../geometry/height-field/field-surface.ts';
import { precisionOf, withPrecision } from '../geometry/mesh/mesh-input.ts';
import type { HeightField } from '../geometry/shape.ts';
import { made } from '../narrowphase/made-shape.ts';
import { setSurface, surfaceKind } from '../narrowphase/parts/surface-parts.ts';
import { checkNames } from '../option-names.ts';
import { checkBoolean, readOptions } from '../validate.ts';
import { TRIANGLE } from './triangle.ts';

/** What a height field is made from. Either `size` or `cellSize` is given. */
export interface HeightFieldOptions {
  /**
   * Heights along y, row by row: `heights[row * columns + column]`, world units. NaN is a hole.
   * @example
   * const heights = new Float32Array(3 * 3);
   * heights[1 * 3 + 2] = 5; // row 1, column 2
   * heightField({ heights, rows: 3, columns: 3, size: 20 });
   */
  readonly heights: ArrayLike<number>;
  /**
   * Number of samples along z, at least 2.
   * @example
   * heightField({ heights: [0, 1, 0, 0, 2, 0], rows: 2, columns: 3, cellSize: 10 });
   */
  readonly rows: number;
  /**
   * Number of samples along x, at least 2.
   * @example
   * heightField({ heights: [0, 1, 0, 0, 2, 0], rows: 2, columns: 3, cellSize: 10 });
   */
  readonly columns: number;
  /**
   * Distances of the outermost samples along x and z, world units; one number if they are equal.
   * @example
   * heightField({ heights: [0, 1, 0, 0, 2, 0], rows: 2, columns: 3, size: { x: 20, z: 10 } });
   */
  readonly size?: LengthsXZ | undefined;
  /**
   * Distances of neighboring samples along x and z, world units; one number if they are equal.
   * @example
   * heightField({ heights: [0, 1, 0, 0, 2, 0], rows: 2, columns: 3, cellSize: 10 });
   */
  readonly cellSize?: LengthsXZ | undefined;
  /**
   * Whether what is below the surface, down to its lowest sample, counts as part of the shape. It has no walls at the rim and no
   * bottom: what gets in from there overlaps, and is not hit before. Default: false.
   * @example
   * heightField({ heights: [0, 1, 0, 0, 2, 0], rows: 2, columns: 3, cellSize: 10, solid: true });
   */
  readonly solid?: boolean | undefined;
}

/**
 * A terrain of heights on a grid, columns along x, rows along z, centered on the y axis of the body. Each cell has two
 * triangles, cut from its corner of greatest x and least z to that of least x and greatest z, as the plane geometry of
 * three.js laid flat. Triangle `2 * (row * (columns - 1) + column)` and the next one are those of a cell: the `feature`
 * of hits. A triangle is missing where one of its samples is a hole. The heights are copied.
 * @throws RangeError or TypeError when a number is out of range or there are no triangles.
 * @example
 * const hills = heightField({ heights: [0, 1, 0, 0, 2, 0], rows: 2, columns: 3, cellSize: 10 });
 * world.add({ shape: hills, type: 'static' });
 */
export function heightField(options: HeightFieldOptions): HeightField {
  const { heights, rows, columns, size, cellSize, solid = false } = readOptions(options, 'heightField');
  checkNames(options, NAMES, 'heightField');
  checkBoolean(solid, 'solid', 'heightField');
  return fieldShape(buildHeightField({ heights, rows, columns, size, cellSize }), solid);
}

/** Makes the shape of a height field that is built and checked. */
export function fieldShape(data: HeightFieldData, solid: boolean): HeightField {
  const { rows, columns, cellSize } = data;
  const shape: HeightField = {
    type: 'heightField',
    get heights() {
      return Array.from(data.heights);
    },
    rows,
    columns,
    cellSize,
    solid,
    precision: precisionOf(data.heights),
  };
  setSurface(shape, new FieldSurface(data));
  return made(shape, HEIGHT_FIELD);
}

/** Makes a height field from a literal. */
export function heightFieldFrom({ heights, precision, ...rest }: HeightField): HeightField {
  // JSON writes NaN as null.
  const read = Array.isArray(heights) ? heights.map((height) => height ?? Number.NaN) : heights;
  return heightField({ ...rest, heights: withPrecision(read, precision) });
}

const HEIGHT_FIELD = surfaceKind('heightField', TRIANGLE, heightFieldFrom);

/** Known names of the options. */
const NAMES: readonly string[] = ['heights', 'rows', 'columns', 'size', 'cellSize', 'solid', 'type'];

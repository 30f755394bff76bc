import type { Precision } from '../geometry/mesh/mesh-input.ts';
import type { Shape, ShapeType } from '../geometry/shape.ts';
import { refuse } from '../validate.ts';
import { box } from './box.ts';
import { capsule } from './capsule.ts';
import { compound } from './compound.ts';
import { cone } from './cone.ts';
import { convexHullFrom } from './convex-hull.ts';
import { cylinder } from './cylinder.ts';
import { heightField } from './height-field.ts';
import { plane } from './plane.ts';
import { sphere } from './sphere.ts';
import { triangle } from './triangle.ts';
import { triangleMesh } from './triangle-mesh.ts';

/** The constructor of each type, called with a shape of that type. */
const makers: { readonly [T in ShapeType]: (shape: Extract<Shape, { type: T }>) => Shape } = {
  sphere: ({ radius }) => sphere(radius),
  capsule,
  box: ({ halfExtents }) => box({ halfExtents }),
  triangle: ({ a, b, c }) => triangle(a, b, c),
  convexHull: convexHullFrom,
  plane: ({ normal, offset }) => plane({ normal, offset }),
  triangleMesh: ({ positions, indices, sides, solid, precision, weld }) =>
    triangleMesh({ positions: withPrecision(positions, precision), indices, sides, solid, weld }),
  // JSON writes NaN as null.
  heightField: ({ heights, precision, ...rest }) =>
    heightField({
      ...rest,
      heights: withPrecision(
        mapped(heights, (height) => height ?? Number.NaN),
        precision,
      ),
    }),
  compound: ({ children }) => compound(mapped(children, (child) => ({ ...child, shape: shapeFrom(child?.shape) }))),
  cylinder,
  cone,
};

/** The list with a function applied to its entries; what is no list as it is, for the constructor to refuse. */
function mapped<T, U>(list: readonly T[], map: (entry: T) => U): readonly U[] {
  return Array.isArray(list) ? list.map(map) : (list as unknown as readonly U[]);
}

/** Numbers in the precision of a literal: double unless it says otherwise. */
function withPrecision(numbers: readonly number[], precision: Precision = 'double'): ArrayLike<number> {
  if (precision === 'double') return numbers;
  if (precision !== 'single') refuse(precision, 'precision', "but must be 'single' or 'double'");
  return Array.isArray(numbers) ? Float32Array.from(numbers) : numbers;
}

/**
 * Makes a shape from a literal with the fields of a shape, such as one from JSON. The constructor of its type checks it.
 * A program that calls this function contains the code of all shapes.
 * @throws RangeError or TypeError that names the field and the value.
 * @example
 * const saved = JSON.stringify(box({ size: [2, 1, 4] }));
 * const crate = shapeFrom(JSON.parse(saved));
 */
export function shapeFrom<S extends Shape>(literal: S): S {
  const type: unknown = Object(literal).type;
  if (typeof type !== 'string' || !Object.hasOwn(makers, type)) {
    refuse(
      literal,
      'shape',
      'but its type must be sphere, capsule, box, triangle, convexHull, plane, cylinder, cone, triangleMesh, heightField or compound',
      'shapeFrom',
    );
  }
  try {
    return makers[type as ShapeType](literal as never) as S;
  } catch (error) {
    if (error instanceof Error) error.message = `shapeFrom: ${error.message}`;
    throw error;
  }
}

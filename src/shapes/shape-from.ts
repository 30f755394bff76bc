import type { Compound, Shape, ShapeType } from '../geometry/shape.ts';
import { refuse } from '../validate.ts';
import { boxFrom } from './box.ts';
import { capsule } from './capsule.ts';
import { compound } from './compound.ts';
import { cone } from './cone.ts';
import { convexHullFrom } from './convex-hull.ts';
import { cylinder } from './cylinder.ts';
import { heightFieldFrom } from './height-field.ts';
import { planeFrom } from './plane.ts';
import { sphereFrom } from './sphere.ts';
import { triangleFrom } from './triangle.ts';
import { triangleMeshFrom } from './triangle-mesh.ts';

/** The constructor of each type, called with a literal of that type. */
const makers: { readonly [T in ShapeType]: (literal: Extract<Shape, { type: T }>) => Shape } = {
  sphere: sphereFrom,
  capsule,
  box: boxFrom,
  triangle: triangleFrom,
  convexHull: convexHullFrom,
  plane: planeFrom,
  triangleMesh: triangleMeshFrom,
  heightField: heightFieldFrom,
  compound: compoundFrom,
  cylinder,
  cone,
};

/** Makes a compound from a literal. What is no list of children is refused by the constructor. */
function compoundFrom({ children }: Compound): Compound {
  const read = (child: Compound['children'][number]) => ({ ...child, shape: shapeFrom(child?.shape) });
  return compound(Array.isArray(children) ? children.map(read) : children);
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

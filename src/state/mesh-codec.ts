// The bytes of meshes with their trees, which need not be built again: docs/format.md.

import {
  LEAF_ITEMS,
  LINK,
  LINK_COUNT,
  LINK_FIRST,
  MOST_LEVELS,
  MOST_WIDE,
  NODE_SIZE,
  type Tree,
  treeOfNodes,
} from '../bvh/tree.ts';
import { LARGEST_VALUE } from '../constants.ts';
import { assembleMesh } from '../geometry/mesh/assemble-mesh.ts';
import { openEdgeOf, volumeSignOf } from '../geometry/mesh/closed-mesh.ts';
import {
  createCorners,
  type MeshData,
  type MeshNumbers,
  writeMeshBounds,
  writeMeshCorners,
} from '../geometry/mesh/mesh-data.ts';
import { meshFields } from '../geometry/mesh/mesh-fields.ts';
import type { TriangleMesh } from '../geometry/shape.ts';
import type { Surface } from '../geometry/surface.ts';
import { normalThrough } from '../math/cross.ts';
import { vec3 } from '../math/vec3.ts';
import { fieldsOf, kindOf, made } from '../narrowphase/made-shape.ts';
import { setSurface, surfaceOf } from '../narrowphase/parts/surface-parts.ts';
import type { ByteReader, ByteWriter, NumberArrayOf } from './bytes.ts';
import type { KnownKinds } from './kinds.ts';

// Bits of a mesh.
const SOLID = 1;
const SINGLE = 2;
const FRONT = 4;
const WIDE = 8;
/** Numbers of at most so many things take 16 bits. */
const MOST_IN_16_BITS = 65_536;

/** Writes a mesh. */
export function writeMesh(out: ByteWriter, shape: TriangleMesh): void {
  const { positions, corners, features, tree, triangleCount, dropped } = dataOf(shape);
  const isSingle = positions instanceof Float32Array;
  const isFront = shape.sides === 'front';
  const isWide = tree.bounds instanceof Int32Array;
  out.u8((shape.solid ? SOLID : 0) | (isSingle ? SINGLE : 0) | (isFront ? FRONT : 0) | (isWide ? WIDE : 0));
  out.f64(shape.weld);
  out.varint(dropped);
  out.varint(positions.length / 3);
  out.varint(triangleCount);
  out.varint(tree.bounds.length / NODE_SIZE);
  out.f64(tree.scale);
  out.numbers(positions);
  out.numbers(corners);
  out.numbers(features);
  out.numbers(tree.bounds);
}

/** Reads a mesh. The class of its surface is that of a sample, so that programs without meshes do not have it. */
export function readMesh(from: ByteReader, kinds: KnownKinds): TriangleMesh {
  const sample = kinds.shape('triangleMesh', from, { positions: [0, 0, 0, 1, 0, 0, 0, 1, 0] }) as TriangleMesh;
  const bits = from.u8();
  const weld = from.notNegative('weld of a mesh');
  const dropped = from.varint();
  const cornerCount = from.count('corners of a mesh', 3);
  const triangleCount = from.count('triangles of a mesh', 3);
  const nodeCount = from.count('nodes of a mesh', NODE_SIZE);
  const scale = from.finite('scale of a tree');
  const precision = (bits & SINGLE) !== 0 ? Float32Array : Float64Array;
  const positions = from.numbers<Float32Array | Float64Array>(precision, 3 * cornerCount, 'coordinates');
  const corners = from.numbers(numbersBelow(cornerCount), 3 * triangleCount, 'corner numbers');
  const features = from.numbers(numbersBelow(triangleCount + dropped), triangleCount, 'triangle numbers');
  const isWide = (bits & WIDE) !== 0;
  const bounds = from.numbers<Tree['bounds']>(
    isWide ? Int32Array : Int16Array,
    NODE_SIZE * nodeCount,
    'numbers of nodes',
  );
  if (triangleCount === 0) from.fail('a mesh has no triangles');
  if (!areBelow(corners, cornerCount)) from.fail('a triangle has a corner that is not there');
  if (!areBelow(features, triangleCount + dropped)) from.fail('a triangle has a number that is too large');
  const data = assembleMesh(positions, corners, features, dropped, treeOfNodes(bounds, scale));
  // Also NaN.
  if (!(data.extent <= LARGEST_VALUE)) from.fail('a corner of a mesh is too far away');
  new TreeCheck(from, data).check();
  const solid = (bits & SOLID) !== 0;
  if (solid && (openEdgeOf(data) || volumeSignOf(data) < 0)) from.fail('a solid mesh is not closed');
  const shape = meshFields(data, { sides: (bits & FRONT) !== 0 ? 'front' : 'both', solid, weld });
  const SurfaceOfMesh = surfaceOf(fieldsOf(sample)).constructor as new (data: MeshData) => Surface;
  setSurface(shape, new SurfaceOfMesh(data));
  return made(shape, kindOf(sample));
}

function dataOf(shape: TriangleMesh): MeshData {
  return (surfaceOf(shape) as Surface & { readonly data: MeshData }).data;
}

function numbersBelow(count: number): NumberArrayOf<Uint16Array | Uint32Array> {
  return count <= MOST_IN_16_BITS ? Uint16Array : Uint32Array;
}

/** Whether all numbers are below `count`. */
function areBelow(numbers: MeshNumbers, count: number): boolean {
  for (let i = 0; i < numbers.length; i++) if (numbers[i] >= count) return false;
  return true;
}

/** Checks that a tree is one that `buildTree` might have made: its walks end, and miss no triangle. */
class TreeCheck {
  private readonly from: ByteReader;
  private readonly data: MeshData;
  /** The next triangle, and the end of the nodes, in the order in which `buildTree` makes them. */
  private next = 0;
  private end = NODE_SIZE;

  constructor(from: ByteReader, data: MeshData) {
    this.from = from;
    this.data = data;
  }

  check(): void {
    const { bounds, scale } = this.data.tree;
    if (bounds.length === 0 || !isPowerOfTwo(scale)) this.refuse();
    for (let k = 0; k < 6; k++) if (Math.abs(bounds[k]) > MOST_WIDE) this.refuse();
    this.checkNode(0, 0);
    if (this.next < this.data.triangleCount || this.end < bounds.length) this.refuse();
  }

  private checkNode(node: number, level: number): void {
    const { bounds, links, shift } = this.data.tree;
    const link = links[(node + LINK) >> shift];
    const count = link & LINK_COUNT;
    if (count > 0) {
      this.checkLeaf(node, link >> LINK_FIRST, count);
      return;
    }
    if (link !== this.end || link + 2 * NODE_SIZE > bounds.length || level === MOST_LEVELS) this.refuse();
    this.end += 2 * NODE_SIZE;
    for (const child of [link, link + NODE_SIZE]) {
      for (let k = 0; k < 3; k++) {
        if (bounds[child + k] < bounds[node + k] || bounds[child + k + 3] > bounds[node + k + 3]) this.refuse();
      }
      this.checkNode(child, level + 1);
    }
  }

  private checkLeaf(node: number, first: number, count: number): void {
    const { tree, positions, corners: numbers, triangleCount } = this.data;
    if (first !== this.next || count > LEAF_ITEMS || first + count > triangleCount) this.refuse();
    this.next += count;
    for (let triangle = first; triangle < this.next; triangle++) {
      writeMeshBounds(box, positions, numbers, triangle);
      for (let k = 0; k < 3; k++) {
        if (box[k] * tree.scale < tree.bounds[node + k]) this.refuse();
        if (box[k + 3] * tree.scale > tree.bounds[node + k + 3]) this.refuse();
      }
      writeMeshCorners(corners, this.data, triangle);
      if (!normalThrough(normal, corners.a, corners.b, corners.c)) this.from.fail(`triangle ${triangle} has no area`);
    }
  }

  private refuse(): never {
    this.from.fail('the tree of a mesh is not that of its triangles');
  }
}

function isPowerOfTwo(scale: number): boolean {
  if (!(scale > 0)) return false;
  let power = 1;
  while (power < scale) power *= 2;
  while (power > scale) power /= 2;
  return power === scale;
}

const box = new Float64Array(6);
const corners = createCorners();
const normal = vec3();

// A small level as a modeling program would export it: a floor, walls, a flight of stairs, a ramp and crates, with positions
// and indices in one buffer, and nodes that are moved, rotated and scaled.

import { Accessor, type Buffer, Document, type Mesh, NodeIO } from '@gltf-transform/core';

/** Vertices and triangles of a part of the level. */
interface Part {
  positions: number[];
  indices: number[];
}

/** The level as the bytes of a .glb file. */
export function writeLevel(): Promise<Uint8Array> {
  const document = new Document();
  const buffer = document.createBuffer();
  const scene = document.createScene('level');
  const meshes = {
    floor: meshOf(document, buffer, grid(24, 24)),
    crate: meshOf(document, buffer, block(1, 1, 1)),
    stairs: meshOf(document, buffer, stairs(8, 0.25, 0.4, 3)),
    ramp: meshOf(document, buffer, grid(6, 3)),
  };
  const place = (name: string, mesh: Mesh) => {
    const node = document.createNode(name).setMesh(mesh);
    scene.addChild(node);
    return node;
  };
  place('floor', meshes.floor);
  place('stairs', meshes.stairs).setTranslation([2, 0, 0]);
  // The balcony begins at the back of the highest step.
  place('balcony', meshes.crate).setTranslation([7.2, 1, 0]).setScale([4, 2, 3]);
  // 30° about z: from the floor up to two meters.
  place('ramp', meshes.ramp)
    .setTranslation([-6 + 3 * Math.cos(Math.PI / 6), 3 * Math.sin(Math.PI / 6), 6])
    .setRotation([0, 0, Math.sin(Math.PI / 12), Math.cos(Math.PI / 12)]);
  for (const [i, z] of [-9, -7, -5].entries()) {
    place(`crate ${i + 1}`, meshes.crate)
      .setTranslation([-4 + 3 * i, 0.5, z])
      .setRotation([0, Math.sin(i / 4), 0, Math.cos(i / 4)]);
  }
  for (const side of [-1, 1]) {
    place(side < 0 ? 'north wall' : 'south wall', meshes.crate)
      .setTranslation([0, 2, 12 * side])
      .setScale([24, 4, 0.2]);
    place(side < 0 ? 'west wall' : 'east wall', meshes.crate)
      .setTranslation([12 * side, 2, 0])
      .setScale([0.2, 4, 24]);
  }
  return new NodeIO().writeBinary(document);
}

function meshOf(document: Document, buffer: Buffer, { positions, indices }: Part): Mesh {
  const accessor = (type: 'VEC3' | 'SCALAR', array: Float32Array | Uint16Array) =>
    document.createAccessor().setType(Accessor.Type[type]).setArray(array).setBuffer(buffer);
  const primitive = document
    .createPrimitive()
    .setAttribute('POSITION', accessor('VEC3', new Float32Array(positions)))
    .setIndices(accessor('SCALAR', new Uint16Array(indices)));
  return document.createMesh().addPrimitive(primitive);
}

/** Squares of one meter about the origin, their fronts up. */
function grid(width: number, depth: number): Part {
  const part: Part = { positions: [], indices: [] };
  for (let i = 0; i <= width; i++) {
    for (let k = 0; k <= depth; k++) {
      part.positions.push(i - width / 2, 0, k - depth / 2);
      if (i < width && k < depth) addQuad(part, i * (depth + 1) + k, 1, depth + 2, depth + 1);
    }
  }
  return part;
}

/** A block about a center, its fronts outside. */
function block(
  width: number,
  height: number,
  depth: number,
  center = [0, 0, 0],
  part: Part = { positions: [], indices: [] },
): Part {
  const first = part.positions.length / 3;
  const half = [width / 2, height / 2, depth / 2];
  for (let i = 0; i < 8; i++) {
    for (let axis = 0; axis < 3; axis++) part.positions.push(center[axis]! + ((i >> axis) & 1 ? 1 : -1) * half[axis]!);
  }
  for (let axis = 0; axis < 3; axis++) {
    const [u, v] = [1 << ((axis + 1) % 3), 1 << ((axis + 2) % 3)];
    addQuad(part, first, v, u + v, u);
    addQuad(part, first + (1 << axis), u, u + v, v);
  }
  return part;
}

/** Steps from x = 0 on, each a block that stands on the floor. */
function stairs(count: number, rise: number, run: number, width: number): Part {
  const part: Part = { positions: [], indices: [] };
  for (let i = 0; i < count; i++) {
    const height = rise * (i + 1);
    block(run, height, width, [(i + 0.5) * run, height / 2, 0], part);
  }
  return part;
}

/** Two triangles with the corners `first` and its offsets `b`, `c`, `d`, counter-clockwise. */
function addQuad({ indices }: Part, first: number, b: number, c: number, d: number): void {
  indices.push(first, first + b, first + c, first, first + c, first + d);
}

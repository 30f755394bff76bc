// The way of a box against a mesh: the files that a sweep passes, from the step to the event, and the rooms they are in.

import { Drawing } from './svg.ts';

/** The rooms, from left to right, as an arrow between rooms points. */
const rooms = ['world', 'dispatch', 'parts', 'pairs', 'mesh and tree'] as const;

type Room = (typeof rooms)[number];

/** What is called, in order: the room, the files, and what they do. */
const calls: readonly (readonly [Room, string, string])[] = [
  ['world', 'sweep-pairs', 'loads both bodies with their motions'],
  ['dispatch', 'conservative-advancement, dispatch', 'neither rotates; a shape has parts'],
  ['parts', 'part-queries, first-part, division', 'divides the mesh'],
  ['mesh and tree', 'mesh-surface, sweep-tree, cast-walk, slabs', 'triangles near the path'],
  ['parts', 'swept-shape, moving-zonotope', 'rejects most of them'],
  ['parts', 'surface-parts, part-shape', 'poses a triangle in the world'],
  ['dispatch', 'dispatch', 'looks up the pair of its kind and a box'],
  ['pairs', 'box-triangle, core-pair, core', 'both in the frame of the box'],
  ['pairs', 'core-answers, core-sweep, sat', 'times of touch'],
  ['pairs', 'witness, shared-center', 'where they touch'],
  ['parts', 'seam-normals, seam, triangle-cone', 'the normal, if an edge was met'],
  ['parts', 'first-part, part-hits', 'keeps the first touch'],
  ['world', 'contact-event, event-queue', 'the enter'],
];

const ROW = 46;
const LANE = 186;
const LEFT = 20;
const TOP = 66;

export function boxAndMesh(): string {
  const bottom = TOP + calls.length * ROW;
  const d = new Drawing(
    LEFT * 2 + rooms.length * LANE,
    bottom + 20,
    'A box against a mesh, from the step to the event',
  );
  // Pixels, with y down.
  d.view(0, 0, 1);
  for (const room of rooms) d.write(room, middleOf(room), 36, 'head', 'middle');
  for (const [i, [room, files, does]] of calls.entries()) {
    const y = TOP + i * ROW;
    const x = middleOf(room);
    const last = calls[i - 1];
    if (last) d.arrow({ x: middleOf(last[0]), y: -(y - ROW + 34) }, { x, y: -(y - 3) }, 'moving');
    // The text may be wider than its lane.
    const anchor = room === rooms[0] ? 'start' : room === rooms.at(-1) ? 'end' : 'middle';
    const at = anchor === 'start' ? LEFT : anchor === 'end' ? x + LANE / 2 : x;
    d.write(files, at, y + 12, '', anchor);
    d.write(does, at, y + 27, 'small', anchor);
  }
  return d.toString();
}

function middleOf(room: Room): number {
  return LEFT + (rooms.indexOf(room) + 0.5) * LANE;
}

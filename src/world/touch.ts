import type { Body } from './body.ts';

/** A pair of bodies in touch, from its enter until its exit. */
export class Touch {
  /** The body with the smaller id. */
  readonly a: Body;
  /** The body with the greater id. */
  readonly b: Body;
  /** Whether its enter has been delivered. Without that it needs no exit. */
  isTold = false;
  /** Whether its enter is not to be delivered any more, since a handler removed one of its bodies before. */
  isDropped = false;
  /** Its places in the lists of all touches, of those of `a`, and of those of `b`. */
  readonly places = [-1, -1, -1];

  constructor(a: Body, b: Body) {
    this.a = a;
    this.b = b;
  }
}

/** Adds a touch to the list of all, and to those of its bodies. */
export function linkTouch(all: Touch[], touch: Touch): void {
  const { a, b, places } = touch;
  places[0] = all.push(touch) - 1;
  places[1] = a.touches.push(touch) - 1;
  places[2] = b.touches.push(touch) - 1;
}

/** Takes a touch out of the list of all, and out of those of its bodies. The last of each list takes its place. */
export function unlinkTouch(all: Touch[], { a, b, places }: Touch): void {
  fillPlace(all, places[0], undefined);
  fillPlace(a.touches, places[1], a);
  fillPlace(b.touches, places[2], b);
}

function fillPlace(list: Touch[], place: number, body: Body | undefined): void {
  const last = list.pop() as Touch;
  if (place === list.length) return;
  list[place] = last;
  last.places[body === undefined ? 0 : body === last.a ? 1 : 2] = place;
}

import { grown } from '../math/growable.ts';
import type { Body } from './body.ts';

/** A pair of bodies in touch, from its enter until its exit; an element of a list of the touches of each of them. */
export class Touch {
  /** The body with the smaller id. */
  readonly a: Body;
  /** The body with the greater id. */
  readonly b: Body;
  /** Whether its enter has been delivered. Without that it needs no exit. */
  isTold = false;
  /** Whether its enter was not delivered, since a handler had removed or teleported one of its bodies before. */
  isDropped = false;
  /** Its place among all touches, −1 when it is none of them. */
  place = -1;
  private nextOfA: Touch | undefined = undefined;
  private nextOfB: Touch | undefined = undefined;
  private previousOfA: Touch | undefined = undefined;
  private previousOfB: Touch | undefined = undefined;

  constructor(a: Body, b: Body) {
    this.a = a;
    this.b = b;
  }

  /** The next touch of `body`, which is one of the two. */
  next(body: Body): Touch | undefined {
    return body === this.a ? this.nextOfA : this.nextOfB;
  }

  /** Adds it to the touches of its bodies. */
  link(): void {
    this.join(this.a.firstTouch, this.a);
    this.join(this.b.firstTouch, this.b);
  }

  /** Takes it out of those of its bodies. */
  unlink(): void {
    this.part(this.a, this.previousOfA, this.nextOfA);
    this.part(this.b, this.previousOfB, this.nextOfB);
  }

  private join(first: Touch | undefined, body: Body): void {
    this.setNext(body, first);
    this.setPrevious(body, undefined);
    first?.setPrevious(body, this);
    body.firstTouch = this;
  }

  private part(body: Body, previous: Touch | undefined, next: Touch | undefined): void {
    if (previous) previous.setNext(body, next);
    else body.firstTouch = next;
    next?.setPrevious(body, previous);
  }

  private setNext(body: Body, touch: Touch | undefined): void {
    if (body === this.a) this.nextOfA = touch;
    else this.nextOfB = touch;
  }

  private setPrevious(body: Body, touch: Touch | undefined): void {
    if (body === this.a) this.previousOfA = touch;
    else this.previousOfB = touch;
  }
}

/** All pairs in touch, in no particular order, with their proxies in an array beside them. */
export class TouchList {
  /** The touches. */
  readonly items: Touch[] = [];
  /** The proxies of `a` and `b` of each of them; only the first two entries per touch are valid. Replaced when it grows. */
  proxies: Int32Array = new Int32Array(128);

  /** Adds a touch. */
  add(touch: Touch): void {
    const { items } = this;
    touch.place = items.length;
    items.push(touch);
    touch.link();
    if (2 * items.length > this.proxies.length) this.proxies = grown(this.proxies, 2 * items.length);
    this.proxies[2 * touch.place] = touch.a.proxy;
    this.proxies[2 * touch.place + 1] = touch.b.proxy;
  }

  /** Takes a touch out; the last one takes its place. */
  remove(touch: Touch): void {
    const { items, proxies } = this;
    const { place } = touch;
    const last = items[items.length - 1];
    items[place] = last;
    last.place = place;
    items.length--;
    proxies[2 * place] = proxies[2 * items.length];
    proxies[2 * place + 1] = proxies[2 * items.length + 1];
    touch.place = -1;
    touch.unlink();
  }
}

/** Whether two bodies are in touch. Goes through the shorter one of their lists. */
export function areInTouch(p: Body, q: Body): boolean {
  let ofP = p.firstTouch;
  let ofQ = q.firstTouch;
  while (ofP && ofQ) {
    if (ofP.a === q || ofP.b === q || ofQ.a === p || ofQ.b === p) return true;
    ofP = ofP.next(p);
    ofQ = ofQ.next(q);
  }
  return false;
}

/** The touches of a body, as a list of its own. */
export function touchesOf(body: Body): Touch[] {
  const touches: Touch[] = [];
  for (let touch = body.firstTouch; touch; touch = touch.next(body)) touches.push(touch);
  return touches;
}

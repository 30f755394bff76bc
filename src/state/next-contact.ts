import { copy, type Vec3, vec3 } from '../math/vec3.ts';
import { checkNames } from '../option-names.ts';
import { checkBits, checkFunction, checkNotNegative, isWritableAs, readOptions, refuse } from '../validate.ts';
import type { Body } from '../world/body.ts';
import type { PairFilter } from '../world/contact-rules.ts';
import type { ContactEvent } from '../world/events/contact-event.ts';
import type { World } from '../world/world.ts';
import { Lookahead } from './lookahead.ts';

/** A contact that will begin if nobody interferes. */
export interface NextContact<Data = unknown> {
  /** Seconds from now. */
  time: number;
  /** The body with the smaller id. */
  a: Body<Data>;
  /** The body with the greater id. */
  b: Body<Data>;
  /** Unit vector from `a` to `b`. */
  normal: Vec3;
  /** Midpoint of `pointA` and `pointB`, in the world, at that time. */
  point: Vec3;
  /** The point on the surface of `a`, in the world, at that time. */
  pointA: Vec3;
  /** The point on the surface of `b`, in the world, at that time. */
  pointB: Vec3;
  /** Speed at which the bodies approach each other along the normal, units per second. */
  speed: number;
  /** Whether `a` or `b` is a sensor. */
  sensor: boolean;
}

/** Options of `nextContact`. */
export interface NextContactOptions<Data = unknown> {
  /**
   * How far to look ahead, seconds.
   * @example
   * const next = nextContact(world, { horizon: 2 });
   */
  readonly horizon: number;
  /**
   * The body whose contacts count. Default: those of all bodies.
   * @example
   * const next = nextContact(world, { horizon: 2, body });
   */
  readonly body?: Body | undefined;
  /**
   * 32 bits. Only contacts with a body whose `layer` shares a bit with it count: with `body` the other one, otherwise one of the two.
   * Default: all bits.
   * @example
   * const { wall } = defineLayers('wall');
   * const next = nextContact(world, { horizon: 2, body, mask: wall });
   */
  readonly mask?: number | undefined;
  /**
   * Whether the contact of two bodies counts, the one with the smaller id first. It must not change the world.
   * @example
   * const next = nextContact(world, { horizon: 2, filter: (a, b) => !a.sensor && !b.sensor });
   */
  readonly filter?: PairFilter<Data> | undefined;
  /**
   * Receives the contact and is returned: the result of an earlier call. Default: a new object.
   * @example
   * const next = nextContact(world, { horizon: 2 });
   * if (next) nextContact(world, { horizon: 2, out: next });
   */
  readonly out?: NextContact<Data> | undefined;
}

/**
 * Finds the first contact that will begin within `horizon` seconds if nobody interferes: bodies keep their velocities and respond to
 * impacts. Bodies that overlap, which no step has told yet, have their contact at time 0. Callbacks and the filter of the world are
 * asked about twins of its bodies, with their ids and `userData`. The world is not changed.
 * @returns The contact, in `out` if given; undefined, and `out` unchanged, if there is none.
 * @throws RangeError or TypeError naming the invalid argument; Error inside a step, a handler, a filter or a callback.
 * @example
 * const next = nextContact(world, { horizon: 2 });
 * if (next) console.log(`${next.a} hits ${next.b} in ${next.time} s`);
 */
export function nextContact<Data>(
  world: World<Data>,
  options: NextContactOptions<Data>,
): NextContact<Data> | undefined {
  const ahead = Lookahead.begin(world as World, NAME);
  const selection = new Selection(world as World, options as NextContactOptions);
  const { horizon, out } = options;
  let elapsed = 0;
  // The swept bounds of a long step meet everybody.
  for (let dt = Math.min(horizon, ahead.firstStep); ; dt = Math.min(2 * dt, horizon - elapsed)) {
    const found = ahead.step(dt).find((event) => selection.has(event));
    if (found) return selection.write(out as NextContact | undefined, found, elapsed) as NextContact<Data>;
    elapsed += dt;
    if (elapsed >= horizon) return undefined;
  }
}

/** Which contacts count. */
class Selection {
  private readonly world: World;
  private readonly body: Body | undefined;
  private readonly mask: number;
  private readonly filter: PairFilter | undefined;

  constructor(world: World, options: NextContactOptions) {
    const { horizon, body, mask, filter, out } = readOptions(options, NAME);
    checkNames(options, NAMES, NAME);
    checkNotNegative(horizon, 'horizon', NAME);
    if (body !== undefined) world.checkOwn(body, NAME);
    if (filter !== undefined) checkFunction(filter, 'filter', NAME);
    if (out !== undefined && !isWritableAs(out, LIKE))
      refuse(out, 'out', 'but must be a result of nextContact()', NAME);
    this.world = world;
    this.body = body;
    this.mask = mask === undefined ? -1 : checkBits(mask, 'mask', NAME);
    this.filter = filter;
  }

  /** Whether a contact of twins counts. */
  has({ a, b }: ContactEvent): boolean {
    const { body, mask, filter } = this;
    if (body && a.id !== body.id && b.id !== body.id) return false;
    const layers = (a.id === body?.id ? 0 : a.layer) | (b.id === body?.id ? 0 : b.layer);
    return (layers & mask) !== 0 && (!filter || filter(this.real(a), this.real(b)));
  }

  /** Writes a contact of twins as one of the bodies themselves. */
  write(out: NextContact | undefined, event: ContactEvent, elapsed: number): NextContact {
    const { a, b, time, normal, point, pointA, pointB, speed, sensor } = event;
    const contact = out ?? { ...LIKE, normal: vec3(), point: vec3(), pointA: vec3(), pointB: vec3() };
    contact.time = elapsed + time;
    contact.a = this.real(a);
    contact.b = this.real(b);
    contact.speed = speed;
    contact.sensor = sensor;
    copy(contact.normal, normal);
    copy(contact.point, point);
    copy(contact.pointA, pointA);
    copy(contact.pointB, pointB);
    return contact;
  }

  private real(twin: Body): Body {
    return this.world.get(twin.id) as Body;
  }
}

const NAME = 'nextContact';
const NAMES: readonly string[] = ['horizon', 'body', 'mask', 'filter', 'out'];
const NO_BODY = undefined as never;
const LIKE: NextContact = {
  time: 0.5,
  a: NO_BODY,
  b: NO_BODY,
  normal: vec3(),
  point: vec3(),
  pointA: vec3(),
  pointB: vec3(),
  speed: 0.5,
  sensor: false,
};

import { type Body, checksum } from 'first-contact';
import type { Arena } from '../arena/arena.ts';

/** What must be the same after a restart. */
export interface Description {
  readonly tick: number;
  readonly checksum: number;
  readonly bodies: readonly string[];
  readonly contacts: readonly string[];
}

export function describe({ tick, world }: Arena): Description {
  const label = ({ id, name }: Body) => `${id} ${name}`;
  const bodies = Array.from(world.bodies);
  const contacts = bodies.flatMap((a) => world.contactsOf(a).map(({ other: b }) => `${label(a)} – ${label(b)}`));
  return { tick, checksum: checksum(world), bodies: bodies.map(label), contacts };
}

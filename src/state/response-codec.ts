// The bytes of responses: docs/format.md.

import type { BodyResponse } from '../world/responder.ts';
import { type KnownKinds, nameOfCallback } from './kinds.ts';
import { TableReader, TableWriter } from './table.ts';

const TYPES = ['bounce', 'slide', 'stop', 'respond'] as const satisfies readonly BodyResponse['type'][];

/** Writes responses, each once. */
export function responseWriter(): TableWriter<BodyResponse> {
  return new TableWriter((out, response, _, owner) => {
    const { type, mass, restitution } = response;
    out.u8(TYPES.indexOf(type));
    out.f64(mass);
    if (type === 'bounce') out.f64(restitution);
    if (type === 'respond') out.string(nameOfCallback(response, `${owner}: the callback of respond()`));
  });
}

/** Reads responses, each of which was written once. */
export function responseReader(kinds: KnownKinds): TableReader<BodyResponse> {
  return new TableReader((from) => {
    const code = from.u8();
    const type = TYPES[code] ?? from.fail(`there is no response of type ${code}`);
    const mass = from.f64();
    if (type === 'bounce') return kinds.response(type, from, { mass, restitution: from.f64() });
    if (type !== 'respond') return kinds.response(type, from, { mass });
    const name = from.string();
    return kinds.response(type, from, kinds.find(name), { mass, name });
  });
}

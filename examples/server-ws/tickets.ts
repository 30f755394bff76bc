// A ticket lets a player into a room, as often as it likes. The service where players log in writes it; the server only checks its
// signature, and asks nobody.

import { createHmac, timingSafeEqual } from 'node:crypto';

export interface Guest {
  readonly room: string;
  readonly player: string;
}

export function writeTicket({ room, player }: Guest, secret: string): string {
  const guest = `${room}.${player}`;
  return `${guest}.${sign(guest, secret)}`;
}

/** Whom a ticket lets in where; undefined if it was not written with this secret. */
export function readTicket(ticket: string, secret: string): Guest | undefined {
  const parts = /^(([\w-]{1,32})\.([\w-]{1,32}))\.([\w-]{43})$/.exec(ticket);
  if (!parts) return undefined;
  const [, guest, room, player, signature] = parts;
  const isOurs = timingSafeEqual(Buffer.from(signature), Buffer.from(sign(guest, secret)));
  return isOurs ? { room, player } : undefined;
}

function sign(text: string, secret: string): string {
  return createHmac('sha256', secret).update(text).digest('base64url');
}

// The dragons as files for the measuring processes.

import { existsSync, mkdirSync } from 'node:fs';
import { dragon } from '../../examples/models/models.ts';
import { DRAGONS, dragonPath, writeDragon } from '../scenes/level.ts';

export function writeDragons(): void {
  mkdirSync('bench/.cache', { recursive: true });
  for (const resolution of DRAGONS) {
    if (!existsSync(dragonPath(resolution))) writeDragon(resolution, dragon(resolution));
  }
}

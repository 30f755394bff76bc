// Recordings of random games, which every engine replays: their checksums are those of the engine that has recorded them.

import { record, replay } from 'first-contact';
import { kinds, Program } from '../state/program.ts';

const COUNT = 100;
const TICKS = 30;

/** Records random games. Engines have no way in common to read a file, so the bytes are texts. */
export function makeRecordings(): string[] {
  return Array.from({ length: COUNT }, (_, seed) => {
    const program = new Program(seed + 1);
    const recording = record(program.world);
    for (let tick = 0; tick < TICKS; tick++) program.step();
    return Array.from(recording.stop(), (byte) => byte.toString(16).padStart(2, '0')).join('');
  });
}

/** Replays them, and tells in a line which of them go another way. */
export function replayRecordings(recordings: readonly string[]): string {
  const failed: string[] = [];
  recordings.forEach((text, i) => {
    try {
      const bytes = Uint8Array.from({ length: text.length / 2 }, (_, k) =>
        Number.parseInt(text.slice(2 * k, 2 * k + 2), 16),
      );
      const again = replay(bytes, { kinds });
      while (again.tick < again.lastTick) again.step();
    } catch (error) {
      failed.push(`recording ${i + 1}: ${(error as Error).message}`);
    }
  });
  return [`${recordings.length - failed.length} of ${recordings.length} recordings agree`, ...failed].join(', ');
}

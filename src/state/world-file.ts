import type { FileKind } from './file.ts';

/** Files of worlds. */
export const WORLD_FILE: FileKind = { mark: 'fc-w', latest: 2, content: 'a world' };

// Bits of the head of a world.
/** All contacts were tested by the present rules. */
export const ARE_TESTED = 1;
/** Bodies have userData. */
export const HAS_USER_DATA = 2;
/** The world has a history. */
export const HAS_HISTORY = 4;

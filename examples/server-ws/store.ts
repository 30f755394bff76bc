import { existsSync, readFileSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { Arena } from '../arena/arena.ts';

/** Where rooms are kept for the case that the process dies, and while nobody plays in them. */
export interface Store {
  /** The room as it was saved last, or a new one. */
  open(room: string): Arena;
  save(room: string, bytes: Uint8Array): Promise<void>;
}

export class FolderStore implements Store {
  private readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  open(room: string): Arena {
    const path = this.pathOf(room);
    return existsSync(path) ? Arena.load(readFileSync(path)) : new Arena();
  }

  async save(room: string, bytes: Uint8Array): Promise<void> {
    const path = this.pathOf(room);
    // Who reads the file finds the last save or this one, and never a part.
    await writeFile(`${path}.new`, bytes);
    await rename(`${path}.new`, path);
  }

  pathOf(room: string): string {
    return `${this.folder}/${room}.world`;
  }
}

/** A search per depth of division: a compound of meshes against another one is divided four times. */
export class Searches<T> {
  private readonly all: T[] = [];
  private readonly make: () => T;
  private depth = 0;

  constructor(make: () => T) {
    this.make = make;
  }

  /** Takes a search that is not in use. Each must be given back, even after an exception: a result may be one that cannot be written to. */
  take(): T {
    this.all[this.depth] ??= this.make();
    return this.all[this.depth++];
  }

  giveBack(): void {
    this.depth--;
  }

  /** Whether none is in use. */
  get areFree(): boolean {
    return this.depth === 0;
  }
}

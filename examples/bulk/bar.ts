/** Shows how much of the work is done: a block for each fortieth. */
export class Bar {
  private readonly total: number;
  private done = 0;
  private shown = 0;

  constructor(name: string, total: number) {
    this.total = total;
    process.stdout.write(`${name.padEnd(10)} `);
  }

  advance(): void {
    this.done++;
    while (this.shown < Math.floor((BLOCKS * this.done) / this.total)) {
      this.shown++;
      process.stdout.write('█');
    }
  }

  end(text: string): void {
    console.log(`\n${text}`);
  }
}

const BLOCKS = 40;

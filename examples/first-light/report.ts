// A readable report that counts its errors. Lines are printed on request, and those with an error always.

/** A value of a line: numbers are compared within a tolerance, texts must be equal. */
export type Value = number | string;

/** What a part has found: its name, and a sentence. */
interface Finding {
  readonly title: string;
  readonly text: string;
  readonly failures: number;
}

export class Report {
  /** Number of lines with an error. */
  failures = 0;
  /** Number of checked lines. */
  checks = 0;
  /** Largest error of a compared number. */
  largestError = 0;

  private readonly showsLines: boolean;
  private readonly findings: Finding[] = [];

  constructor(showsLines: boolean) {
    this.showsLines = showsLines;
  }

  /** Runs the parts one after the other, and says which one runs. */
  run(parts: Readonly<Record<string, (report: Report) => string>>): void {
    const titles = Object.keys(parts);
    const width = Math.max(...titles.map((title) => title.length));
    for (const [i, [title, part]] of Object.entries(parts).entries()) {
      const { checks, failures } = this;
      const started = performance.now();
      process.stdout.write(`${i + 1}/${titles.length}  ${title.padEnd(width)}  ${this.showsLines ? '\n' : ''}`);
      const text = part(this);
      this.findings.push({ title, text, failures: this.failures - failures });
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      console.log(`${this.checks - checks} checks, ${seconds} s${this.showsLines ? '\n' : ''}`);
    }
  }

  /** Prints what each part has found. */
  summary(): void {
    for (const { title, text, failures } of this.findings) {
      console.log(`\n${title}: ${failures === 0 ? 'as expected' : `${failures} OFF`}\n${wrapped(text)}`);
    }
  }

  /** A sentence. */
  say(text = ''): void {
    if (this.showsLines) console.log(text);
  }

  /** The header of the lines that `compare` prints. */
  columns(): void {
    this.say(`${row('', 'quantity', 'expected', 'got', 'error')}`);
  }

  /** Prints a line: scene, quantity, expected value, actual value, error. */
  compare(scene: string, quantity: string, expected: Value, got: Value, tolerance: number): void {
    const error = typeof expected === 'number' && typeof got === 'number' ? Math.abs(got - expected) : undefined;
    const fine = error === undefined ? expected === got : error <= tolerance;
    this.largestError = Math.max(this.largestError, error ?? 0);
    const shown = error === undefined ? (fine ? 'same' : 'differs') : error === 0 ? '0' : error.toExponential(1);
    this.line(row(scene, quantity, String(expected), String(got), shown), fine);
  }

  /** Prints a measured value without a check. */
  fact(quantity: string, value: Value): void {
    this.say(`  ${quantity.padEnd(50)} ${value}`);
  }

  /** Prints a measured value, and whether it is as required. */
  check(quantity: string, value: Value, fine: boolean): void {
    this.line(`  ${quantity.padEnd(50)} ${value}`, fine);
  }

  private line(text: string, fine: boolean): void {
    this.checks++;
    if (fine) {
      this.say(text);
      return;
    }
    this.failures++;
    console.log(`${this.showsLines ? '' : '\n'}${text}   <-- OFF`);
  }
}

function row(scene: string, quantity: string, expected: string, got: string, error: string): string {
  const cells = [scene.padEnd(2), quantity.padEnd(22), expected.padEnd(24), got.padEnd(24), error];
  return `  ${cells.join(' ')}`.trimEnd();
}

/** A text in lines of at most 90 letters, indented. */
function wrapped(text: string): string {
  return text.replaceAll(/(.{1,88})(?: |$)/g, '  $1\n').trimEnd();
}

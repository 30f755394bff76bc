// A report for people to read, which also knows whether anything in it is off.

/** What a line shows: a number is compared within a tolerance, a text has to be the same. */
export type Value = number | string;

export class Report {
  /** How many lines were off. */
  failures = 0;
  /** How many lines were checked. */
  checks = 0;

  heading(text: string): void {
    console.log(`\n${text}\n${'='.repeat(text.length)}`);
  }

  /** A sentence. */
  say(text = ''): void {
    console.log(text);
  }

  /** The header of the lines that `compare` prints. */
  columns(): void {
    this.say(`${row('', 'quantity', 'expected', 'got', 'error')}`);
  }

  /** One line: the scene, a quantity, what it should be, what it is, how far off that is. */
  compare(scene: string, quantity: string, expected: Value, got: Value, tolerance: number): void {
    const error = typeof expected === 'number' && typeof got === 'number' ? Math.abs(got - expected) : undefined;
    const fine = error === undefined ? expected === got : error <= tolerance;
    const shown = error === undefined ? (fine ? 'same' : 'differs') : error === 0 ? '0' : error.toExponential(1);
    this.say(row(scene, quantity, String(expected), String(got), shown) + this.verdict(fine));
  }

  /** One line: something that was measured, and is not judged. */
  fact(quantity: string, value: Value): void {
    this.say(`  ${quantity.padEnd(50)} ${value}`);
  }

  /** One line: something that was measured, and whether that is as it must be. */
  check(quantity: string, value: Value, fine: boolean): void {
    this.say(`  ${quantity.padEnd(50)} ${value}${this.verdict(fine)}`);
  }

  private verdict(fine: boolean): string {
    this.checks++;
    if (fine) return '';
    this.failures++;
    return '   <-- OFF';
  }
}

function row(scene: string, quantity: string, expected: string, got: string, error: string): string {
  const cells = [scene.padEnd(2), quantity.padEnd(22), expected.padEnd(24), got.padEnd(24), error];
  return `  ${cells.join(' ')}`.trimEnd();
}

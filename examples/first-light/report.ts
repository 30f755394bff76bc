// A readable report that counts its errors.

/** A value of a line: numbers are compared within a tolerance, texts must be equal. */
export type Value = number | string;

export class Report {
  /** Number of lines with an error. */
  failures = 0;
  /** Number of checked lines. */
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

  /** Prints a line: scene, quantity, expected value, actual value, error. */
  compare(scene: string, quantity: string, expected: Value, got: Value, tolerance: number): void {
    const error = typeof expected === 'number' && typeof got === 'number' ? Math.abs(got - expected) : undefined;
    const fine = error === undefined ? expected === got : error <= tolerance;
    const shown = error === undefined ? (fine ? 'same' : 'differs') : error === 0 ? '0' : error.toExponential(1);
    this.say(row(scene, quantity, String(expected), String(got), shown) + this.verdict(fine));
  }

  /** Prints a measured value without a check. */
  fact(quantity: string, value: Value): void {
    this.say(`  ${quantity.padEnd(50)} ${value}`);
  }

  /** Prints a measured value, and whether it is as required. */
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

import type { Comparison, Difference } from './twin.ts';

const line = ({ block, record, of, field, expected, found, tolerance }: Difference) =>
  `${block}, record ${record} (${of}), ${field}: expected ${expected}, found ${found}` +
  (tolerance > 0 ? `, tolerance ${tolerance.toPrecision(2)}` : '');

/** The first differences, one a line, and the count of the others. */
export function explainDifferences({ differences }: Comparison, shown: number): string {
  const lines = differences.slice(0, shown).map(line);
  const hidden = differences.length - lines.length;
  return [...lines, ...(hidden > 0 ? [`… ${hidden} more`] : [])].join('\n');
}

/** One line per quantity that was compared: how many, how many beyond the tolerance, and the greatest difference. */
export function explainSpreads({ differences, spreads }: Comparison): string {
  const lines = Object.entries(spreads)
    .filter(([, { compared }]) => compared > 0)
    .map(([quantity, { compared, beyond, greatest }]) => {
      const most = Number.isFinite(greatest) ? `; greatest: ${greatest.toPrecision(2)} tolerances` : '';
      return `${quantity.padEnd(9)} ${compared} compared, ${beyond} beyond${most}`;
    });
  const unequal = differences.filter(({ tolerance }) => tolerance === 0).length;
  return [...lines, `records   ${unequal} missing, new, or with other ids, counts or flags`].join('\n');
}

/** The paths of all numbers in a result that are −0; bodies are left out. */
export function negativeZeros(value: unknown, path = ''): string[] {
  if (Object.is(value, -0)) return [path];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, entry]) =>
    key === 'body' ? [] : negativeZeros(entry, `${path}.${key}`),
  );
}

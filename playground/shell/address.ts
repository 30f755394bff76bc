// What the address says: ?scene=&seed=&step=&ci&embed, ?recording=, and parameters of the scene by name.

export interface Address {
  readonly scene: string | null;
  /** Addresses of recordings, relative to the page: one to play, or two to compare. */
  readonly recordings: readonly string[];
  readonly seed: number;
  /** Steps to take before the first picture; the scene is paused then. */
  readonly step: number | undefined;
  /** Driven by a program: no frames, no shadows, steps only by `__lab`. */
  readonly isDriven: boolean;
  /** Shadows and smooth edges: by default not with `ci`. `fine` and `fine=0` say otherwise. */
  readonly isFine: boolean;
  /** The picture alone, for an <iframe>. */
  readonly isEmbedded: boolean;
  readonly parameters: URLSearchParams;
}

export function readAddress(): Address {
  const parameters = new URLSearchParams(location.search);
  const step = parameters.get('step');
  const isDriven = parameters.has('ci');
  return {
    scene: parameters.get('scene'),
    recordings: parameters.getAll('recording'),
    seed: wholeNumber(parameters.get('seed')) ?? 1,
    step: wholeNumber(step),
    isDriven,
    isFine: parameters.has('fine') ? parameters.get('fine') !== '0' : !isDriven,
    isEmbedded: parameters.has('embed'),
    parameters,
  };
}

function wholeNumber(text: string | null): number | undefined {
  const number = text === null || text === '' ? Number.NaN : Number(text);
  return Number.isSafeInteger(number) && number >= 0 ? number : undefined;
}

/** The address of a scene, without what only the present page needs. */
export function addressOf(
  scene: string,
  seed: number,
  changed: Readonly<Record<string, number | boolean>> = {},
): string {
  const parameters = new URLSearchParams({ scene, seed: String(seed) });
  for (const [name, value] of Object.entries(changed)) parameters.set(name, String(Number(value)));
  const present = new URLSearchParams(location.search);
  for (const kept of ['ci', 'fine', 'embed']) {
    const value = present.get(kept);
    if (value !== null) parameters.set(kept, value);
  }
  return `?${parameters}`.replaceAll(/=(?=&|$)/g, '');
}

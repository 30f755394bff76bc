/** A mesh as `triangleMesh` and renderers take it. */
export interface Model {
  readonly positions: Float32Array;
  readonly indices: Uint32Array;
}

/** Reads the text of a PLY file of vertices and triangles. */
export function readPly(text: string): Model {
  const [header = '', body = ''] = text.split('end_header');
  const countOf = (element: string) => Number(new RegExp(`element ${element} (\\d+)`).exec(header)?.[1]);
  const [vertices, faces] = [countOf('vertex'), countOf('face')];
  const numbers = body.trim().split(/\s+/);
  const positions = Float32Array.from({ length: 3 * vertices }, (_, i) => Number(numbers[i]));
  // Each face is its number of corners, then the corners.
  const indices = Uint32Array.from({ length: 3 * faces }, (_, i) =>
    Number(numbers[3 * vertices + 4 * Math.floor(i / 3) + (i % 3) + 1]),
  );
  return { positions, indices };
}

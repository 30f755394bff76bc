// `npm publish` asks this first, and then `npm run release:check`.

import { missingFields } from './pack/manifest.ts';

const missing = missingFields();
if (missing.length > 0) {
  console.error(
    `package.json lacks ${missing.join(', ')}: say where the sources, the site and the issues are, then publish.`,
  );
  process.exitCode = 1;
}

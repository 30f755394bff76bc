// Starts the playground, `npm run playground`, or builds its static folder, `npm run playground:build`.

import { runVite } from './run-vite.ts';

process.exitCode = runVite(...process.argv.slice(2));

// Vitest runs this file before react-three-fiber loads, which reads both globals once.

import { injectIntoGlobalHook } from 'react-refresh/runtime';

// The runtime of Fast Refresh.
injectIntoGlobalHook(globalThis as never);

// Errors that a boundary has caught are reported to the window in a browser, as if nobody had caught them. Here they go to the
// console, as in Node, which the tests watch.
(globalThis as { reportError?: (error: unknown) => void }).reportError = (error) => console.error(error);

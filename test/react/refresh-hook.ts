// Registers the runtime of Fast Refresh. It has to be there before react-three-fiber loads, so this is a setup file.

import { injectIntoGlobalHook } from 'react-refresh/runtime';

injectIntoGlobalHook(globalThis as never);

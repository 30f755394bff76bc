// A thread of the pool. Threads do not load TypeScript by themselves.

import { register } from 'tsx/esm/api';

register();
const { render } = await import('./render.ts');
export default render;

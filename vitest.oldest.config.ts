import { mergeConfig } from 'vitest/config';
import base from './vitest.config.ts';

/** The tests of an adapter with the oldest three.js that it promises to work with: `npm run test:oldest`. */
export default (env: Parameters<typeof base>[0]) => {
  const { test, ...config } = base(env);
  const { typecheck: _, ...options } = test ?? {};
  return mergeConfig(
    { ...config, test: { ...options, include: ['test/three/**/*.test.ts'] } },
    // Node's own loader knows no aliases.
    {
      test: { experimental: { viteModuleRunner: true } },
      resolve: { alias: [{ find: /^three$/, replacement: 'three-oldest' }] },
    },
  );
};

import { playwright } from '@vitest/browser-playwright';
import { mergeConfig } from 'vitest/config';
import { FLAGS, findChromium } from './playground/check/chromium.ts';
import base from './vitest.config.ts';

/** The tests of the adapters in Chromium, with its WebGL: `npm run test:browser`. */
export default (env: Parameters<typeof base>[0]) => {
  const { test, ...config } = base(env);
  const { typecheck: _, ...options } = test ?? {};
  return mergeConfig(
    { ...config, test: { ...options, include: ['test/{three,react}/**/*.test.{ts,tsx}'] } },
    {
      test: {
        experimental: { viteModuleRunner: true },
        browser: {
          enabled: true,
          headless: true,
          screenshotFailures: false,
          provider: playwright({ launchOptions: { executablePath: findChromium(), args: FLAGS } }),
          instances: [{ browser: 'chromium' }],
        },
      },
    },
  );
};

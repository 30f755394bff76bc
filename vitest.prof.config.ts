import { mergeConfig, defineConfig } from 'vitest/config';
import base from './vitest.config';
export default defineConfig((env) => mergeConfig((base as any)(env), { test: { setupFiles: ['/tmp/ft-setup.mts'], typecheck: { enabled: false }, maxWorkers: 1, server: {deps:{}} } }));

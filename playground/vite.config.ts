import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const source = (path: string) => fileURLToPath(new URL(`../src/${path}/index.ts`, import.meta.url));

/** A page of this folder. */
const page = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  // Relative addresses: the built folder works in any sub-folder and in an <iframe>.
  base: './',
  resolve: {
    alias: [
      { find: /^first-contact\/narrowphase$/, replacement: source('narrowphase') },
      { find: /^first-contact\/react$/, replacement: source('react') },
      { find: /^first-contact\/three$/, replacement: source('three') },
      { find: /^first-contact$/, replacement: source('.') },
    ],
    // The adapter would find the three.js of the repository's tests: two copies of it do not know each other's objects.
    dedupe: ['three'],
  },
  server: { fs: { allow: ['..'] } },
  build: {
    // The arenas of the examples are pages of their own.
    rollupOptions: { input: ['index.html', 'arenas/three.html', 'arenas/react.html'].map(page) },
    target: 'es2022',
    // three.js is one chunk of 0.7 MB, and Rapier with its wasm another one of 4.3 MB, which one scene loads.
    chunkSizeWarningLimit: 5000,
  },
});

import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { brotli } from './brotli.ts';

const server = process.env.EMBRUNS_SERVER ?? 'http://127.0.0.1:4747';

export default defineConfig({
  base: './', // the server puts the pages under the path of its public address
  plugins: [svelte(), brotli()],
  build: {
    outDir: '../src/embruns/server/static',
    emptyOutDir: true,
    assetsInlineLimit: 0, // the content security policy allows no data: addresses
    modulePreload: { polyfill: false },
    target: 'es2022',
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  server: { proxy: { '/api': server, '/ws': { target: server, ws: true } } },
  // One process that reads every module once: no test leaves a changed module or global behind.
  test: { include: ['src/**/*.test.ts'], environment: 'node', pool: 'threads', maxWorkers: 1, isolate: false },
});

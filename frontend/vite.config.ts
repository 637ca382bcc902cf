import { sveltekit } from '@sveltejs/kit/vite';
import { defineConfig } from 'vitest/config';

const backend = 'http://127.0.0.1:8000';

export default defineConfig({
  plugins: [sveltekit()],
  server: { proxy: { '/api': backend, '/_allauth': backend, '/static': backend } },
  build: {
    // A data: URL of a script would break the Content-Security-Policy; files are small and cached for ever.
    assetsInlineLimit: 0,
  },
  // Patience, not a measure: a busy machine plays a thousand games slowly.
  test: { include: ['src/**/*.test.ts'], testTimeout: 60_000 },
});

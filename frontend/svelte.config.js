import adapter from '@sveltejs/adapter-static';
import { vitePreprocess } from '@sveltejs/vite-plugin-svelte';

/** @type {import('@sveltejs/kit').Config} */
export default {
  preprocess: vitePreprocess(),
  kit: {
    // One page for every address: the server answers any path that is not its own with build/app.html.
    adapter: adapter({ pages: 'build', assets: 'build', fallback: 'app.html' }),
    // The page asks nobody but its own server, not even for a version file.
    version: { pollInterval: 0 },
  },
};

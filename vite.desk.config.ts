import { vitePlugin as remix } from '@remix-run/dev';
import browserslistToEsbuild from 'browserslist-to-esbuild';
import { defineConfig } from 'vite';
import remixConfig from './remix.config.js';
import { emptyBrowserBuild, onwarn } from './vite.config.ts';

export default defineConfig({
  plugins: [emptyBrowserBuild, remix({ ...remixConfig, appDirectory: 'desk', buildDirectory: 'build/desk' })],
  // Bundling BudouX leaves out what the desk does not use (see vite.config.ts).
  ssr: { noExternal: ['budoux'] },
  // The editor is bundled like a worker: by itself (desk/editor/).
  worker: { format: 'es' },
  // No hot reload: nothing hydrates, and the storefront's Vite uses the port for it.
  server: { hmr: false, ws: false },
  cacheDir: 'node_modules/.vite-desk',
  build: {
    rollupOptions: { onwarn },
    target: browserslistToEsbuild(),
    cssMinify: 'esbuild',
    copyPublicDir: false,
    assetsInlineLimit: 0,
  },
});

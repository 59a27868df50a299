/** The baseline of `npm run bench`: an empty app from Remix's template. */
import { vitePlugin as remix } from '@remix-run/dev';
import { defineConfig } from 'vite';

export default defineConfig({ plugins: [remix()] });

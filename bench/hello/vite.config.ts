/** The yardstick of `npm run bench`: Remix as its template leaves it, with nothing in it. */
import { vitePlugin as remix } from '@remix-run/dev';
import { defineConfig } from 'vite';

export default defineConfig({ plugins: [remix()] });

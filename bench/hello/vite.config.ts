/** An empty app from Remix's template, with which `npm run bench` compares the shop. */
import { vitePlugin as remix } from '@remix-run/dev';
import { defineConfig } from 'vite';

export default defineConfig({ plugins: [remix()] });

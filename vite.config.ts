import { vitePlugin as remix } from '@remix-run/dev';
import browserslistToEsbuild from 'browserslist-to-esbuild';
import { type BuildOptions, defineConfig } from 'vite';
import remixConfig from './remix.config.js';

type OnWarn = NonNullable<NonNullable<BuildOptions['rollupOptions']>['onwarn']>;

/** Warnings of every build that we cannot avoid: comments in packages, routes without code for the browser. */
const EXPECTED = ['INVALID_ANNOTATION', 'EMPTY_BUNDLE'];
export const onwarn: OnWarn = (warning, warn) => {
  // suggest.ts is bundled for the server as well, where nothing is loaded later.
  if (warning.plugin === 'vite:reporter' || EXPECTED.includes(warning.code ?? '')) return;
  warn(warning);
};

export default defineConfig({
  plugins: [remix(remixConfig)],
  // Bundled, because only the parser is needed: the whole package would load a DOM and take 32 MB.
  ssr: { noExternal: ['budoux'] },
  // The small script is bundled like a worker: by itself, without a framework.
  worker: { format: 'es' },
  build: {
    rollupOptions: { onwarn },
    // Target of scripts and styles: `browserslist` of package.json (docs/browsers.md).
    target: browserslistToEsbuild(),
    // The server inlines the stylesheet, so both builds must write the same bytes.
    cssMinify: 'esbuild',
    // remix-serve marks everything in build/client as immutable for a year; what is in public/ has no hash
    // in its name and is served from there, for one hour.
    copyPublicDir: false,
    // Nothing is inlined as data: URI, so that the content security policy can stay narrow.
    assetsInlineLimit: 0,
  },
});

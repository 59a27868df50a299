import { vitePlugin as remix } from '@remix-run/dev';
import browserslistToEsbuild from 'browserslist-to-esbuild';
import { type BuildOptions, type CSSOptions, defineConfig, type Plugin } from 'vite';
import remixConfig from './remix.config.js';

type OnWarn = NonNullable<NonNullable<BuildOptions['rollupOptions']>['onwarn']>;

/** Warnings that we cannot avoid: about comments in packages, and about routes without code for the browser. */
const EXPECTED = ['INVALID_ANNOTATION', 'EMPTY_BUNDLE'];
export const onwarn: OnWarn = (warning, warn) => {
  if (EXPECTED.includes(warning.code ?? '')) return;
  warn(warning);
};

/**
 * Leaves Remix's build for browsers empty, since nothing hydrates (docs/decisions/009): Remix 2 bundles every route and
 * React for browsers even so, which took half the time of a build. So routes may import what only the server can run.
 */
export const emptyBrowserBuild: Plugin = {
  name: 'empty-browser-build',
  // After Remix's own transform, which would import the route.
  enforce: 'post',
  // In development, Vite would search the routes for packages to bundle for browsers.
  config: () => ({ optimizeDeps: { noDiscovery: true } }),
  transform: (_, id) =>
    /\?__remix-build-client-route$|\/entry\.client\.tsx$/.test(id) ? 'export {};' : undefined,
};

type Postcss = Exclude<NonNullable<CSSOptions['postcss']>, string>;
type CssPlugin = Extract<NonNullable<Postcss['plugins']>[number], { OnceExit?: unknown }>;

/**
 * A PostCSS plugin: replaces the size variables of styles/tokens.css by their values, joins neighbours of one layer,
 * and leaves out the space of custom properties. Saves 2 % of the stylesheet, and 30 bytes of each first visit.
 */
const smallerStyles: CssPlugin = {
  postcssPlugin: 'smaller-styles',
  OnceExit(root) {
    const sizes = new Map<string, string>();
    root.walkDecls((declaration) => {
      if (!declaration.prop.startsWith('--')) return;
      declaration.raws.between = ':';
      if (!/^--(?:[rst]\d|touch)$/.test(declaration.prop)) return;
      sizes.set(`var(${declaration.prop})`, declaration.value);
      declaration.remove();
    });
    root.walkDecls((declaration) => {
      for (const [use, size] of sizes)
        declaration.value = declaration.value
          .replaceAll(`calc(-1 * ${use})`, `-${size}`)
          .replaceAll(use, size);
    });
    root.walkAtRules('layer', (layer) => {
      const before = layer.prev();
      if (before?.type !== 'atrule' || before.name !== 'layer' || before.params !== layer.params) return;
      if (!layer.nodes || !before.nodes) return;
      before.append(layer.nodes);
      layer.remove();
    });
  },
};

export default defineConfig({
  plugins: [emptyBrowserBuild, remix(remixConfig)],
  css: { postcss: { plugins: [smallerStyles] } },
  // Bundling BudouX leaves out what the shop does not use: the whole package would load a DOM and take 32 MB.
  ssr: { noExternal: ['budoux'] },
  // client-entry.ts is bundled like a worker: by itself, without a framework.
  worker: { format: 'es' },
  build: {
    rollupOptions: { onwarn },
    // Target of scripts and styles: `browserslist` of package.json (docs/browsers.md).
    target: browserslistToEsbuild(),
    // The server inlines the stylesheet, so its build must write the same bytes as the build for browsers.
    cssMinify: 'esbuild',
    // Files of public/ have no hash in their names. They are served from public/, to be cached for one hour, and not
    // from build/client, whose files are cached for a year (app/http/static-files.ts).
    copyPublicDir: false,
    // Nothing is inlined as data: URI, so that the content security policy can stay narrow.
    assetsInlineLimit: 0,
  },
});

/**
 * Lints only the code for browsers: the client entry and its imports. This code may use what every browser engine
 * supported at the end of 2021; even the oldest browser of package.json, Safari 15.4, is newer. Newer APIs need a
 * feature test (docs/browsers.md).
 */
import parser from '@typescript-eslint/parser';
import { build } from 'esbuild';
import baseline from 'eslint-plugin-baseline-js';

/** Features newer than 2021 that all browsers of package.json support. */
const KNOWN = [
  // Safari 15.4.
  'object-hasown',
];

const { metafile } = await build({
  absWorkingDir: import.meta.dirname,
  entryPoints: ['app/client-entry.ts'],
  bundle: true,
  format: 'esm',
  packages: 'external',
  external: ['*?url', '*?inline'],
  outdir: 'unused',
  metafile: true,
  write: false,
  logLevel: 'error',
});

export default [
  {
    files: Object.keys(metafile.inputs),
    languageOptions: { parser },
    plugins: { 'baseline-js': baseline },
    rules: {
      'baseline-js/use-baseline': [
        'error',
        {
          available: 2021,
          ignoreFeatures: KNOWN,
          includeWebApis: { preset: 'auto' },
          includeJsBuiltins: { preset: 'auto' },
        },
      ],
      'no-restricted-properties': [
        'error',
        { property: 'requestSubmit', message: 'Safari has it from 16 on: press a button of the form.' },
      ],
    },
  },
];

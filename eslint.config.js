/**
 * Lints what browsers run, and nothing else: the client entry and what it brings along. It may use what every engine had by
 * the end of 2021, the year before Safari 15.4, the oldest browser of package.json; anything younger behind a question
 * whether it is there (docs/browsers.md).
 */
import parser from '@typescript-eslint/parser';
import { build } from 'esbuild';
import baseline from 'eslint-plugin-baseline-js';

/** Younger, and known to all of them. */
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

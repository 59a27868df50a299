/** The linters for supported browsers (docs/browsers.md) report violations. */
import path from 'node:path';
import { ESLint } from 'eslint';
import stylelint from 'stylelint';
import { expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');

const faultsOfScript = async (code: string, filePath: string): Promise<(string | null)[]> => {
  const [result] = await new ESLint({ cwd: ROOT }).lintText(code, { filePath });
  return result?.messages.map(({ ruleId }) => ruleId) ?? [];
};

const faultsOfStyle = async (code: string): Promise<string[]> => {
  const { results } = await stylelint.lint({ code, configFile: path.join(ROOT, 'stylelint.config.js') });
  return results.flatMap(({ warnings }) => warnings.map(({ text }) => text));
};

it('a script is reported if it uses a feature that the oldest supported browser lacks', async () => {
  const element = 'app/routes/shell/search-bar.element.ts';
  expect(await faultsOfScript('AbortSignal.any([]);', element)).toEqual(['baseline-js/use-baseline']);
  expect(await faultsOfScript('form.requestSubmit();', element)).toEqual(['no-restricted-properties']);
  expect(await faultsOfScript('new AbortController().abort();', element)).toEqual([]);
});

it('a script that runs only on the server is not checked', async () => {
  expect(await faultsOfScript('AbortSignal.any([]);', 'app/shop-api/http.ts')).toEqual([null]);
});

it('a style that the oldest supported browser lacks must be inside @supports', async () => {
  const rule = 'p { text-wrap: pretty; }';
  expect(await faultsOfStyle(rule)).toEqual([expect.stringContaining('"text-wrap"')]);
  expect(await faultsOfStyle(`@supports (text-wrap: pretty) { ${rule} }`)).toEqual([]);
});

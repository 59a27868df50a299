/** As of the shop's texts (texts.test.ts): no key of the desk is put together, and none is left that nobody says. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { ja } from '#desk/i18n/ja.ts';
import { keysOf } from './text-keys.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const sources = ['desk', 'contract'].flatMap((folder) =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => path.join(folder, file))
    .filter((file) => /\.tsx?$/.test(file) && !/^desk\/i18n\/(?:ja|en)\b/.test(file))
    .map((file) => ({ file, text: readFileSync(path.join(ROOT, file), 'utf8') })),
);

it('no key is put together from pieces', () => {
  const built = sources.filter(({ text }) => /\bt\(\s*`/.test(text));
  expect(built.map(({ file }) => file)).toEqual([]);
});

it('every text is used', () => {
  const all = sources.map(({ text }) => text).join('\n');
  const unused = [...new Set(keysOf(ja))].filter((key) => !new RegExp(`['"]${key}['"]`).test(all));
  expect(unused).toEqual([]);
});

/** Every text of the desk is used, and none replaces another. texts.test.ts checks the texts of the shop and the kit. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { ja } from '#desk/i18n/ja.ts';
import { ja as kitTexts } from '#kit/i18n/ja.ts';
import { keysOf } from './text-keys.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const sources = ['desk', 'contract'].flatMap((folder) =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => path.join(folder, file))
    .filter((file) => /\.tsx?$/.test(file) && !/^desk\/i18n\/(?:ja|en)\b/.test(file))
    .map((file) => ({ file, text: readFileSync(path.join(ROOT, file), 'utf8') })),
);

/** Whether the code contains the key in quotes, or the beginning of a template such as `event.${type}`. */
function isUsed(key: string, all: string): boolean {
  if (new RegExp(`['"]${key}['"]`).test(all)) return true;
  const beginnings = [...key.matchAll(/[._]/g)].map(({ index }) => key.slice(0, index + 1));
  return beginnings.some((beginning) => all.includes(`\`${beginning}\${`));
}

it('every text of the desk is used', () => {
  const all = sources.map(({ text }) => text).join('\n');
  const own = keysOf(ja).filter((key) => !keysOf(kitTexts).includes(key));
  expect([...new Set(own)].filter((key) => !isUsed(key, all))).toEqual([]);
});

it.each(['ja', 'en'])('no two areas have a notice with the same key (%s)', async (language) => {
  const folder = path.join(ROOT, 'desk/i18n', language);
  const areas: Record<string, object>[] = await Promise.all(
    readdirSync(folder).map((file) => import(pathToFileURL(path.join(folder, file)).href)),
  );
  const keys = areas
    .flatMap((area) => Object.entries(area))
    .flatMap(([name, texts]) => (/^notice$|Notices$/.test(name) ? Object.keys(texts) : []));
  expect(keys.length).toBe(Object.keys(ja.notice).length);
  expect(keys.filter((key, n) => keys.indexOf(key) !== n)).toEqual([]);
});

/** Whoever searches for a text finds who says it: no key is put together, and none is left that nobody says. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { en as apiEnglish } from '#api/messages/en.ts';
import { en } from '#app/i18n/en.ts';
import { ja } from '#app/i18n/ja.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const sources = ['app', 'contract'].flatMap((folder) =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => path.join(folder, file))
    .filter((file) => /\.tsx?$/.test(file) && !/^app\/i18n\/(?:ja|en)\b/.test(file))
    .map((file) => ({ file, text: readFileSync(path.join(ROOT, file), 'utf8') })),
);

it('no key is put together from pieces', () => {
  const built = sources.filter(({ text }) => /\bt\(\s*`/.test(text));
  expect(built.map(({ file }) => file)).toEqual([]);
});

/** The card form's script has its texts itself; a refused payment's text is named by the gateway's code. */
const saidInOtherWords = (key: string): boolean => {
  const [, bare = ''] = key.split('.');
  const isIn = (file: string, word: string) =>
    sources.some((source) => source.file.startsWith(file) && new RegExp(`\\b${word}\\b`).test(source.text));
  if (key.startsWith('checkout.payment_'))
    return isIn('contract/rules/payment-errors.ts', bare.replace('payment_', ''));
  return isIn(
    'app/routes/checkout/payment/card-payment.element.ts',
    key.startsWith('card.') ? bare : key.replace('.', '\\.'),
  );
};

const keysOf = (texts: object): string[] =>
  Object.entries(texts).flatMap(([name, text]: [string, string | object]) =>
    typeof text === 'string'
      ? [name.replace(/_(?:one|other)$/, '')]
      : keysOf(text).map((key) => `${name}.${key}`),
  );

it('every text is said by somebody', () => {
  const keys = keysOf(ja);
  const all = sources.map(({ text }) => text).join('\n');
  expect(keys.length).toBeGreaterThan(500);
  const silent = [...new Set(keys)].filter(
    (key) => !new RegExp(`['"]${key}['"]`).test(all) && !saidInOtherWords(key),
  );
  expect(silent).toEqual([]);
});

it('amounts have one sign in English, ¥', () => {
  expect(JSON.stringify([en, apiEnglish])).toContain('¥1,000');
  expect(JSON.stringify([en, apiEnglish])).not.toContain('円');
});

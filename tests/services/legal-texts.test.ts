/** What the shop's legal texts must say wherever they say it. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import {
  GOODS_TERMS,
  goodsTermsOf,
  SEMINAR_TERMS,
  seminarTermsOf,
} from '#api/domain/order-rows/general-terms.ts';
import { en } from '#app/i18n/en.ts';
import { ja } from '#app/i18n/ja.ts';
import { stepsText } from '#contract/rules/cancellation-steps.ts';
import { REVIEW_GROUNDS } from '#contract/rules/review-grounds.ts';

const shopFiles = [
  'examples/komorebi/shop.yaml',
  'examples/small-bookshop.yaml',
  'examples/komorebi/seminars.csv',
];
const files = shopFiles.map((file) => [file, readFileSync(file, 'utf8')] as const);
const LOCALES = ['ja_JP', 'en_US'] as const;
const mails = LOCALES.flatMap((locale) => [
  goodsTermsOf(GOODS_TERMS)[locale]('shop@example.jp'),
  seminarTermsOf(SEMINAR_TERMS)[locale],
  stepsText([{ days: 8, percent: 100 }], locale),
]);

/** All texts in one, a line each. */
const linesOf = (texts: object): string[] =>
  Object.values(texts).flatMap((value) => (typeof value === 'string' ? [value] : linesOf(value)));
const lines = [...linesOf(ja), ...linesOf(en), ...mails, ...files.flatMap(([, text]) => text.split('\n'))];

it('the days for telling about faulty goods never shorten rights by law', () => {
  const withDays = lines.filter((line) => /到着後8日|(?:8|eight) days of (?:delivery|arrival)/.test(line));
  expect(withDays.length).toBeGreaterThanOrEqual(14);
  for (const line of withDays) expect(line).toMatch(/法令上の権利を妨げません|statutory rights continue/);
});

it('a seminar that is cancelled is refunded for whatever reason', () => {
  const cancelled = lines.filter((line) => /中止した場合|is cancelled(?: for|,)/.test(line));
  expect(cancelled.length).toBeGreaterThanOrEqual(8);
  expect(lines.join('\n')).not.toMatch(/主催者の都合|organiser cancels/);
});

it.each(shopFiles.slice(0, 2))(
  'the terms in %s name each reason for which a review is hidden, and minors',
  (file) => {
    const text = readFileSync(file, 'utf8');
    for (const ground of Object.values(REVIEW_GROUNDS)) {
      expect(text).toContain(ground.ja);
      expect(text).toContain(ground.en);
    }
    expect(text).toContain(ja.registration.minors);
  },
);

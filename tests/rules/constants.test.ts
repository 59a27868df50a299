/** The table of §9 in docs/specification.md against the constants: a wrong number is seen here, and not only by its user. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import * as constants from '#contract/rules/constants.ts';
import { isPhone, isPostalCode } from '#contract/rules/validation.ts';

const page = readFileSync(path.resolve(import.meta.dirname, '../../docs/specification.md'), 'utf8');
const sentences = new Map(
  [...page.matchAll(/^\| §(9\.\d+) (.+?) \|/gm)].map(([, no = '', text = '']) => [no, text]),
);

/** The numbers of a sentence, in its order: `1,000` is one number, `§8.1` is none. */
const numbersIn = (no: string): number[] =>
  [...(sentences.get(no) ?? '').matchAll(/(?<![§.\d])\d[\d,]*(?:\.\d+)?/g)].map(([number]) =>
    Number(number.replaceAll(',', '')),
  );

const c = constants;
const lengthsOf = (fits: (digits: string) => boolean) =>
  Array.from({ length: 20 }, (_, n) => n).filter((n) => fits('0'.repeat(n)));

const rows: [no: string, ...values: number[]][] = [
  ['9.1', c.MINIMUM_ORDER_YEN],
  ['9.2', c.FREE_SHIPPING_THRESHOLD_YEN * c.MINOR_PER_YEN],
  ['9.4', c.TAX_RATE_PERCENT],
  ['9.5', c.QUANTITY_MIN, c.QUANTITY_MAX],
  ['9.6', c.RECIPIENT_MAX],
  ['9.7', c.REVIEW_TITLE_UNDER],
  ['9.8', c.PASSWORD_MIN],
  ['9.10', ...lengthsOf(isPhone)],
  ['9.11', c.DEFAULT_INPUT_MAX],
  ['9.12', c.LATEST_ON_HOME],
  ['9.13', c.PAGE_LIMIT],
  ['9.14', c.RECENTLY_VIEWED_MAX],
  ['9.15', c.PAGE_LIMIT],
  ['9.17', c.DEFAULT_WINDOW_DAYS],
  ['9.18', 1 / c.MINOR_PER_YEN],
  ['9.20', c.TOKEN_REFRESH_WINDOW_S],
  ['9.21', c.CHUNK_RELOAD_INTERVAL_MS / 1_000],
  ['9.22', c.ALERT_MS],
  ['9.23', c.DROPDOWN_CLOSE_MS],
  ['9.24', c.RECENTLY_VIEWED_DELAY_MS],
  ['9.25', c.DIALOG_MAX_PX, c.WIDE_DIALOG_MAX_PX],
  ['9.26', c.ADDRESS_LIST_MAX_PX],
  ['9.27', ...Object.values(c.BREAKPOINTS_PX)],
  ['9.28', c.LOCALE_COOKIE_DAYS],
  ['9.34', c.SHIP_WITHIN_BUSINESS_DAYS],
  // 11:00
  ['9.35', c.CUT_OFF_HOUR, 0],
];

describe('the constants are those of the table', () => {
  it.each(rows)('§%s', (no, ...values) => {
    expect(numbersIn(no)).toEqual(values);
  });

  it('§9.9, whose sentence also says how postal data is looked up', () => {
    expect(numbersIn('9.9').slice(0, 1)).toEqual(lengthsOf(isPostalCode));
  });
});

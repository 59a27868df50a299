/**
 * Input fields used by several calls. Errors are translation keys of §5; the Shop API translates them into the language
 * of the request.
 */
import { z } from 'zod';
import { EMAIL_MAX, QUANTITY_MAX, QUANTITY_MIN, REQUEST_QUANTITY_MAX } from './rules/constants.ts';
import { length } from './rules/normalise.ts';
import { isShopDay } from './rules/validation.ts';

const required = 'validation.field_required';

/** Browsers send a line break as two characters, but count it as one. */
export const withoutCr = (v: string): string => v.replace(/\r\n?/g, '\n');

/** Arguments of `refine`. People count 𠮷 once; `.max()` of Zod would count it twice, as UTF-16 does. */
const atMost = (max: number) => [(v: string) => length(v) <= max, 'validation.field_maximum'] as const;

/** A text of at most `max` characters. Forms find the limit in its metadata. */
export const textUpTo = (max: number, options?: Parameters<typeof z.string>[0]) =>
  z
    .string(options)
    .refine(...atMost(max))
    .meta({ maxLength: max });

/** §5.17 A required text: trimmed, 1 to `max` characters (code points). */
export const requiredText = (max: number) =>
  z
    .string({ error: required })
    .transform((v) => withoutCr(v).trim())
    // Form libraries turn an empty text into undefined.
    .pipe(
      z
        .string({ error: required })
        .min(1, required)
        .refine(...atMost(max)),
    );

/** An optional text, which may be missing or null. Undefined when empty. */
export const optionalText = (max: number) =>
  z
    .string({ error: 'validation.text_invalid' })
    .nullish()
    .transform((v) => withoutCr(v ?? '').trim() || undefined)
    .pipe(
      z
        .string()
        .refine(...atMost(max))
        .optional(),
    );

/** A text that may be left out. Undefined when it is left out, null when it is empty. */
export const changedText = (max: number) =>
  z
    .string({ error: 'validation.text_invalid' })
    .nullish()
    .transform((v) => (v === undefined ? undefined : withoutCr(v ?? '').trim() || null))
    .pipe(
      z
        .string()
        .refine(...atMost(max))
        .nullish(),
    );

/** A day on which the shop does something, as YYYY-MM-DD; undefined when empty. */
export const optionalDay = optionalText(40).refine(
  (day) => day === undefined || isShopDay(day),
  'validation.date_invalid',
);

type Days = { from?: string | undefined; to?: string | undefined };
/** Arguments of `refine` for a filter of two days: reversed ones would give an empty list without a word. */
export const daysInOrder: [(days: Days) => boolean, { path: string[]; error: string }] = [
  ({ from, to }: Days) => from === undefined || to === undefined || from <= to,
  { path: ['to'], error: 'validation.days_reversed' },
];

export const optionalEmailText = optionalText(EMAIL_MAX);

/** §8.25 An e-mail address, normalised and validated by §5.18 (contract/rules/validation.ts). */
export const emailText = z
  .string({ error: 'validation.email_required' })
  .transform((v) => v.normalize('NFKC').trim())
  .pipe(z.string().min(1, 'validation.email_required').max(EMAIL_MAX, 'validation.field_maximum'));

/** §5.32 Accepts a whole number, also as a string. */
const upTo = (max: number, tooMany: string) =>
  z
    .union(
      [
        z.number(),
        z
          .string()
          .regex(/^\s*-?\d+\s*$/)
          .transform(Number),
      ],
      { error: 'validation.number_only' },
    )
    .pipe(z.int('validation.number_only').min(QUANTITY_MIN, 'validation.quantity_minimum').max(max, tooMany));

/** §5.8, §5.9: 1 to 99. */
export const quantity = upTo(QUANTITY_MAX, 'validation.quantity_maximum');
export const requestQuantity = upTo(REQUEST_QUANTITY_MAX, 'validation.request_quantity_maximum');

/** Values of `browserToken` from earlier logins in this browser. */
export const browserTokens = z.array(z.string().max(200)).max(10).optional();

/** Not validated: a malformed token, code or slug counts as unknown. */
export const cartTokenParams = z.object({ token: z.string() });
/** The id of a row: digits only. `1e1`, `0x0a` and `10.0` are other spellings of 10, and no ids. */
export const rowId = z.union([
  z.int().min(1),
  z
    .string()
    .regex(/^[1-9]\d*$/)
    .transform(Number)
    .pipe(z.int().min(1)),
]);
export const idParams = z.object({ id: rowId });
export const codeParams = z.object({ code: z.string() });
export const slugParams = z.object({ slug: z.string() });

/** §9.15, §9.16: never an error. An invalid value becomes the default; a limit out of bounds becomes the nearest bound. */
export const pageQuery = (defaultLimit: number, maxLimit = 100) => ({
  page: z.coerce.number().int().min(1).max(100_000).catch(1).default(1),
  limit: z
    .union([
      z.int(),
      z
        .string()
        .regex(/^[+-]?\d+$/)
        .transform(Number),
    ])
    .catch(defaultLimit)
    .default(defaultLimit)
    .transform((n) => Math.max(1, Math.min(n, maxLimit))),
});

/** Rating of a review, 1 to 5, as a number or a string. */
export const rating = z
  .union(
    [
      z.number(),
      z
        .string()
        .regex(/^\s*\d+\s*$/)
        .transform(Number),
    ],
    { error: 'validation.field_required' },
  )
  .pipe(
    z
      .int('validation.rating_invalid')
      .min(1, 'validation.rating_invalid')
      .max(5, 'validation.rating_invalid'),
  );

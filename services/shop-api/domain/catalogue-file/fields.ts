/** The columns of a catalogue file: allowed values, meaning of a blank, initial values. */

import { z } from 'zod';
import { productKinds } from '#contract/catalogue.ts';
import { CANCELLATION_STEPS } from '#contract/desk/goods/edit.ts';
import { JOIN_NOTE_MAX, JOIN_URL_MAX } from '#contract/desk/goods/seminars.ts';
import {
  readSteps,
  STEP_DAYS_MAX,
  STEPS_MAX,
  type StepFault,
  writeSteps,
} from '#contract/rules/cancellation-steps.ts';
import { visible } from '#contract/rules/invisible.ts';
import { isWhole, length } from '#contract/rules/normalise.ts';
import { isExistingDay, isHttpsUrl } from '#contract/rules/validation.ts';
import { PICTURE_NAME as IMAGE } from '../media/render.ts';
import { readMoment } from './moment.ts';

export type Value = string | number | boolean | string[] | null;
export type Columns = Record<string, Value>;

export type Field = {
  /** How a cell of a CSV file is read. */
  cell: 'text' | 'flag' | 'whole' | 'yen' | 'list' | 'moment';
  schema: z.ZodType<Value>;
  /** Value of a blank cell. If undefined, a blank cell changes nothing. */
  empty?: Value;
  /**
   * Value of a new product or variant. If undefined, the file must give the value, except for `added_at` and
   * `variant_position`.
   */
  initial?: Value;
};
export type Fields = Map<string, Field>;

const CODE = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;
const SLUG = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}._-]{0,199}$/u;
const MAX_YEN = 100_000_000;
const MAX_NUMBER = 1_000_000_000;

/** PostgreSQL refuses NUL; other control characters would make XML and mails unreadable. */
const isStorable = (value: string): boolean =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern looks for them
  isWhole(value) && !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(value);

export const cleanText = (value: string): string => visible(value.replace(/\r\n?/g, '\n')).trim();

const clean = z
  .string('must be a text')
  .refine(isStorable, 'holds a control character or half a character')
  .transform(cleanText);
const long = (max: number) => clean.refine((v) => length(v) <= max, `is longer than ${max} characters`);
const line = (max: number) => long(max).refine((v) => !v.includes('\n'), 'must be one line');
const code = line(64).refine((v) => CODE.test(v), 'must be a code: letters, digits and . _ - only');
const wholeNumber = (max: number, what: string) =>
  z.int(`must be ${what}`).min(0, 'must not be negative').max(max, `must not be more than ${max}`);
const codes = z.array(code, 'must be a list of codes').max(100, 'holds more than 100 codes');

const text = (schema: z.ZodType<Value>): Field => ({ cell: 'text', schema, empty: '', initial: '' });
const flag = (initial: boolean): Field => ({ cell: 'flag', schema: z.boolean('must be 1 or 0'), initial });
const whole = (initial: number): Field => ({
  cell: 'whole',
  schema: wholeNumber(MAX_NUMBER, 'a whole number'),
  initial,
});
const list = (schema: z.ZodType<Value>): Field => ({ cell: 'list', schema, empty: [], initial: [] });
const moment = z.string('must be a date and time').transform((value, context) => {
  const read = readMoment(value.trim());
  if (read !== undefined) return read;
  context.addIssue({ code: 'custom', message: 'must be a date and time such as 2026-12-01T13:00:00+09:00' });
  return z.NEVER;
});
const httpsUrl = line(JOIN_URL_MAX).refine(isHttpsUrl, 'must be an address such as https://example.com/room');
const STEP_FAULTS: Record<StepFault, string> = {
  form: 'must be steps such as 8:100,1:50, days before the seminar and percent refunded',
  count: `must not have more than ${STEPS_MAX} steps`,
  days_range: `must have days from 0 to ${STEP_DAYS_MAX}`,
  days_fall: 'must have days that fall from step to step',
  percent_range: 'must have percents from 0 to 100',
  percent_fall: 'must have percents that fall from step to step',
};
const steps = line(300).transform((value, context) => {
  const read = readSteps(value);
  if (read.faults.length === 0) return writeSteps(read.steps);
  const message = read.faults.map((fault) => STEP_FAULTS[fault]).join('; ');
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
});
const optionalMoment: Field = { cell: 'moment', schema: moment, empty: null, initial: null };
const yen = wholeNumber(MAX_YEN, 'whole yen, such as 1760 or 1,760');
/** A slug is never empty: the initial value `''` is replaced by a slug made from the product code. */
const slug: Field = {
  cell: 'text',
  schema: line(200).refine((v) => SLUG.test(v), 'must be letters, digits and . _ - only'),
  initial: '',
};

export const VARIANT_FIELDS: Fields = new Map<string, Field>([
  ['variant_name_ja', text(line(300))],
  ['variant_name_en', text(line(300))],
  ['variant_enabled', flag(true)],
  ['variant_position', { cell: 'whole', schema: wholeNumber(MAX_NUMBER, 'a whole number') }],
  ['price', { cell: 'yen', schema: yen }],
  ['original_price', { cell: 'yen', schema: yen, empty: null, initial: null }],
  ['stock', { cell: 'whole', schema: wholeNumber(MAX_NUMBER, 'a whole number'), empty: null, initial: null }],
  [
    'reorder_level',
    { cell: 'whole', schema: wholeNumber(MAX_NUMBER, 'a whole number'), empty: null, initial: null },
  ],
  ['options', list(codes)],
]);

const inBoth = (name: string, field: Field): [string, Field][] => [
  [`${name}_ja`, field],
  [`${name}_en`, field],
];

const PRODUCT_FIELDS: [string, Field][] = [
  ['kind', { cell: 'text', schema: z.enum(productKinds, `must be one of ${productKinds.join(', ')}`) }],
  ['enabled', flag(true)],
  ['fixed_price', flag(false)],
  ['position', whole(0)],
  ['sales', whole(0)],
  ['added_at', { cell: 'moment', schema: moment }],
  ['main_category', text(code)],
  ['categories', list(codes)],
  ...inBoth('name', text(line(300))),
  ...inBoth('slug', slug),
  ['kana', text(line(500))],
  ...inBoth('author', text(line(300))),
  ['author_kana', text(line(300))],
  ...inBoth('short_description', text(long(2_000))),
  ...inBoth('description', text(long(50_000))),
  [
    'images',
    list(
      z
        .array(
          z.string().refine((v) => IMAGE.test(v) && v.length <= 200, 'must name a picture: cover.jpg'),
          'must be a list of pictures',
        )
        .max(50, 'holds more than 50 pictures'),
    ),
  ],
  ['seminar_starts_at', optionalMoment],
  ['seminar_ends_at', optionalMoment],
  ['seminar_doors_at', optionalMoment],
  ['seminar_sales_end_at', optionalMoment],
  ...inBoth('seminar_venue', text(line(300))),
  ...inBoth('seminar_address', text(line(300))),
  ...inBoth('seminar_organiser', text(line(300))),
  ...inBoth('seminar_lecturer', text(line(300))),
  ['seminar_join_url', text(httpsUrl)],
  ...inBoth('seminar_join_note', text(long(JOIN_NOTE_MAX))),
  ['seminar_cancelled', flag(false)],
  [CANCELLATION_STEPS, text(steps)],
];

export const SEMINAR_COLUMNS = PRODUCT_FIELDS.map(([name]) => name).filter((n) => n.startsWith('seminar_'));
/** Columns that are empty if the product has no English name. */
export const ENGLISH_COLUMNS = ['slug_en', 'author_en', 'short_description_en', 'description_en'];

type InBoth = [ja: string, en: string];

/** Remembered, because values are found much faster by the same texts than by equal ones that are made each time. */
const remembered = (make: (name: string) => InBoth) => {
  const known = new Map<string, InBoth>();
  return (name: string): InBoth => {
    const found = known.get(name) ?? make(name);
    known.set(name, found);
    return found;
  };
};

export const columnsInBoth = remembered((name) => [`${name}_ja`, `${name}_en`]);
export const attributeColumns = remembered((attribute) => [
  `attribute_${attribute}_ja`,
  `attribute_${attribute}_en`,
]);

/** The columns of a product, with the shop's attributes in their order. */
export function productFields(attributes: { code: string; type: string }[]): Fields {
  const date = line(10).refine((v) => v === '' || isExistingDay(v), 'must be a day such as 2026-12-01');
  return new Map([
    ...PRODUCT_FIELDS,
    ...attributes.flatMap(({ code, type }) =>
      attributeColumns(code).map((column): [string, Field] => [
        column,
        text(type === 'date' ? date : long(50_000)),
      ]),
    ),
  ]);
}

export const productCode = code;
/** A code must not be digits only: JavaScript would sort such keys numerically and change the order of the variants. */
export const variantCode = code.refine(
  (v) => !/^\d+$/.test(v),
  'must not be digits only: put a letter in it',
);

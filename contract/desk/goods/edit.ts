/** Editing one product: texts, prices, categories, the dates of a seminar, and pictures. */
import { z } from 'zod';
import { idParams, textUpTo } from '../../fields.ts';
import { defineDeskCall } from '../call.ts';
import { crop, PICTURE_BYTES_MAX, smallPicture } from '../pictures.ts';
import { goodsRow } from './products.ts';

export const PICTURES_MAX = 10;
const ALT_MAX = 300;

/** Texts in both languages; English is optional. Fields are named as in a catalogue file: `name_ja`, `name_en`. */
export const productTexts = ['name', 'author', 'short_description', 'description', 'slug'] as const;
export type ProductText = (typeof productTexts)[number];
export type Language = 'ja' | 'en';

/** Name of a text's field. */
export const textField = (text: ProductText, language: Language) => `${text}_${language}` as const;
/** Readings, in hiragana. */
export const readingFields = ['kana', 'author_kana'] as const;
/** `on` if the product is under resale-price maintenance. */
export const FIXED_PRICE = 'fixed_price';
/** `main_category`: a category's code. `categories`: codes of further categories, separated by blanks. */
export const categoryFields = ['main_category', 'categories'] as const;
/** Moments as `2026-12-01T13:00`, Tokyo time. */
export const seminarMoments = [
  'seminar_starts_at',
  'seminar_ends_at',
  'seminar_doors_at',
  'seminar_sales_end_at',
] as const;
export type SeminarMoment = (typeof seminarMoments)[number];
/** Texts of a seminar in both languages. */
export const seminarTexts = ['venue', 'address', 'organiser', 'lecturer'] as const;
export type SeminarText = (typeof seminarTexts)[number];
export const seminarField = (text: SeminarText, language: Language) => `seminar_${text}_${language}` as const;
export const seminarFields = [
  ...seminarMoments,
  ...seminarTexts.flatMap((text) => [seminarField(text, 'ja'), seminarField(text, 'en')]),
] as const;
/** `on` if the seminar will not take place. */
export const SEMINAR_CANCELLED = 'seminar_cancelled';
/** Steps as `8:100,1:50` (contract/rules/cancellation-steps.ts); empty: the product's own text or the general terms apply. */
export const CANCELLATION_STEPS = 'seminar_cancellation_steps';
export const attributeField = (id: number, language: Language) => `attribute_${id}_${language}`;
export const variantColumns = [
  'variant_name_ja',
  'variant_name_en',
  'price',
  'original_price',
  'variant_enabled',
  'reorder_level',
] as const;
export type VariantColumn = (typeof variantColumns)[number];
export const variantField = (id: number, column: VariantColumn) => `${column}_${id}`;

/** Values by field, as typed: prices in whole yen, flags `on` or empty. */
export const values = z.record(z.string(), z.string());
/** Changes whenever something other than the stock of the product changes. */
const revision = z.string();

const picture = z.object({
  id: z.int(),
  /** Path below `/media/{size}/` of the shop. */
  path: z.string(),
  /** Alternative texts; if empty, the shop uses the product's name. */
  altJa: z.string(),
  altEn: z.string(),
});
export type ProductPicture = z.output<typeof picture>;

export const readProduct = defineDeskCall({
  id: 'desk.readProduct',
  summary: 'A product with the values of its fields, and its pictures',
  method: 'get',
  path: '/goods/{id}',
  access: 'goods.write',
  params: idParams,
  data: goodsRow.extend({
    revision,
    values,
    /** All attributes of the shop, in the shop's order. */
    attributes: z.array(
      z.object({
        id: z.int(),
        names: z.object({ ja_JP: z.string(), en_US: z.string() }),
        type: z.string(),
      }),
    ),
    /** Codes of the options that the product's variants have. */
    options: z.array(z.string()),
    /** Booked seats of a seminar on its current date; null for a product that is no seminar. `sold`: the paid ones by code of the variant. */
    bookedSeats: z
      .object({ paid: z.int(), waiting: z.int(), sold: z.record(z.string(), z.int()) })
      .nullable(),
    pictures: z.array(picture),
  }),
});
export type ProductDetail = z.output<typeof readProduct.data>;

export const changeProduct = defineDeskCall({
  id: 'desk.changeProduct',
  summary:
    'Changes the sent fields; 400 with an error for each invalid field, 409 `changed` or `import_under_way`',
  method: 'patch',
  path: '/goods/{id}',
  access: 'goods.write',
  params: idParams,
  body: z.object({ revision, values }),
  data: goodsRow,
});

export const previewSeminarMails = defineDeskCall({
  id: 'desk.previewSeminarMails',
  summary:
    'The mails to participants if these fields were saved; writes nothing, and refuses wrong fields as `changeProduct` does',
  method: 'post',
  path: '/goods/{id}/seminar-mails',
  access: 'goods.write',
  params: idParams,
  body: z.object({ values }),
  data: z.object({
    /** How many. */
    count: z.int(),
    /** One of them, without what belongs to its order. */
    mail: z.object({ subject: z.string(), text: z.string() }).nullable(),
  }),
});

export const addPicture = defineDeskCall({
  id: 'desk.addPicture',
  summary:
    'Adds a JPEG, PNG or WebP as the last picture of a product; 400 at `picture`, 409 `import_under_way`',
  method: 'post',
  path: '/goods/{id}/pictures',
  access: 'goods.write',
  params: idParams,
  query: z.object({ crop }),
  body: z.instanceof(Uint8Array),
  bodyBytesMax: PICTURE_BYTES_MAX,
  status: 201,
  data: picture.extend({ small: smallPicture }),
});

const alt = z
  .string()
  .transform((text) => text.trim())
  .pipe(textUpTo(ALT_MAX))
  .optional();

export const arrangePictures = defineDeskCall({
  id: 'desk.arrangePictures',
  summary:
    'Sets order and texts of a product’s pictures; pictures that are not sent are deleted; 409 `changed` or `import_under_way`',
  method: 'put',
  path: '/goods/{id}/pictures',
  access: 'goods.write',
  params: idParams,
  body: z.object({
    revision,
    /** A text that is missing is not changed. */
    pictures: z.array(z.object({ id: z.int(), altJa: alt, altEn: alt })).max(100),
  }),
  data: z.object({ pictures: z.array(picture) }),
});

/** Texts written by staff: notices, banners, guides, questions, and other texts of the shop. */
import { z } from 'zod';
import { optionalText, requiredText } from '../../fields.ts';
import { isShopDay } from '../../rules/validation.ts';

/** Codes of the storefront's pages on which a notice can be shown. */
export const noticePlaces = [
  'home',
  'category',
  'search',
  'product',
  'cart',
  'usage_guide',
  'faq',
  'inquiry',
] as const;
type NoticePlace = (typeof noticePlaces)[number];

const LINE_MAX = 200;
export const CONTENT_TEXT_MAX = 50_000;

const line = requiredText(LINE_MAX);
/** Empty when missing: English pages then show the Japanese text. */
const optional = (max: number) => optionalText(max).transform((text) => text ?? '');

/** A link inside the shop (`/products/…`), or another URL. */
const LINK = /^(?:\/(?![/\\])\S*|(?:https?:\/\/|mailto:|tel:)\S+)$/i;
const link = optional(500).refine((to) => to === '' || LINK.test(to), 'validation.link_invalid');

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const slug = z
  .string({ error: 'validation.field_required' })
  .transform((text) => text.trim().toLowerCase())
  .pipe(z.string().max(100, 'validation.field_maximum').regex(SLUG, 'validation.slug_invalid'));

const moment = z.iso.datetime({ local: true, precision: -1 });
/** A date and time in Tokyo, without seconds, as browsers send it: `2026-12-01T09:00`. */
const tokyoMinute = optional(20).refine(
  (text) => text === '' || (isShopDay(text.slice(0, 10)) && moment.safeParse(text).success),
  'validation.date_invalid',
);

const box = z
  .enum(['on', ''], 'validation.invalid')
  .nullish()
  .transform((on) => on ?? '');
const placeField = (place: NoticePlace) => `place_${place}` as const;

/** Parts of a form, with the fields of each. `text`: one line; `html`: sanitised by the storefront. */
const parts = {
  title: { titleJa: line, titleEn: optional(LINE_MAX) },
  text: { textJa: line, textEn: optional(LINE_MAX) },
  html: { textJa: requiredText(CONTENT_TEXT_MAX), textEn: optional(CONTENT_TEXT_MAX) },
  category: { categoryJa: line, categoryEn: optional(LINE_MAX) },
  slug: { slugJa: slug, slugEn: slug },
  /** Names of pictures below `/media/`. Pictures contain text, so there is one for each language. */
  picture: { pictureJa: line, pictureEn: optional(LINE_MAX) },
  link: { link },
  places: Object.fromEntries(noticePlaces.map((place) => [placeField(place), box])) as Record<
    `place_${NoticePlace}`,
    typeof box
  >,
  period: { beginsAt: tokyoMinute, endsAt: tokyoMinute },
};
export type ContentPart = keyof typeof parts;
type FieldsOf<P> = P extends ContentPart ? keyof (typeof parts)[P] : never;
export type ContentField = FieldsOf<ContentPart>;

/** The parts of each kind's form, in the form's order. `canAdd`: staff can add texts of the kind. */
export const contentKinds = {
  notices: { parts: ['title', 'html', 'link', 'places', 'period'], canAdd: true },
  banners: { parts: ['title', 'picture', 'link', 'period'], canAdd: true },
  guides: { parts: ['title', 'slug', 'html'], canAdd: true },
  faq: { parts: ['category', 'title', 'html'], canAdd: true },
  keywords: { parts: ['text', 'period'], canAdd: true },
  terms: { parts: ['title', 'html'], canAdd: true },
  privacy: { parts: ['title', 'html'], canAdd: true },
  footer: { parts: ['text'], canAdd: false },
  /** Blocks that are neither notices, keywords, terms, privacy policy nor texts of the footer. */
  blocks: { parts: ['title', 'html', 'link', 'period'], canAdd: false },
} as const satisfies Record<string, { parts: readonly ContentPart[]; canAdd: boolean }>;
export type ContentKind = keyof typeof contentKinds;

const kindNames = Object.keys(contentKinds) as [ContentKind, ...ContentKind[]];
export const contentKind = z.enum(kindNames);
export const isContentKind = (text: string | undefined): text is ContentKind =>
  contentKind.safeParse(text).success;

/** False for a text of a kind with places if none is chosen. */
export const isOnSomePage = (of: ContentKind, values: ContentValues): boolean =>
  !contentKinds[of].parts.some((part) => part === 'places') ||
  noticePlaces.some((place) => values[placeField(place)] === 'on');

/** All fields of all kinds. */
export const contentFields = Object.values(parts).flatMap((part) => Object.keys(part)) as ContentField[];

/** Values by field; fields that a kind does not have are missing. */
export const contentValues = z.partialRecord(z.enum(contentFields), z.string());
export type ContentValues = z.output<typeof contentValues>;

/** Schema for the values of a kind; each value is a string. */
export function valuesSchema(of: ContentKind): z.ZodType<ContentValues> {
  const shape: Record<string, z.ZodType<string | undefined>> = {};
  for (const part of contentKinds[of].parts) Object.assign(shape, parts[part]);
  return z.object(shape).superRefine(({ beginsAt, endsAt }, context) => {
    if (beginsAt && endsAt && endsAt <= beginsAt)
      context.addIssue({ code: 'custom', path: ['endsAt'], message: 'validation.end_before_begin' });
  }) as z.ZodType<ContentValues>;
}

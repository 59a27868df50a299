/** Products as the API returns them, in one language; null fields are left out. */
import type { z } from 'zod';
import { tokyo } from '#contract/rules/delivery.ts';
import type { itemProduct, LocaleCode, Product, Variant } from '#contract/shapes.ts';
import { pick } from '../locale.ts';
import { availableQuantity, isOnSale } from './availability.ts';
import { shownAttributes } from './cancellation-terms.ts';
import type { ProductRecord, SeminarRecord, VariantRecord } from './records.ts';

export const CHANNEL = 'WEB_JP';
export const BASE_PATH = '/shop-api';

export type ViewContext = { locale: LocaleCode; now: Date; mediaUrl: string };

export const price = (current: number) => ({ current, currency: 'JPY' as const });
/** Size in `cachedPath`; clients build other sizes from `path`. */
const CACHED_SIZE = '300x300';

export const image = (path: string, { mediaUrl }: ViewContext) => ({
  code: 'main',
  path,
  cachedPath: `${mediaUrl}/${CACHED_SIZE}/${path}`,
});

/** What tells the variant from the others of its product: its options, or its own name. */
export const variantLabel = (
  { options, names }: Pick<VariantRecord, 'names' | 'options'>,
  locale: LocaleCode,
): string =>
  options.map(({ labels }) => pick(labels, locale)).join(locale === 'ja_JP' ? '、' : ', ') ||
  pick(names, locale);

/** What shoppers choose a variant by, and lists of seats show. */
export const variantNames = (variant: Pick<VariantRecord, 'names' | 'options'>, locale: LocaleCode) => ({
  name: pick(variant.names, locale) || variantLabel(variant, locale),
  nameAxis: Object.fromEntries(
    variant.options.map((o) => [o.code, `${pick(o.optionNames, locale)} ${pick(o.labels, locale)}`]),
  ),
});

/** All that tells a variant from the others of its product if it has neither a name nor options. */
const codeAmongOthers = ({ variants }: ProductRecord, { code }: VariantRecord): string =>
  variants.length > 1 ? code : '';

function variantView(product: ProductRecord, variant: VariantRecord, context: ViewContext): Variant {
  const left = availableQuantity(variant);
  const { name, nameAxis } = variantNames(variant, context.locale);
  return {
    code: variant.code,
    name: name || codeAmongOthers(product, variant),
    axis: variant.options.map((o) => o.code),
    nameAxis,
    available: left >= 1 && isOnSale(product, context.now),
    ...(variant.tracked ? { availableQuantity: Math.max(0, left) } : {}),
    price: price(variant.price),
    ...(variant.originalPrice ? { originalPrice: price(variant.originalPrice) } : {}),
    images: [],
  };
}

/** ISO 8601 with Tokyo's offset, so that the text shows the local time in Japan. */
export function tokyoIso(value: string): string {
  const date = new Date(value);
  const pad = (n: number) => String(n).padStart(2, '0');
  const { day, hour, minute } = tokyo(date);
  return `${day}T${pad(hour)}:${pad(minute)}:${pad(date.getUTCSeconds())}+09:00`;
}

function seminarView(seminar: SeminarRecord, locale: LocaleCode) {
  return {
    startsAt: tokyoIso(seminar.startsAt),
    endsAt: tokyoIso(seminar.endsAt),
    ...(seminar.doorsAt ? { doorsAt: tokyoIso(seminar.doorsAt) } : {}),
    salesEndAt: tokyoIso(seminar.salesEndAt),
    venue: pick(seminar.venues, locale),
    ...(seminar.addresses ? { address: pick(seminar.addresses, locale) } : {}),
    ...(seminar.organisers ? { organiser: pick(seminar.organisers, locale) } : {}),
    ...(seminar.lecturers ? { lecturer: pick(seminar.lecturers, locale) } : {}),
    ...(seminar.cancelled ? { cancelled: true } : {}),
  };
}

export function translationOf(record: ProductRecord, locale: LocaleCode) {
  const find = (wanted: string) => record.translations.find((t) => t.locale === wanted);
  return find(locale) ?? find('ja_JP') ?? record.translations[0];
}

function baseView(record: ProductRecord, context: ViewContext) {
  const translation = translationOf(record, context.locale);
  const slug = translation?.slug ?? record.code;
  return {
    code: record.code,
    name: translation?.name ?? record.code,
    slug,
    channelCode: CHANNEL,
    kind: record.kind,
    fixedPrice: record.fixedPrice,
    ...(translation?.description ? { description: translation.description } : {}),
    ...(translation?.shortDescription ? { shortDescription: translation.shortDescription } : {}),
    averageRating: record.ratingCount ? Math.round((record.ratingSum / record.ratingCount) * 10) / 10 : 0,
    reviewCount: record.ratingCount,
    taxons: { ...(record.mainTaxon ? { main: record.mainTaxon } : {}), others: record.taxons },
    attributes: shownAttributes(record).map((a) => ({
      code: a.code,
      name: pick(a.names, context.locale),
      type: a.type,
      value: pick(a.values, context.locale),
    })),
    images: record.images.map(({ path, alts }) => {
      const alt = alts && pick(alts, context.locale);
      return { ...image(path, context), ...(alt ? { alt } : {}) };
    }),
    ...(record.seminar ? { seminar: seminarView(record.seminar, context.locale) } : {}),
    createdAt: record.createdAt,
    _links: { self: { href: `${BASE_PATH}/products/by-slug/${encodeURIComponent(slug)}` } },
  };
}

const isShort = (attribute: { type: string }): boolean =>
  attribute.type === 'text' || attribute.type === 'date';

export function productView(record: ProductRecord, context: ViewContext): Product {
  return {
    ...baseView(record, context),
    slugs: Object.fromEntries(record.translations.map(({ locale, slug }) => [locale, slug])),
    variants: Object.fromEntries(
      record.variants.filter((v) => v.enabled).map((v) => [v.code, variantView(record, v, context)]),
    ),
    associations: {},
  };
}

/** Leaves out long attributes, which only the product page shows. */
export function listedProductView(record: ProductRecord, context: ViewContext): Product {
  const view = productView(record, context);
  return { ...view, attributes: view.attributes.filter(isShort) };
}

export function itemProductView(
  record: ProductRecord,
  variant: VariantRecord,
  context: ViewContext,
): z.output<typeof itemProduct> {
  const view = baseView(record, context);
  return {
    ...view,
    attributes: view.attributes.filter(isShort),
    variants: [variantView(record, variant, context)],
    associations: {},
  };
}

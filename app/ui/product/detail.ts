/** What the product page shows, worked out from the API's product (§3). */
import type { ProductDetail, Variant } from '#contract/shapes.ts';
import { formatDay, formatMoment, formatTime } from '~/i18n/dates.ts';
import type { Locale } from '~/i18n/locale.ts';
import type { TextKey } from '~/i18n/text.tsx';
import { type Axis, axesOf } from '~/rules/variant-axes.ts';
import { plainText } from '~/security/plain-text.ts';

/** §3: attributes with a section of their own, in the order of the page. */
const SECTIONS = [
  'note_attribute_html',
  'content_list',
  'recommended_usage',
  'note_book_for_achievement',
  'recommendation_message',
  'reader_voice',
  'author_profile',
] as const;
/** Said elsewhere on the page. */
const ELSEWHERE = new Set(['seminar_cancellation_terms']);
/** Up to this many in stock the page says so. */
const LOW_STOCK = 5;

const kinds: Record<string, TextKey> = {
  book: 'product.kind_book',
  seminar: 'product.kind_seminar',
  cd_dvd: 'product.kind_cd_dvd',
  notebook: 'product.kind_notebook',
  material: 'product.kind_material',
};

const valueText = (value: ProductDetail['attributes'][number]['value']): string =>
  plainText(Array.isArray(value) ? value.join('、') : String(value));

const isLow = (variant: Variant) =>
  variant.available && variant.availableQuantity !== undefined && variant.availableQuantity <= LOW_STOCK;

function pricesOf(variants: Variant[]) {
  const amounts = variants.map((variant) => variant.price.current);
  const lowest = Math.min(...amounts);
  const cheapest = variants.find((variant) => variant.price.current === lowest);
  return (
    cheapest && {
      amount: lowest,
      from: amounts.some((a) => a !== lowest),
      was: cheapest.originalPrice?.current,
    }
  );
}

/** The axes, each value with what there is to say about it. With one axis, a value is a variant. */
function choicesOf(variants: Variant[]) {
  const axes = axesOf(variants);
  const differ = new Set(variants.map((variant) => variant.price.current)).size > 1;
  return axes.map((axis, position) => ({
    name: axis.name,
    values: axis.values.map((value) => {
      const variant =
        axes.length > 1
          ? undefined
          : variants.find((v) => v.code === value.code || v.axis[position] === value.code);
      return {
        ...value,
        price: differ ? variant?.price.current : undefined,
        low: variant !== undefined && isLow(variant),
      };
    }),
  }));
}

/** With two axes each value may be there and a pair of them not: those are named. */
function soldOutPairs(variants: Variant[], axes: Axis[]) {
  if (axes.length < 2) return [];
  const label = (position: number, code: string | undefined) =>
    axes[position]?.values.find((value) => value.code === code)?.label ?? '';
  return variants
    .filter((variant) => !variant.available)
    .map(({ axis }) => ({ first: label(0, axis[0]), second: label(1, axis[1]) }));
}

function seminarOf({ seminar }: ProductDetail, locale: Locale) {
  if (!seminar) return undefined;
  const { startsAt, endsAt, doorsAt, salesEndAt, ...rest } = seminar;
  return {
    ...rest,
    day: formatDay(startsAt, locale),
    start: formatTime(startsAt, locale),
    end: formatTime(endsAt, locale),
    doors: doorsAt && formatTime(doorsAt, locale),
    salesEnd: formatMoment(salesEndAt, locale),
  };
}

export function detailOf(product: ProductDetail, locale: Locale) {
  const variants = Object.values(product.variants);
  const text = (code: string) => {
    const value = product.attributes.find((attribute) => attribute.code === code)?.value;
    return value === undefined ? undefined : valueText(value);
  };
  const sections = SECTIONS.flatMap((code) => {
    const attribute = product.attributes.find((a) => a.code === code);
    return attribute ? [{ code, name: attribute.name, text: valueText(attribute.value) }] : [];
  });
  const short = product.attributes.filter(
    ({ code }) => !SECTIONS.some((section) => section === code) && !ELSEWHERE.has(code) && code !== 'author',
  );
  return {
    code: product.code,
    name: product.name,
    kind: kinds[product.kind ?? ''],
    isSeminar: product.seminar !== undefined,
    fixedPrice: product.fixedPrice ?? false,
    author: text('author'),
    lead: product.shortDescription && plainText(product.shortDescription),
    description: product.description && plainText(product.description),
    images: product.images.map((image) => image.path),
    price: pricesOf(variants),
    axes: choicesOf(variants),
    soldOutPairs: soldOutPairs(variants, axesOf(variants)),
    soldOut: !variants.some((variant) => variant.available),
    low: variants.length === 1 && variants.some(isLow),
    facts: short.map(({ code, name, value, type }) => ({
      code,
      name,
      value: type === 'date' ? formatDay(String(value), locale) : valueText(value),
    })),
    sections,
    seminar: seminarOf(product, locale),
    seminarTerms: text('seminar_cancellation_terms'),
    rating: product.averageRating,
    reviews: (product.reviews ?? []).map((review, index) => ({
      ...review,
      key: review.id ?? index,
      day: formatDay(review.createdAt, locale),
    })),
  };
}

export type Detail = ReturnType<typeof detailOf>;

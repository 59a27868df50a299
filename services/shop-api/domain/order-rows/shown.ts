/**
 * What a page with the order button shows of the lines besides sums: names, dates, places, cancellation terms. A payment
 * key remembers it (`payment_attempts.shown`), so that nothing is charged for what was not shown.
 */
import { type EventPlace, placeOfEvent } from '#contract/rules/events.ts';
import type { LocaleCode } from '#contract/shapes.ts';
import type { Texts } from '../../db/schema/columns.ts';
import type { ShownLine, ShownSeminar } from '../../db/schema/payments.ts';
import { ownTermsOf } from '../catalogue/cancellation-terms.ts';
import { translationOf, variantLabel } from '../catalogue/product-views.ts';
import { pick } from '../locale.ts';
import { sha256 } from '../tokens.ts';
import { seatTexts } from './join-links.ts';
import type { FullOrder, LineWithProduct } from './load.ts';

type InBoth<T> = Record<LocaleCode, T>;

const inBoth = <T>(of: (locale: LocaleCode) => T): InBoth<T> => ({ ja_JP: of('ja_JP'), en_US: of('en_US') });
const iso = (value: string): string => new Date(value).toISOString();

export function shownSeminar({ product, variant }: LineWithProduct): ShownSeminar | undefined {
  const { id, seminar } = product;
  if (!seminar) return undefined;
  const seat = seatTexts(product, variant);
  const terms = ownTermsOf(product)?.text;
  return {
    productId: id,
    startsAt: iso(seminar.startsAt),
    endsAt: iso(seminar.endsAt),
    places: inBoth((locale) =>
      placeOfEvent(
        {
          venue: pick(seminar.venues, locale),
          ...(seminar.addresses ? { address: pick(seminar.addresses, locale) } : {}),
        },
        seat.map((texts) => pick(texts, locale)),
      ),
    ),
    terms: inBoth((locale) => terms?.[locale] ?? ''),
  };
}

/** The product's names, which the checkout shows: it may have been renamed since it was put into the cart. */
export function shownNames({ row, product }: LineWithProduct): Texts {
  const nameIn = (wanted: LocaleCode) => product.translations.find(({ locale }) => locale === wanted)?.name;
  const ja = nameIn('ja_JP') ?? row.names?.ja_JP ?? row.variantCode;
  return { ja_JP: ja, en_US: nameIn('en_US') ?? ja };
}

/** By today's products, also for a placed order. */
export const shownOf = ({ lines }: Pick<FullOrder, 'lines'>): ShownLine[] =>
  lines.map((line) => {
    const { product, variant } = line;
    const seminar = shownSeminar(line);
    const nameIn = (locale: LocaleCode) => {
      const name = translationOf(product, locale)?.name ?? '';
      const label = variantLabel(variant, locale);
      return label === '' || label === name ? name : `${name} / ${label}`;
    };
    return { code: variant.code, names: inBoth(nameIn), ...(seminar ? { seminar } : {}) };
  });

const placeText = ({ online, venue, address }: EventPlace) => [online, venue ?? null, address ?? null];

/** Equal for seminars at the same time and place. */
const whenAndWhere = ({ startsAt, endsAt, places }: ShownSeminar) => [
  startsAt,
  endsAt,
  placeText(places.ja_JP),
  placeText(places.en_US),
];

/** Equal exactly for equal contents. The database does not keep the order of an object's fields. */
export const digestOf = (shown: readonly ShownLine[]): string =>
  sha256(
    JSON.stringify(
      shown.map(({ code, names, seminar }) => [
        code,
        names.ja_JP,
        names.en_US,
        seminar && [...whenAndWhere(seminar), seminar.terms.ja_JP, seminar.terms.en_US],
      ]),
    ),
  )
    .toString('base64url')
    .slice(0, 22);

export type SeminarChange = { names: Texts; before: ShownSeminar; now: ShownSeminar };

/** Seminars that take place at another time or place than shown. */
export function movedSeminars(shown: readonly ShownLine[], now: readonly ShownLine[]): SeminarChange[] {
  return now.flatMap(({ code, names, seminar }) => {
    const before = shown.find((line) => line.code === code)?.seminar;
    const isMoved =
      before && seminar && JSON.stringify(whenAndWhere(before)) !== JSON.stringify(whenAndWhere(seminar));
    return isMoved ? [{ names, before, now: seminar }] : [];
  });
}

/** The start of the earliest seminar, in milliseconds; undefined without seminars. */
export function firstStart({ lines }: Pick<FullOrder, 'lines'>): number | undefined {
  const starts = lines.flatMap(({ product: { seminar } }) =>
    seminar ? [new Date(seminar.startsAt).getTime()] : [],
  );
  return starts.length > 0 ? Math.min(...starts) : undefined;
}

export const hasCancelledSeminar = ({ lines }: Pick<FullOrder, 'lines'>): boolean =>
  lines.some(({ product }) => product.seminar?.cancelled);

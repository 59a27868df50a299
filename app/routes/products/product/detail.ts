/** View model of the product page (§3). */
import { shopDetails } from '#app/shop-details.ts';
import { soldOutWord } from '#app/ui/product/card.ts';
import { productKinds } from '#contract/catalogue.ts';
import { shipBy } from '#contract/rules/delivery.ts';
import { halfWidth } from '#contract/rules/half-width.ts';
import { formatYen } from '#contract/rules/money.ts';
import { type ShippingFees, shortShippingFeeText } from '#contract/rules/shipping-fees.ts';
import type { ProductDetail, Variant } from '#contract/shapes.ts';
import { plainText } from '#kit/html/plain-text.ts';
import { formatDay } from '#kit/i18n/dates.ts';
import type { Locale } from '#kit/i18n/locale.ts';
import { kindNames } from '../kind-names.ts';
import { requestableVariants } from './availability.ts';
import { attributeRows, attributeText, readingOf, sectionsOf } from './sections.ts';
import { seminarOf } from './seminar.tsx';
import { type Axis, axesOf } from './variant-axes.ts';

/** The page shows the stock when it is not higher than this. */
const LOW_STOCK = 5;
/** How long a shared cache may show a page. What the page promises must hold until then. */
const CACHED_MS = 330_000;

const lowStock = ({ available, availableQuantity }: Variant): number | undefined =>
  available && availableQuantity !== undefined && availableQuantity <= LOW_STOCK
    ? availableQuantity
    : undefined;

function pricesOf(variants: Variant[]) {
  const amounts = variants.map((variant) => variant.price.current);
  const lowest = Math.min(...amounts);
  const cheapest = variants.find((variant) => variant.price.current === lowest);
  const was = cheapest?.originalPrice?.current;
  return (
    cheapest && {
      amount: lowest,
      from: amounts.some((a) => a !== lowest),
      // The old price is shown only if it is higher: otherwise the page would promise a false reduction.
      was: was !== undefined && was > lowest ? was : undefined,
    }
  );
}

/** The axes with their values. With a single axis each value is a variant, which has a price and a stock. */
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
        left: variant && lowStock(variant),
        soldOutWith: soldOutWith(variants, axes, position, value.code),
      };
    }),
  }));
}

/** For a value of the last axis: the values of the other axes with which it is sold out. */
function soldOutWith(variants: Variant[], axes: Axis[], position: number, code: string): string[] {
  if (axes.length < 2 || position < axes.length - 1) return [];
  const label = (at: number, value: string) =>
    axes[at]?.values.find((one) => one.code === value)?.label ?? '';
  return variants
    .filter((variant) => !variant.available && variant.axis[position] === code)
    .map(({ axis }) =>
      axis
        .slice(0, -1)
        .map((value, at) => label(at, value))
        .join(' '),
    );
}

type Around = {
  locale: Locale;
  now: Date;
  fees: ShippingFees | undefined;
  closures: ReadonlySet<string>;
};

/** `fees`: undefined if the Shop API does not answer. */
export function detailOf(product: ProductDetail, { locale, now, fees, closures }: Around) {
  const variants = Object.values(product.variants);
  const soldOut = !variants.some((variant) => variant.available);
  const [only] = variants;
  const kind = productKinds.find((one) => one === product.kind);
  return {
    code: product.code,
    name: halfWidth(product.name),
    kind: kind && kindNames[kind],
    isSeminar: product.seminar !== undefined,
    fixedPrice: product.fixedPrice ?? false,
    author: attributeText(product, 'author', locale),
    lead: product.shortDescription ? plainText(product.shortDescription) : undefined,
    description: product.description?.trim() ? readingOf(product.description, locale) : undefined,
    images: product.images.map(({ path, alt }) => ({ path, alt })),
    price: pricesOf(variants),
    axes: choicesOf(variants),
    soldOut,
    partlySoldOut: variants.some((variant) => !variant.available),
    soldOutWord: soldOutWord(product),
    postage: fees && shortShippingFeeText(fees, locale),
    freeFrom: formatYen(shopDetails().freeShippingYen, locale),
    left: variants.length === 1 && only ? lowStock(only) : undefined,
    shipBy:
      product.seminar || soldOut
        ? undefined
        : formatDay(shipBy(new Date(now.getTime() + CACHED_MS), closures), locale),
    requestable: requestableVariants(product, now).map(({ code, name, available }) => ({
      value: code,
      label: name ?? code,
      soldOut: available ? undefined : soldOutWord(product),
    })),
    details: attributeRows(product, locale),
    sections: sectionsOf(product, locale),
    seminar: seminarOf(product, locale, now),
    seminarTerms: attributeText(product, 'seminar_cancellation_terms', locale),
  };
}

export type Detail = ReturnType<typeof detailOf>;

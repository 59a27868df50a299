/** What the product page shows, worked out from the API's product (§3). */
import { env } from '#app/env.server.ts';
import { formatDay } from '#app/i18n/dates.ts';
import type { Locale } from '#app/i18n/locale.ts';
import { plainText } from '#app/security/plain-text.ts';
import { soldOutWord } from '#app/ui/product/card.ts';
import { productKinds } from '#contract/catalogue.ts';
import { shipBy } from '#contract/rules/delivery.ts';
import { formatYen } from '#contract/rules/money.ts';
import { type ShippingFees, shippingFeeText } from '#contract/rules/shipping-fees.ts';
import type { ProductDetail, Variant } from '#contract/shapes.ts';
import { kindNames } from '../kind-names.ts';
import { requestableVariants } from './availability.ts';
import { type Axis, axesOf } from './buy/variant-axes.ts';
import { attributeRows, attributeText, readingOf, sectionsOf } from './sections.server.ts';
import { seminarOf } from './seminar.server.ts';

/** Up to this many in stock the page says so. */
const LOW_STOCK = 5;
/** A shared cache may show this page for so long: a promise must hold until then. */
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
      // Only a higher old price is shown crossed out: otherwise the page would promise a reduction that does not exist.
      was: was !== undefined && was > lowest ? was : undefined,
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
        left: variant && lowStock(variant),
        soldOutWith: soldOutWith(variants, axes, position, value.code),
      };
    }),
  }));
}

/** Each value of two axes may be there and a pair of them not: the last axis says with what it is not to be had. */
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

type Around = { locale: Locale; now: Date; fees: ShippingFees | undefined };

/** `fees`: undefined where the Shop API could not say. */
export function detailOf(product: ProductDetail, { locale, now, fees }: Around) {
  const variants = Object.values(product.variants);
  const soldOut = !variants.some((variant) => variant.available);
  const [only] = variants;
  const kind = productKinds.find((one) => one === product.kind);
  return {
    code: product.code,
    name: product.name,
    kind: kind && kindNames[kind],
    isSeminar: product.seminar !== undefined,
    fixedPrice: product.fixedPrice ?? false,
    author: attributeText(product, 'author'),
    lead: product.shortDescription ? plainText(product.shortDescription) : undefined,
    description: product.description?.trim() ? readingOf(product.description, locale) : undefined,
    images: product.images.map((image) => image.path),
    price: pricesOf(variants),
    axes: choicesOf(variants),
    soldOut,
    postage: fees && shippingFeeText(fees, locale),
    freeFrom: formatYen(env.FREE_SHIPPING_THRESHOLD_YEN, locale),
    left: variants.length === 1 && only ? lowStock(only) : undefined,
    shipBy:
      product.seminar || soldOut
        ? undefined
        : formatDay(shipBy(new Date(now.getTime() + CACHED_MS), env.SHOP_CLOSURES), locale),
    requestable: requestableVariants(product, now).map(({ code, name, available }) => ({
      value: code,
      label: name ?? code,
      soldOut: available ? undefined : soldOutWord(product),
    })),
    facts: attributeRows(product, locale),
    sections: sectionsOf(product, locale),
    seminar: seminarOf(product, locale, now),
    seminarTerms: attributeText(product, 'seminar_cancellation_terms'),
  };
}

export type Detail = ReturnType<typeof detailOf>;

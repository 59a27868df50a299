/** §2 Adding the product to the cart: the chosen variant, by one option per axis, and the quantity. */
import type { ReactNode } from 'react';
import { z } from 'zod';
import { addToCart } from '#app/cart/cart.ts';
import { inCart, lineRefusal } from '#app/cart/line-refusal.ts';
import { quantityField } from '#app/forms/quantity.ts';
import type { Refusal } from '#app/forms/refusal.ts';
import { refuseForm } from '#app/forms/refuse-form.ts';
import { useT } from '#app/i18n/text.tsx';
import { optional } from '#app/request/optional.ts';
import { redirectWith } from '#app/request/redirect.ts';
import type { Scope } from '#app/request/scope.ts';
import { addCartItem } from '#app/shop-api/cart.ts';
import { productBySlugNow } from '#app/shop-api/catalogue.ts';
import { BadRequestError } from '#app/shop-api/errors.ts';
import { QuantityStepper } from '#app/ui/product/quantity-stepper.tsx';
import { quickViewPage } from '#app/ui/product/quick-view.element.ts';
import { useShopForm } from '#app/ui/use-shop-form.ts';
import { formatYen, yen } from '#contract/rules/money.ts';
import type { ProductDetail } from '#contract/shapes.ts';
import { ErrorSummary } from '#kit/form/error-summary.tsx';
import { parseForm } from '#kit/form/parse-form.ts';
import { PostForm } from '#kit/form/post-form.tsx';
import { RadioGroup } from '#kit/form/radio-group.tsx';
import { SubmitButton } from '#kit/form/submit-button.tsx';
import type { FormResult } from '#kit/form/use-form.ts';
import { withQuery } from '#kit/href.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import { Icon } from '#kit/ui/icon.tsx';
import type { Detail } from './detail.ts';
import { closedWord } from './seminar.tsx';
import { type Axis, axesOf, chosenVariant } from './variant-axes.ts';

/** Form fields of a product's axes. They are numbered, as the API does not name the axes. */
type OptionField = `option${number}`;
export const optionField = (position: number): OptionField => `option${position}`;

const MISSING = 'product.option_missing';

/**
 * The options come first: the error summary lists errors in the order of the form. `notSold`: why the chosen variant
 * cannot be bought, which is reported at the first option, together with all other errors.
 */
export function addToCartForm(axes: readonly Axis[], notSold: string | undefined) {
  const options = axes.map(({ values }, position) => {
    const option = z
      .string({ error: MISSING })
      .refine((code) => values.some((value) => value.code === code), { error: MISSING, abort: true });
    const isFirst = position === 0;
    return [
      optionField(position),
      isFirst && notSold ? option.refine(() => false, notSold) : option,
    ] as const;
  });
  return z.object({ ...Object.fromEntries(options), quantity: quantityField });
}

/** The options chosen in the URL, without those that do not exist or are sold out. */
export const chosenOptions = (axes: readonly Axis[], query: URLSearchParams): Record<string, string> =>
  Object.fromEntries(
    axes.flatMap(({ values }, position) =>
      values
        .filter(({ code, available }) => available && code === query.get(optionField(position)))
        .map(({ code }) => [optionField(position), code]),
    ),
  );

export async function buy(scope: Scope, product: ProductDetail, form: FormData) {
  const variants = Object.values(product.variants);
  const axes = axesOf(variants);
  const chosen = axes.map((_, position) => String(form.get(optionField(position)) ?? ''));
  const reason = notSold(scope, product, axes, chosen);
  const submission = parseForm(form, addToCartForm(axes, reason));
  const refused = (refusal?: Refusal) => refuseForm(scope, submission, refusal, { formId: 'buy' as const });
  // A product without a choice has no field for the reason.
  const refusalFor = (text: string): Refusal =>
    axes.length === 0 ? { formErrors: [text] } : { fieldErrors: { [optionField(0)]: [text] } };
  const withReason = axes.length === 0 && reason ? refusalFor(reason) : undefined;
  if (submission.status !== 'success') return refused(withReason);
  const { quantity } = submission.value as { quantity: number };
  const variant = chosenVariant(variants, chosen);
  if (!variant || withReason) return refused(withReason ?? { formErrors: ['error.item_unavailable'] });
  try {
    // Sends no variant for a product without a choice, because ShopApiPlugin would refuse it.
    const isChosen = variants.length > 1 || variant.axis.length > 0;
    const line = {
      productCode: product.code,
      ...(isChosen ? { variantCode: variant.code } : {}),
      quantity,
    };
    await addToCart(scope, [line], (caller, token) => addCartItem(caller, token, line));
  } catch (error) {
    // The product comes from a cache: others may have bought it within the last seconds.
    const newest = error instanceof BadRequestError ? await asOfNow(scope, product) : product;
    const soldOut = notSold(scope, newest, axes, chosen);
    if (soldOut) return refused(refusalFor(soldOut));
    const shelf = {
      left: chosenVariant(Object.values(newest.variants), chosen)?.availableQuantity,
      inCart: await inCart(scope, variant.code),
      isTicket: product.seminar !== undefined,
    };
    return refused(lineRefusal(scope, error, shelf));
  }
  // Puts the chosen options into the URL, so that they stay chosen and the link can be shared.
  const query = new URLSearchParams(scope.url.search);
  for (const [position, value] of chosen.entries()) query.set(optionField(position), value);
  throw await redirectWith(scope, withQuery(scope.url.pathname, query), {
    notices: [{ key: 'notice.cart_added', tone: 'done', link: 'cart' }],
  });
}

/** Why the chosen variant is not sold. Undefined if it is, or if an option has not been chosen yet. */
export function notSold(
  { t }: Scope,
  product: ProductDetail,
  axes: readonly Axis[],
  chosen: readonly string[],
): string | undefined {
  const labels = axes.map(({ values }, at) => values.find(({ code }) => code === chosen[at])?.label);
  if (labels.includes(undefined)) return undefined;
  const variants = Object.values(product.variants);
  const variant = chosenVariant(variants, chosen);
  if (variant?.available) return undefined;
  const closed = closedWord(product, new Date());
  if (closed) return t(closed);
  const isTicket = product.seminar !== undefined;
  // Nothing else can be chosen.
  if (!variants.some(({ available }) => available))
    return t(isTicket ? 'product.seats_none_now' : 'product.sold_out_now');
  const [first = product.name, ...others] = labels.map((label) => label ?? '');
  const choice = others.reduce((one, other) => t('product.pair', { first: one, second: other }), first);
  if (!variant) return t('product.no_such_variant', { choice });
  return t(isTicket ? 'product.seats_none_variant' : 'product.variant_sold_out', { choice });
}

const asOfNow = async (scope: Scope, product: ProductDetail): Promise<ProductDetail> =>
  (await optional(scope, productBySlugNow(scope.publicCaller, product.slug), product)) ?? product;

/** Colours of products, by the code of the option's value. Not design tokens, as they are the same in dark mode. */
const swatches: Record<string, string> = {
  colour_blue: '#2f4f7f',
  colour_red: '#b5402a',
  colour_green: '#6b7f4a',
  colour_yellow: '#e0a83a',
};

type Props = {
  product: Detail;
  /** Options chosen by the URL. */
  chosen: Record<string, string>;
  /** Why these options are not sold together. The button stays, because other options can be chosen without scripts. */
  chosenNotSold: string | undefined;
  /** The wishlist button. */
  wish: ReactNode;
  lastResult: FormResult | undefined;
};

/** The server finds the variant and checks the stock. */
export function AddToCart({ product, chosen, chosenNotSold, wish, lastResult }: Props) {
  const t = useT();
  const locale = useLocale();
  const options = product.axes.map(({ name }, position) => [
    optionField(position),
    name ? { text: name } : ('product.option' as const),
  ]);
  const form = useShopForm<'quantity' | OptionField>(
    'buy',
    { ...Object.fromEntries(options), quantity: 'product.quantity' },
    { lastResult, defaultValue: { quantity: '1', ...chosen } },
  );
  return (
    <PostForm className="buy" {...form.props} {...quickViewPage.mark('form')}>
      <ErrorSummary form={form} />
      {product.axes.map((axis, position) => {
        const field = form.fields[optionField(position)];
        return (
          field && (
            <RadioGroup
              key={field.name}
              field={field}
              compact
              choices={axis.values.map((value) => ({
                value: value.code,
                label: value.label,
                colour: swatches[value.code],
                disabled: !value.available,
                note: value.available
                  ? [
                      value.price && formatYen(yen(value.price), locale),
                      value.left &&
                        t(product.isSeminar ? 'product.seats_few' : 'product.stock_left', {
                          count: value.left,
                        }),
                      value.soldOutWith.length > 0 &&
                        t(product.isSeminar ? 'product.seats_none_with' : 'product.sold_out_with', {
                          others: value.soldOutWith.join(t('product.between')),
                        }),
                    ]
                      .filter(Boolean)
                      .join(' ')
                  : t(product.soldOutWord),
              }))}
            />
          )
        );
      })}
      {chosenNotSold && !product.soldOut && !lastResult && (
        <p className="mark below-field">{chosenNotSold}</p>
      )}
      {product.soldOut ? (
        <div className="buy-row">
          {/* The label has the reason. */}
          <button type="submit" className="button primary" disabled>
            {t(product.seminar?.closed ?? product.soldOutWord)}
          </button>
          {wish}
        </div>
      ) : (
        <div className="buy-row">
          <QuantityStepper field={form.fields.quantity} />
          <SubmitButton>{t('product.add')}</SubmitButton>
          {wish}
        </div>
      )}
      {product.shipBy && (
        <p className="buy-note">
          <Icon name="truck" />
          <span>
            <strong>{t('product.ship_by', { day: product.shipBy })}</strong>{' '}
            <small>{t('product.ship_by_when')}</small>
          </span>
        </p>
      )}
      {!product.soldOut && <p className="buy-note">{t('product.cards')}</p>}
    </PostForm>
  );
}

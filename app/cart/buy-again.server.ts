/**
 * Buying an order's lines again: what can be had goes into the cart, the rest is named with its reason. The cart then
 * holds at least what was ordered, so pressing twice, going back, or two windows add nothing a second time.
 */
import type { Notice } from '#app/cookies/notice.server.ts';
import type { TextKey } from '#app/i18n/text.tsx';
import type { Scope } from '#app/request/scope.server.ts';
import { addCartItems, type NewLine } from '#app/shop-api/cart.server.ts';
import { BadRequestError, isCartGone } from '#app/shop-api/errors.ts';
import type { Cart, Item, Order } from '#contract/order-shapes.ts';
import { addToCart } from './cart.server.ts';

type Missing = { name: string; why: 'stock' | 'gone' };
const reasons: Record<Missing['why'], TextKey> = { stock: 'orders.why_stock', gone: 'orders.why_gone' };
type Again = { cart: Cart | undefined; missing: Missing[]; locked: boolean };

const codeOf = ({ product }: Item): string => product.variants[0].code;

/** What the cart lacks of the order. */
function lacking(items: readonly Item[], cart: Cart | undefined): Item[] {
  const held = new Map(cart?.items.map((item) => [codeOf(item), item.quantity]));
  return items.flatMap((item) => {
    const quantity = item.quantity - (held.get(codeOf(item)) ?? 0);
    return quantity > 0 ? [{ ...item, quantity }] : [];
  });
}

const lineOf = ({ product, quantity }: Item): NewLine => ({
  productCode: product.code,
  variantCode: product.variants[0].code,
  quantity,
});

/** `1.quantity`: the second of those sent, and what is wrong with it. */
function refusedOf(error: BadRequestError, sent: readonly Item[]): Map<Item, Missing['why']> {
  const refused = new Map<Item, Missing['why']>();
  for (const [field, messages] of Object.entries(error.fields)) {
    const [, index, name] = /^(\d+)\.(\w+)/.exec(field) ?? [];
    const item = sent[Number(index)];
    if (item && messages.length > 0) refused.set(item, name === 'quantity' ? 'stock' : 'gone');
  }
  return refused;
}

async function addWhatCanBeHad(scope: Scope, order: Order): Promise<Again> {
  const missing: Missing[] = [];
  let wanted = lacking(order.items, await scope.cart());
  // All or none: each refusal names lines that go out, so there are fewer every time.
  while (wanted.length > 0) {
    try {
      const lines = wanted.map(lineOf);
      const cart = await addToCart(scope, lines, (caller, token) => addCartItems(caller, token, lines));
      return { cart, missing, locked: false };
    } catch (error) {
      if (!(error instanceof BadRequestError) || isCartGone(error)) throw error;
      const refused = refusedOf(error, wanted);
      if (refused.size === 0) return { cart: undefined, missing, locked: true };
      for (const [item, why] of refused) missing.push({ name: item.product.name, why });
      wanted = wanted.filter((item) => !refused.has(item));
    }
  }
  return { cart: await scope.cart(), missing, locked: false };
}

/** A double press arrives before the first one has been answered: it shares the answer, cart included. */
const underWay = new Map<string, Promise<Again>>();

export async function buyAgain(scope: Scope, order: Order): Promise<Notice[]> {
  let again = underWay.get(order.tokenValue);
  if (!again) {
    again = addWhatCanBeHad(scope, order).finally(() => underWay.delete(order.tokenValue));
    underWay.set(order.tokenValue, again);
  }
  const { cart, missing, locked } = await again;
  if (cart) await scope.keepCart(cart);
  if (locked) return [{ key: 'errors.cart_locked', tone: 'alert' }];
  const notices: Notice[] = [];
  if (missing.length < order.items.length) notices.push({ key: 'orders.again_all', tone: 'done' });
  if (missing.length > 0)
    notices.push({ key: 'orders.again_some', values: { names: listed(scope, missing) }, tone: 'alert' });
  return notices;
}

/** A notice travels in a cookie: it has room for a few names. */
const NAMES_MAX = 190;
const SEPARATOR = ' / ';
function listed(scope: Scope, missing: readonly Missing[]): string {
  const text = missing
    .map(({ name, why }) => scope.t('orders.again_line', { name, why: scope.t(reasons[why]) }))
    .join(SEPARATOR);
  return text.length > NAMES_MAX ? `${text.slice(0, NAMES_MAX)}…` : text;
}

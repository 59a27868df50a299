/**
 * Reorders an order: fills the cart up to the ordered quantities and reports what is missing, with a reason. Repeating
 * it (a second press, Back, another window) adds nothing.
 */
import type { Notice } from '#app/cookies/notice.ts';
import type { TextKey } from '#app/i18n/text.tsx';
import type { Scope } from '#app/request/scope.ts';
import { addCartItems, type NewLine } from '#app/shop-api/cart.ts';
import { productsByCodes } from '#app/shop-api/catalogue.ts';
import { BadRequestError, isCartMissing, ShopApiError } from '#app/shop-api/errors.ts';
import { type Cart, type Item, type Order, optionsOf } from '#contract/order-shapes.ts';
import { halfWidth } from '#contract/rules/half-width.ts';
import { addToCart } from './cart.ts';

/**
 * A line of the order that is missing from the cart, in whole or in part. `inCart`: its quantity in the cart.
 */
type Missing = { item: Item; reason: 'stock' | 'full' | 'unavailable'; inCart: number };

type Reorder = { cart: Cart | undefined; missing: Missing[]; added: number; locked: boolean };

/** Reorders under way, by the order's token: a second press of the button shares the result of the first. */
const inFlight = new Map<string, Promise<Reorder>>();

export async function buyAgain(scope: Scope, order: Order): Promise<Notice[]> {
  let reorder = inFlight.get(order.tokenValue);
  if (!reorder) {
    reorder = addAvailable(scope, order).finally(() => inFlight.delete(order.tokenValue));
    inFlight.set(order.tokenValue, reorder);
  }
  const { cart, missing, added, locked } = await reorder;
  if (cart) await scope.setCart(cart);
  if (locked) return [{ key: 'error.cart_locked', tone: 'alert' }];
  return noticesOf(scope, { added, missing, ordered: order.items.length });
}

async function addAvailable(scope: Scope, order: Order): Promise<Reorder> {
  const missing: Missing[] = [];
  const before = await scope.cart();
  let wanted = lacking(order.items, before);
  const lineOf = await lineMaker(scope, wanted);
  // The call adds all lines or none. So the loop drops the refused lines and calls again, until the call succeeds or no
  // line is left.
  while (wanted.length > 0) {
    try {
      const requested = wanted;
      const lines = requested.map((item) => ({
        ...lineOf(item, item.quantity - quantityInCart(item, before)),
        upTo: item.quantity,
      }));
      const more = (item: Item, cart: Cart) => quantityInCart(item, cart) - quantityInCart(item, before);
      const added = (cart: Cart) =>
        requested.map((item) => lineOf(item, more(item, cart))).filter(({ quantity }) => quantity > 0);
      const cart = await addToCart(scope, added, (caller, token) => addCartItems(caller, token, lines));
      const short = lacking(requested, cart).map((item) => ({
        item,
        reason: 'stock' as const,
        inCart: quantityInCart(item, cart),
      }));
      return { cart, missing: [...missing, ...short], added: added(cart).length, locked: false };
    } catch (error) {
      if (!(error instanceof BadRequestError) || isCartMissing(error)) throw error;
      const refused = refusedOf(error, wanted);
      if (refused.length === 0) return { cart: undefined, missing, added: 0, locked: true };
      missing.push(...refused);
      wanted = wanted.filter((item) => !refused.some((one) => one.item === item));
    }
  }
  return { cart: await scope.cart(), missing, added: 0, locked: false };
}

/** The lines of the order that are not fully in the cart. */
const lacking = (items: readonly Item[], cart: Cart | undefined): Item[] =>
  items.filter((item) => quantityInCart(item, cart) < item.quantity);

const quantityInCart = (item: Item, cart: Cart | undefined): number =>
  cart?.items.find((line) => codeOf(line) === codeOf(item))?.quantity ?? 0;

const codeOf = ({ product }: Item): string => product.variants[0].code;

/**
 * Makes the lines to add. Omits `variantCode` for simple products, of which ShopApiPlugin refuses it. Where a variant has
 * no options, only the product's other variants tell whether it is simple: Sylius names the only one `BOOK-variant-0`.
 */
async function lineMaker(
  scope: Scope,
  wanted: readonly Item[],
): Promise<(item: Item, quantity: number) => NewLine> {
  const isDoubtful = ({ product }: Item) => {
    const [{ code, axis }] = product.variants;
    return axis.length === 0 && code !== product.code;
  };
  const doubtful = wanted.filter(isDoubtful).map(({ product }) => product.code);
  const products = await productsByCodes(scope.publicCaller, [...new Set(doubtful)]).catch(
    (error: unknown) => {
      if (error instanceof ShopApiError) return [];
      throw error;
    },
  );
  const simple = new Set(
    products.flatMap(({ code, variants }) => (Object.keys(variants).length === 1 ? [code] : [])),
  );
  return ({ product }, quantity) => {
    const [{ code, axis }] = product.variants;
    const isChosen = axis.length > 0 || (code !== product.code && !simple.has(product.code));
    return { productCode: product.code, ...(isChosen ? { variantCode: code } : {}), quantity };
  };
}

/** The refused lines. Field `1.quantity` is an error in the quantity of the second line in `sent`. */
function refusedOf(error: BadRequestError, sent: readonly Item[]): Missing[] {
  const refused = new Map<Item, Missing['reason']>();
  for (const [field, messages] of Object.entries(error.fields)) {
    const [, index, name] = /^(\d+)\.(\w+)/.exec(field) ?? [];
    const item = sent[Number(index)];
    if (item && messages.length > 0) refused.set(item, REASONS[name ?? ''] ?? 'unavailable');
  }
  return [...refused].map(([item, reason]) => ({ item, reason, inCart: 0 }));
}

/** Why a line was refused, by the field of its error. */
const REASONS: Partial<Record<string, Missing['reason']>> = { quantity: 'stock', cart: 'full' };

type Outcome = { added: number; missing: readonly Missing[]; ordered: number };

/** The notices travel in a cookie, which has room for a few product names only. */
function noticesOf(scope: Scope, { added, missing, ordered }: Outcome): Notice[] {
  const none = missing.filter(({ inCart }) => inCart === 0);
  const short = missing.filter(({ inCart }) => inCart > 0);
  const notices: Notice[] = [];
  if (added > 0) notices.push({ key: 'orders.again_all', tone: 'done' });
  else if (none.length < ordered) notices.push({ key: 'orders.again_there', tone: 'info' });
  if (short.length > 0)
    notices.push({ key: 'orders.again_short', values: { names: listed(scope, short) }, tone: 'alert' });
  if (none.length > 0)
    notices.push({ key: 'orders.again_some', values: { names: listed(scope, none) }, tone: 'alert' });
  return notices;
}

const NAMES_MAX = 180;
const NAME_MAX = 80;
const OPTION_MAX = 30;
const SEPARATOR = ' / ';

/** As many whole entries as fit, then the number of entries left out. */
function listed(scope: Scope, missing: readonly Missing[]): string {
  const entries = missing.map((one) => entryOf(scope, one));
  let text = '';
  for (const [index, entry] of entries.entries()) {
    const longer = text === '' ? entry : text + SEPARATOR + entry;
    if (longer.length > NAMES_MAX)
      return text + scope.t('orders.again_more', { count: entries.length - index });
    text = longer;
  }
  return text;
}

const WHY = {
  stock: 'orders.why_stock',
  full: 'orders.why_full',
  unavailable: 'orders.why_gone',
} as const satisfies Record<Missing['reason'], TextKey>;

function entryOf({ t }: Scope, { item, reason, inCart }: Missing): string {
  const options = optionsOf(item);
  const product = halfWidth(item.product.name);
  const short = product.length > NAME_MAX ? `${product.slice(0, NAME_MAX)}…` : product;
  const name = [short, ...options.map((option) => option.slice(0, OPTION_MAX))].join(' ');
  if (inCart > 0) return t('orders.again_part', { name, had: inCart, wanted: item.quantity });
  const why = t(WHY[reason]);
  return t('orders.again_line', { name, why });
}

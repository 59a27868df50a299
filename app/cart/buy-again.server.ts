/**
 * Reorders an order: adds what is available to the cart and reports the rest with a reason. The cart
 * then holds at least what was ordered, so pressing twice, going back, or two windows add nothing a second time.
 */
import type { Notice } from '#app/cookies/notice.server.ts';
import type { Scope } from '#app/request/scope.server.ts';
import { addCartItems, type NewLine } from '#app/shop-api/cart.server.ts';
import { BadRequestError, isCartMissing } from '#app/shop-api/errors.ts';
import type { Cart, Item, Order } from '#contract/order-shapes.ts';
import { addToCart } from './cart.server.ts';
import { type Missing, noticesOf } from './reorder-notices.server.ts';

type Again = { cart: Cart | undefined; missing: Missing[]; added: number; locked: boolean };

const codeOf = ({ product }: Item): string => product.variants[0].code;

const held = (item: Item, cart: Cart | undefined): number =>
  cart?.items.find((line) => codeOf(line) === codeOf(item))?.quantity ?? 0;

/** What the cart lacks of the order. */
const lacking = (items: readonly Item[], cart: Cart | undefined): Item[] =>
  items.filter((item) => held(item, cart) < item.quantity);

/** A line does not say whether its product has other variants; one without a choice is called as its product (Sylius). */
function lineOf({ product }: Item, quantity: number): NewLine {
  const [{ code, axis }] = product.variants;
  const isChosen = axis.length > 0 || code !== product.code;
  return { productCode: product.code, ...(isChosen ? { variantCode: code } : {}), quantity };
}

/** `1.quantity`: the second of those sent, and what is wrong with it. */
function refusedOf(error: BadRequestError, sent: readonly Item[]): Missing[] {
  const refused = new Map<Item, Missing['why']>();
  for (const [field, messages] of Object.entries(error.fields)) {
    const [, index, name] = /^(\d+)\.(\w+)/.exec(field) ?? [];
    const item = sent[Number(index)];
    if (item && messages.length > 0) refused.set(item, name === 'quantity' ? 'stock' : 'gone');
  }
  return [...refused].map(([item, why]) => ({ item, why, had: 0 }));
}

async function addWhatCanBeHad(scope: Scope, order: Order): Promise<Again> {
  const missing: Missing[] = [];
  const before = await scope.cart();
  let wanted = lacking(order.items, before);
  // All or none: each refusal names lines that go out, so there are fewer every time.
  while (wanted.length > 0) {
    try {
      const asked = wanted;
      const lines = asked.map((item) => ({
        ...lineOf(item, item.quantity - held(item, before)),
        upTo: item.quantity,
      }));
      const more = (item: Item, cart: Cart) => held(item, cart) - held(item, before);
      const added = (cart: Cart) =>
        asked.map((item) => lineOf(item, more(item, cart))).filter(({ quantity }) => quantity > 0);
      const cart = await addToCart(scope, added, (caller, token) => addCartItems(caller, token, lines));
      const short = lacking(asked, cart).map((item) => ({
        item,
        why: 'stock' as const,
        had: held(item, cart),
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

/** A double press arrives before the first one has been answered: it shares the answer, cart included. */
const underWay = new Map<string, Promise<Again>>();

export async function buyAgain(scope: Scope, order: Order): Promise<Notice[]> {
  let again = underWay.get(order.tokenValue);
  if (!again) {
    again = addWhatCanBeHad(scope, order).finally(() => underWay.delete(order.tokenValue));
    underWay.set(order.tokenValue, again);
  }
  const { cart, missing, added, locked } = await again;
  if (cart) await scope.setCart(cart);
  if (locked) return [{ key: 'error.cart_locked', tone: 'alert' }];
  return noticesOf(scope, { added, missing, ordered: order.items.length });
}

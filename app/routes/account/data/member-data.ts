/** All data that the Shop API has about a member, in the API's shapes. */
import { addressBook } from '#app/shop-api/address-book.ts';
import type { Caller } from '#app/shop-api/http.ts';
import { listOrders } from '#app/shop-api/orders.ts';
import { me, writings } from '#app/shop-api/user.ts';
import { wishlist } from '#app/shop-api/wishlist.ts';

const ORDERS_AT_ONCE = 100;
/** Orders beyond these pages are left out of the file. */
const MAX_PAGES = 50;

async function allOrders(caller: Caller) {
  const orders = [];
  for (let page = 1; page <= MAX_PAGES; page++) {
    const found = await listOrders(caller, [['sort', 'ASC']], { page, limit: ORDERS_AT_ONCE });
    orders.push(...found.items);
    if (page >= found.pages) break;
  }
  return orders;
}

type Texts = Partial<NonNullable<Awaited<ReturnType<typeof writings>>>>;
const NO_TEXTS: Texts = {};

export async function memberData(caller: Caller, now = new Date()) {
  const [profile, addresses, wishes, orders, texts] = await Promise.all([
    me(caller),
    addressBook(caller),
    wishlist(caller),
    allOrders(caller),
    writings(caller),
  ]);
  return {
    createdAt: now.toISOString(),
    profile,
    addresses,
    orders: orders.map(({ items, channel: _, cartDiscounts: __, ...order }) => ({
      ...order,
      items: items.map(({ product, ...item }) => ({
        ...item,
        product: { code: product.code, name: product.name, variant: product.variants[0] },
      })),
    })),
    wishlist: wishes.map(({ id, code, name }) => ({ id, code, name })),
    ...(texts ?? NO_TEXTS),
  };
}
export type MemberData = Awaited<ReturnType<typeof memberData>>;

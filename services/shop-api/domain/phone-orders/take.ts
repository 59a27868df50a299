/** The mailed link of an order by telephone or fax: shows the goods, and puts them into the cart of a member, once. */
import { eq, sql } from 'drizzle-orm';
import type { PhoneOrderView } from '#contract/phone-order.ts';
import type { Db, Tx } from '../../db/client.ts';
import { rowsOf } from '../../db/rows.ts';
import { phoneOrders } from '../../db/schema/phone-orders.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Shop } from '../../shop.ts';
import type { Bearer } from '../bearer.ts';
import { lockCart } from '../cart/access.ts';
import { writeLines } from '../cart/add.ts';
import { type Changes, mergeLines } from '../cart/merge-lines.ts';
import { reprocess } from '../cart/reprocess.ts';
import { whyUnavailable } from '../catalogue/availability.ts';
import { itemProductView, type ViewContext } from '../catalogue/product-views.ts';
import { ApiError } from '../errors.ts';
import type { FullOrder } from '../order-rows/load.ts';
import { sha256 } from '../tokens.ts';
import { goodsOf } from './goods.ts';
import { orderOf, phoneOrderNotFound } from './read.ts';
import { type PhoneOrderRow, stateOf } from './state.ts';

const notOpen = () => new ApiError(400, 'phone_order_not_open', 'phone_order_not_open');

/** Throws 404. */
async function findByLink(db: Db | Tx, token: string, lock = sql``): Promise<PhoneOrderRow> {
  const [row] = await rowsOf(phoneOrders)(
    db,
    sql`select * from phone_orders where id = (select phone_order_id from phone_order_links
      where hash = decode(${sha256(token).toString('hex')}, 'hex')) ${lock}`,
  );
  if (!row) throw phoneOrderNotFound();
  return row;
}

function readerOf({ userId }: PhoneOrderRow, bearer: Bearer | undefined): PhoneOrderView['isFor'] {
  if (!bearer) return 'unknown';
  return userId === null || userId === bearer.userId ? 'caller' : 'another';
}

/** Changes nothing: mail scanners open links, too. Throws 404. */
export async function readPhoneOrder(
  shop: Shop,
  token: string,
  bearer: Bearer | undefined,
  view: ViewContext,
): Promise<PhoneOrderView> {
  const row = await findByLink(shop.db, token);
  const isFor = readerOf(row, bearer);
  const state = stateOf(row, view.now);
  const order = isFor === 'caller' && state === 'used' ? await orderOf(shop.db, row.id) : undefined;
  return {
    state,
    isFor,
    forMember: row.userId !== null,
    ...(state === 'open' && row.userId === null && isFor === 'unknown'
      ? { recipient: { name: row.name, email: row.email } }
      : {}),
    way: row.way,
    endsAt: row.endsAt.toISOString(),
    lines: state === 'open' && isFor !== 'another' ? await linesFor(shop, row, view) : [],
    ...(order ? { order } : {}),
  };
}

async function linesFor(
  shop: Shop,
  { id }: PhoneOrderRow,
  view: ViewContext,
): Promise<PhoneOrderView['lines']> {
  return (await goodsOf(shop, shop.db, id)).map(({ row, product, variant }) => {
    const unavailable = whyUnavailable(product, variant, row.quantity, view.now);
    return {
      product: itemProductView(product, variant, view),
      quantity: row.quantity,
      price: variant.price,
      mailedPrice: row.unitPrice,
      ...(unavailable ? { unavailable } : {}),
    };
  });
}

type Taken = Changes & { full: FullOrder; before: number };

/** Of two presses at the same moment, one fills the cart. Throws 400 and 404. */
export async function takePhoneOrder(
  shop: Shop,
  token: string,
  { cartToken, bearer }: { cartToken: string; bearer: Bearer },
): Promise<Taken> {
  return inTransaction(shop.db, async (tx) => {
    // The cart is locked first, as where a cart is deleted, which changes the row of its order by telephone.
    const cart = await lockCart(tx, cartToken, bearer);
    const row = await findByLink(tx, token, sql`for update`);
    if (readerOf(row, bearer) !== 'caller') throw phoneOrderNotFound();
    if (stateOf(row, shop.now()) !== 'open') throw notOpen();
    const before = cart.parts.items.length;
    const lines = await goodsOf(shop, tx, row.id);
    const { moves, changes } = mergeLines(cart.parts.items, lines, shop.now());
    const there = new Set(cart.parts.items.map(({ variantCode }) => variantCode));
    if (moves.length === 0 && !lines.some(({ variant }) => there.has(variant.code)))
      throw new ApiError(400, 'item_unavailable', 'item_unavailable');
    await writeLines(
      tx,
      cart,
      moves.map(({ line: { product, variant }, current, quantity }) => ({
        product,
        variant,
        quantity: quantity - (current?.quantity ?? 0),
      })),
    );
    await tx
      .update(phoneOrders)
      .set({ usedAt: shop.now(), userId: bearer.userId, cartId: cart.order.id })
      .where(eq(phoneOrders.id, row.id));
    const full = await reprocess(shop, tx, cart, { records: moves.map(({ line }) => line.product) });
    return { ...changes, full, before };
  });
}

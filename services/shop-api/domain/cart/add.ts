import { sql } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { rowsOf } from '../../db/rows.ts';
import type { Texts } from '../../db/schema/columns.ts';
import { orderItems } from '../../db/schema/orders.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { MessageKey } from '../../messages/ja.ts';
import type { Shop } from '../../shop.ts';
import type { Bearer } from '../bearer.ts';
import { liveProducts } from '../catalogue/live-records.ts';
import { translationOf } from '../catalogue/product-views.ts';
import type { ProductRecord } from '../catalogue/records.ts';
import { ApiError } from '../errors.ts';
import type { FullOrder } from '../order-rows/load.ts';
import { type LockedCart, lockCart } from './access.ts';
import {
  type Choice,
  chooseVariant,
  isRefusal,
  judgeQuantity,
  judgeRoom,
  judgeUpTo,
  type LineRefusal,
  type Wanted,
} from './lines.ts';
import { reprocess } from './reprocess.ts';

export type Addition = Choice & { quantity: number };

/** Adds one product. Throws 400 at `token`, `productCode`, `variantCode` or `quantity`. */
export async function addItem(
  shop: Shop,
  token: string,
  wanted: Wanted,
  bearer?: Bearer,
): Promise<FullOrder> {
  return inTransaction(shop.db, async (tx) => {
    const cart = await lockCart(tx, token, bearer);
    const products = await productsFor(shop, tx, cart, [wanted]);
    const choice = chooseVariant(products, wanted);
    if (isRefusal(choice)) throw refused(choice);
    const total = (quantities(cart).get(choice.variant.code) ?? 0) + wanted.quantity;
    const refusal =
      judgeQuantity(choice, total, shop.now()) ?? judgeRoom(choice.variant.code, quantities(cart));
    if (refusal) throw refused(refusal);
    await writeLines(tx, cart, [{ ...choice, quantity: wanted.quantity }]);
    return reprocess(shop, tx, cart, { records: products });
  });
}

/** Adds several products, all or none. Errors are a list with one map per item, `{}` for valid ones. */
export async function addItems(
  shop: Shop,
  token: string,
  list: Wanted[],
  bearer?: Bearer,
): Promise<FullOrder> {
  return inTransaction(shop.db, async (tx) => {
    const cart = await lockCart(tx, token, bearer);
    const products = await productsFor(shop, tx, cart, list);
    const judged = judgeAll(products, list, quantities(cart), shop.now());
    const first = judged.find(isRefusal);
    if (first)
      throw new ApiError(400, first.errorCode, 'validation_failed', { fields: judged.map(fieldsOf) });
    const additions = judged.filter((one): one is Addition => !isRefusal(one) && one.quantity > 0);
    await writeLines(tx, cart, additions);
    return reprocess(shop, tx, cart, { records: products });
  });
}

/**
 * When the contract refused some items of the list (`undefined` in `list`), returns the errors of the other items.
 * Checks the products only, not the cart.
 */
export async function judgeOthers(shop: Shop, list: (Wanted | undefined)[]): Promise<Fields[]> {
  const known = list.filter((wanted) => wanted !== undefined);
  const products = await liveProducts(shop, shop.db, {
    ids: [],
    codes: [...new Set(known.map((wanted) => wanted.productCode))],
  });
  const judged = judgeAll(products, known, new Map(), shop.now()).values();
  return list.map((wanted) => {
    const next = wanted && judged.next().value;
    return next ? fieldsOf(next) : {};
  });
}

/** Checks each quantity together with the quantities of the same variant in the cart and earlier in the list. */
function judgeAll(products: ProductRecord[], list: Wanted[], inCart: Map<string, number>, now: Date) {
  const running = new Map(inCart);
  return list.map((wanted): Addition | LineRefusal => {
    const choice = chooseVariant(products, wanted);
    if (isRefusal(choice)) return choice;
    const held = running.get(choice.variant.code) ?? 0;
    const more = wanted.upTo === undefined ? wanted.quantity : judgeUpTo(choice, wanted.upTo, held, now);
    if (typeof more !== 'number') return more;
    const refusal =
      more > 0
        ? (judgeQuantity(choice, held + more, now) ?? judgeRoom(choice.variant.code, running))
        : undefined;
    if (!refusal) running.set(choice.variant.code, held + more);
    return refusal ?? { ...choice, quantity: more };
  });
}

type Fields = Record<string, MessageKey[]>;

const fieldsOf = (judged: Addition | LineRefusal): Fields =>
  isRefusal(judged) ? { [judged.field]: [judged.key] } : {};

/** The requested products and those in the cart, in one query. */
const productsFor = (shop: Shop, tx: Tx, { parts }: LockedCart, list: Wanted[]): Promise<ProductRecord[]> =>
  liveProducts(shop, tx, {
    ids: [...new Set(parts.items.flatMap((item) => item.productId ?? []))],
    codes: [...new Set(list.map((wanted) => wanted.productCode))],
  });

const refused = ({ field, errorCode, key }: LineRefusal) =>
  new ApiError(400, errorCode, 'validation_failed', { fields: { [field]: [key] } });

const quantities = ({ parts }: LockedCart): Map<string, number> =>
  new Map(parts.items.map((item) => [item.variantCode, item.quantity]));

const itemRows = rowsOf(orderItems);

/** Adds each quantity to the variant's line, in the database and in `parts`. */
export async function writeLines(tx: Tx, { order, parts }: LockedCart, additions: Addition[]): Promise<void> {
  for (const { product, variant, quantity } of additions) {
    const names: Texts = {
      ja_JP: translationOf(product, 'ja_JP')?.name ?? product.code,
      en_US: translationOf(product, 'en_US')?.name ?? product.code,
    };
    const [row] = await itemRows(
      tx,
      sql`
        insert into order_items as line
          (order_id, product_id, variant_id, variant_code, names, unit_price, added_price, quantity, total)
        values (${order.id}, ${product.id}, ${variant.id}, ${variant.code}, ${JSON.stringify(names)},
          ${variant.price}, ${variant.price}, ${quantity}, ${variant.price * quantity})
        on conflict (order_id, variant_code) do update set
          quantity = line.quantity + excluded.quantity,
          unit_price = excluded.unit_price,
          added_price = excluded.added_price,
          total = excluded.unit_price * (line.quantity + excluded.quantity)
        returning *`,
    );
    if (!row) throw new Error('no line row');
    const at = parts.items.findIndex((item) => item.id === row.id);
    if (at >= 0) parts.items[at] = row;
    else parts.items.push(row);
  }
}

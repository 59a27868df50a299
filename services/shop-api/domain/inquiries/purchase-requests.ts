/** Open purchase requests, grouped by product or variant. */

import { and, count, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { RequestGroup } from '#contract/desk/people.ts';
import type { LocaleCode } from '#contract/shapes.ts';
import type { Tx } from '../../db/client.ts';
import { readRows } from '../../db/rows.ts';
import { purchaseRequests } from '../../db/schema/inquiries.ts';
import type { Shop } from '../../shop.ts';
import { availableQuantity, whyUnavailable } from '../catalogue/availability.ts';
import { isTicketOver } from '../catalogue/low-stock.ts';
import { mostPieces } from '../catalogue/most-pieces.ts';
import { productName } from '../catalogue/product-name.ts';
import { productByCode } from '../catalogue/records.ts';
import { variantName } from '../catalogue/variant-name.ts';
import { deskPage, iso } from '../desk-page.ts';
import { ApiError } from '../errors.ts';
import { inStockLetter, writeInStockMail } from '../mail/in-stock-mail.ts';
import type { Audited } from '../staff/audit.ts';

const SHOWN_IN_LIST = 10;
const SHOWN_OF_ONE = 100;

type Goods = { productCode: string; variantCode: string | null };
type Work = { tx: Tx; audit: (row: Audited) => void };

const isOpen = sql`r.notified_at is null and r.closed_at is null`;
/** Available stock of the requested variant, or of all variants. Null: not tracked. */
const available = sql`(select case when bool_or(not v.tracked) then null else coalesce(sum(greatest(v.on_hand - v.on_hold, 0)), 0) end
  from variants v where v.product_id = p.id and v.enabled and (g.variant_code is null or v.code = g.variant_code))`;
/** `shown`: maximum number of requests listed in a group. */
const groups = (
  where: SQL,
  now: Date,
  shown: number,
  locale: LocaleCode,
) => sql`select g.product_code as "productCode", g.variant_code as "variantCode",
    ${productName(locale)} || coalesce(' ' || nullif(${variantName(locale)}, ''), '') as name, t.slug,
    coalesce(p.enabled and coalesce(v.enabled, true) and not ${isTicketOver(now)}, false) as "isOnSale",
    case when p.id is null then 0 else ${available} end as available, g.people, g.quantity, g.least,
    ${mostPieces(sql`p.id`, sql`g.variant_code`)} as most, g.first_at as "firstAt",
    (select json_agg(json_build_object('id', n.id, 'name', n.name, 'email', n.email, 'quantity', n.quantity,
        'content', n.content, 'createdAt', n.created_at) order by n.created_at desc, n.id desc)
      from (select * from purchase_requests r where ${isOpen} and r.product_code = g.product_code
          and r.variant_code is not distinct from g.variant_code
        order by r.created_at desc, r.id desc limit ${shown}) n) as requests
  from (
    select r.product_code, r.variant_code, count(*)::int as people, sum(r.quantity)::int as quantity, min(r.quantity)::int as least, min(r.created_at) as first_at
    from purchase_requests r where ${where} group by r.product_code, r.variant_code) g
  left join products p on p.code = g.product_code
  left join product_translations t on t.product_id = p.id and t.locale = 'ja_JP'
  left join variants v on v.code = g.variant_code and v.product_id = p.id`;

type RawGroup = Omit<RequestGroup, 'available' | 'firstAt'> & {
  available: number | string | null;
  firstAt: Date | string;
};

export async function listPurchaseRequests({ db, now }: Shop, page: number, locale: LocaleCode) {
  const found = await deskPage<RawGroup>(db, {
    rows: sql`${groups(isOpen, now(), SHOWN_IN_LIST, locale)}
      order by coalesce(p.enabled and not ${isTicketOver(now())} and coalesce(${available}, 1) > 0, false) desc, g.people desc, g.first_at, g.product_code`,
    counted: sql`select 1 from purchase_requests r where ${isOpen} group by r.product_code, r.variant_code`,
    page,
  });
  return { ...found, items: found.items.map(readGroup) };
}

/** Reads a group of requests, and the mails that `mailPurchaseRequests` would write. Throws 404 when no request is open. */
export async function readPurchaseRequests(shop: Shop, goods: Goods, locale: LocaleCode) {
  const { db } = shop;
  const [group] = await readRows<RawGroup>(
    db,
    groups(
      sql`${isOpen} and r.product_code = ${goods.productCode} and r.variant_code is not distinct from ${goods.variantCode}`,
      shop.now(),
      SHOWN_OF_ONE,
      locale,
    ),
  );
  if (!group) throw new ApiError(404, 'not_found', 'not_found');
  const buyable = await findBuyable(shop, db, goods);
  const languages = await db
    .select({ locale: purchaseRequests.locale, people: count() })
    .from(purchaseRequests)
    .where(metBy(goods))
    .groupBy(purchaseRequests.locale)
    .orderBy(desc(count()));
  const mails = [];
  for (const { locale, people } of buyable ? languages : []) {
    const [newest] = await db
      .select()
      .from(purchaseRequests)
      .where(and(metBy(goods), eq(purchaseRequests.locale, locale)))
      .orderBy(desc(purchaseRequests.createdAt), desc(purchaseRequests.id))
      .limit(1);
    if (!buyable || !newest) continue;
    const { subject, text } = await inStockLetter(shop, db, newest, buyable);
    mails.push({ locale, people, subject, text });
  }
  return { ...readGroup(group), mails: buyable ? mails : null };
}

const readGroup = (group: RawGroup): RequestGroup => ({
  ...group,
  available: group.available === null ? null : Number(group.available),
  firstAt: iso(group.firstAt),
  requests: group.requests.map((request) => ({ ...request, createdAt: iso(request.createdAt) })),
});

const openOf = ({ productCode, variantCode }: Goods) =>
  and(
    eq(purchaseRequests.productCode, productCode),
    variantCode === null
      ? isNull(purchaseRequests.variantCode)
      : eq(purchaseRequests.variantCode, variantCode),
    isNull(purchaseRequests.notifiedAt),
    isNull(purchaseRequests.closedAt),
  );

/** The open requests for goods on sale that one order can meet. */
const metBy = (goods: Goods) =>
  and(
    openOf(goods),
    sql`quantity <= (select ${mostPieces(sql`p.id`, sql`${goods.variantCode}::text`)} from products p where p.code = ${goods.productCode})`,
  );

/** The requested variant if it can be bought now, or the one of the product with the largest stock. */
async function findBuyable(shop: Shop, db: Tx | Shop['db'], { productCode, variantCode }: Goods) {
  const product = await productByCode(db, productCode);
  const [variant] = (product?.variants ?? [])
    .filter(
      (candidate) =>
        (variantCode === null || candidate.code === variantCode) &&
        product &&
        whyUnavailable(product, candidate, 1, shop.now()) === undefined,
    )
    .sort((a, b) => availableQuantity(b) - availableQuantity(a));
  return product && variant ? { product, variant } : undefined;
}

/**
 * Leaves requests open that one order cannot meet. Throws 409 `not_in_stock`. A request is mailed once: it is marked as notified in the transaction that writes the
 * mail.
 */
export async function mailPurchaseRequests(shop: Shop, goods: Goods, { tx, audit }: Work) {
  const buyable = await findBuyable(shop, tx, goods);
  if (!buyable) throw new ApiError(409, 'not_in_stock', 'not_in_stock');
  const taken = await tx
    .update(purchaseRequests)
    .set({ notifiedAt: shop.now() })
    .where(metBy(goods))
    .returning();
  for (const request of taken) await writeInStockMail(shop, tx, request, buyable);
  audit({ entity: 'product', entityId: goods.productCode, after: { mailed: taken.length, ...goods } });
  return { mailed: taken.length };
}

export async function closePurchaseRequests(shop: Shop, goods: Goods, { tx, audit }: Work) {
  const closed = await tx
    .update(purchaseRequests)
    .set({ closedAt: shop.now() })
    .where(openOf(goods))
    .returning({ id: purchaseRequests.id });
  audit({ entity: 'product', entityId: goods.productCode, after: { closed: closed.length, ...goods } });
  return { closed: closed.length };
}

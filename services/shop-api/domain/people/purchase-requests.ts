/** Purchase requests by product: who waits for what. */
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { RequestGroup } from '#contract/desk/people.ts';
import type { Tx } from '../../db/client.ts';
import { purchaseRequests } from '../../db/schema/inquiries.ts';
import type { Shop } from '../../shop.ts';
import { isVisible } from '../catalogue/availability.ts';
import { productByCode, type VariantRecord } from '../catalogue/records.ts';
import { ApiError } from '../errors.ts';
import { writeInStockMail } from '../mail/in-stock-mail.ts';
import type { Audited } from '../staff/audit.ts';
import { deskPage, iso } from './page.ts';

const REQUESTS_SHOWN = 10;

type Goods = { productCode: string; variantCode: string | null };
type Work = { tx: Tx; audit: (row: Audited) => void };

const isOpen = sql`r.notified_at is null and r.closed_at is null`;
/** Of the variant asked for, or of any. Null: not tracked. */
const available = sql`(select case when bool_or(not v.tracked) then null else coalesce(sum(v.on_hand - v.on_hold), 0) end
  from variants v where v.product_id = p.id and v.enabled and (g.variant_code is null or v.code = g.variant_code))`;
const groups = (columns: SQL) => sql`select ${columns} from (
    select r.product_code, r.variant_code, count(*)::int as people, sum(r.quantity)::int as quantity, min(r.created_at) as first_at
    from purchase_requests r where ${isOpen} group by r.product_code, r.variant_code) g
  left join products p on p.code = g.product_code
  left join product_translations t on t.product_id = p.id and t.locale = 'ja_JP'
  left join variants v on v.code = g.variant_code and v.product_id = p.id`;

type RawGroup = Omit<RequestGroup, 'available' | 'firstAt' | 'requests'> & {
  available: number | string | null;
  firstAt: Date | string;
};

export async function listPurchaseRequests({ db }: Shop, page: number) {
  const found = await deskPage<RawGroup>(db, {
    rows: sql`${groups(sql`g.product_code as "productCode", g.variant_code as "variantCode",
        t.name || coalesce(' ' || (v.names->>'ja_JP'), '') as name, coalesce(p.enabled and coalesce(v.enabled, true), false) as "isOnSale",
        case when p.id is null then 0 else ${available} end as available, g.people, g.quantity, g.first_at as "firstAt"`)}
      order by coalesce(p.enabled and coalesce(${available}, 1) > 0, false) desc, g.people desc, g.first_at, g.product_code`,
    counted: sql`select 1 from purchase_requests r where ${isOpen} group by r.product_code, r.variant_code`,
    page,
  });
  const items: RequestGroup[] = [];
  for (const group of found.items) {
    const requests = await db
      .select()
      .from(purchaseRequests)
      .where(openOf(group))
      .orderBy(sql`created_at desc`)
      .limit(REQUESTS_SHOWN);
    items.push({
      ...group,
      available: group.available === null ? null : Number(group.available),
      firstAt: iso(group.firstAt),
      requests: requests.map(({ id, name, email, quantity, content, createdAt }) => ({
        id,
        name,
        email,
        quantity,
        content,
        createdAt: iso(createdAt),
      })),
    });
  }
  return { ...found, items };
}

const openOf = ({ productCode, variantCode }: Goods) =>
  and(
    eq(purchaseRequests.productCode, productCode),
    variantCode === null
      ? isNull(purchaseRequests.variantCode)
      : eq(purchaseRequests.variantCode, variantCode),
    isNull(purchaseRequests.notifiedAt),
    isNull(purchaseRequests.closedAt),
  );

const isAvailable = ({ enabled, tracked, onHand, onHold }: VariantRecord): boolean =>
  enabled && (!tracked || onHand > onHold);

/** Throws 409 `not_in_stock`. A request is mailed once: its row is taken in the transaction of the mail. */
export async function mailPurchaseRequests(shop: Shop, goods: Goods, { tx, audit }: Work) {
  const product = await productByCode(tx, goods.productCode);
  const variant = product?.variants.find(
    (candidate) =>
      isAvailable(candidate) && (goods.variantCode === null || candidate.code === goods.variantCode),
  );
  if (!product || !variant || !isVisible(product)) throw new ApiError(409, 'not_in_stock', 'not_in_stock');
  const taken = await tx
    .update(purchaseRequests)
    .set({ notifiedAt: shop.now() })
    .where(openOf(goods))
    .returning();
  for (const request of taken) await writeInStockMail(shop, tx, request, { product, variant });
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

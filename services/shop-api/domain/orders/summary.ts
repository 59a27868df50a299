/** An order in a list: names as ordered, today's pictures. */
import { sql } from 'drizzle-orm';
import type { Carrier, TrackingLinks } from '#contract/desk/carriers.ts';
import type { OrderSummary } from '#contract/order-shapes.ts';
import type { LocaleCode } from '#contract/shapes.ts';
import type { Texts } from '../../db/schema/columns.ts';
import type { ChosenKinds } from '../../db/schema/orders.ts';
import { image, tokyoIso, type ViewContext, variantNames } from '../catalogue/product-views.ts';
import { variantOptions } from '../catalogue/records.ts';
import { pick } from '../locale.ts';
import { trackingView } from '../order-rows/common-view.ts';
import { requestStates } from './request-states.ts';

export type SummaryRow = Pick<OrderSummary, 'state' | 'paymentState' | 'shippingState'> & {
  token: string;
  number: string | null;
  at: string;
  totals: OrderSummary['totals'];
  parcels: { carrier: Carrier | null; trackingNumber: string | null; shippedAt: string }[] | null;
  awaited: { state: 'sent' | 'authorised' | 'unknown'; expiresAt: string } | null;
  items: {
    id: number;
    quantity: number;
    total: number;
    code: string;
    names: Texts | null;
    picture: string | null;
    startsAt: string | null;
    variantCode: string;
    variant: ChosenKinds | null;
  }[];
  /** The kinds that were chosen, by the code of the variant. Null for an order of an earlier release. */
  promised: Record<string, ChosenKinds> | null;
};

/** Columns of `orders o`, with `summaryJoin`. Variants are read only for orders whose promise does not name the kinds. */
export const summaryColumns = sql`
  o.token_value as token, o.number, o.state, o.payment_state as "paymentState", o.shipping_state as "shippingState",
  json_build_object('items', o.items_total, 'promotion', o.promotion_total, 'shipping', o.shipping_total,
    'taxes', o.tax_total, 'total', o.total) as totals,
  to_char(coalesce(o.checkout_completed_at, o.created_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
  case when o.payment_state = 'awaiting_payment' then
    (select json_build_object('state', a.state, 'expiresAt', a.expires_at) from payment_attempts a
      where a.order_id = o.id and a.state in ('sent', 'authorised', 'unknown')) end as awaited,
  (select json_agg(json_build_object('carrier', s.carrier, 'trackingNumber', s.tracking_number, 'shippedAt', s.shipped_at)
    order by s.id) from shipments s where s.order_id = o.id and s.shipped_at is not null) as parcels,
  (select coalesce(json_agg(json_build_object('id', i.id, 'quantity', i.quantity, 'total', i.total,
    'code', coalesce(p.code, i.variant_code), 'names', coalesce(i.names, (select jsonb_object_agg(tr.locale, tr.name)
      from product_translations tr where tr.product_id = p.id)),
    'picture', (select m.path from product_images m where m.product_id = p.id order by m.position, m.id limit 1),
    'startsAt', case when n.ends_at <= now() then n.starts_at else s.starts_at end,
    'variantCode', i.variant_code, 'variant', case when r.order_id is null then
      (select json_build_object('names', v.names, 'options', ${variantOptions}) from variants v where v.id = i.variant_id)
      end) order by i.created_at, i.id), '[]')
    from order_items i left join products p on p.id = i.product_id left join seminars s on s.product_id = p.id
      left join seminar_notices n on n.order_id = o.id and n.product_id = s.product_id
    where i.order_id = o.id) as items,
  (select jsonb_object_agg(l->>'code', l->'kinds') from jsonb_array_elements(r.promised->'lines') l) as promised`;

export const summaryJoin = sql`left join order_promises r on r.order_id = o.id`;

const kindsIn = (kinds: ChosenKinds | null, locale: LocaleCode) => (kinds ? variantNames(kinds, locale) : {});

const awaitedView = ({ state, expiresAt }: NonNullable<SummaryRow['awaited']>) => ({
  state: requestStates[state],
  expiresAt: new Date(expiresAt).toISOString(),
});

export function summaryOf(row: SummaryRow, view: ViewContext, links: TrackingLinks): OrderSummary {
  return {
    tokenValue: row.token,
    number: row.number ?? '',
    checkoutCompletedAt: row.at,
    state: row.state,
    paymentState: row.paymentState,
    shippingState: row.shippingState,
    totals: row.totals,
    ...(row.awaited ? { awaited: awaitedView(row.awaited) } : {}),
    ...(row.parcels
      ? {
          shipments: row.parcels.map((parcel) =>
            trackingView({ ...parcel, shippedAt: new Date(parcel.shippedAt) }, links),
          ),
        }
      : {}),
    items: row.items.map(({ id, quantity, total, code, names, picture, startsAt, variantCode, variant }) => ({
      id,
      quantity,
      total,
      product: {
        code,
        name: names ? pick(names, view.locale) : code,
        images: picture ? [image(picture, view)] : [],
        variants: [
          {
            code: variantCode,
            nameAxis: {},
            ...kindsIn(row.promised?.[variantCode] ?? variant, view.locale),
          },
        ],
        ...(startsAt ? { seminar: { startsAt: tokyoIso(startsAt) } } : {}),
      },
    })),
  };
}

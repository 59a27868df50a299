/** Makes the file of addresses for a label program. */
import type { z } from 'zod';
import type { LabelCarrier, LabelFileReport, LabelProblem, readLabelFile } from '#contract/desk/files.ts';
import { tokyo } from '#contract/rules/delivery.ts';
import type { LocaleCode } from '#contract/shapes.ts';
import type { Tx } from '../../db/client.ts';
import type { MessageKey } from '../../messages/ja.ts';
import type { Shop } from '../../shop.ts';
import { makeLabels } from '../carriers/labels.ts';
import { type Parcel, recipientOf } from '../carriers/parcel.ts';
import { ApiError } from '../errors.ts';
import { placedOrders, whyNotShipEach } from '../fulfilment/placed-orders.ts';
import type { OrderRow } from '../order-rows/load.ts';
import { orderNotFound } from '../orders/detail.ts';
import { readShippingSettings } from './owner-settings.ts';
import { ownFile, storeFile } from './store.ts';

const KIND = 'labels';

type Named = { id: number; number: string };
/** The shape of `desk_files.report`. `why`: a message key, translated when the report is read. */
type Report = {
  kind: LabelCarrier;
  orders: Named[];
  leftOut: (Named & { why: MessageKey | null; problems: LabelProblem[] })[];
};

/** Throws 400 at `kind` when settings are missing, and 404 for an unknown order. */
export async function makeLabelFile(
  shop: Shop,
  tx: Tx,
  staff: { id: number },
  { kind, ids }: { kind: LabelCarrier; ids: number[] },
): Promise<{ id: string } & Report> {
  const found = await placedOrders(tx, ids);
  if (found.length < new Set(ids).size) throw orderNotFound();
  const why = await whyNotShipEach(tx, found);
  const orders = found.map(({ order }) => order);
  const shippable = orders.filter(({ id }) => why.get(id) === null);
  const { day } = tokyo(shop.now());
  const settings = await readShippingSettings(shop, tx);
  const made = makeLabels(
    kind,
    settings,
    shippable.map((order) => parcelOf(order, day)),
  );
  if ('missing' in made) {
    const missing = made.missing.map((name) => `label.${name}_missing` as const);
    throw new ApiError(400, 'settings_missing', 'validation_failed', { fields: { kind: missing } });
  }
  const { bytes, rows, leftOut } = made.file;
  const problemsOf = (order: OrderRow): LabelProblem[] =>
    leftOut
      .filter(({ orderNumber }) => orderNumber === order.number)
      .map(({ reason, field, value }) => ({ reason, field, value }));
  const isInFile = (order: OrderRow) => why.get(order.id) === null && problemsOf(order).length === 0;
  const report: Report = {
    kind,
    orders: orders.filter(isInFile).map(named),
    leftOut: orders
      .filter((order) => !isInFile(order))
      .map((order) => ({
        ...named(order),
        why: why.get(order.id) ?? null,
        problems: problemsOf(order),
      })),
  };
  const { id } = await storeFile(shop, tx, {
    staffId: staff.id,
    kind: KIND,
    name: `${kind}-${day}.csv`,
    content: rows > 0 ? bytes : null,
    report,
  });
  return { id, ...report };
}

const named = ({ id, number }: OrderRow): Named => ({ id, number: number ?? '' });

/** An order without an address gives a recipient with empty fields. */
const parcelOf = ({ number, shippingAddress }: OrderRow, shipOn: string): Parcel => ({
  orderNumber: number ?? '',
  shipOn,
  recipient: recipientOf(
    shippingAddress ?? { lastName: '', firstName: '', postcode: '', city: '', street: '', countryCode: 'JP' },
  ),
});

/** Throws 404. */
export async function labelFileReport(
  shop: Shop,
  staff: { id: number },
  id: string,
  locale: LocaleCode,
  textOf: (key: MessageKey, locale: LocaleCode) => string,
): Promise<z.input<typeof readLabelFile.data>> {
  const { name, createdAt, endsAt, report } = await ownFile(shop, shop.db, staff, id, KIND);
  const { kind, orders, leftOut } = report as Report;
  return {
    id,
    kind,
    name,
    madeAt: createdAt.toISOString(),
    endsAt: endsAt.toISOString(),
    orders,
    leftOut: leftOut.map(({ why, ...order }): LabelFileReport['leftOut'][number] =>
      why ? { ...order, message: textOf(why, locale) } : order,
    ),
  };
}

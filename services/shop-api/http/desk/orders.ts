import * as calls from '#contract/desk/orders.ts';
import type { LocaleCode } from '#contract/shapes.ts';
import { keepSlips } from '../../domain/documents/slips.ts';
import { ApiError } from '../../domain/errors.ts';
import { readPacking } from '../../domain/files/packing.ts';
import { changeOrderAtDesk, markOrders } from '../../domain/fulfilment/change.ts';
import { orderAtDesk } from '../../domain/fulfilment/detail.ts';
import { listOrdersAtDesk, orderNumbers } from '../../domain/fulfilment/list.ts';
import { writeMailAgain } from '../../domain/fulfilment/mails.ts';
import { correctShipment, ship, takeShipmentBack } from '../../domain/fulfilment/ship.ts';
import {
  type Asker,
  lastShipments,
  readShipping,
  shipOne,
  takeOneBack,
  usualCarriers,
} from '../../domain/fulfilment/ship-many.ts';
import { byStaff } from '../../domain/staff/actor.ts';
import { message } from '../middleware/envelope.ts';
import type { Api } from '../route.ts';
import { auditSearch } from './audit-search.ts';
import { deskCall, deskChange, deskPreparedChange } from './route.ts';

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

type Asked = Omit<Asker, 'call'> & { locale: LocaleCode };

export function deskOrderRoutes(api: Api): void {
  const { shop } = api;
  async function oneByOne<Outcome extends string>(
    ids: readonly number[],
    { staff, network, requestId, locale }: Asked,
    call: string,
    change: (asker: Asker, id: number) => Promise<Outcome | ApiError>,
  ) {
    const numbers = await orderNumbers(shop.db, [...ids]);
    const orders = [];
    for (const id of new Set(ids)) {
      const known = { id, number: numbers.get(id) ?? null };
      const outcome = await change({ staff, call, network, requestId }, id);
      orders.push(
        typeof outcome === 'string'
          ? { ...known, outcome }
          : {
              ...known,
              outcome: 'refused' as const,
              message: message(outcome.key, locale),
              errorCode: outcome.errorCode,
            },
      );
    }
    shop.caches.menuCounts.clear();
    shop.wake();
    return { orders };
  }
  deskCall(api, calls.listOrders, async ({ query, locale, ...searcher }) => {
    const found = await listOrdersAtDesk(shop, query, locale);
    const { search, total, page } = found;
    if (search) {
      const after = { kinds: search.understood.map(({ kind }) => kind), total };
      await auditSearch(shop, calls.listOrders, searcher, { entity: 'order', page, after });
    }
    return found;
  });
  deskCall(api, calls.readOrder, ({ params, view }) => orderAtDesk(shop, params.id, view));
  deskChange(api, calls.shipOrder, async ({ tx, staff, params, body, audit }) => {
    const { outcome, mailDueAt } = await ship(shop, tx, byStaff(staff), params.id, body);
    const { carrier, trackingNumber = null, mail } = body;
    audit({ entity: 'order', entityId: params.id, after: { carrier, trackingNumber, mail, outcome } });
    return { outcome, mailDueAt: iso(mailDueAt) };
  });
  deskChange(api, calls.takeShipmentBack, async ({ tx, staff, params, audit }) => {
    const { carrier, trackingNumber } = await takeShipmentBack(shop, tx, byStaff(staff), params.id);
    audit({
      entity: 'order',
      entityId: params.id,
      before: { shippingState: 'shipped', carrier, trackingNumber },
      after: { shippingState: 'ready' },
    });
    return null;
  });
  deskChange(api, calls.correctShipment, async ({ tx, staff, params, body, audit }) => {
    const { before, mailDueAt } = await correctShipment(shop, tx, byStaff(staff), params.id, body);
    audit({
      entity: 'order',
      entityId: params.id,
      before: { carrier: before.carrier, trackingNumber: before.trackingNumber },
      after: { carrier: body.carrier, trackingNumber: body.trackingNumber ?? null, mail: body.mail },
    });
    return { mailDueAt: iso(mailDueAt) };
  });
  deskCall(api, calls.readShipping, async ({ query, locale }) => ({
    orders: await readShipping(shop, query.ids, locale, (key) => message(key, locale)),
  }));
  deskCall(api, calls.readLastShipments, ({ staff }) => lastShipments(shop, staff));
  deskCall(api, calls.shipOrders, async ({ body, ...asked }) => {
    const { ids, carrier, mail } = body;
    const usual = carrier === calls.USUAL ? await usualCarriers(shop, ids) : undefined;
    return oneByOne(ids, asked, calls.shipOrders.id, async (asker, id) => {
      const own = carrier === calls.USUAL ? usual?.get(id) : carrier;
      if (!own) return new ApiError(409, 'no_carrier', 'no_carrier');
      return shipOne(shop, asker, id, { carrier: own, mail, trackingNumber: undefined, confirmed: [] });
    });
  });
  deskCall(api, calls.takeShipmentsBack, ({ body, ...asked }) =>
    oneByOne(body.ids, asked, calls.takeShipmentsBack.id, (asker, id) => takeOneBack(shop, asker, id)),
  );
  deskChange(api, calls.changeOrder, async ({ tx, staff, params, body, audit }) => {
    const { before, after } = await changeOrderAtDesk(shop, tx, byStaff(staff), params.id, body);
    const changed = (order: typeof before) => ({
      ...(body.address ? { shippingAddress: order.shippingAddress } : {}),
      ...(body.staffNote === undefined ? {} : { staffNote: order.staffNote }),
      ...(body.holdReason === undefined ? {} : { holdReason: order.holdReason }),
    });
    audit({ entity: 'order', entityId: params.id, before: changed(before), after: changed(after) });
    return { revision: after.revision };
  });
  deskChange(api, calls.sendMailAgain, async ({ tx, staff, params, body, audit }) => {
    await writeMailAgain(shop, tx, byStaff(staff), params.id, body.kind);
    audit({ entity: 'order', entityId: params.id, after: { mail: body.kind } });
    return null;
  });
  deskPreparedChange(
    api,
    calls.markOrders,
    async ({ body: { ids, mark, withPrices }, view }) =>
      mark === 'printed' && withPrices && shop.details().registrationNumber
        ? readPacking(shop, ids, view, message)
        : undefined,
    async ({ tx, body, audit, prepared }) => {
      const marked = await markOrders(shop, tx, body);
      if (prepared) {
        const orders = prepared.orders.filter(({ number }) => !marked.outdated.includes(number));
        await keepSlips(shop, tx, { ...prepared, orders });
      }
      audit({ entity: 'order', after: { ...body, ...marked } });
      return marked;
    },
  );
}

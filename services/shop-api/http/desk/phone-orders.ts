import * as calls from '#contract/desk/phone-orders.ts';
import { listPhoneOrders, phoneOrderDetail } from '../../domain/phone-orders/read.ts';
import {
  mailPhoneOrder,
  previewPhoneOrder,
  sendPhoneOrder,
  withdrawPhoneOrder,
} from '../../domain/phone-orders/send.ts';
import type { Api } from '../route.ts';
import { deskCall, deskChange } from './route.ts';

export function deskPhoneOrderRoutes(api: Api): void {
  const { shop } = api;
  deskCall(api, calls.previewPhoneOrder, ({ body, locale }) => previewPhoneOrder(shop, body, locale));
  deskChange(api, calls.sendPhoneOrder, ({ body, ...work }) => sendPhoneOrder(shop, body, work));
  deskCall(api, calls.listPhoneOrders, ({ query }) => listPhoneOrders(shop, query));
  deskCall(api, calls.readPhoneOrder, ({ params, locale }) => phoneOrderDetail(shop, params.id, locale));
  deskChange(api, calls.mailPhoneOrder, ({ params, body, ...work }) =>
    mailPhoneOrder(shop, params.id, body, work),
  );
  deskChange(api, calls.withdrawPhoneOrder, ({ params, ...work }) =>
    withdrawPhoneOrder(shop, params.id, work),
  );
}

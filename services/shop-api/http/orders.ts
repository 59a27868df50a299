/** §7 Orders. */
import * as contract from '#contract/orders.ts';
import { orderOfMember, ownOrder } from '../domain/orders/detail.ts';
import { issueReceipt } from '../domain/orders/issue-receipt.ts';
import { orderHistory, orderHistorySummaries } from '../domain/orders/list.ts';
import { acceptChanges } from '../domain/payments/accept-changes.ts';
import { orderPayment } from '../domain/payments/order-payment.ts';
import { giveUp, reportPaid } from '../domain/payments/report.ts';
import { nameSeats } from '../domain/seminars/name-seats.ts';
import { withLinks } from './links.ts';
import { readOrderFilters } from './order-filters.ts';
import { type Api, route } from './route.ts';

export function orderRoutes(api: Api): void {
  const { shop } = api;
  route(api, contract.listOrders, async ({ query, bearer, view, url }) => {
    const { summary, ...page } = query;
    const search = { filters: readOrderFilters(url.searchParams), page, bearer };
    const found = await (summary === '1' ? orderHistorySummaries : orderHistory)(shop, search, view);
    const { items, ...pagination } = withLinks(found, url);
    return { ...pagination, pagination, items };
  });
  route(api, contract.showOrder, async ({ params, bearer, view }) => {
    const order = await ownOrder(shop, params.token, bearer);
    return { ...(await orderOfMember(shop, order, view)), ...(await orderPayment(shop, order, view.locale)) };
  });
  route(api, contract.completePayment, ({ params, bearer }) => reportPaid(shop, params.token, bearer));
  route(api, contract.issueReceipt, ({ params, body, bearer, view }) =>
    issueReceipt(shop, { ...params, recipient: body.recipient ?? '', bearer, locale: view.locale }),
  );
  route(api, contract.acceptChanges, ({ params, body, bearer }) =>
    acceptChanges(shop, params.token, body.revision, bearer),
  );
  route(api, contract.nameSeats, ({ params, body, bearer }) => nameSeats(shop, params, body.people, bearer));
  route(api, contract.failPayment, ({ params, bearer }) => giveUp(shop, params.token, bearer));
}

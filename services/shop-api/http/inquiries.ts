/** §7 Inquiries. */
import * as contract from '#contract/inquiries.ts';
import { createInquiry, createPurchaseRequest } from '../domain/inquiries/submit.ts';
import { type Api, route } from './route.ts';

export function inquiryRoutes(api: Api): void {
  const { shop } = api;
  route(api, contract.createInquiry, ({ body, ...from }) => createInquiry(shop, body, from));
  route(api, contract.createPurchaseRequest, ({ body, ...from }) => createPurchaseRequest(shop, body, from));
}

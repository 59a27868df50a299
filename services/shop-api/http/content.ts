/** §7 Content. */
import * as contract from '#contract/content.ts';
import { retention } from '#contract/retention.ts';
import { readShopDetails } from '#contract/shop-details.ts';
import {
  blockByCode,
  blocksOfSection,
  faqList,
  mediaOfSection,
  pageBySlug,
  pagesOfSection,
  shippingFees,
} from '../domain/content/published.ts';
import { type Api, route } from './route.ts';

export function contentRoutes(api: Api): void {
  const { shop } = api;
  route(api, contract.mediaSection, async ({ params, locale }) => ({
    items: await mediaOfSection(shop, params.section, locale),
  }));
  route(api, contract.faq, async ({ locale }) => ({ items: await faqList(shop, locale) }));
  route(api, contract.blocksOfSection, async ({ params, locale }) => ({
    items: await blocksOfSection(shop, params.section, locale),
  }));
  route(api, contract.blockByCode, ({ params, locale }) => blockByCode(shop, params.code, locale));
  route(api, contract.pageBySlug, ({ params, locale }) => pageBySlug(shop, params.slug, locale));
  route(api, contract.pagesOfSection, async ({ params, locale }) => ({
    items: await pagesOfSection(shop, params.section, locale),
  }));
  route(api, retention, async () => ({
    unconfirmedDays: shop.env.UNCONFIRMED_KEPT_DAYS || null,
    inquiryYears: shop.env.INQUIRIES_KEPT_YEARS || null,
    idleYears: shop.env.IDLE_MEMBERS_KEPT_YEARS || null,
    invoiceYears: shop.env.INVOICES_KEPT_YEARS,
  }));
  route(api, readShopDetails, async () => shop.changedDetails());
  route(api, contract.shippingFees, () => shippingFees(shop));
}

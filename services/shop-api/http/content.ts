/** §7 Content. */
import * as contract from '#contract/content.ts';
import {
  blockByCode,
  blocksOfSection,
  faqList,
  mediaOfSection,
  pageBySlug,
  pagesOfSection,
} from '../domain/content.ts';
import { type Api, route } from './route.ts';

export function contentRoutes(api: Api): void {
  const { db } = api.shop;
  route(api, contract.mediaSection, async ({ params, locale }) => ({
    items: await mediaOfSection(db, params.section, locale),
  }));
  route(api, contract.faq, async ({ locale }) => ({ items: await faqList(db, locale) }));
  route(api, contract.blocksOfSection, async ({ params, locale }) => ({
    items: await blocksOfSection(db, params.section, locale),
  }));
  route(api, contract.blockByCode, ({ params, locale }) => blockByCode(db, params.code, locale));
  route(api, contract.pageBySlug, ({ params, locale }) => pageBySlug(db, params.slug, locale));
  route(api, contract.pagesOfSection, async ({ params, locale }) => ({
    items: await pagesOfSection(db, params.section, locale),
  }));
}

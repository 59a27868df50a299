/**
 * Blocks, pages, FAQs and carousel pictures. `{{shipping_fee}}` and `{{free_shipping_from}}` in a text are replaced
 * by today's values.
 */
import { and, asc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm';
import type { Block, CmsPage } from '#contract/content.ts';
import { formatYen } from '#contract/rules/money.ts';
import { type ShippingFees, shippingFeeText } from '#contract/rules/shipping-fees.ts';
import { type LocaleCode, localeCodes } from '#contract/shapes.ts';
import type { Texts } from '../../db/schema/columns.ts';
import { blocks, carousels, faqs, pages } from '../../db/schema/content.ts';
import type { Shop } from '../../shop.ts';
import { ApiError } from '../errors.ts';
import { pick } from '../locale.ts';
import { loadMethods } from '../order-rows/methods.ts';
import { allClosures } from '../setup/closures.ts';

const notFound = () => new ApiError(404, 'not_found', 'not_found');

type Source = Pick<Shop, 'db' | 'env' | 'details' | 'caches' | 'now'>;
type Fill = (texts: Texts) => Texts;

/** Fees of the default shipping method; undefined without one. */
async function feesOf(shop: Source): Promise<ShippingFees | undefined> {
  return (await loadMethods(shop, shop.db)).shipping.find(({ enabled }) => enabled);
}

export async function shippingFees(shop: Source): Promise<{ fees?: ShippingFees; closures: string[] }> {
  const closures = [...(await allClosures(shop.env, shop.db))];
  const { fee, provinceFees } = (await feesOf(shop)) ?? {};
  if (fee === undefined || provinceFees === undefined) return { closures };
  return { fees: { fee, provinceFees }, closures };
}

const SHOWN_LATER = { ja: 'ご注文手続きの画面に表示する金額', en: 'the amount shown at checkout' };

/** Today's values of the placeholders in texts, by placeholder, such as `{{shipping_fee}}`. */
export async function placeholders(shop: Source): Promise<Record<string, Texts>> {
  const fees = await feesOf(shop);
  const inBoth = (text: (locale: 'ja' | 'en') => string): Texts => ({ ja_JP: text('ja'), en_US: text('en') });
  return {
    '{{shipping_fee}}': inBoth((l) => (fees ? shippingFeeText(fees, l) : SHOWN_LATER[l])),
    '{{free_shipping_from}}': inBoth((l) => formatYen(shop.details().freeShippingYen, l)),
  };
}

/** Returns a function that replaces the placeholders of a text. */
export async function fillIn(shop: Source): Promise<Fill> {
  const today = Object.entries(await placeholders(shop));
  const filled = (text: string, locale: LocaleCode) =>
    today.reduce((done, [name, texts]) => done.replaceAll(name, texts[locale]), text);
  return ({ ja_JP, en_US }) => ({ ja_JP: filled(ja_JP, 'ja_JP'), en_US: filled(en_US, 'en_US') });
}

type Published = typeof blocks | typeof pages | typeof faqs | typeof carousels;

/** Whether a text is not hidden, and its period has begun and is not over. */
const isPublic = ({ hiddenAt, beginsAt, endsAt }: Published, now: Date) =>
  and(isNull(hiddenAt), or(isNull(beginsAt), lte(beginsAt, now)), or(isNull(endsAt), gt(endsAt, now)));

type BlockRow = typeof blocks.$inferSelect;
type PageRow = typeof pages.$inferSelect;

function blockView(row: BlockRow, locale: LocaleCode, fill: Fill): Block {
  const contents = fill(row.contents);
  const link = row.link ? { link: row.link } : {};
  return {
    id: row.id,
    code: row.code,
    name: pick(row.names, locale),
    content: pick(contents, locale),
    sections: row.sections.map((code) => ({ code })),
    translations: Object.fromEntries(
      localeCodes.map((l) => [l, { locale: l, name: row.names[l], content: contents[l], ...link }]),
    ),
  };
}

function pageView(row: PageRow, locale: LocaleCode, fill: Fill): CmsPage {
  const contents = fill(row.contents);
  return {
    id: row.id,
    code: row.code,
    slug: locale === 'ja_JP' ? row.slugJa : row.slugEn,
    title: pick(row.titles, locale),
    name: pick(row.titles, locale),
    content: pick(contents, locale),
    position: row.position,
    sections: [{ code: row.section }],
    translations: Object.fromEntries(
      localeCodes.map((l) => [l, { locale: l, name: row.titles[l], content: contents[l] }]),
    ),
  };
}

/** Only the carousel has pictures; the list of any other section is empty. */
export async function mediaOfSection({ db, now }: Source, section: string, locale: LocaleCode) {
  if (section !== 'carousel') return [];
  const rows = await db
    .select()
    .from(carousels)
    .where(isPublic(carousels, now()))
    .orderBy(asc(carousels.position));
  return rows.map((row) => ({
    code: row.code,
    name: pick(row.names, locale),
    path: pick(row.paths, locale),
    ...(row.link ? { link: row.link } : {}),
  }));
}

export const publicFaqs = ({ db, now }: Source) =>
  db.select().from(faqs).where(isPublic(faqs, now())).orderBy(asc(faqs.position));

export async function faqList(shop: Source, locale: LocaleCode) {
  const fill = await fillIn(shop);
  const rows = await publicFaqs(shop);
  return rows.map((row) => ({
    id: row.id,
    question: pick(row.questions, locale),
    answer: pick(fill(row.answers), locale),
    position: row.position,
    category: pick(row.categories, locale),
  }));
}

export async function blocksOfSection(shop: Source, section: string, locale: LocaleCode): Promise<Block[]> {
  const fill = await fillIn(shop);
  const rows = await shop.db
    .select()
    .from(blocks)
    .where(and(sql`${blocks.sections} @> ${JSON.stringify([section])}::jsonb`, isPublic(blocks, shop.now())))
    .orderBy(asc(blocks.position));
  return rows.map((row) => blockView(row, locale, fill));
}

export async function blockByCode(shop: Source, code: string, locale: LocaleCode): Promise<Block> {
  const [row] = await shop.db
    .select()
    .from(blocks)
    .where(and(eq(blocks.code, code), isPublic(blocks, shop.now())));
  if (!row) throw notFound();
  return blockView(row, locale, await fillIn(shop));
}

/** Finds a page by its slug in any language, because the language switch keeps the path. */
export async function pageBySlug(shop: Source, slug: string, locale: LocaleCode): Promise<CmsPage> {
  const rows = await shop.db
    .select()
    .from(pages)
    .where(and(or(eq(pages.slugJa, slug), eq(pages.slugEn, slug)), isPublic(pages, shop.now())));
  const row = rows.find((r) => (locale === 'ja_JP' ? r.slugJa : r.slugEn) === slug) ?? rows[0];
  if (!row) throw notFound();
  return pageView(row, locale, await fillIn(shop));
}

export async function pagesOfSection(shop: Source, section: string, locale: LocaleCode): Promise<CmsPage[]> {
  const fill = await fillIn(shop);
  const rows = await shop.db
    .select()
    .from(pages)
    .where(and(eq(pages.section, section), isPublic(pages, shop.now())))
    .orderBy(asc(pages.position));
  return rows.map((row) => pageView(row, locale, fill));
}

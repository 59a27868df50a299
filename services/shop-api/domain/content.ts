/** Blocks, pages, questions and pictures that the shop's people write. */
import { asc, eq, or, sql } from 'drizzle-orm';
import type { Block, CmsPage } from '#contract/content.ts';
import { type LocaleCode, localeCodes } from '#contract/shapes.ts';
import type { Db } from '../db/client.ts';
import { blocks, carousels, faqs, pages } from '../db/schema/content.ts';
import { ApiError } from './errors.ts';
import { pick } from './locale.ts';

const notFound = () => new ApiError(404, 'not_found', 'not_found');

type BlockRow = typeof blocks.$inferSelect;
type PageRow = typeof pages.$inferSelect;

function blockView(row: BlockRow, locale: LocaleCode): Block {
  const link = row.link ? { link: row.link } : {};
  return {
    id: row.id,
    code: row.code,
    name: pick(row.names, locale),
    content: pick(row.contents, locale),
    sections: row.sections.map((code) => ({ code })),
    translations: Object.fromEntries(
      localeCodes.map((l) => [l, { locale: l, name: row.names[l], content: row.contents[l], ...link }]),
    ),
  };
}

function pageView(row: PageRow, locale: LocaleCode): CmsPage {
  return {
    id: row.id,
    code: row.code,
    slug: locale === 'ja_JP' ? row.slugJa : row.slugEn,
    title: pick(row.titles, locale),
    name: pick(row.titles, locale),
    content: pick(row.contents, locale),
    position: row.position,
    sections: [{ code: row.section }],
    translations: Object.fromEntries(
      localeCodes.map((l) => [l, { locale: l, name: row.titles[l], content: row.contents[l] }]),
    ),
  };
}

/** Pictures exist for the carousel only; another section is empty. */
export async function mediaOfSection(db: Db, section: string, locale: LocaleCode) {
  if (section !== 'carousel') return [];
  const rows = await db.select().from(carousels).orderBy(asc(carousels.position));
  return rows.map((row) => ({
    code: row.code,
    name: pick(row.names, locale),
    path: pick(row.paths, locale),
    link: row.link,
  }));
}

export async function faqList(db: Db, locale: LocaleCode) {
  const rows = await db.select().from(faqs).orderBy(asc(faqs.position));
  return rows.map((row) => ({
    id: row.id,
    question: pick(row.questions, locale),
    answer: pick(row.answers, locale),
    position: row.position,
    category: pick(row.categories, locale),
  }));
}

export async function blocksOfSection(db: Db, section: string, locale: LocaleCode): Promise<Block[]> {
  const rows = await db
    .select()
    .from(blocks)
    .where(sql`${blocks.sections} @> ${JSON.stringify([section])}::jsonb`)
    .orderBy(asc(blocks.position));
  return rows.map((row) => blockView(row, locale));
}

export async function blockByCode(db: Db, code: string, locale: LocaleCode): Promise<Block> {
  const [row] = await db.select().from(blocks).where(eq(blocks.code, code));
  if (!row) throw notFound();
  return blockView(row, locale);
}

/** By its slug in any language: the language switch keeps the path. */
export async function pageBySlug(db: Db, slug: string, locale: LocaleCode): Promise<CmsPage> {
  const rows = await db
    .select()
    .from(pages)
    .where(or(eq(pages.slugJa, slug), eq(pages.slugEn, slug)));
  const row = rows.find((r) => (locale === 'ja_JP' ? r.slugJa : r.slugEn) === slug) ?? rows[0];
  if (!row) throw notFound();
  return pageView(row, locale);
}

export async function pagesOfSection(db: Db, section: string, locale: LocaleCode): Promise<CmsPage[]> {
  const rows = await db.select().from(pages).where(eq(pages.section, section)).orderBy(asc(pages.position));
  return rows.map((row) => pageView(row, locale));
}

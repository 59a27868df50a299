import { boolean, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { ContentEvent } from '#contract/desk/content/calls.ts';
import type { ContentKind, ContentValues } from '#contract/desk/content/kinds.ts';
import { createdAt, id, publication, ref, texts } from './columns.ts';
import { staff } from './staff.ts';

export const blocks = pgTable('blocks', {
  id: id(),
  code: text('code').notNull().unique(),
  /** Section and page codes, e.g. `notification` and `home`. */
  sections: jsonb('sections').$type<string[]>().notNull(),
  names: texts('names').notNull(),
  contents: texts('contents').notNull(),
  link: text('link'),
  position: integer('position').notNull(),
  ...publication(),
});

export const pages = pgTable(
  'pages',
  {
    id: id(),
    code: text('code').notNull().unique(),
    section: text('section').notNull(),
    slugJa: text('slug_ja').notNull(),
    slugEn: text('slug_en').notNull(),
    titles: texts('titles').notNull(),
    contents: texts('contents').notNull(),
    position: integer('position').notNull(),
    ...publication(),
  },
  (t) => [uniqueIndex('pages_slug_ja').on(t.slugJa), uniqueIndex('pages_slug_en').on(t.slugEn)],
);

export const faqs = pgTable('faqs', {
  id: id(),
  categories: texts('categories').notNull(),
  questions: texts('questions').notNull(),
  answers: texts('answers').notNull(),
  position: integer('position').notNull(),
  ...publication(),
});

export const carousels = pgTable('carousels', {
  id: id(),
  code: text('code').notNull().unique(),
  names: texts('names').notNull(),
  /** One picture per language, because pictures contain text. */
  paths: texts('path').notNull(),
  link: text('link').notNull(),
  position: integer('position').notNull(),
  ...publication(),
});

/**
 * Groups of search synonyms. With `one_way`, a search for the first word also finds the other words, but not the
 * reverse. A synonym with a space is found by a search for the other words, but a search for it does not find them,
 * because searches are split into words.
 */
export const searchSynonyms = pgTable('search_synonyms', {
  id: id(),
  words: text('words').array().notNull(),
  oneWay: boolean('one_way').notNull().default(false),
});

/** Versions of a text: the original, and the result of each change from the desk. */
export const contentVersions = pgTable(
  'content_versions',
  {
    id: id(),
    kind: text('kind').$type<ContentKind>().notNull(),
    /** Id of the row in the kind's table. */
    itemId: ref('item_id').notNull(),
    revision: integer('revision').notNull(),
    event: text('event').$type<ContentEvent>().notNull(),
    values: jsonb('values').$type<ContentValues>().notNull(),
    /** Null for the version before the first change. */
    staffId: ref('staff_id').references(() => staff.id),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('content_versions_item').on(t.kind, t.itemId, t.revision)],
);

import { boolean, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, texts } from './columns.ts';

export const blocks = pgTable('blocks', {
  id: id(),
  code: text('code').notNull().unique(),
  /** Section and page codes, e.g. `notification` and `home`. */
  sections: jsonb('sections').$type<string[]>().notNull(),
  names: texts('names').notNull(),
  contents: texts('contents').notNull(),
  link: text('link'),
  position: integer('position').notNull(),
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
  },
  (t) => [uniqueIndex('pages_slug_ja').on(t.slugJa), uniqueIndex('pages_slug_en').on(t.slugEn)],
);

export const faqs = pgTable('faqs', {
  id: id(),
  categories: texts('categories').notNull(),
  questions: texts('questions').notNull(),
  answers: texts('answers').notNull(),
  position: integer('position').notNull(),
});

export const carousels = pgTable('carousels', {
  id: id(),
  code: text('code').notNull().unique(),
  names: texts('names').notNull(),
  /** One picture per language, as it has text in it. */
  paths: texts('path').notNull(),
  link: text('link').notNull(),
  position: integer('position').notNull(),
});

/**
 * Groups of search synonyms. With `one_way` the first word finds the others only. A word with a blank is found but
 * finds nothing: searches are read word by word.
 */
export const searchSynonyms = pgTable('search_synonyms', {
  id: id(),
  words: text('words').array().notNull(),
  oneWay: boolean('one_way').notNull().default(false),
});

/** The tables and columns with the texts of each kind (contract/desk/content/kinds.ts). */
import { type SQL, sql } from 'drizzle-orm';
import {
  type ContentField,
  type ContentKind,
  type ContentValues,
  noticePlaces,
} from '#contract/desk/content/kinds.ts';
import type { Texts } from '../../db/schema/columns.ts';

type Table = 'blocks' | 'pages' | 'faqs' | 'carousels';
type Column = {
  name: string;
  /** Converts the column's value into fields. */
  read: (value: unknown) => ContentValues;
  write: (values: ContentValues, before: unknown) => SQL;
};

const isTexts = (value: unknown): value is Texts =>
  typeof value === 'object' && value !== null && 'ja_JP' in value && 'en_US' in value;
const codes = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);
const json = (value: unknown): SQL => sql`${JSON.stringify(value)}::jsonb`;

const texts = (name: string, ja: ContentField, en: ContentField): Column => ({
  name,
  read: (value) => (isTexts(value) ? { [ja]: value.ja_JP, [en]: value.en_US } : {}),
  write: (values) => json({ ja_JP: values[ja] ?? '', en_US: values[en] ?? '' }),
});
const plain = (name: string, field: ContentField): Column => ({
  name,
  read: (value) => ({ [field]: typeof value === 'string' ? value : '' }),
  write: (values) => sql`${values[field] ?? ''}`,
});
/** A time to the minute in Tokyo (always UTC+9), such as `2026-11-24T13:00`. */
const minute = (name: string, field: ContentField): Column => ({
  name,
  read: (value) => ({ [field]: value == null ? '' : tokyoMinute(new Date(String(value))) }),
  write: ({ [field]: text }) =>
    text ? sql`${new Date(`${text}:00+09:00`).toISOString()}::timestamptz` : sql`null::timestamptz`,
});
const tokyoMinute = (at: Date): string =>
  new Date(at.getTime() + 9 * 3_600_000).toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length);

/**
 * The column of a notice's pages. It also contains `notification`, which makes the row a notice, and sections unknown to
 * the desk; these are not changed.
 */
const places: Column = {
  name: 'sections',
  read: (value) =>
    Object.fromEntries(
      noticePlaces.map((place) => [`place_${place}`, codes(value).includes(place) ? 'on' : '']),
    ),
  write: (values, before) => {
    const others = codes(before).filter((code) => !noticePlaces.some((place) => place === code));
    return json([...others, ...noticePlaces.filter((place) => values[`place_${place}`] === 'on')]);
  },
};

const names = texts('names', 'titleJa', 'titleEn');
const contents = texts('contents', 'textJa', 'textEn');
const link = plain('link', 'link');
const period = [minute('begins_at', 'beginsAt'), minute('ends_at', 'endsAt')];

type Source = {
  table: Table;
  /** Condition for the rows of this kind. */
  rows: SQL;
  columns: readonly Column[];
  /** The column with the text by which a list names a row. */
  named: string;
  /** Further columns of a new row; missing for kinds that staff cannot add to. */
  fresh?: () => Record<string, SQL>;
  /** Whether a new row becomes the first, as people expect of news. Others become the last. */
  isNews?: boolean;
};

const inSection = (section: string) => sql`sections @> ${JSON.stringify([section])}::jsonb`;
const newCode = (kind: string) => sql`${`${kind}_${crypto.randomUUID()}`}`;
const newBlock = (section: string) => () => ({ code: newCode(section), sections: json([section]) });

const sections = {
  notices: 'notification',
  keywords: 'popular_keywords',
  terms: 'terms_and_conditions',
  privacy: 'privacy_policy',
  footer: 'contact_information',
};
const everywhere = sql`true`;

export const sources: Record<ContentKind, Source> = {
  notices: {
    table: 'blocks',
    rows: inSection(sections.notices),
    columns: [names, contents, link, places, ...period],
    named: 'names',
    fresh: () => ({ code: newCode(sections.notices) }),
    isNews: true,
  },
  banners: {
    table: 'carousels',
    rows: everywhere,
    columns: [names, texts('path', 'pictureJa', 'pictureEn'), link, ...period],
    named: 'names',
    fresh: () => ({ code: newCode('carousel') }),
    isNews: true,
  },
  guides: {
    table: 'pages',
    rows: everywhere,
    columns: [
      texts('titles', 'titleJa', 'titleEn'),
      plain('slug_ja', 'slugJa'),
      plain('slug_en', 'slugEn'),
      contents,
    ],
    named: 'titles',
    fresh: () => ({ code: newCode('guide'), section: sql`'usage_guide'` }),
  },
  faq: {
    table: 'faqs',
    rows: everywhere,
    columns: [
      texts('categories', 'categoryJa', 'categoryEn'),
      texts('questions', 'titleJa', 'titleEn'),
      texts('answers', 'textJa', 'textEn'),
    ],
    named: 'questions',
    fresh: () => ({}),
  },
  keywords: {
    table: 'blocks',
    rows: inSection(sections.keywords),
    columns: [contents, { ...contents, name: 'names' }, ...period],
    named: 'contents',
    fresh: newBlock(sections.keywords),
  },
  terms: {
    table: 'blocks',
    rows: inSection(sections.terms),
    columns: [names, contents],
    named: 'names',
    fresh: newBlock(sections.terms),
  },
  privacy: {
    table: 'blocks',
    rows: inSection(sections.privacy),
    columns: [names, contents],
    named: 'names',
    fresh: newBlock(sections.privacy),
  },
  footer: {
    table: 'blocks',
    rows: inSection(sections.footer),
    columns: [contents],
    named: 'names',
  },
  blocks: {
    table: 'blocks',
    rows: sql`not (${sql.join(Object.values(sections).map(inSection), sql` or `)})`,
    columns: [names, contents, link, ...period],
    named: 'names',
  },
};

export type RawItem = {
  id: number | string;
  position: number;
  revision: number;
  hidden_at: Date | string | null;
  begins_at: Date | string | null;
  ends_at: Date | string | null;
} & Record<string, unknown>;

export const tableOf = (kind: ContentKind): SQL => sql`${sql.identifier(sources[kind].table)}`;

export function valuesOfItem(kind: ContentKind, item: RawItem): ContentValues {
  const values: ContentValues = {};
  for (const { name, read } of sources[kind].columns) Object.assign(values, read(item[name]));
  return values;
}

export function nameOf(kind: ContentKind, item: RawItem): string {
  const value = item[sources[kind].named];
  return isTexts(value) ? value.ja_JP : '';
}

/** SQL by column. `item`: the row before the change. */
export const columnsFor = (
  kind: ContentKind,
  values: ContentValues,
  item: RawItem | undefined,
): Record<string, SQL> =>
  Object.fromEntries(
    sources[kind].columns.map(({ name, write }) => [
      name,
      write(values, item ? item[name] : startOf(kind, name)),
    ]),
  );

/** A new notice starts with the section that makes it a notice. */
const startOf = (kind: ContentKind, column: string): unknown =>
  kind === 'notices' && column === 'sections' ? [sections.notices] : undefined;

/**
 * The search entry of a product. `heading` ranks the hits: `=name=name=kana@author/reading+term/term`, each part
 * normalised as in queries. The separators occur in no word, so the position of a word shows to which part it
 * belongs. `codes` is `~code~code~`. `terms` are all terms of the index, including those of the descriptions.
 */
import { LRUCache } from 'lru-cache';
import { addTermsOfName, addTermsOfText, CODE, KIND, stemTerm, TAXON } from './lexemes.ts';
import { closedUp, codeOf, searchText, withDigits } from './normalise.ts';
import type { Stems } from './stems.ts';

export type Searchable = {
  code: string;
  kind: string;
  kana: string;
  authorKana: string;
  translations: {
    name: string;
    slug: string;
    author: string | null;
    shortDescription: string | null;
    description: string | null;
  }[];
  variantCodes: string[];
  /** The publisher's product numbers, as the page shows them. */
  numbers: string[];
  /** Categories and topics, publisher, short attributes, venue, lecturer, organiser, in both languages. */
  terms: string[];
  /** Long texts of the product's page, HTML or plain, except the descriptions. */
  longTexts: string[];
  /** All its categories and their ancestors. */
  taxonIds: number[];
};

export type SearchDocument = { heading: string; codes: string; terms: string[] };

/** Version of the entries and of the normalisation. Increase it to rebuild all entries. */
export const FORMAT = 3;
export const NAME_MARK = '=';
export const AUTHORS_MARK = '@';
export const TERMS_MARK = '+';
/** More than any product needs; limits the row size of imported products. */
const MAX_TERMS = 5000;

/** Words that shoppers use for a kind of product. */
const KIND_WORDS: Record<string, string> = {
  book: '書籍 本 book',
  seminar: 'セミナー 受講券 チケット 講座 seminar ticket',
  cd_dvd: 'CD DVD ディスク',
  notebook: 'ノート 文具 notebook stationery',
  material: '教材 教具 teaching material',
};

export function searchDocument(product: Searchable): SearchDocument {
  const { code, kind, kana, authorKana, translations, variantCodes, numbers, longTexts, taxonIds } = product;
  const names = [...translations.map(({ name }) => name), kana].map(spell).filter(Boolean);
  const authors = spelledOnce([...translations.map(({ author }) => author), authorKana]);
  const inDigits = translations
    .map(({ name }) => withDigits(name))
    .filter((name, n) => name !== translations[n]?.name);
  const terms = spelledOnce([KIND_WORDS[kind], ...inDigits, ...product.terms, ...numbers]);
  const described = translations.flatMap((one) => [one.shortDescription ?? '', one.description ?? '']);
  // Long texts come last, because terms beyond the limit are dropped.
  const rest = [code, ...described, ...longTexts].map((text) => spell(withoutTags(text)));
  const codes = [code, ...variantCodes, ...numbers, ...translations.map(({ slug }) => slug)]
    .map(codeOf)
    .filter(Boolean);
  const found = new Set([
    KIND + kind,
    ...taxonIds.map((id) => TAXON + id),
    ...codes.map((one) => CODE + one),
  ]);
  for (const name of names) addTermsOfName(found, name);
  for (const one of [...authors, ...terms]) for (const term of one.terms) found.add(term);
  for (const text of rest) addTermsOfText(found, text);
  return {
    heading: [
      ...names.map((name) => NAME_MARK + name),
      AUTHORS_MARK,
      written(authors),
      TERMS_MARK,
      written(terms),
    ].join(''),
    codes: [...new Set(codes)].map((one) => CODE + one).join('') + CODE,
    terms: [...found].slice(0, MAX_TERMS),
  };
}

/** Terms for the stems of a document's English words (`latinIn` of its terms). */
export function stemTerms(words: readonly string[], stems: Stems): string[] {
  const terms = new Set<string>();
  for (const word of words) {
    const stem = stems.get(word);
    if (stem !== undefined && stem !== word) terms.add(stemTerm(stem));
  }
  return [...terms];
}

const withoutTags = (text: string): string => text.replace(/<[^<>]*>|&#?\w{1,8};/g, ' ');

type Spelled = { text: string; terms: ReadonlySet<string> };

const spell = (text: string): string => closedUp(searchText(text));
const written = (texts: Spelled[]): string => texts.map(({ text }) => text).join('/');

/** Categories, publishers and authors repeat in many products: normalising each once halves the work. */
const spelled = new LRUCache<string, Spelled>({
  max: 5000,
  memoMethod: (given) => {
    const text = spell(given);
    const terms = new Set<string>();
    addTermsOfText(terms, text);
    return { text, terms };
  },
});

function spelledOnce(texts: (string | null | undefined)[]): Spelled[] {
  const found = texts.flatMap((given) => (given ? spelled.memo(given) : []));
  return [...new Map(found.filter(({ text }) => text !== '').map((one) => [one.text, one])).values()];
}

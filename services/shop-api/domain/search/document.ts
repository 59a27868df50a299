/**
 * What a search looks into of one product, as one text (products.search_text):
 * `$=name=name=kana@author/reading+term/term#rest/rest~code~slug~`, every part in its one spelling. The signs between
 * the parts occur in no word, so that a word found in the text lies within one part, and its place tells which. Both
 * adapters read this text and nothing else.
 */
import { closedUp, codeOf, searchText } from './normalise.ts';

export type Searchable = {
  code: string;
  kind: string;
  kana: string;
  authorKana: string;
  translations: { name: string; slug: string; author: string | null; shortDescription: string | null }[];
  variantCodes: string[];
  /** The publisher's, as the page shows it. */
  numbers: string[];
  /** Categories and topics, publisher, short attributes, venue, lecturer, organiser, in both languages. */
  terms: string[];
};

/** Of the format and of the spelling: after a change of either take another sign, then old texts are made anew. */
export const FORMAT = '$';
export const NAME = '=';
export const AUTHORS = '@';
export const TERMS = '+';
export const REST = '#';
export const CODE = '~';

/** What shoppers call a product of a kind, whatever its categories are named. */
const KIND_WORDS: Record<string, string> = {
  book: '書籍 本 book',
  seminar: 'セミナー 受講券 チケット 講座 seminar ticket',
  cd_dvd: 'CD DVD ディスク',
  notebook: 'ノート 文具 notebook stationery',
  material: '教材 教具 teaching material',
};

export function searchDocument(product: Searchable): string {
  const { code, kind, kana, authorKana, translations, variantCodes, numbers, terms } = product;
  const names = [...translations.map(({ name }) => name), kana].map((name) => NAME + spelled(name)).join('');
  const authors = joined([...translations.map(({ author }) => author), authorKana]);
  const rest = joined([code, ...translations.map(({ shortDescription }) => shortDescription)]);
  const codes = [code, ...variantCodes, ...numbers, ...translations.map(({ slug }) => slug)];
  return [
    FORMAT + names,
    AUTHORS + authors,
    TERMS + joined([KIND_WORDS[kind], ...terms, ...numbers]),
    REST + rest,
    CODE + [...new Set(codes.map(codeOf))].map((one) => one + CODE).join(''),
  ].join('');
}

const spelled = (text: string | null | undefined): string => closedUp(searchText(text ?? ''));

const joined = (texts: (string | null | undefined)[]): string =>
  [...new Set(texts.map(spelled))].filter(Boolean).join('/');

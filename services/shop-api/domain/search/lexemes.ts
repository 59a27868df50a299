/**
 * The index terms of a text, and what a word of a query asks of them. Japanese is written without blanks, so every
 * sign begins a term of two; a run of Latin letters and digits counts as one sign, closed by a full stop.
 * 英語辞典 a5 → 英語 語辞 辞典 典 a5. A longer word asks for all of its pairs: what holds them all apart from each
 * other is found with it, which is rare among kanji. Kana are few, and long texts hold most pairs of them: three in a
 * row are a term too, どりる → どり りる る どりる. A Latin word has its stem beside it. Pure.
 */
/** How much of a name's beginning is a term. */
const BEGINNING = 3;
const CLOSED = '.';
/** Before the first sign of a name. */
const BEGIN = '^';
/** Before a Latin letter or digit that stands alone in a name. */
const ALONE = '=';
/** Before a code in its one spelling. */
export const CODE = '~';
/** Before the number of a category and before a kind: a search within them is one look into the index. */
export const TAXON = '/';
export const KIND = '|';

/** Before the stem of a Latin word, where it is another one than the word. */
const STEM = '$';

/** A term of PostgreSQL's holds 2,046 bytes. */
const LONGEST_RUN = 60;

/** A run of Latin letters and digits, or any other sign but the blank. */
const SIGNS = /[a-z0-9]+|[^ ]/gu;
const isLatin = (sign: string): boolean => {
  const first = sign.charCodeAt(0);
  return (first >= 97 && first <= 122) || (first >= 48 && first <= 57);
};

const signsOf = (word: string): string[] => {
  const signs = word.match(SIGNS) ?? [];
  for (const [at, sign] of signs.entries())
    if (isLatin(sign)) signs[at] = sign.slice(0, LONGEST_RUN) + CLOSED;
  return signs;
};

const isKana = (sign: string | undefined): boolean =>
  sign !== undefined && ((sign >= 'ぁ' && sign <= 'ゖ') || sign === 'ー');

const pairsOf = (signs: string[]): string[] => {
  const terms = signs.map((sign, at) => sign + (signs[at + 1] ?? ''));
  for (let at = 0; at < signs.length - 2; at++) {
    const triple = tripleAt(signs, at);
    if (triple) terms.push(triple);
  }
  return terms;
};

/** Three kana from there on; undefined where one of them is another sign. */
function tripleAt(signs: string[], at: number): string | undefined {
  const [first, second, third] = [signs[at], signs[at + 1], signs[at + 2]];
  return isKana(first) && isKana(second) && isKana(third) ? `${first}${second}${third}` : undefined;
}

/** `text` in the search's spelling, closed up; its words are separated by blanks. */
export const termsOf = (text: string): string[] =>
  text.includes(' ') ? text.split(' ').flatMap((word) => pairsOf(signsOf(word))) : pairsOf(signsOf(text));

/** A name is also found by how it begins, and by a letter or digit that stands alone in it. */
export function termsOfName(name: string): string[] {
  const words = name.split(' ').map(signsOf);
  const terms = words.flatMap(pairsOf);
  const begin = words[0]?.slice(0, BEGINNING).join('');
  if (begin) terms.push(BEGIN + begin);
  for (const sign of words.flat())
    if (isLatin(sign) && sign.length === 1 + CLOSED.length) terms.push(ALONE + sign);
  return terms;
}

/** One term as PostgreSQL reads it in a query; with `:*` every term that begins so. */
const quoted = (term: string, isBeginning = false): string =>
  `'${term.replace(/['\\]/g, '\\$&')}'${isBeginning ? ':*' : ''}`;

/**
 * A word as a `tsquery`: found wherever its signs follow each other; its last Latin run may go on. Of words separated
 * by blanks each is found.
 */
export const wordQuery = (words: string): string => words.split(' ').map(oneWordQuery).join('&');

function oneWordQuery(word: string): string {
  const signs = signsOf(word);
  const last = signs.at(-1) ?? '';
  const open = isLatin(last);
  if (open) signs[signs.length - 1] = last.slice(0, -CLOSED.length);
  // A sign alone is the beginning of its pairs, and a term of its own where it is the last.
  if (signs.length < 2) return quoted(signs.join(''), true);
  const terms = signs.slice(0, -1).flatMap((sign, at) => {
    const triple = tripleAt(signs, at);
    if (triple) return quoted(triple);
    // A pair within a term of three says nothing more.
    if (at > 0 && tripleAt(signs, at - 1)) return [];
    return quoted(sign + signs[at + 1], open && at === signs.length - 2);
  });
  return terms.join('&');
}

/** The Latin words among the terms of a text, each for its stem. */
export function latinIn(terms: readonly string[]): string[] {
  const words: string[] = [];
  for (const term of terms) {
    // Most terms are Japanese: a look at the first sign is much cheaper than the pattern.
    const word = isLatin(term) ? /^([a-z]{3,})\./.exec(term)?.[1] : undefined;
    if (word) words.push(word);
  }
  return words;
}

export const stemTerm = (stem: string): string => STEM + stem;

/** Of a stem: the words that have it. */
export const stemQuery = (stem: string): string => `${quoted(stem + CLOSED, true)}|${quoted(STEM + stem)}`;

export const beginQuery = (sign: string): string => quoted(BEGIN + sign, true);
export const aloneQuery = (sign: string): string => quoted(ALONE + sign + CLOSED);
export const codeQuery = (code: string): string => quoted(CODE + code);
export const taxonQuery = (id: number): string => quoted(TAXON + id);
export const kindQuery = (kind: string): string => quoted(KIND + kind);

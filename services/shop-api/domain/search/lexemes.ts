/**
 * The index terms of a text, and the query for a word. No side effects.
 *
 * Japanese has no spaces between words, so each character forms a term with the next one (a pair), and the last character
 * is a term by itself. A run of Latin letters and digits counts as one character, to which a full stop is added. So
 * 英語辞典 a5 has five terms: `英語`, `語辞`, `辞典`, `典`, `a5.`. A word of a query also matches texts that have its pairs in
 * different places. Such wrong matches are rare with kanji but common with kana, so three kana in a row are a further
 * term: どりる has `どり`, `りる`, `る`, `どりる`. The stem of a Latin word is a further term.
 */
/** Number of characters at the beginning of a name that become a term. */
const BEGINNING = 3;
const CLOSED = '.';
/** Prefix of a term that is the beginning of a name. */
const BEGIN = '^';
/** Prefix of a single Latin letter or digit in a name. */
const ALONE = '=';
/** Prefix of a normalised code. */
export const CODE = '~';
/**
 * Prefixes of a category's id and of a kind. Both are terms, so that a search within a category or a kind needs only
 * this index.
 */
export const TAXON = '/';
export const KIND = '|';

/** Prefix of the stem of a Latin word, if it differs from the word. */
const STEM = '$';

/** Characters of a run in its term, which is far below PostgreSQL's limit of 2,046 bytes. */
const LONGEST_RUN = 60;

/** A run of Latin letters and digits, or any other character except the space. */
const CHARACTERS = /[a-z0-9]+|[^ ]/gu;
const isLatin = (character: string): boolean => {
  const first = character.charCodeAt(0);
  return (first >= 97 && first <= 122) || (first >= 48 && first <= 57);
};

const charactersOf = (word: string): string[] => {
  const characters = word.match(CHARACTERS) ?? [];
  for (const [at, character] of characters.entries())
    if (isLatin(character)) characters[at] = character.slice(0, LONGEST_RUN) + CLOSED;
  return characters;
};

const isKana = (character: string | undefined): boolean =>
  character !== undefined && ((character >= 'ぁ' && character <= 'ゖ') || character === 'ー');

const pairsOf = (characters: string[]): string[] => {
  const terms = characters.map((character, at) => character + (characters[at + 1] ?? ''));
  for (let at = 0; at < characters.length - 2; at++) {
    const triple = tripleAt(characters, at);
    if (triple) terms.push(triple);
  }
  return terms;
};

/** The three characters from `at` on, if all are kana. */
function tripleAt(characters: string[], at: number): string | undefined {
  const [first, second, third] = [characters[at], characters[at + 1], characters[at + 2]];
  return isKana(first) && isKana(second) && isKana(third) ? `${first}${second}${third}` : undefined;
}

/** @param text normalised (`searchText`, `closedUp`), with words separated by spaces */
export const termsOfText = (text: string): string[] =>
  text.includes(' ')
    ? text.split(' ').flatMap((word) => pairsOf(charactersOf(word)))
    : pairsOf(charactersOf(text));

/** A name has further terms for its beginning, and for single letters or digits in it. */
export function termsOfName(name: string): string[] {
  const words = name.split(' ').map(charactersOf);
  const terms = words.flatMap(pairsOf);
  const begin = words[0]?.slice(0, BEGINNING).join('');
  if (begin) terms.push(BEGIN + begin);
  for (const character of words.flat())
    if (isLatin(character) && character.length === 1 + CLOSED.length) terms.push(ALONE + character);
  return terms;
}

/** A term in the syntax of PostgreSQL's `tsquery`. `isBeginning`: matches every term that begins with it. */
const quoted = (term: string, isBeginning = false): string =>
  `'${term.replace(/['\\]/g, '\\$&')}'${isBeginning ? ':*' : ''}`;

/**
 * A word as a `tsquery` that matches texts with all its pairs. A Latin run at the end of the word also matches longer
 * runs. If there are several words, separated by spaces, all must match.
 */
export const wordQuery = (words: string): string => words.split(' ').map(oneWordQuery).join('&');

function oneWordQuery(word: string): string {
  const characters = charactersOf(word);
  const last = characters.at(-1) ?? '';
  const open = isLatin(last);
  if (open) characters[characters.length - 1] = last.slice(0, -CLOSED.length);
  // A single character, or a single Latin run, matches every term that begins with it.
  if (characters.length < 2) return quoted(characters.join(''), true);
  const terms = characters.slice(0, -1).flatMap((character, at) => {
    const triple = tripleAt(characters, at);
    if (triple) return quoted(triple);
    // The term of three characters that begins one character earlier contains this pair.
    if (at > 0 && tripleAt(characters, at - 1)) return [];
    return quoted(character + characters[at + 1], open && at === characters.length - 2);
  });
  return terms.join('&');
}

/** The Latin words among the terms of a text, to find their stems. */
export function latinIn(terms: readonly string[]): string[] {
  const words: string[] = [];
  for (const term of terms) {
    // Most terms are Japanese: checking the first character is much cheaper than the pattern.
    const word = isLatin(term) ? /^([a-z]{3,})\./.exec(term)?.[1] : undefined;
    if (word) words.push(word);
  }
  return words;
}

export const stemTerm = (stem: string): string => STEM + stem;

/** A `tsquery` for the words with this stem. */
export const stemQuery = (stem: string): string => `${quoted(stem + CLOSED, true)}|${quoted(STEM + stem)}`;

export const beginQuery = (character: string): string => quoted(BEGIN + character, true);
export const aloneQuery = (character: string): string => quoted(ALONE + character + CLOSED);
export const codeQuery = (code: string): string => quoted(CODE + code);
export const taxonQuery = (id: number): string => quoted(TAXON + id);
export const kindQuery = (kind: string): string => quoted(KIND + kind);

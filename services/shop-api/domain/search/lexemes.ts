/**
 * The index terms of a text, and the query for a word. No side effects.
 *
 * Japanese has no spaces between words, so each character forms a term with the next one (a pair), and the last
 * character is a term by itself. A Latin word, with its digits, is a single term, written with a full stop: `a5.`. So
 * 英語辞典 a5 has five terms: `英語`, `語辞`, `辞典`, `典`, `a5.`. A word of a query also matches
 * texts that have its pairs in different places. Such wrong matches are rare with kanji but common with kana, so three
 * kana in a row are a further term: どりる has `どり`, `りる`, `る`, `どりる`. The stem of a Latin word is a further term.
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
const isLatinCode = (code: number): boolean => (code >= 97 && code <= 122) || (code >= 48 && code <= 57);
const isLatin = (character: string): boolean => isLatinCode(character.charCodeAt(0));

const charactersOf = (word: string): string[] => {
  const characters = word.match(CHARACTERS) ?? [];
  for (const [at, character] of characters.entries())
    if (isLatin(character)) characters[at] = character.slice(0, LONGEST_RUN) + CLOSED;
  return characters;
};

const isKana = (code: number): boolean => (code >= 0x3041 && code <= 0x3096) || code === LONG_VOWEL;
const LONG_VOWEL = 'ー'.charCodeAt(0);

/** Three kana in a row that begin at `at`. Kana are one unit of UTF-16 each. */
const tripleAt = (text: string, at: number): string | undefined =>
  isKana(text.charCodeAt(at)) && isKana(text.charCodeAt(at + 1)) && isKana(text.charCodeAt(at + 2))
    ? text.slice(at, at + 3)
    : undefined;

/** The end of the run of Latin letters and digits, or of the other character, that begins at `at`. */
function endOfCharacter(text: string, at: number): number {
  if (!isLatinCode(text.charCodeAt(at))) return at + ((text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1);
  let end = at + 1;
  while (isLatinCode(text.charCodeAt(end))) end++;
  return end;
}

/**
 * Adds the terms of a text to `terms`, without lists in between: an import of many products spends most of its time here.
 * @param text normalised (`searchText`, `closedUp`), with words separated by single spaces
 */
export function addTermsOfText(terms: Set<string>, text: string): void {
  for (let begin = 0; begin < text.length; ) {
    const space = text.indexOf(' ', begin);
    const end = space < 0 ? text.length : space;
    addPairs(terms, text, begin, end);
    for (let at = begin; at < end - 2; at++) {
      const triple = tripleAt(text, at);
      if (triple) terms.add(triple);
    }
    begin = end + 1;
  }
}

/** Adds the pairs of the word from `begin` to `end`. */
function addPairs(terms: Set<string>, text: string, begin: number, end: number): void {
  let at = begin;
  let next = endOfCharacter(text, at);
  while (at < end) {
    const afterNext = next < end ? endOfCharacter(text, next) : next;
    const isRun = isLatinCode(text.charCodeAt(at)) || (next < end && isLatinCode(text.charCodeAt(next)));
    terms.add(isRun ? written(text, at, next) + written(text, next, afterNext) : text.slice(at, afterNext));
    at = next;
    next = afterNext;
  }
}

/** A character in a term. */
const written = (text: string, at: number, end: number): string =>
  isLatinCode(text.charCodeAt(at)) && at < end
    ? text.slice(at, Math.min(end, at + LONGEST_RUN)) + CLOSED
    : text.slice(at, end);

/** A name has further terms for its beginning, and for single letters or digits in it. */
export function addTermsOfName(terms: Set<string>, name: string): void {
  addTermsOfText(terms, name);
  const [first = '', ...more] = name.split(' ');
  const characters = charactersOf(first);
  const begin = characters.slice(0, BEGINNING).join('');
  if (begin) terms.add(BEGIN + begin);
  for (const character of [...characters, ...more.flatMap(charactersOf)])
    if (isLatin(character) && character.length === 1 + CLOSED.length) terms.add(ALONE + character);
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
    const triple = tripleAt(characters.slice(at, at + 3).join(''), 0);
    if (triple) return quoted(triple);
    // The term of three characters that begins one character earlier contains this pair.
    if (at > 0 && tripleAt(characters.slice(at - 1, at + 2).join(''), 0)) return [];
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

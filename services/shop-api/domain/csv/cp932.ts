/** CP932, the Shift_JIS of Windows: what carriers' programs read, and Excel writes. */
import iconv from 'iconv-lite';
import { visible } from '#contract/rules/invisible.ts';
import { radicals } from './radicals.ts';

/** Unicode has two code points for each of these characters. CP932 has only the second. */
const EQUIVALENTS: Record<string, string> = {
  '\u301c': '\uff5e', // 〜 ～
  '\u2212': '\uff0d', // − －
  '\u2016': '\u2225', // ‖ ∥
  '\u2014': '\u2015', // — ―
  '\u00a5': '\uffe5', // ¥ ￥
  '\u00a2': '\uffe0', // ¢ ￠
  '\u00a3': '\uffe1', // £ ￡
  '\u00ac': '\uffe2', // ¬ ￢
  '\u203e': '\uffe3', // ‾ ￣
  '\u00a6': '\uffe4', // ¦ ￤
  '\u30a0': '\uff1d', // ゠ ＝, between the parts of foreign names
};
/** Unicode’s dashes, and three signs that look like one but are none to it. */
const DASH = /^[\p{Dash}\u02d7\u2043\u2796]$/u;

/**
 * The plain equal of a character that CP932 lacks, by Unicode's compatibility (NFKC). A digit out of ½, ² or ㉑ would run
 * into a house number beside it, so these have none.
 */
function plain(character: string): string {
  const equal = character.normalize('NFKC');
  if (/\d/.test(equal) && !/\p{Nd}/u.test(character)) return character;
  return [...equal]
    .map((one) => EQUIVALENTS[one] ?? radicals.get(one) ?? (DASH.test(one) ? '-' : one))
    .join('');
}

/**
 * Ways to write what CP932 lacks, the nearest first. A variation selector only chooses a form of its kanji, which a label
 * program could not print; か and a separate ゛ become が.
 */
const WAYS: readonly ((text: string) => string)[] = [
  (text) => [...text].map((character) => EQUIVALENTS[character] ?? character).join(''),
  (text) => text.replace(/\p{Variation_Selector}/gu, ''),
  (text) => text.normalize('NFC'),
  (text) => [...text].map((character) => (isInside(character) ? character : plain(character))).join(''),
];

/** か and a separate ゛. Whole texts are not normalised: that would replace the old form 神 (U+FA19) by 神. */
const SEPARATE_MARK = /[\u3040-\u30ff][\u3099\u309a]/g;

/** Replaces code points that CP932 lacks by those that Windows has instead, and no other characters. */
export const mapToCp932 = (text: string): string =>
  [...text]
    .map((character) => (character === '\u00a0' ? ' ' : (EQUIVALENTS[character] ?? character)))
    .join('')
    .replace(SEPARATE_MARK, (kana) => kana.normalize());

/** For print: invisible signs are dropped, and what CP932 lacks is replaced by its plain equal, where it has one. */
export function plainInCp932(text: string): string {
  const clean = visible(text);
  if (isInside(clean)) return clean;
  return [...graphemes.segment(clean)].map(({ segment }) => written(segment)).join('');
}

function written(grapheme: string): string {
  let text = grapheme;
  for (const way of WAYS) {
    if (isInside(text)) return text;
    text = way(text);
  }
  return isInside(text) ? text : grapheme;
}

/** Writes a question mark for a character that CP932 lacks: check with `unencodableIn` first. */
export const encodeCp932 = (text: string): Buffer => iconv.encode(text, 'cp932');

/** Control characters, and private-use ones, which look different on every machine. */
const UNPRINTABLE = /[\p{Cc}\p{Co}]/u;
/** Remembered, because encoding one character at a time is slow. */
const widths = new Map<string, 1 | 2>();

/** Undefined if CP932 lacks the character. */
function widthOfCharacter(character: string): 1 | 2 | undefined {
  const known = widths.get(character);
  if (known) return known;
  const bytes = encodeCp932(character);
  if (UNPRINTABLE.test(character) || iconv.decode(bytes, 'cp932') !== character) return undefined;
  const width = bytes.length === 1 ? 1 : 2;
  widths.set(character, width);
  return width;
}

/** Bytes in CP932, which is also the width on a label: two for a full-width character, one for a half-width one. */
export const widthOf = (text: string): number =>
  [...text].reduce((width, character) => width + (widthOfCharacter(character) ?? 2), 0);

const isInside = (text: string): boolean => [...text].every((character) => widthOfCharacter(character));
const graphemes = new Intl.Segmenter('ja', { granularity: 'grapheme' });

/** The characters that CP932 lacks, each once, as a reader sees them: with their variation selectors. */
export function unencodableIn(text: string): string[] {
  if (isInside(text)) return [];
  const characters = [...graphemes.segment(text)].map(({ segment }) => segment);
  return [...new Set(characters.filter((character) => !isInside(character)))];
}

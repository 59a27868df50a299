/** CP932, the Shift_JIS of Windows: what carriers' programs read, and Excel writes. */
import iconv from 'iconv-lite';

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
  '\u00a0': ' ',
};
const HAS_EQUIVALENT = new RegExp(`[${Object.keys(EQUIVALENTS).join('')}]`, 'g');
/** か and a separate ゛. Whole texts are not normalised: that would replace the old form 神 (U+FA19) by 神. */
const SEPARATE_MARK = /[\u3040-\u30ff][\u3099\u309a]/g;

/** Replaces code points that CP932 lacks by their equivalents, where there are any. */
export const mapToCp932 = (text: string): string =>
  text
    .replace(HAS_EQUIVALENT, (character) => EQUIVALENTS[character] ?? character)
    .replace(SEPARATE_MARK, (kana) => kana.normalize());

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

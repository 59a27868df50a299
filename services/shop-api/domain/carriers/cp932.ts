/** CP932, the Shift_JIS of Windows: what carriers' programs read, and Excel writes. */
import iconv from 'iconv-lite';

/** Letters that JIS and Windows map to different code points of Unicode: both stand for the same sign on paper. */
const TWINS: Record<string, string> = {
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
const TWIN = new RegExp(`[${Object.keys(TWINS).join('')}]`, 'g');
/** か and a separate ゛. Whole texts are not normalised: that would turn 神 into 神. */
const SEPARATE_MARK = /[\u3040-\u30ff][\u3099\u309a]/g;

/** The same text in the letters that CP932 has for it, where it has them. */
export const toCp932Letters = (text: string): string =>
  text.replace(TWIN, (letter) => TWINS[letter] ?? letter).replace(SEPARATE_MARK, (kana) => kana.normalize());

/** Of letters outside CP932 it writes a question mark: ask `lettersOutside` first. */
export const encodeCp932 = (text: string): Buffer => iconv.encode(text, 'cp932');

/** Control characters are of no use on a label; the private ones look different on every machine. */
const UNPRINTABLE = /[\p{Cc}\p{Co}]/u;
/** Of letters met so far. Encoding one at a time is slow. */
const widths = new Map<string, 1 | 2>();

/** Undefined for a letter outside CP932. */
function widthOfLetter(letter: string): 1 | 2 | undefined {
  const known = widths.get(letter);
  if (known) return known;
  const bytes = encodeCp932(letter);
  if (UNPRINTABLE.test(letter) || iconv.decode(bytes, 'cp932') !== letter) return undefined;
  const width = bytes.length === 1 ? 1 : 2;
  widths.set(letter, width);
  return width;
}

/** Bytes in CP932, which is also the width on a label: two for a full-width letter, one for a half-width one. */
export const widthOf = (text: string): number =>
  [...text].reduce((width, letter) => width + (widthOfLetter(letter) ?? 2), 0);

const isInside = (text: string): boolean => [...text].every((letter) => widthOfLetter(letter));
const graphemes = new Intl.Segmenter('ja', { granularity: 'grapheme' });

/** Letters that CP932 lacks, as a reader sees them (with their variation selectors), each once. */
export function lettersOutside(text: string): string[] {
  if (isInside(text)) return [];
  const letters = [...graphemes.segment(text)].map(({ segment }) => segment);
  return [...new Set(letters.filter((letter) => !isInside(letter)))];
}

/** UTF-8 if it is valid, else CP932; undefined for what is neither. Without byte order mark. */
export function decodeText(bytes: Uint8Array): string | undefined {
  for (const encoding of ['utf-8', 'shift_jis'])
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      // The next one.
    }
  return undefined;
}

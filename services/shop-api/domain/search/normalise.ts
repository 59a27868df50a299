/**
 * One spelling for what readers take for one word, applied to the catalogue and to the query alike:
 * width, case, kana, long vowels, variant characters, punctuation.
 */

const VARIANTS: Record<string, string> = {
  髙: '高',
  﨑: '崎',
  濵: '浜',
  濱: '浜',
  邊: '辺',
  邉: '辺',
  齋: '斎',
  齊: '斉',
  澤: '沢',
  廣: '広',
  國: '国',
  惠: '恵',
};
const V_ROW: [RegExp, string][] = [
  [/ゔぁ/g, 'ば'],
  [/ゔぃ/g, 'び'],
  [/ゔぇ/g, 'べ'],
  [/ゔぉ/g, 'ぼ'],
  [/ゔ/g, 'ぶ'],
];
const KATAKANA = 'ァ-ヺー';
const MIDDLE_DOT = new RegExp(`(?<=[${KATAKANA}])[・･](?=[${KATAKANA}])`, 'gu');
/** Long katakana words are written with and without their last ー: サーバー, サーバ. */
const LAST_LONG_VOWEL = new RegExp(`([${KATAKANA}]{3,})ー(?![${KATAKANA}])`, 'gu');

/** Words in their one spelling, separated by single blanks; `''` when nothing is left. */
export function searchText(text: string): string {
  let folded = text.normalize('NFKC').toLowerCase().replace(MIDDLE_DOT, '');
  folded = folded.replace(/(?<=[\u30a1-\u30fa])[-‐‑‒–—−─━]/gu, 'ー').replace(LAST_LONG_VOWEL, '$1');
  folded = folded.replace(/[\u30a1-\u30f6]/gu, (c) => String.fromCharCode(c.charCodeAt(0) - 0x60));
  for (const [from, to] of V_ROW) folded = folded.replace(from, to);
  folded = folded.replace(/[髙﨑濵濱邊邉齋齊澤廣國惠]/gu, (c) => VARIANTS[c] ?? c);
  return folded.replace(/[^\p{L}\p{N}ー々]+/gu, ' ').trim();
}

const MAX_WORDS = 8;
const MAX_LENGTH = 64;

/** At most 8 words of at most 64 characters together; the rest of an absurd query is not looked at. */
export const searchWords = (query: string): string[] =>
  searchText([...query].slice(0, MAX_LENGTH).join(''))
    .split(' ')
    .filter(Boolean)
    .slice(0, MAX_WORDS);

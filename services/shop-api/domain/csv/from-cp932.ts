/**
 * Texts from a file in CP932, compared with the stored texts that the file was made from. Such a file says nothing
 * about characters that CP932 lacks: a spreadsheet writes ? for ゔ, and ～ for 〜.
 */
import { diffArrays } from 'diff';
import { mapToCp932, unencodableIn } from './cp932.ts';

/** What Windows writes for characters that CP932 lacks, beside ? and letters without their accents. */
const LOOKALIKES: Record<string, string> = { ゔ: 'ヴ', '·': '・', '«': '≪', '»': '≫', '©': 'c', '®': 'R' };
const UNKNOWN = ['?', '？', '〓'];
/** A larger difference is not searched: the text is another one. */
const EDITS_MAX = 2_000;

type Token = {
  stored: string;
  /** As the file has it. */
  inFile: string;
  isLost: boolean;
};

const tokensOf = (text: string): Token[] =>
  [...text].map((stored) => {
    const isLost = unencodableIn(mapToCp932(stored)).length > 0 && !/[\n\t]/.test(stored);
    return { stored, inFile: isLost ? '?' : mapToCp932(stored), isLost };
  });

/** Whether a file in CP932 could have the text as it is. */
export const isInCp932 = (text: string): boolean =>
  tokensOf(text).every(({ stored, inFile }) => stored === inFile);

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

/** Excel writes two question marks for a surrogate pair, LibreOffice one. */
const patternOf = ({ stored, inFile, isLost }: Token): string =>
  isLost ? (stored.length > 1 ? '\\?{1,2}' : '\\?') : escaped(inFile);

const standInsOf = (lost: string): string[] => {
  const bare = lost.normalize('NFKD').replace(/\p{M}/gu, '');
  const dash = /\p{Pd}/u.test(lost) ? ['-', '－', '―', '‐'] : [];
  return [...UNKNOWN, ...dash, ...(bare && bare !== lost ? [bare] : []), LOOKALIKES[lost] ?? '?'];
};

/**
 * The text to store: the stored one if the file's says the same in CP932, else the file's, with the stored spelling of
 * what did not change. `lost`: the characters of the stored text that the file has a substitute for, so that the change
 * cannot be made.
 */
export function fromCp932(stored: string, given: string): { text: string } | { lost: string[] } {
  if (stored === given || isInCp932(stored)) return { text: given };
  const tokens = tokensOf(stored);
  if (new RegExp(`^${tokens.map(patternOf).join('')}$`, 'u').test(given)) return { text: stored };
  const parts = diffArrays(
    tokens.map(({ inFile }) => inFile),
    [...given],
    { maxEditLength: EDITS_MAX },
  ) ?? [
    { value: tokens, removed: true, count: tokens.length },
    { value: [...given], added: true },
  ];
  const lost: string[] = [];
  let text = '';
  let at = 0;
  let replaced: Token[] = [];
  for (const { value, added, removed } of parts) {
    if (added) {
      const written = value.join('');
      for (const token of replaced)
        if (token.isLost && standInsOf(token.stored).some((one) => written.includes(one)))
          lost.push(token.stored);
      text += written;
      replaced = [];
      continue;
    }
    const own = tokens.slice(at, at + value.length);
    at += value.length;
    replaced = removed ? own : [];
    if (removed) continue;
    text += own.map((token) => token.stored).join('');
    lost.push(...own.filter((token) => token.isLost).map((token) => token.stored));
  }
  return lost.length > 0 ? { lost: [...new Set(lost)] } : { text };
}

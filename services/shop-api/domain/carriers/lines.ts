/** Breaks texts into lines of a label. */
import { joined } from '#contract/rules/address.ts';
import { plainInCp932, widthOf } from '../csv/cp932.ts';
import { areaOf, type Party } from './parcel.ts';

const NUMBER = '(?:[\\d０-９]+|[〇一二三四五六七八九十百]+(?=丁|番|号|条|線|階))';
const WORD = "[A-Za-zＡ-Ｚａ-ｚ'.&]";
const HYPHEN = '[-－ー‐―−]';
const UNIT = '(?:丁目|丁|番地|番|号室|号棟|号|条|線|階|棟|室|の|ノ)';
/** Characters that must not begin a line. */
const BOUND_TO_THE_LEFT = '[ー々ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶﾞﾟ、。，．・）)」』】]';
/** A house number with its units (9丁目8-7), a word in Latin letters, spaces, or one character. */
const UNBROKEN = new RegExp(
  `(?:${NUMBER}|${WORD})(?:${NUMBER}|${WORD}|${HYPHEN}|${UNIT})*|\\s+|.${BOUND_TO_THE_LEFT}*`,
  'gsu',
);

/**
 * Returns as many lines as the text needs; none for an empty text. Undefined if a house number or a word does not fit
 * into one line.
 * @param width bytes of CP932
 */
export function wrap(text: string, width: number): string[] | undefined {
  const lines: string[] = [];
  let line = '';
  for (const [piece] of plainInCp932(text).matchAll(UNBROKEN)) {
    if (widthOf(piece.trim()) > width) return undefined;
    if (widthOf((line + piece).trim()) > width) {
      lines.push(line.trim());
      line = piece;
    } else line += piece;
  }
  return [...lines, line.trim()].filter(Boolean);
}

/** Begins a new line for each text. */
export function wrapEach(texts: string[], width: number): string[] | undefined {
  const lines = texts.map((text) => wrap(text, width));
  return lines.some((one) => one === undefined) ? undefined : lines.flatMap((one) => one ?? []);
}

/**
 * An address has three parts: (1) prefecture and city, (2) street, (3) building. Each begins a line if `count` allows it;
 * otherwise the street follows the city. The building always begins a line. Undefined if more than `count` lines are
 * needed.
 */
export function labelAddress(party: Party, width: number, count: number): string[] | undefined {
  const { street, building } = party;
  const area = areaOf(party);
  const attempts = [
    [area, street, building],
    [joined(area, street), building],
  ];
  return attempts.map((texts) => wrapEach(texts, width)).find((lines) => lines && lines.length <= count);
}

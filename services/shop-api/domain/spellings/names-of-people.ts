/** How staff find people: one reading of a typed name for members, orders and inquiries. */
import { visible } from '#contract/rules/invisible.ts';
import * as normalise from '#contract/rules/normalise.ts';
import { formsOf, inNewForms } from './kanji-forms.ts';

const BLANKS = /[\s・･]/gu;
/** Between or after kana, any dash means ー, which is beside it on the keyboard. */
const DASH_IN_KANA = /(?<=[\u3041-\u30ffー])[\p{Pd}\u2212ｰ]/gu;
/** Each spelling is a look-up of its own. */
const MOST = 16;

/** Without blanks and middle dots; width of letters and kana made one. */
const tidied = (name: string): string =>
  normalise.text(visible(name)).normalize('NFKC').replace(BLANKS, '').replace(DASH_IN_KANA, 'ー');

const inKatakana = (text: string): string =>
  text.replace(/[\u3041-\u3096\u309d\u309e]/gu, (c) => String.fromCharCode(c.charCodeAt(0) + 0x60));
const inHiragana = (text: string): string =>
  text.replace(/[\u30a1-\u30f6\u30fd\u30fe]/gu, (c) => String.fromCharCode(c.charCodeAt(0) - 0x60));

/**
 * The spellings in which a typed name, or its beginning, may be stored: as typed, in either kana, with old and new forms of
 * its kanji. At most 16, without blanks.
 */
export function spellingsOf(typed: string): string[] {
  const name = tidied(typed);
  const forms = [...inNewForms(name)].reduce<string[]>(
    (starts, kanji) => starts.flatMap((start) => formsOf(kanji).map((form) => start + form)).slice(0, MOST),
    [''],
  );
  const as = [visible(typed).replace(BLANKS, ''), name, inKatakana(name), inHiragana(name)];
  return [...new Set([...as, ...forms])].filter(Boolean).slice(0, MOST);
}

/** A typed reading as readings are stored: katakana without blanks. Undefined when it is not in kana. */
export function readingOf(typed: string): string | undefined {
  const reading = inKatakana(tidied(typed));
  return /^[\u30a1-\u30ff]+$/u.test(reading) ? reading : undefined;
}

const folded = (name: string): string => inNewForms(inKatakana(tidied(name))).toLowerCase();

/** Whether one of the names begins with the typed one, at its family name or at a later part. */
export function isNamed(typed: string, names: readonly (string | null)[]): boolean {
  const asked = folded(typed);
  return names.some((name) => {
    const parts = (name ?? '').split(/\s+/u);
    return parts.some((_, from) => folded(parts.slice(from).join('')).startsWith(asked));
  });
}

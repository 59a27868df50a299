/**
 * Input normalisation before the validation of §5. Names and addresses are not converted by NFKC (it would turn
 * U+FA19 into U+795E), and passwords are not changed at all.
 */
import { visible } from './invisible.ts';

const HYPHENS = '\\-\u00ad\u02d7\u2010-\u2015\u2043\u2212\u30fc\u2500\u2501\uff0d\uff70';

/** §5 Phone, fax, postal code: NFKC, then digits only. `+81 90…` and `0081 90…` become `090…`. */
export function digits(value: string): string {
  const text = value.normalize('NFKC').trim();
  const bare = text.replace(/\D/g, '');
  // A postal code may begin with 0081, but has only three digits after it.
  return bare.replace(/^\D*\+/.test(text) ? /^810?/ : /^00810?(?=\d{9})/, '0');
}

/**
 * Turns half-width kana and hiragana into full-width katakana, dashes into ー, spaces into one full-width space. A voiced
 * mark of its own joins its letter: ウ゛ becomes ヴ. NFKC alone would put a space between them.
 */
export function kana(value: string): string {
  return visible(value)
    .replace(/[゛ﾞ]/gu, '\u3099')
    .replace(/[゜ﾟ]/gu, '\u309a')
    .normalize('NFKC')
    .replaceAll('\u3099', '゛')
    .replaceAll('\u309a', '゜')
    .trim()
    .replace(/[\u3041-\u3096\u309d\u309e]/gu, (c) => String.fromCharCode(c.charCodeAt(0) + 0x60))
    .replace(new RegExp(`[~〜${HYPHENS}]`, 'gu'), 'ー')
    .replace(/[\s\u3000]+/gu, '\u3000');
}

/**
 * E-mail: NFKC, trimmed, the domain in lower case (the part before @ belongs to the mail host) and in its ASCII form:
 * Chromium sends 日本語.jp as xn--wgv71a119e.jp, Firefox as typed.
 */
export function email(value: string): string {
  const text = visible(value).normalize('NFKC').trim();
  const at = text.lastIndexOf('@');
  return at < 0 ? text : text.slice(0, at + 1) + asciiDomain(text.slice(at + 1).toLowerCase());
}

function asciiDomain(domain: string): string {
  if (/^[\w.-]*$/.test(domain) || !/^[\p{L}\p{M}\p{N}.。-]+$/u.test(domain)) return domain;
  const url = `http://${domain}`;
  return URL.canParse(url) ? new URL(url).hostname : domain;
}

const HALF_KANA = /[\uff61-\uff9f]+/gu;

/** Names, streets, companies: without invisible signs, trimmed, spaces collapsed, half-width kana widened. Other characters stay as typed. */
export function text(value: string): string {
  return visible(value)
    .replace(HALF_KANA, (run) => run.normalize('NFKC'))
    .replace(/[\s\u3000]+/gu, (run) => (run.includes('\u3000') ? '\u3000' : ' '))
    .trim();
}

/**
 * Whether nothing of the text is lost: no half of a surrogate pair, which Firefox leaves when `maxlength` cuts 𠮷 (seen
 * in 153), and no U+FFFD, which stands where bytes could not be read.
 */
export const isWhole = (value: string): boolean => value.isWellFormed() && !value.includes('\ufffd');

/** Code points, not UTF-16 units: 𠮷 counts once. */
export const length = (value: string): number => [...value].length;

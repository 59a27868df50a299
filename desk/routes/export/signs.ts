/** Names of signs for people who cannot see them, or cannot tell them from others: `𠮷（U+20BB7）`. */
import type { DeskTranslate } from '../../i18n/text.tsx';

const PICTURELESS = /^[\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}]+$/u;
const graphemes = new Intl.Segmenter('ja', { granularity: 'grapheme' });

const codesOf = (sign: string): string =>
  [...sign].map((one) => `U+${one.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`).join(' ');

/** @param signs graphemes, one after the other */
export const namedSigns = (signs: string, t: DeskTranslate): string =>
  [...graphemes.segment(signs)]
    .map(({ segment: sign }) =>
      PICTURELESS.test(sign)
        ? t('files.named_sign', { sign: codesOf(sign), name: nameOf(sign, t) })
        : t('files.named_sign', { sign, name: codesOf(sign) }),
    )
    .join(t('files.between_signs'));

function nameOf(sign: string, t: DeskTranslate): string {
  if (/\u200b/.test(sign)) return t('files.sign_zero_width');
  if (/\p{Co}/u.test(sign)) return t('files.sign_private');
  return t(/\p{M}/u.test(sign) ? 'files.sign_mark' : 'files.sign_invisible');
}

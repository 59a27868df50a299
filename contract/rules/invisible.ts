/**
 * Signs without a picture, which phones, word processors and web pages put into copied text. Nobody sees them, but
 * searches miss the words that hold them, and carriers' programs refuse them.
 */

const INVISIBLE = new RegExp(
  [
    // A variation selector means the form of the kanji, the sign or the emoji before it.
    '(?<![\\p{Ideographic}\\p{P}\\p{S}\\p{Extended_Pictographic}\\d])\\p{Variation_Selector}',
    // Joiners make one emoji of two, and shape letters of Arabic and Indic scripts.
    '(?<!(?!\\p{DI})[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\p{M}\\p{Script=Arabic}])' +
      '(?<!\\p{Extended_Pictographic}\\ufe0f)[\\u200c\\u200d]',
    '[\\u200c\\u200d](?!(?!\\p{DI})[\\p{Extended_Pictographic}\\p{L}\\p{M}])',
    // Tags behind a black flag spell the flags of England, Scotland and Wales.
    '(?<!\\u{1f3f4}[\\u{e0020}-\\u{e007e}]{0,10})[\\u{e0020}-\\u{e007f}]',
    '(?![\\u200c\\u200d\\u{e0020}-\\u{e007f}\\p{Variation_Selector}])\\p{Default_Ignorable_Code_Point}',
    // Control characters except tab and line breaks, and the anchors of annotations.
    '[\\0-\\x08\\x0b\\x0c\\x0e-\\x1f\\x7f-\\x9f\\ufff9-\\ufffb]',
  ].join('|'),
  'gu',
);
/** Finds out quickly that most texts have none of them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern looks for them
const SUSPECT = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ufff9-\ufffb\p{Default_Ignorable_Code_Point}]/u;

/** Whether it is the name of a field whose value is read as it was sent. */
export const isPassword = (name: string): boolean => /password/i.test(name);

/**
 * The text without invisible signs. Variation selectors, joiners and tags stay where they change the picture of the sign
 * before them: 葛󠄀, 👨‍👩‍👧.
 */
export const visible = (value: string): string =>
  SUSPECT.test(value) ? value.replace(INVISIBLE, '') : value;

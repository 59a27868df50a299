/**
 * Invisible characters, which phones, word processors and web pages add to copied text. Searches do not find words that
 * contain them, and carriers' programs refuse them.
 */

/** Control characters except tab and line breaks, and the anchors of annotations. */
const CONTROLS = '\\0-\\x08\\x0b\\x0c\\x0e-\\x1f\\x7f-\\x9f\\ufff9-\\ufffb';
const PICTURE = '\\p{Extended_Pictographic}';
/**
 * The signs, except
 * - variation selectors, which mean the form of the kanji, the sign or the emoji before them,
 * - joiners, which make one emoji of two and shape letters of Arabic and Indic scripts,
 * - tags behind a black flag, which spell the flags of England, Scotland and Wales.
 */
const INVISIBLE =
  `(?<![\\p{Ideographic}\\p{P}\\p{S}${PICTURE}\\d])\\p{Variation_Selector}` +
  `|(?<!(?!\\p{DI})[${PICTURE}\\p{Emoji_Modifier}\\p{M}\\p{Script=Arabic}])(?<!${PICTURE}\\ufe0f)[\\u200c\\u200d]` +
  `|[\\u200c\\u200d](?!(?!\\p{DI})[${PICTURE}\\p{L}\\p{M}])` +
  '|(?<!\\u{1f3f4}[\\u{e0020}-\\u{e007e}]{0,10})[\\u{e0020}-\\u{e007f}]' +
  '|(?![\\u200c\\u200d\\u{e0020}-\\u{e007f}\\p{Variation_Selector}])\\p{DI}' +
  `|[${CONTROLS}]`;

// Marked as pure, so that scripts which use other rules of this folder do without them.
const invisible = /* @__PURE__ */ new RegExp(INVISIBLE, 'gu');
/** Finds out quickly that most texts have none of them. */
const suspect = /* @__PURE__ */ new RegExp(`[${CONTROLS}\\p{DI}]`, 'u');

/** Whether it is the name of a field whose value is read as it was sent. */
export const isPassword = (name: string): boolean => /password/i.test(name);

/**
 * The text without invisible signs. Variation selectors, joiners and tags stay where they change the picture of the sign
 * before them: 葛󠄀, 👨‍👩‍👧.
 */
export const visible = (value: string): string =>
  suspect.test(value) ? value.replace(invisible, '') : value;

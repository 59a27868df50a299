/** Full-width Latin letters and digits as half-width ones, which are easier to read on a screen: Ａ５判 becomes A5判. */
export const halfWidth = (text: string): string =>
  text.replace(/[Ａ-Ｚａ-ｚ０-９]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - FULL_WIDTH));

/** Difference between the code points of ！ and !; it is the same for all these characters. */
const FULL_WIDTH = 0xfee0;

/** Full-width Latin letters and digits as half-width ones, which are easier to read on a screen: Ａ５判 becomes A5判. */
export const halfWidth = (text: string): string =>
  text.replace(/[Ａ-Ｚａ-ｚ０-９]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - FULL_WIDTH));

/** Distance of ！ from !, and so of all signs between. */
const FULL_WIDTH = 0xfee0;

const SPACE = '\u3000';
/** Characters. Shorter names fit on a line. */
const SHORT = 8;

/**
 * A product's name in the parts between which it breaks before it breaks inside one, each with the sign that ends it:
 * browsers and mail programs that look for phrases themselves do not see that one ends at a middle dot.
 */
export const nameParts = (name: string): string[] =>
  (name.length > SHORT && name.match(/[^\u3000・]+[\u3000・]*|^[\u3000・]+/gu)) || [name];

/** A part, without the wide space that ends it. */
export const withoutSpace = (part: string): string => (part.endsWith(SPACE) ? part.slice(0, -1) : part);

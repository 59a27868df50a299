/** Names of fields made from product codes: what a path of the form library could misread is left out. */
const safe = (code: string): string => code.replace(/[^\w-]/g, '_');

export const itemField = (code: string): string => `item-${safe(code)}`;
export const variantField = (code: string): string => `variant-${safe(code)}`;

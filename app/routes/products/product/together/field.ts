/** Field names made from product codes, without characters that the form library reads as a path. */
const safe = (code: string): string => code.replace(/[^\w-]/g, '_');

export const itemField = (code: string): string => `item-${safe(code)}`;
export const variantField = (code: string): string => `variant-${safe(code)}`;

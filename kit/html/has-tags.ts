const TAG = /<\/?[a-z][^<>]*>/i;

/** Whether a text that may be either is HTML. Texts without tags are shown as they are, with their line breaks. */
export const hasTags = (text: string): boolean => TAG.test(text);

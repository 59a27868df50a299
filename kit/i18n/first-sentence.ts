/** The first sentence of a text in Japanese or English, without its full stop. */
export const firstSentence = (text: string): string => text.split(/。|\.(?:\s|$)/, 1)[0] ?? '';

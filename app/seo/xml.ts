import { escapeHtml } from '#contract/rules/escape-html.ts';

/** Escapes text for XML, without characters that XML does not allow. */
export const xml = (text: string): string =>
  escapeHtml(text.replace(/(?![\t\n])[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu, ''));

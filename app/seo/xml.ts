import { escapeHtml } from '#contract/rules/escape-html.ts';

/** What XML cannot hold is left out, what would be markup is written as text. */
export const xml = (text: string): string =>
  escapeHtml(text.replace(/(?![\t\n])[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu, ''));

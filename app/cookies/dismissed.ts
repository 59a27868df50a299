/** Shop notices that the shopper has dismissed (§2): a short hash per notice and wording. */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Block } from '#contract/content.ts';
import { defineCookie } from './define-cookie.ts';

/** The oldest are dropped first. 40 hashes take about 800 bytes. */
const MAX = 40;
const YEAR = 365 * 86_400;
const mark = z.string().regex(/^[\w-]{12}$/);

export const dismissedCookie = defineCookie({
  name: 'dismissed',
  schema: z.array(mark).max(MAX),
  maxAge: YEAR,
});

/** The mark of a notice is the same in both languages, and changes with every change of the notice's text. */
export const markOf = ({ code, content, translations }: Block): string => {
  const words = Object.values(translations)
    .map(({ locale, content, link }) => [locale, content, link])
    .sort();
  return createHash('sha256')
    .update(JSON.stringify([code, words.length > 0 ? words : content]))
    .digest('base64url')
    .slice(0, 12);
};

/** Adds the mark that the form sent. Undefined when the sent value is not a mark. */
export function withDismissed(before: readonly string[], sent: unknown): string[] | undefined {
  const parsed = mark.safeParse(sent);
  if (!parsed.success) return undefined;
  return [...before.filter((each) => each !== parsed.data), parsed.data].slice(-MAX);
}

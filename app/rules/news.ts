/** What a page's title says of its notices: the title is what screen readers say first (§2). */
import { firstSentence } from '#kit/i18n/first-sentence.ts';

/**
 * `hint`: says why the shopper sees this page, and is placed above its content instead of over it. `announced`: for
 * screen readers only, when the change itself is visible on the page.
 */
export const NOTICE_TONES = ['done', 'info', 'hint', 'alert', 'announced'] as const;

type Toned = { tone: (typeof NOTICE_TONES)[number] };

/** The notice with whose first sentence the title begins. */
export const newsOf = <One extends Toned>(notices: readonly One[]): One | undefined =>
  notices.find(({ tone }) => tone === 'alert') ?? notices[0];

/** Whether the title says all that the notices over the page say. Hints stand in the page's content. */
export function titleSaysAll(notices: readonly (Toned & { text: string })[]): boolean {
  const [over, ...others] = notices.filter(({ tone }) => tone !== 'hint');
  const isWhole = over !== undefined && over.text.length - firstSentence(over.text).length <= 1;
  return others.length === 0 && isWhole && newsOf(notices) === over;
}

/** What a page's title says of its notices: the title is what screen readers say first (§2). */
import type { Notice } from '#app/cookies/notice.ts';
import { firstSentence } from '#kit/i18n/first-sentence.ts';

type Toned = Pick<Notice, 'tone'>;

/** The notice with whose first sentence the title begins. */
export const newsOf = <One extends Toned>(notices: readonly One[]): One | undefined =>
  notices.find(({ tone }) => tone === 'alert') ?? notices[0];

/** Whether the title says all that the notices over the page say. Hints stand in the page's content. */
export function isToldByTitle(notices: readonly (Toned & { text: string })[]): boolean {
  const [over, ...others] = notices.filter(({ tone }) => tone !== 'hint');
  const isWhole = over !== undefined && over.text.length - firstSentence(over.text).length <= 1;
  return others.length === 0 && isWhole && newsOf(notices) === over;
}

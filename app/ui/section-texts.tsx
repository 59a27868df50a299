/** The texts of a section that staff write, such as the terms of use, as a page of their own shows them. */
import type { RichText as CleanText } from '#kit/html/rich-text.ts';
import { RichText } from '#kit/ui/rich-text.tsx';
import { SectionFailed } from './section-failed.tsx';

export type SectionText = { code: string; text: CleanText };

/** `texts`: undefined if the Shop API did not answer. `empty`: what the page says if the shop has no such text. */
export function SectionTexts({ texts, empty }: { texts: readonly SectionText[] | undefined; empty: string }) {
  if (!texts) return <SectionFailed />;
  if (texts.length === 0) return <p>{empty}</p>;
  return texts.map(({ code, text }) => <RichText key={code} text={text} />);
}

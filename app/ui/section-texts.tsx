/** The texts of a section that staff write, such as the terms of use, as a page of their own shows them. */
import { optional } from '#app/request/optional.ts';
import type { Scope } from '#app/request/scope.ts';
import { sanitise } from '#app/security/sanitise.ts';
import { blocksOfSection, contentOf } from '#app/shop-api/content.ts';
import type { RichText as CleanText } from '#kit/html/rich-text.ts';
import { RichText } from '#kit/ui/rich-text.tsx';
import { SectionFailed } from './section-failed.tsx';

type SectionText = { code: string; text: CleanText };

/** Undefined if the Shop API does not answer. */
export async function sectionTexts(scope: Scope, section: string): Promise<SectionText[] | undefined> {
  const blocks = await optional(scope, blocksOfSection(scope.publicCaller, section), []);
  return blocks?.map((block) => ({
    code: block.code,
    text: sanitise(contentOf(block, scope.publicCaller), scope.locale),
  }));
}

/** `empty`: what the page says if the shop has no such text. */
export function SectionTexts({ texts, empty }: { texts: readonly SectionText[] | undefined; empty: string }) {
  if (!texts) return <SectionFailed />;
  if (texts.length === 0) return <p>{empty}</p>;
  return texts.map(({ code, text }) => <RichText key={code} text={text} />);
}

/** The texts of a section that staff write, such as the terms of use, for a page of their own. */
import { sanitise } from '#app/security/sanitise.ts';
import { blocksOfSection, contentOf } from '#app/shop-api/content.ts';
import type { SectionText } from '#app/ui/section-texts.tsx';
import { optional } from './optional.ts';
import type { Scope } from './scope.ts';

/** Undefined if the Shop API does not answer. */
export async function sectionTexts(scope: Scope, section: string): Promise<SectionText[] | undefined> {
  const blocks = await optional(scope, blocksOfSection(scope.publicCaller, section), []);
  return blocks?.map((block) => ({
    code: block.code,
    text: sanitise(contentOf(block, scope.publicCaller), scope.locale),
  }));
}

/** §3 Content popularKeywords: the blocks of that section, as words to search for. */
import { plainText } from '~/security/plain-text.ts';
import type { Scope } from '~/session/context.server.ts';
import { partOf } from '~/session/part.server.ts';
import { blocksOfSection, contentOf } from '~/shop-api/content.server.ts';

/** Undefined where the Shop API could not say. */
export async function popularKeywords(scope: Scope): Promise<string[] | undefined> {
  const blocks = await partOf(scope, blocksOfSection(scope.publicCaller, 'popular_keywords'));
  return blocks?.map((block) => plainText(contentOf(block, scope.publicCaller))).filter(Boolean);
}

/** §3 Content popularKeywords: the blocks of the section `popular_keywords`, as search terms. */
import { optional } from '#app/request/optional.ts';
import type { Scope } from '#app/request/scope.ts';
import { blocksOfSection, contentOf } from '#app/shop-api/content.ts';
import { plainText } from '#kit/html/plain-text.ts';

/** Undefined when the Shop API failed. */
export async function popularKeywords(scope: Scope): Promise<string[] | undefined> {
  const blocks = await optional(scope, blocksOfSection(scope.publicCaller, 'popular_keywords'), []);
  return blocks?.map((block) => plainText(contentOf(block, scope.publicCaller))).filter(Boolean);
}

/** §2 The notification banner: blocks that are in the section `notification` and in that of the screen's `pageCode`. */
import { dismissedCookie, markOf } from '#app/cookies/dismissed.ts';
import type { Scope } from '#app/request/scope.ts';
import { screenAt } from '#app/request/screen-at.ts';
import { safeLink, sanitise } from '#app/security/sanitise.ts';
import { blocksOfSection, contentOf, linkOf } from '#app/shop-api/content.ts';
import { NotFoundError, ShopApiError } from '#app/shop-api/errors.ts';
import type { Notification } from '#app/ui/frame.ts';
import { plainText } from '#kit/html/plain-text.ts';
import { langOf } from '#kit/i18n/text-language.ts';

export async function notifications(scope: Scope): Promise<Notification[]> {
  const { publicCaller: caller, locale } = scope;
  const code = screenAt(scope.pathWithoutLocale)?.pageCode;
  const blocks = await blocksOfSection(caller, 'notification').catch((error: unknown) => {
    // A missing banner needs no error message.
    if (!(error instanceof ShopApiError)) throw error;
    if (!(error instanceof NotFoundError)) scope.incomplete = true;
    return [];
  });
  const here = blocks.filter(({ sections }) => sections.some((section) => section.code === code));
  if (here.length === 0) return [];
  const dismissed = new Set(await scope.jar.get(dismissedCookie));
  return here.flatMap((block) => {
    const mark = markOf(block);
    const name = block.name ?? '';
    return dismissed.has(mark)
      ? []
      : [
          {
            mark,
            name,
            nameLang: langOf(name, locale),
            text: sanitise(contentOf(block, caller), locale),
            line: plainText(contentOf(block, caller)),
            link: safeLink(linkOf(block, caller), locale),
          },
        ];
  });
}

/**
 * §2 The shop's notices above the content: blocks that are in the section `notification` and in that of the screen's
 * `pageCode`.
 */
import { dismissedCookie, markOf } from '#app/cookies/dismissed.ts';
import { resource } from '#app/i18n/href.ts';
import { useT } from '#app/i18n/text.tsx';
import type { Scope } from '#app/request/scope.ts';
import { screenAt } from '#app/request/screen-at.ts';
import { safeLink, sanitise } from '#app/security/sanitise.ts';
import { blocksOfSection, contentOf, linkOf } from '#app/shop-api/content.ts';
import { NotFoundError, ShopApiError } from '#app/shop-api/errors.ts';
import type { Notification } from '#app/ui/frame.ts';
import { NamedText } from '#app/ui/named-text.tsx';
import { PostForm } from '#kit/form/post-form.tsx';
import { plainText } from '#kit/html/plain-text.ts';
import { langOf } from '#kit/i18n/text-language.ts';
import { Icon } from '#kit/ui/icon.tsx';
import { RichText } from '#kit/ui/rich-text.tsx';

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

/**
 * Collapsed to one row, whose button dismisses the first notice. A notice is closed by a form, which works without
 * scripts; a cookie remembers that it was closed.
 */
export function Notifications({ items, here }: { items: Notification[]; here: string }) {
  const t = useT();
  const [first, ...others] = items;
  if (!first) return null;
  return (
    <aside className="notifications" aria-label={t('notification.label')}>
      <details>
        <summary>
          <span className="notification-line" lang={first.text.lang}>
            {first.line}
          </span>{' '}
          <span className="notification-more">
            {others.length > 0 ? t('notification.others', { count: others.length }) : t('notification.open')}
          </span>{' '}
          <span className="notification-more">{t('enhancements.close')}</span>
        </summary>
        {items.map((item) => (
          <OneNotification key={item.mark} item={item} here={here} />
        ))}
      </details>
      <Dismiss item={first} here={here} />
    </aside>
  );
}

function OneNotification({ item, here }: { item: Notification; here: string }) {
  const t = useT();
  return (
    <div className="notification">
      <div className="notification-text wrap">
        <RichText text={item.text} />
        {item.link && (
          <a href={item.link}>
            {t('links.more')}{' '}
            <span className="sr-only" lang={item.nameLang}>
              {item.name}
            </span>
          </a>
        )}
      </div>
      <Dismiss item={item} here={here} />
    </div>
  );
}

function Dismiss({ item, here }: { item: Notification; here: string }) {
  const t = useT();
  return (
    <PostForm action={resource('dismiss')}>
      <input type="hidden" name="mark" value={item.mark} />
      <input type="hidden" name="redirect_path" value={here} />
      <button type="submit" className="icon-button">
        <Icon name="close" />
        <span className="sr-only">
          {item.name ? (
            <NamedText of="notification.dismiss_named" names={{ name: item.name }} />
          ) : (
            t('notification.dismiss')
          )}
        </span>
      </button>
    </PostForm>
  );
}

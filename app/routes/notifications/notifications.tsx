/**
 * §2 The shop's notices above the content. A notice is closed by a form, which works without scripts; a cookie
 * remembers that it was closed. The notices are collapsed to one row; its button dismisses the first notice.
 */
import { resource } from '#app/i18n/href.ts';
import { useT } from '#app/i18n/text.tsx';
import type { Notification } from '#app/ui/frame.ts';
import { NamedText } from '#app/ui/named-text.tsx';
import { PostForm } from '#kit/form/post-form.tsx';
import { Icon } from '#kit/ui/icon.tsx';
import { RichText } from '#kit/ui/rich-text.tsx';

type Props = { items: Notification[]; here: string };

export function Notifications({ items, here }: Props) {
  const t = useT();
  const [first, ...others] = items;
  if (!first) return null;
  return (
    <aside className="notifications" aria-label={t('notification.label')}>
      <details>
        <summary>
          <span className="notification-line" lang={first.text.lang}>
            {first.line}
          </span>
          <span className="notification-more">
            {others.length > 0 ? t('notification.others', { count: others.length }) : t('notification.open')}
          </span>
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
            {t('links.more')}
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

/** §2 The shop's notices above the content. Closing one is a form, so it works without scripts and is remembered. */
import { resource } from '#app/i18n/href.ts';
import { useT } from '#app/i18n/text.tsx';
import { PostForm } from '#app/ui/form/post-form.tsx';
import type { Notification } from '#app/ui/frame.ts';
import { Icon } from '#app/ui/icon.tsx';
import { RichText } from '#app/ui/rich-text.tsx';

export function Notifications({ items, here }: { items: Notification[]; here: string }) {
  const t = useT();
  if (items.length === 0) return null;
  return (
    <aside className="notifications" aria-label={t('notification.label')}>
      {items.map((item) => (
        <div key={item.mark} className="notification">
          <div className="notification-text">
            <RichText text={item.text} />
            {item.link && (
              <a href={item.link}>
                {t('notification.more')}
                <span className="sr-only" lang={item.nameLang}>
                  {item.name}
                </span>
              </a>
            )}
          </div>
          <PostForm action={resource.dismiss}>
            <input type="hidden" name="mark" value={item.mark} />
            <input type="hidden" name="redirect_path" value={here} />
            <button
              type="submit"
              aria-label={
                item.name ? t('notification.dismiss_named', { name: item.name }) : t('notification.dismiss')
              }
            >
              <Icon name="close" />
            </button>
          </PostForm>
        </div>
      ))}
    </aside>
  );
}

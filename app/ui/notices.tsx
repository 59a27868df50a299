/**
 * §2 Notices, in the page's HTML: said to screen readers, hidden by CSS after 10 seconds, except those that want
 * something done. They lie over the page, so nothing moves.
 */
import { href } from '~/i18n/href.ts';
import { useLocale, useT } from '~/i18n/text.tsx';
import type { Notice } from '~/session/notice.server.ts';

export function Notices({ notices }: { notices: Notice[] }) {
  const t = useT();
  const locale = useLocale();
  return (
    <div className="notices" role="status" aria-label={t('chrome.notices')}>
      {notices.map((notice) => (
        <p key={notice.key} className={`notice ${notice.tone}`}>
          {t(notice.key, notice.values)}
          {notice.link === 'cart' && <a href={href('checkout.cart', {}, locale)}>{t('notice.cart_view')}</a>}
        </p>
      ))}
    </div>
  );
}

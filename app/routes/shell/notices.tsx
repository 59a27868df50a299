/**
 * §2 Notices, in the page's HTML: announced to screen readers, and hidden by CSS after 10 seconds, except those that
 * need an action. They overlay the page, so nothing moves.
 */
import type { Notice } from '#app/cookies/notice.ts';
import { href } from '#app/i18n/href.ts';
import { useT } from '#app/i18n/text.tsx';
import { useDocument } from '#app/ui/document.tsx';
import { pageFrame } from '#kit/elements/fetched-page.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import { globalAlert } from './global-alert.element.ts';
import { LoadingBar } from './loading-bar.tsx';

/** A notice with its text. */
export type SpokenNotice = Pick<Notice, 'tone' | 'link'> & { text: string };

/** Scripts also show errors and the loading bar (loading-bar.tsx) here. */
export function Notices({ notices }: { notices: SpokenNotice[] }) {
  const t = useT();
  return (
    <div className="notices">
      <div role="status" aria-label={t('chrome.notices')} {...pageFrame.mark('notices')}>
        {notices
          .filter(({ tone }) => tone !== 'hint')
          .map((notice) => (
            <OneNotice key={notice.text} {...notice} />
          ))}
      </div>
      <GlobalAlert />
      <LoadingBar />
    </div>
  );
}

export function Hints({ notices }: { notices: SpokenNotice[] }) {
  return notices
    .filter(({ tone }) => tone === 'hint')
    .map(({ text }) => (
      <p className="part-failed" role="status" key={text}>
        {text}
      </p>
    ));
}

function OneNotice({ text, tone, link }: SpokenNotice) {
  const t = useT();
  const locale = useLocale();
  if (tone === 'announced') return <p className="sr-only">{text}</p>;
  return (
    <p className={`notice ${tone}`}>
      {text}
      {link === 'cart' && <a href={href('checkout.cart', {}, locale)}>{t('notice.cart_view')}</a>}
      {/* A checked box hides the notice by CSS, without scripts (styles/components/enhancements.css). */}
      <input type="checkbox" className="notice-close" aria-label={t('chrome.close')} />
    </p>
  );
}

/**
 * §2, §8.21, §9.22 The global alert: bottom right, red, disappears after ten seconds unless it is hovered or focused
 * (styles/components/notices.css). Shown by scripts only; its default text says that the connection failed.
 */
function GlobalAlert() {
  const t = useT();
  if (!useDocument().clientEntry) return null;
  return (
    <global-alert>
      <template {...globalAlert.mark('template')}>
        <div role="alert" {...globalAlert.mark('alert')}>
          <p className="notice alert passing" {...globalAlert.mark('text')}>
            {t('error.network')}
          </p>
          <button type="button" {...globalAlert.mark('close')}>
            {t('chrome.close')}
          </button>
        </div>
      </template>
    </global-alert>
  );
}

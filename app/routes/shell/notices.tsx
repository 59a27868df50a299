/**
 * §2 Notices, in the page's HTML, above its content. The page's title begins with one of them (seo/head.tsx). What scripts
 * say without loading a page overlays it, and is hidden by CSS after 10 seconds unless it needs an action.
 */
import type { Notice } from '#app/cookies/notice.ts';
import { href } from '#app/i18n/href.ts';
import { useT } from '#app/i18n/text.tsx';
import { titleSaysAll } from '#app/rules/news.ts';
import { useDocument } from '#app/ui/document.tsx';
import { ARRIVED_ID, SPOKEN_ID, TOAST_ID } from '#kit/elements/speak-notices.ts';
import { useLocale } from '#kit/i18n/text.tsx';

/** A notice with its text. */
export type SpokenNotice = Pick<Notice, 'tone' | 'link'> & { text: string };

/** Scripts also show errors here. */
export function Notices({ notices }: { notices: SpokenNotice[] }) {
  const t = useT();
  const { clientEntry } = useDocument();
  const over = notices.filter(({ tone }) => tone !== 'hint');
  return (
    <div className="notices">
      {/* Not `role="status"`: Orca 43 speaks an empty one as "status bar". Before what it will take over, so that nothing
          moves then. */}
      {clientEntry && <div id={SPOKEN_ID} aria-live="polite" />}
      {over.length > 0 && (
        <section
          id={ARRIVED_ID}
          className={titleSaysAll(notices) ? undefined : 'untold'}
          aria-label={t('chrome.notices')}
        >
          {over.map((notice) => (
            <OneNotice key={notice.text} {...notice} />
          ))}
        </section>
      )}
      {clientEntry && (
        <div className="toasts">
          <div id={TOAST_ID} aria-live="polite" />
          <GlobalAlert />
        </div>
      )}
    </div>
  );
}

export function Hints({ notices }: { notices: SpokenNotice[] }) {
  return notices
    .filter(({ tone }) => tone === 'hint')
    .map(({ text }) => (
      <p className="part-failed" key={text}>
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
 * (styles/components/enhancements.css). Shown by scripts only; its default text says that the connection failed.
 */
function GlobalAlert() {
  const t = useT();
  return (
    <global-alert
      data-text={t('error.network')}
      data-close={t('chrome.close')}
      data-loading={t('enhancements.loading')}
    />
  );
}

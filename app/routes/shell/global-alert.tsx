/**
 * §2, §8.21, §9.22 The global alert: bottom right, red, disappears after ten seconds unless it is hovered or focused
 * (styles/components/notices.css). Shown by scripts only; its default text says that the connection failed.
 */
import { useT } from '#app/i18n/text.tsx';
import { useDocument } from '#app/ui/document.tsx';
import { globalAlert } from './global-alert.element.ts';

export function GlobalAlert() {
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

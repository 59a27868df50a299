/**
 * §2, §8.21, §9.22 The global alert: bottom right, red, gone after ten seconds unless it is being read
 * (styles/components/notices.css).
 * It needs a script; what it says at first is that the line is broken.
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

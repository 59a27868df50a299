/**
 * §2 Page loading bar for requests by scripts (kit/elements/loading-bar.ts). For other requests the browser shows its own
 * bar.
 */
import { useT } from '#app/i18n/text.tsx';
import { useDocument } from '#app/ui/document.tsx';
import { loadingBar } from '#kit/elements/loading-bar.ts';

export function LoadingBar() {
  const t = useT();
  if (!useDocument().clientEntry) return null;
  return (
    <template {...loadingBar.mark('template')}>
      <div
        className="loading-bar"
        role="progressbar"
        aria-label={t('enhancements.loading')}
        {...loadingBar.mark('bar')}
      />
    </template>
  );
}

/** Prints the page. Without scripts it says how to print with the browser. */
import script from '../browser/print-entry.ts?worker&url';
import { useT } from '../i18n/text.tsx';

export function PrintButton() {
  const t = useT();
  return (
    <>
      <span data-print={t('kit.print')}>{t('kit.print_hint')}</span>
      <script type="module" src={script} />
    </>
  );
}

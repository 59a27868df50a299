import { useT } from '#app/i18n/text.tsx';
import { printButton } from './print-button.element.ts';

/** Needs scripts, and is hidden without them. */
export function PrintButton() {
  const t = useT();
  return (
    <print-button>
      <button type="button" className="button" hidden {...printButton.mark('button')}>
        {t('receipt.print')}
      </button>
    </print-button>
  );
}

/**
 * The button that adds the products bought together; with scripts it shows number and total (together-sum.element.ts).
 */
import type { ReactNode } from 'react';
import { useT } from '#app/i18n/text.tsx';
import { together } from './together-sum.element.ts';

/** Wraps the checkboxes and the button. */
export function TogetherSum({ children }: { children: ReactNode }) {
  const t = useT();
  return (
    <together-sum data-some={t('product.together_sum', { count: '{{count}}', total: '{{total}}' })}>
      {children}
    </together-sum>
  );
}

export function TogetherButton() {
  const t = useT();
  return (
    <>
      <button type="submit" className="button quiet">
        <span {...together.mark('label')}>{t('product.together_add')}</span>
      </button>
      <p className="after">{t('product.together_after')}</p>
    </>
  );
}

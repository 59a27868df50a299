/** A scrolling row or column, with buttons that scripts add (scroll-row.element.ts). */
import type { ReactNode } from 'react';
import { useT } from '#app/i18n/text.tsx';
import { Scripted } from '#kit/elements/scripted.tsx';
import { scrollRow } from './scroll-row.element.ts';

/**
 * Wraps the scrolling element and its buttons. The caller marks the element: `scrollRow.mark('row')` or
 * `scrollRow.mark('column')`.
 */
export const ScrollRow = ({ children }: { children: ReactNode }) => <scroll-row>{children}</scroll-row>;

export function ScrollButtons() {
  const t = useT();
  return (
    <Scripted {...scrollRow.mark('template')}>
      <p className="scroll-buttons" {...scrollRow.mark('buttons')}>
        <button type="button" className="icon-button" {...scrollRow.mark('back')}>
          <span className="sr-only">{t('enhancements.scroll_back')}</span>
        </button>
        <button type="button" className="icon-button" {...scrollRow.mark('on')}>
          <span className="sr-only">{t('enhancements.scroll_on')}</span>
        </button>
      </p>
    </Scripted>
  );
}

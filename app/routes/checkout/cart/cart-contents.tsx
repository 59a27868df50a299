/** What is in the cart. With scripts it sends itself and stays (cart-contents.element.ts). */
import type { ReactNode } from 'react';
import { useT } from '#app/i18n/text.tsx';
import { cartParts } from '../cart-parts.ts';

export function CartContents({ children }: { children: ReactNode }) {
  const t = useT();
  return (
    <cart-contents class="cart">
      {children}
      <template {...cartParts.mark('template')}>
        {/* §2 Page loading bar, where a script keeps the page; everywhere else the browser has one of its own. */}
        <div
          className="loading-bar"
          role="progressbar"
          aria-label={t('enhancements.loading')}
          {...cartParts.mark('loading')}
        />
      </template>
    </cart-contents>
  );
}

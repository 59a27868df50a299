/** The lines of the cart. With scripts changes are sent without leaving the page (cart-contents.element.ts). */
import type { ReactNode } from 'react';

export function CartContents({ children }: { children: ReactNode }) {
  return <cart-contents class="cart">{children}</cart-contents>;
}

/** What is in the cart. With scripts it sends itself and stays (cart-contents.element.ts). */
import type { ReactNode } from 'react';

export function CartContents({ children }: { children: ReactNode }) {
  return <cart-contents class="cart">{children}</cart-contents>;
}

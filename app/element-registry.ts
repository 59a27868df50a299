/**
 * All custom elements by name, with their code, which is in a file next to the component. The client entry defines
 * them. TSX may use only these.
 */
import type { Attributes, ReactNode } from 'react';
import { type Connect, lazy } from '#kit/elements/define.ts';
import { connect as passwordInput } from '#kit/form/password-input.element.ts';
import { connect as recentlyViewed } from './routes/home/recently-viewed.element.ts';
import { connect as togetherSum } from './routes/products/product/together-sum.element.ts';
import { connect as sortForm } from './routes/products/sort-form.element.ts';
import { connect as globalAlert } from './routes/shell/global-alert.element.ts';
import { connect as searchBar } from './routes/shell/search-bar.element.ts';
import { connect as quantityStepper } from './ui/product/quantity-stepper.element.ts';
import { connect as quickView } from './ui/product/quick-view.element.ts';
import { connect as scrollRow } from './ui/scroll-row/scroll-row.element.ts';

export const elements = {
  'card-payment': lazy(() => import('./routes/checkout/payment/card-payment.element.ts')),
  'cart-contents': lazy(() => import('./routes/checkout/cart/cart-contents.element.ts')),
  'change-address': lazy(() => import('./routes/checkout/change-address.element.ts')),
  'global-alert': globalAlert,
  'language-button': lazy(() => import('./ui/form/language-button.element.ts')),
  'password-input': passwordInput,
  'postal-lookup': lazy(() => import('#kit/ui/address/postal-lookup.element.ts')),
  'print-button': lazy(() => import('./routes/account/receipt/print-button.element.ts')),
  'quantity-stepper': quantityStepper,
  'quick-view': quickView,
  'recently-viewed': recentlyViewed,
  'remove-address': lazy(() => import('./routes/account/address/remove-address.element.ts')),
  'scroll-row': scrollRow,
  'search-bar': searchBar,
  'sort-form': sortForm,
  'together-sum': togetherSum,
} satisfies Record<string, Connect>;

/**
 * React passes the attributes of custom elements on unchanged: write `class` instead of `className`; `false` would
 * become the text "false".
 */
type ElementProps = Attributes & { children?: ReactNode; class?: string };

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements extends Record<keyof typeof elements, ElementProps> {}
  }
}

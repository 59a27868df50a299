/**
 * Every custom element of the shop: its name, when its code is fetched, and where that lies, beside the component that
 * shows it. The client entry defines them, and the TSX may use these and no others.
 */
import type { Attributes, ReactNode } from 'react';
import type { ElementRow } from './elements/define.ts';

export const elements = {
  'card-payment': {
    load: 'now',
    code: () => import('./routes/checkout/payment/card-payment.element.ts'),
  },
  'cart-contents': {
    load: 'now',
    code: () => import('./routes/checkout/cart/cart-contents.element.ts'),
  },
  'change-address': {
    load: 'interaction',
    code: () => import('./routes/checkout/cart/change-address.element.ts'),
  },
  'global-alert': {
    load: 'now',
    code: () => import('./routes/shell/global-alert.element.ts'),
  },
  'password-input': {
    load: 'now',
    code: () => import('./ui/form/password-input.element.ts'),
  },
  'postal-lookup': {
    load: 'now',
    code: () => import('./ui/address/postal-lookup.element.ts'),
  },
  'quantity-stepper': {
    load: 'now',
    code: () => import('./ui/product/quantity-stepper.element.ts'),
  },
  'quick-view': {
    load: 'visible',
    code: () => import('./ui/product/quick-view.element.ts'),
  },
  'recently-viewed': {
    load: 'idle',
    code: () => import('./routes/home/recently-viewed.element.ts'),
  },
  'remove-address': {
    load: 'interaction',
    code: () => import('./routes/account/address/remove-address.element.ts'),
  },
  'scroll-row': {
    load: 'idle',
    code: () => import('./ui/scroll-row/scroll-row.element.ts'),
  },
  'search-bar': {
    load: 'interaction',
    code: () => import('./routes/shell/search-bar.element.ts'),
  },
  'sort-form': {
    load: 'now',
    code: () => import('./routes/products/sort-form.element.ts'),
  },
  'together-sum': {
    load: 'visible',
    code: () => import('./routes/products/product/together/together-sum.element.ts'),
  },
} satisfies Record<string, ElementRow>;

/** React writes the attributes of a custom element as they are: `class`, and no `false`. */
type ElementProps = Attributes & { children: ReactNode; class?: string };

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements extends Record<keyof typeof elements, ElementProps> {}
  }
}

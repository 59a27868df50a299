import 'react';

declare module 'react' {
  // React 18 only has `fetchPriority`, and warns about it. Browsers need lower case.
  interface ImgHTMLAttributes<T> extends HTMLAttributes<T> {
    fetchpriority?: 'high' | 'low' | 'auto';
  }
  // React 18 does not know popovers, but passes on unknown attributes in lower case.
  interface HTMLAttributes<T> extends AriaAttributes, DOMAttributes<T> {
    popover?: 'auto';
  }
  interface ButtonHTMLAttributes<T> extends HTMLAttributes<T> {
    popovertarget?: string;
    popovertargetaction?: 'show' | 'hide';
  }
}

import 'react';

declare module 'react' {
  // React 18 knows the attribute only in its own spelling and warns about that; browsers want lower case.
  interface ImgHTMLAttributes<T> extends HTMLAttributes<T> {
    fetchpriority?: 'high' | 'low' | 'auto';
  }
  // React 18 does not know popovers; unknown attributes in lower case reach the browser as they are.
  interface HTMLAttributes<T> extends AriaAttributes, DOMAttributes<T> {
    popover?: 'auto';
  }
  interface ButtonHTMLAttributes<T> extends HTMLAttributes<T> {
    popovertarget?: string;
    popovertargetaction?: 'show' | 'hide';
  }
}

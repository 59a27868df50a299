import 'react';

declare module 'react' {
  // React 18 knows the attribute only in its own spelling and warns about that; browsers want lower case.
  interface ImgHTMLAttributes<T> extends HTMLAttributes<T> {
    fetchpriority?: 'high' | 'low' | 'auto';
  }
}

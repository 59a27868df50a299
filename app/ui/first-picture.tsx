/**
 * The largest picture above the fold, preloaded by a header. On a slow connection the browser would otherwise find it
 * half a second later, when most of the page has arrived.
 */
import type { ImgHTMLAttributes } from 'react';
import { type Picture, useDocument } from './document.tsx';

/** If a page has several, the first one is preloaded. */
export function FirstPicture({ alt, ...img }: ImgHTMLAttributes<HTMLImageElement> & Picture) {
  useDocument().waitFor(img);
  return <img alt={alt} {...img} fetchpriority="high" />;
}

/** The value of a `Link` header (RFC 8288). */
export function preloadLink({ src, srcSet, sizes }: Picture): string {
  const choice = [srcSet && `imagesrcset="${srcSet}"`, sizes && `imagesizes="${sizes}"`].filter(Boolean);
  return [`<${src}>`, 'rel=preload', 'as=image', 'fetchpriority=high', ...choice].join('; ');
}

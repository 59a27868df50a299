/**
 * The picture that a page waits for. It is named with the answer's first bytes: on a slow line the browser would find it
 * only when most of the page is there, half a second later.
 */
import type { ImgHTMLAttributes } from 'react';
import { type Picture, useDocument } from './document.tsx';

/** Of several on a page the first is named. */
export function FirstPicture({ alt, ...img }: ImgHTMLAttributes<HTMLImageElement> & Picture) {
  useDocument().waitFor(img);
  return <img alt={alt} {...img} fetchpriority="high" />;
}

/** The value of a `Link` header (RFC 8288). */
export function preloadLink({ src, srcSet, sizes }: Picture): string {
  const choice = [srcSet && `imagesrcset="${srcSet}"`, sizes && `imagesizes="${sizes}"`].filter(Boolean);
  return [`<${src}>`, 'rel=preload', 'as=image', 'fetchpriority=high', ...choice].join('; ');
}

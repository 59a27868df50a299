/**
 * The picture that a page waits for is told with the answer's first bytes: on a slow line the browser would find it only
 * when most of the page is there, which cost the largest paint half a second.
 */

/** How a page marks it; of several the first is told. */
const MARK = ' fetchpriority="high"';
/** What a header may hold, and what HTML writes as it is. */
const PLAIN = /^[ !#-%'-;=?-~]+$/;

/** The value of a `Link` header (RFC 8288); undefined on a page that waits for no picture. */
export function firstPictureLink(page: Buffer): string | undefined {
  const at = page.indexOf(MARK);
  if (at < 0) return undefined;
  const tag = page.toString('utf8', page.lastIndexOf('<img ', at), page.indexOf('>', at));
  const attribute = (name: string) => new RegExp(` ${name}="([^"]*)"`, 'i').exec(tag)?.[1];
  const [src, srcset, sizes] = [attribute('src'), attribute('srcset'), attribute('sizes')];
  if (!src || ![src, srcset, sizes].every((text) => text === undefined || PLAIN.test(text))) return undefined;
  const choice = [srcset && `imagesrcset="${srcset}"`, sizes && `imagesizes="${sizes}"`].filter(Boolean);
  return [`<${src}>`, 'rel=preload', 'as=image', 'fetchpriority=high', ...choice].join('; ');
}

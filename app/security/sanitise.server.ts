/**
 * Cleans HTML written by the shop's staff: only the tags and attributes listed below reach a browser. Links inside the
 * shop get the language of the page, links to other sites open in a new tab, and pictures come from our own origin
 * only.
 */
import { LRUCache } from 'lru-cache';
import sanitizeHtml, { type Attributes, type IOptions, type Tag } from 'sanitize-html';
import { env } from '#app/env.server.ts';
import { type Locale, localisedPath, pathWithoutLocale } from '#app/i18n/locale.ts';
import { mostlyJapanese } from '#app/i18n/text-language.ts';
import type { RichText, SafeHtml } from './rich-text.ts';

const INLINE = 'a b br code em i img rp rt ruby s span strong sub sup u';
const BLOCKS = 'blockquote dd dl dt figcaption figure h2 h3 h4 hr li ol p pre ul';
const TABLES = 'caption col colgroup table tbody td tfoot th thead tr';

/** Removed with their content, which is code or part of a control. */
const DROPPED_WHOLE =
  'script style textarea option select button noscript noembed noframes iframe object embed template title svg math xmp plaintext';

/** The page has an h1 of its own, and headings below h4 would be smaller than the text. */
const HEADINGS: Record<string, string> = { h1: 'h2', h5: 'h4', h6: 'h4' };

/** Paths of files, which get no language prefix. */
const WITHOUT_LANGUAGE = /^\/(?:media|assets)\//;

/** The target of a link. Undefined for an invalid or disallowed URL. */
function target(href: string, locale: Locale): { href: string; isExternal: boolean } | undefined {
  if (/^#[\w-]+$/.test(href)) return { href, isExternal: false };
  let url: URL;
  try {
    // Like browsers, URL drops tabs and line breaks and reads backslashes as slashes.
    url = new URL(href, `${env.SHOP_URL}/`);
  } catch {
    return undefined;
  }
  if (url.protocol === 'mailto:' || url.protocol === 'tel:') return { href: url.href, isExternal: false };
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return undefined;
  if (url.username || url.password) return undefined;
  if (url.origin !== env.SHOP_URL) return { href: url.href, isExternal: true };
  const path = WITHOUT_LANGUAGE.test(url.pathname)
    ? url.pathname
    : localisedPath(pathWithoutLocale(url.pathname), locale);
  return { href: path + url.search + url.hash, isExternal: false };
}

/** The link of a notice or banner. Inside the shop it gets the language of the page. */
export function safeLink(href: string | undefined, locale: Locale): string | undefined {
  return href === undefined ? undefined : target(href.trim(), locale)?.href;
}

function link(locale: Locale, attributes: Attributes): Tag {
  const to = attributes['href'] === undefined ? undefined : target(attributes['href'].trim(), locale);
  if (!to) return { tagName: 'span', attribs: {} };
  const attribs: Attributes = { href: to.href };
  if (to.isExternal) Object.assign(attribs, { target: '_blank', rel: 'noopener noreferrer' });
  return { tagName: 'a', attribs };
}

const SIZE = /^\d{1,4}$/;

/** Drops the source of a picture that is not ours; `exclusiveFilter` then removes the whole tag. */
function picture({ src = '', alt = '', width = '', height = '' }: Attributes): Tag {
  const to = target(src.trim(), 'ja');
  const attribs: Attributes = { alt, loading: 'lazy' };
  if (to && !to.isExternal && to.href.startsWith('/media/')) attribs['src'] = to.href;
  if (SIZE.test(width) && SIZE.test(height)) Object.assign(attribs, { width, height });
  return { tagName: 'img', attribs };
}

const cell = ['colspan', 'rowspan'];

const options = (locale: Locale): IOptions => ({
  allowedTags: `${INLINE} ${BLOCKS} ${TABLES}`.split(' '),
  nonTextTags: DROPPED_WHOLE.split(' '),
  allowedAttributes: {
    a: ['href', 'target', 'rel'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    td: cell,
    th: [...cell, { name: 'scope', values: ['col', 'row'] }],
    ol: ['start'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: [] },
  allowProtocolRelative: false,
  transformTags: {
    ...Object.fromEntries(Object.entries(HEADINGS).map(([from, to]) => [from, to])),
    a: (_, attributes) => link(locale, attributes),
    img: (_, attributes) => picture(attributes),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs['src'],
  // No text needs deeper nesting, and each level costs every browser time.
  nestingLimit: 40,
});

/** Puts each table into a box that scrolls, also by keyboard. Safe by text search, as `<` in texts is escaped here. */
const boxTables = (html: string): string =>
  html
    .replaceAll('<table', '<div class="rich-scroll" tabindex="0"><table')
    .replaceAll('</table>', '</table></div>');

/** The same few texts are on every page. */
const sanitised = new LRUCache<string, RichText>({ max: 300 });

export function sanitise(html: string, locale: Locale): RichText {
  const key = `${locale}\n${html}`;
  const cached = sanitised.get(key);
  if (cached) return cached;
  const clean = boxTables(sanitizeHtml(html, options(locale))).trim() as SafeHtml;
  const text: RichText =
    locale === 'en' && mostlyJapanese(clean.replace(/<[^>]*>/g, ''))
      ? { html: clean, lang: 'ja' }
      : { html: clean };
  sanitised.set(key, text);
  return text;
}

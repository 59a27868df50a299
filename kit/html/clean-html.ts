/**
 * Cleans HTML written by the shop's staff: only the tags and attributes listed below reach a browser. Links inside the
 * shop get the language of the page, links to other sites open in a new tab, and pictures come from the shop's own
 * origin only.
 */
import { LRUCache } from 'lru-cache';
import sanitizeHtml, { type Attributes, type IOptions, type Tag } from 'sanitize-html';
import { type Locale, localisedPath, pathWithoutLocale } from '#kit/i18n/locale.ts';
import { mostlyJapanese } from '#kit/i18n/text-language.ts';
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

type Target = { href: string; isExternal: boolean };

/** The target of a link. Undefined for an invalid or disallowed URL. */
function target(shopUrl: string, href: string, locale: Locale): Target | undefined {
  if (/^#[\w-]+$/.test(href)) return { href, isExternal: false };
  let url: URL;
  try {
    // Like browsers, URL drops tabs and line breaks and reads backslashes as slashes.
    url = new URL(href, `${shopUrl}/`);
  } catch {
    return undefined;
  }
  if (url.protocol === 'mailto:' || url.protocol === 'tel:') return { href: url.href, isExternal: false };
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return undefined;
  if (url.username || url.password) return undefined;
  if (url.origin !== shopUrl) return { href: url.href, isExternal: true };
  const path = WITHOUT_LANGUAGE.test(url.pathname)
    ? url.pathname
    : localisedPath(pathWithoutLocale(url.pathname), locale);
  return { href: path + url.search + url.hash, isExternal: false };
}

const SIZE = /^\d{1,4}$/;

const cell = ['colspan', 'rowspan'];

const allowedTags = `${INLINE} ${BLOCKS} ${TABLES}`.split(' ');
const allowedAttributes: Record<string, (string | { name: string; values: string[] })[]> = {
  a: ['href', 'target', 'rel'],
  img: ['src', 'alt', 'width', 'height', 'loading'],
  td: cell,
  th: [...cell, { name: 'scope', values: ['col', 'row'] }],
  ol: ['start'],
};

/**
 * Puts each table into a box that scrolls, also by keyboard. Replacing tags as text is safe here, because the cleaner
 * has escaped every `<` that is not a tag.
 */
const boxTables = (html: string): string =>
  html
    .replaceAll('<table', '<div class="rich-scroll" tabindex="0"><table')
    .replaceAll('</table>', '</table></div>');

/** Something that the cleaner takes out. `what`: `<script>`, `style`, or the address of a link or a picture. */
export type Removed = { kind: 'tag' | 'attribute' | 'link' | 'picture'; what: string };

type Options = {
  /** Origin of the shop. */
  shopUrl: string;
  /** For pages elsewhere: links and pictures of the shop are written with its origin, and links open in a new tab. */
  elsewhere?: boolean;
};

export function createCleaner({ shopUrl, elsewhere = false }: Options) {
  const origin = elsewhere ? shopUrl : '';
  /** The same few texts are on every page. */
  const sanitised = new LRUCache<string, RichText>({ max: 300 });

  function linkTo(href: string | undefined, locale: Locale): Target | undefined {
    const to = href === undefined ? undefined : target(shopUrl, href.trim(), locale);
    return to?.href.startsWith('/') ? { ...to, href: origin + to.href } : to;
  }

  function link(locale: Locale, attributes: Attributes): Tag {
    const to = linkTo(attributes['href'], locale);
    if (!to) return { tagName: 'span', attribs: {} };
    const attribs: Attributes = { href: to.href };
    if (to.isExternal) Object.assign(attribs, { target: '_blank', rel: 'noopener noreferrer' });
    else if (elsewhere) attribs['target'] = '_blank';
    return { tagName: 'a', attribs };
  }

  function pictureSource(src: string): string | undefined {
    const to = target(shopUrl, src.trim(), 'ja');
    return to && !to.isExternal && to.href.startsWith('/media/') ? origin + to.href : undefined;
  }

  /** Drops the source of a picture that is not ours; `exclusiveFilter` then removes the whole tag. */
  function picture({ src = '', alt = '', width = '', height = '' }: Attributes): Tag {
    const attribs: Attributes = { alt, loading: 'lazy' };
    const source = pictureSource(src);
    if (source) attribs['src'] = source;
    if (SIZE.test(width) && SIZE.test(height)) Object.assign(attribs, { width, height });
    return { tagName: 'img', attribs };
  }

  const options = (locale: Locale): IOptions => ({
    allowedTags,
    nonTextTags: DROPPED_WHOLE.split(' '),
    allowedAttributes,
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowedSchemesByTag: { img: elsewhere ? ['http', 'https'] : [] },
    allowProtocolRelative: false,
    transformTags: {
      ...HEADINGS,
      a: (_, attributes) => link(locale, attributes),
      img: (_, attributes) => picture(attributes),
    },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs['src'],
    // No text needs deeper nesting, and each level costs every browser time.
    nestingLimit: 40,
  });

  function sanitise(html: string, locale: Locale): RichText {
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

  /** What `sanitise` takes out, each thing once. */
  function removedFrom(html: string): Removed[] {
    const found = new Map<string, Removed>();
    const add = (kind: Removed['kind'], what: string) => found.set(`${kind} ${what}`, { kind, what });
    const onOpenTag = (tag: string, attributes: Attributes) => {
      if (!allowedTags.includes(tag) && !Object.hasOwn(HEADINGS, tag)) return add('tag', `<${tag}>`);
      const { href, src } = attributes;
      if (tag === 'a' && href !== undefined && !linkTo(href, 'ja')) add('link', href);
      if (tag === 'img' && !pictureSource(src ?? '')) add('picture', src ?? '');
      const allowed = (allowedAttributes[tag] ?? []).map((each) =>
        typeof each === 'string' ? each : each.name,
      );
      for (const name of Object.keys(attributes)) if (!allowed.includes(name)) add('attribute', name);
      return undefined;
    };
    sanitizeHtml(html, { ...options('ja'), onOpenTag });
    return [...found.values()];
  }

  return {
    sanitise,
    /** The link of a notice or banner. Inside the shop it gets the language of the page. */
    safeLink: (href: string | undefined, locale: Locale): string | undefined => linkTo(href, locale)?.href,
    removedFrom,
  };
}

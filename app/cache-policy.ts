/**
 * Lifetimes, in seconds, of cached responses and data that several shoppers may see. What belongs to one shopper is
 * never cached. Lifetimes of cookies are in cookies/. docs/architecture.md has tables of both.
 */
const MINUTE = 60;
const HOUR = 60 * MINUTE;
const YEAR = 365 * 24 * HOUR;

export const cachePolicy = {
  /** In this process: concurrent visitors of a page share one rendering. Never invalidated, only expires. */
  wholePage: 2,
  /** In shared caches such as nginx's (`s-maxage`); browsers revalidate each time. Never invalidated, only expires. */
  publicPage: 30,
  /** In this process: answers of the Shop API about catalogue and content. */
  catalogueAnswer: 5,
  /** How long an expired answer may still be used while the Shop API is slow or unreachable. */
  staleCatalogueAnswer: 30 * MINUTE,
  /** In this process: files of the postal data host. */
  postalFile: HOUR,
  /** In this process: generated sitemaps. */
  sitemap: HOUR,
  /** In browsers and shared caches: sitemaps, robots.txt. */
  crawlerFile: HOUR,
  /** In browsers: the rules for prefetching pages. */
  speculationRules: 24 * HOUR,
  /** In browsers and shared caches, so that deleting a typed letter needs no request. */
  suggestions: MINUTE,
  feed: 15 * MINUTE,
  calendarFile: 5 * MINUTE,
  /** Files of public/, such as icons. */
  publicFile: HOUR,
  /** Pictures, scripts, styles: their URLs contain a hash of the content, so they never change. */
  namedByContent: YEAR,
} as const;

/** `Cache-Control` of a public file. */
export const cacheFor = (seconds: number): string => `public, max-age=${seconds}`;
export const cacheForever = `${cacheFor(cachePolicy.namedByContent)}, immutable`;
/** `Cache-Control` of a page that is the same for everybody. */
export const sharedPage = `public, s-maxage=${cachePolicy.publicPage}`;

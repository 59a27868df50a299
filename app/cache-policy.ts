/**
 * How long anything is cached that more than one shopper may see: the one place for these figures, in seconds. What
 * belongs to one shopper is never stored; cookies have their lives in cookies/. docs/architecture.md shows the table.
 */
const MINUTE = 60;
const HOUR = 60 * MINUTE;
const YEAR = 365 * 24 * HOUR;

export const cachePolicy = {
  /** In this process: many visitors of one page at a time cost one rendering. Ends by itself. */
  wholePage: 2,
  /** In shared caches such as nginx's, by `s-maxage`; a browser asks each time. Ends by itself. */
  publicPage: 30,
  /** In this process: answers of the Shop API about catalogue and content. */
  catalogueAnswer: 5,
  /** As long an old answer is shown while the Shop API is slow or out of reach. */
  staleCatalogueAnswer: 30 * MINUTE,
  /** In this process: files of the postal data host. */
  postalFile: HOUR,
  /** In this process: sitemaps as they were made. */
  sitemap: HOUR,
  /** In browsers and shared caches: sitemaps, robots.txt. */
  crawlerFile: HOUR,
  /** In browsers: which pages may be fetched ahead. */
  speculationRules: 24 * HOUR,
  /** In browsers and shared caches: who goes back a letter is answered at once. */
  suggestions: MINUTE,
  feed: 15 * MINUTE,
  calendarFile: 5 * MINUTE,
  /** Of public/: icons. */
  publicFile: HOUR,
  /** Pictures, scripts, styles: their addresses name their content, so they never change. */
  namedByContent: YEAR,
} as const;

/** `Cache-Control` of a file that anybody may keep. */
export const cacheFor = (seconds: number): string => `public, max-age=${seconds}`;
export const cacheForever = `${cacheFor(cachePolicy.namedByContent)}, immutable`;
/** Of a page that shared caches may show to everybody. */
export const sharedPage = `public, s-maxage=${cachePolicy.publicPage}`;

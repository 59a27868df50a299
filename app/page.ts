/** Properties of a page besides the data of its components. */

/** Content of the page's head (seo/head.tsx adds the rest). */
export type PageHead = {
  title: string;
  description?: string | undefined;
  /** Parameters that belong to the canonical URL, such as `?page=2`. Others are dropped. */
  query?: string;
  noindex?: boolean;
  /** Canonical path without language prefix. Default: the requested path. */
  path?: string;
  /** Open Graph type. */
  kind?: 'website' | 'product';
  /** A picture's path in the media folder. */
  image?: string | undefined;
  /** Atom feeds: title and path. */
  feeds?: [title: string, href: string][];
  /** schema.org. */
  structuredData?: Record<string, unknown>[];
  /** Content of a meta refresh: `5;url=/…`. */
  refresh?: string | undefined;
};

/** Loaders and actions return this as `page`, errors have it in their data. entry.server.tsx (`pageOf`) reads it. */
export type Page = {
  /** Default: from the screen's row. */
  head?: PageHead;
  /** Path of the page in the other language, without prefix, if it differs. */
  otherPath?: string | undefined;
  /** True if `otherPath` is not the page itself but redirects to it: such a path is not given to search engines. */
  otherPathRedirects?: boolean;
  /** No shared cache may store the page: it depends on more than the URL and the headers in `Vary`. */
  unshared?: boolean;
  /** The page shows the waiting notices, which are removed then. */
  showsNotices?: boolean;
  /** What happened, for the title of a page without notices. */
  news?: string;
  /** The part of the stylesheet that a first visit gets. Default: the screen's. */
  style?: 'product-more' | undefined;
  /** The page is the response to a refused form; the page's title then says so. */
  formFailed?: boolean;
  /** Seconds, or a date. */
  retryAfter?: string | undefined;
  /** Other origins to which a form of the page may lead. */
  formTargets?: string[];
  /** Origin whose scripts the page runs: the card gateway's. */
  scriptOrigin?: string | undefined;
  /** Other origins that a script of the page may call. */
  connections?: string[];
};

/** Merges the `page` values of loaders and action. Later values win; lists are concatenated. */
export function merged(pages: readonly (Page | undefined)[]): Page {
  const all = pages.filter((page) => page !== undefined);
  return {
    ...Object.assign({}, ...all),
    unshared: all.some(({ unshared }) => unshared),
    formTargets: all.flatMap(({ formTargets = [] }) => formTargets),
    connections: all.flatMap(({ connections = [] }) => connections),
  };
}

export const originOf = (address: string): string => new URL(address).origin;

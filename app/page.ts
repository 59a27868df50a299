/** What a page needs besides the data that its components show. */

/** What the head says (seo/head.server.ts adds the rest). */
export type PageHead = {
  title: string;
  description?: string | undefined;
  /** The query that makes this page a different one, such as `?page=2`; everything else is dropped. */
  query?: string;
  noindex?: boolean;
  /** Without language prefix; by default the path asked for. */
  path?: string;
  /** Open Graph's word for what the page is. */
  kind?: 'website' | 'product';
  /** A picture's path in the media folder. */
  image?: string | undefined;
  /** Atom feeds: title and path. */
  feeds?: [title: string, href: string][];
  /** schema.org. */
  structuredData?: Record<string, unknown>[];
  /** Loads another address after so many seconds: `5;url=/…`. */
  refresh?: string | undefined;
};

/** Loaders and actions return it as `page`, errors carry it in their data; entry.server.tsx reads it (`pageOf`). */
export type Page = {
  /** By default what the screen's row says. */
  head?: PageHead;
  /** The page in the other language, without prefix, where its path is another one there. */
  otherPath?: string | undefined;
  /** `otherPath` only redirects to the page: search engines are not told of it. */
  otherPathRedirects?: boolean;
  /** It depends on more of the request than its address and what `Vary` names: no shared cache may store it. */
  unshared?: boolean;
  /** The answer to a form that was refused: the title says so. */
  formFailed?: boolean;
  /** Seconds, or a date. */
  retryAfter?: string | undefined;
  /** Origins besides our own that a form of the page may lead to. */
  formTargets?: string[];
  /** Origin whose scripts the page runs: the card gateway's. */
  scriptOrigin?: string | undefined;
  /** Origins besides our own that a script of the page may ask. */
  connections?: string[];
};

/** One page of what several loaders and an action say; later ones win, except that lists add up. */
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

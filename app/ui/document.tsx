/** Data of the document that root.tsx renders; set by entry.server.tsx. */
import { createContext, useContext } from 'react';
import type { Notice } from '#app/cookies/notice.ts';
import type { WaitingEvent } from '#app/cookies/waiting-events.ts';

/** Content of a page's head (seo/head.tsx). */
export type Head = {
  title: string;
  description?: string | undefined;
  /** Undefined: search engines may show the page. */
  noindex?: 'noindex' | 'noindex, follow';
  canonical?: string;
  alternates?: [lang: string, href: string][];
  /** Content of a meta refresh: `5;url=/…`. */
  refresh?: string;
  /** Open Graph, for links in messages and networks. */
  social?: [property: string, content: string][];
  /** Atom feeds of the page's content. */
  feeds?: [title: string, href: string][];
  /** schema.org, as JSON-LD: not executed, so the content security policy does not apply. */
  structuredData?: Record<string, unknown>[];
};

/** URLs from media-url.ts, which need no escaping in a header. */
export type Picture = { src: string; srcSet?: string; sizes?: string };

export type DocumentView = {
  head: Head;
  /** Target of the language switch. */
  languageSwitch: string;
  /** The stylesheet's URL and, on a first visit, its text. */
  stylesheet: { inline: string | undefined; href: string };
  /** Save-Data: no high-density pictures, no prefetching, no scripts. */
  saveData: boolean;
  /** Inline script that loads the other scripts. */
  clientEntry: string | undefined;
  /** Notices that waited for this page. */
  notices: Notice[];
  /** Inline script of a member's page (kit/serving/restored-page.ts). */
  restored: string | undefined;
  /** Registers the picture to preload (first-picture.tsx). */
  waitFor: (picture: Picture) => void;
  /** The shop's own page, or that of the company's site. */
  privacyPolicy: string;
  /** Analytics events since the last page, for `window.dataLayer` (analytics/data-layer.ts). */
  events: WaitingEvent[] | undefined;
};

const DocumentContext = createContext<DocumentView | undefined>(undefined);
export const DocumentProvider = DocumentContext.Provider;

export function useDocument(): DocumentView {
  const view = useContext(DocumentContext);
  if (!view) throw new Error('No document: root.tsx was rendered outside of DocumentProvider');
  return view;
}

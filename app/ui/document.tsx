/** What root.tsx needs to know about the answer it is part of. Made by entry.server. */
import { createContext, useContext } from 'react';
import type { WaitingEvent } from '#app/cookies/waiting-events.server.ts';

/** What a page's head says (seo/head.server.ts). */
export type Head = {
  title: string;
  description?: string;
  /** Undefined: search engines may show the page. */
  noindex?: 'noindex' | 'noindex, follow';
  canonical?: string;
  alternates?: [lang: string, href: string][];
  /** After so many seconds another address: `5;url=/…`. */
  refresh?: string;
  /** Open Graph, for links in messages and networks. */
  social?: [property: string, content: string][];
  /** Atom feeds that follow what the page shows. */
  feeds?: [title: string, href: string][];
  /** schema.org, as data blocks: they run nothing, so the policy lets them be. */
  structuredData?: Record<string, unknown>[];
};

/** Addresses made by media-url.ts, so that a header can hold them as they are. */
export type Picture = { src: string; srcSet?: string; sizes?: string };

export type DocumentView = {
  head: Head;
  /** Where the language switch leads, and the form of the page that goes along (screens.ts). */
  languageSwitch: { href: string; form: string | undefined };
  /** The stylesheet: its text on a first visit, its address always. */
  stylesheet: { inline: string | undefined; href: string };
  /** The shopper asked for few bytes: no sharper pictures, nothing fetched ahead, no scripts. */
  saveData: boolean;
  /** What starts the scripts. */
  clientEntry: string | undefined;
  /** Told by the picture that the page waits for (first-picture.tsx). */
  waitFor: (picture: Picture) => void;
  /** Of the company's own site. */
  privacyPolicy: string;
  /** What happened meanwhile, for `window.dataLayer` (analytics/data-layer.ts). */
  events: WaitingEvent[] | undefined;
};

const DocumentContext = createContext<DocumentView | undefined>(undefined);
export const DocumentProvider = DocumentContext.Provider;

export function useDocument(): DocumentView {
  const view = useContext(DocumentContext);
  if (!view) throw new Error('No document: root.tsx was rendered outside of DocumentProvider');
  return view;
}

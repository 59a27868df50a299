/** What root.tsx needs to know about the answer it is part of. Made by entry.server. */
import { createContext, useContext } from 'react';
import type { AnalyticsEvent } from '#app/analytics/events.ts';
import type { frameOf } from '#app/routes/shell/frame.server.ts';
import type { KeptHtml } from './kept-html.server.tsx';
import type { StillHtml } from './still-html.server.tsx';

export type Frame = ReturnType<typeof frameOf>;

export type DocumentFacts = {
  /** The frame's parts (still.tsx). */
  still: { menu: Frame['menu']; html: StillHtml } | undefined;
  /** What is shown to many (kept.tsx); not within such a part. */
  kept: KeptHtml | undefined;
  /** The stylesheet: its text on a first visit, its address always. */
  stylesheet: { inline: string | undefined; href: string };
  /** The shopper asked for few bytes: no sharper pictures, nothing fetched ahead, no scripts. */
  saveData: boolean;
  /** What starts the small script. */
  start: string | undefined;
  /** What happened meanwhile, for `window.dataLayer` (browser/data-layer.ts). */
  events: AnalyticsEvent[] | undefined;
};

const DocumentContext = createContext<DocumentFacts | undefined>(undefined);
export const DocumentProvider = DocumentContext.Provider;

export function useDocument(): DocumentFacts {
  const facts = useContext(DocumentContext);
  if (!facts) throw new Error('No document: root.tsx was rendered outside of DocumentProvider');
  return facts;
}

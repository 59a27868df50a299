/** What root.tsx needs to know about the answer it is part of. Made by entry.server. */
import { createContext, type ReactNode, useContext } from 'react';
import type { WaitingEvent } from '#app/cookies/waiting-events.server.ts';
import type { Frame } from './frame.ts';

/** The HTML of one of the frame's parts (still-html.server.tsx). */
export type StillHtml = (id: string, part: (frame: Frame) => ReactNode) => string;

/** `name` is the component's, `facts` are everything that it shows, its words and the document's own facts apart. */
export type KeptHtml = (name: string, facts: unknown, part: () => ReactNode) => string;

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
  events: WaitingEvent[] | undefined;
};

const DocumentContext = createContext<DocumentFacts | undefined>(undefined);
export const DocumentProvider = DocumentContext.Provider;

export function useDocument(): DocumentFacts {
  const facts = useContext(DocumentContext);
  if (!facts) throw new Error('No document: root.tsx was rendered outside of DocumentProvider');
  return facts;
}

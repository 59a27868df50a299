/** What root.tsx needs to know about the answer it is part of. Made by entry.server. */
import { createContext, type ReactNode, useContext } from 'react';
import type { WaitingEvent } from '#app/cookies/waiting-events.server.ts';
import type { Frame } from './frame.ts';

/** The HTML of one section of the frame (static-shell.server.tsx). */
export type ShellHtml = (id: string, section: (frame: Frame) => ReactNode) => string;

/** `name` is the component's, `facts` are all that it shows but its words and what the document itself says. */
export type FragmentCache = (name: string, facts: unknown, render: () => ReactNode) => string;

export type DocumentView = {
  /** The sections of the frame (static-shell.tsx). */
  shell: { menu: Frame['menu']; html: ShellHtml } | undefined;
  /** Undefined within a cached fragment: one in another is not cached by itself (cached-fragment.tsx). */
  fragments: FragmentCache | undefined;
  /** The stylesheet: its text on a first visit, its address always. */
  stylesheet: { inline: string | undefined; href: string };
  /** The shopper asked for few bytes: no sharper pictures, nothing fetched ahead, no scripts. */
  saveData: boolean;
  /** What starts the small script. */
  start: string | undefined;
  /** What happened meanwhile, for `window.dataLayer` (browser/data-layer.ts). */
  events: WaitingEvent[] | undefined;
};

const DocumentContext = createContext<DocumentView | undefined>(undefined);
export const DocumentProvider = DocumentContext.Provider;

export function useDocument(): DocumentView {
  const view = useContext(DocumentContext);
  if (!view) throw new Error('No document: root.tsx was rendered outside of DocumentProvider');
  return view;
}

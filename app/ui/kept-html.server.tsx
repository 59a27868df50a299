/**
 * The HTML of what a page shows to many (kept.tsx): made once for the same facts. A member's page of a product is her
 * own in its header alone, but making all of it anew was a third of the work.
 */
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { TextProvider, type TextSource } from '~/i18n/text.tsx';
import { type DocumentFacts, DocumentProvider } from './document.tsx';

/** Some 50 KB each with the facts they were made of. */
const MOST_PARTS = 100;
/** By everything that the HTML depends on, the latest last. */
const parts = new Map<string, string>();

/** `facts` are everything that `part` shows, its words and the document's own facts apart. */
export type KeptHtml = (facts: unknown, part: () => ReactNode) => string;

export const keptHtml =
  (texts: TextSource, document: DocumentFacts): KeptHtml =>
  (facts, part) => {
    const key = JSON.stringify([texts.locale, document.saveData, facts]);
    const html = parts.get(key) ?? rendered(texts, document, part());
    parts.delete(key);
    parts.set(key, html);
    if (parts.size > MOST_PARTS) parts.delete(parts.keys().next().value as string);
    return html;
  };

const rendered = (texts: TextSource, document: DocumentFacts, part: ReactNode): string =>
  renderToStaticMarkup(
    <TextProvider value={texts}>
      <DocumentProvider value={document}>{part}</DocumentProvider>
    </TextProvider>,
  );

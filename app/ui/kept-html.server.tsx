/**
 * The HTML of what pages show again and again (kept.tsx): made once for the same facts. A member's page of a product
 * is her own in its header alone, and her list of orders is asked for again after each order that she has looked at.
 */
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { TextProvider, type TextSource } from '#app/i18n/text.tsx';
import { type DocumentFacts, DocumentProvider, type KeptHtml } from './document.tsx';

/** Characters of facts and HTML together: some hundred products, or a thousand orders. */
const MOST = 2_000_000;
/** By everything that the HTML depends on, the latest last. */
const parts = new Map<string, string>();
let size = 0;

export const keptHtml =
  (texts: TextSource, document: DocumentFacts): KeptHtml =>
  (name, facts, part) => {
    const key = JSON.stringify([texts.locale, document.saveData, name, facts]);
    const known = parts.get(key);
    if (known !== undefined) parts.delete(key);
    const html = known ?? rendered(texts, document, part());
    parts.set(key, html);
    if (known === undefined) size += key.length + html.length;
    for (const [oldest, its] of parts) {
      if (size <= MOST) break;
      parts.delete(oldest);
      size -= oldest.length + its.length;
    }
    return html;
  };

/** React's renderer of markup cannot be called from within itself: a part of a part is not kept. */
const rendered = (texts: TextSource, document: DocumentFacts, part: ReactNode): string =>
  renderToStaticMarkup(
    <TextProvider value={texts}>
      <DocumentProvider value={{ ...document, kept: undefined }}>{part}</DocumentProvider>
    </TextProvider>,
  );

/**
 * The HTML of what pages show again and again (cached-fragment.tsx): made once for the same facts. A member's page of a product
 * is her own in its header alone, and her list of orders is asked for again after each order that she has looked at.
 */
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { TextProvider, type TextSource } from '#app/i18n/text.tsx';
import { DocumentProvider, type DocumentView, type FragmentCache } from './document.tsx';

/** Characters of facts and HTML together: some hundred products, or a thousand orders. */
const MOST = 2_000_000;
/** By everything that the HTML depends on, the latest last. */
const parts = new Map<string, string>();
let size = 0;

export const fragmentCache =
  (texts: TextSource, document: DocumentView): FragmentCache =>
  (name, facts, render) => {
    const key = JSON.stringify([texts.locale, document.saveData, name, facts]);
    const known = parts.get(key);
    if (known !== undefined) parts.delete(key);
    const html = known ?? rendered(texts, document, render());
    parts.set(key, html);
    if (known === undefined) size += key.length + html.length;
    for (const [oldest, its] of parts) {
      if (size <= MOST) break;
      parts.delete(oldest);
      size -= oldest.length + its.length;
    }
    return html;
  };

/** React's renderer of markup cannot be called from within itself: a fragment in a fragment is not cached. */
const rendered = (texts: TextSource, document: DocumentView, fragment: ReactNode): string =>
  renderToStaticMarkup(
    <TextProvider value={texts}>
      <DocumentProvider value={{ ...document, fragments: undefined }}>{fragment}</DocumentProvider>
    </TextProvider>,
  );

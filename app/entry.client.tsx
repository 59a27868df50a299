import { RemixBrowser } from '@remix-run/react';
import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { browserTranslate, type PageTexts } from '~/i18n/browser-texts.ts';
import { localeOf } from '~/i18n/locale.ts';
import { TextProvider } from '~/i18n/text.tsx';
import { type DocumentFacts, DocumentProvider, STYLE_ID, TEXTS_ID } from '~/ui/document.tsx';

const texts: PageTexts = JSON.parse(document.getElementById(TEXTS_ID)?.textContent ?? '{}');
const locale = localeOf(location.pathname);

/** Hydration compares with what is in the document, so the facts are read from there. */
const style = document.getElementById(STYLE_ID);
const facts: DocumentFacts = {
  saveData: false,
  stylesheet: {
    inline: style instanceof HTMLStyleElement ? (style.textContent ?? '') : undefined,
    href:
      (style instanceof HTMLLinkElement
        ? style
        : document.querySelector<HTMLLinkElement>('[rel=prefetch]')
      )?.getAttribute('href') ?? '',
  },
  scripts: { nonce: undefined, texts },
};

// In one go, not in slices: a tap that came between two slices made React 18 give up hydrating (its error 345).
hydrateRoot(
  document,
  <StrictMode>
    <TextProvider value={{ locale, t: browserTranslate(texts, locale) }}>
      <DocumentProvider value={facts}>
        <RemixBrowser />
      </DocumentProvider>
    </TextProvider>
  </StrictMode>,
);

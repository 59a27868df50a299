import { RemixBrowser } from '@remix-run/react';
import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { eventsOfPage, handEvents } from '~/browser/data-layer.ts';
import { mirrorLocale } from '~/browser/mirror.ts';
import { guardSearches } from '~/browser/search-bars.ts';
import { browserTranslate, type PageTexts } from '~/i18n/browser-texts.ts';
import { localeOf } from '~/i18n/locale.ts';
import { TextProvider } from '~/i18n/text.tsx';
import { type DocumentFacts, DocumentProvider, STYLE_ID, TEXTS_ID } from '~/ui/document.tsx';

const texts: PageTexts = JSON.parse(document.getElementById(TEXTS_ID)?.textContent ?? '{}');
const locale = localeOf(location.pathname);

/** Hydration compares with what is in the document, so the facts are read from there. */
const style = document.getElementById(STYLE_ID);
const facts: DocumentFacts = {
  still: undefined,
  kept: undefined,
  saveData: false,
  start: undefined,
  events: eventsOfPage(),
  stylesheet: {
    inline: style instanceof HTMLStyleElement ? (style.textContent ?? '') : undefined,
    href:
      (style instanceof HTMLLinkElement
        ? style
        : document.querySelector<HTMLLinkElement>('[rel=prefetch]')
      )?.getAttribute('href') ?? '',
  },
  scripts: { nonce: undefined, texts: () => texts },
};

mirrorLocale();
guardSearches();
handEvents();

/**
 * RemixBrowser suspends at the root until it has read the page's data, and a tap in that moment made React 18 give up
 * (its error 345). Asked beforehand it throws the same promise, which can be waited for.
 */
async function dataIsRead(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (pending) {
    if (pending instanceof Promise) await pending;
  }
}

// In one go, not in slices: nothing that a shopper does may come in between.
dataIsRead().then(() =>
  hydrateRoot(
    document,
    <StrictMode>
      <TextProvider value={{ locale, t: browserTranslate(texts, locale) }}>
        <DocumentProvider value={facts}>
          <RemixBrowser />
        </DocumentProvider>
      </TextProvider>
    </StrictMode>,
  ),
);

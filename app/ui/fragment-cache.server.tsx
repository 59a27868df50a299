/**
 * The HTML of the frame's sections (frame-fragment.tsx). For all who are shown the same menu, notices and footer they
 * differ in a few texts only, so they are rendered once, with placeholders where those stand. Without this a page takes
 * 10 to 35 % more of the processor.
 *
 * A section can show what its props say and nothing else, or a shopper would be shown what was made for another: it is
 * rendered outside of every context but the language.
 */
import { randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { renderToStaticMarkup } from 'react-dom/server';
import { translator } from '#app/i18n/i18n.server.ts';
import type { Locale } from '#app/i18n/locale.ts';
import { TextProvider } from '#app/i18n/text.tsx';
import { escapeHtml } from '#contract/rules/escape-html.ts';
import type { FrameHtml, FrameSection } from './document.tsx';
import { FormMarkProvider } from './form/post-form.tsx';
import type { Frame } from './frame.ts';

/** What belongs to one page. The placeholders are random, so that no text of the shop can hold one. */
const placeholder = () => `own-${randomUUID()}`;
const placeholders = {
  reload: placeholder(),
  languageHref: placeholder(),
  login: placeholder(),
  memberName: placeholder(),
  searchText: placeholder(),
  formMark: placeholder(),
};
type Own = Record<keyof typeof placeholders, string>;
const PLACEHOLDER = new RegExp(`(${Object.values(placeholders).join('|')})`);

const ownOf = (frame: Frame, formMark = ''): Own => ({
  reload: frame.reload,
  languageHref: frame.languageHref,
  login: frame.account[0]?.href ?? '',
  memberName: frame.memberName,
  searchText: frame.search.text,
  formMark,
});

const withPlaceholders = (frame: Frame): Frame => ({
  ...frame,
  reload: placeholders.reload,
  languageHref: placeholders.languageHref,
  // A guest's first link leads back to the page after the login.
  account: frame.account.map((link, n) =>
    frame.isMember || n > 0 ? link : { ...link, href: placeholders.login },
  ),
  // What is blank shows nothing at all, so it is not the same with a text in it.
  memberName: frame.memberName && placeholders.memberName,
  search: { ...frame.search, text: frame.search.text && placeholders.searchText },
});

/** Text, placeholder, text, placeholder, … */
type Pieces = readonly string[];
/** Categories, notices, consent and membership make few frames in a language; a change of the catalogue makes new ones. */
const MOST_FRAMES = 100;
const known = new WeakMap<FrameSection, LRUCache<string, Pieces>>();

function cacheOf(section: FrameSection): LRUCache<string, Pieces> {
  const cache = known.get(section) ?? new LRUCache<string, Pieces>({ max: MOST_FRAMES });
  known.set(section, cache);
  return cache;
}

/** `formMark`: what a member's forms say (form/post-form.tsx). */
export function frameHtml(frame: Frame, locale: Locale, formMark: string | undefined): FrameHtml {
  const general = withPlaceholders(frame);
  const mark = formMark && placeholders.formMark;
  const key = JSON.stringify([locale, mark, general]);
  const own = ownOf(frame, formMark);
  const texts = new Map(
    Object.entries(placeholders).map(([name, text]) => [text, escapeHtml(own[name as keyof Own])]),
  );
  return (Section) => {
    const cache = cacheOf(Section);
    const pieces =
      cache.get(key) ??
      renderToStaticMarkup(
        <TextProvider value={{ locale, t: translator(locale) }}>
          <FormMarkProvider value={mark}>
            <Section frame={general} />
          </FormMarkProvider>
        </TextProvider>,
      ).split(PLACEHOLDER);
    cache.set(key, pieces);
    return pieces.map((piece) => texts.get(piece) ?? piece).join('');
  };
}

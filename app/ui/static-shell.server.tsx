/**
 * The HTML of the sections that no script changes (static-shell.tsx). For all who are shown the same menu, notices and
 * footer they differ in a few addresses only: they are rendered once, with placeholders where those stand. Rendering
 * them anew was half the work of a member's page.
 */
import { randomUUID } from 'node:crypto';
import { renderToStaticMarkup } from 'react-dom/server';
import { TextProvider, type TextSource } from '#app/i18n/text.tsx';
import type { ShellHtml } from './document.tsx';
import type { Frame } from './frame.ts';

/** What of a frame belongs to one page. The placeholders are random, so that no text of the shop can hold one. */
const placeholder = () => `shell-${randomUUID()}`;
const placeholders = {
  reload: placeholder(),
  languageHref: placeholder(),
  login: placeholder(),
  memberName: placeholder(),
  searchText: placeholder(),
};
type Placeholder = keyof typeof placeholders;
const PLACEHOLDER = new RegExp(`(${Object.values(placeholders).join('|')})`);
const placeholderOf = new Map(
  Object.entries(placeholders).map(([name, text]) => [text, name as Placeholder]),
);

const valuesOf = (frame: Frame): Record<Placeholder, string> => ({
  reload: frame.reload,
  languageHref: frame.languageHref,
  login: frame.account[0]?.href ?? '',
  memberName: frame.memberName,
  searchText: frame.search.text,
});

const withPlaceholders = (frame: Frame): Frame => ({
  ...frame,
  reload: placeholders.reload,
  languageHref: placeholders.languageHref,
  // A guest's first link leads back to the page after the login.
  account: frame.account.map((link, n) =>
    frame.isMember || n > 0 ? link : { ...link, href: placeholders.login },
  ),
  memberName: frame.isMember ? placeholders.memberName : '',
  search: { ...frame.search, text: placeholders.searchText },
});

/** Of a section: text, placeholder, text, placeholder, … */
type Pieces = readonly string[];
type Parts = Map<string, Pieces>;

/** Categories, notices, consent and membership make few frames in a language; a change of the catalogue makes new ones. */
const MOST_FRAMES = 100;
const frames = new Map<string, Parts>();

function partsOf(key: string): Parts {
  const parts = frames.get(key) ?? new Map<string, Pieces>();
  frames.delete(key);
  frames.set(key, parts);
  if (frames.size > MOST_FRAMES) frames.delete(frames.keys().next().value as string);
  return parts;
}

export function shellHtml(frame: Frame, texts: TextSource): ShellHtml {
  const general = withPlaceholders(frame);
  const values = valuesOf(frame);
  const parts = partsOf(texts.locale + JSON.stringify(general));
  return (id, section) => {
    const pieces =
      parts.get(id) ??
      renderToStaticMarkup(<TextProvider value={texts}>{section(general)}</TextProvider>).split(PLACEHOLDER);
    parts.set(id, pieces);
    return pieces.map((piece) => filled(piece, values)).join('');
  };
}

function filled(piece: string, values: Record<Placeholder, string>): string {
  const name = placeholderOf.get(piece);
  return name === undefined ? piece : escaped(values[name]);
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
};
/** As React writes an attribute. */
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

/**
 * The HTML of the parts that no script touches (still.tsx). For everybody who is shown the same menu, notices and
 * footer they differ in a few addresses only: they are made once, with marks where those stand. Rendering them anew was
 * half the work of a member's page.
 */
import { randomUUID } from 'node:crypto';
import { renderToStaticMarkup } from 'react-dom/server';
import { TextProvider, type TextSource } from '#app/i18n/text.tsx';
import type { StillHtml } from './document.tsx';
import type { Frame } from './frame.ts';

/** What of a frame belongs to one page. The marks are nobody's to guess, so no text of the shop holds one. */
const mark = () => `still-${randomUUID()}`;
const marks = { reload: mark(), languageHref: mark(), login: mark(), memberName: mark(), searchText: mark() };
type Mark = keyof typeof marks;
const MARK = new RegExp(`(${Object.values(marks).join('|')})`);
const markOf = new Map(Object.entries(marks).map(([name, text]) => [text, name as Mark]));

const valuesOf = (frame: Frame): Record<Mark, string> => ({
  reload: frame.reload,
  languageHref: frame.languageHref,
  login: frame.account[0]?.href ?? '',
  memberName: frame.memberName,
  searchText: frame.search.text,
});

const marked = (frame: Frame): Frame => ({
  ...frame,
  reload: marks.reload,
  languageHref: marks.languageHref,
  // A guest's first link leads back to the page after the login.
  account: frame.account.map((link, n) => (frame.isMember || n > 0 ? link : { ...link, href: marks.login })),
  memberName: frame.isMember ? marks.memberName : '',
  search: { ...frame.search, text: marks.searchText },
});

/** Of a part: text, mark, text, mark, … */
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

export function stillHtml(frame: Frame, texts: TextSource): StillHtml {
  const general = marked(frame);
  const values = valuesOf(frame);
  const parts = partsOf(texts.locale + JSON.stringify(general));
  return (id, part) => {
    const pieces =
      parts.get(id) ??
      renderToStaticMarkup(<TextProvider value={texts}>{part(general)}</TextProvider>).split(MARK);
    parts.set(id, pieces);
    return pieces.map((piece) => filled(piece, values)).join('');
  };
}

function filled(piece: string, values: Record<Mark, string>): string {
  const name = markOf.get(piece);
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

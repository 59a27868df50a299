/** Between a form and texts that are stored as HTML: they are typed with simple marks, or as HTML. */
import { hasTags } from '#kit/html/has-tags.ts';
import { htmlOf } from './html-of.ts';
import { marksOf } from './marks-of.ts';

const FORMATS = ['marks', 'html'] as const;
export type Format = (typeof FORMATS)[number];

/** The hidden field that says how a text was typed. */
export const formatName = <Name extends string>(field: Name) => `${field}Format` as const;

export const formatOf = (form: FormData, field: string): Format =>
  form.get(formatName(field)) === 'marks' ? 'marks' : 'html';

export type Shown = { text: string; format: Format };

/** What a form shows for a stored text. One that has more than marks can say is shown as HTML. */
export function shownText(stored: string): Shown {
  const marks = marksOf(stored);
  return marks === undefined ? { text: stored, format: 'html' } : { text: marks, format: 'marks' };
}

/** Like `shownText`, for texts that the shop shows as plain text if they have no tags (kit/html/has-tags.ts). */
export function shownPlainOrHtml(stored: string): Shown {
  const { text, format } = shownText(hasTags(stored) ? stored : htmlOfPlain(stored));
  return format === 'html' ? { text: stored, format } : { text, format };
}

const htmlOfPlain = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph && `<p>${paragraph.replaceAll('\n', '<br>\n')}</p>`)
    .join('\n');

/** What is stored for a typed text. */
export const typedHtml = ({ text, format }: Shown): string => (format === 'marks' ? htmlOf(text) : text);

/** Like `typedHtml`, but returns the stored text unchanged if the typed one has the same content. */
export const typedOrKept = (typed: Shown, stored: string): string =>
  typedHtml(typed) === typedHtml(shownPlainOrHtml(stored)) ? stored : typedHtml(typed);

/** Browsers send a line break as two characters; the stored text has one. */
export function typedText(form: FormData, field: string): string | undefined {
  const value = form.get(field);
  return typeof value === 'string' ? value.replaceAll('\r\n', '\n') : undefined;
}

/**
 * Writes the typed texts in the other format into the form. Returns errors at texts that marks cannot say. `shown`: how the
 * form shows its stored texts.
 */
export function convertTexts(
  fields: readonly string[],
  form: FormData,
  to: Format,
  shown: (stored: string) => Shown = shownText,
): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const field of fields) {
    if (formatOf(form, field) === to) continue;
    const typed = typedText(form, field) ?? '';
    const { text, format } = to === 'html' ? { text: htmlOf(typed), format: to } : shown(typed);
    if (format === to) {
      form.set(field, text);
      form.set(formatName(field), to);
    } else errors[field] = ['validation.more_than_marks'];
  }
  return errors;
}

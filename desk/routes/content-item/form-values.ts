/**
 * Between the form and what is stored: texts are typed with simple marks or as HTML, pictures are files, chosen or named.
 */
import {
  type ContentField,
  type ContentKind,
  type ContentPart,
  type ContentValues,
  contentFields,
  contentKinds,
  valuesSchema,
} from '#contract/desk/content/kinds.ts';
import {
  type Format,
  formatName,
  formatOf,
  shownText,
  typedHtml,
  typedText,
} from '../../marks/typed-texts.ts';
import { sizeText, type Uploaded, uploadFrom } from '../../request/pictures.ts';
import type { ActArgs } from '../../request/screen.ts';

type Pair<Name extends string> = `${Name}${'Ja' | 'En'}`;
const both = <Name extends string>(name: Name): Pair<Name>[] => [`${name}Ja`, `${name}En`];

const has = (kind: ContentKind, part: ContentPart): boolean =>
  contentKinds[kind].parts.some((one) => one === part);
/** Fields with a text that is HTML in the shop. */
export const richFields = (kind: ContentKind): Pair<'text'>[] => (has(kind, 'html') ? both('text') : []);
export const pictureFields = (kind: ContentKind): Pair<'picture'>[] =>
  has(kind, 'picture') ? both('picture') : [];

/** Fields that belong to another one, beside those of the contract. */
type MoreField =
  | `${Pair<'text'>}${'Format' | 'File' | 'Alt'}`
  | `${Pair<'picture'>}${'File' | 'Crop' | 'Chosen'}`;
export type FormName = ContentField | MoreField;
type Errors = Record<string, string[]>;

/** What the form shows for stored values. */
export function shownValues(kind: ContentKind, stored: ContentValues): Partial<Record<FormName, string>> {
  const shown: Partial<Record<FormName, string>> = { ...stored };
  for (const field of richFields(kind)) {
    const { text, format } = shownText(stored[field] ?? '');
    shown[formatName(field)] = format;
    shown[field] = text;
  }
  return shown;
}

/** The values to be stored. */
export function typedIn(kind: ContentKind, form: FormData): ContentValues {
  const typed: ContentValues = {};
  for (const field of contentFields) {
    const text = typedText(form, field);
    if (text !== undefined) typed[field] = text;
  }
  for (const field of richFields(kind)) {
    const text = typed[field];
    if (text !== undefined) typed[field] = typedHtml({ text, format: formatOf(form, field) });
  }
  return typed;
}

/** Where a picture goes in a text. The editor escapes the brackets. */
const PLACE = /\\?\[(?:画像|picture)\\?\]/i;

function withPicture(text: string, format: Format, name: string, alt: string): string {
  const src = `/media/500x500/${name}`;
  const quoted = alt.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  const picture =
    format === 'marks'
      ? `![${alt.replace(/[\\[\]]/g, '\\$&')}](${src})`
      : `<p><img src="${src}" alt="${quoted}"></p>`;
  return PLACE.test(text) ? text.replace(PLACE, () => picture) : `${text.trimEnd()}\n\n${picture}\n`;
}

/** Sent on with the form until it is saved, because the picture is uploaded before. */
export const SMALL = 'small';

/** Notes the size of a picture that is smaller than the shop shows it. */
function noteSize(form: FormData, small: Uploaded['small']): void {
  if (small) form.set(SMALL, sizeText(small));
}

/**
 * Uploads the form's files and writes their names into the form, so that they are kept when it is shown again. Returns
 * errors by field; if there are any, then also those of the other fields.
 */
export async function takePictures(kind: ContentKind, args: ActArgs): Promise<Errors> {
  const { form } = args;
  const errors: Errors = {};
  // The size of a picture that was uploaded before is told until another one takes its place.
  if ([...form.values()].some((value) => value instanceof File)) form.delete(SMALL);
  for (const field of pictureFields(kind)) {
    const uploaded = await uploadFrom(args, `${field}File`, `${field}Crop`);
    if (uploaded.name) noteSize(form, uploaded.small);
    const name = uploaded.name ?? typedText(form, `${field}Chosen`);
    if (name) form.set(field, name);
    form.delete(`${field}Chosen`);
    if (uploaded.errors) errors[`${field}File`] = uploaded.errors;
  }
  for (const field of richFields(kind)) {
    const { name, small, errors: refused } = await uploadFrom(args, `${field}File`, '');
    if (name) noteSize(form, small);
    const text = typedText(form, field) ?? '';
    if (name) {
      form.set(
        field,
        withPicture(text, formatOf(form, field), name, typedText(form, `${field}Alt`)?.trim() ?? ''),
      );
      form.delete(`${field}Alt`);
    }
    if (refused) errors[`${field}File`] = refused;
    else if (form.get('intent') === null && PLACE.test(typedText(form, field) ?? ''))
      errors[`${field}File`] = ['validation.picture_missing'];
  }
  if (Object.keys(errors).length === 0) return {};
  const rest = valuesSchema(kind).safeParse(typedIn(kind, form));
  for (const { path, message } of rest.error?.issues ?? []) errors[path.join('.')] ??= [message];
  return errors;
}

/** Reads the desk's forms, with and without a file. */

import { DESK_BODY_BYTES_MAX } from '#contract/desk/call.ts';
import { TRACKING_FILE_BYTES_MAX } from '#contract/desk/files.ts';
import { CATALOGUE_FILE_BYTES_MAX } from '#contract/desk/goods/catalogue-files.ts';
import { GATEWAY_LIST_BYTES_MAX } from '#contract/desk/owner/accounting.ts';
import { PICTURE_BYTES_MAX } from '#contract/desk/pictures.ts';
import { readForm } from '#kit/form/read-form.ts';
import { type ScreenId, screenById } from '../screens.ts';

/** Maximum bytes of the fields that are sent together with a file. */
const REST = 100_000;

const pathOf = (id: ScreenId): RegExp => new RegExp(`^/${screenById(id).path.replace(/:\w+/g, '[^/]+')}$`);

/** Maximum bytes of the forms on screens with an upload. */
const maxima: readonly [RegExp, number][] = [
  [pathOf('tracking'), TRACKING_FILE_BYTES_MAX + REST],
  [pathOf('goods-files'), CATALOGUE_FILE_BYTES_MAX + REST],
  [pathOf('accounts'), GATEWAY_LIST_BYTES_MAX + REST],
  // More than the limit of a picture, so that a photo above that limit gets an error at its field instead of status
  // 413.
  [pathOf('goods-pictures'), 3 * PICTURE_BYTES_MAX],
  // One for each language.
  [pathOf('content-item'), 4 * PICTURE_BYTES_MAX],
];

/** Maximum bytes of a form sent to this path; undefined if the path's screen takes no upload. */
export const uploadMax = (path: string): number | undefined =>
  maxima.find(([pattern]) => pattern.test(path))?.[1];

/** Four inputs for each of the 2,000 attributes that a shop may have (settings/row-table.tsx), and some more. */
export const FIELDS_MAX = 8_200;

/** Undefined when the body is not a form or has too many fields. Throws 413. */
export const readDeskForm = (request: Request) =>
  readForm(request, { bytes: DESK_BODY_BYTES_MAX, fields: FIELDS_MAX });

/** Undefined when the body is no form, or too long for its path. */
export async function readUpload(request: Request): Promise<FormData | undefined> {
  const { headers, url } = request;
  if (!/^multipart\/form-data\b/i.test(headers.get('Content-Type') ?? '')) return readDeskForm(request);
  const length = Number(headers.get('Content-Length') ?? Number.NaN);
  if (!(length <= (uploadMax(new URL(url).pathname) ?? 0))) return undefined;
  try {
    const form = await request.formData();
    // Browsers send an empty file for each field without a file.
    for (const [name, value] of [...form]) if (value instanceof File && value.size === 0) form.delete(name);
    return form;
  } catch {
    return undefined;
  }
}

/** Reads a form with a file. */

import { TRACKING_FILE_BYTES_MAX } from '#contract/desk/files.ts';
import { CATALOGUE_FILE_BYTES_MAX } from '#contract/desk/goods/catalogue-files.ts';
import { href } from '../screens.ts';

/** Bytes of a form's other fields. */
const REST = 100_000;

/** The forms with a file, by path. */
const maxima: ReadonlyMap<string, number> = new Map([
  [href('tracking'), TRACKING_FILE_BYTES_MAX + REST],
  [href('goods-files'), CATALOGUE_FILE_BYTES_MAX + REST],
]);

/** Bytes; undefined for a path without such a form. */
export const uploadMax = (path: string): number | undefined => maxima.get(path);

/** Undefined when it is no such form, or too long for its path. */
export async function readUpload(request: Request): Promise<FormData | undefined> {
  const { headers, url } = request;
  if (!/^multipart\/form-data\b/i.test(headers.get('Content-Type') ?? '')) return undefined;
  const length = Number(headers.get('Content-Length') ?? Number.NaN);
  if (!(length <= (uploadMax(new URL(url).pathname) ?? 0))) return undefined;
  try {
    return await request.formData();
  } catch {
    return undefined;
  }
}

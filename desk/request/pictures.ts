/** Uploads the pictures of a form, before the form itself is sent. */
import { PICTURE_BYTES_MAX, type SmallPicture, uploadPicture } from '#contract/desk/pictures.ts';
import { DeskApiError } from '../api/errors.ts';
import type { ActArgs } from './screen.ts';

/** `name`: of the stored picture; all missing if no file was chosen. */
export type Uploaded = { name?: string; small?: SmallPicture; errors?: string[] };

/** `120 × 48`. */
export const sizeText = ({ width, height }: NonNullable<SmallPicture>): string => `${width} × ${height}`;

/** Uploads the file of the field, cropped as the field `crop` says. */
export async function uploadFrom(
  { form, change }: Pick<ActArgs, 'form' | 'change'>,
  field: string,
  crop: string,
): Promise<Uploaded> {
  const file = form.get(field);
  form.delete(field);
  if (!(file instanceof File)) return {};
  if (file.size > PICTURE_BYTES_MAX) return { errors: ['validation.picture_too_large'] };
  const body = new Uint8Array(await file.arrayBuffer());
  try {
    return await change(uploadPicture, { query: { crop: String(form.get(crop) ?? '') }, body }, field);
  } catch (error) {
    const errors = error instanceof DeskApiError && error.status === 400 ? error.body.errors : undefined;
    if (!errors) throw error;
    return { errors: Object.values(errors).flat() };
  }
}

/** Reads a form with a file. */

/** Bytes: a file of tracking numbers, and the form's other fields. */
export const UPLOAD_MAX = 2_100_000;

/** Undefined when it is no such form, or longer than `UPLOAD_MAX`. */
export async function readUpload(request: Request): Promise<FormData | undefined> {
  const { headers } = request;
  if (!/^multipart\/form-data\b/i.test(headers.get('Content-Type') ?? '')) return undefined;
  const length = Number(headers.get('Content-Length') ?? Number.NaN);
  if (!(length <= UPLOAD_MAX)) return undefined;
  try {
    return await request.formData();
  } catch {
    return undefined;
  }
}

import { inTime } from './in-time.ts';
import { defineParts } from './parts.ts';

/** The part outside the main content that a script replaces by that of a fetched page, besides the notices. */
export const pageFrame = defineParts('page', { cart: 'a' });

/** A page of the shop, fetched by a script to show sections of it in the current page. */
export type FetchedPage = { url: URL; status: number; document: Document };

/** Undefined when the connection fails, the answer does not come in time, or the request was aborted. */
export async function fetchedPage(
  address: string,
  { signal, ...init }: Omit<RequestInit, 'signal'> & { signal?: AbortSignal } = {},
): Promise<FetchedPage | undefined> {
  try {
    return await inTime(async (signal) => pageIn(await fetch(address, { ...init, signal })), signal);
  } catch {
    return undefined;
  }
}

export async function pageIn(answer: Response): Promise<FetchedPage> {
  const document = new DOMParser().parseFromString(await answer.text(), 'text/html');
  return { url: new URL(answer.url), status: answer.status, document };
}

/** The fields that a form submits, including `button`'s. */
export function fieldsOf(form: HTMLFormElement, button?: HTMLElement | null): URLSearchParams {
  const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
  if (button instanceof HTMLButtonElement && button.name) fields.push([button.name, button.value]);
  return new URLSearchParams(fields);
}

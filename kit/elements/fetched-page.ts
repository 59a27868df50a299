import { defineParts } from './parts.ts';

/** Parts outside the main content that a script replaces by those of a fetched page. */
export const pageFrame = defineParts('page', { cart: 'a', notices: 'div' });

/** A page of the shop, fetched by a script to show sections of it in the current page. */
export type FetchedPage = { url: URL; ok: boolean; document: Document };

/** Undefined when the connection fails or the request was aborted. */
export async function fetchedPage(response: Promise<Response>): Promise<FetchedPage | undefined> {
  try {
    const answer = await response;
    const document = new DOMParser().parseFromString(await answer.text(), 'text/html');
    return { url: new URL(answer.url), ok: answer.ok, document };
  } catch {
    return undefined;
  }
}

/** The fields that a form submits, including `button`'s. */
export function fieldsOf(form: HTMLFormElement, button?: HTMLElement | null): URLSearchParams {
  const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
  if (button instanceof HTMLButtonElement && button.name) fields.push([button.name, button.value]);
  return new URLSearchParams(fields);
}

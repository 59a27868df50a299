import { defineParts } from './parts.ts';

/** Around the main part of every page: what a script that stays on the page replaces with what the fetched one has. */
export const pageFrame = defineParts('page', { cart: 'a', notices: 'div' });

/** A page of the shop, fetched by a script, which shows sections of it in the page that stays. */
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

/** What a form submits, by `button` if given. */
export function fieldsOf(form: HTMLFormElement, button?: HTMLElement | null): URLSearchParams {
  const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
  if (button instanceof HTMLButtonElement && button.name) fields.push([button.name, button.value]);
  return new URLSearchParams(fields);
}

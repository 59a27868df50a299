/** Beyond §7: the link by which the newsletter is refused. Another Shop API without it has no such page. */
import * as calls from '#contract/newsletter.ts';
import { NotFoundError } from './errors.ts';
import { supports } from './features.ts';
import { type Caller, change, send } from './http.ts';

async function requireLinks(): Promise<void> {
  if (!(await supports('newsletter_refusal'))) throw new NotFoundError({ status: 404 });
}

/** Throws NotFoundError for an unknown link. */
export async function readRefusalLink(caller: Caller, token: string) {
  await requireLinks();
  return send(calls.readRefusalLink, { params: { token } }, caller);
}

/** Again does nothing. Throws NotFoundError for an unknown link. */
export async function refuseNewsletter(caller: Caller, token: string) {
  await requireLinks();
  return change(calls.refuseNewsletter, { params: { token } }, caller);
}

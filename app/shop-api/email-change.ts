/** Beyond §7: the link that confirms a new e-mail address. Another Shop API without it has no such page. */
import * as calls from '#contract/email-change.ts';
import { NotFoundError } from './errors.ts';
import { supports } from './features.ts';
import { type Caller, change, send } from './http.ts';

async function requireLinks(): Promise<void> {
  if (!(await supports('email_changes'))) throw new NotFoundError({ status: 404 });
}

/** Throws NotFoundError for a link that does not work. */
export async function readEmailChange(caller: Caller, token: string) {
  await requireLinks();
  return send(calls.readEmailChange, { params: { token } }, caller);
}

/** Again does nothing. Throws NotFoundError for a link that does not work. */
export async function confirmEmailChange(caller: Caller, token: string) {
  await requireLinks();
  return change(calls.confirmEmailChange, { params: { token } }, caller);
}

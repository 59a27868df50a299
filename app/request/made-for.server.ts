/**
 * Every form on a member's page says for whom it was made, and another member's is refused: in another tab, by Back, or
 * through the login, somebody else may be logged in by the time it is sent.
 */
import { data } from '@remix-run/node';
import { unwrapped } from '#app/rules/pending-form.ts';
import { isSignatureOf, sign } from '#app/security/secrets.server.ts';
import type { OthersForm } from '#app/ui/refused-form.ts';
import type { Scope } from './scope.server.ts';

const NAME = 'made_for';
const PURPOSE = 'made-for';

async function whoIs(scope: Scope): Promise<string | undefined> {
  const decoded = (await scope.member())?.decoded;
  const who = decoded?.customerId ?? decoded?.username;
  return who === undefined ? undefined : String(who);
}

/** Throws 409 for a form that was made for another member. What was made for a guest goes on after the login. */
export async function refuseOthersForm(scope: Scope, form: FormData): Promise<void> {
  const marks = unwrapped(form)?.getAll(NAME) ?? form.getAll(NAME);
  if (marks.length === 0) return;
  const who = await whoIs(scope);
  if (who === undefined || marks.every((mark) => isSignatureOf(PURPOSE, who, mark))) return;
  scope.formFailed = true;
  const name = scope.memberName(await scope.member());
  throw data({ othersForm: { name, path: scope.url.pathname + scope.url.search } } satisfies OthersForm, {
    status: 409,
  });
}

/** The form as its screen knows it, without the mark. */
export function unmarked(form: FormData): FormData {
  if (!form.has(NAME)) return form;
  const fields = new FormData();
  for (const [name, value] of form) if (name !== NAME) fields.append(name, value);
  return fields;
}

const OPEN = '<form';
const CLOSE = '</form>';
/** React writes no `>` into an attribute. */
const POSTS = /\smethod="post"/i;
/** To another company. */
const LEADS_AWAY = /\saction="(?!\/(?!\/))/i;

/** The page with the mark in every form that posts to the shop; a guest's as it is. */
export async function stampForms(scope: Scope, page: Buffer): Promise<Buffer> {
  const who = await whoIs(scope);
  if (who === undefined) return page;
  const field = Buffer.from(`<input type="hidden" name="${NAME}" value="${sign(PURPOSE, who)}"/>`);
  const pieces: Buffer[] = [];
  let from = 0;
  for (let at = page.indexOf(OPEN); at >= 0; at = page.indexOf(OPEN, from)) {
    const tag = page.toString('utf8', at, page.indexOf('>', at));
    const end = page.indexOf(CLOSE, at);
    if (end < 0) break;
    pieces.push(page.subarray(from, end));
    if (POSTS.test(tag) && !LEADS_AWAY.test(tag)) pieces.push(field);
    from = end;
  }
  return from === 0 ? page : Buffer.concat([...pieces, page.subarray(from)]);
}

/**
 * Every form on a member's page says for whom it was made, and another member's is refused: in another tab, by Back, or
 * through the login, somebody else may be logged in by the time it is sent.
 */
import { data } from '@remix-run/node';
import { unwrapped } from '#app/rules/pending-form.ts';
import { isSignatureOf, sign } from '#app/security/secrets.server.ts';
import type { ErrorDetails } from '#app/ui/error-details.ts';
import { MADE_FOR } from '#app/ui/form/post-form.tsx';
import type { Scope } from './scope.server.ts';

const PURPOSE = 'made-for';

/** The member's lasting id, as her access token tells it. */
export async function memberId(scope: Scope): Promise<string | undefined> {
  const decoded = (await scope.member())?.decoded;
  const who = decoded?.customerId ?? decoded?.username;
  return who === undefined ? undefined : String(who);
}

/** Throws 409 for a form that was made for another member. What was made for a guest goes on after the login. */
export async function refuseOthersForm(scope: Scope, form: FormData): Promise<void> {
  if (!(await isOthersForm(scope, form))) return;
  const name = scope.memberName(await scope.member());
  const path = scope.url.pathname + scope.url.search;
  throw data<ErrorDetails>({ othersForm: { name, path } }, { status: 409 });
}

/** Whether a form was made for another member than the one who is logged in. */
export async function isOthersForm(scope: Scope, form: FormData): Promise<boolean> {
  const marks = unwrapped(form)?.getAll(MADE_FOR) ?? form.getAll(MADE_FOR);
  if (marks.length === 0) return false;
  const who = await memberId(scope);
  return who !== undefined && !marks.every((mark) => isSignatureOf(PURPOSE, who, mark));
}

/** The form as its screen knows it, without the mark. */
export function unmarked(form: FormData): FormData {
  if (!form.has(MADE_FOR)) return form;
  const fields = new FormData();
  for (const [name, value] of form) if (name !== MADE_FOR) fields.append(name, value);
  return fields;
}

/** Says in each form of a member's page for whom it was made (ui/form/post-form.tsx); a guest's page has none. */
export async function formMark(scope: Scope): Promise<string | undefined> {
  const who = await memberId(scope);
  return who && sign(PURPOSE, who);
}

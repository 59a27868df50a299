/**
 * Every form on a member's page carries that member's signed mark, and forms of other members are refused: when the
 * form is sent, somebody else may be logged in (in another tab, or after Back).
 */
import { data } from '@remix-run/node';
import { memberIdOf } from '#app/cookies/auth.ts';
import { isSignatureOf, sign } from '#app/security/secrets.ts';
import type { ErrorDetails } from '#app/ui/error-details.ts';
import { unwrapped } from '#kit/form/pending-fields.ts';
import { MADE_FOR } from '#kit/form/post-form.tsx';
import type { Scope } from './scope.ts';

const PURPOSE = 'made-for';

/** The member's id from the access token. Undefined for guests. */
export const memberId = async (scope: Scope): Promise<string | undefined> =>
  memberIdOf((await scope.member())?.decoded);

/** Throws 409 for a form that was made for another member. A guest's form has no mark and passes. */
export async function refuseOthersForm(scope: Scope, form: FormData): Promise<void> {
  if (!(await isOthersForm(scope, form))) return;
  const name = scope.memberName(await scope.member());
  const path = scope.url.pathname + scope.url.search;
  throw data<ErrorDetails>({ othersForm: { name, path } }, { status: 409 });
}

/** Whether a form was made for another member than the logged-in one. */
export async function isOthersForm(scope: Scope, form: FormData): Promise<boolean> {
  const marks = unwrapped(form)?.getAll(MADE_FOR) ?? form.getAll(MADE_FOR);
  if (marks.length === 0) return false;
  const id = await memberId(scope);
  return id !== undefined && !marks.every((mark) => isSignatureOf(PURPOSE, id, mark));
}

/** Whether a mark was made for another member than the logged-in one. */
export async function isOthersMark(scope: Scope, mark: string): Promise<boolean> {
  const id = await memberId(scope);
  return id !== undefined && !isSignatureOf(PURPOSE, id, mark);
}

/** The form without the mark. */
export function unmarked(form: FormData): FormData {
  if (!form.has(MADE_FOR)) return form;
  const fields = new FormData();
  for (const [name, value] of form) if (name !== MADE_FOR) fields.append(name, value);
  return fields;
}

/** The mark for the forms of a member's page (kit/form/post-form.tsx). Undefined for guests. */
export async function formMark(scope: Scope): Promise<string | undefined> {
  const id = await memberId(scope);
  return id && sign(PURPOSE, id);
}

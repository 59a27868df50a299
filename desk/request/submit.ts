/** Reads a form and makes its call. If the form is invalid or the call is refused, returns the errors to show. */
import { data } from '@remix-run/node';
import type { z } from 'zod';
import type { DeskErrorBody } from '#contract/desk/errors.ts';
import { waitMinutes } from '#contract/rules/wait-time.ts';
import { parseForm } from '#kit/form/parse-form.ts';
import type { FormResult } from '#kit/form/use-form.ts';
import { DeskApiError } from '../api/errors.ts';
import { CODE, FORM, ONCE } from '../ui/form-names.ts';
import type { ConflictView, Refused, RefusedOneOf } from '../ui/refused.ts';
import { fieldAt } from './fields.ts';
import type { ActArgs } from './screen.ts';

type Fields = {
  /** Where the form's fields are in the call's input, if the input has others besides: `address`. */
  at?: string;
  /** Fields that show the errors at paths without a field of their own. */
  shownAt?: Record<string, string>;
  /** Maps error codes of the Shop API to the field that shows the error. */
  codes?: Record<string, string>;
};

/**
 * Validates the form and calls `work`, which makes the call and returns a redirect (redirect.ts) to be thrown, or
 * undefined if the action itself makes the response. Returns `Refused` for invalid input (400), a wrong password (401), a
 * missing code (403), a conflict (409) and a limit (429). Throws everything else.
 */
export async function submit<Schema extends z.ZodType>(
  { scope, form }: Pick<ActArgs, 'scope' | 'form'>,
  schema: Schema,
  work: (value: z.output<Schema>) => Promise<Response | undefined>,
  { at = '', shownAt = {}, codes = {} }: Fields = {},
) {
  if (scope.isEarlierForm) {
    const error = { '': [scope.t('error.earlier_form')] };
    return data<Refused>({ result: { status: 'error', error, ...sentBy(form) } }, { status: 409 });
  }
  const submission = parseForm(form, schema);
  if (submission.status !== 'success')
    return data<Refused>({ result: { ...submission.reply(), ...sentBy(form) } }, { status: 400 });
  try {
    const done = await work(submission.value as z.output<Schema>);
    if (done) throw done;
    return undefined;
  } catch (error) {
    if (!(error instanceof DeskApiError)) throw error;
    const { status, body } = error;
    // The form gets a new key, because its key was already used for another change.
    if (body.errorCode === 'key_reused') form.delete(ONCE);
    const refused = (error: Record<string, string[]>, more: Omit<Refused, 'result'> = {}) =>
      data<Refused>({ result: { status: 'error', error, ...sentBy(form) }, ...more }, { status });
    const field = codes[body.errorCode ?? ''];
    if (field) return refused({ [field]: Object.values(body.errors ?? {})[0] ?? [body.message] });
    if (status === 400) {
      const within = (path: string) => (path.startsWith(`${at}.`) ? path.slice(at.length + 1) : path);
      const fields = Object.entries(body.errors ?? {}).map(([path, list]) => [
        shownAt[path] ?? fieldAt(within(path)),
        list,
      ]);
      const asksCode = form.has(CODE) && !hasField(submission.value, CODE);
      return refused(
        fields.length > 0 ? Object.fromEntries(fields) : { '': [body.message] },
        asksCode ? { asksCode } : {},
      );
    }
    if (status === 401 && body.errorCode !== 'session_over') return refused({ '': [body.message] });
    if (status === 403 && body.errorCode === 'confirm_totp') return refused({}, { asksCode: true });
    if (status === 409) {
      return refused({}, { conflict: conflictOf(body) });
    }
    if (status === 429) {
      const minutes = waitMinutes(error.retryAfter ?? 60);
      return refused({ '': [scope.t('error.too_many_requests', { minutes })] });
    }
    throw error;
  }
}

/** Like `submit`, for a page with several forms. Each form has a hidden field `form` with its id. */
export async function submitOneOf<Schema extends z.ZodType>(
  args: Pick<ActArgs, 'scope' | 'form'>,
  schema: Schema,
  work: (value: z.output<Schema>) => Promise<Response | undefined>,
  fields?: Fields,
) {
  const answer = await submit(args, schema, work, fields);
  const of = String(args.form.get(FORM));
  return answer && data<RefusedOneOf>({ of, refused: answer.data }, answer.init ?? {});
}

function conflictOf({ message, conflict }: DeskErrorBody): ConflictView {
  if (!conflict) return { message };
  const texts = Object.entries(conflict.data ?? {}).map(([name, value]) => [name, String(value)]);
  return { message, what: { ...conflict, data: Object.fromEntries(texts) } };
}

const hasField = (value: unknown, name: string): boolean =>
  typeof value === 'object' && value !== null && name in value;

/** The submitted values, to be shown again; password inputs stay empty. */
export function sentBy(form: FormData): Pick<FormResult, 'initialValue'> {
  const values: Record<string, string | string[]> = {};
  for (const [name, sent] of form) {
    const value = String(sent);
    const before = Object.hasOwn(values, name) ? values[name] : undefined;
    if (Array.isArray(before)) before.push(value);
    else values[name] = before === undefined ? value : [before, value];
  }
  return { initialValue: values };
}

/**
 * Shows a form again as typed, without validation, after the language switch sent it
 * (ui/form/language-button.tsx).
 */
import type { SubmissionResult } from '@conform-to/dom';
import { localeCookie } from '#app/cookies/locale.ts';
import type { Scope } from '#app/request/scope.ts';
import { SWITCH_LANGUAGE } from '#app/rules/checkout-return.ts';

export const isLanguageSwitch = (form: FormData): boolean => form.get('intent') === SWITCH_LANGUAGE;

/** Never sent back to the browser. */
const SECRET = /password/i;

export async function inOtherLanguage(scope: Scope, form: FormData) {
  await scope.jar.set(localeCookie, scope.locale);
  const names = [...new Set(form.keys())].filter((name) => !SECRET.test(name));
  const typed = names.map((name): [string, string | string[]] => {
    const values = form.getAll(name).map(String);
    return [name, values.length === 1 ? (values[0] ?? '') : values];
  });
  const result: SubmissionResult<string[]> = { initialValue: Object.fromEntries(typed) };
  return { result, postal: undefined };
}

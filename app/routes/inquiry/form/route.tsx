/** §2 The inquiry: its form, which leads to the confirmation. */
import { useActionData, useLoaderData } from '@remix-run/react';
import { type Draft, draftCookie } from '#app/cookies/inquiry-draft.ts';
import { localeCookie } from '#app/cookies/locale.ts';
import { isLanguageSwitch } from '#app/forms/language.ts';
import { ownDetails } from '#app/forms/own-details.ts';
import { refuseForm } from '#app/forms/refuse-form.ts';
import { href } from '#app/i18n/href.ts';
import { redirectWith } from '#app/request/redirect.ts';
import type { Scope } from '#app/request/scope.ts';
import { type ActArgs, type LoadArgs, screen } from '#app/request/screen.ts';
import { isInquiryTopic } from '#contract/rules/inquiry-topics.ts';
import { personName } from '#contract/rules/person-name.ts';
import { parseForm } from '#kit/form/parse-form.ts';
import {
  EDIT,
  InquiryForm,
  type InquiryValues,
  inquiryFields,
  inquiryForm,
  textsOf,
  VISIT,
  visitOf,
} from '../inquiry-form.tsx';

export const { loader, action } = screen('inquiry', { load: loadInquiry, act: postInquiry });

async function loadInquiry({ scope, request }: LoadArgs) {
  // A refused form shows what was typed.
  if (request.method !== 'GET') return { view: { visit: visitOf(undefined), values: {} } };
  const draft = await scope.jar.get(draftCookie);
  if (draft && scope.url.searchParams.has(EDIT)) return { view: draft };
  const visit = visitOf(undefined);
  // If the form comes back with this cookie, the browser accepts cookies.
  if (!draft) await scope.jar.set(draftCookie, { visit, values: {} });
  return { view: { visit, values: await initialValues(scope) } };
}

/** A member's name and e-mail address, and what a link to this page has in its query: `?topic=&order=&product=`. */
async function initialValues(scope: Scope): Promise<Partial<InquiryValues>> {
  const query = scope.url.searchParams;
  const topic = query.get('topic');
  const param = (name: string) => query.get(name)?.slice(0, 200) ?? '';
  const member = await ownDetails(scope);
  return {
    ...(isInquiryTopic(topic) ? { topic } : {}),
    orderNumber: param('order'),
    productCode: param('product'),
    ...(member ? { name: personName(member, scope.locale), email: member.email } : {}),
  };
}

/** A valid form leads to its confirmation. `edit` and the language switch show it again without validation. */
async function postInquiry({ scope, form }: ActArgs) {
  const visit = visitOf(form.get(VISIT));
  const typed = { visit, values: typedValues(form) };
  if (form.get('intent') === 'edit' || isLanguageSwitch(form)) {
    if (isLanguageSwitch(form)) await scope.jar.set(localeCookie, scope.locale);
    if (await storeDraft(scope, typed))
      throw await redirectWith(scope, href('inquiry', {}, scope.locale, { [EDIT]: 1 }));
    return { ...typed, result: null };
  }
  const submission = parseForm(form, inquiryForm);
  if (submission.status === 'success') {
    // If the draft cannot be stored, the browser posts the form on to the confirmation (307).
    const isStored = await storeDraft(scope, { visit, values: textsOf(submission.value) });
    throw await redirectWith(scope, href('inquiry.confirm', {}, scope.locale), {
      status: isStored ? 303 : 307,
    });
  }
  return refuseForm(scope, submission, {}, { visit, values: {} });
}

const typedValues = (form: FormData): Partial<InquiryValues> =>
  Object.fromEntries(inquiryFields.map((name) => [name, String(form.get(name) ?? '')]));

/** Stores the draft in its cookie. False when it does not fit, or when the browser does not send cookies. */
async function storeDraft(scope: Scope, draft: Draft): Promise<boolean> {
  const fits = scope.jar.sent(draftCookie.name) && draftCookie.fits(draft);
  await scope.jar.set(draftCookie, fits ? draft : undefined);
  return fits;
}

export default function InquiryScreen() {
  const { view } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <InquiryForm {...view} {...(answer ? pick(answer) : {})} lastResult={answer?.result} />;
}

export { ErrorScreen as ErrorBoundary } from '#app/ui/error-screen.tsx';

const pick = ({ visit, values }: { visit: string; values: Partial<InquiryValues> }) => ({ visit, values });

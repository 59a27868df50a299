import { useActionData, useLoaderData } from '@remix-run/react';
import { type Draft, draftCookie } from '#app/cookies/inquiry-draft.server.ts';
import { localeCookie } from '#app/cookies/locale.server.ts';
import { isLanguageSwitch } from '#app/forms/language.server.ts';
import { ownDetails } from '#app/forms/own-details.server.ts';
import { parseForm, refuseForm } from '#app/forms/parse.server.ts';
import { href } from '#app/i18n/href.ts';
import { redirectWith } from '#app/request/redirect.server.ts';
import type { Scope } from '#app/request/scope.server.ts';
import { screen } from '#app/request/screen.server.ts';
import { personName } from '#contract/rules/person-name.ts';
import { type InquiryValues, inquiryFields } from '../fields.ts';
import { EDIT, inquiryForm, textsOf, VISIT, visitOf } from '../form.server.ts';
import { InquiryForm } from '../inquiry-form.tsx';
import { isInquiryTopic } from '../topics.ts';
import { inquiryFormView } from '../view.server.ts';

const { loader, action } = screen('inquiry', {
  load: async ({ scope, request }) => {
    // After a POST the form shows what was typed, not what is known.
    if (request.method !== 'GET') return { facts: inquiryFormView(visitOf(undefined)) };
    const draft = await scope.jar.get(draftCookie);
    if (draft && scope.url.searchParams.has(EDIT))
      return { facts: inquiryFormView(draft.visit, draft.values) };
    const visit = visitOf(undefined);
    // The form comes with it, if the browser keeps cookies.
    if (!draft) await scope.jar.set(draftCookie, { visit, values: {} });
    return { facts: inquiryFormView(visit, await knownValues(scope)) };
  },
  /** Checked, it is shown once more; `edit` and the other language show it as it is, judged by nobody. */
  act: async ({ scope, form }) => {
    const visit = visitOf(form.get(VISIT));
    const typed = { visit, values: typedValues(form) };
    if (form.get('intent') === 'edit' || isLanguageSwitch(form)) {
      if (isLanguageSwitch(form)) await scope.jar.set(localeCookie, scope.locale);
      if (await keepDraft(scope, typed))
        throw await redirectWith(scope, href('inquiry', {}, scope.locale, { [EDIT]: 1 }));
      return { ...typed, result: null };
    }
    const submission = parseForm(form, inquiryForm);
    if (submission.status === 'success') {
      // What is too long for the cookie goes on by itself: the form is posted to the confirmation.
      const isKept = await keepDraft(scope, { visit, values: textsOf(submission.value) });
      throw await redirectWith(scope, href('inquiry.confirm', {}, scope.locale), {
        status: isKept ? 303 : 307,
      });
    }
    return refuseForm(scope, submission, {}, { visit, values: {} });
  },
});

export { action, loader };

export default function InquiryScreen() {
  const { facts } = useLoaderData<typeof loader>();
  const done = useActionData<typeof action>();
  return <InquiryForm {...facts} {...(done ? pick(done) : {})} lastResult={done?.result} />;
}

export { ErrorScreen as ErrorBoundary } from '#app/ui/error-screen.tsx';

const pick = ({ visit, values }: { visit: string; values: Partial<InquiryValues> }) => ({ visit, values });

const typedValues = (form: FormData): Partial<InquiryValues> =>
  Object.fromEntries(inquiryFields.map((name) => [name, String(form.get(name) ?? '')]));

/** False where it does not fit, or where the browser has not shown that it keeps the cookie. */
async function keepDraft(scope: Scope, draft: Draft): Promise<boolean> {
  const keeps = scope.jar.sent(draftCookie.name) && draftCookie.fits(draft);
  await scope.jar.set(draftCookie, keeps ? draft : undefined);
  return keeps;
}

/** A member's name and address, and what the link to this page brought along: `?topic=&order=&product=`. */
async function knownValues(scope: Scope): Promise<Partial<InquiryValues>> {
  const query = scope.url.searchParams;
  const topic = query.get('topic');
  const brought = (name: string) => query.get(name)?.slice(0, 200) ?? '';
  const member = await ownDetails(scope);
  return {
    ...(isInquiryTopic(topic) ? { topic } : {}),
    orderNumber: brought('order'),
    productCode: brought('product'),
    ...(member ? { name: personName(member, scope.locale), email: member.email } : {}),
  };
}

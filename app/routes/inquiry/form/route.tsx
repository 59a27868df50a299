import { useActionData, useLoaderData } from '@remix-run/react';
import { parseForm, refuseForm } from '#app/forms/parse.server.ts';
import { href } from '#app/i18n/href.ts';
import { redirectWith } from '#app/request/redirect.server.ts';
import type { Scope } from '#app/request/scope.server.ts';
import { screenAction, screenLoader } from '#app/request/screen.server.ts';
import { ShopApiError } from '#app/shop-api/errors.ts';
import { me } from '#app/shop-api/user.server.ts';
import { personName } from '#contract/rules/person-name.ts';
import { type InquiryValues, inquiryFields } from '../fields.ts';
import { inquiryForm, VISIT, visitOf } from '../form.server.ts';
import { InquiryForm } from '../inquiry-form.tsx';
import { isInquiryTopic } from '../topics.ts';
import { inquiryFormView } from '../view.server.ts';

export const loader = screenLoader('inquiry', async ({ scope, request }) => ({
  // After a POST the form shows what was typed, not what is known.
  facts: inquiryFormView(visitOf(undefined), request.method === 'GET' ? await knownValues(scope) : {}),
}));

/** `edit`: back from the confirmation with everything kept. Else checked, and the form itself goes on (307). */
export const action = screenAction('inquiry', async ({ scope, form }) => {
  const visit = visitOf(form.get(VISIT));
  if (form.get('intent') === 'edit') return { visit, values: typedValues(form), result: null };
  const submission = parseForm(form, inquiryForm);
  if (submission.status === 'success')
    throw await redirectWith(scope, href('inquiry.confirm', {}, scope.locale), { status: 307 });
  const refusal = refuseForm(scope, submission);
  return { ...refusal, data: { ...refusal.data, visit, values: {} } };
});

export default function InquiryScreen() {
  const { facts } = useLoaderData<typeof loader>();
  const done = useActionData<typeof action>();
  return <InquiryForm {...facts} {...(done ? pick(done) : {})} lastResult={done?.result} />;
}

export { ErrorScreen as ErrorBoundary } from '#app/ui/error-screen.tsx';

const pick = ({ visit, values }: { visit: string; values: Partial<InquiryValues> }) => ({ visit, values });

const typedValues = (form: FormData): Partial<InquiryValues> =>
  Object.fromEntries(inquiryFields.map((name) => [name, String(form.get(name) ?? '')]));

/** A member's name and address, and what the link to this page brought along: `?topic=&order=&product=`. */
async function knownValues(scope: Scope): Promise<Partial<InquiryValues>> {
  const query = scope.url.searchParams;
  const topic = query.get('topic');
  const brought = (name: string) => query.get(name)?.slice(0, 200) ?? '';
  const member = (await scope.member()) && (await me(await scope.caller()).catch(unlessRefused));
  return {
    ...(isInquiryTopic(topic) ? { topic } : {}),
    orderNumber: brought('order'),
    productCode: brought('product'),
    ...(member ? { name: personName(member, scope.locale), email: member.email } : {}),
  };
}

/** The form is as good without: the shopper types two lines more. */
const unlessRefused = (error: unknown): undefined => {
  if (!(error instanceof ShopApiError)) throw error;
};

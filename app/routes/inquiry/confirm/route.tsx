import { data } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { draftCookie } from '#app/cookies/inquiry-draft.ts';
import { inquiryCookie } from '#app/cookies/sent-inquiry.ts';
import type { Refusal } from '#app/forms/refusal.ts';
import { refuseForm } from '#app/forms/refuse-form.ts';
import { href } from '#app/i18n/href.ts';
import { useT } from '#app/i18n/text.tsx';
import { redirectWith } from '#app/request/redirect.ts';
import { refuse, screen } from '#app/request/screen.ts';
import { Breadcrumb } from '#app/ui/breadcrumb.tsx';
import { parseForm } from '#kit/form/parse-form.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import { ButtonLink } from '#kit/ui/button-link.tsx';
import { EmptyState } from '#kit/ui/empty/empty-state.tsx';
import { Phrases } from '#kit/ui/phrases.tsx';
import { inquiryForm, messageKey, textsOf, VISIT, visitOf } from '../form.ts';
import { InquiryForm } from '../inquiry-form.tsx';
import { inquiryFormView } from '../view.ts';
import { InquiryCheck } from './inquiry-check.tsx';
import { sendInquiry } from './send.ts';

const { loader, action } = screen('inquiry.confirm', {
  /** Shows the draft in the cookie. If the inquiry has been sent, redirects to the completion page. */
  load: async ({ scope, request }) => {
    if (request.method !== 'GET') return null;
    const draft = await scope.jar.get(draftCookie);
    if (draft && Object.keys(draft.values).length > 0)
      return { kind: 'check' as const, ...draft, errors: [] };
    if (await scope.jar.get(inquiryCookie))
      throw await redirectWith(scope, href('inquiry.complete', {}, scope.locale), { status: 302 });
    return null;
  },
  /**
   * `send` sends the inquiry. Any other intent shows an inquiry that is too long for the cookie. A reload repeats the
   * request but sends nothing twice (messageKey).
   */
  act: async ({ scope, form }) => {
    const visit = visitOf(form.get(VISIT));
    const submission = parseForm(form, inquiryForm);
    const refused = (refusal?: Refusal) =>
      refuseForm(scope, submission, refusal, { kind: 'form' as const, view: inquiryFormView(visit) });
    if (submission.status !== 'success') return refused();
    const { value } = submission;
    const check = { kind: 'check' as const, visit, values: textsOf(value) };
    if (form.get('intent') !== 'send') {
      // The inquiry was sent already: the shopper went back.
      const sent = await scope.jar.get(inquiryCookie);
      if (sent?.key === messageKey(visit, value))
        throw await redirectWith(scope, href('inquiry.complete', {}, scope.locale));
      return data({ ...check, errors: [] });
    }
    const refusal = await sendInquiry(scope, visit, value);
    if (!refusal) {
      await scope.jar.set(draftCookie, undefined);
      throw await redirectWith(scope, href('inquiry.complete', {}, scope.locale));
    }
    const { status, formErrors = [], retryAfter } = refusal;
    if (status === undefined) return refused(refusal);
    // Valid but not delivered: shows the page again, so that it can be sent again.
    return refuse(
      { ...check, errors: status === 503 ? [...formErrors, 'inquiry.try_again'] : formErrors },
      status,
      { retryAfter },
    );
  },
});

export { action, loader };

export default function InquiryConfirm() {
  const checked = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() ?? checked;
  if (answer?.kind === 'form') return <InquiryForm {...answer.view} lastResult={answer.result} />;
  if (answer) return <InquiryCheck {...answer} />;
  return <NothingToConfirm />;
}

export { ErrorScreen as ErrorBoundary } from '#app/ui/error-screen.tsx';

/** Opened without a draft, for example from a bookmark. */
function NothingToConfirm() {
  const t = useT();
  const locale = useLocale();
  return (
    <>
      <Breadcrumb
        crumbs={[
          { name: t('inquiry.title'), href: href('inquiry', {}, locale) },
          { name: t('inquiry.confirm_title') },
        ]}
      />
      <h1>
        <Phrases text={t('inquiry.confirm_title')} />
      </h1>
      <EmptyState text={t('inquiry.confirm_empty')} hint={t('inquiry.confirm_empty_hint')}>
        <ButtonLink href={href('inquiry', {}, locale)}>{t('inquiry.write')}</ButtonLink>
      </EmptyState>
    </>
  );
}

import { data } from '@remix-run/node';
import { useActionData } from '@remix-run/react';
import { parseForm, refuseForm } from '#app/forms/parse.server.ts';
import { href } from '#app/i18n/href.ts';
import { useLocale, useT } from '#app/i18n/text.tsx';
import { redirectWith } from '#app/request/redirect.server.ts';
import { screenAction, screenLoader } from '#app/request/screen.server.ts';
import { headOf } from '#app/seo/head.server.ts';
import { screenMeta } from '#app/seo/head.ts';
import { Breadcrumb } from '#app/ui/breadcrumb.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { type Inquiry, inquiryForm, VISIT, visitOf } from '../form.server.ts';
import { InquiryForm } from '../inquiry-form.tsx';
import { inquiryFormView } from '../view.server.ts';
import { InquiryCheck } from './inquiry-check.tsx';
import { sendInquiry } from './send.server.ts';

export const meta = screenMeta;

export const loader = screenLoader('inquiry.confirm', async ({ scope }) => ({
  head: headOf(scope, { title: scope.t('inquiry.confirm_title'), noindex: true }),
}));

/** `send` sends; anything else only shows. Loading the page again repeats the last of them, which changes nothing. */
export const action = screenAction('inquiry.confirm', async ({ scope, form }) => {
  const visit = visitOf(form.get(VISIT));
  const submission = parseForm(form, inquiryForm);
  const refused = (more: Parameters<typeof refuseForm>[2] = {}) => {
    const refusal = refuseForm(scope, submission, more);
    return {
      ...refusal,
      data: { kind: 'form' as const, facts: inquiryFormView(visit), result: refusal.data.result },
    };
  };
  if (submission.status !== 'success') return refused();
  const { value } = submission;
  const check = { kind: 'check' as const, visit, values: textsOf(value) };
  if (form.get('intent') !== 'send') return data({ ...check, failure: undefined });
  const sending = await sendInquiry(scope, visit, value);
  if (sending.kind === 'sent') throw await redirectWith(scope, href('inquiry.complete', {}, scope.locale));
  if (sending.kind === 'refused') return refused(sending);
  scope.formFailed = true;
  return data({ ...check, failure: { text: sending.text, hint: sending.hint } }, { status: sending.status });
});

export default function InquiryConfirm() {
  const done = useActionData<typeof action>();
  if (done?.kind === 'form') return <InquiryForm {...done.facts} lastResult={done.result} />;
  if (done) return <InquiryCheck {...done} />;
  return <NothingToConfirm />;
}

export { ErrorScreen as ErrorBoundary } from '#app/ui/error-screen.tsx';

const textsOf = (value: Inquiry) =>
  Object.fromEntries(Object.entries(value).filter(([, text]) => text !== undefined)) as Record<
    keyof Inquiry,
    string
  >;

/** Opened without a form: from a bookmark, or from the history of a browser that keeps no forms. */
function NothingToConfirm() {
  const t = useT();
  const locale = useLocale();
  return (
    <div className="text-page">
      <Breadcrumb
        way={[
          { name: t('inquiry.title'), href: href('inquiry', {}, locale) },
          { name: t('inquiry.confirm_title') },
        ]}
      />
      <h1>{t('inquiry.confirm_title')}</h1>
      <EmptyState text={t('inquiry.confirm_empty')} hint={t('inquiry.confirm_empty_hint')}>
        <a className="button" href={href('inquiry', {}, locale)}>
          {t('inquiry.write')}
        </a>
      </EmptyState>
    </div>
  );
}

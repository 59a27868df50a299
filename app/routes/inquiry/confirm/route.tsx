/**
 * §2 The inquiry as it will be sent. Its values are hidden fields, so that what is sent is what was shown, even if
 * another tab changes the draft.
 */
import { data } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { draftCookie } from '#app/cookies/inquiry-draft.ts';
import { inquiryCookie } from '#app/cookies/sent-inquiry.ts';
import { type Refusal, refusalOf } from '#app/forms/refusal.ts';
import { refuseForm } from '#app/forms/refuse-form.ts';
import { href } from '#app/i18n/href.ts';
import { useT } from '#app/i18n/text.tsx';
import { redirectWith } from '#app/request/redirect.ts';
import type { Scope } from '#app/request/scope.ts';
import { type ActArgs, type LoadArgs, refuse, screen } from '#app/request/screen.ts';
import { NotAuthenticatedError } from '#app/shop-api/errors.ts';
import type { Caller } from '#app/shop-api/http.ts';
import { createInquiry } from '#app/shop-api/inquiries.ts';
import { Breadcrumb } from '#app/ui/breadcrumb.tsx';
import { TwoColumns } from '#app/ui/two-columns.tsx';
import { INQUIRY_TOPICS, isInquiryTopic } from '#contract/rules/inquiry-topics.ts';
import { formatNumber } from '#contract/rules/phone.ts';
import { errorText } from '#kit/form/error-text.ts';
import { parseForm } from '#kit/form/parse-form.ts';
import { PostForm } from '#kit/form/post-form.tsx';
import { useLocale } from '#kit/i18n/text.tsx';
import { ButtonLink } from '#kit/ui/button-link.tsx';
import { EmptyState } from '#kit/ui/empty/empty-state.tsx';
import { Icon } from '#kit/ui/icon.tsx';
import { Phrases } from '#kit/ui/phrases.tsx';
import {
  type Inquiry,
  InquiryForm,
  type InquiryValues,
  inquiryFields,
  inquiryForm,
  inquiryLabels,
  messageKey,
  textsOf,
  VISIT,
  visitOf,
} from '../inquiry-form.tsx';

export const { loader, action } = screen('inquiry.confirm', {
  load: loadConfirm,
  act: postConfirm,
});

/** Shows the draft in the cookie. If the inquiry has been sent, redirects to the completion page. */
async function loadConfirm({ scope, request }: LoadArgs) {
  if (request.method !== 'GET') return null;
  const draft = await scope.jar.get(draftCookie);
  if (draft && Object.keys(draft.values).length > 0) return { kind: 'check' as const, ...draft, errors: [] };
  if (await scope.jar.get(inquiryCookie))
    throw await redirectWith(scope, href('inquiry.complete', {}, scope.locale), { status: 302 });
  return null;
}

/**
 * `send` sends the inquiry. Any other intent shows an inquiry that is too long for the cookie. A reload repeats the
 * request but sends nothing twice (messageKey).
 */
async function postConfirm({ scope, form }: ActArgs) {
  const visit = visitOf(form.get(VISIT));
  const submission = parseForm(form, inquiryForm);
  const refused = (refusal?: Refusal) =>
    refuseForm(scope, submission, refusal, { kind: 'form' as const, view: { visit, values: {} } });
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
}

/** Undefined on success, else why it was refused. */
async function sendInquiry(scope: Scope, visit: string, value: Inquiry): Promise<Refusal | undefined> {
  const { topic, ...rest } = value;
  const body = {
    ...rest,
    category: INQUIRY_TOPICS[topic][scope.locale],
    idempotencyKey: messageKey(visit, value),
  };
  const attempt = async (caller: Caller) => {
    const id = await createInquiry(caller, body);
    await scope.jar.set(inquiryCookie, { id, key: body.idempotencyKey });
  };
  try {
    await attempt(scope).catch(async (error: unknown) => {
      if (!(error instanceof NotAuthenticatedError) || !(await scope.member())) throw error;
      // The session has ended: sends it as a guest (§6).
      await scope.forgetSession();
      return attempt(scope.publicCaller);
    });
    return undefined;
  } catch (error) {
    return inquiryRefusal(scope, error);
  }
}

/** §8.31 */
const inquiryRefusal = (scope: Scope, error: unknown): Refusal =>
  refusalOf(scope, error, {
    codes: { card_data_refused: { fieldErrors: { content: ['inquiry.card_number'] } } },
    otherwise: 'inquiry.not_sent',
    limit: 'inquiry.limit',
    undelivered: 'inquiry.not_sent',
  });

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

/** Fields that are not listed when empty. Other empty fields are shown as empty. */
const HIDDEN_WHEN_EMPTY = new Set(['productCode']);

type Props = {
  visit: string;
  values: Partial<InquiryValues>;
  /** Reasons why the inquiry could not be sent. */
  errors: string[];
};

function InquiryCheck({ visit, values, errors }: Props) {
  const t = useT();
  const locale = useLocale();
  const shown = inquiryFields.filter((name) => values[name] || !HIDDEN_WHEN_EMPTY.has(name));
  const textOf = (name: keyof InquiryValues) => {
    const value = values[name];
    if (!value) return <span className="fine">{t('inquiry.not_given')}</span>;
    if (name === 'topic' && isInquiryTopic(value)) return INQUIRY_TOPICS[value][locale];
    // With hyphens it is easier to check.
    return name === 'phoneNumber' ? formatNumber(value) : value;
  };
  return (
    <TwoColumns
      crumbs={[
        { name: t('inquiry.title'), href: href('inquiry', {}, locale) },
        { name: t('inquiry.confirm_title') },
      ]}
      title={<Phrases text={t('inquiry.confirm_title')} />}
    >
      {errors.length > 0 ? (
        // biome-ignore lint/a11y/noAutofocus: after a refused form, the focus is on its errors
        // biome-ignore lint/a11y/useSemanticElements: no fieldset, but a name for what has the focus
        <div className="error-box" role="group" aria-labelledby="refusal" tabIndex={-1} autoFocus>
          <Icon name="alert" />
          <p id="refusal">{errors.map((error) => errorText(t, error)).join('')}</p>
        </div>
      ) : (
        <p className="text-lead">{t('inquiry.confirm_lead')}</p>
      )}
      <dl className="statement rows">
        {shown.map((name) => (
          <div key={name}>
            <dt>{t(inquiryLabels[name])}</dt>
            <dd className={name === 'content' ? 'typed' : undefined}>{textOf(name)}</dd>
          </div>
        ))}
      </dl>
      <PostForm action={href('inquiry.confirm', {}, locale)} className="check-form">
        <input type="hidden" name={VISIT} value={visit} />
        {inquiryFields.map((name) => (
          <Carried key={name} name={name} value={values[name] ?? ''} />
        ))}
        <div className="submit">
          <button type="submit" name="intent" value="send" className="button primary">
            {t('inquiry.send')}
          </button>
          <p className="after">{t('inquiry.send_after')}</p>
        </div>
        <button
          type="submit"
          name="intent"
          value="edit"
          formAction={href('inquiry', {}, locale)}
          className="button quiet primary"
        >
          {t('inquiry.edit')}
        </button>
      </PostForm>
    </TwoColumns>
  );
}

const Carried = ({ name, value }: { name: string; value: string }) =>
  value === '' ? null : <input type="hidden" name={name} value={value} />;

import { getFormProps, useForm } from '@conform-to/react';
import { useActionData, useLoaderData } from '@remix-run/react';
import { loginForm } from '~/forms/login.server.ts';
import { constraintsOf, parseForm, refuseForm } from '~/forms/parse.server.ts';
import { href } from '~/i18n/href.ts';
import { type TextKey, useT } from '~/i18n/text.tsx';
import { safePath } from '~/rules/guards.ts';
import { headOf } from '~/seo/head.server.ts';
import { screenMeta } from '~/seo/head.ts';
import type { Scope } from '~/session/context.server.ts';
import { logIn } from '~/session/log-in.server.ts';
import { redirectWith } from '~/session/redirect.server.ts';
import { screenAction, screenLoader } from '~/session/screen.server.ts';
import { BadRequestError, NotAuthenticatedError, UnexpectedError } from '~/shop-api/errors.ts';
import { ErrorSummary } from '~/ui/form/error-summary.tsx';
import { SubmitButton } from '~/ui/form/submit-button.tsx';
import { TextInput } from '~/ui/form/text-input.tsx';

export const meta = screenMeta;

export const loader = screenLoader('login', async ({ scope }) => ({
  head: headOf(scope, { title: scope.t('login.title'), noindex: true }),
  constraint: constraintsOf(loginForm),
  redirectPath: redirectPath(scope, scope.url.searchParams.get('redirect_path')),
}));

export const action = screenAction('login', async ({ scope, request }) => {
  const form = await request.formData();
  const submission = parseForm(form, loginForm);
  if (submission.status !== 'success') return refuseForm(scope, submission, { hideFields: ['password'] });
  try {
    const { notices } = await logIn(scope, submission.value.email, submission.value.password);
    throw await redirectWith(scope, redirectPath(scope, form.get('redirect_path')), { notices });
  } catch (error) {
    const refusal = refusalOf(scope, error);
    if (!refusal) throw error;
    return refuseForm(scope, submission, { ...refusal, hideFields: ['password'] });
  }
});

export default function Login() {
  const { constraint, redirectPath } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.result;
  const t = useT();
  const [form, fields] = useForm<{ email: string; password: string }>({
    id: 'login',
    lastResult: lastResult ?? null,
    constraint,
    defaultNoValidate: false,
  });
  const labels = { email: t('login.email'), password: t('login.password') };
  return (
    <section className="narrow">
      <h1>{t('login.title')}</h1>
      <ErrorSummary form={form} labels={labels} />
      <form method="post" {...getFormProps(form)}>
        <input type="hidden" name="redirect_path" value={redirectPath} />
        <TextInput
          field={fields.email}
          label={labels.email}
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          enterKeyHint="next"
        />
        <TextInput
          field={fields.password}
          label={labels.password}
          type="password"
          autoComplete="current-password"
          enterKeyHint="go"
        />
        <SubmitButton after={t('login.submit_after')}>{t('login.submit')}</SubmitButton>
      </form>
    </section>
  );
}

export { ErrorScreen as ErrorBoundary } from '~/ui/error-screen.tsx';

/** decisions 23; back to the login page itself would lead nowhere. */
function redirectPath(scope: Scope, wanted: unknown): string {
  const home = href('home', {}, scope.locale);
  const path = safePath(wanted, home);
  return /^\/(?:en\/)?login(?:[/?#]|$)/.test(path) ? home : path;
}

type Refusal = { status: number; formErrors?: TextKey[]; fieldErrors?: Record<string, string[]> };

/** §8: one general message, whichever of the two was wrong. */
function refusalOf(scope: Scope, error: unknown): Refusal | undefined {
  if (error instanceof NotAuthenticatedError)
    return error.errorCode === 'user_not_enabled'
      ? { status: 401, formErrors: ['errors.user_not_enabled'] }
      : { status: 401, formErrors: ['errors.bad_credentials'] };
  if (error instanceof BadRequestError) return { status: 400, fieldErrors: error.fields };
  if (error instanceof UnexpectedError && error.tooManyRequests) {
    if (error.retryAfter) scope.extraHeaders.set('Retry-After', error.retryAfter);
    return { status: 429, formErrors: ['errors.too_many_requests'] };
  }
  return undefined;
}

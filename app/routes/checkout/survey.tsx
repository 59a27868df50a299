import { getFormProps } from '@conform-to/react';
import { useActionData, useLoaderData } from '@remix-run/react';
import { emit } from '~/analytics/emit.server.ts';
import { triggerOptionsChosen } from '~/analytics/events.ts';
import { refusalOf } from '~/forms/checkout-refusal.server.ts';
import { surveyForm } from '~/forms/checkout-survey.server.ts';
import { parseForm, refuseForm } from '~/forms/parse.server.ts';
import { useT } from '~/i18n/text.tsx';
import { FROM, stepAfter } from '~/rules/checkout-return.ts';
import { headOf } from '~/seo/head.server.ts';
import { screenMeta } from '~/seo/head.ts';
import { checkoutCart } from '~/session/checkout.server.ts';
import { redirectWith } from '~/session/redirect.server.ts';
import { screenAction, screenLoader } from '~/session/screen.server.ts';
import { chooseTriggerApps, triggerApps } from '~/shop-api/checkout.server.ts';
import { BadRequestError } from '~/shop-api/errors.ts';
import { orderView } from '~/ui/checkout/checkout-view.server.ts';
import { PrimaryBar } from '~/ui/checkout/primary-bar.tsx';
import { StepFrame } from '~/ui/checkout/step-frame.tsx';
import { stepPath } from '~/ui/checkout/step-path.ts';
import { surveyNameField } from '~/ui/checkout/survey-field.ts';
import { SurveyFields } from '~/ui/checkout/survey-fields.tsx';
import { ErrorSummary } from '~/ui/form/error-summary.tsx';
import { useFields } from '~/ui/form/use-fields.ts';
import type { StepHandle } from './layout.tsx';

export const handle: StepHandle = { step: 'survey' };

export const meta = screenMeta;

export const loader = screenLoader('checkout.survey', async ({ scope, request }) => {
  const cart = await checkoutCart(scope, request, 'survey');
  const { items } = await triggerApps(await scope.caller());
  const answers = cart.selectedTriggerApps ?? [];
  return {
    head: headOf(scope, { title: scope.t('checkout.survey_title'), noindex: true }),
    choices: items,
    chosen: answers.map(({ triggerAppId }) => String(triggerAppId)),
    names: Object.fromEntries(
      answers.map(({ triggerAppId, name }) => [surveyNameField(triggerAppId), name ?? '']),
    ),
    summary: orderView(cart).summary,
  };
});

export const action = screenAction('checkout.survey', async ({ scope, request, form }) => {
  const cart = await checkoutCart(scope, request, 'survey');
  const caller = await scope.caller();
  const { items } = await triggerApps(caller);
  const submission = parseForm(form, surveyForm(items));
  if (submission.status !== 'success') return refuseForm(scope, submission);
  try {
    await chooseTriggerApps(caller, { token: cart.tokenValue }, { triggerApps: submission.value });
  } catch (error) {
    if (!(error instanceof BadRequestError)) throw error;
    return refuseForm(
      scope,
      submission,
      refusalOf(error, () => undefined),
    );
  }
  await emit(scope, triggerOptionsChosen(cart, submission.value));
  const next = stepAfter('survey', cart.checkoutState, scope.url.searchParams.get(FROM));
  throw await redirectWith(scope, stepPath(next, scope.locale));
});

export default function Survey() {
  const { choices, chosen, names, summary } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.result;
  const t = useT();
  const [form, fields] = useFields<Record<string, string>>({
    id: 'survey',
    lastResult: lastResult ?? null,
    defaultValue: names,
    defaultNoValidate: false,
  });
  // A single ticked box comes back as a text, several as a list; none at all leaves nothing.
  const ticked = lastResult ? [lastResult.initialValue?.['choices'] ?? []].flat() : chosen;
  const labels = Object.fromEntries(
    choices.map(({ id, name }) => [surveyNameField(id), t('checkout.survey_name', { choice: name })]),
  );
  return (
    <StepFrame title={t('checkout.survey_title')} summary={summary}>
      <ErrorSummary form={form} labels={labels} />
      <form method="post" {...getFormProps(form)}>
        <SurveyFields
          options={choices.map(({ id, name, requiresName }) => ({
            id,
            name,
            ticked: ticked.includes(String(id)),
            nameField: requiresName ? fields[surveyNameField(id)] : undefined,
          }))}
        />
        <PrimaryBar label={t('cart.next')} after={t('checkout.survey_after')} total={summary.total} />
      </form>
    </StepFrame>
  );
}

export { ErrorScreen as ErrorBoundary } from '~/ui/error-screen.tsx';

import { useActionData, useLoaderData } from '@remix-run/react';
import { emit } from '#app/analytics/emit.ts';
import { triggerOptionsChosen } from '#app/analytics/events.ts';
import { checkoutCart } from '#app/checkout/checkout.ts';
import { stepPath } from '#app/checkout/step-path.ts';
import { inOtherLanguage, isLanguageSwitch } from '#app/forms/language.ts';
import { refusalOf } from '#app/forms/refusal.ts';
import { refuseForm } from '#app/forms/refuse-form.ts';
import { useT } from '#app/i18n/text.tsx';
import { redirectWith } from '#app/request/redirect.ts';
import { screen } from '#app/request/screen.ts';
import { FROM, stepAfter } from '#app/rules/checkout-return.ts';
import { chooseTriggerApps, triggerApps } from '#app/shop-api/checkout.ts';
import { orderView } from '#app/ui/order/checkout-view.ts';
import { useShopForm } from '#app/ui/use-shop-form.ts';
import { DEFAULT_INPUT_MAX } from '#contract/rules/constants.ts';
import { ErrorSummary } from '#kit/form/error-summary.tsx';
import { FirstButton } from '#kit/form/first-button.tsx';
import { parseForm } from '#kit/form/parse-form.ts';
import { PostForm } from '#kit/form/post-form.tsx';
import { LanguageButton } from '../language-button.tsx';
import type { StepHandle } from '../layout.tsx';
import { PrimaryBar } from '../primary-bar.tsx';
import { StepFrame } from '../step-frame.tsx';
import { surveyForm, takesText } from './form.ts';
import { surveyNameField } from './survey-field.ts';
import { SurveyFields } from './survey-fields.tsx';

export const handle: StepHandle = { step: 'survey' };

const { loader, action } = screen('checkout.survey', {
  load: async ({ scope, request }) => {
    const cart = await checkoutCart(scope, request, 'survey');
    const { items } = await triggerApps(scope);
    const answers = cart.selectedTriggerApps ?? [];
    return {
      choices: items.map((choice) => ({ ...choice, takesText: takesText(choice) })),
      chosen: answers.map(({ triggerAppId }) => String(triggerAppId)),
      names: Object.fromEntries(
        answers.map(({ triggerAppId, name }) => [surveyNameField(triggerAppId), name ?? '']),
      ),
      summary: orderView(cart).summary,
    };
  },
  act: async ({ scope, request, form }) => {
    if (isLanguageSwitch(form)) return inOtherLanguage(scope, form);
    const cart = await checkoutCart(scope, request, 'survey');
    const { items } = await triggerApps(scope);
    const submission = parseForm(form, surveyForm(items, form));
    if (submission.status !== 'success') return refuseForm(scope, submission);
    try {
      await chooseTriggerApps(scope, { token: cart.tokenValue }, { triggerApps: submission.value });
    } catch (error) {
      return refuseForm(scope, submission, refusalOf(scope, error, { fieldOf: () => undefined }));
    }
    await emit(scope, triggerOptionsChosen(cart, submission.value));
    const next = stepAfter('survey', cart.checkoutState, scope.url.searchParams.get(FROM));
    throw await redirectWith(scope, stepPath(next, scope.locale));
  },
});

export { action, loader };

export default function Survey() {
  const { choices, chosen, names, summary } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.result;
  const t = useT();
  const form = useShopForm(
    'survey',
    Object.fromEntries(choices.map(({ id, name }) => [surveyNameField(id), { text: name }])),
    {
      constraint: Object.fromEntries(
        choices.map(({ id, requiresName }) => [
          surveyNameField(id),
          { required: requiresName, maxLength: DEFAULT_INPUT_MAX },
        ]),
      ),
      lastResult,
      defaultValue: names,
      mayBeHidden: true,
    },
  );
  // One ticked box comes back as a string, several as a list, none as undefined.
  const ticked = lastResult ? [lastResult.initialValue?.['choices'] ?? []].flat() : chosen;
  return (
    <StepFrame
      title={t('checkout.survey_title')}
      summary={summary}
      bar={
        <PrimaryBar
          form={form.id}
          label={t('cart.next')}
          after={t('checkout.survey_after')}
          total={summary.total}
        />
      }
    >
      <ErrorSummary form={form} />
      <PostForm {...form.props}>
        <FirstButton />
        <SurveyFields
          options={choices.map(({ id, name, requiresName, takesText }) => ({
            id,
            name,
            requiresName,
            ticked: ticked.includes(String(id)),
            nameField: takesText ? form.fields[surveyNameField(id)] : undefined,
          }))}
        />
        <LanguageButton />
      </PostForm>
    </StepFrame>
  );
}

export { ErrorScreen as ErrorBoundary } from '#app/ui/error-screen.tsx';

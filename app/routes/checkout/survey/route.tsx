/** §2, §3 The referral survey: any number of choices, some of which ask for a name. */
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { emit } from '#app/analytics/emit.ts';
import { triggerOptionsChosen } from '#app/analytics/events.ts';
import { checkoutCart, stepPath } from '#app/checkout/checkout.ts';
import { optionalLine } from '#app/forms/fields.ts';
import { inOtherLanguage, isLanguageSwitch } from '#app/forms/language.ts';
import { refusalOf } from '#app/forms/refusal.ts';
import { refuseForm } from '#app/forms/refuse-form.ts';
import { useT } from '#app/i18n/text.tsx';
import { redirectWith } from '#app/request/redirect.ts';
import { type ActArgs, type LoadArgs, screen } from '#app/request/screen.ts';
import { FROM, stepAfter } from '#app/rules/checkout-return.ts';
import { chooseTriggerApps, triggerApps } from '#app/shop-api/checkout.ts';
import { LanguageButton } from '#app/ui/form/language-button.tsx';
import { Purpose } from '#app/ui/form/purpose.tsx';
import { orderView } from '#app/ui/order/checkout-view.ts';
import { useShopForm } from '#app/ui/use-shop-form.ts';
import { DEFAULT_INPUT_MAX } from '#contract/rules/constants.ts';
import { ErrorSummary } from '#kit/form/error-summary.tsx';
import { FirstButton } from '#kit/form/first-button.tsx';
import { parseForm } from '#kit/form/parse-form.ts';
import { RequiredNote } from '#kit/form/required-note.tsx';
import { TextInput } from '#kit/form/text-input.tsx';
import type { FormField } from '#kit/form/use-form.ts';
import type { StepHandle } from '../layout.tsx';
import { PrimaryBar } from '../primary-bar.tsx';
import { StepFrame } from '../step-frame.tsx';

type SurveyChoice = { id: number; name: string; requiresName: boolean; takesText: boolean };

/** An earlier version of the Shop API sends `requiresName` only. */
const takesText = (choice: { requiresName: boolean; takesText?: boolean }): boolean =>
  choice.requiresName || choice.takesText === true;

/** Name of the text field of a choice. */
const surveyNameField = (choice: number): string => `name_${choice}`;

/**
 * A missing name is reported at the field of the name, together with all other errors. `form`: tells which choices are
 * ticked.
 */
function surveyForm(choices: readonly SurveyChoice[], form: FormData) {
  const ticked = form.getAll('choices').map(String);
  const nameOf = ({ id, requiresName }: SurveyChoice) =>
    optionalLine().refine(
      (name) => name !== undefined || !requiresName || !ticked.includes(String(id)),
      'checkout.survey_name_required',
    );
  const names = choices
    .filter(takesText)
    .map((choice) => [surveyNameField(choice.id), nameOf(choice)] as const);
  return z
    .object({
      choices: z.array(z.coerce.number().int()).max(50).default([]),
      ...Object.fromEntries(names),
    })
    .transform((value) => {
      const typed = value as Record<string, unknown>;
      const known = choices.filter((choice) => value.choices.includes(choice.id));
      return known.map(({ id }) => {
        const name = typed[surveyNameField(id)];
        return { triggerAppId: id, ...(typeof name === 'string' ? { name } : {}) };
      });
    });
}

export const handle: StepHandle = { step: 'survey' };

export const { loader, action } = screen('checkout.survey', {
  load: loadSurvey,
  act: postSurvey,
});

async function loadSurvey({ scope, request }: LoadArgs) {
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
}

async function postSurvey({ scope, request, form }: ActArgs) {
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
}

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
      form={form.props}
      bar={<PrimaryBar label={t('cart.next')} after={t('checkout.survey_after')} total={summary.total} />}
    >
      <ErrorSummary form={form} />
      <FirstButton>{t('cart.next')}</FirstButton>
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
    </StepFrame>
  );
}

export { ErrorScreen as ErrorBoundary } from '#app/ui/error-screen.tsx';

type SurveyOption = {
  id: number;
  name: string;
  ticked: boolean;
  requiresName: boolean;
  nameField: FormField | undefined;
};

/** Far above the allowed length. */
const LONGEST_TYPED = 1000;

/** Some choices have a text field, which appears when the box is ticked. Browsers without `:has` always show it. */
function SurveyFields({ options }: { options: SurveyOption[] }) {
  const t = useT();
  if (options.length === 0) return <p>{t('checkout.survey_empty')}</p>;
  return (
    <fieldset className="survey">
      <legend className="field-label">{t('checkout.survey_question')}</legend>
      <p className="fine">{t('checkout.survey_hint')}</p>
      {options.some(({ nameField }) => nameField) && <Purpose text={t('checkout.survey_purpose')} />}
      {options.some(({ requiresName }) => requiresName) && <RequiredNote />}
      <ul className="radios spaced">
        {options.map(({ id, name, ticked, requiresName, nameField }) => (
          <li key={id}>
            <label className="radio">
              <input
                type="checkbox"
                name="choices"
                value={id}
                defaultChecked={ticked}
                data-asks-name={requiresName || undefined}
              />
              <span>{name}</span>
            </label>
            {nameField && (
              <div className="survey-name">
                <TextInput
                  field={nameField}
                  label={t(requiresName ? 'checkout.survey_name' : 'checkout.survey_text', { choice: name })}
                  autoComplete="off"
                  // The server refuses a text that is too long and shows it again; a browser would cut it silently.
                  maxLength={LONGEST_TYPED}
                />
              </div>
            )}
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

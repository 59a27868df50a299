/**
 * The survey's choices as checkboxes. Some have a text field, which appears when the box is ticked. Browsers without
 * `:has` always show it.
 */
import { useT } from '#app/i18n/text.tsx';
import { RequiredNote } from '#kit/form/required-note.tsx';
import { TextInput } from '#kit/form/text-input.tsx';
import type { FormField } from '#kit/form/use-form.ts';

/** Far above the allowed length. */
const LONGEST_TYPED = 1000;

export type SurveyOption = {
  id: number;
  name: string;
  ticked: boolean;
  requiresName: boolean;
  nameField: FormField | undefined;
};

export function SurveyFields({ options }: { options: SurveyOption[] }) {
  const t = useT();
  if (options.length === 0) return <p>{t('checkout.survey_empty')}</p>;
  return (
    <fieldset className="survey">
      <legend className="field-label">{t('checkout.survey_question')}</legend>
      <p className="fine">{t('checkout.survey_hint')}</p>
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

/** Error summary above a form, with a link to each field (after GOV.UK's design system). */
import { useT } from '#kit/i18n/text.tsx';
import { errorText, isKey } from './error-text.ts';
import { RefusalBox } from './refusal-box.tsx';
import type { FormState } from './use-form.ts';

const OF_ANY_FIELD = /^validation\.(?:(?:request_)?quantity_|number_only|field_m|kana_|text_|date_)/;

type Props = {
  form: FormState;
  /** False if a field of the form has the focus. */
  hasFocus?: boolean;
  /** Puts the label in front of the Shop API's own messages, too, which do not name the field. */
  namesFields?: boolean;
  /** Title of a refusal of the form as a whole. */
  refusalTitle?: string | undefined;
};

export function ErrorSummary({ form, hasFocus = true, namesFields = false, refusalTitle }: Props) {
  const t = useT();
  const messages = Object.entries(form.errors).flatMap(([name, errors]) =>
    errors.map((error) => ({ name, error })),
  );
  if (messages.length === 0) return null;
  // Only texts about the form as a whole: the input itself is valid.
  const isRefusal = messages.every(({ name, error }) => name === '' && !isKey(error));
  // A message that could be about any field, or occurs twice, gets the field's label in front.
  const textOf = ({ name, error }: (typeof messages)[number]) => {
    const { label = '', maxLength = '' } = form.fields[name] ?? {};
    const text = errorText(t, error, { field: label, max: maxLength });
    const isOnly = messages.filter((message) => message.error === error).length === 1;
    const isNamed = OF_ANY_FIELD.test(error) || (namesFields && !isKey(error));
    return (isOnly && !isNamed) || !label || text.includes(label)
      ? text
      : t('form.error_of', { field: label, error: text });
  };
  return (
    <RefusalBox
      title={isRefusal ? (refusalTitle ?? t('form.not_accepted')) : t('form.error_summary')}
      hasFocus={hasFocus}
    >
      <ul>
        {messages.map((message) => (
          <li key={`${message.name}-${message.error}`}>
            {message.name === '' ? (
              textOf(message)
            ) : (
              <a href={`#${form.id}-${message.name}`}>{textOf(message)}</a>
            )}
          </li>
        ))}
      </ul>
    </RefusalBox>
  );
}

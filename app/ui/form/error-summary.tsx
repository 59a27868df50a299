/** What is wrong, at the top, with a link to each field (the shape is GOV.UK's). */
import type { FormMetadata } from '@conform-to/react';
import { useT } from '#app/i18n/text.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { errorText, isKey } from './error-text.ts';

type Props = {
  // biome-ignore lint/suspicious/noExplicitAny: any form
  form: FormMetadata<any, string[]>;
  /** Labels by field name, for messages that name their field. */
  labels?: Record<string, string>;
};

const OF_ANY_FIELD = /^validation\.(?:(?:request_)?quantity_|number_only|field_m|kana_|text_|date_)/;

export function ErrorSummary({ form, labels = {} }: Props) {
  const t = useT();
  const messages = Object.entries(form.allErrors).flatMap(([name, errors]) =>
    (errors ?? []).map((error) => ({ name, error })),
  );
  if (messages.length === 0) return null;
  // A text about the whole form: nothing that was typed is wrong.
  const isRefusal = messages.every(({ name, error }) => name === '' && !isKey(error));
  const limits = form.getFieldset() as Record<string, { maxLength?: number | undefined } | undefined>;
  // Away from its field, a message that would fit any field names its own; so do two that say the same.
  const words = ({ name, error }: (typeof messages)[number]) => {
    const text = errorText(t, error, { field: labels[name] ?? '', max: limits[name]?.maxLength ?? '' });
    const label = labels[name];
    const alone = messages.filter((message) => message.error === error).length === 1;
    return (alone && !OF_ANY_FIELD.test(error)) || !label || text.includes(label)
      ? text
      : t('form.error_of', { field: label, error: text });
  };
  return (
    // Without a script, `autofocus` is what brings readers and screen readers here.
    // biome-ignore lint/a11y/noAutofocus: a page that answers a form starts with what is wrong
    <div className="error-summary" role="alert" tabIndex={-1} autoFocus>
      <h2>
        <Icon name="alert" />
        {t(isRefusal ? 'form.not_accepted' : 'form.error_summary')}
      </h2>
      <ul>
        {messages.map((message) => (
          <li key={`${message.name}-${message.error}`}>
            {message.name === '' ? (
              words(message)
            ) : (
              <a href={`#${form.id}-${message.name}`}>{words(message)}</a>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

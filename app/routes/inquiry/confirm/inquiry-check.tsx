/**
 * Shows an inquiry before it is sent. The values are hidden fields, so that what is sent is what was shown, even if
 * another tab changes the draft. The server validates them again.
 */
import { href } from '#app/i18n/href.ts';
import { useT } from '#app/i18n/text.tsx';
import { TwoColumns } from '#app/ui/two-columns.tsx';
import { errorText } from '#kit/form/error-text.ts';
import { PostForm } from '#kit/form/post-form.tsx';
import { useLocale } from '#kit/i18n/text.tsx';
import { Icon } from '#kit/ui/icon.tsx';
import { Phrases } from '#kit/ui/phrases.tsx';
import { type InquiryValues, inquiryFields, inquiryLabels } from '../fields.ts';
import { isInquiryTopic, topicNames } from '../topics.ts';

type Props = {
  visit: string;
  values: Partial<InquiryValues>;
  /** Reasons why the inquiry could not be sent. */
  errors: string[];
};

/** Fields that are not listed when empty. Other empty fields are shown as empty. */
const HIDDEN_WHEN_EMPTY = new Set(['productCode']);

export function InquiryCheck({ visit, values, errors }: Props) {
  const t = useT();
  const locale = useLocale();
  const shown = inquiryFields.filter((name) => values[name] || !HIDDEN_WHEN_EMPTY.has(name));
  const textOf = (name: keyof InquiryValues) => {
    const value = values[name];
    if (!value) return <span className="fine">{t('inquiry.not_given')}</span>;
    return name === 'topic' && isInquiryTopic(value) ? t(topicNames[value]) : value;
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
        <div className="error-box" role="alert" tabIndex={-1} autoFocus>
          <Icon name="alert" />
          <p>{errors.map((error) => errorText(t, error)).join('')}</p>
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
        <input type="hidden" name="visit" value={visit} />
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

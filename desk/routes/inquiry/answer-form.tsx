import { INQUIRY_ANSWER_MAX, type InquiryDetail } from '#contract/desk/inquiries.ts';
import { CheckBox } from '#kit/form/check-box.tsx';
import { Select } from '#kit/form/select.tsx';
import { TextArea } from '#kit/form/text-area.tsx';
import { type DeskKey, useT } from '../../i18n/text.tsx';
import { FormButtons, SubmitButton } from '../../ui/buttons.tsx';
import { DeskForm, useDeskForm } from '../../ui/desk-form.tsx';
import { useDesk } from '../../ui/desk-view.tsx';
import type { Refused } from '../../ui/refused.ts';
import { PASTE_MAX } from './note-form.tsx';
import { type TemplateName, templateNames } from './templates.ts';

const names: Record<TemplateName, DeskKey> = {
  shipping: 'inquiry.template_shipping',
  checking: 'inquiry.template_checking',
  stock: 'inquiry.template_stock',
  defect: 'inquiry.template_defect',
  receipt: 'inquiry.template_receipt',
};

type Props = { inquiry: InquiryDetail; refused: Refused | undefined };

export function AnswerForm({ inquiry: { email, locale, revision }, refused }: Props) {
  const t = useT();
  const { here } = useDesk();
  const form = useDeskForm(
    'answer',
    { template: 'inquiry.template', text: 'inquiry.answer_text', close: 'inquiry.answer_close' },
    { refused, constraint: { text: { required: true, maxLength: INQUIRY_ANSWER_MAX } } },
  );
  const { text, template, close } = form.fields;
  const language = locale === 'ja_JP' ? 'inquiry.answer_language_ja' : 'inquiry.answer_language_en';
  const max = INQUIRY_ANSWER_MAX.toLocaleString('en');
  const limit = text.initialValue
    ? t('inquiry.answer_typed', { max, typed: lengthOf(text.initialValue).toLocaleString('en') })
    : t('inquiry.answer_limit', { max });
  return (
    <section aria-labelledby="answer-title">
      <h2 id="answer-title">{t('inquiry.answer')}</h2>
      <DeskForm
        form={form}
        after={
          <FormButtons submit={t('inquiry.answer_send')}>
            <span className="muted">{t('inquiry.answer_to', { email })}</span>
          </FormButtons>
        }
      >
        <input type="hidden" name="kind" value="answer" />
        <input type="hidden" name="revision" value={revision} />
        <p>
          <strong>{t(language)}</strong>
        </p>
        <div className="template">
          <Select
            field={template}
            placeholder={t('inquiry.template_none')}
            hint={[
              t('inquiry.template_hint'),
              ...(template.initialValue === 'defect' ? [t('inquiry.template_defect_hint')] : []),
            ].join(' ')}
            choices={templateNames.map((name) => ({ value: name, label: t(names[name]) }))}
          />
          <SubmitButton look="quiet" name="intent" value="template" formAction={`${here}#${text.id}`}>
            {t('inquiry.template_use')}
          </SubmitButton>
        </div>
        <TextArea
          field={text}
          rows={12}
          maxLength={PASTE_MAX}
          hint={`${t('inquiry.answer_frame')} ${limit}`}
        />
        <CheckBox field={close} />
      </DeskForm>
    </section>
  );
}

/** Counts like the Shop API: a line break is one character. */
const lengthOf = (text: string): number => text.replaceAll('\r\n', '\n').trim().length;

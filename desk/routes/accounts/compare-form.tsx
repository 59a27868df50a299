import { useLocale } from '#kit/i18n/text.tsx';
import { useT } from '../../i18n/text.tsx';
import { SubmitButton } from '../../ui/buttons.tsx';
import { DeskForm, useDeskForm } from '../../ui/desk-form.tsx';
import { FileField } from '../../ui/files/file-field.tsx';
import type { Refused } from '../../ui/refused.ts';
import { periodName } from './sums.tsx';

export function CompareForm({ period, refused }: { period: string; refused: Refused | undefined }) {
  const t = useT();
  const locale = useLocale();
  const form = useDeskForm(
    'compare',
    { file: 'accounts.file' },
    { refused, constraint: { file: { required: true } } },
  );
  const { file } = form.fields;
  return (
    <section className="box" aria-labelledby="compare-title">
      <h2 id="compare-title">{t('accounts.compare')}</h2>
      <p>{t('accounts.compare_text', { period: periodName(period, locale) })}</p>
      <DeskForm
        form={form}
        encType="multipart/form-data"
        after={
          <p className="form-buttons">
            <SubmitButton>{t('accounts.compare_button')}</SubmitButton>
          </p>
        }
      >
        <FileField field={file} hint={t('accounts.file_hint')} accept=".csv,text/csv" />
      </DeskForm>
    </section>
  );
}

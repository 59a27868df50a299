import { useLocale } from '#app/i18n/text.tsx';
import { describedBy, Field } from '#app/ui/form/field.tsx';
import { controlOf } from '#app/ui/form/shop-form.ts';
import { useT } from '../../i18n/text.tsx';
import { DeskForm, useDeskForm } from '../../ui/desk-form.tsx';
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
  const hint = t('accounts.file_hint');
  return (
    <section className="box" aria-labelledby="compare-title">
      <h2 id="compare-title">{t('accounts.compare')}</h2>
      <p>{t('accounts.compare_text', { period: periodName(period, locale) })}</p>
      <DeskForm
        form={form}
        encType="multipart/form-data"
        after={
          <p className="form-buttons">
            <button type="submit" className="button">
              {t('accounts.compare_button')}
            </button>
          </p>
        }
      >
        <Field field={file} hint={hint}>
          <input
            {...controlOf(file)}
            type="file"
            accept=".csv,text/csv"
            aria-describedby={describedBy(file, hint)}
          />
        </Field>
      </DeskForm>
    </section>
  );
}

import { RadioGroup } from '#app/ui/form/radio-group.tsx';
import type { CsvEncoding } from '#contract/desk/files.ts';
import { useT } from '../../i18n/text.tsx';
import { href } from '../../screens.ts';
import { DeskForm, useDeskForm } from '../../ui/desk-form.tsx';

export function ExportForm({ id }: { id: number }) {
  const t = useT();
  const form = useDeskForm(
    'export',
    { encoding: 'accounts.encoding' },
    { defaultValue: { encoding: 'utf-8' satisfies CsvEncoding } },
  );
  return (
    <section className="box" aria-labelledby="export-title">
      <h2 id="export-title">{t('seminar.export')}</h2>
      <p>{t('seminar.export_text')}</p>
      <DeskForm
        form={form}
        action={href('seminar-file', { id })}
        after={
          <p className="form-buttons">
            <button type="submit" className="button primary">
              {t('accounts.download')}
            </button>
          </p>
        }
      >
        <RadioGroup
          field={form.fields.encoding}
          hint={t('seminar.encoding_hint')}
          compact
          choices={[
            { value: 'utf-8' satisfies CsvEncoding, label: t('accounts.encoding_utf8') },
            { value: 'cp932' satisfies CsvEncoding, label: t('accounts.encoding_cp932') },
          ]}
        />
      </DeskForm>
    </section>
  );
}

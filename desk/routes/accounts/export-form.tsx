import { useLocale } from '#app/i18n/text.tsx';
import { RadioGroup } from '#app/ui/form/radio-group.tsx';
import type { CsvEncoding } from '#contract/desk/files.ts';
import { useT } from '../../i18n/text.tsx';
import { href } from '../../screens.ts';
import { DeskForm, useDeskForm } from '../../ui/desk-form.tsx';
import { periodName } from './sums.tsx';

export function ExportForm({ period }: { period: string }) {
  const t = useT();
  const locale = useLocale();
  const form = useDeskForm(
    'export',
    { encoding: 'accounts.encoding' },
    { defaultValue: { encoding: 'cp932' satisfies CsvEncoding } },
  );
  return (
    <section className="box" aria-labelledby="export-title">
      <h2 id="export-title">{t('accounts.export')}</h2>
      <p>{t('accounts.export_text', { period: periodName(period, locale) })}</p>
      <DeskForm
        form={form}
        action={href('accounts-file')}
        after={
          <p className="form-buttons">
            <button type="submit" className="button primary">
              {t('accounts.download')}
            </button>
          </p>
        }
      >
        <input type="hidden" name="period" value={period} />
        <RadioGroup
          field={form.fields.encoding}
          compact
          choices={[
            { value: 'cp932' satisfies CsvEncoding, label: t('accounts.encoding_cp932') },
            { value: 'utf-8' satisfies CsvEncoding, label: t('accounts.encoding_utf8') },
          ]}
        />
      </DeskForm>
    </section>
  );
}

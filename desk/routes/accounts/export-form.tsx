import { useLocale } from '#kit/i18n/text.tsx';
import { useT } from '../../i18n/text.tsx';
import { href } from '../../screens.ts';
import { CsvForm } from '../../ui/files/csv-form.tsx';
import { periodName } from './sums.tsx';

export function ExportForm({ period }: { period: string }) {
  const t = useT();
  const locale = useLocale();
  return (
    <CsvForm
      title={t('accounts.export')}
      text={t('accounts.export_text', { period: periodName(period, locale) })}
      action={href('accounts-file')}
      encodings={['cp932', 'utf-8']}
    >
      <input type="hidden" name="period" value={period} />
    </CsvForm>
  );
}

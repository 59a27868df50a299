import { useT } from '../../i18n/text.tsx';
import { href } from '../../screens.ts';
import { CsvForm } from '../../ui/files/csv-form.tsx';

export function ExportForm({ id }: { id: number }) {
  const t = useT();
  return (
    <CsvForm
      title={t('seminar.export')}
      text={t('seminar.export_text')}
      action={href('seminar-file', { id })}
      encodings={['utf-8', 'cp932']}
      hint={t('seminar.encoding_hint')}
    />
  );
}

/** Note in place of a section whose call failed. */
import { useT } from '#app/i18n/text.tsx';

export function SectionFailed() {
  const t = useT();
  return <p className="part-failed">{t('part.failed')}</p>;
}

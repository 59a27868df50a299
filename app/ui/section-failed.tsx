/** A part that the Shop API could not tell says so; the page around it stands. */
import { useT } from '#app/i18n/text.tsx';

export function SectionFailed() {
  const t = useT();
  return <p className="part-failed">{t('part.failed')}</p>;
}

/** When and where a seminar takes place. */

import type { SeminarHead } from '#contract/desk/goods/seminars.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import { useT } from '../../i18n/text.tsx';
import { formatClock, formatMoment } from '../../ui/clock.ts';

export function Head({ seminar: { startsAt, endsAt, venue, isCancelled } }: { seminar: SeminarHead }) {
  const t = useT();
  const locale = useLocale();
  return (
    <>
      <p>
        {t('seminar.when', {
          begin: formatMoment(startsAt, locale),
          end: formatClock(endsAt, locale, new Date(startsAt)),
        })}
        {'　'}
        {venue}
      </p>
      {isCancelled && <p className="field-error">{t('seminar.cancelled')}</p>}
    </>
  );
}

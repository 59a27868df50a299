/** When and where the seminars of an order take place, in Tokyo's time. */
import { useLocale, useT } from '#app/i18n/text.tsx';
import { langOf } from '#app/i18n/text-language.ts';
import { Unbroken } from '#app/ui/address/unbroken.tsx';
import type { SeminarPlace } from './checkout-view.server.ts';

export function SeminarPlaces({ seminars }: { seminars: SeminarPlace[] }) {
  const t = useT();
  const locale = useLocale();
  if (seminars.length === 0) return null;
  return (
    <ul aria-label={t('product.seminar')}>
      {seminars.map(({ id, name, when, place: { venue = t('product.online'), address }, calendar }) => (
        <li key={id} className="result-seminar">
          <strong lang={langOf(name, locale)}>{name}</strong>
          <span>{when}</span>
          <span lang={langOf(venue, locale)}>{venue}</span>
          {address && (
            <span lang={langOf(address, locale)}>
              <Unbroken text={address} />
            </span>
          )}
          <a href={calendar} download>
            {t('product.calendar')}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** When and where the seminars of an order take place, in Tokyo's time. */
import { type TextKey, useT } from '#app/i18n/text.tsx';
import { useLocale } from '#kit/i18n/text.tsx';
import { langOf } from '#kit/i18n/text-language.ts';
import { Unbroken } from '#kit/ui/address/unbroken.tsx';
import type { SeminarPlace } from './checkout-view.ts';

type Props = {
  seminars: SeminarPlace[];
  /** Notes on how to take part. */
  directions: readonly TextKey[];
};

export function SeminarPlaces({ seminars, directions }: Props) {
  const t = useT();
  const locale = useLocale();
  if (seminars.length === 0) return null;
  // For an online seminar the address field of the catalogue describes how to join; the general note would repeat it.
  // So would it once there is the link.
  const describesJoining = seminars.every(
    ({ place, joinUrl }) => !place.online || place.address !== undefined || joinUrl !== undefined,
  );
  const notes = describesJoining ? directions.filter((key) => key !== 'orders.seminar_online') : directions;
  return (
    <>
      {notes.map((key) => (
        <p key={key}>{t(key)}</p>
      ))}
      <ul aria-label={t('product.seminar')}>
        {seminars.map(({ id, name, when, place, cancelled, joinUrl, joinNote, calendar }) => (
          <li key={id} className="result-seminar tear">
            <strong lang={langOf(name, locale)}>{name}</strong>
            {cancelled && <strong className="mark">{t('product.cancelled')}</strong>}
            <strong>{when}</strong>
            <Place place={place} />
            {joinUrl && (
              <a className="button primary" href={joinUrl}>
                {t('orders.seminar_join')}
              </a>
            )}
            {joinNote && (
              <span className="seminar-note" lang={langOf(joinNote, locale)}>
                {joinNote}
              </span>
            )}
            {calendar && (
              <a href={calendar} download>
                {t('product.calendar')}
              </a>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

function Place({ place }: Pick<SeminarPlace, 'place'>) {
  const t = useT();
  const locale = useLocale();
  const { venue = t('product.online'), address } = place;
  return (
    <>
      <span lang={langOf(venue, locale)}>{venue}</span>
      {address && (
        <span lang={langOf(address, locale)}>
          <Unbroken text={address} />
        </span>
      )}
    </>
  );
}

/** Date and place of a seminar, and whether there are seats. */
import { useLocale, useT } from '#app/i18n/text.tsx';
import { langOf } from '#app/i18n/text-language.ts';
import { Icon } from '#app/ui/icon.tsx';
import { NamedText } from '#app/ui/named-text.tsx';
import type { Detail } from './detail.ts';

export function SeminarEvent({ seminar }: { seminar: NonNullable<Detail['seminar']> }) {
  const t = useT();
  const locale = useLocale();
  const { venue, region, seats } = seminar;
  const isFull = seats.length > 0 && seats.every(({ count }) => count === 0);
  return (
    <ul className="event box ticket" aria-label={t('product.seminar_when')}>
      <li>
        <Icon name="calendar" />
        <p>
          <strong>{seminar.when}</strong>
          {seminar.calendar && (
            <a href={seminar.calendar} download>
              {t('product.calendar')}
            </a>
          )}
        </p>
      </li>
      <li>
        <Icon name="pin" />
        <p lang={langOf(venue, locale)}>
          {venue} {region && <span className="event-region fine">{region}</span>}
        </p>
      </li>
      <li className="tear">
        <Icon name="seat" />
        <p>
          {!seminar.closed && seats.length > 0 && <Seats seats={seats} />}
          {seminar.closed && <strong className="mark">{t(seminar.closed)}</strong>}
          {!seminar.closed && !isFull && (
            <span className="event-until">
              {t('product.seminar_sales_end')} {seminar.salesEnd}
            </span>
          )}
        </p>
      </li>
    </ul>
  );
}

function Seats({ seats }: { seats: NonNullable<Detail['seminar']>['seats'] }) {
  const t = useT();
  const locale = useLocale();
  return (
    <>
      {seats.some(({ count }) => count > 0) && <span>{t('product.seats_left')} </span>}
      {seats.map(({ code, name, count }) => (
        <strong key={code} className="seats">
          {name && count > 0 ? (
            <NamedText of="product.seats_of" names={{ name }} values={{ count }} />
          ) : (
            <>
              {name && <span lang={langOf(name, locale)}>{name} </span>}
              {count > 0 ? t('product.seats', { count }) : t('product.seats_none')}
            </>
          )}
        </strong>
      ))}
    </>
  );
}

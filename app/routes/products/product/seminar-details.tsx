import { useLocale, useT } from '#app/i18n/text.tsx';
import { langOf } from '#app/i18n/text-language.ts';
import type { Detail } from './detail.server.ts';
import { Fact } from './fact.tsx';

type Props = { seminar: NonNullable<Detail['seminar']>; terms: string };

/** What must be known before buying a ticket; on English pages the times say whose they are. */
export function SeminarDetails({ seminar, terms }: Props) {
  const t = useT();
  const locale = useLocale();
  const zone = t('product.time_zone');
  const named = (value: string) => <span lang={langOf(value, locale)}>{value}</span>;
  return (
    <section>
      <h2>{t('product.seminar')}</h2>
      <dl className="facts">
        <Fact name={t('product.seminar_when')}>
          <span className="date">{seminar.day}</span>{' '}
          <span className="date">
            {t('product.seminar_time', { start: seminar.start, end: seminar.end })}
            {zone}
          </span>
        </Fact>
        {seminar.doors && (
          <Fact name={t('product.seminar_doors')}>
            {seminar.doors}
            {zone}
          </Fact>
        )}
        <Fact name={t('product.seminar_venue')}>{named(seminar.venue)}</Fact>
        {seminar.address && <Fact name={t('product.seminar_address')}>{named(seminar.address)}</Fact>}
        {seminar.lecturer && <Fact name={t('product.seminar_lecturer')}>{named(seminar.lecturer)}</Fact>}
        {seminar.organiser && <Fact name={t('product.seminar_organiser')}>{named(seminar.organiser)}</Fact>}
        <Fact name={t('product.seminar_sales_end')}>
          <span className="date">{seminar.salesEnd}</span>
          {zone}
          {seminar.closed && <strong className="mark">{t('product.closed')}</strong>}
        </Fact>
        {seminar.seats.length > 0 && !seminar.closed && (
          <Fact name={t('product.seats_left')}>
            {seminar.seats.map(({ code, name, count }) => (
              <span key={code} className="seats" lang={langOf(name ?? '', locale)}>
                {name && count > 0
                  ? t('product.seats_of', { name, count })
                  : [name, count > 0 ? t('product.seats', { count }) : t('product.seats_none')]
                      .filter(Boolean)
                      .join(' ')}
              </span>
            ))}
          </Fact>
        )}
        {terms && (
          <Fact name={t('product.seminar_terms')}>
            <span lang={langOf(terms, locale)}>{terms}</span>
          </Fact>
        )}
      </dl>
      <p className="calendar">
        <a href={seminar.calendar} download>
          {t('product.calendar')}
        </a>
      </p>
    </section>
  );
}

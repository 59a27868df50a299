import { useLocale, useT } from '~/i18n/text.tsx';
import { langOf } from '~/i18n/text-language.ts';
import type { Detail } from './detail.ts';
import { Fact } from './product-facts.tsx';

/** japan.md 3.2: what must be known before buying a ticket; on English pages the times say whose they are. */
export function SeminarFacts({ seminar }: { seminar: NonNullable<Detail['seminar']> }) {
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
        </Fact>
      </dl>
    </section>
  );
}

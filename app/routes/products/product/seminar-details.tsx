import { useLocale, useT } from '#app/i18n/text.tsx';
import { langOf } from '#app/i18n/text-language.ts';
import { Unbroken } from '#app/ui/address/unbroken.tsx';
import type { Detail } from './detail.ts';
import { DetailRow } from './detail-row.tsx';

type Props = { seminar: NonNullable<Detail['seminar']>; terms: string };

/** Details of a seminar, apart from date and place (seminar-event.tsx). */
export function SeminarDetails({ seminar, terms }: Props) {
  const t = useT();
  const locale = useLocale();
  const [venue, address] = seminar.online
    ? (['product.seminar_format', 'product.seminar_join'] as const)
    : (['product.seminar_venue', 'product.seminar_address'] as const);
  const named = (value: string) => <span lang={langOf(value, locale)}>{value}</span>;
  return (
    <section>
      <h2>{t('product.seminar')}</h2>
      <dl className="record rows">
        {seminar.doors && <DetailRow name={t('product.seminar_doors')}>{seminar.doors}</DetailRow>}
        <DetailRow name={t(venue)}>{named(seminar.venue)}</DetailRow>
        {seminar.address && (
          <DetailRow name={t(address)}>
            <span lang={langOf(seminar.address, locale)}>
              <Unbroken text={seminar.address} />
            </span>
          </DetailRow>
        )}
        {seminar.lecturer && (
          <DetailRow name={t('product.seminar_lecturer')}>{named(seminar.lecturer)}</DetailRow>
        )}
        {seminar.organiser && (
          <DetailRow name={t('product.seminar_organiser')}>{named(seminar.organiser)}</DetailRow>
        )}
        {terms && (
          <DetailRow name={t('product.seminar_terms')}>
            <div className="rich" lang={langOf(terms, locale)}>
              <ul>
                {linesOf(terms).map((rule) => (
                  <li key={rule}>{rule}</li>
                ))}
              </ul>
            </div>
          </DetailRow>
        )}
      </dl>
    </section>
  );
}

/** The lines of a text, without empty or repeated lines. */
const linesOf = (text: string): string[] =>
  [...new Set(text.split('\n').map((line) => line.trim()))].filter(Boolean);

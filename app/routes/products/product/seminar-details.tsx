import { useLocale, useT } from '#app/i18n/text.tsx';
import { langOf } from '#app/i18n/text-language.ts';
import { Unbroken } from '#app/ui/address/unbroken.tsx';
import type { Detail } from './detail.server.ts';
import { Fact } from './fact.tsx';

type Props = { seminar: NonNullable<Detail['seminar']>; terms: string };

/** What else must be known before buying a ticket; when it takes place stands above (seminar-event.tsx). */
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
      <dl className="record">
        {seminar.doors && <Fact name={t('product.seminar_doors')}>{seminar.doors}</Fact>}
        <Fact name={t(venue)}>{named(seminar.venue)}</Fact>
        {seminar.address && (
          <Fact name={t(address)}>
            <span lang={langOf(seminar.address, locale)}>
              <Unbroken text={seminar.address} />
            </span>
          </Fact>
        )}
        {seminar.lecturer && <Fact name={t('product.seminar_lecturer')}>{named(seminar.lecturer)}</Fact>}
        {seminar.organiser && <Fact name={t('product.seminar_organiser')}>{named(seminar.organiser)}</Fact>}
        {terms && (
          <Fact name={t('product.seminar_terms')}>
            <div className="rich" lang={langOf(terms, locale)}>
              <ul>
                {linesOf(terms).map((rule) => (
                  <li key={rule}>{rule}</li>
                ))}
              </ul>
            </div>
          </Fact>
        )}
      </dl>
    </section>
  );
}

/** As they come from the catalogue: a blank line or the same line again is no rule of its own. */
const linesOf = (text: string): string[] =>
  [...new Set(text.split('\n').map((line) => line.trim()))].filter(Boolean);

/** §2 A seminar on the product page: date, place and seats, and a table of details. */

import { href } from '#app/i18n/href.ts';
import { type TextKey, useT } from '#app/i18n/text.tsx';
import { eventRegion } from '#app/rules/event-place.ts';
import { NamedText } from '#app/ui/named-text.tsx';
import { isOnline, isToCome } from '#contract/rules/events.ts';
import { halfWidth } from '#contract/rules/half-width.ts';
import type { ProductDetail } from '#contract/shapes.ts';
import { formatMoment, formatSpan, formatTime } from '#kit/i18n/dates.ts';
import type { Locale } from '#kit/i18n/locale.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import { langOf } from '#kit/i18n/text-language.ts';
import { Unbroken } from '#kit/ui/address/unbroken.tsx';
import { Icon } from '#kit/ui/icon.tsx';
import { salesAreOver } from './availability.ts';
import { DetailRow } from './detail-row.tsx';

export function seminarOf(product: ProductDetail, locale: Locale, now: Date) {
  const { seminar } = product;
  if (!seminar) return undefined;
  const { startsAt, endsAt, doorsAt, salesEndAt, ...rest } = seminar;
  const online = isOnline(seminar.venue);
  return {
    ...rest,
    venue: halfWidth(rest.venue),
    online,
    region: rest.address && !online ? eventRegion(rest.address) : undefined,
    when: formatSpan(startsAt, endsAt, locale),
    // Online seminars have no time at which the doors open.
    doors: doorsAt && !online ? formatTime(doorsAt, locale) : undefined,
    salesEnd: formatMoment(salesEndAt, locale),
    closed: closedWord(product, now),
    seats: seatsOf(product),
    calendar: isToCome(seminar, now) ? href('event', { id: product.slug }, locale) : undefined,
  };
}

type Seminar = NonNullable<ReturnType<typeof seminarOf>>;

/** Why the seminar can no longer be booked. */
export function closedWord(product: ProductDetail, now: Date): TextKey | undefined {
  if (product.seminar?.cancelled) return 'product.cancelled';
  return salesAreOver(product, now) ? 'product.closed' : undefined;
}

/** For each variant, how many seats are left: its stock. Leaves out variants whose stock is not tracked. */
function seatsOf({ variants }: ProductDetail) {
  const list = Object.values(variants);
  return list.flatMap(({ code, name, available, availableQuantity }) =>
    availableQuantity === undefined
      ? []
      : [{ code, name: list.length > 1 ? name : undefined, count: available ? availableQuantity : 0 }],
  );
}

export function SeminarEvent({ seminar }: { seminar: Seminar }) {
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

function Seats({ seats }: { seats: Seminar['seats'] }) {
  const t = useT();
  const locale = useLocale();
  return (
    <span className="seats-left">
      {seats.some(({ count }) => count > 0) && <span>{t('product.seats_left')} </span>}
      <span>
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
      </span>
    </span>
  );
}

/** Details of a seminar, apart from date and place. */
export function SeminarDetails({ seminar, terms }: { seminar: Seminar; terms: string }) {
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

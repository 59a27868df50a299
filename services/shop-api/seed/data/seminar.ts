import type { Localised, SeedProduct } from '../types.ts';
import { audiences } from './audiences.ts';
import { type PersonId, people } from './people.ts';
import { attribute, make, type ProductRow } from './product-row.ts';
import { type VenueId, venues } from './venues.ts';

export type SeminarRow = ProductRow & {
  by: PersonId;
  venue: VenueId;
  daysAhead: number;
  start: string;
  end: string;
  seats: number;
  belongings: Localised;
};

const cancellationTerms: Localised = {
  ja: '開催日の8日前まで：全額返金\n7日前から前日まで：受講料の50％を返金\n当日・無連絡：返金いたしません。\n主催者の都合により中止した場合は全額を返金します。\nキャンセルはメールにてご連絡ください。',
  en: 'Up to 8 days before the event: full refund\n7 days to 1 day before: 50% refund\nOn the day or without notice: no refund.\nIf the organiser cancels, the full amount is refunded.\nPlease cancel by email.',
};

const organiser: Localised = { ja: 'こもれび書房 講座係', en: 'Komorebi Books, Seminar Office' };

function halfAnHourBefore(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const total = hours * 60 + minutes - 30;
  return `${String(Math.floor(total / 60)).padStart(2, '0')}:${String(total % 60).padStart(2, '0')}`;
}

const isJoinedOnline = ({ venue, choices }: SeminarRow): boolean =>
  venue === 'online' || (choices ?? []).some(({ values }) => values.includes('seat_online'));

export function seminar(row: SeminarRow): SeedProduct {
  const target = audiences[row.audience];
  const product = make('seminar', row, {
    facts: {
      ja: 'お申込み後、受講案内をメールでお送りします。受講券の郵送はありません。',
      en: 'Directions are sent by email after booking; no paper ticket is posted.',
    },
    attributes: [
      attribute('seminar_target', target.ja, target.en),
      attribute('seminar_belongings', row.belongings.ja, row.belongings.en),
      attribute('seminar_cancellation_terms', cancellationTerms.ja, cancellationTerms.en),
    ],
    fixedPrice: false,
  });
  return {
    ...product,
    attributes: product.attributes.filter((one) => one.code !== 'target'),
    seminar: {
      daysAhead: row.daysAhead,
      start: row.start,
      end: row.end,
      doors: row.venue === 'online' ? undefined : halfAnHourBefore(row.start),
      venue: venues[row.venue].venue,
      address: venues[row.venue].address,
      organiser,
      lecturer: people[row.by].name,
      salesEndDaysBefore: row.venue === 'online' ? 1 : 2,
      joinUrl: isJoinedOnline(row) ? `https://meet.example.com/${row.code.toLowerCase()}` : undefined,
      seats: row.seats,
    },
  };
}

/** When and where a seminar takes place: 2026年12月29日(火) 10:00〜17:00 開催（会場：みずたま会館）. */
import { useT } from '#app/i18n/text.tsx';
import { NamedText } from '#app/ui/named-text.tsx';
import type { placeOfEvent } from '#contract/rules/events.ts';
import { formatSpan } from '#kit/i18n/dates.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import type { Line } from './cart-view.ts';

type Props = { when: string; place: ReturnType<typeof placeOfEvent> };

export function HeldAt({ when, place }: Props) {
  const t = useT();
  if (place.online) return t('checkout.legal_online', { when });
  return <NamedText of="checkout.legal_held" names={{ venue: place.venue }} values={{ when }} />;
}

/** In a line of a cart or an order. */
export function LineDate({ seminar }: Pick<Line, 'seminar'>) {
  const locale = useLocale();
  if (!seminar) return null;
  return (
    <p className="fine">
      <HeldAt when={formatSpan(seminar.startsAt, seminar.endsAt, locale)} place={seminar.place} />
    </p>
  );
}

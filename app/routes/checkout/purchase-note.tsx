/** Note on delivery and cancellation; without delivery for an order of tickets only. */
import { href } from '#app/i18n/href.ts';
import { useT } from '#app/i18n/text.tsx';
import type { Summary } from '#app/ui/order/cart-view.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import { Phrases } from '#kit/ui/phrases.tsx';

export function PurchaseNote({ summary }: { summary: Summary }) {
  const t = useT();
  const locale = useLocale();
  return (
    <section className="purchase-note fine">
      <h2>
        <Phrases text={t('cart.purchase_note')} />
      </h2>
      <ul>
        {summary.ticketsAlone ? (
          <>
            {summary.directions.map((key) => (
              <li key={key}>{t(key)}</li>
            ))}
            <li>{t('cart.note_tickets_cancel')}</li>
          </>
        ) : (
          <>
            <li>{t('cart.note_delivery')}</li>
            <li>{t('cart.note_cancel')}</li>
          </>
        )}
      </ul>
      <p>
        <a href={href('faq', {}, locale)}>{t('faq.title')}</a>
      </p>
    </section>
  );
}
